/** Owns the proof of what is switched off where, and that memory is given back when nobody looks, and only then. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLight, restUnseen } from '../../main/electron/light.ts';

const electron = vi.hoisted(() => ({
  switches: new Map<string, string>(),
  accelerated: true,
  windows: [] as unknown[],
  opened: (_event: unknown, _window: { once: (event: string, closed: () => void) => void }): void => {},
}));
const v8 = vi.hoisted(() => ({ flags: [] as string[], collected: 0 }));
vi.mock('electron', () => ({
  app: {
    disableHardwareAcceleration: () => {
      electron.accelerated = false;
    },
    commandLine: {
      appendSwitch: (name: string, value = '') => electron.switches.set(name, value),
      getSwitchValue: (name: string) => electron.switches.get(name) ?? '',
    },
    on: (_name: string, opened: typeof electron.opened) => {
      electron.opened = opened;
    },
  },
  BrowserWindow: { getAllWindows: () => electron.windows },
}));
vi.mock('node:v8', () => ({ setFlagsFromString: (flag: string) => v8.flags.push(flag) }));
vi.mock('node:vm', () => ({
  runInNewContext: () => () => {
    v8.collected += 1;
  },
}));

const { platform } = process;
const on = (name: NodeJS.Platform) => Object.defineProperty(process, 'platform', { value: name });

beforeEach(() => {
  vi.useFakeTimers();
  electron.switches.clear();
  electron.accelerated = true;
  electron.windows = [];
  v8.flags.length = 0;
  v8.collected = 0;
});
afterEach(() => {
  vi.useRealTimers();
  on(platform);
});

describe('switches', () => {
  it('leave the optimising compiler away at first, on every system', () => {
    for (const name of ['linux', 'darwin', 'win32'] as const) {
      on(name);
      v8.flags.length = 0;
      keepLight({ local: false });
      expect(v8.flags).toEqual(['--no-opt']);
    }
  });

  it.each(['darwin', 'win32'] as const)('leave the processes of %s as they are', (name) => {
    on(name);
    keepLight({ local: true });
    expect(electron.switches.size).toBe(0);
    expect(electron.accelerated).toBe(true);
  });

  it('leave the network its process on Linux too, where answers come from a deployment', () => {
    on('linux');
    keepLight({ local: false });
    expect([...electron.switches.keys()]).toEqual(['disable-software-rasterizer']);
    expect(electron.accelerated).toBe(false);
  });

  it('take that process away where nothing comes from a network, beside what else was asked for', () => {
    on('linux');
    keepLight({ local: true });
    expect(electron.switches.get('enable-features')).toBe('NetworkServiceInProcess2');
    electron.switches.set('enable-features', 'Other');
    keepLight({ local: true });
    expect(electron.switches.get('enable-features')).toBe('Other,NetworkServiceInProcess2');
  });
});

describe('memory', () => {
  const later = () => vi.advanceTimersByTime(10_000);
  const open = () => {
    let close = (): void => {};
    electron.windows = [{}];
    electron.opened(null, {
      once: (_event, closed) => {
        close = () => {
          electron.windows = [];
          closed();
        };
      },
    });
    return () => close();
  };

  it('is given back once after the start, and once after the last window', () => {
    restUnseen();
    later();
    later();
    expect(v8.collected).toBe(1);
    const close = open();
    later();
    expect(v8.collected).toBe(1);
    close();
    later();
    later();
    expect(v8.collected).toBe(2);
    expect(v8.flags.at(-1)).toBe('--no-expose-gc');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is spent on speed as long as somebody looks', () => {
    restUnseen();
    const close = open();
    expect(v8.flags.at(-1)).toBe('--opt');
    close();
    expect(v8.flags).not.toContain('--no-opt');
    later();
    expect(v8.flags).toContain('--no-opt');
  });

  it('is left alone while a window is there', () => {
    restUnseen();
    const close = open();
    later();
    close();
    open();
    later();
    expect(v8.collected).toBe(0);
  });
});
