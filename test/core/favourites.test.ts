/** Favourites stay as the user has put them: over restarts, without the catalog, and for this account alone. */
import { describe, expect, it } from 'vitest';
import type { Work } from '../../common/model.ts';
import { type App, createWorld, signedInWorld, workOn } from '../fakes/world.ts';

const add = (app: App, work: Work, at?: number) => app.tracker.run({ type: 'favourite', work, on: true, at });
const remove = (app: App, work: Work) => app.tracker.run({ type: 'favourite', work, on: false });
const move = (app: App, work: Work, by: number) => app.tracker.run({ type: 'move_favourite', work, by });
const names = (app: App) =>
  app.tracker.snapshot().favourites.map(({ project, description }) => `${project} ${description}`.trim());

describe('favourites', () => {
  it('are in the order they were made, or at the place asked for', async () => {
    const { app, website, shop } = await signedInWorld();
    add(app, workOn(website));
    add(app, workOn(shop, 'Copy'));
    add(app, workOn(shop), 0);
    expect(names(app)).toEqual(['Web shop', 'Website', 'Web shop Copy']);
    expect(app.tracker.snapshot().favourites[0]).toMatchObject({
      customer: 'Web shop Ltd',
      task: null,
      startable: true,
    });
  });

  it('are each there once, however often they are made', async () => {
    const { app, website } = await signedInWorld();
    add(app, workOn(website, 'Copy'));
    add(app, workOn(website, ' Copy '));
    expect(names(app)).toEqual(['Website Copy']);
    remove(app, workOn(website, 'Copy'));
    expect(remove(app, workOn(website, 'Copy'))).toEqual({ ok: true, value: null });
    expect(names(app)).toEqual([]);
  });

  it('move by places, as far as there is room; two moves that cross both count', async () => {
    const { app, website } = await signedInWorld();
    const [a, b, c] = [workOn(website, 'a'), workOn(website, 'b'), workOn(website, 'c')];
    for (const work of [a, b, c]) add(app, work);
    move(app, c, -1);
    move(app, c, -1);
    expect(names(app)).toEqual(['Website c', 'Website a', 'Website b']);
    move(app, c, 1);
    move(app, a, 9);
    expect(names(app)).toEqual(['Website c', 'Website b', 'Website a']);
    move(app, c, -9);
    move(app, workOn(website, 'none'), 1);
    expect(names(app)).toEqual(['Website c', 'Website b', 'Website a']);
  });

  it('are thirty at most', async () => {
    const { app, website } = await signedInWorld();
    for (let at = 0; at < 30; at += 1) expect(add(app, workOn(website, `${at}`)).ok).toBe(true);
    expect(add(app, workOn(website, 'more'))).toMatchObject({ error: { code: 'favourites_full' } });
    expect(add(app, workOn(website, '7')).ok).toBe(true);
    expect(names(app)).toHaveLength(30);
  });

  it('want somebody to be signed in', async () => {
    const app = await (await createWorld()).startApp();
    expect(add(app, workOn(1))).toMatchObject({ error: { code: 'not_signed_in' } });
  });

  it('cost no request', async () => {
    const { world, app, website } = await signedInWorld();
    world.requests.length = 0;
    add(app, workOn(website));
    move(app, workOn(website), 1);
    await world.settle();
    expect(world.requests).toEqual([]);
  });
});

describe('favourites on disk', () => {
  it('come back after a crash, in their order', async () => {
    const { world, app, website, shop } = await signedInWorld();
    add(app, workOn(shop));
    add(app, workOn(website, 'Copy'), 0);
    world.crash(app);
    expect(names(await world.startApp())).toEqual(['Website Copy', 'Web shop']);
  });

  it('keep the names they had where the catalog is lost, and cannot be started until it is read', async () => {
    const { world, app, website } = await signedInWorld();
    add(app, workOn(website, 'Copy'));
    world.crash(app);
    world.stores.catalog.content = null;
    world.fault = () => 'unreachable';
    const again = await world.startApp();
    expect(again.tracker.snapshot().favourites).toMatchObject([
      { project: 'Website', customer: 'Website Ltd', description: 'Copy', startable: false },
    ]);
    world.fault = () => 'pass';
    again.tracker.run({ type: 'refresh', catalog: true });
    await world.settle();
    expect(again.tracker.snapshot().favourites).toMatchObject([{ project: 'Website', startable: true }]);
  });

  it('stay, and cannot be started, when their project is archived', async () => {
    const { world, app, website } = await signedInWorld();
    add(app, workOn(website));
    await world.call('POST', `/projects/${website}`, { name: 'Website', active: '0' });
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.settle();
    expect(app.tracker.snapshot().favourites).toMatchObject([{ project: 'Website', startable: false }]);
    expect(app.tracker.run({ type: 'start', work: workOn(website) })).toMatchObject({
      error: { code: 'project_required' },
    });
  });

  it('lose only what can’t be read of a damaged file', async () => {
    const { world, app, website, shop } = await signedInWorld();
    add(app, workOn(website));
    add(app, workOn(shop));
    world.crash(app);
    const session = world.stores.session.content as { favourites: unknown[] };
    const [first, second] = session.favourites;
    session.favourites = [first, 7, { work: 'nonsense' }, second, first];
    const again = await world.startApp();
    expect(names(again)).toEqual(['Website', 'Web shop']);
    expect(again.tracker.snapshot()).toMatchObject({ account: { userName: 'Ada' }, notices: [] });
  });

  it.each([undefined, null, 'nonsense', { 0: 1 }])('are none where the file has %j of them', async (kept) => {
    const { world, app, website } = await signedInWorld();
    add(app, workOn(website));
    world.crash(app);
    Object.assign(world.stores.session.content as object, { favourites: kept });
    const again = await world.startApp();
    expect(again.tracker.snapshot()).toMatchObject({
      account: { userName: 'Ada' },
      favourites: [],
      notices: [],
    });
  });

  it('go with the account: nobody else sees them', async () => {
    const { world, app, website } = await signedInWorld();
    add(app, workOn(website, 'Secret plan'));
    expect((await app.session.signOut('keep')).ok).toBe(true);
    expect(app.tracker.snapshot().favourites).toEqual([]);
    expect(JSON.stringify(world.stores.session.content)).not.toContain('Secret plan');
    await app.session.useThisComputer();
    expect(app.tracker.snapshot().favourites).toEqual([]);
    world.crash(app);
    expect(names(await world.startApp())).toEqual([]);
  });

  it('stay when the same user signs in again because the service dropped the token', async () => {
    const { world, app, website } = await signedInWorld();
    add(app, workOn(website));
    expect((await world.signIn(app)).ok).toBe(true);
    expect(names(app)).toEqual(['Website']);
  });
});
