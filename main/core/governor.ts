/**
 * Owns when the next request may leave: one at a time, our own rate, `Retry-After`, backoff (`30-tracking`, Requests).
 * Pure; every answer passes through `observeAnswer`, every request through `earliestMs`.
 */
import type { AppError } from '../../common/error.ts';
import type { AnswerFacts } from './api/answer.ts';
import type { DailyLimit } from './api/limits.ts';
import type { Flight } from './state.ts';

export interface Forbidden {
  readonly untilMs: number;
  /** When the service said so, ms: a clock that is set back since makes the wait no longer than that was. */
  readonly saidAtMs: number;
  readonly error: AppError;
}

export interface Governor {
  readonly flight: Flight | null;
  /** Instants (ms) of the requests of the last minute. */
  readonly sentAtMs: readonly number[];
  /** Our own pause after a failure, an instant in ms. */
  readonly notBeforeMs: number;
  /** The service's own `Retry-After`, an instant in ms: nothing shortens it, neither the user nor a restart. */
  readonly forbidden: Forbidden | null;
  /** Failures to reach the service in a row. */
  readonly failures: number;
  readonly connection: 'online' | 'offline' | 'limited';
  readonly error: AppError | null;
  /** The account's requests of today, as the last answer that said so has them; read it through `quotaNow`. */
  readonly daily: DailyLimit | null;
  /** When the service last accepted the token, ms; null: not since the app was started. */
  readonly lastAnswerAtMs: number | null;
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
  lastAnswerAtMs: null,
};

/** A token that was not used for 30 days is destroyed: after this silence, in ms, one cheap read keeps it. */
export const tokenIdleMs = 20 * 24 * 3_600_000;

const perSecond = 10;
const perMinute = 300;
const dayMs = 24 * 3_600_000;
const longestBackoffMs = 60_000;
/** After this many failures in a row, most of an hour, the pauses grow again … */
const failuresOfAnOutage = 50;
/** … up to this, ms, 15 min with the jitter: what is away for so long is not back within a minute. */
const longestOutageBackoffMs = 720_000;
/** The step of the exponential at which the pauses go on growing: about a minute. */
const outageStep = 6;
/** The wait where a 429 says none, and the shortest one where it says none that means anything, ms. */
const limitedMs = 60_000;
const shortestLimitedMs = 1000;
/** A failure that asks for more than this comes from something in between, which knows nothing of the account, ms. */
const longestFailureMs = 3_600_000;
/** A kept limit that seems to last longer was written before the clock was set back. */
const longestForbiddenMs = 7 * dayMs;
const longestResetMs = 2 * dayMs;

/** Exponential from a second on, with jitter so that many clients do not return at once. */
export const backoffMs = (failures: number, random: number, longestMs = longestBackoffMs): number =>
  Math.min(longestMs, 1000 * 2 ** Math.max(0, failures - 1)) * (0.75 + random / 2);

/** The pause after failures to reach the service: up to a minute, and longer once the outage is a long one. */
const outageMs = (failures: number, random: number): number =>
  failures <= failuresOfAnOutage
    ? backoffMs(failures, random)
    : backoffMs(failures - failuresOfAnOutage + outageStep, random, longestOutageBackoffMs);

/** A governor as it is after a start, with the limits of the service that were met before. */
export function resumeGovernor(kept: Pick<Governor, 'forbidden' | 'daily'>, nowMs: number): Governor {
  const forbidden = kept.forbidden && sinceClockWasSet(kept.forbidden, nowMs);
  const resetAtMs = kept.daily?.resetAtMs ?? 0;
  const daily = resetAtMs > nowMs + longestResetMs ? null : kept.daily;
  const holds =
    forbidden !== null && forbidden.untilMs > nowMs && forbidden.untilMs <= nowMs + longestForbiddenMs;
  return holds
    ? { ...idleGovernor, daily, forbidden, connection: 'limited', error: forbidden.error }
    : { ...idleGovernor, daily };
}

