/** A quick entry says exactly what will be sent, or what is wrong with which field. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookingDraft, endClock, readBooking } from '../../common/booking.ts';
import type { Catalog } from '../../common/model.ts';
import { formatSeconds, secondsPerDay } from '../../common/time.ts';

const project = { customerName: 'Acme', active: true, requiresTask: false };
const catalog: Catalog = {
  projects: [
    { ...project, id: 1, name: 'Website' },
    { ...project, id: 2, name: 'Audit', requiresTask: true },
    { ...project, id: 3, name: 'Old', active: false },
  ],
  tasks: [{ id: 7, name: 'Review' }],
  customers: [],
  tasksOfProject: {},
  checkedTasks: {},
  todos: [],
};
const now = { date: '2026-03-10', clock: 17 * 3600 };
const draft: BookingDraft = {
  projectId: 1,
  taskId: null,
  description: '  Copy ',
  date: '2026-03-10',
  duration: '',
  start: '',
  end: '',
};
const read = (change: Partial<BookingDraft>) => readBooking({ ...draft, ...change }, catalog, now);

describe('what is sent', () => {
  const work = { projectId: 1, taskId: null, description: 'Copy' };

  it('is a duration without times', () => {
    expect(read({ duration: '1h30' })).toEqual({
      ok: true,
      value: { work, date: '2026-03-10', startClock: null, seconds: 5400 },
    });
  });

  it('is a span with both times, past midnight on an earlier day', () => {
    expect(read({ start: '9', end: '10:15' })).toMatchObject({
      value: { startClock: 32_400, seconds: 4500 },
    });
    expect(read({ start: '23:00', end: '1:00', date: '2026-03-09' })).toMatchObject({
      value: { startClock: 82_800, seconds: 7200 },
    });
  });

  it('is a duration and one of its ends', () => {
    expect(read({ duration: '45m', start: '9:00' })).toMatchObject({
      value: { startClock: 32_400, seconds: 2700 },
    });
    expect(read({ duration: '45m', end: '9:45' })).toMatchObject({
      value: { startClock: 32_400, seconds: 2700 },
    });
  });

  it('always has start, end and duration that agree', () => {
    const clock = fc.integer({ min: 0, max: secondsPerDay - 1 });
    fc.assert(
      fc.property(clock, clock, (start, end) => {
        fc.pre(start !== end);
        const booking = read({ start: formatSeconds(start), end: formatSeconds(end), date: '2026-03-01' });
        expect(booking.ok && endClock(booking.value)).toBe(end);
      }),
    );
  });
});

describe('what is wrong', () => {
  const cases: readonly (readonly [string, Partial<BookingDraft>, string, string])[] = [
    ['no project', { projectId: null, duration: '1' }, 'project_required', 'project'],
    ['an archived project', { projectId: 3, duration: '1' }, 'project_required', 'project'],
    ['no task where one is required', { projectId: 2, duration: '1' }, 'task_required', 'task'],
    ['no time at all', {}, 'duration_invalid', 'duration'],
    ['a duration nobody can read', { duration: 'long' }, 'duration_invalid', 'duration'],
    ['a start without an end', { start: '9' }, 'clock_invalid', 'end'],
    ['an end without a start', { end: '9' }, 'clock_invalid', 'start'],
    ['a time that does not exist', { start: '25:00', end: '26:00' }, 'clock_invalid', 'start'],
    ['an empty span', { start: '9', end: '9' }, 'range_empty', 'end'],
    ['three times that disagree', { start: '9', end: '10', duration: '2h' }, 'duration_invalid', 'duration'],
    ['a date that does not exist', { date: '2026-02-30', duration: '1' }, 'date_invalid', 'date'],
    ['a day to come', { date: '2026-03-11', duration: '1' }, 'in_the_future', 'date'],
    ['an end to come', { start: '16:00', end: '18:00' }, 'in_the_future', 'end'],
    [
      'an end to come of what began yesterday',
      { date: '2026-03-09', start: '20:00', duration: '24h' },
      'in_the_future',
      'start',
    ],
    ['a day too long', { date: '2026-03-08', start: '20:00', duration: '96h' }, 'in_the_future', 'start'],
    ['a novel', { description: 'x'.repeat(5001), duration: '1' }, 'description_too_long', 'description'],
  ];
  for (const [name, change, code, field] of cases) {
    it(`is ${name}`, () => expect(read(change)).toMatchObject({ ok: false, error: { code, field } }));
  }
});
