/** Owns the parts of a desktop that are acted: the login manager, the screen saver, GNOME's idle monitor, the notifications shown. */
import { until } from './wait.mjs';

/**
 * @typedef {object} Logind
 * @property {() => Promise<void>} sleep
 * @property {() => Promise<void>} wake
 * @property {() => Promise<void>} askToLock `Lock` of the session, as `loginctl lock-session` does it: nothing more
 * @property {() => Promise<void>} askToUnlock
 * @property {(locked: boolean) => Promise<void>} hint what the desktop says in `LockedHint`
 * @property {(active: boolean) => Promise<void>} activate whether the session has the screen, or another user's
 * @property {() => Promise<void>} shutDown the warning before everything is ended
 *
 * @typedef {object} ScreenSaver
 * @property {(active: boolean) => Promise<void>} cover
 *
 * @typedef {object} Mutter
 * @property {(idleMs: number) => Promise<void>} reads what it answers when it is asked
 * @property {() => Promise<void>} pause the user has paused for as long as is watched for
 * @property {() => Promise<void>} input
 *
 * @typedef {object} Notification
 * @property {string} app
 * @property {string} summary
 * @property {string} body
 * @property {readonly string[]} actions keys and labels in turn
 */

const python = '/usr/bin/python3';
const mockFace = 'org.freedesktop.DBus.Mock';

/** The session of the desktop's user, as its environment names it. */
export const session = 'c1';

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} systemBus
 * @returns {Promise<Logind>}
 */
export const openLogind = async (jobs, systemBus) => {
  const name = 'org.freedesktop.login1';
  const path = '/org/freedesktop/login1';
  const sessionFace = `${name}.Session`;
  jobs.start(python, ['-m', 'dbusmock', '--system', '--template', 'logind']);
  await until('logind', () => systemBus.owned(name));
  const added = ['ssusb', session, 'seat0', `${jobs.user.uid}`, jobs.user.name, 'true'];
  const [sessionPath] = await systemBus.call(name, path, `${mockFace}.AddSession`, ...added);
  const say = async (/** @type {string} */ member, /** @type {boolean} */ begins) => {
    const signal = [`${name}.Manager`, member, 'b', '1', 'b', `${begins}`];
    await systemBus.call(name, path, `${mockFace}.EmitSignal`, 'sssav', ...signal);
  };
  const ofSession = async (/** @type {string} */ member, /** @type {readonly string[]} */ ...args) => {
    await systemBus.call(name, `${sessionPath}`, `${sessionFace}.${member}`, ...args);
  };
  return {
    sleep: () => say('PrepareForSleep', true),
    wake: () => say('PrepareForSleep', false),
    askToLock: () => ofSession('Lock'),
    askToUnlock: () => ofSession('Unlock'),
    hint: (locked) => ofSession('SetLockedHint', 'b', `${locked}`),
    activate: async (active) => {
      const change = ['sa{sv}', sessionFace, '1', 'Active', 'b', `${active}`];
      await systemBus.call(name, `${sessionPath}`, `${mockFace}.UpdateProperties`, ...change);
    },
    shutDown: () => say('PrepareForShutdown', true),
  };
};

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} bus
 * @returns {Promise<ScreenSaver>}
 */
export const openScreenSaver = async (jobs, bus) => {
  const name = 'org.freedesktop.ScreenSaver';
  const path = '/org/freedesktop/ScreenSaver';
  jobs.start(python, ['-m', 'dbusmock', '--session', name, path, name]);
  await until('the screen saver', () => bus.owned(name));
  const answer = async (/** @type {boolean} */ active) => {
    const method = [name, 'GetActive', '', 'b', `ret = ${active ? 'True' : 'False'}`];
    await bus.call(name, path, `${mockFace}.AddMethod`, 'sssss', ...method);
  };
  await answer(false);
  return {
    cover: async (active) => {
      await answer(active);
      const signal = [name, 'ActiveChanged', 'b', '1', 'b', `${active}`];
      await bus.call(name, path, `${mockFace}.EmitSignal`, 'sssav', ...signal);
    },
  };
};

/**
 * The idle monitor of GNOME. It is not there before this: a desktop of the X server has none.
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} bus
 * @returns {Promise<Mutter>}
 */
export const openMutter = async (jobs, bus) => {
  const name = 'org.gnome.Mutter.IdleMonitor';
  const path = '/org/gnome/Mutter/IdleMonitor/Core';
  jobs.start(python, ['-m', 'dbusmock', '--session', name, path, name]);
  await until('the idle monitor', () => bus.owned(name));
  const method = async (/** @type {readonly string[]} */ ...words) => {
    await bus.call(name, path, `${mockFace}.AddMethod`, 'sssss', name, ...words);
  };
  const idle = { watch: 1, active: 2 };
  await method('GetIdletime', '', 't', 'ret = 0');
  await method('AddIdleWatch', 't', 'u', `ret = ${idle.watch}`);
  await method('AddUserActiveWatch', '', 'u', `ret = ${idle.active}`);
  const fire = async (/** @type {number} */ watch) => {
    await bus.call(
      name,
      path,
      `${mockFace}.EmitSignal`,
      'sssav',
      name,
      'WatchFired',
      'u',
      '1',
      'u',
      `${watch}`,
    );
  };
  return {
    reads: (idleMs) => method('GetIdletime', '', 't', `ret = ${idleMs}`),
    pause: () => fire(idle.watch),
    input: () => fire(idle.active),
  };
};

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} bus
 * @returns {Promise<() => Promise<readonly Notification[]>>} all that were shown, in order
 */
export const openNotifications = async (jobs, bus) => {
  const name = 'org.freedesktop.Notifications';
  const path = '/org/freedesktop/Notifications';
  jobs.start(python, ['-m', 'dbusmock', '--session', '--template', 'notification_daemon']);
  await until('the notification daemon', () => bus.owned(name));
  return async () => {
    const [calls] = await bus.call(name, path, `${mockFace}.GetMethodCalls`, 's', 'Notify');
    return /** @type {readonly (readonly [number, readonly import('./bus.mjs').BusValue[]])[]} */ (calls).map(
      ([, args]) => {
        const [app, , , summary, body, actions] = args.map((arg) => arg.data);
        return {
          app: `${app}`,
          summary: `${summary}`,
          body: `${body}`,
          actions: Array.isArray(actions) ? actions.map(String) : [],
        };
      },
    );
  };
};
