/** Every variant of an answer that a deployment may give (`20-interface`, what the client also accepts). */
import { describe, expect, it } from 'vitest';
import { readAccountId, readAddress } from '../../../main/core/api/address.ts';
import { readAnswer, readFacts, readPage, redact, unwrap } from '../../../main/core/api/answer.ts';
import { readEntry, readProject } from '../../../main/core/api/records.ts';
import { buildRequest, userAgent } from '../../../main/core/api/request.ts';

const nowMs = Date.parse('2026-03-10T08:00:00Z');
const read = (status: number, body: string, headers: Record<string, string> = {}) =>
  readAnswer(
    { ok: true, value: { status, headers, body } },
    { token: 'secret-token', nowMs, authenticating: false },
  );

describe('errors', () => {
  const bodies: readonly (readonly [string, string | undefined])[] = [
    ['{"message":"Nope","code":"account_daily_limit_exceeded"}', 'Nope'],
    ['{"error":{"message":"Nope","code":"account_daily_limit_exceeded"}}', 'Nope'],
    ['{"error":{"msg":"Nope"},"error_code":"account_daily_limit_exceeded"}', 'Nope'],
    ['{"error":"Nope","status":"account_daily_limit_exceeded"}', 'Nope'],
    ['{"msg":"Nope","status":"429","code":"account_daily_limit_exceeded"}', 'Nope'],
  ];
  for (const [body, detail] of bodies) {
    it(`are read from ${body}`, () => {
      expect(read(429, body, { 'retry-after': '5' })).toMatchObject({
        error: { code: 'daily_limit', detail, retryAfterMs: 5000 },
      });
    });
  }

  it('carry the reasons of a validation, whatever its status', () => {
    const body = '{"message":"Invalid","code":"validation_error","errors":{"project_id":"is required"}}';
    for (const status of [400, 409, 422]) {
      expect(read(status, body)).toMatchObject({
        error: { code: 'refused', status, detail: 'Invalid; project_id is required' },
      });
    }
  });

  it('never echo a token', () => {
    const result = read(400, '{"message":"bad header x-api-token: secret-token"}');
    expect(JSON.stringify(result)).not.toContain('secret-token');
    expect(redact(`unknown ${'a'.repeat(43)}`, null)).toBe('unknown [hidden]');
  });

  it('are told apart by what they mean', () => {
    expect(read(401, '{}')).toMatchObject({ error: { code: 'token_rejected' } });
    expect(read(403, '{}')).toMatchObject({ error: { code: 'forbidden' } });
    expect(read(404, '{}')).toMatchObject({ error: { code: 'not_found' } });
    expect(read(404, '<html>')).toMatchObject({ error: { code: 'not_the_service' } });
    expect(read(405, '')).toMatchObject({ error: { code: 'not_supported' } });
    expect(read(500, '')).toMatchObject({ error: { code: 'service_failed' } });
    expect(read(302, '')).toMatchObject({ error: { code: 'redirect_refused' } });
    expect(read(429, '{"code":"second_limit_exceeded"}')).toMatchObject({ error: { code: 'rate_limited' } });
  });

  it('honour Retry-After as seconds or as a date', () => {
    const date = new Date(nowMs + 90_000).toUTCString();
    expect(read(429, '{}', { 'retry-after': date })).toMatchObject({ error: { retryAfterMs: 90_000 } });
    expect(read(429, '{}')).toMatchObject({ error: { retryAfterMs: 60_000 } });
  });
});

describe('successes', () => {
  it('may have any 2xx and no body', () => {
    expect(read(204, '')).toEqual({ ok: true, value: null });
    expect(read(201, '{"id":1}')).toEqual({ ok: true, value: { id: 1 } });
  });

  it('may wrap a record or not', () => {
    expect(unwrap({ data: { id: 1 } })).toEqual({ id: 1 });
    expect(unwrap({ id: 1 })).toEqual({ id: 1 });
  });

  it('may page in any words of their own', () => {
    const page = { data: [1], has_next_page: true, next_page_query_params: { cursor: 'x', opt_page: 2 } };
    expect(readPage(page)).toEqual({
      ok: true,
      value: { records: [1], next: { cursor: 'x', opt_page: '2' } },
    });
    for (const next of [{}, [], null]) {
      expect(readPage({ ...page, next_page_query_params: next }).ok).toBe(false);
    }
    expect(readPage({ data: [], has_next_page: false, next_page_query_params: [] })).toMatchObject({
      value: { next: null },
    });
    expect(readPage([1, 2])).toMatchObject({ value: { records: [1, 2] } });
  });

  it('may encode limits in any of the known ways', () => {
    for (const text of [
      'limit=50, used=47, remaining=3, reset=42',
      'limit: 50; remaining: 3',
      '{"limit":50,"used":47,"remaining":3}',
      'limit=50,used=47',
    ]) {
      const headers = { 'x-ratelimit-accountdaily': text };
      expect(readFacts({ ok: true, value: { status: 200, headers, body: '' } }).daily).toEqual({
        limit: 50,
        remaining: 3,
      });
    }
    expect(readFacts({ ok: true, value: { status: 200, headers: {}, body: '' } }).daily).toBeNull();
  });
});

