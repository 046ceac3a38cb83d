/** Owns how the days of a week are written, in the user's language. Dates are civil: no zone is applied. */

const utc = { timeZone: 'UTC' } as const;
const instantOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const shortDay = new Intl.DateTimeFormat(undefined, { ...utc, weekday: 'short' });
const numberDay = new Intl.DateTimeFormat(undefined, { ...utc, day: 'numeric' });
const longDay = new Intl.DateTimeFormat(undefined, {
  ...utc,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const range = new Intl.DateTimeFormat(undefined, { ...utc, day: 'numeric', month: 'short' });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** `Mon`. */
export const weekdayText = (date: string): string => shortDay.format(instantOf(date));
/** `16`. */
export const dayNumber = (date: string): string =>
  numberDay
    .formatToParts(instantOf(date))
    .flatMap(({ type, value }) => (type === 'day' ? [value] : []))
    .join('');
/** `Monday, November 16`. */
export const longDayText = (date: string): string => longDay.format(instantOf(date));
/** `Nov 16 – 22`. */
export const daysText = (first: string, last: string): string =>
  range.formatRange(instantOf(first), instantOf(last));

/** A share (0 … 1) as percent; what is there at all is not called nothing. */
export const shareText = (share: number): string =>
  share > 0 && share < 0.01 ? `<${percent.format(0.01)}` : percent.format(share);
