/** Owns `npm test`: every check one after the other, and one sum of them all on the last line. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { buildService } from './build-service.mjs';
import { ensurePackages } from './packages.mjs';
import { checkout } from './paths.mjs';
import { attempt } from './process.mjs';
import { ensureRuntime } from './runtime.mjs';
import { count } from './tally.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */

/** @param {string} module a program of `node_modules`, by its file @param {readonly string[]} args */
const node = async (module, ...args) =>
  (
    await attempt(process.execPath, [join(checkout, 'node_modules', module), ...args], {
      cwd: checkout,
      show: true,
    })
  ).code;

/** @type {(code: number) => Tally} */
const single = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });

/**
 * @param {readonly string[]} args
 * @returns {Promise<Tally>}
 */
const vitest = async (args) => {
  const folder = await mkdtemp(join(tmpdir(), 'stint-test-'));
  const report = join(folder, 'report.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await node('vitest/vitest.mjs', 'run', ...reporters, ...args);
    const tally = count(await readFile(report, 'utf8').catch(() => ''));
    // Something outside a test went wrong: an error nobody awaited, no test found.
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const prepare = async () => {
  const runtime = await ensureRuntime();
  await ensurePackages('desktop');
  await build({ runtime });
  await buildService();
  return 0;
};

/** The virtual desktop is made of Debian packages. */
const hasDesktop = process.platform === 'linux';

/** @type {readonly (readonly [string, () => Promise<Tally>])[]} */
const everything = [
  ['types', async () => single(await node('typescript/bin/tsc', '-b'))],
  ['lint', async () => single(await node('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'))],
  ['unit', () => vitest(['--project', 'unit'])],
  ...(hasDesktop
    ? [
        /** @type {const} */ (['build', async () => single(await prepare())]),
        /** @type {const} */ (['end to end', () => vitest(['--project', 'e2e'])]),
      ]
    : []),
];

/** @param {readonly string[]} args @returns {readonly (readonly [string, () => Promise<Tally>])[]} */
const chosen = (args) => [
  ...(args.some((arg) => arg.includes('e2e'))
    ? [/** @type {const} */ (['build', async () => single(await prepare())])]
    : []),
  ['chosen tests', () => vitest(args)],
];

const args = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
for (const [name, stage] of args.length === 0 ? everything : chosen(args)) {
  console.log(`\n── ${name}`);
  const tally = await stage().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return single(1);
  });
  total.passed += tally.passed;
  total.failed += tally.failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
