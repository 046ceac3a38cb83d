/**
 * Owns the moment a tray item is there: the tray tells it by a signal. Who asks for it again and again learns it late, and
 * takes the processor from what is being measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { asUser } from '../../../scripts/desktop/user.mjs';
import type { Desktop } from '../../../scripts/desktop.mjs';

/** A line once it listens, then the name of each item. */
const script = `
import sys, dbus
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib
bus = dbus.bus.BusConnection(sys.argv[1], mainloop=DBusGMainLoop())
bus.add_signal_receiver(lambda item: print(item, flush=True), 'StatusNotifierItemRegistered', 'org.kde.StatusNotifierWatcher')
bus.get_name_owner('org.kde.StatusNotifierWatcher')
print('listening', flush=True)
GLib.MainLoop().run()
`;

export interface Registration {
  /** As the tray names it. */
  readonly item: string;
  /** Of `performance.now()`. */
  readonly atMs: number;
}

export interface Registrations {
  /** Rejects when none comes in this time. */
  readonly next: (limitMs: number) => Promise<Registration>;
}

/** Until the desktop stops. */
export async function listenForItems({ user, bus, env }: Desktop): Promise<Registrations> {
  const [command, ...args] = asUser(user, '/usr/bin/python3', ['-c', script, bus.address]);
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (first !== 'listening') throw new Error('nobody listens for items of the tray');
  return {
    next: async (limitMs) => {
      const [item] = await once(lines, 'line', { signal: AbortSignal.timeout(limitMs) });
      return { item: `${item}`, atMs: performance.now() };
    },
  };
}
