/** Owns the ordinary user the desktop belongs to: the current one, or when that is root, a system user made for it. */
import { userInfo } from 'node:os';
import { attempt, isRoot, run } from '../process.mjs';

const accountName = 'stint-desktop';

/** @typedef {{ readonly name: string, readonly uid: number, readonly gid: number }} DesktopUser */

/** @returns {Promise<DesktopUser>} */
export const desktopUser = async () => {
  if (!isRoot()) {
    const { username, uid, gid } = userInfo();
    return { name: username, uid, gid };
  }
  if ((await attempt('id', [accountName])).code !== 0) {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      accountName,
    ]);
  }
  const id = async (/** @type {string} */ flag) => Number((await run('id', [flag, accountName])).stdout);
  return { name: accountName, uid: await id('-u'), gid: await id('-g') };
};

/**
 * The words that run a command as that user, and end it when we are gone, however we went.
 * @param {DesktopUser} user
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {readonly [string, ...string[]]}
 */
export const asUser = (user, command, args) => {
  const identity = isRoot() ? ['--reuid', `${user.uid}`, '--regid', `${user.gid}`, '--clear-groups'] : [];
  return ['setpriv', '--pdeathsig', 'TERM', ...identity, '--', command, ...args];
};
