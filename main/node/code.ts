/**
 * Owns how the program's code gets to V8: with what V8 made of it when the app was packaged (`scripts/code-cache.mjs`), so
 * that the whole of it is not compiled again at each start.
 */
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, extname } from 'node:path';
import { Script } from 'node:vm';

/**
 * @param file CommonJS, of ASCII only, without `import()`: a script has nobody who would do it
 * @param cache of the same text; V8 passes over one that another version of it made, or one with other flags
 */
export function compile(file: string, cache?: Buffer): Script {
  // As Node would wrap it.
  const text = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'latin1')}\n})`;
  return new Script(text, { filename: file, ...(cache && { cachedData: cache }) });
}

/**
 * As `require` does it, but with the cache beside the file, where there is one.
 * @param file its whole path
 * @returns what it exports
 */
export function load(file: string): unknown {
  const require = createRequire(file);
  const module = new Module(file);
  module.filename = file;
  // The parts that are loaded later ask for it by its name.
  require.cache[file] = module;
  compile(file, cacheOf(file)).runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  return module.exports;
}

export const cacheName = (file: string): string => `${file.slice(0, -extname(file).length)}.cache`;

function cacheOf(file: string): Buffer | undefined {
  try {
    return readFileSync(cacheName(file));
  } catch {
    return undefined;
  }
}
