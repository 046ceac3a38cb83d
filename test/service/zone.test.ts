/** Owns the proof of account-local time. */
import { describe, expect, it } from 'vitest';
import { datetime, isoDatetime, isTimeZone, zoneOf } from '../../service/zone.ts';

const summer = Date.parse('2025-07-12T22:30:15.900Z');

describe('account-local time', () => {
  it.each([
    ['UTC', '2025-07-12 22:30:15', '2025-07-12T22:30:15+0000'],
    ['Europe/Zurich', '2025-07-13 00:30:15', '2025-07-13T00:30:15+0200'],
    ['Asia/Kathmandu', '2025-07-13 04:15:15', '2025-07-13T04:15:15+0545'],
    ['America/St_Johns', '2025-07-12 20:00:15', '2025-07-12T20:00:15-0230'],
  ])('in %s', (name, spaced, iso) => {
    const zone = zoneOf(name);
    expect([datetime(summer, zone), isoDatetime(summer, zone)]).toEqual([spaced, iso]);
  });

  it('follows daylight saving to the second', () => {
    const zone = zoneOf('Europe/Zurich');
    const change = Date.parse('2025-10-26T01:00:00Z');
    expect([zone(change - 1), zone(change)]).toEqual([120, 60]);
  });

  it('knows which zones there are', () => {
    expect(['Europe/Zurich', 'UTC', 'Mars/Base', ''].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
