/** Owns running a bench by its name: `node test/bench/run.mjs service [--json]`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { built, checkout } from '../../scripts/paths.mjs';

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z-]+$/.test(name)) throw new Error('Which bench?');
const outDir = join(built, 'bench');
await build({
  configFile: false,
  root: checkout,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: ['libsql'] },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'node20',
    ssr: join(checkout, 'test', 'bench', `${name}.ts`),
    rolldownOptions: { output: { entryFileNames: `${name}.js`, format: 'es' } },
  },
});
const { run } = await import(pathToFileURL(join(outDir, `${name}.js`)).href);
await run(process.argv.includes('--json'));
