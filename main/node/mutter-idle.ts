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
  const show = (read: () => IdleReading): void => {
    reading = read;
  };
  return () => {
    if (!started) {
      started = true;
      session.use(
        (bus) => watchOn(bus, nowMs, show),
        () => show(() => 'unavailable'),
      );
    }
    return reading();
  };
}

/** Watches one compositor after the other, as they come and go on a bus, and shows how each is read. */
function watchOn(bus: Bus, nowMs: () => number, show: (read: () => IdleReading) => void): void {
  /** Which compositor this is: what one answered late must not be taken for the next one's word. */
  let current = 0;
  let hear = (_watch: DBusValue | undefined): void => {};

  const watch = async (): Promise<void> => {
    current += 1;
    const own = current;
    const showOwn = (read: () => IdleReading): void => {
      if (own === current) show(read);
    };
    const pauses = createPauses(nowMs);
    const [idleMs, idleWatch] = [
      await ask(bus, 'GetIdletime'),
      await ask(bus, 'AddIdleWatch', 't', [pauseMs]),
    ];
    if (typeof idleMs !== 'bigint' || idleWatch === null) return showOwn(() => 'failed');
    if (idleMs >= pauseMs) pauses.began(Number(idleMs));
    showOwn(pauses.seconds);

    let activeWatch: DBusValue | null = null;
    // It calls once: each pause has to have its own. Without one it would never end.
    const watchActive = async (): Promise<void> => {
      activeWatch = await ask(bus, 'AddUserActiveWatch');
      if (activeWatch === null) showOwn(() => 'failed');
    };
    if (own !== current) return;
    hear = (fired) => {
      if (fired === idleWatch) {
        pauses.began();
        void watchActive();
      } else if (fired === activeWatch) pauses.ended();
    };
    await watchActive();
  };
  const lose = (): void => {
    current += 1;
    hear = () => {};
    show(() => 'unavailable');
  };

  bus.onGone(lose);
  bus.hear(({ face, member, body: [first, , owner] }) => {
    if (face === name && member === 'WatchFired') hear(first);
    else if (face === dbus && member === 'NameOwnerChanged' && first === name) {
      if (owner === '') lose();
      else void watch();
    }
  });
  void (async () => {
    await bus.match(`type='signal',sender='${dbus}',member='NameOwnerChanged',arg0='${name}'`);
    await bus.match(`type='signal',sender='${name}',path='${path}',member='WatchFired'`);
    const call = { to: dbus, path: '/', face: dbus, member: 'NameHasOwner', signature: 's', args: [name] };
    const owned = await bus.call(call);
    // One that came meanwhile is watched already.
    if (current === 0) await (owned.ok && owned.value[0] === true ? watch() : lose());
  })();
}

async function ask(bus: Bus, member: string, signature = '', args: readonly DBusValue[] = []) {
  const answer = await bus.call({ to: name, path, face: name, member, signature, args });
  return answer.ok ? (answer.value[0] ?? null) : null;
}
