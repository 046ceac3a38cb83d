/** Owns the end of a form that makes or moves an entry: what is in its way, what went wrong, and the way to save. */
import { useEffect } from 'preact/hooks';
import type { AppError } from '../../common/error.ts';
import { useApp } from '../app.ts';
import { fieldOf } from '../model/draft.ts';
import { type Found, obstacleWords, trimmable } from '../model/obstacles.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { words } from '../words/en.ts';

/** What is done about entries in the way; absent when there are none. */
export type Overlaps = { readonly overlaps?: 'trim' | 'keep' };

interface SaveActionsProps {
  /** What the button does when nothing is in the way. */
  readonly label: string;
  readonly trimLabel?: string;
  readonly keepLabel?: string;
  /** Whether the form can be sent as it is. */
  readonly ready: boolean;
  readonly busy: boolean;
  readonly found: readonly Found[];
  readonly failure: AppError | null;
  readonly onSave: (answer: Overlaps) => void;
}

/** Whether the user has to choose: entries of today are in the way, or main says so of a day not known here. */
const asks = (found: readonly Found[], failure: AppError | null): boolean =>
  found.length > 0 || failure?.code === 'overlap';

export function SaveActions(props: SaveActionsProps) {
  const { label, ready, busy, found, failure, onSave } = props;
  const { trimLabel = words.overlap.trim, keepLabel = words.overlap.keep } = props;
  const { say } = useApp();
  const asked = ready && asks(found, failure);
  const heading = found.length > 0 ? words.overlap.heading : words.overlap.unseen;
  const lines = found.map((one) => ({ key: one.entry.key, ...obstacleWords(one) }));
  const spoken = asked ? [heading, ...lines.map(({ what, trimmed }) => `${what} ${trimmed}`)].join('. ') : '';
  useEffect(() => {
    if (spoken !== '') say(spoken);
  }, [spoken]);

  const trims = trimmable(found);
  return (
    <div class="form-end">
      {asked && (
        <section class="obstacles">
          <h2>{heading}</h2>
          {lines.length > 0 && (
            <ul>
              {lines.map(({ key, what, trimmed }) => (
                <li key={key}>
                  <span dir="auto">{what}</span> <span class="obstacle-then">{trimmed}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {failure !== null && fieldOf(failure) === null && failure.code !== 'overlap' && (
        <Banner look="attention">
          <FailureText error={failure} />
        </Banner>
      )}
      <div class="form-actions" data-asks={asked ? '' : undefined}>
        {asked ? (
          <>
            {trims && (
              <Button look="primary" busy={busy} onClick={() => onSave({ overlaps: 'trim' })}>
                {trimLabel}
              </Button>
            )}
            <Button
              look={trims ? 'plain' : 'primary'}
              busy={busy}
              onClick={() => onSave({ overlaps: 'keep' })}
            >
              {keepLabel}
            </Button>
          </>
        ) : (
          <Button look={ready ? 'primary' : 'plain'} type="submit" busy={busy}>
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * For the keys of the form. Where the user has to choose, Enter in a field goes to the first button instead of saving:
 * nobody who types on and presses Enter changes a neighbour without having seen it.
 */
export function askOnEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  const choice = event.target.form?.querySelector<HTMLElement>('[data-asks] button');
  if (!choice) return;
  event.preventDefault();
  choice.focus();
}
