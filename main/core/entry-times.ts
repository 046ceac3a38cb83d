/** Owns the times an entry should have, and whether the service has them. Dates and clocks are the account's. */
import { endClock } from '../../common/booking.ts';
import { clockDistance, secondsPerDay, toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import type { BookIntent, Tracked } from './journal.ts';

/** A start or end that differs from the service's by no more than this is the same, in seconds (rule 4). */
const toleranceSeconds = 1;

/** How much earlier than we sent our stop it may have ended by the service's clock, in seconds. */
const stopSkewSeconds = 10;

/** Date, and seconds after its midnight; `total` in seconds. */
export interface EntryTimes {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

/**
 * The times a tracked entry should have. All three are always given and agree, so that the service has nothing to guess.
 * Whole seconds of both ends are subtracted, not the rounded difference: start + total = end, to the second.
 */
export function timesOf(tracked: Tracked, zone: Zone): EntryTimes {
  const started = toLocal(tracked.startedAtMs, zone);
  const endedAtMs = tracked.endedAtMs ?? tracked.startedAtMs;
  const run = Math.max(0, Math.floor(endedAtMs / 1000) - Math.floor(tracked.startedAtMs / 1000));
  const total = tracked.baseSeconds + run;
  // An entry of another device keeps its own date and start: only its length is ours.
  const kept = tracked.adopted ? tracked.row : null;
  const start = kept ? kept.startClock : started.clock;
  return { date: kept ? kept.date : started.date, start, end: (start + total) % secondsPerDay, total };
}

/** The times of a manual entry: midnight where it has none. */
export const timesOfBooking = ({ booking }: BookIntent): EntryTimes => ({
  date: booking.date,
  start: booking.startClock ?? 0,
  end: endClock(booking) ?? 0,
  total: booking.seconds,
});

/** Whether the service's row says what the user did, to the second. */
export function isAsDone(tracked: Tracked, row: EntryRow, zone: Zone): boolean {
  const wanted = timesOf(tracked, zone);
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceSeconds;
  const nearClock = (a: number, b: number) =>
    Math.min(clockDistance(a, b), clockDistance(b, a)) <= toleranceSeconds;
  return (
    near(row.totalSeconds, wanted.total) &&
    row.date === wanted.date &&
    nearClock(row.startClock, wanted.start) &&
    (tracked.baseSeconds > 0 || nearClock(row.endClock, wanted.end))
  );
}

/** Whether an entry had ended, by its clock, before an instant: by more than clocks differ, by less than half a day. */
export function endedBefore(row: EntryRow, instantMs: number | null, zone: Zone): boolean {
  if (instantMs === null) return false;
  const earlier = clockDistance(row.endClock, toLocal(instantMs, zone).clock);
  return earlier > stopSkewSeconds && earlier < secondsPerDay / 2;
}
