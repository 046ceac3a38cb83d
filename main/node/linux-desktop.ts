/**
 * Owns what a Linux desktop says of the user and the computer: on its buses, and through its compositor. Electron tells
 * neither lock nor user switch there, and no idle time that can be believed under Wayland.
 */
import type { IdleReading } from '../core/idle-ladder.ts';
import type { Clock, Log, Signal, Timers } from '../core/ports.ts';
import { busAddress, createBusLink } from './dbus/link.ts';
import { hearLogind } from './logind-signals.ts';
import { mutterIdle } from './mutter-idle.ts';
import { hearScreenSavers } from './screen-saver-signals.ts';
import { waylandIdle, waylandSocket } from './wayland-idle.ts';

// One file to load for all that is asked of a bus.
export { busAddress } from './dbus/link.ts';
export { hasStatusHost } from './status-host.ts';

export interface LinuxDesktop {
  /** Each connects with its first reading. */
  readonly mutter: () => IdleReading;
  readonly idleNotify: () => IdleReading;
  readonly close: () => void;
}

export interface LinuxDesktopOptions {
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly uid: number;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly timers: Timers;
  readonly log: Log;
  readonly heard: (signal: Signal) => void;
}

/** Listens from now on. A bus or a program that is missing is nothing that fails: it is heard when it comes. */
export function openLinuxDesktop({ env, uid, clock, timers, log, heard }: LinuxDesktopOptions): LinuxDesktop {
  const link = (name: 'session' | 'system') =>
    createBusLink({ name, address: busAddress(name, env), timers, log });
  const [session, system] = [link('session'), link('system')];
  const who = { sessionId: env['XDG_SESSION_ID'], uid };
  system.use((bus) => void hearLogind(bus, who, heard));
  session.use((bus) => void hearScreenSavers(bus, heard));
  return {
    mutter: mutterIdle(session, clock.nowMs),
    idleNotify: waylandIdle(waylandSocket(env), clock.nowMs),
    close: () => {
      session.close();
      system.close();
    },
  };
}
