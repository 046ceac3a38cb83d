/** Owns the limits of requests: which layer refuses, with which code and which headers (Limits, Errors). */
import { ok } from '../../common/result.ts';
import type { Caller } from '../signin/caller.ts';
import type { Store } from '../store/store.ts';
import { useQuota } from './quota.ts';
import { type Outcome, tooMany } from './refusal.ts';
import { createWindows, printUsage } from './windows.ts';

export interface Limits {
  readonly addressPerMinute: number;
  readonly tokenPerMinute: number;
  readonly tokenPerSecond: number;
  readonly authenticationsPerDay: number;
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
}

/** The values of the specification; the size of a body is ours. */
export const defaultLimits: Limits = {
  addressPerMinute: 2_000,
  tokenPerMinute: 600,
  tokenPerSecond: 30,
  authenticationsPerDay: 60,
  bodyBytes: 262_144,
};

export interface Limiter {
  /** Counts a request of a network address. */
  admitAddress(address: string, now: number): Outcome<null>;
  /** Counts a request of a token and its account. @returns the limit headers of the answer */
  admitCaller(caller: Caller, now: number): Outcome<Readonly<Record<string, string>>>;
}

export function createLimiter(store: Store, limits: Limits): Limiter {
  const addresses = createWindows(limits.addressPerMinute, 60_000);
  const minutes = createWindows(limits.tokenPerMinute, 60_000);
  const seconds = createWindows(limits.tokenPerSecond, 1_000);

  return {
    admitAddress(address, now) {
      const usage = addresses.look(address, now);
      if (usage.remaining <= 0) {
        return tooMany('ip_rate_limit_exceeded', 'Too many requests from this network address.', usage.reset);
      }
      addresses.count(address, now);
      return ok(null);
    },

    admitCaller(caller, now) {
      const key = String(caller.tokenId);
      const second = seconds.look(key, now);
      const minute = minutes.look(key, now);
      const minuteHeader = { 'X-RateLimit-Minute': printUsage(minute) };
      if (minute.remaining <= 0) {
        return tooMany('minute_limit_exceeded', 'Too many requests this minute.', minute.reset, minuteHeader);
      }
      if (second.remaining <= 0) {
        return tooMany('second_limit_exceeded', 'Too many requests this second.', second.reset, minuteHeader);
      }
      const quota = useQuota(store, caller.account, now);
      const quotaHeaders = {
        ...(quota === null ? {} : { 'X-RateLimit-AccountDaily': printUsage(quota.usage) }),
        ...(quota === null || quota.state === 'within'
          ? {}
          : { 'X-RateLimit-AccountDaily-Warning': quota.state }),
      };
      if (quota?.state === 'hard_limit_blocked') {
        return tooMany(
          'account_daily_limit_exceeded',
          'The account has used all its requests of today.',
          quota.usage.reset,
          { ...minuteHeader, ...quotaHeaders },
        );
      }
      seconds.count(key, now);
      const counted = minutes.count(key, now);
      return ok({
        ...(Number.isFinite(counted.limit) ? { 'X-RateLimit-Minute': printUsage(counted) } : {}),
        ...quotaHeaders,
      });
    },
  };
}
