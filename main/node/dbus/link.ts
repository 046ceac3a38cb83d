/** Owns staying connected to a bus that may be missing, come late or go away: it is tried again, more and more rarely. */
import type { Log, Timers } from '../../core/ports.ts';
import { type Bus, connectBus } from './bus.ts';

/** Between the first two tries, and at most, ms. */
const soonestMs = 5_000;
const latestMs = 5 * 60_000;

export interface BusLink {
  /** Gives every connection there will be, the first of which is made now, and tells when there is none. */
  readonly use: (attach: (bus: Bus) => void, missing?: () => void) => void;
  readonly close: () => void;
}

export interface BusLinkOptions {
  readonly name: 'session' | 'system';
  readonly address: string;
  readonly timers: Timers;
  readonly log: Log;
}

export function createBusLink({ name, address, timers, log }: BusLinkOptions): BusLink {
  const users: { readonly attach: (bus: Bus) => void; readonly missing: () => void }[] = [];
  let bus: Bus | null = null;
  let started = false;
  let closed = false;
  let said = false;
  let waitMs = soonestMs;
  let cancel = (): void => {};

  const retry = (): void => {
    if (closed) return;
    for (const { missing } of users) missing();
    // Once: a computer without that bus would fill the log.
    if (!said) log.warn('message bus missing', { bus: name });
    said = true;
    cancel = timers.after(waitMs, () => void connect());
    waitMs = Math.min(waitMs * 2, latestMs);
  };

  const connect = async (): Promise<void> => {
    const made = await connectBus(address);
    if (closed) return made?.close();
    if (!made) return retry();
    bus = made;
    const connectedAt = performance.now();
    made.onGone(() => {
      bus = null;
      // A bus that ends every connection at once is none: only one that held makes the next try a quick one.
      if (performance.now() - connectedAt > waitMs) waitMs = soonestMs;
      retry();
    });
    for (const { attach } of users) attach(made);
  };

  return {
    use: (attach, missing = () => {}) => {
      users.push({ attach, missing });
      if (bus) attach(bus);
      else if (!started) {
        started = true;
        void connect();
      }
    },
    close: () => {
      closed = true;
      cancel();
      bus?.close();
    },
  };
}

/** Where the buses of this computer and of this user are, unless the environment says otherwise. */
export const busAddress = (name: BusLinkOptions['name'], env: Readonly<NodeJS.ProcessEnv>): string =>
  name === 'system'
    ? (env['DBUS_SYSTEM_BUS_ADDRESS'] ?? 'unix:path=/run/dbus/system_bus_socket')
    : (env['DBUS_SESSION_BUS_ADDRESS'] ?? `unix:path=${env['XDG_RUNTIME_DIR'] ?? ''}/bus`);
