/** When the next request may leave: after an answer, a failure, a limit, a restart. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppError, appError } from '../../common/error.ts';
import type { AnswerFacts } from '../../main/core/api/answer.ts';
import {
  closedUntilMs,
  earliestMs,
  type Governor,
  idleGovernor,
  observeAnswer,
  probeNow,
  resumeGovernor,
  takeOff,
} from '../../main/core/governor.ts';
import type { Flight } from '../../main/core/state.ts';

const nowMs = Date.parse('2026-03-10T08:00:00Z');
const midnightMs = Date.parse('2026-03-11T00:00:00Z');
const minute = 60_000;
const hour = 3_600_000;
const nothing: AnswerFacts = { serviceMs: null, daily: null };
const flight: Flight = { purpose: { kind: 'recents' }, call: { operation: 'listUsers' }, page: 1 };

const observed = (
  error: AppError | null,
  facts: AnswerFacts = nothing,
  { governor = idleGovernor, atMs = nowMs, random = 0.5 } = {},
) => observeAnswer(takeOff(governor, flight, atMs), error, facts, { nowMs: atMs, random });

const waitOf = (governor: Governor, atMs = nowMs) => closedUntilMs(governor) - atMs;

describe('limits of the service', () => {
  it('are waited for as long as Retry-After says, never less', () => {
    for (const code of ['rate_limited', 'daily_limit', 'authentication_limit'] as const) {
      for (const random of [0, 0.5, 0.999]) {
        const closed = observed(appError(code, { retryAfterMs: 2 * hour }), nothing, { random });
        expect(waitOf(closed)).toBeGreaterThanOrEqual(2 * hour);
        expect(waitOf(closed)).toBeLessThanOrEqual(2 * hour + 1000);
        expect(closed.connection).toBe('limited');
      }
    }
  });

  it('of a second or a minute are short waits: a minute where nothing is said', () => {
    expect(waitOf(observed(appError('rate_limited'), nothing, { random: 0 }))).toBe(minute);
    expect(waitOf(observed(appError('rate_limited', { retryAfterMs: 0 }), nothing, { random: 0 }))).toBe(
      1000,
    );
  });

  it('of the day without Retry-After last until the reset of the quota, else until midnight in UTC', () => {
    const daily = { limit: 50, remaining: 0, resetAtMs: nowMs + 5 * hour };
    const told = observed(appError('daily_limit'), { serviceMs: null, daily }, { random: 0 });
    expect(closedUntilMs(told)).toBe(nowMs + 5 * hour);
    expect(closedUntilMs(observed(appError('daily_limit'), nothing, { random: 0 }))).toBe(midnightMs);
    // Our clock is an hour behind the service's: its day ends an hour sooner.
    const behind = { serviceMs: nowMs + hour, daily: null };
    expect(closedUntilMs(observed(appError('daily_limit'), behind, { random: 0 }))).toBe(midnightMs - hour);
    // The limit of signing in is another one than the account's.
    const signingIn = observed(appError('authentication_limit'), { serviceMs: null, daily }, { random: 0 });
    expect(closedUntilMs(signingIn)).toBe(midnightMs);
  });

  it('of the day are not asked about again within a minute, whatever Retry-After says', () => {
    expect(waitOf(observed(appError('daily_limit', { retryAfterMs: 0 }), nothing, { random: 0 }))).toBe(
      minute,
    );
  });

  it('of the day leave nothing of the quota, until the block is over', () => {
    const daily = { limit: 50, remaining: 7, resetAtMs: null };
    const error = appError('daily_limit', { retryAfterMs: hour });
    const known = observed(error, nothing, { governor: { ...idleGovernor, daily }, random: 0 });
    expect(known.daily).toEqual({ limit: 50, remaining: 0, resetAtMs: nowMs + hour });
    expect(observed(error).daily).toBeNull();
  });

  it('are not shortened by a probe, and end with the next answer', () => {
    const closed = observed(appError('daily_limit', { retryAfterMs: hour }));
    expect(probeNow(closed)).toBe(closed);
    expect(observed(null, nothing, { governor: closed, atMs: nowMs + 2 * hour })).toMatchObject({
      connection: 'online',
      error: null,
      forbidden: null,
    });
  });

  it('hold with a failure that says Retry-After, also against a probe', () => {
    const closed = observed(appError('service_failed', { status: 503, retryAfterMs: 600_000 }));
    expect(closedUntilMs(probeNow(closed))).toBe(nowMs + 600_000);
  });
});

describe('failures to reach the service', () => {
  const unreachable = appError('network_unreachable');
  /** The pauses after each of many failures in a row, in ms. */
  const pauses = (count: number, random: number) => {
    let governor = idleGovernor;
    return Array.from({ length: count }, () => {
      governor = observed(unreachable, nothing, { governor, random });
      return waitOf(governor);
    });
  };

  it('are followed by pauses that grow to a minute, and in a long outage to a quarter of an hour', () => {
    const all = pauses(80, 0.5);
    expect(all.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, minute]);
    expect(all.slice(7, 50)).toEqual(Array(43).fill(minute));
    expect(all.every((pause, index) => pause >= (all[index - 1] ?? 0))).toBe(true);
    expect(all.at(-1)).toBe(12 * minute);
    expect(Math.max(...pauses(80, 0.999))).toBeLessThanOrEqual(15 * minute);
  });

  it('are spread: two clients do not come back at once', () => {
    expect(pauses(80, 0)).not.toContain(pauses(80, 0.9).at(-1));
    expect(pauses(1, 0)).not.toEqual(pauses(1, 0.9));
  });

  it('let one attempt through at once when the network may be back, and then pause as before', () => {
    let governor = idleGovernor;
    for (let n = 0; n < 60; n += 1) governor = observed(unreachable, nothing, { governor });
    const probed = probeNow(governor);
    // A minute on, so that our own rate is not in the way.
    expect(earliestMs(probed, nowMs + minute)).toBe(nowMs + minute);
    expect(earliestMs(governor, nowMs + minute)).toBeGreaterThan(nowMs + 10 * minute);
    const failed = observed(unreachable, nothing, { governor: probed });
    expect(waitOf(failed)).toBeGreaterThan(10 * minute);
    expect(waitOf(observed(unreachable, nothing, { governor: observed(null, nothing, { governor }) }))).toBe(
      1000,
    );
  });
});

