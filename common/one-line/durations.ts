/** Owns lengths of time in the line: `25m`, `1h30`, `1h 30m`, `1.5h`, `90 min`. A number without a unit is none. */
import { parseDuration } from '../time.ts';

/** What stands at a place of the text, and how many of its pieces it takes. */
export interface TypedLength {
  readonly seconds: number;
  readonly used: number;
}

const length = /^(?:\d{1,3}(?:[.,]\d{1,4})?h|\d{1,3}h\d{1,2}|(?:\d{1,3}h)?(?:\d{1,4}m)?(?:\d{1,5}s)?)$/;
const number = /^\d{1,4}(?:[.,]\d{1,4})?$/;
const units: Readonly<Record<string, string>> = {
  hour: 'h',
  hours: 'h',
  hr: 'h',
  hrs: 'h',
  min: 'm',
  mins: 'm',
  minute: 'm',
  minutes: 'm',
};

/** Units as one letter: `90min` is `90m`. */
const shortened = (text: string): string =>
  text.toLowerCase().replace(/(?<=\d)(hours?|hrs?|min(?:ute)?s?)/g, (unit) => units[unit] ?? unit);

/** The length that begins at a place; null where none does. */
export function lengthAt(tokens: readonly string[], at: number): TypedLength | null {
  const parts: string[] = [];
  const ends: number[] = [];
  let next = at;
  while (parts.length < 3) {
    const token = shortened(tokens[next] ?? '');
    const unit = units[(tokens[next + 1] ?? '').toLowerCase()];
    if (token !== '' && length.test(token)) {
      parts.push(token);
      next += 1;
    } else if (unit !== undefined && number.test(token)) {
      parts.push(`${token}${unit}`);
      next += 2;
    } else break;
    ends.push(next);
  }
  for (let count = parts.length; count > 0; count -= 1) {
    const seconds = parseDuration(parts.slice(0, count).join(' '));
    if (seconds !== null) return { seconds, used: (ends[count - 1] ?? next) - at };
  }
  return null;
}
