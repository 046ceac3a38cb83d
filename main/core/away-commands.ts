/** Owns the answers after an absence: what becomes of the time nobody was there. */
import { sameWork } from '../../common/model.ts';
import { ok, type Result } from '../../common/result.ts';
import { endEntry } from './end-entry.ts';
import { findTracked, isRunning, type Journal, type Tracked, targetOf } from './journal.ts';
import type { Context, State } from './state.ts';
import { addEntry, findEntry, fromRow, hold, retarget } from './target.ts';
import { aroundOf, newTimer } from './timer-commands.ts';
import { noteStep } from './undo.ts';

export type AwayChoice = 'keep' | 'discard_and_stop' | 'discard_and_go_on';

/**
 * Answers the question. Discarding ends the entry when the absence began; going on means the same work from the return,
 * until it was stopped where it was stopped meanwhile.
 */
export function answerAway(state: State, id: string, choice: AwayChoice, context: Context): Result<State> {
  const question = state.questions.find((one) => one.id === id);
  if (!question) return ok(state);
  const answered: State = { ...state, questions: state.questions.filter((one) => one !== question) };
  const { journal } = state;
  const around = aroundOf(state, context);
  const take = (after: Journal): Result<State> =>
    ok({ ...answered, journal: noteStep(journal, after, 'away', around, { away: question }) });
  const tracked = findTracked(journal, question.entry);
  if (choice === 'keep' || !tracked) return take(journal);
  const { journal: whole, stoppedAtMs } = withoutPieces(state, tracked, context);
  // It may have been stopped before, on another device.
  const ended = endEntry(whole, tracked, Math.min(question.fromMs, stoppedAtMs), around);
  if (choice === 'discard_and_stop') return take(ended);
  const key = context.newId();
  const { untilMs } = question;
  if (isRunning(tracked)) return take(addEntry(ended, key, newTimer(tracked.work, untilMs), around));
  if (stoppedAtMs <= untilMs) return take(ended);
  const resumed = addEntry(ended, key, newTimer(tracked.work, untilMs), around);
  const again = findTracked(resumed, key);
  return take(again ? endEntry(resumed, again, stoppedAtMs, around) : resumed);
}

/** An entry that was stopped and split at midnight is one again: the absence may lie in any of its parts. */
function withoutPieces(
  { journal, rows }: State,
  tracked: Tracked,
  context: Context,
): { readonly journal: Journal; readonly stoppedAtMs: number } {
  const step = journal.undo.findLast((one) => one.changes.some((change) => change.key === tracked.key));
  const parts = (step?.kind === 'stop' || step?.kind === 'switch' ? step.changes : []).filter(
    ({ was, now }) => was === null && now?.span.kind === 'given' && sameWork(now.work, tracked.work),
  );
  const end = tracked.span.kind === 'measured' ? (tracked.span.endedAtMs ?? context.nowMs) : context.nowMs;
  return parts.reduce(
    (made, part) => {
      const found = findEntry(made.journal, rows, part.id === null ? part.key : `row-${part.id}`);
      if (!found) return made;
      const piece = 'row' in found ? fromRow(found.row, part.key) : found.tracked;
      const held = hold(made.journal, piece);
      const gone = retarget(held, piece.key, { ...targetOf(piece), deleted: true }, context);
      const seconds = piece.span.kind === 'given' ? piece.span.seconds : 0;
      return { journal: gone, stoppedAtMs: made.stoppedAtMs + seconds * 1000 };
    },
    { journal, stoppedAtMs: end },
  );
}
