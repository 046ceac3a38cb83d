/** Clocks: the service's tells the time of day, ours how long things took; zones are learned and remembered. */
import { describe, expect, it } from 'vitest';
import type { App, World } from '../fakes/world.ts';
import { addProject, createWorld, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;

/** An app on a computer whose clock is wrong. */
async function onWrongClock(aheadMs: number) {
  const world = await createWorld();
  const website = await addProject(world, 'Website');
  world.wallAheadMs = aheadMs;
  const app = await world.startApp();
  const signed = await world.signIn(app);
  if (!signed.ok) throw new Error(signed.error.code);
  await world.advance(5000);
  return { world, app, website };
}

const restart = async (world: World, app: App): Promise<App> => {
  world.crash(app);
  return world.startApp();
};

describe('a computer whose clock is wrong', () => {
  it.each([-90 * minute, 12 * minute, 26 * 60 * minute])(
    'by %d ms books the times of day of the service',
    async (ahead) => {
      const { world, app, website } = await onWrongClock(ahead);
      app.tracker.run({ type: 'start', work: workOn(website) });
      await world.advance(10 * minute);
      expect(app.tracker.snapshot()).toMatchObject({
        clockAheadSeconds: Math.round(ahead / 1000),
        now: { date: '2026-03-10', clock: expect.closeTo(9 * 3600 + 605, -1) },
        running: { elapsedMs: 10 * minute },
      });
      world.requests.length = 0;
      app.tracker.run({ type: 'stop' });
      await world.settle();
      expect(world.requests).toHaveLength(1);
      expect(await world.entries()).toMatchObject([
        {
          date_execution: '2026-03-10',
          time_total: '00:10:00',
          time_start: expect.stringMatching(/^09:00:0/),
        },
      ]);
    },
  );

  it('finds what it made when the answer was lost', async () => {
    const { world, app, website } = await onWrongClock(-90 * minute);
    world.fault = (request) => (request.path === '/time-entries' ? 'answer_lost' : 'pass');
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(minute);
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(await world.entries()).toHaveLength(1);
  });

  it('is told no other time by an answer that was long under way', async () => {
    const { world, app, website, shop } = await signedInWorld();
    const { fetch } = world.service;
    world.service.fetch = async (...request) => {
      const answer = await fetch(...request);
      world.nowMs += 25_000;
      return answer;
    };
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(app.tracker.state().skewMs).toBe(0);
    world.service.fetch = fetch;
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await world.settle();
    expect(app.tracker.snapshot().clockAheadSeconds).toBeNull();
  });
});

describe('a clock that is set while the app is not running', () => {
  it.each([-3 * 60 * minute, 45 * minute])('by %d ms changes no duration', async (moved) => {
    const { world, app, website } = await signedInWorld().then(({ world, app, website }) => ({
      world,
      app,
      website,
    }));
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.wallAheadMs = moved;
    const again = await restart(world, app);
    await world.advance(10 * minute);
    expect(again.tracker.snapshot().running?.elapsedMs).toBe(20 * minute);
    again.tracker.run({ type: 'stop' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([
      { date_execution: '2026-03-10', time_start: '09:00:05', time_end: '09:20:05', time_total: '00:20:00' },
    ]);
  });

  it('brings back the right second when a stop of before is undone', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    world.wallAheadMs = -90 * minute;
    const again = await restart(world, app);
    await world.advance(9 * minute);
    again.tracker.run({ type: 'undo' });
    expect(again.tracker.snapshot().running?.elapsedMs).toBe(20 * minute);
  });

  it('changes no duration of what is stopped before the service was heard', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.wallAheadMs = 30 * minute;
    world.crash(app);
    world.fault = () => 'unreachable';
    const again = await world.startApp();
    await world.advance(10 * minute);
    again.tracker.run({ type: 'stop' });
    world.fault = () => 'pass';
    await world.advance(10 * minute);
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', time_total: '00:20:00' }]);
  });

  it('leaves what ended before, and was not delivered, at its time of day', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    world.wallAheadMs = 45 * minute;
    const again = await restart(world, app);
    world.fault = () => 'pass';
    again.tracker.wake();
    await world.advance(5 * minute);
    expect(await world.entries()).toMatchObject([
      { time_start: '09:00:05', time_end: '09:10:05', time_total: '00:10:00' },
    ]);
  });
});

describe('the zone of the account', () => {
  it('is remembered by name where the computer is in it, and holds on while the computer travels', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const { zone } = app.tracker.state();
    expect(zone).toMatchObject({
      kind: 'named',
      name: 'Etc/GMT-2',
      steady: { minutes: 120, rules: '2026a' },
    });
    expect(world.stores.session.content).toMatchObject({ zone });
    world.zoneName = 'America/New_York';
    const again = await restart(world, app);
    await world.advance(10 * minute);
    again.tracker.run({ type: 'stop' });
    await world.advance(minute);
    expect(again.tracker.snapshot().today.entries).toMatchObject([{ startClock: 9 * 3600 + 5 }]);
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', time_end: '09:20:05' }]);
  });

  it('is read from a file of before, which says nothing of its rules, and not from one that names no zone', async () => {
    const { world, app } = await signedInWorld();
    const { zone: _, ...session } = world.stores.session.content as Record<string, unknown>;
    const read = async (zone: unknown) => {
      world.stores.session.content = { ...session, zone };
      return (await restart(world, app)).tracker.state().zone;
    };
    const before = { kind: 'named', name: 'Europe/Berlin' };
    expect(await read(before)).toEqual({ ...before, steady: null });
    expect(await read({ ...before, steady: { rules: 1 } })).toEqual({ ...before, steady: null });
    expect(await read({ ...before, name: 'Nowhere/Never' })).toBeNull();
    expect(await read(7)).toBeNull();
  });

  it('is learned as an offset where the computer is in another one', async () => {
    const world = await createWorld();
    const website = await addProject(world, 'Website');
    world.zoneName = 'Asia/Kolkata';
    const app = await world.startApp();
    await world.signIn(app);
    await world.advance(5000);
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    expect(app.tracker.state().zone).toEqual({ kind: 'offset', minutes: 120 });
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([
      { date_execution: '2026-03-10', time_start: '09:00:05', time_end: '09:10:05', time_total: '00:10:00' },
    ]);
  });

  it('is learned in economy from what was made, so that it is found again', async () => {
    const world = await createWorld({ plan: 'free' });
    const website = await addProject(world, 'Website');
    world.zoneName = 'Asia/Tokyo';
    const app = await world.startApp();
    await world.signIn(app);
    await world.advance(5000);
    world.fault = (request) => (request.path === '/time-entries' ? 'answer_lost' : 'pass');
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(await world.entries()).toHaveLength(1);
    app.tracker.run({ type: 'start', work: workOn(website, 'Next') });
    await world.advance(10 * minute);
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    app.tracker.run({ type: 'start', work: workOn(website, 'Last') });
    await world.advance(10 * minute);
    app.tracker.run({ type: 'stop' });
    await world.advance(minute);
    expect(app.tracker.state().zone).toEqual({ kind: 'offset', minutes: 120 });
    expect((await world.entries()).at(-1)).toMatchObject({
      date_execution: '2026-03-10',
      time_start: '09:27:05',
    });
  });
});
