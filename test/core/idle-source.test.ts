/** Reading idle time: the best source that is believed, begun only when it is its turn; what the settings are told. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { IdleReading } from '../../main/core/idle-ladder.ts';
import { createIdleSource } from '../../main/core/idle-source.ts';
import { createSignalHub } from '../../main/core/signals.ts';

const said: { source: string; fault: string }[] = [];
const log = {
  info: (message: string, facts?: Readonly<Record<string, unknown>>) => {
    if (message === 'idle source') said.push(facts as { source: string; fault: string });
  },
  warn: () => {},
};

const setUp = (wayland: boolean) => {
  const world = { nowMs: 0, waits: [] as { atMs: number; run: () => void }[], reads: [] as string[] };
  const says: Record<'system' | 'mutter' | 'idle_notify', () => IdleReading> = {
    system: () => 4,
    mutter: () => 4,
    idle_notify: () => 4,
  };
  const signals = createSignalHub(log);
  const one = (name: keyof typeof says) => () => {
    world.reads.push(name);
    return says[name]();
  };
  const idle = createIdleSource(
    {
      clock: {
        nowMs: () => world.nowMs,
        wallMs: () => world.nowMs,
        zone: () => 0,
        zoneName: () => 'UTC',
        zoneRules: '',
      },
      timers: {
        after: (ms, run) => {
          const wait = { atMs: world.nowMs + ms, run };
          world.waits.push(wait);
          return () => {
            world.waits = world.waits.filter((other) => other !== wait);
          };
        },
      },
      log,
    },
    {
      platform: { system: 'linux', wayland },
      read: { system: one('system'), mutter: one('mutter'), idle_notify: one('idle_notify') },
      uptimeSeconds: () => 5000,
      signals,
    },
  );
  const pass = (ms: number) => {
    world.nowMs += ms;
    const due = world.waits.filter((wait) => wait.atMs <= world.nowMs);
    world.waits = world.waits.filter((wait) => wait.atMs > world.nowMs);
    for (const wait of due) wait.run();
  };
  return { world, says, signals, idle, pass };
};

beforeEach(() => {
  said.length = 0;
});

describe('which source is read', () => {
  it('is the X server alone while it is believed', () => {
    const { idle, world } = setUp(false);
    expect(idle.idleSeconds()).toBe(4);
    expect(idle.status()).toEqual({ source: 'system', works: true, idleSeconds: 4, reasons: [] });
    expect(new Set(world.reads)).toEqual(new Set(['system']));
  });

  it('is the next one when one is not there, with the reason', () => {
    const { idle, says } = setUp(true);
    says.mutter = () => 'unavailable';
    expect(idle.idleSeconds()).toBe(4);
    expect(idle.status()).toEqual({
      source: 'idle_notify',
      works: true,
      idleSeconds: 4,
      reasons: [
        { source: 'system', reason: 'not_here' },
        { source: 'mutter', reason: 'unavailable' },
      ],
    });
    expect(said).toEqual([{ source: 'mutter', fault: 'unavailable' }]);
  });

  it('is none when nobody can say, and any that comes back', () => {
    const { idle, says } = setUp(true);
    says.mutter = () => 'unavailable';
    says.idle_notify = () => {
      throw new Error('no');
    };
    expect(idle.idleSeconds()).toBeNull();
    expect(idle.status()).toMatchObject({ source: 'none', works: false, idleSeconds: null });
    says.mutter = () => 9;
    expect(idle.idleSeconds()).toBe(9);
    expect(idle.status().source).toBe('mutter');
  });

  it('is waited for until its first answer', () => {
    const { idle, says, world } = setUp(true);
    says.mutter = () => null;
    expect(idle.status()).toMatchObject({ source: 'mutter', works: false, idleSeconds: null });
    expect(world.reads).not.toContain('idle_notify');
  });
});

describe('before it is needed', () => {
  it('is read until a source has answered: each connects with its first reading', () => {
    const { idle, says, pass, world } = setUp(true);
    says.mutter = () => null;
    says.idle_notify = () => null;
    idle.prepare();
    pass(1000);
    says.mutter = () => 'unavailable';
    pass(1000);
    says.idle_notify = () => 0;
    pass(1000);
    expect(world.waits).toEqual([]);
    expect(idle.status()).toMatchObject({ source: 'idle_notify', works: true });
  });

  it('is not read on and on where nobody answers', () => {
    const { idle, says, pass, world } = setUp(true);
    says.mutter = () => null;
    idle.prepare();
    for (let i = 0; i < 100; i += 1) pass(1000);
    expect(world.reads).toHaveLength(30);
    says.mutter = () => 'unavailable';
    says.idle_notify = () => 'unavailable';
    idle.prepare();
    expect(world.waits).toEqual([]);
  });
});

describe('while the screen is locked', () => {
  it('finds a counter that stands still, by three readings and no more', () => {
    const { idle, signals, pass, world } = setUp(false);
    signals.heard('locked');
    signals.heard('locked');
    for (let i = 0; i < 60; i += 1) pass(10_000);
    expect(world.reads.filter((name) => name === 'system')).toHaveLength(3);
    expect(idle.status().reasons).toEqual([{ source: 'system', reason: 'frozen' }]);
  });

  it('judges nothing that unlocking or sleep came between', () => {
    for (const signal of ['unlocked', 'asleep'] as const) {
      const { signals, pass, world } = setUp(false);
      signals.heard('locked');
      pass(10_000);
      signals.heard(signal);
      for (let i = 0; i < 60; i += 1) pass(10_000);
      expect(world.reads).toEqual(['system']);
      expect(world.waits).toEqual([]);
    }
  });
});

it('passes signals on to everybody who listens, as often as they come', () => {
  const hub = createSignalHub(log);
  const [first, second]: string[][] = [[], []];
  const leave = hub.subscribe((signal) => first?.push(signal));
  hub.subscribe((signal) => second?.push(signal));
  hub.heard('locked');
  hub.heard('locked');
  leave();
  hub.heard('unlocked');
  expect(first).toEqual(['locked', 'locked']);
  expect(second).toEqual(['locked', 'locked', 'unlocked']);
});
