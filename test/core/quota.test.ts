/** What the requests of a day are spent on: bounds that hold for every quota, and the numbers the design names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountKind, DeliveryMode } from '../../common/model.ts';
import type { DailyLimit } from '../../main/core/api/limits.ts';
import { idleGovernor } from '../../main/core/governor.ts';
import {
  freshForMs,
  heartbeatMs,
  mayReadInBackground,
  modeOf,
  quotaNow,
  reserveOf,
} from '../../main/core/quota.ts';
import { defaultSettings } from '../../main/core/settings.ts';
import type { Account } from '../../main/core/state.ts';

const nowMs = Date.parse('2026-03-10T08:00:00Z');
const minute = 60_000;
const hour = 3_600_000;

const daily = (limit: number, remaining = limit): DailyLimit => ({
  limit,
  remaining,
  resetAtMs: nowMs + hour,
});
const anyDaily = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([limit, part]) => daily(limit, Math.round(limit * part)));

const account = (kind: AccountKind): Account => ({
  kind,
  baseUrl: 'https://time.example.test/api/v1',
  accountId: 'a1',
  userId: 1,
  userName: 'Ada',
  role: 'admin',
  email: 'ada@example.test',
});

const mode = (
  given: DailyLimit | null,
  chosen: DeliveryMode = 'automatic',
  kind: AccountKind = 'service',
  atMs = nowMs,
) =>
  modeOf(
    {
      settings: { ...defaultSettings, mode: chosen },
      account: account(kind),
      governor: { ...idleGovernor, daily: given },
    },
    atMs,
  );

describe('the quota', () => {
  it('is full again once its reset has passed, and not before', () => {
    expect(quotaNow(daily(50, 3), nowMs + hour - 1)).toEqual({ limit: 50, remaining: 3 });
    expect(quotaNow(daily(50, 3), nowMs + hour)).toEqual({ limit: 50, remaining: 50 });
  });

  it('stands as it was read where no reset is known', () => {
    expect(quotaNow({ ...daily(50, 3), resetAtMs: null }, nowMs + 100 * hour)).toEqual({
      limit: 50,
      remaining: 3,
    });
    expect(quotaNow(null, nowMs)).toBeNull();
  });
});

describe('the mode', () => {
  it('is what the user chose, whatever the quota and the account', () => {
    for (const chosen of ['live', 'economy'] as const) {
      for (const kind of ['local', 'service'] as const) {
        expect(mode(daily(50), chosen, kind)).toEqual({ used: chosen, because: 'chosen' });
      }
    }
  });

  it('is live in the workspace of this computer', () => {
    expect(mode(null, 'automatic', 'local')).toEqual({ used: 'live', because: 'local' });
  });

  it('follows the quota where the user leaves it to us', () => {
    expect(mode(null)).toEqual({ used: 'economy', because: 'quota_unknown' });
    expect(mode(daily(999))).toEqual({ used: 'economy', because: 'quota_small' });
    expect(mode(daily(1000))).toEqual({ used: 'live', because: 'quota_large' });
    expect(mode(daily(1000, 201))).toEqual({ used: 'live', because: 'quota_large' });
    expect(mode(daily(1000, 200))).toEqual({ used: 'economy', because: 'quota_low' });
    expect(mode(daily(1000, 0), 'automatic', 'service', nowMs + hour).used).toBe('live');
  });

  it('is never turned to economy by more requests that are left', () => {
    fc.assert(
      fc.property(anyDaily, fc.nat(1000), (some, more) => {
        const fuller = { ...some, remaining: Math.min(some.limit, some.remaining + more) };
        expect([mode(some).used, mode(fuller).used]).not.toEqual(['live', 'economy']);
      }),
    );
  });
});

describe('the reserve', () => {
  it('is a fifth of the limit, at most twenty, at least one, and grows with the limit', () => {
    expect([1, 5, 50, 99, 100, 25_000].map(reserveOf)).toEqual([1, 1, 10, 20, 20, 20]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (limit) => {
        expect(reserveOf(limit)).toBeGreaterThanOrEqual(1);
        expect(reserveOf(limit)).toBeLessThanOrEqual(Math.min(20, Math.ceil(limit / 5)));
        expect(reserveOf(limit + 1)).toBeGreaterThanOrEqual(reserveOf(limit));
      }),
    );
  });

  it('is never touched by reading in the background', () => {
    fc.assert(
      fc.property(anyDaily, (some) => {
        let left = some;
        while (mayReadInBackground(left, nowMs) && some.limit < 2000) {
          left = { ...left, remaining: left.remaining - 1 };
        }
        if (some.limit < 2000) {
          expect(left.remaining).toBeGreaterThanOrEqual(Math.min(some.remaining, reserveOf(some.limit)));
        }
        expect(mayReadInBackground(some, nowMs)).toBe(some.remaining > reserveOf(some.limit));
      }),
    );
    expect(mayReadInBackground(null, nowMs)).toBe(true);
    expect(mayReadInBackground(daily(50, 0), nowMs)).toBe(false);
    expect(mayReadInBackground(daily(50, 0), nowMs + hour)).toBe(true);
  });
});

describe('how old rows may be', () => {
  it('is a minute in live, a quarter of an hour while nothing is known', () => {
    expect(freshForMs('live', daily(50), nowMs)).toBe(minute);
    expect(freshForMs('economy', null, nowMs)).toBe(15 * minute);
    expect(freshForMs('economy', daily(50), nowMs)).toBe(48 * minute);
    expect(freshForMs('economy', daily(25_000), nowMs)).toBe(minute);
  });

  it('lets ten hours of looking spend a quarter of the day at most, and never more for a smaller limit', () => {
    fc.assert(
      fc.property(anyDaily, (some) => {
        const fresh = freshForMs('economy', some, nowMs);
        expect(fresh).toBeGreaterThanOrEqual(minute);
        expect((10 * hour) / fresh).toBeLessThanOrEqual(some.limit / 4);
        expect(freshForMs('economy', daily(some.limit + 1), nowMs)).toBeLessThanOrEqual(fresh);
      }),
    );
  });
});

describe('the heartbeat', () => {
  it('is as often as the quota allows', () => {
    expect(heartbeatMs('live', daily(25_000), 'service')).toBe(69_120);
    expect(heartbeatMs('live', daily(5000), 'service')).toBe(345_600);
    expect(heartbeatMs('live', daily(1000), 'service')).toBe(1_728_000);
    expect(heartbeatMs('live', daily(1_000_000), 'service')).toBe(minute);
    expect(heartbeatMs('live', null, 'service')).toBe(1_728_000);
  });

  it('is none in economy, in the workspace of this computer, and when only the reserve is left', () => {
    expect(heartbeatMs('economy', daily(25_000), 'service')).toBeNull();
    expect(heartbeatMs('live', daily(25_000), 'local')).toBeNull();
    expect(heartbeatMs('live', daily(25_000, 20), 'service')).toBeNull();
    expect(heartbeatMs('live', daily(25_000, 21), 'service')).not.toBeNull();
  });

  it('costs a twentieth of the day at most, is slower for a smaller limit, and leaves the reserve', () => {
    fc.assert(
      fc.property(anyDaily, (some) => {
        const pause = heartbeatMs('live', some, 'service');
        expect(pause === null).toBe(some.remaining <= reserveOf(some.limit));
        if (pause === null) return;
        expect(pause).toBeGreaterThanOrEqual(minute);
        expect((24 * hour) / pause).toBeLessThanOrEqual(some.limit / 20);
        expect(heartbeatMs('live', daily(some.limit + 1), 'service')).toBeLessThanOrEqual(pause);
      }),
    );
  });
});
