/** Owns the idle time of GNOME's compositor: it calls when a pause begins and ends, nothing is asked again and again. */
import type { IdleReading } from '../core/idle-ladder.ts';
import type { Bus } from './dbus/bus.ts';
import type { BusLink } from './dbus/link.ts';
import type { DBusValue } from './dbus/message.ts';
import { createPauses, pauseMs } from './pauses.ts';

const name = 'org.gnome.Mutter.IdleMonitor';
const path = '/org/gnome/Mutter/IdleMonitor/Core';
const dbus = 'org.freedesktop.DBus';

/** @returns reads it; the first reading connects, and is null */
export function mutterIdle(session: BusLink, nowMs: () => number): () => IdleReading {
  let started = false;
  let reading: () => IdleReading = () => null;

  const attach = (bus: Bus): void => {
    const ask = async (member: string, signature = '', args: readonly DBusValue[] = []) => {
      const answer = await bus.call({ to: name, path, face: name, member, signature, args });
      return answer.ok ? (answer.value[0] ?? null) : null;
    };
    const pauses = createPauses(nowMs);
    let idleWatch: DBusValue | null = null;
    let activeWatch: DBusValue | null = null;

    const watchActive = async (): Promise<void> => {
      activeWatch = await ask('AddUserActiveWatch');
      // Without it a pause would never end.
      if (activeWatch === null) reading = () => 'failed';
    };
    const watch = async (): Promise<void> => {
      const owned = await bus.call({
        to: dbus,
        path: '/',
        face: dbus,
        member: 'NameHasOwner',
        signature: 's',
        args: [name],
      });
      if (!owned.ok || owned.value[0] !== true) {
        reading = () => 'unavailable';
        return;
      }
      const idleMs = await ask('GetIdletime');
      idleWatch = await ask('AddIdleWatch', 't', [pauseMs]);
      if (typeof idleMs !== 'bigint' || idleWatch === null) {
        reading = () => 'failed';
        return;
      }
      pauses.ended();
      if (idleMs >= pauseMs) pauses.began(Number(idleMs));
      reading = pauses.seconds;
      await watchActive();
    };

    bus.hear(({ face, member, body }) => {
      const [first, , owner] = body;
      if (face === name && member === 'WatchFired') {
        if (first === idleWatch) {
          pauses.began();
          void watchActive();
        } else if (first === activeWatch) pauses.ended();
      } else if (face === dbus && member === 'NameOwnerChanged' && first === name) {
        // Another compositor knows nothing of the watches of the one before.
        if (owner === '') reading = () => 'unavailable';
        else void watch();
      }
    });
    void (async () => {
      await bus.match(`type='signal',sender='${dbus}',member='NameOwnerChanged',arg0='${name}'`);
      await bus.match(`type='signal',sender='${name}',path='${path}',member='WatchFired'`);
      await watch();
    })();
  };

  return () => {
    if (!started) {
      started = true;
      session.use(attach, () => {
        reading = () => 'unavailable';
      });
    }
    return reading();
  };
}
