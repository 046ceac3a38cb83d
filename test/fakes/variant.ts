/**
 * Owns deployments that decided the open points of the specification otherwise than our service: each is a transport
 * around the real one that rewrites what it answers, within what the client has to accept (`20-interface`).
 */
import { ok } from '../../common/result.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../main/core/ports.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: Json };

/** What our service says when it refuses. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code: string | null;
  readonly errors: Fields | null;
}

interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** Seconds until the next day. */
  readonly reset: number;
}

/** How a deployment answers. What is absent is as our service does it. */
interface Habits {
  readonly error?: (refusal: Refusal) => string;
  /** The limit header of the day; null: none is sent. `serviceMs`: its clock, ms. */
  readonly limits?: (usage: Usage, serviceMs: number) => string | null;
  /** Whether a blocked day shows in a header of its own too, besides the code. */
  readonly warning?: 'sent' | 'missing';
  readonly retryAfter?: (seconds: number, serviceMs: number) => string;
  readonly record?: 'bare' | 'enveloped';
  readonly list?: 'bare' | 'enveloped';
  /** How `{}` is written. */
  readonly emptyObject?: '{}' | '[]';
  readonly flag?: (value: boolean) => Json;
  readonly number?: (value: number) => Json;
  readonly text?: (value: string) => Json;
  readonly nulls?: 'sent' | 'missing';
  readonly extra?: Fields;
  readonly paging?: {
    readonly write: (page: string) => Fields;
    readonly read: (query: Query) => string | null;
  };
  /** Whether changes are answered by their record, and with which status. */
  readonly changed?: (change: Change) => { readonly status: number; readonly empty: boolean };
}

type Query = Readonly<Record<string, string>>;
type Change = 'create' | 'update' | 'start' | 'stop' | 'delete';

export interface Variant {
  readonly name: string;
  /** Whether its answers say how many requests are left today. */
  readonly tellsLimits: boolean;
  readonly rewrite: (service: Transport) => Transport;
}

/** Projects come in pages of this many, in every variant and in none: a list of the catalog has several. */
const projectsPerPage = 2;

const variant = (name: string, habits: Habits): Variant => ({
  name,
  tellsLimits: habits.limits?.({ limit: 50, used: 1, remaining: 49, reset: 1 }, 0) !== null,
  rewrite: (service) => ({
    send: async (request) => {
      const asked = readRequest(request, habits);
      const answer = await service.send(asked);
      return answer.ok ? ok(writeAnswer(asked, answer.value, habits)) : answer;
    },
  }),
});

const isFields = (value: Json): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readRequest(request: HttpRequest, { paging }: Habits): HttpRequest {
  const url = new URL(request.url);
  const page = paging?.read(Object.fromEntries(url.searchParams)) ?? null;
  // Its own words for a page are no parameters of our service.
  for (const key of Object.keys(paging?.write('1') ?? {})) url.searchParams.delete(key);
  if (page !== null) url.searchParams.set('page', page);
  if (request.method === 'GET' && url.pathname.endsWith('/projects')) {
    url.searchParams.set('opt_page_limit', String(projectsPerPage));
  }
  return { ...request, url: url.toString() };
}

function writeAnswer(request: HttpRequest, response: HttpResponse, habits: Habits): HttpResponse {
  const serviceMs = Date.parse(response.headers['date'] ?? '');
  const answer = { ...response, headers: writeHeaders(response.headers, serviceMs, habits) };
  const body = answer.body === '' ? null : (JSON.parse(answer.body) as Json);
  if (answer.status >= 400) return writeError(answer, body, habits);
  const change = changeOf(request);
  const status = change === null ? undefined : habits.changed?.(change);
  if (status?.empty) return { ...answer, status: status.status, body: '' };
  const written = body === null ? '' : JSON.stringify(writeBody(body, habits));
  return { ...answer, status: status?.status ?? answer.status, body: written };
}

function changeOf({ method, url }: HttpRequest): Change | null {
  const path = new URL(url).pathname;
  if (method === 'DELETE') return 'delete';
  if (method !== 'POST' || path.endsWith('/auth')) return null;
  if (path.endsWith('/start')) return 'start';
  if (path.endsWith('/stop')) return 'stop';
  return /\/\d+$/.test(path) ? 'update' : 'create';
}

function writeHeaders(headers: HttpResponse['headers'], serviceMs: number, habits: Habits) {
  const { 'x-ratelimit-accountdaily': daily, 'retry-after': retryAfter, ...others } = headers;
  const written: Record<string, string> = others;
  if (habits.warning === 'missing') delete written['x-ratelimit-accountdaily-warning'];
  const [limit, used, remaining, reset] = (daily?.match(/\d+/g) ?? []).map(Number);
  if (limit !== undefined && used !== undefined && remaining !== undefined && reset !== undefined) {
    const text = habits.limits
      ? habits.limits({ limit, used, remaining, reset }, serviceMs)
      : (daily ?? null);
    if (text !== null) written['x-ratelimit-accountdaily'] = text;
  }
  if (retryAfter !== undefined) {
    written['retry-after'] = habits.retryAfter?.(Number(retryAfter), serviceMs) ?? retryAfter;
  }
  return written;
}

function writeError(answer: HttpResponse, body: Json, { error }: Habits): HttpResponse {
  const said = body !== null && isFields(body) ? body : {};
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null);
  if (!error) return answer;
  const errors = said['errors'];
  const refusal: Refusal = {
    status: answer.status,
    message: text(said['message']) ?? '',
    code: text(said['code']),
    errors: errors !== undefined && isFields(errors) ? errors : null,
  };
  const written = error(refusal);
  const type = written.startsWith('{') ? 'application/json' : 'text/plain';
  return { ...answer, headers: { ...answer.headers, 'content-type': type }, body: written };
}

