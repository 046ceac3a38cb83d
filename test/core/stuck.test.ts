/** What must not go on for ever, cost requests for nothing, or overwrite what somebody did elsewhere. */
import { describe, expect, it } from 'vitest';
import type { Fault, Requested } from '../fakes/world.ts';
import { signedInWorld, workOn } from '../fakes/world.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}): Fault => ({
  status,
  headers,
  body,
});
const isCreate = (request: Requested) => request.method === 'POST' && request.path === '/time-entries';
const isStop = (request: Requested) => request.path.endsWith('/stop');
const draft = { taskId: null, description: '', date: '2026-03-10', duration: '1h', start: '', end: '' };

describe('a limit of the service', () => {
  it('outlives the app: nothing is asked after a restart before Retry-After is over', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => answer(429, '{"code":"account_daily_limit_exceeded"}', { 'retry-after': '36000' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    world.crash(app);
    const again = await world.startApp();
    await world.advance(35_000_000);
    expect(world.requests).toHaveLength(1);
    expect(again.tracker.snapshot().delivery).toMatchObject({
      connection: 'limited',
      ledger: [{ kind: 'start' }],
    });
    world.fault = () => 'pass';
    await world.advance(2_000_000);
    expect(await world.entries()).toHaveLength(1);
  });

  it('holds when the service fails with Retry-After, whatever the user does meanwhile', async () => {
    const { world, app, website, shop } = await signedInWorld();
    world.fault = () => answer(503, '', { 'retry-after': '600' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    app.tracker.run({ type: 'start', work: workOn(shop) });
    app.tracker.wake();
    await world.advance(599_000);
    expect(world.requests).toHaveLength(1);
  });

  it('met by a refresh is waited for, and the refresh is made', async () => {
    const { world, app } = await signedInWorld();
    world.fault = () => answer(429, '{"code":"account_daily_limit_exceeded"}', { 'retry-after': '3600' });
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(app.tracker.snapshot().delivery.connection).toBe('limited');
    world.fault = () => 'pass';
    await world.advance(3_700_000);
    expect(app.tracker.snapshot().delivery.connection).toBe('online');
  });
});

describe('a change the service never takes', () => {
  it('is tried less and less often, though the looks in between succeed', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = (request) => (isCreate(request) ? answer(500, '{}') : 'pass');
    app.tracker.run({ type: 'book', draft: { ...draft, projectId: website } });
    await world.advance(24 * 3_600_000);
    expect(world.requests.length).toBeLessThan(240);
  });

  it('holds up no booking behind it', async () => {
    const { world, app, website, shop } = await signedInWorld();
    world.fault = (request) =>
      isCreate(request) && request.body.includes(`project_id=${website}`) ? answer(500, '{}') : 'pass';
    app.tracker.run({ type: 'book', draft: { ...draft, projectId: website } });
    app.tracker.run({ type: 'book', draft: { ...draft, projectId: shop } });
    await world.advance(60_000);
    expect(await world.entries()).toMatchObject([{ project_id: shop }]);
    expect(app.tracker.snapshot().delivery.waiting).toBe(1);
  });

  it('is refused when the service says of a running stopwatch that it does not run', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(60_000);
    world.requests.length = 0;
    world.fault = (request) => (isStop(request) ? answer(409, '{"message":"No"}') : 'pass');
    app.tracker.run({ type: 'stop' });
    await world.advance(60_000);
    expect(world.requests.length).toBeLessThan(10);
    expect(app.tracker.snapshot().delivery).toMatchObject({
      refused: 1,
      ledger: [{ kind: 'stop', reason: 'refused', error: { detail: 'No' } }],
    });
  });

  it('is looked for, not repeated, when its look was refused and the user tries again', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = (request) => (isCreate(request) ? 'answer_lost' : answer(403, '{"message":"No"}'));
    app.tracker.run({ type: 'book', draft: { ...draft, projectId: website } });
    await world.advance(60_000);
    const [refused] = app.tracker.snapshot().delivery.ledger;
    world.fault = () => 'pass';
    app.tracker.run({ type: 'retry_intent', intentId: refused?.intentId ?? '' });
    await world.settle();
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, refused: 0 });
    expect(await world.entries()).toHaveLength(1);
  });
});

