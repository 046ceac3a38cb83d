/**
 * Owns when the next request may leave: one at a time, our own rate, `Retry-After`, backoff (`30-tracking`, Requests).
 * Pure; every answer passes through `observeAnswer`, every request through `earliestMs`.
 */
import type { AppError } from '../../common/error.ts';
import type { AnswerFacts } from './api/answer.ts';
import type { Flight } from './state.ts';

export interface Governor {
  readonly flight: Flight | null;
  /** Instants (ms) of the requests of the last minute. */
  readonly sentAtMs: readonly number[];
  /** Our own pause after a failure, an instant in ms. */
  readonly notBeforeMs: number;
  /** The service's own `Retry-After`, an instant in ms: nothing shortens it, neither the user nor a restart. */
  readonly forbidden: { readonly untilMs: number; readonly error: AppError } | null;
  /** Failures to reach the service in a row. */
  readonly failures: number;
  readonly connection: 'online' | 'offline' | 'limited';
  readonly error: AppError | null;
  readonly daily: { readonly limit: number; readonly remaining: number } | null;
}

export const idleGovernor: Governor = {
  flight: null,
  sentAtMs: [],
  notBeforeMs: 0,
  forbidden: null,
  failures: 0,
  connection: 'online',
  error: null,
  daily: null,
};

const perSecond = 10;
const perMinute = 300;
const longestBackoffMs = 60_000;
/** A kept limit that seems to last longer was written before the clock was set back. */
const longestForbiddenMs = 7 * 24 * 3_600_000;

/** Exponential from a second on, with jitter so that many clients do not return at once. */
export const backoffMs = (failures: number, random: number, longestMs = longestBackoffMs): number =>
  Math.min(longestMs, 1000 * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2);

/** A governor as it is after a start, with the limit of the service that was met before. */
export const resumeGovernor = (forbidden: Governor['forbidden'], nowMs: number): Governor =>
  forbidden === null || forbidden.untilMs > nowMs + longestForbiddenMs
    ? idleGovernor
    : { ...idleGovernor, forbidden, connection: 'limited', error: forbidden.error };

/** The instant (ms) before which nothing may leave; 0 when nothing is in the way. */
export const closedUntilMs = ({ notBeforeMs, forbidden }: Governor): number =>
  Math.max(notBeforeMs, forbidden?.untilMs ?? 0);

/** The instant (ms) at which the next request may leave; `null` while one is under way. */
export function earliestMs(governor: Governor, nowMs: number): number | null {
  if (governor.flight !== null) return null;
  const sent = governor.sentAtMs;
  const second = sent.at(-perSecond);
  const minute = sent.at(-perMinute);
  return Math.max(
    nowMs,
    closedUntilMs(governor),
    second === undefined ? 0 : second + 1000,
    minute === undefined ? 0 : minute + 60_000,
  );
}

export const takeOff = (governor: Governor, flight: Flight, nowMs: number): Governor => ({
  ...governor,
  flight,
  sentAtMs: [...governor.sentAtMs.filter((sent) => sent > nowMs - 60_000), nowMs],
});

/** What an answer or a failure means for the requests after it. */
export function observeAnswer(
  governor: Governor,
  error: AppError | null,
  facts: AnswerFacts,
  now: { readonly nowMs: number; readonly random: number },
): Governor {
  const landed = { ...governor, flight: null, daily: facts.daily ?? governor.daily };
  switch (error?.code) {
    case 'network_unreachable':
    case 'network_timeout':
    case 'not_the_service':
    case 'redirect_refused':
    case 'service_failed': {
      const failures = governor.failures + 1;
      const notBeforeMs = now.nowMs + backoffMs(failures, now.random);
      const { retryAfterMs } = error;
      const forbidden =
        retryAfterMs === undefined ? landed.forbidden : { untilMs: now.nowMs + retryAfterMs, error };
      return { ...landed, failures, connection: 'offline', error, notBeforeMs, forbidden };
    }
    case 'rate_limited':
    case 'daily_limit': {
      // The jitter only ever adds: never a request before the service's own Retry-After.
      const wait = (error.retryAfterMs ?? 60_000) + now.random * 1000;
      const forbidden = { untilMs: now.nowMs + wait, error };
      return { ...landed, connection: 'limited', error, notBeforeMs: 0, forbidden };
    }
    default:
      return { ...landed, failures: 0, connection: 'online', error: null, notBeforeMs: 0, forbidden: null };
  }
}

/** The user or the system says the network may be back: one attempt now. A limit of the service still holds. */
export const probeNow = (governor: Governor): Governor =>
  governor.connection === 'offline' ? { ...governor, notBeforeMs: 0 } : governor;
