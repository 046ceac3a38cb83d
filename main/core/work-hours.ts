/** Owns when the user works: days and hours of the service, else of the settings, as spans of time. Pure. */
import { unknownWorkweek, type WorkHours } from '../../common/model.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { weekdayOf } from '../../common/week.ts';
import type { State } from './state.ts';

/** Days, hours and capacity with nothing missing. */
export interface Hours extends WorkHours {
  /** Days of the week, 0 Sunday … 6 Saturday. */
  readonly days: readonly number[];
  /** Seconds of a day of work. */
  readonly daySeconds: number;
}

/** One stretch of working hours; it belongs to the day on which it begins, also where it ends on the next. */
export interface Shift {
  readonly date: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * What the service says, each part for itself; start and end only come together. The workspace of this computer has
 * nobody who would set hours there: in it those of the settings count.
 */
export function hoursOf({
  account,
  workweek,
  settings,
}: Pick<State, 'account' | 'workweek' | 'settings'>): Hours {
  const { ownHours } = settings;
  const { capacitySeconds, workDays, workHours } = account?.kind === 'local' ? unknownWorkweek : workweek;
  const { startClock, endClock } = workHours ?? ownHours;
  return {
    days: workDays ?? ownHours.days,
    startClock,
    endClock,
    daySeconds: capacitySeconds ?? ownHours.daySeconds,
  };
}

/** The shift of a date; null where nobody works on it. */
function shiftOf({ days, startClock, endClock }: Hours, date: string, zone: Zone): Shift | null {
  if (startClock === endClock || !days.includes(weekdayOf(date))) return null;
  const ends = endClock > startClock ? date : addDays(date, 1);
  const fromMs = fromLocal({ date, clock: startClock }, zone);
  // Hours that daylight saving skips have no length.
  const untilMs = Math.max(fromMs, fromLocal({ date: ends, clock: endClock }, zone));
  return { date, fromMs, untilMs };
}

/** Yesterday's reaches into today where the hours go over midnight. */
export function shiftAt(hours: Hours, nowMs: number, zone: Zone): Shift | null {
  const today = toLocal(nowMs, zone).date;
  for (const date of [today, addDays(today, -1)]) {
    const shift = shiftOf(hours, date, zone);
    if (shift && shift.fromMs <= nowMs && nowMs < shift.untilMs) return shift;
  }
  return null;
}

/** The last one that is over. Further back than a week, nobody asks. */
export const lastShift = (hours: Hours, nowMs: number, zone: Zone): Shift | null =>
  findShift(hours, nowMs, zone, -1, (shift) => shift.untilMs <= nowMs);

/** The next one that is still to begin. @param after a date (account's zone) it must begin later than */
export const nextShift = (hours: Hours, nowMs: number, zone: Zone, after = ''): Shift | null =>
  findShift(hours, nowMs, zone, 1, (shift) => shift.fromMs > nowMs && shift.date > after);

function findShift(
  hours: Hours,
  nowMs: number,
  zone: Zone,
  step: 1 | -1,
  fits: (shift: Shift) => boolean,
): Shift | null {
  const today = toLocal(nowMs, zone).date;
  for (let days = 0; days <= 8; days += 1) {
    const shift = shiftOf(hours, addDays(today, days * step), zone);
    if (shift && fits(shift)) return shift;
  }
  return null;
}
