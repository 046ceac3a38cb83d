/** Owns `npm run demo`: the real app on a virtual desktop, driven through the main job by real input, and checked. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { play } from './demo/play.mjs';
import { ensurePackages } from './packages.mjs';
import { built } from './paths.mjs';
import { asProgram } from './process.mjs';
import { ensureRuntime } from './runtime.mjs';

const usage = `npm run demo -- [--json] [--service URL --account ID --email ADDRESS < password]

Plays a day in miniature on a virtual desktop: signs in, starts a timer in the panel, stops it from the tray with every
window destroyed, books a quick entry, and compares panel, tray and service. Screenshots go to out/demo/.

  --json     ends with one JSON object on the last line
  --service  plays against a deployment instead of the local workspace; the password is read from standard input`;

const readArguments = () => {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean', default: false },
      service: { type: 'string' },
      account: { type: 'string' },
      email: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { service, account, email } = values;
  if (service !== undefined && (account === undefined || email === undefined)) {
    throw new Error('--service needs --account and --email, and the password on standard input.');
  }
  return values;
};

/** Plays the demo and sets the exit code: 0 when all agree, 1 when not, 2 for a wrong command line. */
export const demo = async () => {
  process.exitCode = await run();
};

/** @returns {Promise<number>} the exit code */
const run = async () => {
  let values;
  try {
    values = readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (process.platform !== 'linux') {
    console.error('The demo needs a virtual desktop, which exists on Linux only. Use npm start.');
    return 2;
  }
  const { service, account = '', email = '' } = values;
  const password = service === undefined ? '' : (await text(process.stdin)).replace(/\r?\n$/, '');
  const deployment = service === undefined ? null : { address: service, account, email, password };

  const runtime = await ensureRuntime();
  await ensurePackages('desktop');
  await build({ runtime });
  const folder = join(built, 'demo');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { facts, disagreements } = await play({ runtime, deployment, folder, say: console.log });
  for (const disagreement of disagreements) console.error(`DISAGREE: ${disagreement}`);
  if (disagreements.length === 0) console.log('\nPanel, tray and service agree.');
  if (values.json) console.log(JSON.stringify(facts));
  return disagreements.length === 0 ? 0 : 1;
};

await asProgram(import.meta.url, demo);
