/** Owns the app's clock on Node: wall time at the start, carried on by clocks nobody can set. */
import { uptime } from 'node:os';
import type { Clock } from '../core/ports.ts';

/** What the clock is read from; tests give their own. */
export interface ClockSource {
  readonly wallMs: () => number;
  /** Precise, cannot be set, may stand still while the computer sleeps, ms. */
  readonly monotonicMs: () => number;
  /** Since the computer was started, sleep included, ms; coarse. */
  readonly uptimeMs: () => number;
}

const systemSource: ClockSource = {
  wallMs: Date.now,
  monotonicMs: () => performance.now(),
  uptimeMs: () => uptime() * 1000,
};

/** The two clocks drift by less than this while the computer is awake, ms. */
const sleepNoticedMs = 2000;

/**
 * Makes the clock. The precise monotonic clock may miss sleep, the uptime counts it but is coarse: where the uptime
 * has run ahead, the computer slept, and the difference is added.
 */
export function createClock(source: ClockSource = systemSource): Clock {
  const startedMs = source.wallMs();
  const monotonicStart = source.monotonicMs();
  const uptimeStart = source.uptimeMs();
  let sleptMs = 0;
  return {
    nowMs: () => {
      const monotonic = source.monotonicMs() - monotonicStart;
      const ahead = source.uptimeMs() - uptimeStart - monotonic - sleptMs;
      if (ahead > sleepNoticedMs) sleptMs += ahead;
      return Math.round(startedMs + monotonic + sleptMs);
    },
    zone: (instantMs) => -new Date(instantMs).getTimezoneOffset(),
  };
}
