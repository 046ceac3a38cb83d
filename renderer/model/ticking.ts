/** Owns what ticks: the arithmetic from a snapshot and the time since it arrived to what is shown now. */
import type { RunningView, Snapshot } from '../../common/snapshot.ts';
import { addDays, type LocalTime, secondsPerDay } from '../../common/time.ts';

/** Whole seconds the timer has run, `sinceMs` after the snapshot arrived. */
export const elapsedSeconds = (running: RunningView, sinceMs: number): number =>
  Math.floor((running.elapsedMs + Math.max(0, sinceMs)) / 1000);

/** Whole seconds to add to every total of the snapshot that holds the running part. */
export function gainedSeconds(snapshot: Snapshot, sinceMs: number): number {
  if (snapshot.running === null) return 0;
  const { todayMs } = snapshot.running;
  return Math.floor((todayMs + Math.max(0, sinceMs)) / 1000) - Math.floor(todayMs / 1000);
}

/** The span of a timer that began on an earlier day: what of it is today's, and what is not; null when all is today's. */
export function daysOf(
  running: RunningView,
  sinceMs: number,
): { readonly today: number; readonly earlier: number } | null {
  const earlier = Math.floor((running.elapsedMs - running.todayMs) / 1000);
  if (earlier < 1) return null;
  return { today: elapsedSeconds(running, sinceMs) - earlier, earlier };
}

/** How long (ms) until the shown second changes. */
export const untilNextSecond = (running: RunningView, sinceMs: number): number =>
  1000 - ((running.elapsedMs + Math.max(0, sinceMs)) % 1000);

/** The account's time, `sinceMs` after the snapshot arrived. */
export function localNow(snapshot: Snapshot, sinceMs: number): LocalTime {
  const clock = snapshot.now.clock + Math.floor(Math.max(0, sinceMs) / 1000);
  const days = Math.floor(clock / secondsPerDay);
  return { date: addDays(snapshot.now.date, days), clock: clock % secondsPerDay };
}
