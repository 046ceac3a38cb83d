/** Owns how an HTTP answer is read: tolerant of every variant of `20-interface`, strict about what is an error. */
import { appError, type ErrorCode } from '../../../common/error.ts';
import { err, ok, type Result } from '../../../common/result.ts';
import type { HttpResponse, TransportFailure } from '../ports.ts';

/** What every answer says besides its body. */
export interface AnswerFacts {
  /** The service's clock, ms; `null` when it sent none. */
  readonly serviceMs: number | null;
  /** `X-RateLimit-AccountDaily`, where it could be read. */
  readonly daily: { readonly limit: number; readonly remaining: number } | null;
}

/**
 * Reads an answer into its JSON body or an error.
 * @param token redacted from every text that leaves here: an error body may echo it (trap 20)
 */
export function readAnswer(
  answer: Result<HttpResponse, TransportFailure>,
  context: { readonly token: string | null; readonly nowMs: number; readonly authenticating: boolean },
): Result<unknown> {
  if (!answer.ok) return err(appError(transportCodes[answer.error]));
  const { status, headers, body } = answer.value;
  const json = parseJson(body);
  if (status >= 200 && status < 300) {
    if (body.trim() === '') return ok(null);
    return json === undefined ? err(appError('not_the_service', { status })) : ok(json);
  }
  const words = errorWords(json);
  const code = errorCode(status, words.code, json, context.authenticating);
  const detail = redact(words.message, context.token);
  const retryAfterMs =
    status === 429 || status === 503 ? readRetryAfter(headers['retry-after'], context.nowMs) : null;
  return err(
    appError(code, {
      status,
      ...(detail === '' ? {} : { detail }),
      ...(retryAfterMs === null ? {} : { retryAfterMs }),
    }),
  );
}

const transportCodes: Record<TransportFailure, ErrorCode> = {
  unreachable: 'network_unreachable',
  lost: 'network_timeout',
  timeout: 'network_timeout',
  redirect: 'redirect_refused',
};

function errorCode(status: number, code: string | null, json: unknown, authenticating: boolean): ErrorCode {
  if (status === 401) return authenticating ? 'credentials_refused' : 'token_rejected';
  if (status === 429) {
    if (code === 'account_daily_limit_exceeded') return 'daily_limit';
    return authenticating && code === null ? 'authentication_limit' : 'rate_limited';
  }
  if (status === 501 || status === 405) return 'not_supported';
  if (status >= 500) return 'service_failed';
  if (status >= 300 && status < 400) return 'redirect_refused';
  if (json === undefined) return 'not_the_service';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  return 'refused';
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstText = (...values: readonly unknown[]): string | null =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? null;

/** The message and code of an error body, wherever a deployment puts them; field reasons are added to the message. */
function errorWords(json: unknown): { readonly message: string; readonly code: string | null } {
  if (!isObject(json)) return { message: '', code: null };
  const inner = isObject(json['error']) ? json['error'] : {};
  const message =
    firstText(json['message'], inner['message'], inner['msg'], json['error'], json['msg']) ?? '';
  const status = json['status'];
  const code = firstText(
    json['code'],
    json['error_code'],
    inner['code'],
    typeof status === 'string' && !/^\d*$/.test(status) ? status : null,
  );
  const reasons = isObject(json['errors'])
    ? Object.entries(json['errors']).map(([field, reason]) => `${field} ${String(reason)}`)
    : [];
  return { message: [message, ...reasons].filter((part) => part !== '').join('; '), code };
}

/** Takes a secret out of a text, and everything that looks like one. */
export function redact(text: string, secret: string | null): string {
  const known = secret === null || secret === '' ? text : text.split(secret).join('[hidden]');
  return known.replace(/[A-Za-z0-9_-]{32,}/g, '[hidden]').slice(0, 500);
}

/** `Retry-After` in ms: seconds or an HTTP date; a minute when it is missing or unreadable. */
function readRetryAfter(text: string | undefined, nowMs: number): number {
  if (text !== undefined && /^\d{1,9}$/.test(text.trim())) return Number(text) * 1000;
  const date = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isFinite(date) ? Math.max(0, date - nowMs) : 60_000;
}

/** Reads the headers every answer may carry. Advisory: what can't be read is `null`. */
export function readFacts(answer: Result<HttpResponse, TransportFailure>): AnswerFacts {
  if (!answer.ok) return { serviceMs: null, daily: null };
  const date = Date.parse(answer.value.headers['date'] ?? '');
  return {
    serviceMs: Number.isFinite(date) ? date : null,
    daily: readLimits(answer.value.headers['x-ratelimit-accountdaily']),
  };
}

/** Limits in any encoding: `limit=50, remaining=3`, `limit: 50; remaining: 3`, or a JSON object. */
function readLimits(text: string | undefined): AnswerFacts['daily'] {
  const read = (name: string): number | null => {
    const match = new RegExp(`"?\\b${name}"?\\s*[=:]\\s*"?(\\d+)`, 'i').exec(text ?? '');
    return match ? Number(match[1]) : null;
  };
  const limit = read('limit');
  const used = read('used');
  const remaining = read('remaining') ?? (limit !== null && used !== null ? Math.max(0, limit - used) : null);
  return limit === null || remaining === null ? null : { limit, remaining };
}

/** A single record, bare or inside `data`. */
export function unwrap(body: unknown): unknown {
  return isObject(body) && isObject(body['data']) ? body['data'] : body;
}

/** A page of a list: its records and the parameters of the next one, `null` on the last. */
export interface Page {
  readonly records: readonly unknown[];
  readonly next: Readonly<Record<string, string>> | null;
}

/** Reads a list in an envelope, in `{data: […]}`, or bare. */
export function readPage(body: unknown): Result<Page> {
  if (Array.isArray(body)) return ok({ records: body, next: null });
  if (!isObject(body) || !Array.isArray(body['data'])) return err(appError('not_the_service'));
  const more = body['has_next_page'];
  if (more !== true && more !== 1 && more !== '1' && more !== 'true')
    return ok({ records: body['data'], next: null });
  const params = body['next_page_query_params'];
  if (!isObject(params) || Object.keys(params).length === 0) {
    return err(appError('not_the_service', { detail: 'next_page_query_params' }));
  }
  const next = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]));
  return ok({ records: body['data'], next });
}
