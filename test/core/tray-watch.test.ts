/** Owns the proof of when a tray is believed to be missing, and what happens when one comes later. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createTrayWatch, type TrayWatch } from '../../main/core/tray-watch.ts';

describe('the watch for a tray', () => {
  let there: boolean;
  let asked: number;
  let nowMs: number;
  let timers: { readonly dueMs: number; readonly run: () => void }[];
  let told: string[];
  let watch: TrayWatch;

  const settle = () => new Promise(setImmediate);
  const advance = async (ms: number): Promise<void> => {
    const untilMs = nowMs + ms;
    await settle();
    for (;;) {
      const [next] = timers.filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      timers = timers.filter((one) => one !== next);
      nowMs = next.dueMs;
      next.run();
      await settle();
    }
    nowMs = untilMs;
  };

  beforeEach(() => {
    [there, asked, nowMs, timers, told] = [true, 0, 0, [], []];
    watch = createTrayWatch({
      place: {
        find: async () => {
          asked += 1;
          return there;
        },
      },
      timers: {
        after: (ms, run) => {
          const timer = { dueMs: nowMs + ms, run };
          timers.push(timer);
          return () => {
            timers = timers.filter((one) => one !== timer);
          };
        },
      },
      onPlace: (found) => told.push(found ? 'tray' : 'no tray'),
      onLateTray: () => told.push('late'),
    });
  });

  it('tells of a tray at once, and asks no more by itself', async () => {
    watch.look();
    await advance(100_000);
    expect(told).toEqual(['tray']);
    expect(asked).toBe(1);
    watch.look();
    await settle();
    expect(told).toEqual(['tray']);
  });

  it('waits a second for a tray that starts after us, and has the icon made anew for it', async () => {
    there = false;
    watch.look();
    await advance(900);
    expect(told).toEqual([]);
    there = true;
    await advance(100);
    expect(told).toEqual(['late', 'tray']);
  });

  it('tells that there is none, and looks for one some time longer', async () => {
    there = false;
    watch.look();
    await advance(1000);
    expect(told).toEqual(['no tray']);
    await advance(10_000);
    there = true;
    await advance(25_000);
    expect(told).toEqual(['no tray', 'late', 'tray']);
  });

  it('takes a tray that comes late whenever it is told to look', async () => {
    there = false;
    watch.look();
    await advance(3_600_000);
    const before = asked;
    await advance(3_600_000);
    expect(asked).toBe(before);
    there = true;
    watch.look();
    await settle();
    expect(told).toEqual(['no tray', 'late', 'tray']);
  });

  it('does not believe at once that a tray is gone: its program may only be starting anew', async () => {
    watch.look();
    await settle();
    there = false;
    watch.look();
    await advance(500);
    there = true;
    await advance(500);
    expect(told).toEqual(['tray', 'late']);
    there = false;
    watch.look();
    await advance(1000);
    expect(told).toEqual(['tray', 'late', 'no tray']);
  });

  it('asks once at a time, and nothing after its end', async () => {
    there = false;
    watch.look();
    watch.look();
    await settle();
    expect(asked).toBe(1);
    watch.end();
    await advance(100_000);
    expect(told).toEqual([]);
  });
});
