/** Owns turning the sources into what Electron runs: `out/main`, `out/preload`, `out/renderer`, `out/assets`. */
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build as vite } from 'vite';
import { ascii, listed, smaller, unused } from './build-plugins.mjs';
import { appFile, cacheCode, codeFile, isCachedFor } from './code-cache.mjs';
import { checkout } from './paths.mjs';
import { asProgram } from './process.mjs';
import { nativeModules } from './staging.mjs';

/** The oldest Electron it has to run in has Node 20 and Chrome 130. */
const targets = { node: 'node20', chrome: 'chrome130' };

/** What the result depends on; a folder stands for everything in it. */
const sources = [
  'common',
  'service',
  'main',
  'renderer',
  'assets/tray',
  'scripts/build.mjs',
  'scripts/build-plugins.mjs',
  'tsconfig.base.json',
  'package-lock.json',
];

/**
 * @typedef {object} Content of one file of code
 * @property {string} file relative to `out/main` or `out/renderer`
 * @property {boolean} isEntry whether it is loaded first, and not by another
 * @property {readonly string[]} imports the files that are loaded with it
 * @property {number} modules how many it was made of
 * @property {readonly string[]} packages whose modules are in it
 *
 * @typedef {{ readonly main: Content[], readonly renderer: Content[] }} Contents `out/contents.json`
 */

/**
 * @typedef {object} BuildOptions
 * @property {string} [root]
 * @property {import('./runtime.mjs').Runtime} [runtime] that will run it: then it starts without compiling main
 * @property {(line: string) => void} [say]
 */

/**
 * Does nothing when nothing has changed since the last time.
 * @param {BuildOptions} [options]
 * @returns {Promise<string>} the folder `out`
 */
export const build = async ({ root = checkout, runtime, say = console.log } = {}) => {
  const out = join(root, 'out');
  await buildParts(root, out, say);
  if (runtime && !(await isCachedFor(runtime, out))) await cacheCode(runtime, out);
  return out;
};

/**
 * @param {string} root
 * @param {string} out
 * @param {(line: string) => void} say
 */
const buildParts = async (root, out, say) => {
  const stamp = join(out, 'built.json');
  const state = JSON.stringify(
    (await Promise.all(sources.map((source) => describe(join(root, source))))).flat(),
  );
  if ((await readFile(stamp, 'utf8').catch(() => '')) === state) return;

  const started = performance.now();
  await rm(stamp, { force: true });
  const contents = await asShipped(() => bundle(root, out));
  await writeFile(join(out, 'contents.json'), JSON.stringify(contents, null, 2));
  // This platform's icons, where the app finds them by the same path in the checkout and in the archive.
  await rm(join(out, 'assets'), { recursive: true, force: true });
  await cp(join(root, 'assets', 'tray', process.platform), join(out, 'assets', 'tray'), { recursive: true });
  await writeFile(stamp, state);
  say(`Built in ${Math.round(performance.now() - started)} ms`);
};

/**
 * Vite makes another program where something else is named, as it is in a test: half as large again, for debugging.
 * @template T
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
const asShipped = async (run) => {
  const named = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await run();
  } finally {
    if (named === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = named;
  }
};

/** @type {(root: string, out: string) => Promise<Contents>} */
const bundle = async (root, out) => {
  /** @type {Contents} */
  const contents = { main: [], renderer: [] };
  await buildRenderer(root, join(out, 'renderer'), contents.renderer);
  await buildPreload(root, join(out, 'preload'));
  await buildMain(root, join(out, 'main'), await filesOf(join(out, 'renderer')), contents.main);
  return contents;
};

/** @type {(root: string, outDir: string) => import('vite').InlineConfig} */
const common = (root, outDir) => ({
  configFile: false,
  root,
  logLevel: 'warn',
  mode: 'production',
  publicDir: false,
  build: { outDir, emptyOutDir: true, sourcemap: false, minify: true, reportCompressedSize: false },
});

/** @type {(root: string, outDir: string, contents: Content[]) => Promise<unknown>} */
const buildRenderer = async (root, outDir, contents) => {
  const folder = join(root, 'renderer');
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  const base = common(folder, outDir);
  return vite({
    ...base,
    base: './',
    plugins: [smaller, listed(root, contents)],
    // `h` says the same as the functions of the newer way, in less.
    oxc: {
      jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
      jsxInject: "import { h, Fragment } from 'preact';",
    },
    build: {
      ...base.build,
      target: targets.chrome,
      modulePreload: { polyfill: false },
      // Inlined files would need `data:` in the content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: pages.map((name) => join(folder, name)),
        // `smaller` takes most of the time, and may.
        checks: { bundlerTimings: false },
      },
    },
  });
};

/**
 * One CommonJS file: the preload of a sandboxed window can be nothing else.
 * @type {(root: string, outDir: string) => Promise<unknown>}
 */
const buildPreload = (root, outDir) => {
  const base = common(root, outDir);
  return vite({
    ...base,
    build: {
      ...base.build,
      target: targets.chrome,
      lib: {
        entry: join(root, 'main', 'preload', 'index.ts'),
        formats: ['cjs'],
        fileName: () => 'index.cjs',
      },
      rolldownOptions: { external: ['electron'] },
    },
  });
};

/**
 * CommonJS behind a door that is a module: why, is told there. And what loads it, with the cache there may be.
 * @type {(root: string, outDir: string, rendererFiles: readonly string[], contents: Content[]) => Promise<unknown>}
 */
const buildMain = async (root, outDir, rendererFiles, contents) => {
  const base = common(root, outDir);
  /** @param {string} source @param {string} file */
  const bundleMain = (source, file) =>
    vite({
      ...base,
      plugins: [unused, ascii, listed(root, contents)],
      define: { __RENDERER_FILES__: JSON.stringify(rendererFiles) },
      ssr: { noExternal: true, external: ['electron', ...nativeModules] },
      build: {
        ...base.build,
        emptyOutDir: false,
        target: targets.node,
        ssr: join(root, 'main', source),
        rolldownOptions: {
          output: {
            entryFileNames: file,
            chunkFileNames: '[name].cjs',
            format: 'cjs',
            // A script that V8 takes from its cache can only `require`.
            dynamicImportInCjs: false,
          },
        },
      },
    });
  await rm(outDir, { recursive: true, force: true });
  // Each for itself: what both need would be a third file.
  await bundleMain('index.ts', appFile);
  await bundleMain(join('node', 'code.ts'), codeFile);
  await cp(join(root, 'main', 'door.mjs'), join(outDir, 'index.mjs'));
};

/**
 * @param {string} folder
 * @returns {Promise<readonly string[]>} paths relative to the folder, with forward slashes, sorted
 */
const filesOf = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
};

/**
 * @param {string} path
 * @returns {Promise<readonly string[]>} every file in it, with size and time of change
 */
const describe = async (path) => {
  const files = (await stat(path)).isDirectory()
    ? (await filesOf(path)).map((name) => join(path, name))
    : [path];
  return Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
};

await asProgram(import.meta.url, () => build());
