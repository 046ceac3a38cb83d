/** The week as it is drawn: where it begins, how high its bars stand, and what its numbers add up to. */
import { describe, expect, it } from 'vitest';
import type { ProjectTotal, WeekView } from '../../common/snapshot.ts';
import { addDays } from '../../common/time.ts';
import { type Weekday, weekdayOf } from '../../common/week.ts';
import { budgetView } from '../../renderer/model/budget.ts';
import { capacityOf, firstDateOfWeek, layOutWeek, weekSeconds } from '../../renderer/model/week.ts';
import { dayNumber, shareText } from '../../renderer/words/week-days.ts';

const hour = 3600;
const total = (projectId: number, seconds: number, running = false): ProjectTotal => ({
  projectId,
  project: `P${projectId}`,
  customer: '',
  seconds,
  running,
});

/** The seven days up to `today`, with what was done on some. */
function weekUpTo(today: string, done: Readonly<Record<string, readonly ProjectTotal[]>>): WeekView {
  const days = Array.from({ length: 7 }, (_, at) => {
    const date = addDays(today, at - 6);
    const byProject = done[date] ?? [];
    return { date, byProject, seconds: byProject.reduce((sum, one) => sum + one.seconds, 0) };
  });
  return { days, capacitySeconds: 8 * hour, workDays: [1, 2, 3, 4, 5], workHours: null, complete: true };
}

/** A Thursday. */
const today = '2026-03-12';
const usual = weekUpTo(today, {
  '2026-03-08': [total(9, hour)],
  '2026-03-09': [total(1, 5 * hour), total(2, 3 * hour)],
  '2026-03-11': [total(2, 10 * hour)],
  '2026-03-12': [total(1, 2 * hour, true)],
});

describe('the first day of a week', () => {
  it('lies among the last seven days, wherever weeks begin', () => {
    for (let at = 0; at < 7; at += 1) {
      const date = addDays(today, at);
      for (const start of [0, 1, 2, 3, 4, 5, 6] as const) {
        const first = firstDateOfWeek(date, start);
        expect(weekdayOf(first)).toBe(start);
        expect(first <= date && first >= addDays(date, -6)).toBe(true);
      }
    }
  });
});

