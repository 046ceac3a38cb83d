/** Owns the parts that its end made of an entry at midnight: they are one thing wherever that end is in question. */
import { sameWork, type Work } from '../../common/model.ts';
import type { Zone } from '../../common/time.ts';
import { spanMs } from './entry-times.ts';
import {
  type Changed,
  changeTracked,
  type Given,
  intentsOf,
  isUnsent,
  type Journal,
  newTracked,
  type Target,
  type Tracked,
  targetOf,
  type UndoStep,
} from './journal.ts';
import { hold, type Making, retarget, runs, sameTarget } from './target.ts';

export interface Part extends Tracked {
  readonly span: Given;
}

/** What lies after midnight of an entry that was ended here, in order; none where it was not split. */
export function partsOf(journal: Journal, tracked: Tracked): readonly Part[] {
  const step = journal.undo.findLast((one) => one.changes.some((change) => change.key === tracked.key));
  const ended = step?.changes.find((change) => change.key === tracked.key);
  if (!step || !ended) return [];
  const stopped = ended.now ?? tracked;
  return nightsOf(step, ended).flatMap(({ key, id, now }): Part[] => {
    if (now?.span.kind !== 'given' || !sameWork(now.work, stopped.work)) return [];
    const left = leftAs(journal, key, id);
    // It was changed since, not with the rest nor made shorter by an answer or elsewhere: then it is an entry of its own.
    const since = journal.undo.slice(journal.undo.indexOf(step) + 1);
    const isOwn = since.some((one) => one.kind !== 'away' && one.changes.some(isOf(key, id)));
    return left && !isOwn && isPart(left, { ...now, span: now.span }, tracked.work) ? [left] : [];
  });
}

/** What a step made that may lie after midnight of the entry it ended. */
function nightsOf({ kind, changes }: UndoStep, ended: Changed): readonly Changed[] {
  // What it made has no nights of its own, and is none of them.
  if (!runs(ended.was) || runs(ended.now)) return [];
  const made = changes.filter(({ was }) => was === null);
  if (kind === 'stop' || kind === 'switch' || kind === 'elsewhere') return made;
  if (kind !== 'away') return [];
  // A break or an answer: its nights come first, then what is left between absences.
  const other = made.findIndex(({ now }) => now?.span.kind !== 'given' || now.span.startClock !== 0);
  return other < 0 ? made : made.slice(0, other);
}

const isOf =
  (key: string, id: number | null) =>
  (one: Pick<Tracked, 'key' | 'id'>): boolean =>
    one.key === key || (id !== null && one.id === id);

/** An entry as the user left it, also where the journal has let go of it; null: it was taken away before it was sent. */
function leftAs(journal: Journal, key: string, id: number | null): Tracked | null {
  const isIt = isOf(key, id);
  const held = journal.tracked.find(isIt);
  if (held) return held;
  const last = journal.undo.flatMap((step) => step.changes).findLast(isIt)?.now;
  return last ? { ...newTracked(key, last), id } : null;
}

const isPart = (held: Tracked, made: Target & { readonly span: Given }, work: Work): held is Part =>
  held.span.kind === 'given' &&
  held.span.seconds <= made.span.seconds &&
  sameTarget(targetOf(held), {
    ...made,
    work: sameWork(held.work, work) ? held.work : made.work,
    span: { ...made.span, seconds: held.span.seconds },
  });

/** Gives the parts that nobody heard of yet the work of the entry, where that was changed elsewhere. */
export const renameParts = (journal: Journal, tracked: Tracked, work: Work): Journal =>
  partsOf(journal, tracked)
    .filter((part) => intentsOf(journal, part.key).every(isUnsent))
    .reduce((made, part) => changeTracked(made, part.key, { work }), journal);

/** Puts all parts of an entry under the journal's care. */
export const holdParts = (journal: Journal, tracked: Tracked): Journal =>
  partsOf(journal, tracked).reduce((made, part) => hold(made, part), journal);

/** Ends a part earlier, at a number of seconds (0: it is gone). */
export function shorten(journal: Journal, part: Part, seconds: number, making: Making): Journal {
  const held = hold(journal, part);
  const target: Target = {
    work: part.work,
    span: seconds > 0 ? { ...part.span, seconds } : part.span,
    deleted: seconds <= 0,
  };
  return retarget(held, part.key, target, making);
}

/** Takes an entry's parts away. */
export const dropParts = (journal: Journal, tracked: Tracked, making: Making): Journal =>
  partsOf(journal, tracked).reduce((made, part) => shorten(made, part, 0, making), journal);

export type MakingIn = Making & { readonly zone: Zone };

/** Ends a part at an instant (ms): where it begins later, it is gone. */
export function endPart(journal: Journal, part: Part, atMs: number, making: MakingIn): Journal {
  const fromMs = spanMs(part.span, 0, making.zone)?.fromMs ?? atMs;
  return shorten(journal, part, Math.floor((atMs - fromMs) / 1000), making);
}

/** Ends an entry's parts at an instant (ms), with the entry: those that were over by then stay. */
export const endParts = (journal: Journal, tracked: Tracked, atMs: number, making: MakingIn): Journal =>
  partsOf(journal, tracked)
    .filter((part) => (spanMs(part.span, 0, making.zone)?.untilMs ?? atMs) > atMs)
    .reduce((made, part) => endPart(made, part, atMs, making), journal);
