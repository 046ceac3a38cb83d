/** What a program that asks in a terminal is told is what the snapshot says, under names that stay. */
import { describe, expect, it } from 'vitest';
import { statusOf } from '../../main/core/status-of.ts';
import { createWorld, signedInWorld, workOn } from '../fakes/world.ts';

describe('the status', () => {
  it('of nobody', async () => {
    const app = await (await createWorld()).startApp();
    expect(statusOf(app.tracker.snapshot())).toEqual({
      ok: true,
      signedIn: false,
      running: null,
      todayMs: 0,
      waiting: 0,
      refused: 0,
      connection: 'online',
      notices: [],
    });
  });

  it('of what runs, what today has, and what waits', async () => {
    const { world, app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await world.advance(600_000);
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website, 'Copy') });
    await world.advance(90_500);
    const snapshot = app.tracker.snapshot();
    expect(statusOf(snapshot)).toEqual({
      ok: true,
      signedIn: true,
      running: {
        project: 'Website',
        customer: 'Website Ltd',
        task: null,
        description: 'Copy',
        started: '2026-03-10T09:10:05',
        elapsedMs: 90_500,
        todayMs: 90_500,
        delivery: 'waiting',
        startedElsewhere: false,
      },
      todayMs: snapshot.today.seconds * 1000,
      waiting: 2,
      refused: 0,
      connection: 'offline',
      notices: [],
    });
    expect(snapshot.today.seconds).toBe(690);
  });

  it('of what was refused, and of a token that is no longer taken', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => ({ status: 403, headers: {}, body: '{"message":"Not yours"}' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(60_000);
    expect(statusOf(app.tracker.snapshot())).toMatchObject({ refused: 1, running: { delivery: 'refused' } });
    world.fault = () => ({ status: 401, headers: {}, body: '{"message":"Invalid token"}' });
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(60_000);
    expect(statusOf(app.tracker.snapshot())).toMatchObject({ connection: 'token_rejected' });
  });

  it('of a timer that ran over midnight: today has only a part of it', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(16 * 3_600_000);
    const { running, todayMs } = statusOf(app.tracker.snapshot());
    expect(running?.todayMs).toBeLessThan(running?.elapsedMs ?? 0);
    expect(todayMs).toBe(running?.todayMs);
    expect(running?.started).toBe('2026-03-10T09:00:05');
  });

  it('holds no secret, no address and no identity', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    const said = JSON.stringify(statusOf(app.tracker.snapshot()));
    const { baseUrl, email, accountId } = app.tracker.snapshot().account ?? {};
    const { token } = JSON.parse([...world.keychain.items.values()][0] ?? '{}');
    for (const canary of [token, baseUrl, email, accountId]) {
      expect(canary).toBeTypeOf('string');
      expect(said).not.toContain(canary);
    }
  });
});
