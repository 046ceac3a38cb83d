/** Owns running a bench by its name, `node test/bench/run.mjs service [--json]`, or `all` of them, one after the other. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { built, checkout } from '../../scripts/paths.mjs';

const folder = join(checkout, 'test', 'bench');
const [name] = process.argv.slice(2);
const asJson = process.argv.includes('--json');
if (name === undefined || !/^[a-z-]+$/.test(name)) throw new Error('Which bench?');
if (name === 'all') runAll();
else await runOne(name);

/** Each in a process of its own: none is slower for what another left behind. */
function runAll() {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const benches = Object.keys(scripts).flatMap((script) => /^bench:(.+)$/.exec(script)?.[1] ?? []);
  const results = benches.flatMap((bench) => {
    console.log(`\n── ${bench}`);
    const self = [join(folder, 'run.mjs'), bench, '--json'];
    const done = spawnSync(process.execPath, self, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = done.stdout.trimEnd().split('\n');
    console.log(lines.slice(0, -1).join('\n'));
    if (done.status !== 0) throw new Error(`${bench} ended with ${done.status}`);
    return [JSON.parse(lines.at(-1) ?? '')];
  });
  if (asJson) console.log(JSON.stringify({ benches: results }));
}

/** @param {string} bench */
async function runOne(bench) {
  const outDir = join(built, 'bench');
  await build({
    configFile: false,
    root: checkout,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['libsql', 'electron'] },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'node20',
      ssr: join(folder, `${bench}.ts`),
      // The scripts know where they are: they stay there.
      rolldownOptions: {
        external: /\/scripts\/[^?]+\.mjs$/,
        output: { entryFileNames: `${bench}.js`, format: 'es' },
      },
    },
  });
  // In a process of its own: the garbage of what built it is not collected while it is measured.
  const { href } = pathToFileURL(join(outDir, `${bench}.js`));
  const program = `const { run } = await import(${JSON.stringify(href)}); await run(${asJson});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
