/** Owns dates in the line: `yesterday`, `monday`, `12.11.`, `12.11.2026`, `2026-11-12`. None lies after today. */
import { err, ok, type Result } from '../result.ts';
import { addDays, isDate } from '../time.ts';
import type { LineFault } from './line.ts';

export interface TypedDate {
  /** What it can mean, the likelier first. */
  readonly readings: readonly Result<string, LineFault>[];
  /** True for words of the language, which names are made of too. */
  readonly word: boolean;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A day and month without a year is last year's where this year's is to come and last year's was no longer ago, days. */
const lastYearDays = 183;

/** @param today the ISO date */
export function readDate(text: string, today: string): TypedDate | null {
  const word = text.toLowerCase();
  const named = (date: string): TypedDate => ({ readings: [ok(date)], word: true });
  if (word === 'today') return named(today);
  if (word === 'yesterday') return named(addDays(today, -1));
  if (word === 'tomorrow') {
    return { readings: [err({ code: 'date_future', date: addDays(today, 1) })], word: true };
  }
  const weekday = weekdays.findIndex((name) => name === word || name.slice(0, 3) === word);
  if (weekday >= 0) {
    const now = new Date(`${today}T00:00:00Z`).getUTCDay();
    return named(addDays(today, -(((now - weekday + 6) % 7) + 1)));
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { readings: [past(text, today, text)], word: false };
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/.exec(text);
  if (!match) return null;
  const [, first = '', second = '', year] = match;
  const orders =
    first === second
      ? [[first, second]]
      : [
          [first, second],
          [second, first],
        ];
  const dates = orders.flatMap(([day = '', month = '']) => {
    const date = dated(day, month, year, today);
    return date === null ? [] : [past(date, today, text)];
  });
  return { readings: dates.length > 0 ? dates : [err({ code: 'date_unknown', text })], word: false };
}

function past(date: string, today: string, text: string): Result<string, LineFault> {
  if (!isDate(date)) return err({ code: 'date_unknown', text });
  return date > today ? err({ code: 'date_future', date }) : ok(date);
}

/** The date of a day and a month; null where there is none. */
function dated(day: string, month: string, year: string | undefined, today: string): string | null {
  const inYear = (which: number): string =>
    `${String(which).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const exists = (date: string): string | null => (isDate(date) ? date : null);
  if (year !== undefined) return exists(inYear(Number(year)));
  const thisYear = Number(today.slice(0, 4));
  const last = inYear(thisYear - 1);
  if (inYear(thisYear) > today && isDate(last) && last >= addDays(today, -lastYearDays)) return last;
  return exists(inYear(thisYear));
}