describe('a disk that refuses a write', () => {
  it('while an answer is taken in: it is looked up later, and nothing is stuck or doubled', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = (request) => {
      if (isCreate(request)) world.stores.journal.failing = true;
      return 'pass';
    };
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    world.stores.journal.failing = false;
    world.fault = () => 'pass';
    await world.advance(120_000);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
    expect(app.tracker.snapshot().delivery.waiting).toBe(0);
  });

  it('while signing out: the app stays signed in and goes on delivering', async () => {
    const { world, app, website } = await signedInWorld();
    world.stores.journal.failing = true;
    expect(await app.session.signOut('keep')).toMatchObject({ error: { code: 'storage_failed' } });
    world.stores.journal.failing = false;
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(await world.entries()).toHaveLength(1);
  });
});

describe('another device', () => {
  it('stopped a timer whose start was in doubt: its stop stands', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = (request) => (request.path.endsWith('/start') ? 'answer_lost' : 'pass');
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    world.fault = () => 'unreachable';
    await world.advance(600_000);
    const [entry] = await world.entries();
    await world.call('POST', `/time-entries/${entry?.id}/stop`);
    await world.advance(600_000);
    app.tracker.run({ type: 'stop' });
    world.fault = () => 'pass';
    await world.advance(120_000);
    expect(await world.entries()).toMatchObject([{ time_total: '00:10:00', stopwatch_active: 0 }]);
  });

  it('stopped a timer before our stop got lost on its way: the earlier stop stands', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    const [entry] = await world.entries();
    await world.call('POST', `/time-entries/${entry?.id}/stop`);
    await world.advance(600_000);
    world.fault = (request) => (isStop(request) ? 'request_lost' : 'pass');
    app.tracker.run({ type: 'stop' });
    await world.advance(120_000);
    expect(await world.entries()).toMatchObject([{ time_total: '00:10:00', stopwatch_active: 0 }]);
  });

  it('took over while ours was not delivered yet: ours ended then, and its timer runs on', async () => {
    const { world, app, website, shop } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    const other = (await world.call('POST', '/time-entries', { project_id: String(shop) })) as { id: number };
    await world.call('POST', `/time-entries/${other.id}/start`);
    await world.advance(600_000);
    world.fault = () => 'pass';
    app.tracker.wake();
    await world.settle();
    expect(await world.entries()).toMatchObject([
      { project_id: shop, stopwatch_active: 1 },
      { project_id: website, time_total: '00:10:00', stopwatch_active: 0 },
    ]);
    expect(app.tracker.snapshot().running).toMatchObject({
      work: { projectId: shop },
      startedElsewhere: true,
    });
  });

  it('is left alone when ours has ended before it could be started there', async () => {
    const { world, app, website, shop } = await signedInWorld();
    const other = (await world.call('POST', '/time-entries', { project_id: String(shop) })) as { id: number };
    await world.call('POST', `/time-entries/${other.id}/start`);
    let conflicts = 0;
    world.fault = (request) => {
      if (conflicts > 0) return 'unreachable';
      if (request.path.endsWith('/start')) conflicts += 1;
      return 'pass';
    };
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(60_000);
    app.tracker.run({ type: 'stop' });
    world.fault = () => 'pass';
    await world.advance(120_000);
    expect(await world.entries()).toMatchObject([
      { project_id: shop, stopwatch_active: 1 },
      { project_id: website, time_total: '00:01:00', stopwatch_active: 0 },
    ]);
  });
});

describe('an absence', () => {
  const sleep = async (world: Awaited<ReturnType<typeof signedInWorld>>['world']) => {
    for (let minute = 0; minute < 20; minute += 1) {
      world.idleSeconds = minute * 60;
      await world.advance(60_000);
    }
    world.idleSeconds = 0;
  };

  it('that ends with a click on stop is asked about', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await sleep(world);
    app.tracker.run({ type: 'stop' });
    expect(app.tracker.snapshot()).toMatchObject({ running: null, away: { work: { project: 'Website' } } });
  });
});
