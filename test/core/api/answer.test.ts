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

  it('are told apart among the limits, and by the header where the body says nothing', () => {
    const code = (body: string, headers: Record<string, string> = {}) => {
      const result = read(429, body, headers);
      return result.ok ? 'ok' : result.error.code;
    };
    for (const limit of ['second_limit_exceeded', 'minute_limit_exceeded', 'ip_rate_limit_exceeded']) {
      expect(code(JSON.stringify({ code: limit }))).toBe('rate_limited');
    }
    const blocked = { 'x-ratelimit-accountdaily-warning': 'hard_limit_blocked' };
    expect(code('Too many requests', blocked)).toBe('daily_limit');
    expect(code('Too many requests', { 'x-ratelimit-accountdaily-warning': 'soft_limit_exceeded' })).toBe(
      'rate_limited',
    );
    const auth = readAnswer(
      { ok: true, value: { status: 429, headers: {}, body: '{"message":"No","code":"429"}' } },
      { token: null, nowMs, authenticating: true },
    );
    expect(auth).toMatchObject({ error: { code: 'authentication_limit' } });
  });

  it('are refusals in plain text or without words too, but not as the page of something in between', () => {
    expect(read(409, 'Project is archived')).toMatchObject({
      error: { code: 'refused', status: 409, detail: 'Project is archived' },
    });
    expect(read(422, '')).toEqual({ ok: false, error: { code: 'refused', status: 422 } });
    expect(read(400, '"No"')).toMatchObject({ error: { code: 'refused', detail: 'No' } });
    expect(read(400, '<h1>Bad Request</h1>')).toEqual({ ok: false, error: { code: 'refused', status: 400 } });
    expect(read(403, 'Not yours')).toMatchObject({ error: { code: 'forbidden', detail: 'Not yours' } });
    expect(read(403, '<html>blocked</html>')).toMatchObject({ error: { code: 'not_the_service' } });
    expect(read(404, '404 page not found')).toEqual({
      ok: false,
      error: { code: 'not_the_service', status: 404 },
    });
    expect(read(400, `bad token ${'a'.repeat(43)}`)).toMatchObject({
      error: { detail: 'bad token [hidden]' },
    });
  });

  it('honour Retry-After as seconds, or as a date by the clock of the service', () => {
    const at = (ms: number) => new Date(ms).toUTCString();
    const wait = (headers: Record<string, string>) => {
      const result = read(429, '{}', headers);
      return result.ok ? undefined : result.error.retryAfterMs;
    };
    expect(wait({ 'retry-after': '42' })).toBe(42_000);
    expect(wait({ 'retry-after': at(nowMs + 90_000) })).toBe(90_000);
    // Our clock is an hour behind: the service wrote both.
    const behind = nowMs + 3_600_000;
    expect(wait({ 'retry-after': at(behind + 30_000), date: at(behind) })).toBe(30_000);
    expect(wait({ 'retry-after': at(nowMs - 90_000) })).toBe(0);
    expect(wait({ 'retry-after': 'soon' })).toBeUndefined();
    expect(wait({ 'retry-after': '-5' })).toBeUndefined();
    expect(wait({})).toBeUndefined();
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

  it('that are a record may have a field called data', () => {
    expect(unwrap({ id: 1, data: { id: 2 } })).toEqual({ id: 1, data: { id: 2 } });
  });
});

describe('the limits of the day', () => {
  const daily = (text: string | null, headers: Record<string, string> = {}) => {
    const all = text === null ? headers : { ...headers, 'x-ratelimit-accountdaily': text };
    return readFacts({ ok: true, value: { status: 200, headers: all, body: '' } }, nowMs).daily;
  };
  const inFortyTwo = nowMs + 42_000;

  for (const text of [
    'limit=50, used=47, remaining=3, reset=42',
    'limit=50;used=47;remaining=3;reset=42',
    'Limit: 50; Used: 47; Remaining: 3; Reset: 42',
    'limit:50,remaining:3,reset:42',
    'reset=42, limit=50, used=47',
    '{"limit":50,"used":47,"remaining":3,"reset":42}',
    '{ "limit": "50", "remaining": "3", "reset": "42.7" }',
    `limit=50, remaining=3, reset=${inFortyTwo / 1000}`,
    `limit=50, remaining=3, reset=${inFortyTwo}`,
    `{"limit":50,"remaining":3,"reset":${inFortyTwo / 1000}}`,
  ]) {
    it(`are read from ${text}`, () => {
      expect(daily(text)).toEqual({ limit: 50, remaining: 3, resetAtMs: inFortyTwo });
    });
  }

  it('are reset at an instant of the service, on our clock', () => {
    const date = new Date(nowMs + 600_000).toUTCString();
    const text = `limit=50, remaining=3, reset=${nowMs / 1000 + 642}`;
    expect(daily(text, { date })?.resetAtMs).toBe(inFortyTwo);
  });

  it('say no reset where it makes no sense', () => {
    for (const reset of [
      '',
      ', reset=0',
      ', reset=-4',
      ', reset=2026-03-11',
      ', reset=9999999',
      ', reset=1500000000',
    ]) {
      expect(daily(`limit=50, remaining=3${reset}`)).toEqual({ limit: 50, remaining: 3, resetAtMs: null });
    }
  });

  it('are never more left than there are, and never less than none', () => {
    expect(daily('limit=50, used=60')).toMatchObject({ remaining: 0 });
    expect(daily('limit=50, remaining=70')).toMatchObject({ remaining: 50 });
  });

  it('are unknown where nothing or nonsense is sent', () => {
    for (const text of [null, '', 'many', 'limit=50', 'limit=0, remaining=0', 'soft_limit=50, remaining=3']) {
      expect(daily(text)).toBeNull();
    }
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

  it('are locked where they may not be changed', () => {
    const locked = (fields: object) => readEntry({ ...entry, ...fields })?.locked;
    expect(locked({})).toBe(false);
    for (const fields of [{ is_locked: '1' }, { is_invoiced: 1 }, { is_invoiced: '4711' }]) {
      expect(locked(fields)).toBe(true);
      expect(locked({ ...fields, permissions: { can_modify_locked: 1 } })).toBe(false);
    }
  });

  it('keep words of digits, which may come as numbers', () => {
    expect(readEntry({ ...entry, description: 42 })?.description).toBe('42');
    expect(readProject({ id: 3, name: 2024 })?.name).toBe('2024');
  });

  it('have their times in one form, whichever was sent', () => {
    const since = (text: unknown) => readEntry({ ...entry, stopwatch_date_start: text })?.activeSince;
    for (const text of [
      '2026-03-10 09:05:00',
      '2026-03-10T09:05:00+0200',
      '2026-03-10T09:05',
      '2026-03-10 09:05',
    ]) {
      expect(since(text)).toBe('2026-03-10 09:05:00');
    }
    for (const text of [null, '', '0000-00-00 00:00:00', 5]) expect(since(text)).toBeNull();
    expect(readEntry({ ...entry, date_created: '2026-03-10T09:05:07+0200' })?.createdAt).toBe(
      '2026-03-10 09:05:07',
    );
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
