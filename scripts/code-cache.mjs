/**
 * Owns what V8 makes of the code of main, kept beside it: compiled once, when the app is built. Only the very runtime that
 * will run it can make it, and only as it runs an app: V8 refuses what another version made, or one with other flags.
 */
import { chown, cp, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asUser, desktopUser } from './desktop/user.mjs';
import { isRoot, run } from './process.mjs';
import { reachable } from './staging.mjs';

/** @typedef {import('./runtime.mjs').Runtime} Runtime */

export const appFile = 'app.cjs';
export const codeFile = 'code.cjs';
const cacheFile = 'app.cache';

/** An app that compiles, and is gone before it would look for a display. */
const maker = fileURLToPath(new URL('code-cache', import.meta.url));

/**
 * @param {Runtime} runtime
 * @param {string} folder becomes the user's
 * @param {readonly string[]} args
 */
const asOrdinaryUser = async ({ executable, folder: from }, folder, args) => {
  const user = await desktopUser();
  await run('chmod', ['-R', 'a+rX', folder]);
  await chown(folder, user.uid, user.gid);
  return asUser(user, await reachable(user, executable, from, join(folder, 'electron')), args);
};

/** @param {string} out */
const filesOf = (out) => ({ cache: join(out, 'main', cacheFile), stamp: join(out, 'cached.json') });

/** @param {Runtime} runtime */
const stampOf = ({ executable, version }) => JSON.stringify({ executable, version });

/**
 * @param {Runtime} runtime
 * @param {string} out that was built; building takes the cache away
 * @returns {Promise<boolean>}
 */
export const isCachedFor = async (runtime, out) => {
  const { cache, stamp } = filesOf(out);
  const there = await stat(cache).catch(() => null);
  return there !== null && (await readFile(stamp, 'utf8').catch(() => '')) === stampOf(runtime);
};

/**
 * @param {Runtime} runtime
 * @param {string} out that was built
 */
export const cacheCode = async (runtime, out) => {
  const { cache, stamp } = filesOf(out);
  // Where everybody can enter: Chromium's sandbox refuses root, and an ordinary user may not see the checkout.
  const folder = await mkdtemp(join(isRoot() ? '/tmp' : tmpdir(), 'stint-code-'));
  try {
    await cp(maker, folder, { recursive: true });
    for (const file of [appFile, codeFile]) await cp(join(out, 'main', file), join(folder, file));
    const args = [folder, `--user-data-dir=${join(folder, 'data')}`];
    const [command, ...words] = isRoot()
      ? await asOrdinaryUser(runtime, folder, args)
      : [runtime.executable, ...args];
    await run(command, words, { cwd: folder });
    // Beside, and then into its place: another build may be copying what is there.
    const made = join(out, `${cacheFile}-${process.pid}`);
    await cp(join(folder, cacheFile), made);
    await rename(made, cache);
    await writeFile(stamp, stampOf(runtime));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
