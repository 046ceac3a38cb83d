/** Owns times of day in the line: one hour may mean two, before and after noon, unless the text says which. */
import { clockDistance, parseClock, secondsPerDay } from '../time.ts';

/** A clock as it was written. `open`: nothing says which half of the day; `none`: there is nothing to say. */
export interface TypedClock {
  readonly clock: number;
  readonly half: 'am' | 'pm' | 'open' | 'none';
}

export interface ClockRange {
  readonly start: number;
  readonly end: number;
}

const halfDay = secondsPerDay / 2;
/** A bare hour before this one is rather meant after noon, s after midnight. */
const earliest = 7 * 3600;
/** A range over noon or midnight that does not say so is no longer than this, s. */
const longestDay = 10 * 3600;
const longestNight = 12 * 3600;

/** `9`, `9:00`, `09.05`, `5pm`; with `bare` false, only what cannot be a number. */
export function typedClock(text: string, bare = true): TypedClock | null {
  const match = /^(\d{1,2})(?:[:.]\d\d){0,2}\s?(am|pm)?$/i.exec(text);
  if (!match || (!bare && match[2] === undefined && !text.includes(':'))) return null;
  const clock = parseClock(text);
  if (clock === null) return null;
  const [, hour = '', half] = match;
  if (half !== undefined) return { clock, half: half.toLowerCase() === 'pm' ? 'pm' : 'am' };
  return { clock, half: hour.startsWith('0') || Number(hour) > 12 ? 'none' : 'open' };
}

const otherHalf = (clock: number): number => (clock + halfDay) % secondsPerDay;

/** What a single time of day can mean, the likelier first. @param limit the latest clock (s) that has happened */
export function clockReadings({ clock, half }: TypedClock, limit: number): readonly number[] {
  const other = otherHalf(clock);
  if (half !== 'open' || other > limit || clock >= halfDay) return [clock];
  return clock < earliest ? [other, clock] : [clock, other];
}

/** What a time of day to come can mean, the one that comes first before the other. @param now s after midnight */
export function nextReadings({ clock, half }: TypedClock, now: number): readonly number[] {
  if (half !== 'open') return [clock];
  return [clock, otherHalf(clock)].sort((a, b) => clockDistance(now, a) - clockDistance(now, b));
}

/** What two times of day can mean, the likelier first; empty where the end cannot be after the start. */
export function rangeReadings(from: TypedClock, to: TypedClock): readonly ClockRange[] {
  const found: ClockRange[] = [];
  const [start, end] = [from.clock, to.clock];
  const lateStart = from.half === 'open' && start < halfDay ? start + halfDay : null;
  const lateEnd = to.half === 'open' && end < halfDay ? end + halfDay : null;
  if (start < end) {
    if (lateStart !== null && to.half === 'pm' && lateStart < end) found.push({ start: lateStart, end });
    if (lateStart !== null && lateEnd !== null && start < earliest)
      found.push({ start: lateStart, end: lateEnd });
    found.push({ start, end });
  } else if (start > end) {
    if (from.half !== 'none' && lateEnd !== null && lateEnd > start && lateEnd - start <= longestDay)
      found.push({ start, end: lateEnd });
    if (clockDistance(start, end) <= longestNight) found.push({ start, end });
  }
  return found;
}
