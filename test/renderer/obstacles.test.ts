/** Owns the tests of what is shown of entries in the way, before a form is sent. */
import { describe, expect, it } from 'vitest';
import {
  bookingObstacles,
  obstacleWords,
  runningObstacles,
  sinceView,
  trimmable,
} from '../../renderer/model/obstacles.ts';
import { rangeText } from '../../renderer/words/format.ts';
import { entryOf, sampleLine, sampleSnapshot, stoppedSnapshot } from '../fakes/bridge.ts';

/** 15:54:07; the sample runs since 14:30, and has 9:02–10:26, 10:40–11:10 and 12:00–13:30 before it. */
const { now } = sampleSnapshot;
const { entries } = sampleSnapshot.today;
const clock = (hour: number, minute = 0): number => hour * 3600 + minute * 60;
const booking = (from: number, to: number, date = now.date) => ({
  date,
  startClock: from,
  seconds: to - from,
});
const keys = (found: readonly { readonly entry: { readonly key: string } }[]) =>
  found.map((one) => one.entry.key);

describe('a booking', () => {
  it('has in its way what shares its time, and what is left of that is said', () => {
    const found = bookingObstacles(booking(clock(10), clock(10, 50)), entries, now);
    expect(found.map(obstacleWords)).toEqual([
      {
        what: `${rangeText(32_520, 37_560)} Website · Review`,
        trimmed: `→ trim to ${rangeText(32_520, clock(10))}`,
      },
      {
        what: `${rangeText(clock(10, 40), clock(11, 10))} Internal · Stand-up`,
        trimmed: `→ trim to ${rangeText(clock(10, 50), clock(11, 10))}`,
      },
    ]);
    expect(trimmable(found)).toBe(true);
  });

  it('has nothing in its way where it only touches, has no times, or lies on another day', () => {
    expect(bookingObstacles(booking(clock(11, 10), clock(12)), entries, now)).toEqual([]);
    expect(bookingObstacles({ ...booking(0, 60), startClock: null }, entries, now)).toEqual([]);
    expect(bookingObstacles(booking(clock(9), clock(15), '2026-03-09'), entries, now)).toEqual([]);
  });

  it('is not in its own way', () => {
    expect(bookingObstacles(booking(clock(12), clock(14)), entries, now, 'e3')).toEqual([]);
    expect(keys(bookingObstacles(booking(clock(12), clock(14)), entries, now))).toEqual(['e3']);
  });

  it('cuts an entry in two when it lies inside', () => {
    const found = bookingObstacles(booking(clock(12, 30), clock(13)), entries, now);
    expect(found.map((one) => obstacleWords(one).trimmed)).toEqual([
      `→ cut into ${rangeText(clock(12), clock(12, 30))} and ${rangeText(clock(13), clock(13, 30))}`,
    ]);
  });

  it('trims nothing away whole', () => {
    const found = bookingObstacles(booking(clock(10, 30), clock(11, 30)), entries, now);
    expect(found.map((one) => obstacleWords(one).trimmed)).toEqual(['→ nothing of it would be left']);
    expect(trimmable(found)).toBe(false);
  });

  it('trims nothing that is locked', () => {
    const locked = entries.map((entry) => ({ ...entry, locked: true }));
    const found = bookingObstacles(booking(clock(10), clock(10, 30)), locked, now);
    expect(found.map((one) => obstacleWords(one).trimmed)).toEqual(['→ locked, can’t be trimmed']);
    expect(trimmable(found)).toBe(false);
  });

  it('trims nothing that waits to be deleted: what was cut off would stay', () => {
    const unwanted = entries.map((entry) => ({ ...entry, unwanted: true }));
    const found = bookingObstacles(booking(clock(10), clock(10, 30)), unwanted, now);
    expect(found.map((one) => obstacleWords(one).trimmed)).toEqual([
      '→ waits to be deleted, can’t be trimmed',
    ]);
    expect(trimmable(found)).toBe(false);
  });

  it('meets the timer, which ends now', () => {
    const found = bookingObstacles(booking(clock(15), clock(15, 30)), entries, now);
    expect(found.map((one) => [one.entry.key, one.entry.untilMs - one.entry.fromMs])).toEqual([
      ['e4', 5_047_000],
    ]);
  });

  it('meets an entry of the evening before that went past midnight', () => {
    const late = {
      ...entryOf('late', sampleLine.work, clock(23), clock(1)),
      date: '2026-03-09',
      seconds: 7200,
    };
    const found = bookingObstacles(booking(clock(0, 30), clock(2)), [late], now);
    expect(found.map((one) => obstacleWords(one).trimmed)).toEqual([
      `→ trim to ${rangeText(clock(23), clock(0, 30))}`,
    ]);
  });
});

describe('a timer that is said to have begun earlier', () => {
  it('has in its way what lies between then and now', () => {
    expect(keys(runningObstacles(now.date, clock(13), entries, now, 'e4'))).toEqual(['e3']);
    expect(runningObstacles(now.date, clock(14), entries, now, 'e4')).toEqual([]);
  });
});

describe('a start since a time of day', () => {
  it('ends what runs then, without a question', () => {
    expect(sinceView(clock(15, 10), entries, now)).toEqual({
      found: [],
      seconds: 44 * 60 + 7,
      yesterday: false,
      ends: 'Website · Review',
    });
  });

  it('asks about what ended after that moment', () => {
    const view = sinceView(clock(13), entries, now);
    expect(keys(view.found)).toEqual(['e3', 'e4']);
    expect(view.ends).toBeNull();
    expect(trimmable(view.found)).toBe(false);
    expect(keys(sinceView(clock(15), stoppedSnapshot.today.entries, now).found)).toEqual(['e4']);
  });

  it('means yesterday where the clock has not been there today', () => {
    expect(sinceView(clock(23), [], now)).toMatchObject({ yesterday: true, seconds: clock(16, 54) + 7 });
  });
});