describe('records', () => {
  const entry = { id: 5, project_id: 2, date_execution: '2026-03-10' };

  it('are read with fields missing, null, or of a neighbouring type', () => {
    expect(readEntry(entry)).toMatchObject({ id: 5, taskId: null, totalSeconds: 0, active: false });
    expect(readEntry({ ...entry, id: '5', stopwatch_active: '1', time_total: '101:00' })).toMatchObject({
      id: 5,
      active: true,
      totalSeconds: 363_600,
    });
    expect(readProject({ id: '3', name: 'X', required_task: '1', active: 0 })).toMatchObject({
      requiresTask: true,
      active: false,
    });
  });

  it('are left out when they have no id', () => {
    expect(readEntry({ ...entry, id: null })).toBeNull();
    expect(readEntry('nonsense')).toBeNull();
  });
});

describe('trap 6 and 7: what people paste', () => {
  const addresses: readonly (readonly [string, string | null])[] = [
    ['https://time.example.test/api/v1', 'https://time.example.test/api/v1'],
    ['https://time.example.test/api/v1/', 'https://time.example.test/api/v1'],
    ['time.example.test', 'https://time.example.test/api/v1'],
    ['https://time.example.test/en/api/v1/projects?x=1', 'https://time.example.test/en/api/v1'],
    ['localhost:4747', 'http://localhost:4747/api/v1'],
    ['http://127.0.0.1:4747', 'http://127.0.0.1:4747/api/v1'],
    ['http://time.example.test', null],
    ['ftp://time.example.test', null],
    ['time.example.test:99999', null],
    ['two words', null],
    ['', null],
  ];
  for (const [text, expected] of addresses) {
    it(`reads "${text}"`, () => {
      const result = readAddress(text);
      expect(result.ok ? result.value : null).toBe(expected);
    });
  }

  it('finds the account in an address', () => {
    expect(readAccountId('86029218a9dda83b')).toEqual({ ok: true, value: '86029218a9dda83b' });
    expect(readAccountId('https://time.example.test/app/86029218a9dda83b/dashboard')).toEqual({
      ok: true,
      value: '86029218a9dda83b',
    });
    expect(readAccountId('https://time.example.test/')).toMatchObject({ error: { code: 'account_invalid' } });
  });
});

describe('requests', () => {
  const endpoint = { baseUrl: 'https://x.test/api/v1', token: 't', userAgent, routes: {} };

  it('trap 1: the User-Agent holds no version of anything', () => {
    expect(userAgent).not.toMatch(/\d/);
    expect(buildRequest({ operation: 'listUsers' }, endpoint).headers['user-agent']).toBe(userAgent);
  });

  it('trap 12: an empty id is refused, ids are encoded', () => {
    expect(() => buildRequest({ operation: 'updateTimeEntry', params: { id: '' } }, endpoint)).toThrow(
      /id is empty/,
    );
    expect(buildRequest({ operation: 'retrieveTodo', params: { id: 'a/b' } }, endpoint).url).toMatch(
      /a%2Fb$/,
    );
  });

  it('go where the user says a route is', () => {
    const routes = { stopStopwatch: 'POST /time-entries/{id}/stopwatch/stop', startStopwatch: 'nonsense' };
    const request = (operation: 'stopStopwatch' | 'startStopwatch') =>
      buildRequest({ operation, params: { id: 4 } }, { ...endpoint, routes });
    expect(request('stopStopwatch').url).toBe('https://x.test/api/v1/time-entries/4/stopwatch/stop');
    expect(request('startStopwatch').url).toBe('https://x.test/api/v1/time-entries/4/start');
  });
});
