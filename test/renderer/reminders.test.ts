/** Owns the tests of how reminders and working hours are told. */
import { describe, expect, it } from 'vitest';
import { hoursView, reminderSentence, untilText, weekdays } from '../../renderer/model/reminders.ts';
import { localAccount, serviceAccount } from '../fakes/bridge.ts';

const now = { date: '2026-03-10', clock: 57_247 };
const since = { date: '2026-03-10', clock: 37_800 };

describe('a reminder in the panel', () => {
  it.each([
    ['not_tracking', since, 'No timer has run since 10:30 AM.'],
    ['after_hours', since, 'The timer runs on. Your working hours ended at 10:30 AM.'],
    ['long_timer', since, 'The timer has run since 10:30 AM, far longer than yours usually do.'],
    ['day_reached', null, 'Today’s 8:00 are full, and the timer runs on.'],
  ] as const)('says what it is about: %s', (kind, from, sentence) => {
    const told = reminderSentence({ kind, since: from, daySeconds: 28_800 });
    expect(told.replaceAll(/\s/g, ' ')).toBe(sentence);
  });
});

describe('the end of a snooze', () => {
  it('is a time today, and a day with a time after it', () => {
    const plain = (text: string) => text.replaceAll(/\s/g, ' ');
    expect(plain(untilText({ date: '2026-03-10', clock: 61_200 }, now))).toBe('5:00 PM');
    expect(plain(untilText({ date: '2026-03-11', clock: 32_400 }, now))).toBe('Wednesday, Mar 11, 9:00 AM');
  });
});

describe('working hours', () => {
  const week = {
    capacitySeconds: 28_800,
    workDays: [1, 2, 4],
    workHours: { startClock: 79_200, endClock: 21_600 },
  };

  it('are those of the service, in the order of the week', () => {
    const { days, times, day, lead } = hoursView(week, serviceAccount, 1);
    expect([days, day]).toEqual(['Mon Tue Thu', '8:00']);
    expect(times).toContain('(the next day)');
    expect(lead).toBe('As your account at the service has them.');
  });

  it('are set here where the service says nothing, or not all of it', () => {
    const nothing = { capacitySeconds: null, workDays: null, workHours: null };
    expect(hoursView(nothing, serviceAccount, 1)).toMatchObject({ days: null, times: null, day: null });
    expect(hoursView({ ...week, workHours: null }, serviceAccount, 1)).toMatchObject({
      days: 'Mon Tue Thu',
      times: null,
    });
    expect(hoursView({ ...week, workDays: [] }, serviceAccount, 1).days).toBe('none');
  });

  it('are always set here in the workspace of this computer', () => {
    expect(hoursView(week, localAccount, 1)).toMatchObject({ days: null, times: null, day: null });
  });

  it('begin with the day weeks begin with', () => {
    expect(weekdays(1).map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(weekdays(6)[0]).toEqual({ day: 6, name: 'Sat' });
  });
});
