/** Owns what the answer to the request of a tick means for it. */
import { type AppError, appError } from '../../common/error.ts';
import type { Todo } from '../../common/model.ts';
import type { Result } from '../../common/result.ts';
import { unwrap } from './api/answer.ts';
import { readAssignment, readTodo } from './api/records.ts';
import { backoffMs } from './governor.ts';
import { isPassing, isUnserved } from './passing.ts';
import type { Context, Purpose, State } from './state.ts';
import { isTodoTick, type Tick, todoKey, undone } from './ticks.ts';

/** The longest pause of a tick that fails again and again, ms. */
const longestPauseMs = 900_000;

/** Where something else answers so many times in a row, nobody there takes ticks: the user is told. */
const mostAttempts = 5;

type TickPurpose = Extract<Purpose, { kind: 'tick' }>;

/** Takes in the answer to the request of a tick. */
export function settleTick(
  state: State,
  purpose: TickPurpose,
  result: Result<unknown>,
  context: Context,
): State {
  const tick = state.ticks.find((one) => one.key === purpose.key);
  if (tick?.state !== 'waiting') return state;
  const own = state.catalog.todos.find(({ id }) => todoKey(id) === tick.key) ?? null;
  const settled = result.ok
    ? settleAnswer(tick, purpose, unwrap(result.value), own, context.nowMs)
    : // Where one to-do cannot be read, what was listed has to do.
      purpose.step === 'read' && result.error.code === 'not_supported'
      ? settleAnswer(tick, purpose, null, own, context.nowMs)
      : settleFailure(tick, purpose, result.error, context);
  return {
    ...state,
    ticks: state.ticks.map((one) => (one === tick ? settled : one)),
    // The pages read so far are older than this answer: the list is read anew.
    continuation: state.continuation?.purpose.kind === 'todos' ? null : state.continuation,
  };
}

/** @param own the to-do as it was listed */
function settleAnswer(
  tick: Tick,
  purpose: TickPurpose,
  record: unknown,
  own: Todo | null,
  nowMs: number,
): Tick {
  const todo = isTodoTick(tick) ? readTodo(record) : null;
  const calm = { ...tick, copy: todo, copyAtMs: nowMs, attempts: 0, notBeforeMs: 0, error: null };
  if (purpose.step === 'read') {
    if (todo === null && own) return { ...calm, copy: own };
    if (todo === null) return { ...tick, state: 'refused', error: appError('not_found') };
    return todo.completed === tick.done ? { ...calm, state: 'delivered' } : { ...calm, was: todo.completed };
  }
  const said = (isTodoTick(tick) ? todo?.completed : readAssignment(record)?.checked) ?? purpose.done;
  // The user has thought otherwise since.
  if (purpose.done !== tick.done) return { ...calm, was: said };
  if (said !== tick.done) return { ...tick, state: 'refused', was: said, error: appError('refused') };
  return { ...calm, state: 'delivered' };
}

function settleFailure(tick: Tick, purpose: TickPurpose, error: AppError, context: Context): Tick {
  // What is written after a pause is read again before.
  const waits = { ...tick, copy: null };
  switch (error.code) {
    case 'network_unreachable':
    case 'rate_limited':
    case 'daily_limit':
    case 'token_rejected':
      return undone({ ...waits, tried: purpose.tried });
  }
  if (isPassing(error) && !(isUnserved(error) && tick.attempts >= mostAttempts)) {
    const attempts = tick.attempts + 1;
    const notBeforeMs = context.nowMs + backoffMs(attempts, context.random(), longestPauseMs);
    return { ...waits, attempts, notBeforeMs };
  }
  if (purpose.done === tick.done) return { ...tick, state: 'refused', error };
  return undone({ ...waits, tried: false });
}