const sinceClockWasSet = (forbidden: Forbidden, nowMs: number): Forbidden =>
  nowMs >= forbidden.saidAtMs
    ? forbidden
    : { ...forbidden, saidAtMs: nowMs, untilMs: nowMs + forbidden.untilMs - forbidden.saidAtMs };

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

interface Now {
  readonly nowMs: number;
  /** 0 … 1. */
  readonly random: number;
}

/** What an answer or a failure means for the requests after it. */
export function observeAnswer(
  governor: Governor,
  error: AppError | null,
  facts: AnswerFacts,
  now: Now,
): Governor {
  const landed: Governor = {
    ...governor,
    flight: null,
    daily: facts.daily ?? governor.daily,
    lastAnswerAtMs: isAccepted(error) ? now.nowMs : governor.lastAnswerAtMs,
  };
  switch (error?.code) {
    case 'network_unreachable':
    case 'network_timeout':
    case 'not_the_service':
    case 'redirect_refused':
    case 'service_failed': {
      const failures = governor.failures + 1;
      const notBeforeMs = now.nowMs + outageMs(failures, now.random);
      const { retryAfterMs } = error;
      const forbidden =
        retryAfterMs === undefined
          ? landed.forbidden
          : { untilMs: now.nowMs + Math.min(retryAfterMs, longestFailureMs), saidAtMs: now.nowMs, error };
      return { ...landed, failures, connection: 'offline', error, notBeforeMs, forbidden };
    }
    case 'rate_limited': {
      const wait = Math.max(shortestLimitedMs, error.retryAfterMs ?? limitedMs);
      return limit(landed, error, now.nowMs + wait, now);
    }
    case 'daily_limit':
    case 'authentication_limit': {
      const untilMs = dayOverMs(landed, error, facts.serviceMs, now.nowMs);
      const spent = error.code === 'daily_limit' ? daySpent(landed.daily, untilMs) : landed.daily;
      return limit({ ...landed, daily: spent }, error, untilMs, now);
    }
    default:
      return { ...landed, failures: 0, connection: 'online', error: null, notBeforeMs: 0, forbidden: null };
  }
}

/** Closed until an instant. The jitter only ever adds: never a request before the service's own `Retry-After`. */
const limit = (landed: Governor, error: AppError, untilMs: number, { nowMs, random }: Now): Governor => ({
  ...landed,
  connection: 'limited',
  error,
  notBeforeMs: 0,
  forbidden: { untilMs: untilMs + random * 1000, saidAtMs: nowMs, error },
});

/**
 * When a limit of the day is over: as the service says, in `Retry-After` or as the reset of the quota; where it says
 * nothing, at its next midnight in UTC. Not within a minute, whatever it says: the day is spent.
 */
function dayOverMs(landed: Governor, error: AppError, serviceMs: number | null, nowMs: number): number {
  const { retryAfterMs } = error;
  if (retryAfterMs !== undefined) return nowMs + Math.max(limitedMs, retryAfterMs);
  const resetAtMs = error.code === 'daily_limit' ? (landed.daily?.resetAtMs ?? 0) : 0;
  if (resetAtMs > nowMs) return Math.max(resetAtMs, nowMs + limitedMs);
  return nowMs + Math.max(limitedMs, dayMs - ((serviceMs ?? nowMs) % dayMs));
}

/** A blocked day has nothing left, whatever was said before; it is full again when the block is over. */
const daySpent = (daily: DailyLimit | null, untilMs: number): DailyLimit | null =>
  daily === null ? null : { limit: daily.limit, remaining: 0, resetAtMs: untilMs };

/** Whether an answer shows that the service took the token: what it then thinks of the request is another matter. */
function isAccepted(error: AppError | null): boolean {
  switch (error?.code) {
    case undefined:
    case 'refused':
    case 'forbidden':
    case 'not_found':
    case 'not_supported':
      return true;
    default:
      return false;
  }
}

/** The user or the system says the network may be back: one attempt now. A limit of the service still holds. */
export const probeNow = (governor: Governor): Governor =>
  governor.connection === 'offline' ? { ...governor, notBeforeMs: 0 } : governor;
