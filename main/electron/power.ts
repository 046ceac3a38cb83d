/** Owns the platform's word about the user and the computer, as Electron passes it on: idle time, lock, sleep, the end. */
import { app, powerMonitor } from 'electron';
import type { Signal } from '../core/ports.ts';

/** Seconds since the last input. */
export const systemIdle = (): number => powerMonitor.getSystemIdleTime();

const said = {
  'lock-screen': 'locked',
  'unlock-screen': 'unlocked',
  suspend: 'asleep',
  resume: 'awake',
  'user-did-resign-active': 'user_left',
  'user-did-become-active': 'user_back',
} as const satisfies Readonly<Record<string, Signal>>;

export interface PowerEars {
  readonly heard: (signal: Signal) => void;
  /** The app is to end in order, soon. */
  readonly quit: () => void;
  /** The app is ended by the system when this returns: what has to be closed is closed in it. */
  readonly end: () => void;
}

/**
 * Which of it comes depends on the platform: lock and user switch on macOS and Windows only, sleep and shutdown everywhere
 * but for the latter on Windows, where the windows are told.
 */
export function hearPower({ heard, quit, end }: PowerEars): void {
  // The types know each name alone, not their union.
  const on = (name: string, listener: () => void) => powerMonitor.on(name as 'resume', listener);
  for (const [name, signal] of Object.entries(said)) on(name, () => heard(signal));
  on('shutdown', () => {
    heard('ending');
    quit();
  });
  app.on('browser-window-created', (_event, window) => {
    // Another program may still say no to this one.
    window.on('query-session-end', () => heard('ending'));
    window.on('session-end', () => {
      heard('ending');
      end();
    });
  });
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(name, () => {
      heard('ending');
      quit();
    });
}
