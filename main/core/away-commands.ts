/** Owns the answers after an absence: what becomes of the time nobody was there. */

import type { Work } from '../../common/model.ts';
import type { AwayChoice } from '../../common/presence.ts';
import { ok, type Result } from '../../common/result.ts';
import type { LocalTime, Zone } from '../../common/time.ts';
import { type Ending, endEntry } from './end-entry.ts';
import { spanMs } from './entry-times.ts';
import { findTracked, isRunning, type Journal, type Tracked } from './journal.ts';
import { holdParts, partsOf, shorten } from './night.ts';
import type { Context, State } from './state.ts';
import { addEntry } from './target.ts';
import { aroundOf, newTimer } from './timer-commands.ts';
import { noteStep } from './undo.ts';

/** A span of an answer, in the account's time. */
export interface AnsweredSpan {
  readonly from: LocalTime;
  readonly until: LocalTime;
}

/** The answers that need nothing else to be said. */
export type PlainAwayChoice = Exclude<AwayChoice, 'book' | 'split'>;

/** An answer. `spans`: the absences as the user has moved them, as many as the card has. */
export type AwayAnswer =
  | {
      readonly choice: PlainAwayChoice;
      readonly spans?: readonly AnsweredSpan[];
    }
  | { readonly choice: 'book'; readonly spans?: readonly AnsweredSpan[]; readonly work: Work }
  | { readonly choice: 'split'; readonly at: LocalTime };

/** How long the user goes away on purpose. `clock`: seconds after midnight, the next time the clock shows it. */
export type AwayUntil =
  | { readonly until: 'minutes'; readonly minutes: number }
  | { readonly until: 'clock'; readonly clock: number }
  | { readonly until: 'back' };

/**
 * Answers the question. Discarding ends the entry when the absence began; going on means the same work from the return,
 * until it was stopped where it was stopped meanwhile.
 */
export function answerAway(state: State, id: string, choice: AwayChoice, context: Context): Result<State> {
  const question = state.questions.find((one) => one.id === id);
  if (!question) return ok(state);
  const answered: State = { ...state, questions: state.questions.filter((one) => one !== question) };
  const around = aroundOf(state, context);
  const tracked = findTracked(state.journal, question.entry);
  const journal = tracked ? holdParts(state.journal, tracked) : state.journal;
  const take = (after: Journal): Result<State> =>
    ok({ ...answered, journal: noteStep(journal, after, 'away', around, { away: question }) });
  if (choice === 'keep' || !tracked) return take(journal);
  const ended = endAt(journal, tracked, question.fromMs, around);
  if (choice === 'discard_and_stop') return take(ended);
  const key = context.newId();
  const { untilMs } = question;
  const stoppedAtMs = isRunning(tracked) ? null : stopOf(journal, tracked, around.zone);
  if (stoppedAtMs !== null && stoppedAtMs <= untilMs) return take(ended);
  const resumed = addEntry(ended, key, newTimer(tracked.work, untilMs), around);
  const again = stoppedAtMs === null ? null : findTracked(resumed, key);
  return take(again ? endEntry(resumed, again, stoppedAtMs ?? untilMs, around) : resumed);
}

/** When it was stopped, in whichever of its parts; null while it has no end. */
function stopOf(journal: Journal, tracked: Tracked, zone: Zone): number | null {
  const last = partsOf(journal, tracked).at(-1) ?? tracked;
  return spanMs(last.span, 0, zone)?.untilMs ?? null;
}

/** Ends what runs, or ends earlier what was stopped: in the part of it where the instant lies, and without those after. */
function endAt(journal: Journal, tracked: Tracked, atMs: number, around: Ending): Journal {
  if (isRunning(tracked)) return endEntry(journal, tracked, atMs, around);
  const endMs = spanMs(tracked.span, 0, around.zone)?.untilMs ?? atMs;
  // It may have been stopped before, on another device: that stands.
  const ended = atMs < endMs ? endEarlier(journal, tracked, atMs, around) : journal;
  return partsOf(journal, tracked).reduce((made, part) => {
    const span = spanMs(part.span, 0, around.zone);
    if (!span || atMs >= span.untilMs) return made;
    return shorten(made, part, Math.floor((atMs - span.fromMs) / 1000), around);
  }, ended);
}

/** Ends what was stopped, or what the user has given other times since, at an earlier instant. */
function endEarlier(journal: Journal, tracked: Tracked, atMs: number, around: Ending): Journal {
  const { span } = tracked;
  if (span.kind === 'measured') return endEntry(journal, tracked, atMs, around);
  const fromMs = spanMs(span, 0, around.zone)?.fromMs ?? atMs;
  const seconds = Math.floor((atMs - fromMs) / 1000);
  return shorten(journal, { ...tracked, span }, seconds, around);
}
