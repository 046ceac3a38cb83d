/** The main job over deployments that decided the open points of the specification otherwise: nothing may differ. */
import { describe, expect, it } from 'vitest';
import { variants } from '../../fakes/variant.ts';
import {
  type App,
  addProject,
  createWorld,
  type Fault,
  type Requested,
  signedInWorld,
  type World,
  workOn,
} from '../../fakes/world.ts';

const minute = 60_000;
const hour = 3_600_000;
/** When the service's day ends. */
const midnight = Date.parse('2026-03-11T00:00:00Z');

describe.each(variants)('over $name', ({ rewrite, tellsLimits }) => {
  /** Signed in, on the whole minute, with every start sent at once. */
  const begin = async (options: Parameters<typeof createWorld>[0] = {}) => {
    const begun = await signedInWorld({ ...options, rewrite });
    begun.app.tracker.run({ type: 'change_settings', change: { mode: 'live' } });
    await begun.world.advance(55_000);
    begun.world.requests.length = 0;
    return begun;
  };
  const start = (app: App, projectId: number, description = '') =>
    expect(app.tracker.run({ type: 'start', work: workOn(projectId, description) }).ok).toBe(true);
  const stop = (app: App) => expect(app.tracker.run({ type: 'stop' }).ok).toBe(true);
  const delivered = (app: App) =>
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, connection: 'online', error: null });
  const isCreate = (request: Requested) => request.method === 'POST' && request.path === '/time-entries';

  it('signs in, and says what is wrong when it may not', async () => {
    const world = await createWorld({ rewrite });
    const app = await world.startApp();
    const proof = { kind: 'password', password: 'wrong' } as const;
    const { accountId: account } = world;
    const credentials = { address: 'http://127.0.0.1:4747', account, email: 'ada@example.test', proof };
    expect(await app.session.signIn(credentials)).toMatchObject({ error: { code: 'credentials_refused' } });
    expect((await world.signIn(app)).ok).toBe(true);
    await world.advance(5000);
    expect(app.tracker.snapshot().account).toMatchObject({ userName: 'Ada', accountId: account });
    delivered(app);
  });

  it('reads a catalog of several pages, each project once', async () => {
    const { world, app } = await begin();
    await addProject(world, 'Audit', { required_task: '1' });
    await addProject(world, '2024');
    await addProject(world, 'Old', { active: '0' });
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.advance(5000);
    const pages = world.requests.filter((request) => request.path.startsWith('/projects?'));
    expect(pages).toHaveLength(2);
    // The second asks the same question, and says which page besides.
    expect(pages[1]?.path.startsWith(pages[0]?.path ?? '?')).toBe(true);
    const { projects } = app.tracker.catalog();
    expect(projects.map((project) => project.name).sort()).toEqual(['2024', 'Audit', 'Web shop', 'Website']);
    expect(projects.find((project) => project.name === 'Audit')).toMatchObject({
      requiresTask: true,
      active: true,
      customerName: 'Audit Ltd',
    });
  });

  it('starts and stops: one entry, to the second', async () => {
    const { world, app, website } = await begin();
    start(app, website, '42');
    await world.advance(1000);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1, description: '42' }]);
    await world.advance(hour - 1000);
    expect(app.tracker.snapshot().running).toMatchObject({ elapsedMs: hour });
    stop(app);
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([
      { project_id: website, time_start: '09:01:00', time_end: '10:01:00', time_total: '01:00:00' },
    ]);
    delivered(app);
    expect(app.tracker.snapshot()).toMatchObject({ running: null, today: { seconds: 3600 } });
  });

  it('switches: the entries meet, and only one runs', async () => {
    const { world, app, website, shop } = await begin();
    start(app, website);
    await world.advance(10 * minute);
    start(app, shop);
    await world.advance(5 * minute);
    expect(await world.entries()).toMatchObject([
      { project_id: website, time_total: '00:10:00', time_end: '09:11:00', stopwatch_active: 0 },
      { project_id: shop, time_start: '09:11:00', stopwatch_active: 1 },
    ]);
    delivered(app);
  });

  it('books', async () => {
    const { world, app, website } = await begin();
    const draft = {
      projectId: website,
      taskId: null,
      description: 'Planning',
      date: '2026-03-09',
      duration: '1:30',
      start: '13:00',
      end: '',
    };
    expect(app.tracker.run({ type: 'book', draft }).ok).toBe(true);
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([
      { date_execution: '2026-03-09', time_start: '13:00:00', time_end: '14:30:00', time_total: '01:30:00' },
    ]);
    delivered(app);
  });

  it('changes and deletes what was booked', async () => {
    const { world, app, website, shop } = await begin();
    const draft = {
      projectId: website,
      taskId: null,
      description: 'Planning',
      date: '2026-03-10',
      duration: '',
      start: '7:00',
      end: '8:00',
    };
    app.tracker.run({ type: 'book', draft });
    await world.advance(minute);
    const key = () => app.tracker.snapshot().today.entries[0]?.key ?? '';
    const change = { ...draft, projectId: shop, description: '', end: '8:15' };
    expect(app.tracker.run({ type: 'edit_entry', entry: key(), draft: change }).ok).toBe(true);
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([
      { project_id: shop, time_start: '07:00:00', time_end: '08:15:00', time_total: '01:15:00' },
    ]);
    expect((await world.entries())[0]?.description ?? '').toBe('');
    delivered(app);
    expect(app.tracker.run({ type: 'delete_entry', entry: key() }).ok).toBe(true);
    await world.advance(minute);
    expect(await world.entries()).toEqual([]);
    delivered(app);
  });

  it('sends a timer whole, when it ends, where requests are few or nobody knows how many', async () => {
    const { world, app, website } = await begin({ plan: 'free' });
    app.tracker.run({ type: 'change_settings', change: { mode: 'automatic' } });
    expect(app.tracker.snapshot().delivery.mode).toEqual({
      used: 'economy',
      because: tellsLimits ? 'quota_small' : 'quota_unknown',
    });
    expect(app.tracker.snapshot().quota?.limit ?? null).toBe(tellsLimits ? 50 : null);
    expect(app.tracker.state().governor.daily?.resetAtMs ?? null).toBe(tellsLimits ? midnight : null);
    start(app, website);
    await world.advance(10 * minute);
    expect(world.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    stop(app);
    await world.advance(minute);
    expect(world.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await world.entries()).toMatchObject([
      { time_start: '09:01:00', time_end: '09:11:00', time_total: '00:10:00', stopwatch_active: 0 },
    ]);
    delivered(app);
  });

  it('adopts a timer that was started elsewhere, and stops it', async () => {
    const { world, app, shop } = await begin();
    // Continued: it holds an hour already, and began before its stopwatch did.
    const times = { time_start: '07:00:00', time_end: '08:00:00' };
    const body = { project_id: String(shop), description: 'Elsewhere', ...times };
    const { id } = (await world.call('POST', '/time-entries', body)) as { id: number };
    await world.call('POST', `/time-entries/${id}/start`);
    await world.advance(10 * minute);
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(app.tracker.snapshot().running).toMatchObject({
      startedElsewhere: true,
      elapsedMs: 70 * minute,
      work: { projectId: shop, description: 'Elsewhere' },
    });
    stop(app);
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ id, time_total: '01:10:00', stopwatch_active: 0 }]);
    delivered(app);
  });

  it('finds what it made when the answer was lost, and makes no other', async () => {
    const { world, app, website } = await begin();
    let lost = 0;
    world.fault = (request): Fault => {
      if (!isCreate(request) || lost > 0) return 'pass';
      lost += 1;
      return 'answer_lost';
    };
    // Words of digits: an entry is recognised by them, however they come.
    start(app, website, '42');
    await world.advance(10 * minute);
    stop(app);
    await world.advance(2 * minute);
    expect(world.requests.filter(isCreate)).toHaveLength(1);
    // Give or take the second that rule 4 allows: the stopwatch was started a little late.
    const tenMinutes = expect.stringMatching(/^(00:10:0[01]|00:09:59)$/);
    expect(await world.entries()).toMatchObject([{ time_total: tenMinutes, stopwatch_active: 0 }]);
    delivered(app);
  });

  /** Everybody else of the account uses up its day. */
  const spendTheDay = async (world: World) => {
    for (let n = 0; n < 50; n += 1) {
      world.nowMs += 100;
      try {
        await world.call('GET', '/tasks');
      } catch {
        return;
      }
    }
  };

  it('asks nothing more when the day is spent, and delivers on the next one', async () => {
    const { world, app, website } = await begin({ plan: 'free' });
    await spendTheDay(world);
    start(app, website);
    await world.advance(2 * hour);
    stop(app);
    await world.settle();
    expect(world.requests).toHaveLength(1);
    expect(app.tracker.snapshot().delivery).toMatchObject({
      connection: 'limited',
      error: { code: 'daily_limit' },
    });
    // The service's day begins at midnight in UTC, two in the morning here.
    await world.advance(24 * hour);
    expect(await world.entries()).toMatchObject([{ time_total: '02:00:00', stopwatch_active: 0 }]);
    delivered(app);
  });

  it('asks the user once when the token is dead, goes on, and delivers after signing in again', async () => {
    const { world, app, website } = await begin();
    const token = [...world.keychain.items.values()].join().match(/[\w-]{40,}/)?.[0] ?? '';
    // Used by another program: the service destroys it (trap 2).
    const headers = { 'x-api-token': token, 'user-agent': 'curl' };
    await world.service.fetch(new Request('http://127.0.0.1:4747/api/v1/tasks', { headers }));
    start(app, website);
    await world.advance(10 * minute);
    expect(world.requests).toHaveLength(1);
    expect(app.tracker.snapshot()).toMatchObject({
      running: { elapsedMs: 10 * minute },
      delivery: { connection: 'token_rejected' },
    });
    expect((await world.signIn(app)).ok).toBe(true);
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ time_start: '09:01:00', stopwatch_active: 1 }]);
    delivered(app);
  });

  it('keeps what the service refuses, with its words, and does not repeat it', async () => {
    const { world, app, website } = await begin();
    await world.call('POST', `/projects/${website}`, { name: 'Website', active: '0' });
    start(app, website);
    await world.advance(hour);
    const { ledger } = app.tracker.snapshot().delivery;
    expect(ledger).toMatchObject([{ kind: 'start', state: 'refused', reason: 'refused' }]);
    expect(ledger[0]?.error?.detail).toContain('Some fields are not valid.');
    expect(world.requests.filter(isCreate)).toHaveLength(1);
    expect(await world.entries()).toEqual([]);
  });
});