function writeBody(body: Json, habits: Habits): Json {
  const shaped = writeValue(body, '', habits);
  if (!isFields(shaped)) return shaped;
  const { data } = shaped;
  if (data === undefined) return habits.record === 'enveloped' ? { data: shaped } : shaped;
  if (Array.isArray(data)) {
    return habits.list === 'bare' && !('has_next_page' in shaped) ? data : shaped;
  }
  return habits.record === 'bare' ? data : shaped;
}

/** The values of a body, each as this deployment writes it. */
function writeValue(value: Json, key: string, habits: Habits): Json {
  if (value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => writeValue(item, '', habits));
  if (isFields(value)) return writeRecord(value, key, habits);
  if (typeof value === 'boolean') return habits.flag?.(value) ?? value;
  if (flags.has(key) && (value === 0 || value === 1)) return habits.flag?.(value === 1) ?? value;
  if (typeof value === 'number') return habits.number?.(value) ?? value;
  return typeof value === 'string' ? (habits.text?.(value) ?? value) : value;
}

/** What the field tables type as 0 or 1. */
const flags: ReadonlySet<string> = new Set(['stopwatch_active', 'active', 'required_task']);

function writeRecord(record: Fields, key: string, habits: Habits): Json {
  const page = record['page'];
  if (key === 'next_page_query_params' && typeof page === 'string' && habits.paging) {
    return habits.paging.write(page);
  }
  const fields = Object.entries(record)
    .filter(([, value]) => value !== null || habits.nulls !== 'missing')
    .map(([name, value]) => [name, writeValue(value, name, habits)] as const);
  if (fields.length === 0) return habits.emptyObject === '[]' ? [] : {};
  const extra = 'id' in record ? habits.extra : {};
  return { ...Object.fromEntries(fields), ...extra };
}

const clock = /^\d{2,}:\d\d:\d\d$/;
const plainDatetime = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)(:\d\d)$/;
const isoDatetime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)[+-]\d{4}$/;

/** The specification's own numbers: `limit=600, used=1, remaining=599, reset=42` is only one way to write them. */
export const variants: readonly Variant[] = [
  variant('our service', {}),

  variant('errors in an object, limits in JSON, records in an envelope, 0 and 1, [] for {}', {
    error: ({ message, code, errors }) => JSON.stringify({ error: { msg: message, code }, errors }),
    limits: ({ limit, used, remaining, reset }, serviceMs) =>
      JSON.stringify({ limit, used, remaining, reset: Math.round(serviceMs / 1000) + reset }),
    warning: 'missing',
    record: 'enveloped',
    emptyObject: '[]',
    flag: Number,
    changed: (change) => ({
      status: change === 'create' ? 201 : change === 'update' ? 200 : 204,
      empty: change === 'start' || change === 'stop' || change === 'delete',
    }),
  }),

  variant('errors with error_code, limits with colons, bare lists, everything as text, a cursor for pages', {
    error: ({ message, code }) => JSON.stringify({ error: message, ...(code ? { error_code: code } : {}) }),
    limits: ({ limit, used, remaining, reset }, serviceMs) =>
      `limit: ${limit}; used: ${used}; remaining: ${remaining}; reset: ${serviceMs + reset * 1000}`,
    retryAfter: (seconds, serviceMs) => new Date(serviceMs + seconds * 1000).toUTCString(),
    warning: 'missing',
    record: 'bare',
    list: 'bare',
    flag: (value) => (value ? '1' : '0'),
    number: String,
    text: (value) =>
      plainDatetime.test(value)
        ? value.replace(plainDatetime, '$1T$2$3+0200')
        : value.replace(isoDatetime, '$1 $2'),
    extra: { uuid: '6f1c', links: { self: '/x' }, tags: [] },
    paging: {
      write: (page) => ({ cursor: `after-${page}`, from: 'x' }),
      read: ({ cursor, from }) =>
        cursor !== undefined && from === 'x' ? cursor.slice('after-'.length) : null,
    },
    changed: (change) => ({ status: change === 'create' ? 201 : 200, empty: false }),
  }),

  variant(
    'errors with a status in words, no limits, digits as numbers, no nulls, no seconds where there are none',
    {
      error: ({ status, message, code }) => JSON.stringify({ msg: message, status: code ?? String(status) }),
      warning: 'missing',
      limits: () => null,
      number: (value) => value,
      flag: (value) => (value ? 'true' : 'false'),
      text: (value) => {
        if (/^-?\d+(\.\d+)?$/.test(value)) return Number(value);
        return clock.test(value) || plainDatetime.test(value) ? value.replace(/:00$/, '') : value;
      },
      nulls: 'missing',
      paging: {
        write: (page) => ({ offset: Number(page), unused: null }),
        read: ({ offset }) => offset ?? null,
      },
    },
  ),

  variant('errors in plain text, limits without what remains, changes answered by no body at all', {
    error: ({ message }) => message,
    limits: ({ limit, used, reset }) => `limit=${limit};used=${used};reset=${reset}`,
    record: 'enveloped',
    emptyObject: '[]',
    nulls: 'missing',
    extra: { data: { id: 7 }, meta: [1] },
    changed: (change) => ({ status: change === 'create' ? 201 : 204, empty: true }),
  }),
];
