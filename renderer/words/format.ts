/** Owns dates and times as the user's language writes them. Values are the account's, so no zone is applied. */
import { addDays, type LocalTime } from '../../common/time.ts';
import { words } from './en.ts';

const utc = { timeZone: 'UTC' } as const;
const clockFormat = new Intl.DateTimeFormat(undefined, { ...utc, hour: 'numeric', minute: '2-digit' });
const preciseFormat = new Intl.DateTimeFormat(undefined, {
  ...utc,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const dayFormat = new Intl.DateTimeFormat(undefined, {
  ...utc,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
});
const computerClock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** Whether days have two halves here: then a range names its half once, if it can. */
const twoHalves = clockFormat.resolvedOptions().hour12 === true;

/** No line breaks between two clocks: a dash lets a line end after it, the word joiner does not. */
const dash = '\u00a0–\u2060\u00a0';

/** Text as other programs expect it: without what only keeps our lines together. */
export const plainText = (text: string): string => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');

const clockInstant = (clock: number): number => clock * 1000;

/** A clock (s after midnight): `17:05` or `5:05 PM`. */
export const clockText = (clock: number): string => clockFormat.format(clockInstant(clock));

/** The same with its seconds. */
export const preciseClockText = (clock: number): string => preciseFormat.format(clockInstant(clock));

/** A clock without the name of its half: the end of a range names it. */
const bareClock = (clock: number): string =>
  clockFormat
    .formatToParts(clockInstant(clock))
    .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
    .join('')
    .trim();

const halfDay = 43_200;

/** Two clocks, the second perhaps after midnight: `9:02 – 10:26`, or `11:32 – 1:05 PM` where that is plain enough. */
export const rangeText = (start: number, end: number): string =>
  `${twoHalves && end >= start && end - start < halfDay ? bareClock(start) : clockText(start)}${dash}${clockText(end)}`;

/** A whole hour as the scale of a timeline has it: `14`, or `2` where days have two halves. */
export const hourText = (hour: number): string =>
  clockFormat
    .formatToParts(clockInstant(hour * 3600))
    .flatMap(({ type, value }) => (type === 'hour' ? [String(Number(value))] : []))
    .join('');

/** An instant (ms) in the computer's own time. */
export const instantText = (instantMs: number): string => computerClock.format(instantMs);

/** A date beside today: `today`, `yesterday`, else `Tuesday, Nov 17`. */
export function dayText(date: string, now: LocalTime): string {
  if (date === now.date) return words.today.ofToday;
  if (date === addDays(now.date, -1)) return words.today.yesterday;
  return dayFormat.format(Date.parse(`${date}T00:00:00Z`));
}
