/** The traps of `20-interface`, each by its number: what the client must not fall into. */
import { describe, expect, it } from 'vitest';
import { type Field, operations } from '../../common/rest.ts';
import { readAccountId } from '../../main/core/api/address.ts';
import { readEntry } from '../../main/core/api/records.ts';
import { buildRequest, userAgent } from '../../main/core/api/request.ts';
import { exportTable } from '../../main/core/export.ts';
import type { Transport } from '../../main/core/ports.ts';
import { words } from '../../renderer/words/en.ts';
import {
  type App,
  addProject,
  address,
  createWorld,
  email,
  type Fault,
  password,
  type Requested,
  signedInWorld,
  workOn,
} from '../fakes/world.ts';

const minute = 60_000;
const hour = 3_600_000;

const answer = (status: number, body: object, headers: Record<string, string> = {}): Fault => ({
  status,
  headers,
  body: JSON.stringify(body),
});
const isCreate = (request: Requested) => request.method === 'POST' && request.path === '/time-entries';
const isUpdate = (request: Requested) =>
  request.method === 'POST' && /^\/time-entries\/\d+$/.test(request.path);
const fieldsOf = (request: Requested | undefined) => Object.fromEntries(new URLSearchParams(request?.body));

/** Signed in on a whole minute; every start is sent at once. */
const liveWorld = async (options: Parameters<typeof signedInWorld>[0] = {}) => {
  const begun = await signedInWorld(options);
  begun.app.tracker.run({ type: 'change_settings', change: { mode: 'live' } });
  await begun.world.advance(55_000);
  begun.world.requests.length = 0;
  return begun;
};

const booking = (projectId: number, times: { duration?: string; start?: string; end?: string }) => ({
  projectId,
  taskId: null,
  description: '',
  date: '2026-03-10',
  duration: '',
  start: '',
  end: '',
  ...times,
});

const onlyEntry = (app: App) => app.tracker.snapshot().today.entries[0];

