/** Owns the arithmetic of an entry's three times (Time entries, Rules). Absent is not `00:00:00`. */
import { clockDistance } from '../common/time.ts';

/** Start and end in seconds after midnight, total in seconds; a total may pass a day. */
export interface EntryTimes {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

export type GivenTimes = { readonly [K in keyof EntryTimes]: number | undefined };

export const noTimes: EntryTimes = { start: 0, end: 0, total: 0 };

const onClock = (seconds: number): number => clockDistance(0, seconds);

/**
 * Fills the times that were not given, with priority total, then start, then end: when all three are given and
 * disagree, the end is recomputed. A start or an end alone moves the entry and keeps the total it had `before`
 * (none on create); none given keeps all three.
 */
export function fillTimes({ start, end, total }: GivenTimes, before: EntryTimes = noTimes): EntryTimes {
  if (total !== undefined && start !== undefined) return { start, end: onClock(start + total), total };
  if (total !== undefined && end !== undefined) return { start: onClock(end - total), end, total };
  if (total !== undefined) return { start: 0, end: 0, total };
  if (start !== undefined && end !== undefined) return { start, end, total: clockDistance(start, end) };
  if (start !== undefined) return { start, end: onClock(start + before.total), total: before.total };
  if (end !== undefined) return { start: onClock(end - before.total), end, total: before.total };
  return before;
}

/** Whether the entry says when it began: `00:00:00` to `00:00:00` is how one without a start is stored. */
export const hasStart = ({ start, end }: Pick<EntryTimes, 'start' | 'end'>): boolean =>
  start !== 0 || end !== 0;
