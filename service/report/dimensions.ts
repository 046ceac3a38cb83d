/** Owns what a grouped report can group by: the words of `opt_group_by`, the key of an entry in each, their order. */
import { addDays } from '../../common/time.ts';

export const dateDimensions = ['date', 'week', 'month', 'year'] as const;
export const idDimensions = ['user_id', 'task_id', 'todo_id', 'project_id', 'customer_id'] as const;

export type DateDimension = (typeof dateDimensions)[number];
export type IdDimension = (typeof idDimensions)[number];
/** This service has no custom fields: every entry is in the group without a value. */
export type Dimension = DateDimension | IdDimension | `custom_field_${number}`;

/** What an entry is grouped by; null where it has none. */
export interface Grouped {
  readonly date: string | null;
  readonly user_id: number | null;
  readonly task_id: number | null;
  readonly todo_id: string | null;
  readonly project_id: number | null;
  readonly customer_id: number | null;
}

export const isDateDimension = (word: string): word is DateDimension =>
  dateDimensions.some((known) => known === word);

export const isIdDimension = (word: string): word is IdDimension =>
  idDimensions.some((known) => known === word);

export const isDimension = (word: string): word is Dimension =>
  isDateDimension(word) || isIdDimension(word) || /^custom_field_\d+$/.test(word);

/** `2025-07-12`, `2025-W28`, `2025-07`, `2025`, or the id as text; empty where an entry has no such thing. */
export function keyIn(dimension: Dimension, row: Grouped): string {
  if (isDateDimension(dimension)) return row.date === null ? '' : dateKey(dimension, row.date);
  return isIdDimension(dimension) ? String(row[dimension] ?? '') : '';
}

export function dateKey(dimension: DateDimension, date: string): string {
  if (dimension === 'date') return date;
  if (dimension === 'week') return isoWeek(date);
  return dimension === 'month' ? date.slice(0, 7) : date.slice(0, 4);
}

/** A week begins on Monday and belongs to the year that its Thursday lies in (ISO 8601). */
function isoWeek(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  const year = day.getUTCFullYear();
  const dayOfYear = (day.getTime() - new Date(day).setUTCMonth(0, 1)) / 86_400_000;
  return `${String(year).padStart(4, '0')}-W${String(Math.floor(dayOfYear / 7) + 1).padStart(2, '0')}`;
}

/** Dates in time, numbers by size; what has no key comes first. */
export function compareKeys(a: string, b: string): number {
  const byNumber = /^\d+$/.test(a) && /^\d+$/.test(b) ? Number(a) - Number(b) : 0;
  return byNumber || (a < b ? -1 : a > b ? 1 : 0);
}

/** The dates from one to another, both inclusive, at most `limit`. */
export function datesBetween(first: string, last: string, limit: number): readonly string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < limit; date = addDays(date, 1)) {
    dates.push(date);
    // The day after the last one there is, 9999-12-31, has no such form.
    if (date === last) break;
  }
  return dates;
}
