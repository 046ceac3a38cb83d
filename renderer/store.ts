/** Owns what a window knows: the newest snapshot, when it arrived, the catalog, and the second that ticks. */
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Bridge } from '../common/ipc.ts';
import { type Catalog, emptyCatalog } from '../common/model.ts';
import type { Snapshot } from '../common/snapshot.ts';
import { untilNextSecond } from './model/ticking.ts';

/** What the store needs of the window, so that a test can play it. Times are ms of a monotonic clock. */
export interface Surroundings {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  readonly visible: () => boolean;
  readonly onVisibility: (listener: () => void) => () => void;
}

export interface Store {
  /** Null until main has answered once. */
  readonly snapshot: ReadonlySignal<Snapshot | null>;
  readonly catalog: ReadonlySignal<Catalog>;
  /** Time since the snapshot arrived (ms); changes once a second while something runs and the window is seen. */
  readonly sinceMs: ReadonlySignal<number>;
  /** The same, read at this moment, for what is computed on demand. */
  readonly readSinceMs: () => number;
  readonly close: () => void;
}

/** Joins a store to the bridge. Snapshots older than the one shown are dropped: calls and pushes may cross. */
export function createStore(bridge: Bridge, around: Surroundings): Store {
  const snapshot = signal<Snapshot | null>(null);
  const catalog = signal<Catalog>(emptyCatalog);
  const arrived = signal(around.now());
  const tickedAt = signal(around.now());
  const visible = signal(around.visible());

  const accept = (next: Snapshot): void => {
    const shown = snapshot.peek();
    if (shown !== null && next.revision <= shown.revision) return;
    batch(() => {
      snapshot.value = next;
      arrived.value = around.now();
      tickedAt.value = arrived.peek();
    });
  };

  const catalogRevision = computed(() => snapshot.value?.catalogRevision ?? null);
  const running = computed(() => snapshot.value?.running ?? null);

  const ends = [
    bridge.onSnapshot((json) => accept(JSON.parse(json) as Snapshot)),
    around.onVisibility(() => {
      batch(() => {
        visible.value = around.visible();
        tickedAt.value = around.now();
      });
    }),
    effect(() => {
      const wanted = catalogRevision.value;
      if (wanted === null) return;
      void bridge.catalog(undefined).then((answer) => {
        if (catalogRevision.peek() === wanted) catalog.value = answer;
      });
    }),
    effect(() => {
      if (running.value === null || !visible.value) return;
      const since = tickedAt.value - arrived.value;
      return around.after(untilNextSecond(running.value, since), () => {
        tickedAt.value = around.now();
      });
    }),
  ];
  void bridge.snapshot(undefined).then(accept);

  return {
    snapshot,
    catalog,
    sinceMs: computed(() => tickedAt.value - arrived.value),
    readSinceMs: () => around.now() - arrived.peek(),
    close: () => {
      for (const end of ends) end();
    },
  };
}

/** The surroundings of a real window. */
export const windowSurroundings: Surroundings = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  visible: () => document.visibilityState === 'visible',
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