describe('a week', () => {
  it('has seven days from its first on; those to come are empty', () => {
    const { columns } = layOutWeek(usual, today, 1, 0);
    expect(columns.map(({ date, when, seconds }) => [date, when, seconds / hour])).toEqual([
      ['2026-03-09', 'past', 8],
      ['2026-03-10', 'past', 0],
      ['2026-03-11', 'past', 10],
      ['2026-03-12', 'today', 2],
      ['2026-03-13', 'coming', 0],
      ['2026-03-14', 'coming', 0],
      ['2026-03-15', 'coming', 0],
    ]);
  });

  it.each([
    [1, 20],
    [0, 21],
    [4, 2],
    [5, 21],
  ] as const)('that begins on day %i holds %i hours', (start, hours) => {
    expect(layOutWeek(usual, today, start, 0).seconds).toBe(hours * hour);
    expect(weekSeconds(usual, today, start, 0)).toBe(hours * hour);
  });

  it('stacks the projects of a day without a gap, the week’s largest on the ground, on the scale of its longest day', () => {
    const { columns, capacity } = layOutWeek(usual, today, 1, 0);
    expect(columns[0]?.blocks).toEqual([
      { projectId: 2, below: 0, height: 0.3 },
      { projectId: 1, below: 0.3, height: 0.5 },
    ]);
    expect(columns[2]?.blocks).toEqual([{ projectId: 2, below: 0, height: 1 }]);
    expect(capacity).toBe(0.8);
    for (const { blocks } of columns) {
      expect(blocks.reduce((sum, block) => sum + block.height, 0)).toBeLessThanOrEqual(1);
    }
  });

  it('marks the capacity on days of work alone, and sums it up', () => {
    const { columns, capacitySeconds } = layOutWeek(usual, today, 1, 0);
    expect(columns.map((column) => column.capacitySeconds !== null)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(capacitySeconds).toBe(40 * hour);
    expect([capacityOf(usual, today), capacityOf(usual, '2026-03-08')]).toEqual([8 * hour, null]);
  });

  it('says nothing of a capacity nobody knows, and a quarter of an hour does not look like a day', () => {
    const unknown = {
      ...weekUpTo(today, { [today]: [total(1, 900)] }),
      capacitySeconds: null,
      workDays: null,
    };
    const week = layOutWeek(unknown, today, 1, 0);
    expect(week).toMatchObject({ capacity: null, capacitySeconds: null });
    expect(week.columns.map((column) => column.workDay)).toEqual(Array(7).fill(null));
    expect(week.columns[3]?.blocks[0]?.height).toBeCloseTo(900 / (8 * hour));
    for (const part of [{ capacitySeconds: 8 * hour }, { workDays: [4] }]) {
      expect(layOutWeek({ ...unknown, ...part }, today, 1, 0).capacitySeconds).toBeNull();
      expect(capacityOf({ ...unknown, ...part }, today)).toBeNull();
    }
  });

  it('adds the projects up, the largest first, and grows with the timer', () => {
    const sums = (gained: number) =>
      layOutWeek(usual, today, 1, gained).byProject.map(({ projectId, seconds }) => [projectId, seconds]);
    expect(sums(0)).toEqual([
      [2, 13 * hour],
      [1, 7 * hour],
    ]);
    expect(sums(90)).toEqual([
      [2, 13 * hour],
      [1, 7 * hour + 90],
    ]);
    const grown = layOutWeek(usual, today, 1, 90);
    expect(grown.columns[3]).toMatchObject({ seconds: 2 * hour + 90 });
    expect(grown.seconds).toBe(weekSeconds(usual, today, 1, 90));
  });

  // The clocks change on 2026-03-08 in America, on 2026-03-29 in Europe: a civil date knows nothing of it.
  it.each([
    ['2026-03-08', 0],
    ['2026-03-29', 1],
    ['2026-11-01', 0],
  ] as const)('of a change of the clocks around %s has seven different days', (change, start) => {
    for (let at = 0; at < 7; at += 1) {
      const date = addDays(change, at);
      const { columns } = layOutWeek(weekUpTo(date, {}), date, start as Weekday, 0);
      expect(new Set(columns.map((column) => column.date)).size).toBe(7);
      expect(new Set(columns.map((column) => dayNumber(column.date))).size).toBe(7);
      expect(columns.filter((column) => column.when === 'today')).toMatchObject([{ date }]);
    }
  });
});

describe('a share', () => {
  it('is whole percent, and never nothing where there is something', () => {
    expect([0, 0.001, 0.5, 1].map(shareText)).toEqual(['0%', '<1%', '50%', '100%']);
  });
});

describe('a budget', () => {
  it('of time is said in hours, and in words when it is overspent', () => {
    expect(budgetView({ by: 'time', amount: 40, progress: 80.42 })).toEqual({
      share: 0.8042,
      over: false,
      text: '32:10 of 40:00 h budget',
      short: '32:10 of 40:00 h',
    });
    expect(budgetView({ by: 'time', amount: 40, progress: 110 })).toMatchObject({
      share: 1,
      over: true,
      text: '4:00 over 40:00 h budget',
      short: '4:00 over',
    });
    expect(budgetView({ by: 'time', amount: 40, progress: 100 }).over).toBe(false);
  });

  it('of money is said as a share: nobody says in which currency', () => {
    expect(budgetView({ by: 'billing', amount: 1200, progress: 62.7 }).text).toBe('62 % of budget');
    expect(budgetView({ by: 'billing', amount: 1200, progress: 100.3 })).toMatchObject({
      over: true,
      text: '101 % of budget, overspent',
    });
  });
});
