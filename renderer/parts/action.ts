/** Owns how a view runs something at main: once at a time, with what went wrong kept for the view to show. */
import { type Signal, useSignal } from '@preact/signals';
import { type AppError, appError } from '../../common/error.ts';
import type { Result } from '../../common/result.ts';
import { useApp } from '../app.ts';
import { describeError } from '../words/errors.ts';

export interface Action {
  readonly busy: Signal<boolean>;
  readonly error: Signal<AppError | null>;
  /** True when it was done. A call made while one is under way does nothing. */
  readonly run: (call: () => Promise<Result<unknown>>) => Promise<boolean>;
}

/** An action of a form. With `shared`, failures go there: the window shows them. */
export function useAction(shared?: Signal<AppError | null>): Action {
  const app = useApp();
  const busy = useSignal(false);
  const own = useSignal<AppError | null>(null);
  const error = shared ?? own;
  const run: Action['run'] = async (call) => {
    if (busy.peek()) return false;
    busy.value = true;
    const answer = await call().catch((): Result<unknown> => ({ ok: false, error: appError('internal') }));
    busy.value = false;
    error.value = answer.ok ? null : answer.error;
    if (!answer.ok) app.say(describeError(answer.error).what);
    return answer.ok;
  };
  return { busy, error, run };
}
