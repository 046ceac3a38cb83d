/** Owns days as a line names them: near ones by name, those of another year with it. */
import type { LocalTime } from '../../common/time.ts';
import { dayText } from './format.ts';

const withYear = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', dateStyle: 'medium' });
const dayAndMonth = new Intl.DateTimeFormat(undefined, { timeZone: 'UTC', day: 'numeric', month: 'short' });

const isThisYear = (date: string, now: LocalTime): boolean => date.slice(0, 4) === now.date.slice(0, 4);

/** `yesterday`, `Tuesday, Nov 17`, `Nov 12, 2025`. */
export const lineDay = (date: string, now: LocalTime): string =>
  isThisYear(date, now) ? dayText(date, now) : withYear.format(Date.parse(`${date}T00:00:00Z`));

/** The same where there is little room: `yesterday`, `Nov 17`. */
export function shortDay(date: string, now: LocalTime): string {
  const whole = lineDay(date, now);
  const near = whole === dayText(date, now) && !/\d/.test(whole);
  return near || !isThisYear(date, now) ? whole : dayAndMonth.format(Date.parse(`${date}T00:00:00Z`));
}
