/** Owns the overlap guard: no action puts an entry over another silently (`30-tracking`, rule 9). */
import { type AppError, appError } from '../../common/error.ts';
import { type Collision, canTrim, collisions, type TimeSpan } from '../../common/overlap.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import { givenBetween, spanMs } from './entry-times.ts';
import { isRunning, isUnwanted, type Journal, type Target, type Tracked } from './journal.ts';
import { addEntry, fromRow, hold, type Making, retarget } from './target.ts';

/** What the user said about entries in the way; absent: they are asked. */
export type Overlaps = 'trim' | 'keep' | undefined;

interface Neighbour extends TimeSpan {
  readonly tracked: Tracked;
}

export interface Surroundings extends Making {
  readonly rows: readonly EntryRow[];
  readonly zone: Zone;
}

/**
 * Makes room for an entry.
 * @param except the key of the entry itself, and of others that are dealt with elsewhere
 * @returns the journal, with what was in the way trimmed if the user said so; `overlap` when they have to be asked, with
 *   the times of what is in the way, or when trimming would leave nothing of one
 */
export function makeRoom(
  journal: Journal,
  span: TimeSpan,
  overlaps: Overlaps,
  except: readonly string[],
  around: Surroundings,
): Result<Journal> {
  if (overlaps === 'keep') return ok(journal);
  const found = collisions(span, neighbours(journal, except, around));
  if (found.length === 0) return ok(journal);
  if (overlaps === undefined || !canTrim(found) || !found.every((one) => isTrimmable(journal, one))) {
    const error = inTheWay(
      found.map(({ entry }) => entry),
      around.zone,
    );
    return err(overlaps === 'trim' ? { ...error, field: 'covered' } : error);
  }
  return ok(found.reduce((made, one) => trim(made, one, span, around), journal));
}

/** That entries are in the way, by their times. */
export const inTheWay = (entries: readonly TimeSpan[], zone: Zone): AppError =>
  appError('overlap', { detail: entries.map((one) => timesText(one, zone)).join(', ') });

/** Until when a span is nobody's, ms: to its end, or to where an entry begins in it. */
export const freeUntilMs = (journal: Journal, { fromMs, untilMs }: TimeSpan, around: Surroundings): number =>
  neighbours(journal, [], around)
    .filter((one) => one.untilMs > fromMs && one.fromMs < untilMs)
    .reduce((freeMs, one) => Math.min(freeMs, Math.max(one.fromMs, fromMs)), untilMs);

function neighbours(journal: Journal, except: readonly string[], around: Surroundings): readonly Neighbour[] {
  const held = new Set(journal.tracked.map((one) => one.id));
  const entries = [
    ...journal.tracked.filter((one) => !one.deleted),
    ...around.rows.filter((row) => !held.has(row.id)).map((row) => fromRow(row, `row-${row.id}`)),
  ];
  return entries.flatMap((tracked) => {
    const span = except.includes(tracked.key) ? null : spanMs(tracked.span, around.nowMs, around.zone);
    return span ? [{ ...span, tracked }] : [];
  });
}

/**
 * What is locked cannot be, nor what held time before this run: how long that was is all that is known of it. Of what waits
 * to be deleted a piece cut off would stay.
 */
const isTrimmable = (journal: Journal, { entry }: Collision<Neighbour>): boolean => {
  const { key, span, row } = entry.tracked;
  return !row?.locked && !isUnwanted(journal, key) && (span.kind === 'given' || span.baseSeconds === 0);
};

/** One piece stays the entry it was, the last one where it runs; what is left besides becomes an entry of its own. */
function trim(
  journal: Journal,
  { entry, left }: Collision<Neighbour>,
  span: TimeSpan,
  around: Surroundings,
): Journal {
  const { tracked } = entry;
  const held = hold(journal, tracked);
  if (isRunning(tracked)) {
    const later = { ...tracked.span, startedAtMs: Math.min(span.untilMs, around.nowMs), begun: null };
    const moved = retarget(held, tracked.key, { ...tracked, span: later }, around);
    return left
      .filter((piece) => piece.untilMs <= span.fromMs)
      .reduce(
        (made, piece) => addEntry(made, around.newId(), piecesOf(tracked, piece, around), around),
        moved,
      );
  }
  const [first, ...others] = left;
  if (!first) return held;
  const kept = retarget(held, tracked.key, piecesOf(tracked, first, around), around);
  return others.reduce(
    (made, piece) => addEntry(made, around.newId(), piecesOf(tracked, piece, around), around),
    kept,
  );
}

const piecesOf = ({ work }: Tracked, { fromMs, untilMs }: TimeSpan, { zone }: Surroundings): Target => ({
  work,
  span: givenBetween(fromMs, untilMs, zone),
  deleted: false,
});

function timesText({ fromMs, untilMs }: TimeSpan, zone: Zone): string {
  const text = (ms: number): string => {
    const { clock } = toLocal(ms, zone);
    return `${Math.floor(clock / 3600)}:${String(Math.floor(clock / 60) % 60).padStart(2, '0')}`;
  };
  return `${text(fromMs)}–${text(untilMs)}`;
}
