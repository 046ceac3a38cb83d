/** Owns the tests of what a window knows: the newest snapshot, the catalog, and a tick only where it is seen. */
import { describe, expect, it, vi } from 'vitest';
import { createStore, type Surroundings } from '../../renderer/store.ts';
import { createFakeBridge, emptySnapshot, sampleCatalog, sampleSnapshot } from '../fakes/bridge.ts';

/** A window whose time, timers and visibility the test moves. */
function fakeWindow() {
  const state = { now: 0, visible: true };
  const timers = new Map<() => void, number>();
  const listeners = new Set<() => void>();
  const around: Surroundings = {
    now: () => state.now,
    after: (ms, run) => {
      timers.set(run, state.now + ms);
      return () => timers.delete(run);
    },
    visible: () => state.visible,
    onVisibility: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const advance = (ms: number): void => {
    state.now += ms;
    for (const [run, due] of [...timers]) {
      if (due > state.now) continue;
      timers.delete(run);
      run();
    }
  };
  const show = (visible: boolean): void => {
    state.visible = visible;
    for (const listener of listeners) listener();
  };
  return { around, advance, show, timers, listeners };
}

async function open(first = sampleSnapshot) {
  const fake = createFakeBridge(first);
  const view = fakeWindow();
  const store = createStore(fake.bridge, view.around);
  await vi.waitFor(() => expect(store.snapshot.value).toEqual(first));
  return { ...fake, ...view, store };
}

describe('the store', () => {
  it('asks for the snapshot and shows every newer one', async () => {
    const { store, push } = await open();
    push({ version: '0.2.0' });
    expect(store.snapshot.value?.version).toBe('0.2.0');
  });

  it('drops a snapshot that is older than the one shown', async () => {
    const { store, push, pushRaw } = await open();
    push({ version: 'newer' });
    pushRaw({ ...sampleSnapshot, version: 'older' });
    expect(store.snapshot.value?.version).toBe('newer');
  });

  it('fetches the catalog, and again when its revision changes only', async () => {
    const { store, push, setCatalog } = await open();
    await vi.waitFor(() => expect(store.catalog.value).toBe(sampleCatalog));
    const next = { ...sampleCatalog, tasks: [] };
    setCatalog(next);
    push({ version: 'no change of the catalog' });
    expect(store.catalog.value).toBe(sampleCatalog);
    push({ catalogRevision: 2 });
    await vi.waitFor(() => expect(store.catalog.value).toBe(next));
  });

  it('ticks when the shown second changes, and counts from the arrival of the snapshot', async () => {
    const { store, advance, push, timers } = await open();
    push({ running: runningAt(1_400) });
    expect([...timers.values()]).toEqual([600]);
    advance(600);
    expect(store.sinceMs.value).toBe(600);
    expect([...timers.values()]).toEqual([1_600]);
    advance(1_000);
    push({ running: runningAt(3_000) });
    expect(store.sinceMs.value).toBe(0);
    expect(timers.size).toBe(1);
  });

  it('has no timer while nothing runs', async () => {
    const { timers, push } = await open(emptySnapshot);
    expect(timers.size).toBe(0);
    push({ running: runningAt(0) });
    expect(timers.size).toBe(1);
    push({ running: null });
    expect(timers.size).toBe(0);
  });

  it('has no timer while nobody sees it, and is right at once when somebody does', async () => {
    const { store, advance, show, timers } = await open();
    show(false);
    expect(timers.size).toBe(0);
    advance(90_000);
    show(true);
    expect(store.sinceMs.value).toBe(90_000);
    expect(timers.size).toBe(1);
  });

  it('leaves nothing behind when it is closed', async () => {
    const { store, timers, listeners, push } = await open();
    store.close();
    push({ version: 'after' });
    expect([timers.size, listeners.size, store.snapshot.value?.version]).toEqual([0, 0, '0.1.0']);
  });
});

const runningAt = (elapsedMs: number) => {
  if (sampleSnapshot.running === null) throw new Error('the sample runs');
  return { ...sampleSnapshot.running, elapsedMs };
};
