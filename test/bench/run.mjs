/** Owns running a bench by its name, `node test/bench/run.mjs service [--json]`, or `all` of them, one after the other. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { benches, readArguments } from '../../scripts/benches.mjs';
import { built, checkout } from '../../scripts/paths.mjs';
import { asProgram } from '../../scripts/process.mjs';

/** @typedef {import('../../scripts/benches.mjs').Asked} Asked */

const folder = join(checkout, 'test', 'bench');

/**
 * Each in a process of its own: none is slower for what another left behind, and none takes the others with it.
 * @param {Asked} asked
 */
async function runAll({ json, minutes }) {
  /** @type {unknown[]} */
  const results = [];
  /** @type {string[]} */
  const failed = [];
  for (const bench of benches) {
    console.log(`\n── ${bench}`);
    const result = await runBeside(bench, minutes);
    if (result === undefined) failed.push(bench);
    else results.push(result);
  }
  if (failed.length > 0) {
    console.log(`\nFAILED: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
  if (json) console.log(JSON.stringify({ benches: results, ...(failed.length > 0 ? { failed } : {}) }));
}

/**
 * Shows what it prints as it comes, but for the object on its last line.
 * @param {string} bench
 * @param {number} minutes
 * @returns {Promise<unknown>} the object; nothing where it broke
 */
async function runBeside(bench, minutes) {
  const words = [join(folder, 'run.mjs'), bench, '--json', '--minutes', `${minutes}`];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  /** @type {string | undefined} */
  let last;
  for await (const line of createInterface({ input: child.stdout })) {
    if (last !== undefined) console.log(last);
    last = line;
  }
  const [code] = await ended;
  try {
    if (code === 0) return JSON.parse(last ?? '');
  } catch {
    // It ended as if all were well, and told nothing.
  }
  if (last !== undefined) console.log(last);
  return undefined;
}

/** @param {Asked} asked */
async function runOne({ name, json, minutes }) {
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
      ssr: join(folder, `${name}.ts`),
      // The scripts know where they are: they stay there.
      rolldownOptions: {
        external: /\/scripts\/[^?]+\.mjs$/,
        output: { entryFileNames: `${name}.js`, format: 'es' },
      },
    },
  });
  // In a process of its own: the garbage of what built it is not collected while it is measured.
  const { href } = pathToFileURL(join(outDir, `${name}.js`));
  const program = `const { run } = await import(${JSON.stringify(href)}); await run(${json}, ${minutes});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

await asProgram(import.meta.url, async () => {
  const asked = readArguments(process.argv.slice(2));
  if (asked.name === 'all') await runAll(asked);
  else await runOne(asked);
});
