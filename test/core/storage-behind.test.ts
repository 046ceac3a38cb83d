/** A disk that refuses what is no journal: the user is told, it is tried again, and the word goes when it works again. */
import { describe, expect, it } from 'vitest';
import { signedInWorld, workOn } from '../fakes/world.ts';

const behind = [{ code: 'storage_behind' }];

/** A signed-in app whose session file can't be written, and a favourite that was made meanwhile. */
async function refusedFavourite() {
  const { world, app, website, shop } = await signedInWorld();
  world.stores.session.failing = true;
  app.tracker.run({ type: 'favourite', work: workOn(website), on: true });
  await world.settle();
  const snapshot = () => app.tracker.snapshot();
  const kept = () => (world.stores.session.content as { readonly favourites: readonly unknown[] }).favourites;
  return { world, app, website, shop, snapshot, kept };
}

describe('a session file that cannot be written', () => {
  it('is told, once, and what was done is shown all the same', async () => {
    const { app, website, shop, snapshot, kept } = await refusedFavourite();
    expect(snapshot().favourites).toMatchObject([{ projectId: website }]);
    expect(snapshot().notices).toMatchObject(behind);
    expect(kept()).toEqual([]);
    app.tracker.run({ type: 'favourite', work: workOn(shop), on: true });
    expect(snapshot().notices).toMatchObject(behind);
  });

  it('is told to whoever looks, without another change', async () => {
    const { world, app, website } = await signedInWorld();
    const told: number[] = [];
    app.tracker.subscribe(({ notices }) => told.push(notices.length));
    world.stores.session.failing = true;
    app.tracker.run({ type: 'favourite', work: workOn(website), on: true });
    expect(told.at(-1)).toBe(1);
  });

  it('is written again after a minute, and the notice goes', async () => {
    const { world, snapshot, kept } = await refusedFavourite();
    await world.advance(60_000);
    expect(snapshot().notices).toMatchObject(behind);
    world.stores.session.failing = false;
    await world.advance(59_000);
    expect(kept()).toEqual([]);
    await world.advance(1_000);
    expect(kept()).toHaveLength(1);
    expect(snapshot().notices).toEqual([]);
  });

  it('is written with the next change, whatever that is', async () => {
    const { world, app, snapshot, kept } = await refusedFavourite();
    world.stores.session.failing = false;
    app.tracker.run({ type: 'change_settings', change: { theme: 'dark' } });
    expect(kept()).toHaveLength(1);
    expect(snapshot().notices).toEqual([]);
  });

  it('is written when the app ends, where it can be by then', async () => {
    const { world, app, website } = await refusedFavourite();
    world.stores.session.failing = false;
    app.tracker.end();
    const again = await world.startApp();
    expect(again.tracker.snapshot().favourites).toMatchObject([{ projectId: website }]);
  });

  it('leaves the times alone: they are in the journal, and delivered', async () => {
    const { world, app, website } = await refusedFavourite();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(5000);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
    expect(app.tracker.snapshot().delivery.waiting).toBe(0);
  });

  it('is told of again after signing out, as long as it is so', async () => {
    const { app, snapshot } = await refusedFavourite();
    await app.session.signOut('keep');
    expect(snapshot()).toMatchObject({ account: null, notices: behind });
  });
});

it('settings that cannot be written are told in the same way, and written later', async () => {
  const { world, app } = await signedInWorld();
  world.stores.settings.failing = true;
  app.tracker.run({ type: 'change_settings', change: { theme: 'dark' } });
  expect(app.tracker.snapshot()).toMatchObject({ settings: { theme: 'dark' }, notices: behind });
  world.stores.settings.failing = false;
  await world.advance(60_000);
  expect(world.stores.settings.content).toMatchObject({ theme: 'dark' });
  expect(app.tracker.snapshot().notices).toEqual([]);
});

it('a catalog that cannot be written is no news: it is a copy, and tried again with the next change', async () => {
  const { world, app } = await signedInWorld();
  world.stores.catalog.failing = true;
  const before = world.stores.catalog.writes;
  app.tracker.run({ type: 'refresh', catalog: true });
  await world.advance(5000);
  expect(app.tracker.snapshot().notices).toEqual([]);
  world.stores.catalog.failing = false;
  app.tracker.run({ type: 'change_settings', change: { theme: 'dark' } });
  expect(world.stores.catalog.writes).toBe(before + 1);
});
