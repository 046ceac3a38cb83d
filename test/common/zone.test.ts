/** Owns the proof of zones by name: daylight saving to the second, and offsets that are no whole hours. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocal } from '../../common/time.ts';
import { isTimeZone, steadyAround, zoneKnowing, zoneNamed } from '../../common/zone.ts';

describe('a zone by name', () => {
  it.each([
    ['Europe/Berlin, spring', 'Europe/Berlin', '2026-03-29T01:00:00Z', 60, 120],
    ['Europe/Berlin, autumn', 'Europe/Berlin', '2026-10-25T01:00:00Z', 120, 60],
    ['New York, spring', 'America/New_York', '2026-03-08T07:00:00Z', -300, -240],
    ['New York, autumn', 'America/New_York', '2026-11-01T06:00:00Z', -240, -300],
    ['Lord Howe, half an hour on', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z', 630, 660],
    ['Lord Howe, half an hour back', 'Australia/Lord_Howe', '2026-04-04T15:00:00Z', 660, 630],
    ['St John’s, a half-hour zone', 'America/St_Johns', '2026-03-08T05:30:00Z', -210, -150],
    ['Chatham, a quarter-hour zone', 'Pacific/Chatham', '2026-09-26T14:00:00Z', 765, 825],
    ['Samoa, a day left out', 'Pacific/Apia', '2011-12-30T10:00:00Z', -600, 840],
  ])('changes at its second: %s', (_what, name, at, before, after) => {
    const zone = zoneNamed(name);
    const change = Date.parse(at);
    expect([zone(change - 1), zone(change), zone(change - 1)]).toEqual([before, after, before]);
  });

  it.each([
    ['UTC', 0],
    ['Etc/GMT-2', 120],
    ['Asia/Kolkata', 330],
    ['Asia/Calcutta', 330],
    ['Asia/Kathmandu', 345],
    ['Australia/Eucla', 525],
    ['Pacific/Marquesas', -570],
    ['Pacific/Kiritimati', 840],
  ])('without daylight saving keeps its offset: %s', (name, minutes) => {
    const zone = zoneNamed(name);
    const year = Date.parse('2026-01-01T00:00:00Z');
    for (let day = 0; day < 365; day += 7) expect(zone(year + day * 86_400_000)).toBe(minutes);
  });

  it('says what the calendar of the system says, however many instants were asked before', () => {
    const names = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'UTC',
    ] as const;
    const zones = new Map(names.map((name) => [name, zoneNamed(name)]));
    const calendars = new Map(names.map((name) => [name, calendar(name)]));
    // From 1990 to 2060.
    const instants = fc.integer({ min: 631_152_000_000, max: 2_840_140_800_000 });
    fc.assert(
      fc.property(instants, fc.constantFrom(...names), (instant, name) => {
        const { date, clock } = toLocal(instant, zones.get(name) ?? (() => Number.NaN));
        expect(Date.parse(`${date}T00:00:00Z`) + clock * 1000).toBe(calendars.get(name)?.(instant));
      }),
      { numRuns: 500 },
    );
  });

  it('answers the same after more instants than it remembers', () => {
    const zone = zoneNamed('Europe/Berlin');
    const summer = Date.parse('2026-06-01T00:00:00Z');
    const quarters = Array.from({ length: 10_100 }, (_, quarter) => summer + quarter * 900_000);
    expect([...new Set(quarters.map(zone))]).toEqual([120]);
    expect([...new Set(quarters.map(zone))]).toEqual([120]);
  });
});

/** The civil time at an instant as if it were UTC (ms), by the fields that Intl prints. */
function calendar(timeZone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    },
  });
  return (instantMs) => {
    const parts = new Map(format.formatToParts(instantMs).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    return Date.parse(
      `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
    );
  };
}

it('knows which names are zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Etc/GMT+5', 'Asia/Calcutta'].every(isTimeZone)).toBe(true);
  expect(['', 'Mars/Base', 'Etc/Unknown', 'GMT-05:00', '__proto__'].some(isTimeZone)).toBe(false);
});

describe('a zone of which a stretch is known', () => {
  const from = Date.parse('2020-01-01T00:00:00Z');
  const instants = fc.integer({ min: from, max: from + 3000 * 86_400_000 });
  const names = fc.constantFrom(
    'Europe/Berlin',
    'Africa/Casablanca',
    'Pacific/Apia',
    'UTC',
    'Australia/Lord_Howe',
  );

  it('says what its rules say, in the stretch and outside', () => {
    fc.assert(
      fc.property(names, instants, fc.array(fc.integer({ min: -120, max: 120 })), (name, nowMs, days) => {
        const zone = zoneNamed(name);
        const known = zoneKnowing(name, steadyAround(zone, nowMs));
        for (const day of days) {
          const instant = nowMs + day * 86_400_000 + 12_345_678;
          expect(known(instant)).toBe(zone(instant));
        }
      }),
    );
  });

  it('reaches a month back and two ahead, or to the change of its offset', () => {
    const day = 86_400_000;
    const stretch = (at: string) => {
      const nowMs = Date.parse(at);
      const { minutes, fromMs, untilMs } = steadyAround(zoneNamed('Europe/Berlin'), nowMs);
      return [minutes, (fromMs - nowMs) / day, (untilMs - nowMs) / day];
    };
    expect(stretch('2026-07-01T12:00:00Z')).toEqual([120, -30, 60]);
    expect(stretch('2026-03-28T12:00:00Z')).toEqual([60, -30, 0]);
    expect(stretch('2026-03-29T12:00:00Z')).toEqual([120, 0, 60]);
  });

  it('is as it was known where there is no such zone', () => {
    const zone = zoneKnowing('Nowhere/Never', { minutes: 90, fromMs: 0, untilMs: 10 });
    expect([zone(5), zone(20)]).toEqual([90, 90]);
  });
});
