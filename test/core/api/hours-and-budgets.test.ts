/** The hours of a user and the budget of a project, as services of all kinds may write them. */
import { describe, expect, it } from 'vitest';
import { readProject, readUser } from '../../../main/core/api/records.ts';

const hoursOf = (fields: object) => readUser({ id: 7, name: 'Ada', email: 'a@x.test', ...fields })?.workweek;

describe('the capacity of a day', () => {
  it.each([
    [8, 28_800],
    ['6', 21_600],
    [7.5, 27_000],
    [24, 86_400],
    [0, null],
    [-1, null],
    [25, null],
    [null, null],
    [undefined, null],
    ['', null],
    ['eight', null],
    [{}, null],
    [Number.NaN, null],
  ])('of %j hours is %j seconds', (capacity_per_day, seconds) => {
    expect(hoursOf({ capacity_per_day })?.capacitySeconds).toBe(seconds);
  });
});

describe('the hours of work', () => {
  const nineToFive = { startClock: 32_400, endClock: 61_200 };

  it.each([
    ['09:00', '17:00', nineToFive],
    ['09:00:00', '17:00:00', nineToFive],
    ['2026-01-01 09:00:00', '2026-01-01T17:00:00', nineToFive],
    ['22:00', '06:00', { startClock: 79_200, endClock: 21_600 }],
    ['00:00:00', '08:00', { startClock: 0, endClock: 28_800 }],
    ['00:00:00', '00:00:00', null],
    ['09:00', null, null],
    [null, '17:00', null],
    ['24:00', '17:00', null],
    ['nine', 'five', null],
    [9, 17, null],
    [undefined, undefined, null],
  ])('from %j until %j are %j', (work_start_at, work_end_at, hours) => {
    expect(hoursOf({ work_start_at, work_end_at })?.workHours).toEqual(hours);
  });
});

describe('the days of work', () => {
  it.each([
    [
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ],
    [
      ['5', '1', 1],
      [1, 5],
    ],
    ['0,6', [0, 6]],
    [[1, 7, -1, 2.5, 'x', null], [1]],
    [[], []],
    [[7, 8], null],
    [null, null],
    [undefined, null],
    ['', null],
    [{}, null],
    [3, null],
  ])('of %j are %j', (work_days, days) => {
    expect(hoursOf({ work_days })?.workDays).toEqual(days);
  });
});

describe('a budget', () => {
  const budgetOf = (fields: object) => readProject({ id: 3, name: 'Website', ...fields })?.budget;

  it('is hours or money, and how much of it is used in percent', () => {
    const whole = { budget: 40, budget_by: 'time', budget_progress: 80.42 };
    expect(budgetOf(whole)).toEqual({ by: 'time', amount: 40, progress: 80.42 });
    expect(budgetOf({ budget: '1200.50', budget_by: 'billing', budget_progress: '120' })).toEqual({
      by: 'billing',
      amount: 1200.5,
      progress: 120,
    });
  });

  it.each([
    ['none', {}],
    ['an amount of nothing', { budget: 0, budget_by: 'time', budget_progress: 0 }],
    ['no amount, as for a role that may not see it', { budget_by: 'billing', budget_progress: 40 }],
    ['an amount of null', { budget: null, budget_by: 'billing', budget_progress: 40 }],
    ['no progress', { budget: 40, budget_by: 'time' }],
    ['progress that is no number', { budget: 40, budget_by: 'time', budget_progress: 'half' }],
    ['progress below nothing', { budget: 40, budget_by: 'time', budget_progress: -3 }],
    ['an unknown kind', { budget: 40, budget_by: 'mood', budget_progress: 3 }],
  ])('is none with %s', (_what, fields) => {
    expect(budgetOf(fields)).toBeNull();
  });
});
