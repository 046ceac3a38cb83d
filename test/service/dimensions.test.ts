/** Owns the proof of the keys that reports group by: weeks of ISO 8601, and the order of keys. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../common/time.ts';
import { compareKeys, dateKey, datesBetween } from '../../service/report/dimensions.ts';

const date = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('a week', () => {
  it.each([
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-29', '2024-W52'],
    ['2024-12-30', '2025-W01'],
    ['2025-07-12', '2025-W28'],
    ['2027-01-01', '2026-W53'],
  ])('of %s is %s', (day, week) => {
    expect(dateKey('week', day)).toBe(week);
  });

  it('is the seven days from Monday to Sunday', () => {
    fc.assert(
      fc.property(date, (day) => {
        const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
        expect(dateKey('week', day) === dateKey('week', addDays(day, 1))).toBe(!isSunday);
        expect(dateKey('week', day) < dateKey('week', addDays(day, 7))).toBe(true);
      }),
    );
  });
});

describe('keys', () => {
  it('are in order: none first, ids by size, dates in time', () => {
    expect(['10', '9', '', '100'].sort(compareKeys)).toEqual(['', '9', '10', '100']);
    expect(['2025-W02', '2024-W52', ''].sort(compareKeys)).toEqual(['', '2024-W52', '2025-W02']);
  });

  it('of a span of dates are both ends and all between, up to the limit', () => {
    expect(datesBetween('2024-02-28', '2024-03-01', 9)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(datesBetween('2024-02-28', '2024-03-01', 2)).toHaveLength(2);
    expect(datesBetween('2024-03-01', '2024-02-28', 9)).toEqual([]);
    expect(datesBetween('9999-12-30', '9999-12-31', 9)).toEqual(['9999-12-30', '9999-12-31']);
  });
});
