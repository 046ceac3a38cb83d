/**
 * Owns what the account's requests of a day are spent on: live or economy, how often rows are read, and what is kept for
 * what the user does (`30-tracking`, Requests are money). Pure.
 */
import type { AccountKind } from '../../common/model.ts';
import type { ModeView } from '../../common/snapshot.ts';
import type { DailyLimit } from './api/limits.ts';
import type { State } from './state.ts';

/** The requests of today, for everybody in the account. */
export interface Quota {
  readonly limit: number;
  readonly remaining: number;
}

type Mode = ModeView['used'];

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/** From this daily limit on, three requests for each timer are cheap. */
const largeLimit = 1000;
/** Requests kept for what the user does, at most. */
const largestReserve = 20;
/** What looking at the panel may cost in economy: a quarter of the day's requests, in a long working day. */
const lookShare = 1 / 4;
const lookingDayMs = 10 * 3_600_000;
/** What a timer may cost that runs all day, besides its start and stop. */
const heartbeatShare = 0.05;
const unknownFreshMs = 15 * minuteMs;

/**
 * The quota at an instant: full again once its reset has passed. Null: the service never said. Where it says no reset,
 * what was read last stands until the next answer.
 */
export function quotaNow(daily: DailyLimit | null, nowMs: number): Quota | null {
  if (daily === null) return null;
  const { limit, remaining, resetAtMs } = daily;
  return { limit, remaining: resetAtMs !== null && resetAtMs <= nowMs ? limit : remaining };
}

/**
 * Live or economy, and why. An account whose quota is not known is treated as a small one: before the first answer, and
 * for good where the service never says; the user may choose live then. The workspace of this computer has no quota.
 */
export function modeOf(
  { settings, account, governor }: Pick<State, 'settings' | 'account' | 'governor'>,
  nowMs: number,
): ModeView {
  if (settings.mode !== 'automatic') return { used: settings.mode, because: 'chosen' };
  if (account?.kind === 'local') return { used: 'live', because: 'local' };
  const quota = quotaNow(governor.daily, nowMs);
  if (quota === null) return { used: 'economy', because: 'quota_unknown' };
  if (quota.limit < largeLimit) return { used: 'economy', because: 'quota_small' };
  if (quota.remaining * 5 <= quota.limit) return { used: 'economy', because: 'quota_low' };
  return { used: 'live', because: 'quota_large' };
}

/** How many of a day's requests are for what the user does: background work leaves them alone. */
export const reserveOf = (limit: number): number => Math.min(largestReserve, Math.ceil(limit / 5));

/** Whether a read nobody asked for may be made. Where the quota is unknown it may: its answer may tell. */
export function mayReadInBackground(daily: DailyLimit | null, nowMs: number): boolean {
  const quota = quotaNow(daily, nowMs);
  return quota === null || quota.remaining > reserveOf(quota.limit);
}

/**
 * How old rows may be, in ms, when somebody looks, before they are read again. In economy this alone, looked at all the
 * time, spends a quarter of the day's requests in ten hours: of 50, one every 48 minutes.
 */
export function freshForMs(mode: Mode, daily: DailyLimit | null, nowMs: number): number {
  if (mode === 'live') return minuteMs;
  const quota = quotaNow(daily, nowMs);
  return quota === null
    ? unknownFreshMs
    : Math.max(minuteMs, Math.ceil(lookingDayMs / (quota.limit * lookShare)));
}

/**
 * The pause (ms) between the reads that follow a running timer; null: none are made.
 * @param quota as `quotaNow` gives it; of one that is not known, the smallest is assumed that live is used with by itself
 */
export function heartbeatMs(mode: Mode, quota: Quota | null, kind: AccountKind): number | null {
  if (mode === 'economy' || kind === 'local') return null;
  if (quota !== null && quota.remaining <= reserveOf(quota.limit)) return null;
  return Math.max(minuteMs, Math.ceil(dayMs / ((quota?.limit ?? largeLimit) * heartbeatShare)));
}
