/** Owns how an HTTP answer is read: tolerant of every variant of `20-interface`, strict about what is an error. */
import { appError, type ErrorCode } from '../../../common/error.ts';
import { err, ok, type Result } from '../../../common/result.ts';
import type { HttpResponse, TransportFailure } from '../ports.ts';
import { type DailyLimit, isDayBlocked, readDaily, readRetryAfter, readServiceMs } from './limits.ts';

/** What every answer says besides its body. */
export interface AnswerFacts {
  /** The service's clock, ms; `null` when it sent none. */
  readonly serviceMs: number | null;
  /** `X-RateLimit-AccountDaily`, where it could be read. */
  readonly daily: DailyLimit | null;
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
  const words = json === undefined ? plainWords(body) : errorWords(json);
  const unreadable = json === undefined && isNoRefusal(status, headers, body);
  const code = errorCode(status, isDayBlocked(headers) ? dailyCode : words.code, unreadable, context);
  const detail = unreadable ? '' : redact(words.message, context.token);
  const retryAfterMs = status === 429 || status === 503 ? readRetryAfter(headers, context.nowMs) : null;
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

/** The code of a 429 that no short wait helps against. */
const dailyCode = 'account_daily_limit_exceeded';

function errorCode(
  status: number,
  code: string | null,
  unreadable: boolean,
  { authenticating }: { readonly authenticating: boolean },
): ErrorCode {
  if (status === 401) return authenticating ? 'credentials_refused' : 'token_rejected';
  if (status === 429) {
    if (code === dailyCode) return 'daily_limit';
    return authenticating && code === null ? 'authentication_limit' : 'rate_limited';
  }
  if (status === 501 || status === 405) return 'not_supported';
  if (status >= 500) return 'service_failed';
  if (status >= 300 && status < 400) return 'redirect_refused';
  if (unreadable) return 'not_the_service';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  return 'refused';
}

/**
 * Whether a 4xx without JSON comes from something in between rather than from the service. The service may refuse in
 * plain text or in no words at all, and nothing in between judges what a request says (400, 409, 422). But a gateway
 * that lost its service answers 404 in plain text as well: no entry may count as deleted because of that.
 */
function isNoRefusal(status: number, headers: HttpResponse['headers'], body: string): boolean {
  if (status === 400 || status === 409 || status === 422) return false;
  return status === 404 || isPage(body) || (headers['content-type'] ?? '').includes('html');
}

const isPage = (body: string): boolean => body.trimStart().startsWith('<');

/** The words of an error that is no JSON: plain text as it is; those of a page are not for people. */
const plainWords = (body: string): { readonly message: string; readonly code: string | null } => ({
  message: isPage(body) ? '' : body.trim(),
  code: null,
});

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

/** The first code in words; a number is a status. */
const firstWord = (...values: readonly unknown[]): string | null =>
  firstText(...values.filter((value) => typeof value === 'string' && !/^\d+$/.test(value)));

/** The message and code of an error body, wherever a deployment puts them; field reasons are added to the message. */
function errorWords(json: unknown): { readonly message: string; readonly code: string | null } {
  if (!isObject(json)) return { message: firstText(json) ?? '', code: null };
  const inner = isObject(json['error']) ? json['error'] : {};
  const message =
    firstText(json['message'], inner['message'], inner['msg'], json['error'], json['msg']) ?? '';
  const code = firstWord(json['code'], json['error_code'], inner['code'], json['status']);
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

/** Reads the headers every answer may carry. Advisory: what can't be read is `null`. */
export function readFacts(answer: Result<HttpResponse, TransportFailure>, nowMs: number): AnswerFacts {
  if (!answer.ok) return { serviceMs: null, daily: null };
  const { headers } = answer.value;
  return { serviceMs: readServiceMs(headers), daily: readDaily(headers, nowMs) };
}

/** A single record, bare or inside `data`; a record with an id of its own may have a field of that name. */
export function unwrap(body: unknown): unknown {
  return isObject(body) && isObject(body['data']) && body['id'] === undefined ? body['data'] : body;
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
  const given = Object.entries(params).filter(([, value]) => value !== null);
  const next = Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
  return ok({ records: body['data'], next });
}
