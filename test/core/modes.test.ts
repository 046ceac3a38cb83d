/** Live, economy and automatic: what a timer costs, what is kept here while it runs, and who decides. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../main/core/commands.ts';
import { email, password, type Requested, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;
const isWrite = (request: Requested) => request.method !== 'GET';

async function stage(plan: 'free' | 'plus' | 'business') {
  const { world, app, website, shop } = await signedInWorld({ plan });
  const run = async (command: Command) => {
    const result = app.tracker.run(command);
    await world.settle();
    return result;
  };
  return { world, app, website, shop, run, snapshot: () => app.tracker.snapshot() };
}

describe('economy', () => {
  it('sends nothing at the start and one request at the end', async () => {
    const { world, website, run, snapshot } = await stage('free');
    await run({ type: 'start', work: workOn(website) });
    await world.advance(30 * minute);
    expect(world.requests).toEqual([]);
    expect(snapshot()).toMatchObject({
      running: { elapsedMs: 30 * minute, delivery: 'delivered' },
      delivery: {
        waiting: 0,
        ledger: [{ kind: 'start', reason: 'economy' }],
        mode: { used: 'economy', because: 'quota_small' },
      },
    });
    await run({ type: 'stop' });
    await world.advance(minute);
    expect(world.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /time-entries']);
    expect(await world.entries()).toMatchObject([
      { time_start: '09:00:05', time_end: '09:30:05', time_total: '00:30:00', stopwatch_active: 0 },
    ]);
    expect(snapshot().delivery.ledger).toEqual([]);
  });

  it('switches with one request, and keeps the running one over a crash', async () => {
    const { world, app, website, shop, run } = await stage('free');
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'start', work: workOn(shop) });
    world.crash(app);
    await world.advance(10 * minute);
    const again = await world.startApp();
    expect(again.tracker.snapshot().running).toMatchObject({ elapsedMs: 10 * minute });
    again.tracker.run({ type: 'stop' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([
      { project_id: website, time_total: '00:10:00' },
      { project_id: shop, time_total: '00:10:00' },
    ]);
    expect(world.requests.filter(isWrite)).toHaveLength(2);
  });

  it('adds to the entry of today with one request where the user wants that', async () => {
    const { world, website, run } = await stage('free');
    await run({ type: 'change_settings', change: { continueToday: true } });
    for (let run1 = 0; run1 < 2; run1 += 1) {
      await run({ type: 'start', work: workOn(website) });
      await world.advance(10 * minute);
      await run({ type: 'stop' });
      await world.advance(minute);
    }
    expect(await world.entries()).toMatchObject([{ time_total: '00:20:00' }]);
    expect(world.requests.filter(isWrite)).toHaveLength(2);
  });

  it('is left for live in the middle of a timer: it is started there then, and its length stays right', async () => {
    const { world, website, run } = await stage('free');
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'change_settings', change: { mode: 'live' } });
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', time_total: '00:20:00' }]);
  });

  it('stops a timer that runs on another device before its own is sent', async () => {
    const { world, website, shop, run, snapshot } = await stage('free');
    const other = (await world.call('POST', '/time-entries', { project_id: String(shop) })) as { id: number };
    await world.call('POST', `/time-entries/${other.id}/start`);
    await run({ type: 'refresh', catalog: false });
    await world.advance(10 * minute);
    expect(snapshot().running).toMatchObject({ startedElsewhere: true });
    await run({ type: 'start', work: workOn(website) });
    expect(await world.entries()).toMatchObject([
      { project_id: shop, stopwatch_active: 0, time_total: '00:10:00' },
    ]);
  });
});

describe('automatic', () => {
  it('is live where the day has a thousand requests, and economy when a fifth is left', async () => {
    const { world, website, run, snapshot } = await stage('plus');
    expect(snapshot().delivery.mode).toEqual({ used: 'live', because: 'quota_large' });
    world.fault = () => ({
      status: 200,
      headers: { 'x-ratelimit-accountdaily': 'limit=1000, used=801, remaining=199, reset=3600' },
      body: '{"data":[]}',
    });
    await run({ type: 'refresh', catalog: false });
    expect(snapshot().delivery.mode).toEqual({ used: 'economy', because: 'quota_low' });
    world.fault = () => 'pass';
    world.requests.length = 0;
    await run({ type: 'start', work: workOn(website) });
    expect(world.requests).toEqual([]);
    // The day is over: what runs is shown to the team from now on.
    await world.advance(61 * minute);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
  });

  it('gives way to the user', async () => {
    const { website, run, world, snapshot } = await stage('free');
    await run({ type: 'change_settings', change: { mode: 'live' } });
    await run({ type: 'start', work: workOn(website) });
    expect(snapshot().delivery.mode).toEqual({ used: 'live', because: 'chosen' });
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
  });
});

describe('what nobody asked for', () => {
  it('leaves the last requests of the day to the user', async () => {
    const { world, app, website, run, snapshot } = await stage('free');
    world.fault = () => ({
      status: 200,
      headers: { 'x-ratelimit-accountdaily': 'limit=50, used=42, remaining=8, reset=36000' },
      body: '{"data":[]}',
    });
    await run({ type: 'refresh', catalog: false });
    world.fault = () => 'pass';
    world.requests.length = 0;
    await world.advance(120 * minute);
    app.tracker.look();
    await world.advance(minute);
    expect(world.requests).toEqual([]);
    expect(snapshot().delivery.refresh).toMatchObject({ next: 'reserve' });
    await run({ type: 'refresh', catalog: false });
    await run({ type: 'start', work: workOn(website) });
    await run({ type: 'stop' });
    expect(world.requests.length).toBeGreaterThan(1);
  });

  it('follows a timer with heartbeats that the quota can bear, and stops them when nobody is there', async () => {
    const { world, website, run } = await stage('plus');
    await run({ type: 'start', work: workOn(website) });
    world.requests.length = 0;
    await world.advance(8 * 60 * minute);
    const beats = world.requests.filter((request) => request.path.startsWith('/reports/detailed')).length;
    expect(beats).toBeGreaterThan(8);
    expect(beats).toBeLessThan(20);
    world.requests.length = 0;
    for (let away = 0; away < 240; away += 1) {
      world.idleSeconds = away * 60;
      await world.advance(minute);
    }
    expect(world.requests.length).toBeLessThanOrEqual(1);
  });

  it.each([
    [403, '{"message":"No"}'],
    [404, '<html>'],
    [200, '{"success":true}'],
  ])('is not asked again at once when it was refused with %d', async (status, body) => {
    const { world, website, run } = await stage('business');
    await run({ type: 'start', work: workOn(website) });
    world.requests.length = 0;
    world.fault = () => (world.requests.length > 100 ? 'pass' : { status, headers: {}, body });
    await world.advance(30 * minute);
    expect(world.requests.length).toBeLessThanOrEqual(6);
  });

  it('keeps a token alive that would die of silence', async () => {
    const { world } = await stage('plus');
    world.requests.length = 0;
    await world.advance(19 * 24 * 60 * minute);
    expect(world.requests).toEqual([]);
    await world.advance(2 * 24 * 60 * minute);
    expect(world.requests).toHaveLength(1);
  });

  it('is not tried while the system knows of no network, and is once it does', async () => {
    const { world, app, website, run, snapshot } = await stage('plus');
    const proof = { kind: 'password', password } as const;
    await app.session.signOut('discard');
    await app.session.signIn({ address: 'time.example.test', account: world.accountId, email, proof });
    await world.advance(5000);
    world.requests.length = 0;
    world.online = false;
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    expect(world.requests).toEqual([]);
    expect(snapshot().delivery).toMatchObject({
      waiting: 1,
      connection: 'offline',
      ledger: [{ reason: 'connection' }],
    });
    world.online = true;
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
  });

  it('is tried all the same where the service is on this computer', async () => {
    const { world, website, run, snapshot } = await stage('plus');
    world.online = false;
    await run({ type: 'start', work: workOn(website) });
    // The address of this world is one of this computer.
    expect(snapshot().delivery).toMatchObject({ waiting: 0, connection: 'online' });
    expect(await world.entries()).toHaveLength(1);
  });
});
