/** Owns what Linux's login manager says of the computer and of this user's session: lock, sleep, user switch, the end. */
import type { Signal } from '../core/ports.ts';
import type { Bus } from './dbus/bus.ts';
import type { DBusMessage, DBusValue } from './dbus/message.ts';

const name = 'org.freedesktop.login1';
const root = '/org/freedesktop/login1';
const manager = `${name}.Manager`;
const session = `${name}.Session`;
const user = `${name}.User`;
const properties = 'org.freedesktop.DBus.Properties';

/** Which session is ours, as the environment and the system have it. */
export interface Who {
  /** `XDG_SESSION_ID`, where there is one: an app started by the user's service manager may have none. */
  readonly sessionId: string | undefined;
  readonly uid: number;
}

/**
 * Tells what it hears from now on, and at once that the screen is locked, or another user's, if it is. `Lock` and `Unlock`
 * only ask a desktop to do it; those that do not say so in `LockedHint` afterwards are known by the asking alone.
 */
export async function hearLogind(bus: Bus, who: Who, heard: (signal: Signal) => void): Promise<void> {
  bus.hear((message) => {
    if (message.path === root) for (const signal of managerSays(message)) heard(signal);
  });
  for (const member of ['PrepareForSleep', 'PrepareForShutdown'])
    await bus.match(`type='signal',sender='${name}',interface='${manager}',member='${member}'`);
  const path = await ownSession(bus, who);
  if (!path) return;
  bus.hear((message) => {
    if (message.path === path) for (const signal of sessionSays(message)) heard(signal);
  });
  await bus.match(`type='signal',sender='${name}',path='${path}'`);
  const [locked, active] = [await get(bus, path, 'LockedHint'), await get(bus, path, 'Active')];
  if (locked === true) heard('locked');
  if (active === false) heard('user_left');
}

function managerSays({ face, member, body }: DBusMessage): readonly Signal[] {
  if (face !== manager) return [];
  const [begins] = body;
  if (member === 'PrepareForSleep') return [begins ? 'asleep' : 'awake'];
  return member === 'PrepareForShutdown' && begins ? ['ending'] : [];
}

function sessionSays({ face, member, body }: DBusMessage): readonly Signal[] {
  if (face === session && member === 'Lock') return ['locked'];
  if (face === session && member === 'Unlock') return ['unlocked'];
  const [of, changed] = body;
  if (face !== properties || member !== 'PropertiesChanged' || of !== session) return [];
  if (!(changed instanceof Map)) return [];
  const signals: Signal[] = [];
  const { LockedHint: locked, Active: active } = Object.fromEntries(changed) as Record<string, DBusValue>;
  if (typeof locked === 'boolean') signals.push(locked ? 'locked' : 'unlocked');
  if (typeof active === 'boolean') signals.push(active ? 'user_back' : 'user_left');
  return signals;
}

/** The session of our own environment; else the one logind counts this process to; else the one on the user's screen. */
async function ownSession(bus: Bus, { sessionId, uid }: Who): Promise<string | null> {
  const path = async (member: string, type: string, arg: DBusValue): Promise<string | null> => {
    const call = { to: name, path: root, face: manager, member, signature: type, args: [arg] };
    const answer = await bus.call(call);
    const found = answer.ok ? answer.value[0] : null;
    return typeof found === 'string' ? found : null;
  };
  const named = sessionId ? await path('GetSession', 's', sessionId) : null;
  if (named) return named;
  const counted = await path('GetSession', 's', 'auto');
  if (counted) return counted;
  const owner = await path('GetUser', 'u', uid);
  const display = owner && (await get(bus, owner, 'Display', user));
  const shown = Array.isArray(display) ? display[1] : null;
  return typeof shown === 'string' && shown !== '/' ? shown : null;
}

async function get(bus: Bus, path: string, property: string, of = session): Promise<DBusValue | null> {
  const args = [of, property];
  const answer = await bus.call({ to: name, path, face: properties, member: 'Get', signature: 'ss', args });
  return answer.ok ? (answer.value[0] ?? null) : null;
}
