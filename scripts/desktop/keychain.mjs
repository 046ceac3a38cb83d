/** Owns the keychain of the desktop: unlocked, locked, or none at all. */
import { until } from './wait.mjs';

/**
 * @typedef {'unlocked' | 'locked' | 'none'} KeychainState
 *
 * @typedef {object} Secrets
 * @property {(attributes: Readonly<Record<string, string>>) => Promise<string | undefined>} lookup the secret itself
 * @property {(attributes: Readonly<Record<string, string>>) => Promise<string>} search what `secret-tool` prints
 * @property {(label: string, attributes: Readonly<Record<string, string>>, secret: string) => Promise<void>} store
 */

const service = 'org.freedesktop.secrets';
const collection = '/org/freedesktop/secrets/collection/login';

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {import('./bus.mjs').Bus} bus
 * @param {KeychainState} state
 * @returns {Promise<Secrets>}
 */
export const openKeychain = async (jobs, bus, state) => {
  if (state !== 'none') {
    jobs.start('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      input: 'desktop',
    });
    await until('the keychain', () => bus.owned(service));
    await until('its collection', async () => (await isLocked(bus)) === false);
  }
  if (state === 'locked') {
    await bus.call(
      service,
      '/org/freedesktop/secrets',
      'org.freedesktop.Secret.Service.Lock',
      'ao',
      '1',
      collection,
    );
    await until('the keychain to lock', () => isLocked(bus));
  }
  /** @param {Readonly<Record<string, string>>} attributes */
  const words = (attributes) => Object.entries(attributes).flat();
  return {
    lookup: async (attributes) => {
      const { code, stdout } = await jobs.attempt('secret-tool', ['lookup', ...words(attributes)]);
      return code === 0 ? stdout : undefined;
    },
    search: async (attributes) => {
      const { stdout, stderr } = await jobs.attempt('secret-tool', ['search', '--all', ...words(attributes)]);
      return stdout + stderr;
    },
    store: async (label, attributes, secret) => {
      await jobs.run('secret-tool', ['store', `--label=${label}`, ...words(attributes)], { input: secret });
    },
  };
};

/** @param {import('./bus.mjs').Bus} bus @returns {Promise<boolean | undefined>} */
const isLocked = async (bus) => {
  try {
    return (await bus.get(service, collection, 'org.freedesktop.Secret.Collection', 'Locked')) === true;
  } catch {
    return undefined; // it is not there yet
  }
};
