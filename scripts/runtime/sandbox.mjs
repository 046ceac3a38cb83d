/** Owns the helper that starts Chromium's sandbox. */
import { chmod, chown, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isRoot } from '../process.mjs';

const setuid = 0o4755;

/**
 * The helper has to belong to root and run as root, or Chromium refuses it where the system keeps user
 * namespaces from ordinary users. Only root can give it that; for others the namespaces have to do.
 * @param {string} folder of the runtime
 */
export const armSandbox = async (folder) => {
  if (process.platform !== 'linux' || !isRoot()) return;
  const helper = join(folder, 'chrome-sandbox');
  const { uid, mode } = await stat(helper);
  if (uid === 0 && (mode & 0o7777) === setuid) return;
  await chown(helper, 0, 0);
  await chmod(helper, setuid);
};
