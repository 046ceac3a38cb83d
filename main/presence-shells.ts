/** Owns joining what tells core of the user and the computer: Electron everywhere, and on Linux the desktop as well. */
import { uptime } from 'node:os';
import { createIdleSource, type JudgedIdleSource } from './core/idle-source.ts';
import type { Ports, Signals } from './core/ports.ts';
import { createSignalHub } from './core/signals.ts';
import { hearPower, type PowerEars, systemIdle } from './electron/power.ts';
import type { LinuxDesktop } from './node/linux-desktop.ts';

export interface PresenceShells {
  readonly signals: Signals;
  readonly idle: JudgedIdleSource;
  /** Begins to listen. Called when the tray is up: no start waits for a desktop. */
  readonly listen: (ending: Pick<PowerEars, 'quit' | 'end'>) => Promise<void>;
  readonly close: () => void;
}

export function createPresenceShells(ports: Pick<Ports, 'clock' | 'timers' | 'log'>): PresenceShells {
  const { env, platform } = process;
  const signals = createSignalHub(ports.log);
  let desktop: LinuxDesktop | null = null;
  let closed = false;
  return {
    signals,
    idle: createIdleSource(ports, {
      platform: {
        system: platform,
        wayland: Boolean(env['WAYLAND_DISPLAY']) || env['XDG_SESSION_TYPE'] === 'wayland',
      },
      read: {
        system: systemIdle,
        mutter: () => desktop?.mutter() ?? null,
        idle_notify: () => desktop?.idleNotify() ?? null,
      },
      uptimeSeconds: uptime,
      signals,
    }),
    listen: async ({ quit, end }) => {
      const { heard } = signals;
      hearPower({ heard, quit, end });
      if (platform !== 'linux') return;
      const { openLinuxDesktop } = await import('./node/linux-desktop.ts');
      if (closed) return;
      const heardOnBus: typeof heard = (signal) => {
        heard(signal);
        // The login manager is about to end everything.
        if (signal === 'ending') quit();
      };
      desktop = openLinuxDesktop({ ...ports, env, uid: process.getuid?.() ?? 0, heard: heardOnBus });
    },
    close: () => {
      closed = true;
      desktop?.close();
    },
  };
}
