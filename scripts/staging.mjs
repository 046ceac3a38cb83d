/** Owns a copy of the built app, and of the runtime, that the desktop's user can read. A checkout may lie where only root can. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { asUser } from './desktop/user.mjs';
import { built, checkout } from './paths.mjs';
import { attempt, run } from './process.mjs';
import { armSandbox } from './runtime/sandbox.mjs';

/** The modules that stay outside the bundle, because they hold machine code. */
export const nativeModules = /** @type {const} */ (['keytar', 'libsql']);

/**
 * @typedef {{ readonly name: string, readonly productName: string, readonly version: string, readonly type: string, readonly main: string }} Manifest
 */

/**
 * @param {string} folder made by this; the desktop's own folder is a good parent
 * @returns {Promise<string>} the folder, for `electron FOLDER`
 */
export const stageApp = async (folder) => {
  await mkdir(folder, { recursive: true });
  const { name, productName, version, type, main } = await manifest();
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, productName, version, type, main }));
  await Promise.all(
    ['main', 'preload', 'renderer', 'assets'].map((part) =>
      cp(join(built, part), join(folder, 'out', part), { recursive: true }),
    ),
  );
  for (const [module, source] of await closure(nativeModules)) {
    await cp(source, join(folder, 'node_modules', module), { recursive: true });
  }
  await run('chmod', ['-R', 'a+rX', folder]);
  return folder;
};

/** @returns {Promise<Manifest>} */
const manifest = async () => JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));

/**
 * @param {readonly string[]} names
 * @returns {Promise<ReadonlyMap<string, string>>} each module and what it needs at run time, with its folder
 */
export const closure = async (names) => {
  /** @type {Map<string, string>} */
  const found = new Map();
  /** @param {string} name @param {string} from a file whose imports are looked up */
  const visit = async (name, from) => {
    const folder = locate(name, from);
    if (folder === undefined || found.has(name)) return;
    found.set(name, folder);
    const file = join(folder, 'package.json');
    /** @type {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} */
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(file, 'utf8'));
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) await visit(next, file);
  };
  for (const name of names) await visit(name, join(checkout, 'package.json'));
  return found;
};

/**
 * By looking, not by resolving: a package need not export its package.json.
 * @param {string} name
 * @param {string} from
 * @returns {string | undefined} nothing when it is not installed: optional ones are there for one platform each
 */
const locate = (name, from) =>
  (createRequire(from).resolve.paths(name) ?? [])
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));

/**
 * A program's folder as the user can reach it: where it is, or else a copy beside the desktop that costs no
 * space when it can be linked.
 * @param {import('./desktop/user.mjs').DesktopUser} user
 * @param {string} executable
 * @param {string} folder the program lies in this one
 * @param {string} copy where to put the copy
 * @returns {Promise<string>} the executable
 */
export const reachable = async (user, executable, folder, copy) => {
  const [command, ...args] = asUser(user, 'test', ['-x', executable]);
  if ((await attempt(command, args)).code === 0) return executable;
  const copied = executable.replace(folder + sep, copy + sep);
  // The last launch on this desktop has made it.
  if (existsSync(copy)) return copied;
  const linked = await attempt('cp', ['-aT', '--link', folder, copy]);
  if (linked.code !== 0) {
    await rm(copy, { recursive: true, force: true });
    await run('cp', ['-aT', folder, copy]);
  }
  await armSandbox(copy);
  return copied;
};
