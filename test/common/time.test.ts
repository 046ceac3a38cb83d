/** Days, clocks and durations: what people write is read, what is printed reads back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  clockDistance,
  formatSeconds,
  formatSpan,
  fromLocal,
  isDate,
  parseClock,
  parseDuration,
  parseSeconds,
  secondsPerDay,
  toLocal,
} from '../../common/time.ts';
import { zoneNamed } from '../../common/zone.ts';

const clock = fc.integer({ min: 0, max: secondsPerDay - 1 });

describe('durations as people write them', () => {
  const read: readonly (readonly [string, number | null])[] = [
    ['1:30', 5400],
    ['1:30:15', 5415],
    ['0:05', 300],
    ['1h30', 5400],
    ['1h 30m', 5400],
    ['2h', 7200],
    ['90m', 5400],
    ['90 min', 5400],
    ['45s', 45],
    ['1.5', 5400],
    ['1,5h', 5400],
    ['.25', 900],
    ['8', 28_800],
    [' 1H30 ', 5400],
    ['', null],
    ['0', null],
    ['0:00', null],
    ['1:60', null],
    ['abc', null],
    ['1h30h', null],
    ['-1', null],
    ['1.5m', null],
  ];
  for (const [text, seconds] of read) {
    it(`reads "${text}" as ${seconds}`, () => expect(parseDuration(text)).toBe(seconds));
  }

  it('reads what it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 * 3600 }), (seconds) => {
        expect(parseDuration(formatSpan(seconds, true))).toBe(seconds);
      }),
    );
  });
});

describe('times of day as people write them', () => {
  const read: readonly (readonly [string, number | null])[] = [
    ['9', 32_400],
    ['9:05', 32_700],
    ['09.05', 32_700],
    ['0905', 32_700],
    ['17:30:15', 63_015],
    ['5pm', 61_200],
    ['12am', 0],
    ['12pm', 43_200],
    ['5:30 pm', 63_000],
    ['24', null],
    ['9:60', null],
    ['13pm', null],
    ['', null],
  ];
  for (const [text, seconds] of read) {
    it(`reads "${text}" as ${seconds}`, () => expect(parseClock(text)).toBe(seconds));
  }
});

describe('the wire', () => {
  it('reads the seconds it prints, past 24 and 99 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 * 3600 }), (seconds) => {
        expect(parseSeconds(formatSeconds(seconds))).toBe(seconds);
      }),
    );
  });

  it('takes missing seconds and nothing else', () => {
    expect(parseSeconds('09:30')).toBe(34_200);
    expect(parseSeconds('9:30:60')).toBeNull();
    expect(parseSeconds('nine')).toBeNull();
  });
});

describe('local time', () => {
  it('comes back from an instant in any fixed zone, to the second', () => {
    const zones = fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), zones, (instant, minutes) => {
        const zone = () => minutes;
        expect(fromLocal(toLocal(instant, zone), zone)).toBe(Math.floor(instant / 1000) * 1000);
      }),
    );
  });

  it('has the offset of its own moment around a change to summer time', () => {
    const change = Date.parse('2026-03-29T01:00:00Z');
    const zone = (instant: number) => (instant < change ? 60 : 120);
    expect(toLocal(change - 1000, zone)).toEqual({ date: '2026-03-29', clock: 2 * 3600 - 1 });
    expect(toLocal(change, zone)).toEqual({ date: '2026-03-29', clock: 3 * 3600 });
    expect(fromLocal({ date: '2026-03-29', clock: 4 * 3600 }, zone)).toBe(change + 3_600_000);
  });
});

describe('local time where the clocks change', () => {
  /** The instant of a change, and by how many minutes the clocks go on (or back). */
  const changes = [
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 60],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', -60],
    ['America/New_York', '2026-03-08T07:00:00Z', 60],
    ['America/New_York', '2026-11-01T06:00:00Z', -60],
    ['America/St_Johns', '2026-03-08T05:30:00Z', 60],
    ['America/St_Johns', '2026-11-01T04:30:00Z', -60],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 30],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', -30],
    ['Pacific/Auckland', '2026-09-26T14:00:00Z', 60],
    ['Pacific/Auckland', '2026-04-04T14:00:00Z', -60],
  ] as const;
  const cases = changes.map(([name, at, minutes]) => ({
    name,
    zone: zoneNamed(name),
    change: Date.parse(at),
    jump: minutes * 60_000,
  }));
  /** Seconds from the change, a day and a half to both sides; the hours around it often. */
  const seconds = fc.oneof(
    fc.integer({ min: -7300, max: 7300 }),
    fc.integer({ min: -130_000, max: 130_000 }),
  );

  it('comes back to the second; in a doubled hour to the first of the two moments', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), seconds, ({ zone, change, jump }, offset) => {
        const instant = change + offset * 1000;
        const back = fromLocal(toLocal(instant, zone), zone);
        expect(toLocal(back, zone)).toEqual(toLocal(instant, zone));
        const doubled = instant >= change + jump && instant < change - jump;
        const twin = instant < change ? instant - jump : instant + jump;
        if (doubled) expect(back).toBe(Math.min(instant, twin));
        else expect(back).toBe(instant);
      }),
      { numRuns: 1000 },
    );
  });

  it('of a skipped time is later by what was skipped, in every zone', () => {
    const gaps = cases.filter((one) => one.jump > 0);
    fc.assert(
      fc.property(fc.constantFrom(...gaps), fc.nat(1799), ({ zone, change, jump }, second) => {
        // What the clock would have shown without the change.
        const skipped = toLocal(change + second * 1000, () => zone(change - 1));
        const read = toLocal(fromLocal(skipped, zone), zone);
        expect(read.date).toBe(skipped.date);
        expect(read.clock - skipped.clock).toBe(jump / 1000);
      }),
    );
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-06-01', 24],
  ])('the day %s has %i hours in Berlin', (date, hours) => {
    const zone = zoneNamed('Europe/Berlin');
    const start = fromLocal({ date, clock: 0 }, zone);
    expect(fromLocal({ date: addDays(date, 1), clock: 0 }, zone) - start).toBe(hours * 3_600_000);
  });
});

it('knows which dates exist', () => {
  expect(isDate('2028-02-29')).toBe(true);
  expect(isDate('2026-02-29')).toBe(false);
  expect(isDate('2026-13-01')).toBe(false);
  expect(isDate('26-01-01')).toBe(false);
});

it('moves dates across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

it('measures from a clock to a later one, past midnight where needed', () => {
  fc.assert(
    fc.property(clock, clock, (start, end) => {
      const distance = clockDistance(start, end);
      expect(distance).toBeGreaterThanOrEqual(0);
      expect((start + distance) % secondsPerDay).toBe(end);
    }),
  );
});
