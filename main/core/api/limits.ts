/** Owns how the headers about limits are read, in every encoding a deployment may choose (`20-interface`, limit headers). */
import type { HttpResponse } from '../ports.ts';

type Headers = HttpResponse['headers'];

/** The daily limit of the account, as an answer gave it (section Limits). */
export interface DailyLimit {
  /** Requests a day, for everybody in the account; at least 1. */
  readonly limit: number;
  readonly remaining: number;
  /** The instant (ms, our clock) at which all of them are there again; null: the service did not say. */
  readonly resetAtMs: number | null;
}

/** A daily limit is over within a day; what seems to last longer was not meant as a time we understand. */
const longestResetMs = 2 * 24 * 3_600_000;

/** A number this large is an instant in s, and from the other on in ms: the years 2001 and 1973. */
const epochSeconds = 1e9;
const epochMs = 1e11;

/** The service's clock, in ms; null when the answer does not say. */
export function readServiceMs(headers: Headers): number | null {
  const date = Date.parse(headers['date'] ?? '');
  return Number.isFinite(date) ? date : null;
}

/**
 * Reads `X-RateLimit-AccountDaily`: `limit=50, used=47, remaining=3, reset=42`, with `;` or `:`, or as a JSON object.
 * Advisory: null where it is missing or can't be read.
 */
export function readDaily(headers: Headers, nowMs: number): DailyLimit | null {
  const text = headers['x-ratelimit-accountdaily'] ?? '';
  const limit = readNumber(text, 'limit');
  const used = readNumber(text, 'used');
  const remaining = readNumber(text, 'remaining') ?? (limit !== null && used !== null ? limit - used : null);
  if (limit === null || limit < 1 || remaining === null) return null;
  const reset = readNumber(text, 'reset');
  return {
    limit,
    // More than the limit was used (a soft limit), or it was lowered during the day.
    remaining: Math.min(limit, Math.max(0, remaining)),
    resetAtMs: reset === null ? null : readReset(reset, readServiceMs(headers) ?? nowMs, nowMs),
  };
}

/** A value with its name, alone up to the next separator: of `reset=2026-03-10` no number is made. */
function readNumber(text: string, name: string): number | null {
  const match = new RegExp(`\\b${name}"?\\s*[=:]\\s*"?(\\d{1,15})(?:\\.\\d+)?"?(?=[\\s,;}]|$)`, 'i').exec(
    text,
  );
  return match ? Number(match[1]) : null;
}

/** Seconds from now, or an instant of the service's clock in s or ms, as an instant (ms) of ours. */
function readReset(reset: number, serviceMs: number, nowMs: number): number | null {
  const inMs =
    reset >= epochMs ? reset - serviceMs : reset >= epochSeconds ? reset * 1000 - serviceMs : reset * 1000;
  return inMs > 0 && inMs <= longestResetMs ? nowMs + inMs : null;
}

/**
 * `Retry-After` in ms: seconds, or an HTTP date. A date is measured against the answer's own `Date`, since our clock may
 * be wrong. Null when it is missing or can't be read.
 */
export function readRetryAfter(headers: Headers, nowMs: number): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  const seconds = /^(\d{1,9})(?:\.\d+)?$/.exec(text);
  if (seconds) return Math.ceil(Number(text) * 1000);
  const date = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(date) ? Math.max(0, date - (readServiceMs(headers) ?? nowMs)) : null;
}

/** Whether the service says that the account's day is spent and everything is refused (`hard_limit_blocked`). */
export const isDayBlocked = (headers: Headers): boolean =>
  (headers['x-ratelimit-accountdaily-warning'] ?? '').toLowerCase().includes('hard_limit_blocked');
