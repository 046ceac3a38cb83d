/** The main job, against the real service: what the user did is what the service has, to the second. */
import { describe, expect, it } from 'vitest';
import { addProject, morning, signedInWorld, workOn } from '../fakes/world.ts';

describe('start and stop', () => {
  it('runs at the service while it runs here, and has the right second when stopped', async () => {
    const { world, app, website } = await signedInWorld();
    expect(app.tracker.run({ type: 'start', work: workOn(website, 'Homepage copy') }).ok).toBe(true);
    expect(app.tracker.snapshot().running).toMatchObject({ elapsedMs: 0, work: { project: 'Website' } });
    await world.settle();
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1, description: 'Homepage copy' }]);

    await world.advance(5_047_000);
    expect(app.tracker.snapshot().running?.elapsedMs).toBe(5_047_000);
    expect(app.tracker.run({ type: 'stop' }).ok).toBe(true);
    await world.settle();
    expect(await world.entries()).toMatchObject([
      {
        stopwatch_active: 0,
        project_id: website,
        date_execution: '2026-03-10',
        time_start: '09:00:05',
        time_end: '10:24:12',
        time_total: '01:24:07',
      },
    ]);
    expect(app.tracker.snapshot()).toMatchObject({
      running: null,
      today: { seconds: 5047 },
      delivery: { waiting: 0, refused: 0 },
    });
    expect(app.tracker.state().journal.tracked).toEqual([]);
  });

  it('costs two requests to start and one to stop', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(world.requests).toHaveLength(2);
    await world.advance(60_000);
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(world.requests).toHaveLength(3);
  });

  it('switches by stopping first: the entries meet, and only one runs', async () => {
    const { world, app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await world.advance(300_000);
    expect(await world.entries()).toMatchObject([
      { project_id: website, time_total: '00:10:00', time_end: '09:10:05', stopwatch_active: 0 },
      { project_id: shop, time_start: '09:10:05', stopwatch_active: 1 },
    ]);
  });

  it('does nothing when what runs is started again', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(60_000);
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(await world.entries()).toHaveLength(1);
  });

  it('stops a while ago, at the time the user says', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    const { now } = app.tracker.snapshot();
    expect(app.tracker.run({ type: 'stop', at: now.clock - 900 })).toMatchObject({
      error: { code: 'end_before_start' },
    });
    expect(app.tracker.run({ type: 'stop', at: now.clock - 120 }).ok).toBe(true);
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_total: '00:08:00', stopwatch_active: 0 }]);
  });

  it('says why it cannot start or stop, and changes nothing', async () => {
    const { world, app } = await signedInWorld();
    const strict = await addProject(world, 'Audit', { required_task: '1' });
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.settle();
    const before = app.tracker.state();
    expect(app.tracker.run({ type: 'stop' })).toMatchObject({ error: { code: 'nothing_running' } });
    expect(app.tracker.run({ type: 'start', work: workOn(999) })).toMatchObject({
      error: { code: 'project_required' },
    });
    expect(app.tracker.run({ type: 'start', work: workOn(strict) })).toMatchObject({
      error: { code: 'task_required' },
    });
    expect(app.tracker.state()).toBe(before);
  });

  it('does not start when the journal cannot be written', async () => {
    const { world, app, website } = await signedInWorld();
    world.stores.journal.failing = true;
    expect(app.tracker.run({ type: 'start', work: workOn(website) })).toMatchObject({
      error: { code: 'storage_failed' },
    });
    expect(app.tracker.snapshot().running).toBeNull();
    await world.advance(60_000);
    expect(world.requests).toEqual([]);
  });
});

describe('offline', () => {
  it('delivers a start and stop made offline as one entry with the true times', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(1_800_000);
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(app.tracker.snapshot()).toMatchObject({
      today: { seconds: 1800 },
      delivery: { waiting: 2, connection: 'offline', error: { code: 'network_unreachable' } },
    });
    world.fault = () => 'pass';
    await world.advance(120_000);
    expect(await world.entries()).toMatchObject([
      { time_start: '09:00:05', time_end: '09:30:05', time_total: '00:30:00', stopwatch_active: 0 },
    ]);
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, connection: 'online', error: null });
  });

  it('puts a late start right when it is stopped', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(1_200_000);
    world.fault = () => 'pass';
    await world.advance(600_000);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(await world.entries()).toMatchObject([
      { time_start: '09:00:05', time_end: '09:30:05', time_total: '00:30:00', stopwatch_active: 0 },
    ]);
  });

  it('waits longer after each failure, at most a minute and its jitter', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    const waits = world.requests
      .slice(1)
      .map((request, index) => request.atMs - (world.requests[index]?.atMs ?? 0));
    expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    expect(Math.max(...waits)).toBe(60_000);
  });

  it('asks at once when the computer wakes up', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    world.fault = () => 'pass';
    app.tracker.wake();
    await world.settle();
    expect(await world.entries()).toHaveLength(1);
  });
});

