/** Owns the tests of the count of requests: by kind, by the account's day, over restarts, and with no write of its own. */
import { describe, expect, it } from 'vitest';
import { ok } from '../../common/result.ts';
import type { RequestKind } from '../../common/trust.ts';
import type { Store } from '../../main/core/ports.ts';
import { countRequests, requestsByKind } from '../../main/core/spent.ts';
import { initialState } from '../../main/core/state.ts';
import { saveChanges, saveSpent } from '../../main/core/stored.ts';
import { type App, type Requested, signedInWorld, type World, workOn } from '../fakes/world.ts';

const counted = (app: App): Readonly<Record<RequestKind, number>> =>
  requestsByKind(app.tracker.state().spent, app.tracker.snapshot().now.date);
const total = (app: App): number => Object.values(counted(app)).reduce((sum, one) => sum + one, 0);

function kindOf({ method, path }: Requested): RequestKind {
  if (path === '/auth') return 'sign_in';
  if (method === 'GET') return 'read';
  if (path === '/time-entries') return 'book';
  if (path === '/projects') return 'catalog';
  const act = /^\/time-entries\/\d+\/(start|stop)$/.exec(path)?.[1];
  return (act as 'start' | 'stop' | undefined) ?? (method === 'DELETE' ? 'delete' : 'change');
}

function served(requests: readonly Requested[]): Record<RequestKind, number> {
  const kinds = { sign_in: 0, book: 0, start: 0, stop: 0, change: 0, delete: 0, catalog: 0, read: 0 };
  for (const request of requests) kinds[kindOf(request)] += 1;
  return kinds;
}

/** Signed in, with all requests kept, those of the way in too. */
async function begin(): Promise<{
  world: World;
  app: App;
  website: number;
  since: () => readonly Requested[];
}> {
  const { world, app, website } = await signedInWorld();
  return { world, app, website, since: () => world.requests };
}

describe('the requests of today', () => {
  it('are what the service was asked, kind by kind, the way in included', async () => {
    const { world, app, website, since } = await begin();
    const before = counted(app);
    expect(before).toMatchObject({ sign_in: 1, book: 0, start: 0 });
    expect(before.read).toBeGreaterThan(0);
    app.tracker.run({ type: 'change_settings', change: { mode: 'live' } });
    app.tracker.run({ type: 'start', work: workOn(website, 'Review') });
    await world.advance(120_000);
    app.tracker.run({ type: 'stop' });
    await world.advance(5000);
    void app.tracker.create({ kind: 'project', name: 'New one', customerId: null });
    await world.settle();
    const [entry] = app.tracker.snapshot().today.entries;
    app.tracker.run({ type: 'delete_entry', entry: entry?.key ?? '' });
    await world.advance(5000);
    const made = served(since());
    expect(made).toMatchObject({ book: 1, start: 1, stop: 1, delete: 1, catalog: 1 });
    for (const kind of Object.keys(made) as RequestKind[])
      expect(counted(app)[kind] - before[kind], kind).toBe(made[kind]);
  });

  it('are counted when their answer was lost, and not when they never left', async () => {
    const { world, app, website } = await begin();
    const before = total(app);
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'book', draft: draftOf(app, website) });
    await world.settle();
    expect(world.requests.length).toBeGreaterThan(0);
    expect(total(app)).toBe(before);
    world.requests.length = 0;
    world.fault = () => 'answer_lost';
    await world.advance(1500);
    expect(world.requests.length).toBeGreaterThan(0);
    expect(total(app)).toBe(before + world.requests.length);
  });

  it('begin anew at the midnight of the account', async () => {
    const { world, app } = await begin();
    expect(total(app)).toBeGreaterThan(0);
    // The account is two hours ahead of UTC: its midnight is at ten in the evening there.
    await world.advance(Date.parse('2026-03-10T21:59:00Z') - world.nowMs);
    expect(total(app)).toBeGreaterThan(0);
    await world.advance(120_000);
    world.requests.length = 0;
    const after = total(app);
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(total(app)).toBe(after + world.requests.length);
    expect(app.tracker.state().spent?.date).toBe('2026-03-11');
    expect(counted(app).sign_in).toBe(0);
  });

  it('are still known after the app ended and began again', async () => {
    const { world, app, website } = await begin();
    app.tracker.run({ type: 'book', draft: draftOf(app, website) });
    await world.advance(5000);
    const before = counted(app);
    app.tracker.end();
    const again = await world.startApp();
    const restored = counted(again);
    expect({ ...restored, read: 0 }).toEqual({ ...before, read: 0 });
    expect(restored.read).toBeGreaterThanOrEqual(before.read);
  });

  it('are gone with the account', async () => {
    const { app } = await begin();
    await app.session.signOut('keep');
    expect(total(app)).toBe(0);
  });

  it('cost no write of the session by themselves', () => {
    const written: unknown[] = [];
    const store: Store = {
      read: () => ok(null),
      write: (value) => {
        written.push(value);
        return ok(null);
      },
      salvage: () => null,
      setAside: () => {},
    };
    const stores = { settings: store, session: store, catalog: store, journal: store, presence: store };
    const spent = countRequests(null, '2026-03-10', ['listTasks']);
    const counting = { ...initialState, spent };
    const saved = saveChanges(stores, initialState, counting).state;
    expect(written).toEqual([]);
    // With something else, or when the app ends, it is.
    saveChanges(stores, saved, { ...counting, rowsReadAtMs: 1 });
    saveSpent(stores, saved, counting);
    expect(written).toMatchObject([{ spent, rowsReadAtMs: 1 }, { spent }]);
    saveSpent(stores, counting, counting);
    expect(written).toHaveLength(2);
  });

  it('are read from a file of an earlier version, or one that is damaged, as none', async () => {
    for (const spent of [undefined, 'many', { date: '2026-03-10', counts: { listTasks: -3 } }]) {
      const { world, app } = await begin();
      world.crash(app);
      world.fault = () => 'unreachable';
      world.stores.session.content = { ...(world.stores.session.content as object), spent };
      const again = await world.startApp();
      expect(again.tracker.snapshot().account).not.toBeNull();
      expect(total(again)).toBe(0);
    }
  });
});

const draftOf = (app: App, projectId: number) => ({
  ...workOn(projectId),
  date: app.tracker.snapshot().now.date,
  duration: '0:30',
  start: '',
  end: '',
});
