/**
 * Owns how an entry is given another target: which intents that needs, and which waiting ones it makes needless.
 * Every action of the user is made of these.
 */
import { sameWork } from '../../common/model.ts';
import type { IntentKind } from '../../common/snapshot.ts';
import type { EntryRow } from './api/records.ts';
import { lateBy, spanOfRow, workOf } from './entry-times.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  forget,
  type Intent,
  intentsOf,
  isRunning,
  isUnsent,
  type Journal,
  newIntent,
  newTracked,
  removeIntents,
  type Span,
  type Target,
  type Tracked,
  targetOf,
} from './journal.ts';

/** What an action needs besides the journal. */
export interface Making {
  readonly nowMs: number;
  readonly newId: () => string;
}

export const sameSpan = (a: Span, b: Span): boolean => JSON.stringify(a) === JSON.stringify(b);

export const sameTarget = (a: Target, b: Target): boolean =>
  a.deleted === b.deleted && sameWork(a.work, b.work) && sameSpan(a.span, b.span);

/** Whether an entry is to run. */
export const runs = (target: Target | null): boolean =>
  target?.span.kind === 'measured' && target.span.endedAtMs === null && !target.deleted;

export const append = (journal: Journal, kind: IntentKind, entry: string, making: Making): Journal => ({
  ...journal,
  intents: [...journal.intents, newIntent(kind, entry, making.newId(), making.nowMs)],
});

/** A new entry: a timer that runs, or time that is over. */
export function addEntry(journal: Journal, key: string, target: Target, making: Making): Journal {
  const added = { ...journal, tracked: [...journal.tracked, newTracked(key, target)] };
  return append(added, runs(target) ? 'start' : 'book', key, making);
}

/** The entry a snapshot called by this key: one the journal holds, or a row of the service. */
export function findEntry(
  journal: Journal,
  rows: readonly EntryRow[],
  key: string,
): { readonly tracked: Tracked } | { readonly row: EntryRow } | null {
  const id = /^row-(\d+)$/.exec(key)?.[1] ?? knownId(journal, key);
  const tracked = journal.tracked.find(
    (one) => one.key === key || (id !== undefined && one.id === Number(id)),
  );
  if (tracked) return tracked.deleted ? null : { tracked };
  const row = id === undefined ? undefined : rows.find((one) => one.id === Number(id));
  return row ? { row } : null;
}

/** The id of an entry that was called by its key before it was delivered: a form may be open since then. */
const knownId = (journal: Journal, key: string): string | undefined =>
  journal.undo
    .flatMap((step) => step.changes)
    .find((change) => change.key === key && change.id !== null)
    ?.id?.toString();

/** A row of the service as an entry of the journal that asks for nothing yet. */
export const fromRow = (row: EntryRow, key: string): Tracked => ({
  ...newTracked(key, { work: workOf(row), span: spanOfRow(row), deleted: false }),
  id: row.id,
  row,
});

/** Puts an entry under the journal's care, so that it can be given another target. */
export const hold = (journal: Journal, tracked: Tracked): Journal =>
  findTracked(journal, tracked.key) ? journal : { ...journal, tracked: [...journal.tracked, tracked] };

/** Gives an entry of the journal another target, with the intents that takes. */
export function retarget(journal: Journal, key: string, target: Target, making: Making): Journal {
  const tracked = findTracked(journal, key);
  if (!tracked || sameTarget(targetOf(tracked), target)) return journal;
  if (target.deleted) return remove(journal, tracked, target, making);
  const mayRun = tracked.row?.active || intentsOf(journal, key).some(mayHaveStarted);
  const lateSeconds = tracked.lateSeconds + (mayRun ? movedSeconds(tracked, target, making.nowMs) : 0);
  const changed = changeTracked(reviveRefused(journal, key), key, { ...target, lateSeconds });
  const pending = intentsOf(changed, key);
  if (tracked.deleted) return restore(changed, tracked, target, pending, making);
  const last = pending.at(-1);
  const unsent = last !== undefined && isUnsent(last) ? last : null;
  if (isRunning(tracked) && !runs(target)) return append(changed, 'stop', key, making);
  if (!isRunning(tracked) && runs(target)) {
    // A stop that nobody heard of is taken back; what it would have stopped runs on.
    const stopped = pending.find((one) => one.kind === 'stop' && isUnsent(one));
    const resumed = stopped ? removeIntents(changed, [stopped.id]) : changed;
    const starts = stopped !== undefined && (tracked.row?.active === true || tracked.id === null);
    return starts ? resumed : append(resumed, 'start', key, making);
  }
  // Whatever waits behind the last intent of the entry delivers what it is now.
  if (unsent?.kind === 'change' || unsent?.kind === 'book') return changed;
  if (tracked.id === null && unsent?.kind === 'start') return changed;
  return append(changed, 'change', key, making);
}

const mayHaveStarted = (intent: Intent): boolean => intent.kind === 'start' && intent.lastStep !== null;

/** By how much more (s) an entry has run here than on its stopwatch at the service, which goes on, than it had before. */
function movedSeconds({ span: before }: Tracked, target: Target, nowMs: number): number {
  const { span } = target;
  if (before.kind !== 'measured' || span.kind !== 'measured' || !runs(target)) return 0;
  return lateBy(span, nowMs, 0) - lateBy(before, nowMs, 0);
}

/** What was refused is tried again: it is another thing now. A deletion waits until the user wants it again. */
const reviveRefused = (journal: Journal, key: string): Journal =>
  intentsOf(journal, key)
    .filter((one) => one.state === 'refused' && one.kind !== 'delete')
    .reduce((made, one) => changeIntent(made, one.id, triedAgain(one)), journal);

/** A refused intent as it is before another try. When it was the look that was refused, the change is still in doubt. */
export const triedAgain = ({ lastStep }: Intent) =>
  ({
    state: lastStep === null ? 'queued' : 'unknown',
    error: null,
    attempts: 0,
    conflicts: 0,
    notBeforeMs: 0,
  }) as const;

/** It is not under way, and what came of it is not in doubt: nothing did. */
export const isSettled = ({ state, lastStep }: Intent): boolean =>
  state === 'queued' || (state === 'refused' && lastStep === null);

/** What was never sent is forgotten; what may be there is deleted. */
function remove(journal: Journal, tracked: Tracked, target: Target, making: Making): Journal {
  const changed = changeTracked(journal, tracked.key, target);
  const pending = intentsOf(journal, tracked.key);
  if (tracked.id === null && pending.every(isSettled)) return forget(journal, tracked.key);
  const overtaken = pending.filter(isSettled).map((one) => one.id);
  return append(removeIntents(changed, overtaken), 'delete', tracked.key, making);
}

/** A deletion taken back: where it was not sent the entry is still there, else it is looked for, and made anew. */
function restore(
  changed: Journal,
  tracked: Tracked,
  target: Target,
  pending: readonly Intent[],
  making: Making,
): Journal {
  const unsent = pending.find((one) => one.kind === 'delete' && isUnsent(one));
  return resume(unsent ? removeIntents(changed, [unsent.id]) : changed, { ...tracked, ...target }, making);
}

/** What a deletion made needless is needed again: a start, a stop, or what the entry should be. */
export function resume(journal: Journal, tracked: Tracked, making: Making): Journal {
  const mayRun = tracked.row?.active || intentsOf(journal, tracked.key).some(mayHaveStarted);
  const kind = runs(tracked) ? 'start' : mayRun ? 'stop' : 'book';
  return append(journal, kind, tracked.key, making);
}