describe('our own rate', () => {
  it('is one request at a time, ten a second and three hundred a minute', () => {
    expect(earliestMs(takeOff(idleGovernor, flight, nowMs), nowMs)).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.nat(400), { minLength: 350, maxLength: 350 }), (gaps) => {
        let governor = idleGovernor;
        let atMs = nowMs;
        const sent: number[] = [];
        for (const gap of gaps) {
          atMs = earliestMs(governor, atMs + gap) ?? 0;
          sent.push(atMs);
          governor = { ...takeOff(governor, flight, atMs), flight: null };
        }
        for (const [index, first] of sent.entries()) {
          expect((sent[index + 10] ?? Number.POSITIVE_INFINITY) - first).toBeGreaterThanOrEqual(1000);
          expect((sent[index + 300] ?? Number.POSITIVE_INFINITY) - first).toBeGreaterThanOrEqual(minute);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe('what is known of the account', () => {
  const daily = { limit: 50, remaining: 3, resetAtMs: nowMs + hour };

  it('stays until an answer says otherwise', () => {
    const told = observed(null, { serviceMs: null, daily });
    expect(observed(null, nothing, { governor: told }).daily).toEqual(daily);
  });

  it('notes when the token was last accepted, whatever the service thought of the request', () => {
    expect(observed(null).lastAnswerAtMs).toBe(nowMs);
    for (const code of ['refused', 'forbidden', 'not_found', 'not_supported'] as const) {
      expect(observed(appError(code, { status: 400 })).lastAnswerAtMs).toBe(nowMs);
    }
    const known = { ...idleGovernor, lastAnswerAtMs: nowMs - hour };
    for (const code of ['token_rejected', 'network_timeout', 'service_failed', 'not_the_service'] as const) {
      expect(observed(appError(code), nothing, { governor: known }).lastAnswerAtMs).toBe(nowMs - hour);
    }
    expect(observed(appError('daily_limit')).lastAnswerAtMs).toBeNull();
  });

  it('outlives a restart, and lasts no longer than it was said to where the clock was set back', () => {
    const forbidden = { untilMs: nowMs + hour, saidAtMs: nowMs, error: appError('daily_limit') };
    expect(resumeGovernor({ forbidden, daily }, nowMs)).toMatchObject({
      daily,
      forbidden,
      connection: 'limited',
      error: { code: 'daily_limit' },
    });
    expect(resumeGovernor({ forbidden: null, daily }, nowMs)).toEqual({ ...idleGovernor, daily });
    expect(resumeGovernor({ forbidden, daily: null }, nowMs + 2 * hour)).toEqual(idleGovernor);
    const before = nowMs - 30 * 24 * hour;
    expect(resumeGovernor({ forbidden, daily }, before)).toMatchObject({
      forbidden: { untilMs: before + hour },
      connection: 'limited',
    });
    const endless = { ...forbidden, untilMs: nowMs + 30 * 24 * hour };
    expect(resumeGovernor({ forbidden: endless, daily: null }, nowMs)).toEqual(idleGovernor);
  });
});
