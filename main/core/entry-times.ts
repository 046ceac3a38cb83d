/** Owns the times an entry should have, and whether the service has them. Dates and clocks are the account's. */
import { sameWork, type Work } from '../../common/model.ts';
import { clockDistance, fromLocal, secondsPerDay, toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import { type Given, isRunning, type Measured, type Span, type Tracked } from './journal.ts';

/** A start or end that differs from the service's by no more than this is the same, in seconds (rule 4). */
const toleranceSeconds = 1;

/** How much earlier than we sent our stop it may have ended by the service's clock, in seconds. */
export const stopSkewSeconds = 10;

/** Date, and seconds after its midnight; `total` in seconds. `timed` false: only a duration was given. */
export interface EntryTimes {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly total: number;
  readonly timed: boolean;
}

/** Whole seconds of both ends are subtracted, not the rounded difference: start + total = end, to the second. */
export const runSeconds = ({ startedAtMs, endedAtMs }: Measured, nowMs: number): number =>
  Math.max(0, Math.floor((endedAtMs ?? nowMs) / 1000) - Math.floor(startedAtMs / 1000));

/** Seconds an entry holds at an instant (ms) beyond those of its row, whose stopwatch starts then: it is late by so many. */
export const lateBy = (span: Measured, atMs: number, rowSeconds: number): number =>
  span.baseSeconds + runSeconds({ ...span, endedAtMs: null }, atMs) - rowSeconds;

/**
 * The times an entry should have. All three are always given and agree, so that the service has nothing to guess.
 * What runs has what it held before this run: the service's stopwatch adds the rest.
 */
export function timesOf(span: Span, zone: Zone): EntryTimes {
  if (span.kind === 'given') {
    const { date, startClock, seconds } = span;
    const start = startClock ?? 0;
    const end = startClock === null ? 0 : (start + seconds) % secondsPerDay;
    return { date, start, end, total: seconds, timed: startClock !== null };
  }
  const total = span.baseSeconds + runSeconds(span, span.startedAtMs);
  const local = toLocal(span.startedAtMs, zone);
  const { date, startClock } = span.begun ?? { date: local.date, startClock: local.clock };
  if (startClock === null) return { date, start: 0, end: 0, total, timed: false };
  return { date, start: startClock, end: (startClock + total) % secondsPerDay, total, timed: true };
}

interface Kept {
  readonly zone: Zone;
  readonly times: EntryTimes;
}

/** The times of each entry as last worked out: of a thousand that wait, an action changes one. */
const keptTimes = new WeakMap<Tracked, Kept>();

/** `timesOf` an entry, worked out once. */
export function timesIn(tracked: Tracked, zone: Zone): EntryTimes {
  const last = keptTimes.get(tracked);
  if (last?.zone === zone) return last.times;
  const times = timesOf(tracked.span, zone);
  keptTimes.set(tracked, { zone, times });
  return times;
}

/** Whether the service's row says what the user did, to the second. */
export function isAsDone(tracked: Tracked, row: EntryRow, zone: Zone): boolean {
  const wanted = timesOf(tracked.span, zone);
  // What was measured may differ by a second; what the user wrote is meant.
  const tolerance = tracked.span.kind === 'measured' ? toleranceSeconds : 0;
  const near = (a: number, b: number) => Math.abs(a - b) <= tolerance;
  const nearClock = (a: number, b: number) => Math.min(clockDistance(a, b), clockDistance(b, a)) <= tolerance;
  const { span } = tracked;
  // A row with breaks, or one that was continued, ends later than its start and total say: only its length is ours.
  const ends = span.kind === 'measured' && span.endedAtMs !== null && span.begun === null;
  return (
    sameWork(workOf(row), tracked.work) &&
    row.date === wanted.date &&
    nearClock(row.startClock, wanted.start) &&
    (isRunning(tracked) || near(row.totalSeconds, wanted.total)) &&
    (!ends || nearClock(row.endClock, wanted.end))
  );
}

export const workOf = ({ projectId, taskId, description }: EntryRow): Work => ({
  projectId,
  taskId,
  description,
});

export const sameStart = (a: EntryRow, b: EntryRow): boolean =>
  a.date === b.date && a.startClock === b.startClock;

/** Whether a row has times of day: `00:00:00` is midnight, "none" and the default (trap 16). */
export const isTimed = (row: EntryRow): boolean => row.startClock !== 0 || row.endClock !== 0;

/** A row of the service as time the user gave. */
export const spanOfRow = (row: EntryRow): Given => ({
  kind: 'given',
  date: row.date,
  startClock: isTimed(row) ? row.startClock : null,
  seconds: row.totalSeconds,
});

/** The instants (ms) between which an entry lies; null where it has no times of day. */
export function spanMs(
  span: Span,
  nowMs: number,
  zone: Zone,
): { readonly fromMs: number; readonly untilMs: number } | null {
  if (span.kind === 'measured') return { fromMs: span.startedAtMs, untilMs: span.endedAtMs ?? nowMs };
  if (span.startClock === null) return null;
  const fromMs = fromLocal({ date: span.date, clock: span.startClock }, zone);
  return { fromMs, untilMs: fromMs + span.seconds * 1000 };
}

/** Instants (ms) as time the user gave. */
export function givenBetween(fromMs: number, untilMs: number, zone: Zone): Given {
  const { date, clock } = toLocal(fromMs, zone);
  const seconds = Math.floor(untilMs / 1000) - Math.floor(fromMs / 1000);
  return { kind: 'given', date, startClock: clock, seconds };
}

/** Whether an entry had ended, by its clock, before an instant: by more than clocks differ, by less than half a day. */
export function endedBefore(row: EntryRow, instantMs: number | null, zone: Zone): boolean {
  if (instantMs === null) return false;
  const earlier = clockDistance(row.endClock, toLocal(instantMs, zone).clock);
  return earlier > stopSkewSeconds && earlier < secondsPerDay / 2;
}
