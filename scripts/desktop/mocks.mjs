/** Owns the parts of a desktop that are acted: sleep and wake of the computer, and the notifications shown. */
import { until } from './wait.mjs';

/**
 * @typedef {object} Logind
 * @property {() => Promise<void>} sleep
 * @property {() => Promise<void>} wake
 *
 * @typedef {object} Notification
 * @property {string} app
 * @property {string} summary
 * @property {string} body
 * @property {readonly string[]} actions keys and labels in turn
 */

const python = '/usr/bin/python3';
const mockFace = 'org.freedesktop.DBus.Mock';

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} systemBus
 * @returns {Promise<Logind>}
 */
export const openLogind = async (jobs, systemBus) => {
  const name = 'org.freedesktop.login1';
  const path = '/org/freedesktop/login1';
  jobs.start(python, ['-m', 'dbusmock', '--system', '--template', 'logind']);
  await until('logind', () => systemBus.owned(name));
  const prepareForSleep = async (/** @type {boolean} */ asleep) => {
    const signal = [`${name}.Manager`, 'PrepareForSleep', 'b', '1', 'b', `${asleep}`];
    await systemBus.call(name, path, `${mockFace}.EmitSignal`, 'sssav', ...signal);
  };
  return { sleep: () => prepareForSleep(true), wake: () => prepareForSleep(false) };
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
