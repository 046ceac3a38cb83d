/** Owns turning the service into one file that Node runs: `out/service/cli.js`. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { built, checkout } from './paths.mjs';

const sources = ['common', 'service', 'package-lock.json', 'scripts/build-service.mjs'];

/**
 * Builds it unless it is newer than its sources.
 * @returns {Promise<string>} the path of the built file
 */
export const buildService = async () => {
  const outDir = join(built, 'service');
  const file = join(outDir, 'cli.js');
  const changed = await Promise.all(sources.map((source) => lastChange(join(checkout, source))));
  if ((await modified(file)) > Math.max(...changed)) return file;
  // Most runs build nothing and need not wait for the bundler to load.
  const { build } = await import('vite');
  // Built beside and moved into place: others may be starting the file that is there, or building it too.
  const workDir = join(outDir, `building-${process.pid}`);
  await build({
    configFile: false,
    root: checkout,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['libsql'] },
    build: {
      outDir: workDir,
      target: 'node20',
      ssr: join(checkout, 'service', 'cli.ts'),
      rolldownOptions: { output: { entryFileNames: 'cli.js', format: 'es' } },
    },
  });
  await rename(join(workDir, 'cli.js'), file);
  await rm(workDir, { recursive: true });
  return file;
};

/** @type {(path: string) => Promise<number>} ms since the epoch; 0 when there is no such file */
const modified = async (path) => (await stat(path).catch(() => ({ mtimeMs: 0 }))).mtimeMs;

/** @type {(path: string) => Promise<number>} when the newest file in it was changed, ms since the epoch */
const lastChange = async (path) => {
  if (!(await stat(path)).isDirectory()) return modified(path);
  const names = await readdir(path, { recursive: true });
  return Math.max(...(await Promise.all(names.map((name) => modified(join(path, name))))));
};
