/** Owns what is done to the sources on their way into `out/`, beside what Vite does. */
import { relative, sep } from 'node:path';
import { minify } from '@swc/core';

/**
 * What is loaded and never used for us: of electron-store encryption, the schema checks and migrations of its options, half
 * of the bundle; of electron-log the sending to a server. For these Node would make its HTTP and ciphers at each start.
 * Reaching for them all the same is an error of the build's making, and says so.
 * @type {import('vite').Plugin}
 */
export const unused = {
  name: 'unused',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    const isUnused =
      (['ajv/dist/2020.js', 'ajv-formats', 'semver', 'node:crypto'].includes(id) &&
        /[/\\]conf[/\\]/.test(importer)) ||
      (['http', 'https'].includes(id) && /[/\\]electron-log[/\\].*remote/.test(importer));
    return isUnused ? `\0unused:${id}` : null;
  },
  load: (id) =>
    id.startsWith('\0unused:')
      ? `const absent = () => { throw new Error('left out of the bundle: ${id.slice(8)}'); };
         export const Ajv2020 = absent; export default new Proxy(absent, { get: absent });`
      : null,
};

/**
 * Writes other characters as escapes: one of them and V8 keeps the text of the whole file with two bytes for each.
 * @type {import('vite').Plugin}
 */
export const ascii = {
  name: 'ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * Goes before Vite's own minifier: it takes tables such as those of the words apart, whose keys are in the result otherwise.
 * @type {import('vite').Plugin}
 */
export const smaller = {
  name: 'smaller',
  renderChunk: (code) =>
    // Passes: again and again, until nothing changes.
    minify(code, { module: true, compress: { ecma: 2020, passes: 0 }, mangle: true }),
};

/**
 * Lists what each file was made of; test/project/budget.test.ts holds it to a budget.
 * @param {string} root
 * @param {import('./build.mjs').Content[]} contents
 * @returns {import('vite').Plugin}
 */
export const listed = (root, contents) => ({
  name: 'listed',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const { fileName, imports, isEntry, moduleIds } = chunk;
      const files = moduleIds.map((id) => relative(root, id).split(sep).join('/'));
      const packages = files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []);
      contents.push({
        file: fileName,
        isEntry,
        // Of ours: the others are modules of Node and Electron.
        imports: imports.filter((file) => Object.hasOwn(bundle, file)),
        modules: files.length,
        packages: [...new Set(packages)].sort(),
      });
    }
  },
});
