/** Owns the tests of what ticks: seconds derived from a snapshot and the time since it came. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  elapsedSeconds,
  gainedSeconds,
  localNow,
  untilNextSecond,
} from '../../renderer/model/ticking.ts';
import { sampleRunning, sampleSnapshot, stoppedSnapshot } from '../fakes/bridge.ts';

const running = { ...sampleRunning, elapsedMs: 1_400, todayMs: 900 };

describe('elapsed time', () => {
  it('is that of the snapshot and what passed since, in whole seconds', () => {
    expect(elapsedSeconds(running, 0)).toBe(1);
    expect(elapsedSeconds(running, 599)).toBe(1);
    expect(elapsedSeconds(running, 600)).toBe(2);
  });

  it('never runs backwards', () => {
    expect(elapsedSeconds(running, -5_000)).toBe(1);
  });

  it('changes exactly when the next tick is due', () => {
    fc.assert(
      fc.property(fc.nat(90_000_000), fc.nat(90_000_000), (elapsedMs, sinceMs) => {
        const view = { ...running, elapsedMs };
        const due = untilNextSecond(view, sinceMs);
        expect(due).toBeGreaterThan(0);
        expect(due).toBeLessThanOrEqual(1000);
        expect(elapsedSeconds(view, sinceMs + due - 1)).toBe(elapsedSeconds(view, sinceMs));
        expect(elapsedSeconds(view, sinceMs + due)).toBe(elapsedSeconds(view, sinceMs) + 1);
      }),
    );
  });
});

describe('a timer that began on an earlier day', () => {
  it('has a part of today that grows, and one that stands', () => {
    const long = { ...sampleRunning, elapsedMs: 11_640_000, todayMs: 5_460_000 };
    expect(daysOf(long, 0)).toEqual({ today: 5_460, earlier: 6_180 });
    expect(daysOf(long, 61_000)).toEqual({ today: 5_521, earlier: 6_180 });
  });

  it('is all of today else', () => {
    expect(daysOf(sampleRunning, 0)).toBeNull();
  });
});

describe('the totals of today', () => {
  it('grow with the running part, which was already counted in whole seconds', () => {
    const snapshot = { ...sampleSnapshot, running };
    expect(gainedSeconds(snapshot, 99)).toBe(0);
    expect(gainedSeconds(snapshot, 100)).toBe(1);
    expect(gainedSeconds(snapshot, 60_100)).toBe(61);
  });

  it('stand still when nothing runs', () => {
    expect(gainedSeconds(stoppedSnapshot, 60_000)).toBe(0);
  });
});

describe('the time of the account', () => {
  it('goes on after the snapshot, past midnight too', () => {
    const snapshot = { ...sampleSnapshot, now: { date: '2026-02-28', clock: 86_390 } };
    expect(localNow(snapshot, 9_999)).toEqual({ date: '2026-02-28', clock: 86_399 });
    expect(localNow(snapshot, 10_000)).toEqual({ date: '2026-03-01', clock: 0 });
  });
});