describe('signing in', () => {
  it('trap 1: the User-Agent is part of the secret and holds no version', async () => {
    expect(userAgent).toMatch(/^[A-Za-z]+$/);
    const world = await createWorld();
    let app = await world.startApp();
    await world.signIn(app);
    world.fault = (request) => (isCreate(request) ? 'answer_lost' : 'pass');
    const website = await addProject(world, 'Website');
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.advance(minute);
    app.tracker.run({ type: 'book', draft: booking(website, { duration: '1h' }) });
    await world.advance(10 * minute);
    expect(world.requests.map(({ path }) => path)).toContain('/auth');
    expect(new Set(world.requests.map(({ headers }) => headers['user-agent']))).toEqual(new Set([userAgent]));

    // An update of the app that called itself otherwise must still use the name its token was made with.
    world.crash(app);
    for (const [key, item] of world.keychain.items) {
      world.keychain.items.set(key, JSON.stringify({ ...JSON.parse(item), userAgent: 'Earlier' }));
    }
    world.requests.length = 0;
    app = await world.startApp();
    expect(world.requests[0]?.headers['user-agent']).toBe('Earlier');
  });

  it('trap 2: where a token can be pasted it says that using it elsewhere destroys it', () => {
    expect(words.signIn.tokenWarning).toMatch(/one program only.*destroys/);
  });

  it('trap 3: after a 401 it never logs in again by itself, and journal and timer survive', async () => {
    const { world, app, website } = await liveWorld();
    world.fault = () => answer(401, { message: 'Unauthorized' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(3 * hour);
    app.tracker.wake();
    await world.settle();
    expect(world.requests).toHaveLength(1);
    world.crash(app);
    const again = await world.startApp();
    await world.advance(hour);
    expect(world.requests.map(({ path }) => path)).not.toContain('/auth');
    expect(again.tracker.snapshot()).toMatchObject({
      running: { work: { projectId: website } },
      delivery: { connection: 'token_rejected', waiting: 1 },
    });
  });

  it('trap 4: /auth is asked once for each sign-in, never again after a 401 of its own, and not at a start', async () => {
    const world = await createWorld();
    const app = await world.startApp();
    const auths = () => world.requests.filter(({ path }) => path === '/auth').length;
    world.fault = () => answer(401, { message: 'Invalid' });
    await world.signIn(app);
    await world.advance(24 * hour);
    expect(auths()).toBe(1);
    world.fault = () => 'pass';
    await Promise.all([world.signIn(app), world.signIn(app)]);
    expect(auths()).toBe(2);
    world.crash(app);
    await world.startApp();
    expect(auths()).toBe(2);
  });

  it('trap 5: "me" is found by e-mail among the users, once, and remembered', async () => {
    const world = await createWorld();
    const app = await world.startApp();
    await world.signIn(app);
    expect(world.requests.slice(0, 2).map(({ path }) => path)).toEqual(['/auth', '/users']);
    world.crash(app);
    await world.startApp();
    await world.advance(hour);
    expect(world.requests.filter(({ path }) => path === '/users')).toHaveLength(1);
    const read = world.requests.find(({ path }) => path.startsWith('/reports/detailed'));
    expect(read?.path).toContain(`user_id=${world.userId}`);
  });

  it('trap 6: the account is taken out of a pasted address; everything is kept apart by address, account and user', async () => {
    const world = await createWorld();
    const app = await world.startApp();
    const account = `https://time.example.test/app/${world.accountId}/dashboard`;
    expect(readAccountId(account)).toEqual({ ok: true, value: world.accountId });
    const proof = { kind: 'password', password } as const;
    expect((await app.session.signIn({ address, account, email, proof })).ok).toBe(true);
    const key = `${address} ${world.accountId} ${world.userId}`;
    expect([...world.keychain.items.keys()]).toEqual([key]);
    expect(world.stores.journal.content).toMatchObject({ account: key });
  });

  it('trap 7: base addresses end as they should, redirections are not followed, no cookies are sent', async () => {
    const sent: string[] = [];
    let moved = false;
    const rewrite = (service: Transport): Transport => ({
      send: async (request) => {
        sent.push(request.url);
        const headers = { location: 'https://elsewhere.example.test/', 'set-cookie': 'a=b' };
        if (moved) return { ok: true, value: { status: 307, headers, body: '' } };
        const passed = await service.send(request);
        return passed.ok
          ? { ok: true, value: { ...passed.value, headers: { ...passed.value.headers, ...headers } } }
          : passed;
      },
    });
    const world = await createWorld({ rewrite });
    const app = await world.startApp();
    const proof = { kind: 'password', password } as const;
    const account = world.accountId;
    expect((await app.session.signIn({ address: `${address}/`, account, email, proof })).ok).toBe(true);
    const website = await addProject(world, 'Website');
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.advance(5000);
    moved = true;
    app.tracker.run({ type: 'book', draft: booking(website, { duration: '1h' }) });
    await world.advance(5000);
    expect(app.tracker.snapshot().delivery.error).toMatchObject({ code: 'redirect_refused' });
    for (const url of sent) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4747\/api\/v1\/[a-z]/);
    const allowed = ['accept', 'content-type', 'user-agent', 'x-api-token'];
    for (const { headers } of world.requests) {
      expect(allowed).toEqual(expect.arrayContaining(Object.keys(headers)));
    }
  });
});

describe('requests and limits', () => {
  it('trap 8: a day of work fits into fifty requests, with somebody looking all the time', async () => {
    const { world, app, website, shop } = await signedInWorld({ plan: 'free' });
    for (let turn = 0; turn < 18; turn += 1) {
      app.tracker.run({ type: 'start', work: workOn(turn % 2 === 0 ? website : shop, `Turn ${turn}`) });
      for (let look = 0; look < 6; look += 1) {
        app.tracker.look();
        await world.advance(5 * minute);
        expect(app.tracker.snapshot().delivery.connection).toBe('online');
      }
    }
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    expect(app.tracker.snapshot()).toMatchObject({ delivery: { waiting: 0, ledger: [] } });
    expect(app.tracker.snapshot().quota?.remaining).toBeGreaterThan(0);
    world.nowMs += 24 * hour;
    expect(await world.entries()).toHaveLength(18);
  });

  it('trap 9: a limit of seconds, minutes or the network is a short wait, one of the day is not', async () => {
    for (const code of ['second_limit_exceeded', 'minute_limit_exceeded', 'ip_rate_limit_exceeded']) {
      const { world, app, website } = await liveWorld();
      world.fault = () =>
        world.requests.length === 1 ? answer(429, { code }, { 'retry-after': '2' }) : 'pass';
      app.tracker.run({ type: 'start', work: workOn(website) });
      await world.advance(5000);
      expect(await world.entries()).toHaveLength(1);
    }
    const { world, app, website } = await liveWorld();
    // No Retry-After: the quota is reset at midnight in UTC, 17 hours away.
    world.fault = () => answer(429, { code: 'account_daily_limit_exceeded' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    for (let times = 0; times < 4; times += 1) {
      app.tracker.wake();
      await world.advance(30 * minute);
    }
    expect(world.requests).toHaveLength(1);
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 1, error: { code: 'daily_limit' } });
  });

  it('trap 9: too many authentications are said, and not tried again', async () => {
    const world = await createWorld();
    const app = await world.startApp();
    world.fault = () => answer(429, { message: 'Too many' }, { 'retry-after': '60' });
    expect(await world.signIn(app)).toMatchObject({ error: { code: 'authentication_limit' } });
    await world.advance(24 * hour);
    expect(world.requests).toHaveLength(1);
  });

  it('trap 10: the list of entries, which answers no data, is never asked', async () => {
    const { world, app, website } = await liveWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(hour);
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.advance(minute);
    const reads = world.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(reads.length).toBeGreaterThan(1);
    for (const path of reads) expect(path).not.toMatch(/^\/time-entries(\?|$)/);
  });

  it('trap 10: success without data is not read as "no entries"', async () => {
    const { world, app, website } = await liveWorld();
    app.tracker.run({ type: 'book', draft: booking(website, { duration: '1h' }) });
    await world.advance(minute);
    world.fault = (request) =>
      request.path.startsWith('/reports') ? answer(200, { success: true }) : 'pass';
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    expect(app.tracker.snapshot().today.seconds).toBe(3600);
  });

  it('trap 11: a create whose answer never came is looked for, not repeated', async () => {
    const { world, app, website } = await liveWorld();
    world.fault = (request) => (isCreate(request) ? 'answer_lost' : 'pass');
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(hour);
    expect(world.requests.filter(isCreate)).toHaveLength(1);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
  });

  it('trap 12: an empty id is refused, for it would create; ids are percent-encoded', () => {
    const endpoint = { baseUrl: address, token: null, userAgent, routes: {} };
    const update = (id: string) => buildRequest({ operation: 'updateTimeEntry', params: { id } }, endpoint);
    expect(() => update('')).toThrow(/id is empty/);
    expect(() => buildRequest({ operation: 'deleteTimeEntry' }, endpoint)).toThrow(/id is empty/);
    const todo = buildRequest({ operation: 'updateTodo', params: { id: '../a?b#c' } }, endpoint);
    expect(todo.url).toBe(`${address}/todos/..%2Fa%3Fb%23c`);
  });
});

describe('what is written', () => {
  it('trap 13: an update sends every field that can be written, so that no default wipes one', async () => {
    const { world, app, website } = await liveWorld();
    const draft = { ...booking(website, { start: '7:00', end: '8:00' }), description: 'Kept' };
    app.tracker.run({ type: 'book', draft });
    await world.advance(minute);
    app.tracker.run({
      type: 'edit_entry',
      entry: onlyEntry(app)?.key ?? '',
      draft: { ...draft, end: '8:30' },
    });
    await world.advance(minute);
    const writable = Object.keys(operations.updateTimeEntry.body).filter((name) => name !== 'user_id');
    const fields = fieldsOf(world.requests.find(isUpdate));
    expect(Object.keys(fields).sort()).toEqual(writable.sort());
    expect(fields).toMatchObject({
      project_id: String(website),
      task_id: '',
      description: 'Kept',
      date_execution: '2026-03-10',
      time_start: '07:00:00',
      time_end: '08:30:00',
      time_total: '01:30:00',
    });
  });

  it('trap 14: only fields with a name for writing are sent, and none that is deprecated', async () => {
    const { world, app, website, shop } = await liveWorld();
    app.tracker.run({ type: 'book', draft: booking(website, { start: '7:00', end: '8:00' }) });
    await world.advance(minute);
    const entry = onlyEntry(app)?.key ?? '';
    app.tracker.run({ type: 'edit_entry', entry, draft: booking(shop, { start: '7:00', end: '8:30' }) });
    await app.tracker.create({ kind: 'project', name: 'New', customerId: null });
    await world.advance(minute);
    const bodies: readonly (readonly [Requested | undefined, Readonly<Record<string, Field>>])[] = [
      [world.requests.find(isCreate), operations.createTimeEntry.body],
      [world.requests.find(isUpdate), operations.updateTimeEntry.body],
      [world.requests.find(({ path }) => path === '/projects'), operations.createProject.body],
    ];
    for (const [request, fields] of bodies) {
      const names = Object.keys(fieldsOf(request));
      expect(names).not.toEqual([]);
      for (const name of names) expect(fields[name]).toMatchObject({ codec: expect.anything() });
      for (const name of names) expect(fields[name]?.deprecated).not.toBe(true);
    }
    expect(operations.updateProject.body).toHaveProperty('rate_start_at_new');
    expect(operations.updateProject.body).not.toHaveProperty('rate_start_at');
  });
});

describe('what is read', () => {
  /** The service as it is, but for the text of its answers. */
  const rewriting =
    (change: (body: string) => string) =>
    (service: Transport): Transport => ({
      send: async (request) => {
        const passed = await service.send(request);
        return passed.ok ? { ok: true, value: { ...passed.value, body: change(passed.value.body) } } : passed;
      },
    });

  it("trap 15: the account's zone is learned from a start, to a quarter of an hour, and remembered", async () => {
    // The account is in Nepal, at UTC+5:45; the computer at UTC+2. The stopwatch started 20 s before the answer.
    const since = '"stopwatch_date_start":"2026-03-10 12:46:00"';
    const rewrite = rewriting((body) => body.replace(/"stopwatch_date_start":"[^"]*"/, since));
    const { world, app, website } = await liveWorld({ rewrite });
    expect(app.tracker.snapshot().now.clock).toBe((9 * 60 + 1) * 60);
    await world.advance(20_000);
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    const nepal = (12 * 60 + 46) * 60 + 20;
    expect(app.tracker.snapshot().now).toEqual({ date: '2026-03-10', clock: nepal });
    world.crash(app);
    expect((await world.startApp()).tracker.snapshot().now.clock).toBe(nepal);
  });

  it('trap 16: midnight, "none" and the default are told apart; durations pass a day and 99 hours', async () => {
    expect(
      readEntry({ id: 1, project_id: 2, date_execution: '2026-03-10', time_total: '123:00:00' }),
    ).toMatchObject({
      totalSeconds: 442_800,
    });
    const { world, app, website, shop } = await liveWorld();
    app.tracker.run({ type: 'book', draft: booking(website, { duration: '123:00' }) });
    app.tracker.run({ type: 'book', draft: booking(shop, { start: '0:00', end: '1:00' }) });
    await world.advance(minute);
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    const [first] = world.requests.filter(isCreate);
    expect(fieldsOf(first)).not.toHaveProperty('time_start');
    expect(await world.entries()).toMatchObject([{ time_total: '123:00:00' }, { time_total: '01:00:00' }]);
    expect(app.tracker.snapshot().today.entries).toMatchObject([
      { startClock: null, endClock: null, seconds: 442_800 },
      { startClock: 0, endClock: 3600, seconds: 3600 },
    ]);
  });

  it('trap 17: both bounds of a report are meant, and its totals are not believed', async () => {
    const rewrite = rewriting((body) => body.replace(/"total_time":"[^"]*"/, '"total_time":"99:00:00"'));
    const { world, app, website } = await liveWorld({ rewrite });
    for (const date_execution of ['2026-03-09', '2026-03-10', '2026-03-11']) {
      await world.call('POST', '/time-entries', {
        project_id: String(website),
        date_execution,
        time_total: '01:00:00',
      });
    }
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    const [read] = world.requests.filter(({ path }) => path.startsWith('/reports'));
    expect(read?.path).toMatch(/date_execution_start=2026-03-04&date_execution_end=2026-03-10/);
    expect(app.tracker.snapshot().today).toMatchObject({ seconds: 3600, complete: true });
    expect(world.requests.some(({ path }) => path.startsWith('/reports/grouped'))).toBe(false);
  });

  it('trap 18: the id of an assignment is not the id of its task', async () => {
    const { world, app, website } = await liveWorld();
    const make = async (name: string) => (await world.call('POST', '/tasks', { name })) as { id: number };
    await make('Design');
    const review = await make('Review');
    await world.call('POST', `/projects/${website}/tasks/${review.id}`);
    app.tracker.run({ type: 'want_tasks', projectId: website });
    await world.advance(minute);
    expect(app.tracker.catalog().tasksOfProject[website]).toEqual([review.id]);
    app.tracker.run({ type: 'start', work: { projectId: website, taskId: review.id, description: '' } });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ task_id: review.id }]);
  });

  it('trap 19: "task" is the word for a kind of work, and nothing is called a to-do that is none', () => {
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value
          ? Object.values(value).flatMap(texts)
          : [];
    const { todos, ...others } = words;
    const isTask = (text: string) => /\btasks?\b/i.test(text);
    const isTodo = (text: string) => /\bto-?dos?\b/i.test(text);
    expect(texts(others).filter(isTask)).not.toEqual([]);
    // The help of the one line names the key that opens them.
    expect(texts(others).filter(isTodo)).toEqual([words.line.help.note]);
    expect(texts(todos).filter(isTodo)).not.toEqual([]);
    // The two stand together once: where they are told apart.
    expect(texts(todos).filter((text) => isTask(text) && isTodo(text))).toEqual([todos.explained]);
  });

  it('trap 20: a token that an error echoes is shown and kept nowhere', async () => {
    const { world, app, website } = await liveWorld();
    let token = '';
    world.fault = ({ headers }) => {
      token = headers['x-api-token'] ?? '';
      return answer(400, { message: `Bad header: x-api-token: ${token}`, errors: { header: token } });
    };
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(minute);
    expect(token).not.toBe('');
    expect(app.tracker.snapshot().delivery.ledger[0]?.error?.detail).toContain('Bad header');
    const kept = Object.values(world.stores).map(({ content, asides }) => [content, asides]);
    expect(JSON.stringify([app.tracker.snapshot(), app.tracker.state(), kept])).not.toContain(token);
  });

  it('trap 21: no cell of an export begins with the sign of a formula', async () => {
    const { world, app, website } = await liveWorld();
    world.fault = () => 'unreachable';
    for (const sign of ['=', '+', '-', '@', '\t=', '\r=']) {
      const description = `${sign}HYPERLINK("https://elsewhere.example.test")`;
      app.tracker.run({ type: 'book', draft: { ...booking(website, { duration: '1h' }), description } });
    }
    await world.settle();
    const table = exportTable(app.tracker.snapshot().delivery.ledger);
    expect(table.match(/HYPERLINK/g)).toHaveLength(6);
    expect(table).not.toMatch(/(^|,|\n)"?[=+\-@\t\r]/);
  });
});
