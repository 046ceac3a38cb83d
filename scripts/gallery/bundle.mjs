/** Owns what the gallery runs on: Electron's side of it beside the built pages, and the script that stands for main. */
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { built, checkout } from '../paths.mjs';
import { run } from '../process.mjs';

const sources = join(checkout, 'test', 'gallery');

/** @type {import('vite').InlineConfig} */
const common = { configFile: false, root: checkout, logLevel: 'warn', publicDir: false };

/**
 * @param {string} folder made by this, readable for the desktop's user
 * @returns {Promise<string>} the folder, for `electron FOLDER`
 */
export const stageGallery = async (folder) => {
  await mkdir(folder, { recursive: true });
  await build({
    ...common,
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      ssr: join(sources, 'main.ts'),
      rolldownOptions: { output: { entryFileNames: 'main.js', format: 'es' } },
    },
  });
  await cp(join(built, 'renderer'), join(folder, 'renderer'), { recursive: true });
  const manifest = { name: 'gallery', version: '0.0.0', type: 'module', main: 'main.js' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('chmod', ['-R', 'a+rX', folder]);
  return folder;
};

/** @returns {Promise<string>} runs in a page before its own scripts do */
export const windowScript = async () => {
  const output = await build({
    ...common,
    build: {
      write: false,
      minify: false,
      target: 'chrome130',
      lib: { entry: join(sources, 'window.ts'), formats: ['iife'], name: 'gallery' },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('nothing was built for the windows of the gallery');
  return chunk.code;
};
