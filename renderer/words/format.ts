/** Owns dates and times as the user's language writes them. Values are the account's, so no zone is applied. */
import { computed, signal } from '@preact/signals';
import type { ClockStyle } from '../../common/model.ts';
import type { EntryView } from '../../common/snapshot.ts';
import { addDays, formatSeconds, type LocalTime, parseClock } from '../../common/time.ts';
import { words } from './en.ts';

const utc = { timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat(undefined, {
  ...utc,
  weekday: 'long',
  day: 'numeric',
  month: 'short',
});

/** No line breaks between two clocks: a dash lets a line end after it, the word joiner does not. */
const dash = '\u00a0–\u2060\u00a0';

/** Text as other programs expect it: without what only keeps our lines together. */
export const plainText = (text: string): string => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');

const clockInstant = (clock: number): number => clock * 1000;
const halfDay = 43_200;

/** Times of day in one language and one style. Clocks are seconds after midnight. */
export interface Clocks {
  /** `17:05` or `5:05 PM`. */
  readonly text: (clock: number) => string;
  /** The same with its seconds. */
  readonly precise: (clock: number) => string;
  /** As a form holds it, so that `parseClock` reads the same: with seconds only where it has some. */
  readonly input: (clock: number) => string;
  /** Two clocks, the second perhaps after midnight: `9:02 – 10:26`, or `11:32 – 1:05 PM` where that is plain enough. */
  readonly range: (start: number, end: number) => string;
  /** A whole hour as the scale of a timeline has it: `14`, or `2` where days have two halves. */
  readonly hour: (hour: number) => string;
  /** An instant (ms) in the computer's own time. */
  readonly instant: (instantMs: number) => string;
}

const cycles = { system: {}, '12': { hourCycle: 'h12' }, '24': { hourCycle: 'h23' } } as const;

/** @param locale undefined for the language of the system */
export function clocksIn(locale: string | undefined, style: ClockStyle): Clocks {
  const parts = { ...cycles[style], hour: 'numeric', minute: '2-digit' } as const;
  const minutes = new Intl.DateTimeFormat(locale, { ...parts, ...utc });
  const seconds = new Intl.DateTimeFormat(locale, { ...parts, ...utc, second: '2-digit' });
  const own = new Intl.DateTimeFormat(locale, parts);
  /** Whether days have two halves here: then a range names its half once, if it can. */
  const twoHalves = minutes.resolvedOptions().hour12 === true;

  const text = (clock: number): string => minutes.format(clockInstant(clock));
  /** A clock without the name of its half: the end of a range names it. */
  const bare = (clock: number): string =>
    minutes
      .formatToParts(clockInstant(clock))
      .map(({ type, value }) => (type === 'dayPeriod' ? '' : value))
      .join('')
      .trim();
  const input = (clock: number): string => {
    const shown = (clock % 60 === 0 ? minutes : seconds).format(clockInstant(clock)).replaceAll(/\s/g, ' ');
    if (parseClock(shown) === clock) return shown;
    // Halves and digits of other languages are not read: those that are, are.
    return twoHalves ? twoHalvesText(clock) : formatSeconds(clock).replace(/:00$/, '');
  };
  return {
    text,
    precise: (clock) => seconds.format(clockInstant(clock)),
    input,
    range: (start, end) =>
      `${twoHalves && end >= start && end - start < halfDay ? bare(start) : text(start)}${dash}${text(end)}`,
    hour: (hour) =>
      minutes
        .formatToParts(clockInstant(hour * 3600))
        .flatMap(({ type, value }) => (type === 'hour' ? [withoutZero(value)] : []))
        .join(''),
    instant: (instantMs) => own.format(instantMs),
  };
}

/** `9` of `09`; `0` stays, and so do digits of other scripts. */
const withoutZero = (hour: string): string => hour.replace(/^0(?=\d)/, '');

/** `5:05 PM`, `5:05:09 PM`. */
function twoHalvesText(clock: number): string {
  const [, rest = ''] = /^\d+(.*)$/.exec(formatSeconds(clock).replace(/:00$/, '')) ?? [];
  const hour = Math.floor(clock / 3600);
  return `${hour % 12 || 12}${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The style of the settings. What shows a time of day is drawn anew when it changes. */
export const clockStyle = signal<ClockStyle>('system');
const clocks = computed(() => clocksIn(undefined, clockStyle.value));

/** A clock (s after midnight) as it is shown, and its relatives: see `Clocks`. */
export const clockText = (clock: number): string => clocks.value.text(clock);
export const preciseClockText = (clock: number): string => clocks.value.precise(clock);
export const clockInput = (clock: number): string => clocks.value.input(clock);
export const rangeText = (start: number, end: number): string => clocks.value.range(start, end);
export const hourText = (hour: number): string => clocks.value.hour(hour);
export const instantText = (instantMs: number): string => clocks.value.instant(instantMs);

/** When an entry was: `9:02 – 10:26`, `9:02 –` while it runs, or that it has no times. */
export function entryRange({ startClock, endClock, running }: EntryView): string {
  if (startClock === null) return words.today.durationOnly;
  return running || endClock === null ? `${clockText(startClock)} –` : rangeText(startClock, endClock);
}

/** A date beside today: `today`, `yesterday`, else `Tuesday, Nov 17`. */
export function dayText(date: string, now: LocalTime): string {
  if (date === now.date) return words.today.ofToday;
  if (date === addDays(now.date, -1)) return words.today.yesterday;
  return dayFormat.format(Date.parse(`${date}T00:00:00Z`));
}
