/** Owns a private message bus, and calls on it. */
import { join } from 'node:path';
import { lineWith } from './wait.mjs';

/**
 * A value as busctl prints it: variants keep their type beside the data.
 * @typedef {{ readonly type: string, readonly data: unknown }} BusValue
 *
 * @typedef {object} Bus
 * @property {string} address
 * @property {(name: string, path: string, method: string, signature?: string, ...args: readonly string[]) => Promise<readonly unknown[]>} call
 *   `method` is `interface.member`
 * @property {(name: string, path: string, face: string, property: string) => Promise<unknown>} get
 * @property {(name: string) => Promise<boolean>} owned
 */

/**
 * Only the services named in `activatable` are started on demand: what the desktop should lack must not appear by itself.
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {string} folder of its own
 * @param {readonly string[]} activatable service files of the system, without `.service`
 * @returns {Promise<Bus>}
 */
export const openBus = async (jobs, folder, activatable) => {
  const services = join(folder, 'services');
  await jobs.run('mkdir', ['-p', services]);
  for (const service of activatable) {
    await jobs.run('ln', ['-s', `/usr/share/dbus-1/services/${service}.service`, services]);
  }
  const config = join(folder, 'bus.conf');
  await jobs.write(config, configuration(join(folder, 'socket'), services));
  const daemon = jobs.start('dbus-daemon', [`--config-file=${config}`, '--nofork', '--print-address=1']);
  if (daemon.stdout === null) throw new Error('dbus-daemon has no output');
  const address = await lineWith('unix:', daemon.stdout);

  /** @type {(...args: readonly string[]) => Promise<BusValue>} */
  const busctl = async (...args) => {
    const { stdout } = await jobs.run('busctl', [`--address=${address}`, '--json=short', ...args]);
    return JSON.parse(stdout || '{"type":"","data":[]}');
  };

  return {
    address,
    call: async (name, path, method, signature = '', ...args) => {
      const dot = method.lastIndexOf('.');
      const target = [name, path, method.slice(0, dot), method.slice(dot + 1)];
      const { data } = await busctl('call', '--', ...target, signature, ...args);
      return Array.isArray(data) ? data : [];
    },
    get: async (name, path, face, property) =>
      (await busctl('get-property', name, path, face, property)).data,
    owned: async (name) => {
      const bus = 'org.freedesktop.DBus';
      const { data } = await busctl('call', bus, '/', bus, 'NameHasOwner', 's', name);
      return Array.isArray(data) && data[0] === true;
    },
  };
};

/**
 * @param {string} socket
 * @param {string} services
 */
const configuration = (
  socket,
  services,
) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>${services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