describe('quick entry', () => {
  const draft = {
    taskId: null,
    description: 'Stand-up',
    date: '2026-03-09',
    duration: '',
    start: '',
    end: '',
  };

  it('books a duration, and a span with its times', async () => {
    const { world, app, website, shop } = await signedInWorld();
    expect(
      app.tracker.run({ type: 'book', draft: { ...draft, projectId: website, duration: '1h30' } }).ok,
    ).toBe(true);
    app.tracker.run({ type: 'book', draft: { ...draft, projectId: shop, start: '9:00', end: '9:15' } });
    await world.settle();
    expect(await world.entries()).toMatchObject([
      {
        project_id: website,
        date_execution: '2026-03-09',
        time_total: '01:30:00',
        time_start: '00:00:00',
        time_end: '00:00:00',
      },
      { project_id: shop, time_start: '09:00:00', time_end: '09:15:00', time_total: '00:15:00' },
    ]);
    expect(world.requests).toHaveLength(2);
  });

  it('counts a booking of today at once, and agrees with the service', async () => {
    const { world, app, website } = await signedInWorld();
    world.nowMs = morning + 6 * 3_600_000;
    app.tracker.run({
      type: 'book',
      draft: { ...draft, projectId: website, date: '2026-03-10', duration: '0:45' },
    });
    expect(app.tracker.snapshot().today).toMatchObject({ seconds: 2700, byProject: [{ seconds: 2700 }] });
    await world.settle();
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(app.tracker.snapshot().today).toMatchObject({
      seconds: 2700,
      entries: [{ delivery: 'delivered' }],
    });
  });

  it('keeps a refused entry with the words of the service until it is retried or discarded', async () => {
    const { world, app, website } = await signedInWorld();
    await world.call('POST', `/projects/${website}`, { name: 'Website', active: '0' });
    app.tracker.run({ type: 'book', draft: { ...draft, projectId: website, duration: '2h' } });
    await world.settle();
    const [refused] = app.tracker.snapshot().delivery.ledger;
    expect(refused).toMatchObject({ kind: 'book', work: { project: 'Website' } });
    expect(refused?.error?.detail).not.toBe('');

    await world.call('POST', `/projects/${website}`, { name: 'Website', active: '1' });
    app.tracker.run({ type: 'retry_intent', intentId: refused?.intentId ?? '' });
    await world.settle();
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, refused: 0 });
    expect(await world.entries()).toHaveLength(1);
  });
});

describe('another device', () => {
  it('adopts a timer started elsewhere and stops it from here', async () => {
    const { world, app, website } = await signedInWorld();
    const entry = (await world.call('POST', '/time-entries', { project_id: String(website) })) as {
      id: number;
    };
    await world.call('POST', `/time-entries/${entry.id}/start`);
    await world.advance(600_000);
    app.tracker.look();
    await world.settle();
    expect(app.tracker.snapshot().running).toMatchObject({ startedElsewhere: true, elapsedMs: 600_000 });
    await world.advance(300_000);
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 0, time_total: '00:15:00' }]);
  });

  it('notices that its timer was stopped elsewhere, and leaves the earlier stop as it is', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    const [entry] = await world.entries();
    await world.advance(600_000);
    await world.call('POST', `/time-entries/${entry?.id}/stop`);
    await world.advance(600_000);
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_total: '00:10:00' }]);
    expect(app.tracker.snapshot().delivery.waiting).toBe(0);
  });

  it('stops a timer it did not know of before its own starts', async () => {
    const { world, app, website, shop } = await signedInWorld();
    const entry = (await world.call('POST', '/time-entries', { project_id: String(website) })) as {
      id: number;
    };
    await world.call('POST', `/time-entries/${entry.id}/start`);
    await world.advance(30_000);
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await world.settle();
    expect(await world.entries()).toMatchObject([
      { project_id: website, stopwatch_active: 0, time_total: '00:00:30' },
      { project_id: shop, stopwatch_active: 1 },
    ]);
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, refused: 0 });
  });
});
