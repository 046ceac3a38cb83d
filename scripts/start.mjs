/** Owns `npm start`: the app from the checkout, or where it cannot be shown, the demo. */
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { demo } from './demo.mjs';
import { ensurePackages } from './packages.mjs';
import { checkout } from './paths.mjs';
import { asProgram, isRoot } from './process.mjs';
import { ensureRuntime } from './runtime.mjs';

/** @returns {string | undefined} why the app cannot be shown to a person here */
const obstacle = () => {
  if (process.platform !== 'linux') return undefined;
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'There is no display here.';
  // Chromium's sandbox refuses root, and we never switch it off.
  if (isRoot()) return 'The app does not run as root: its sandbox needs an ordinary user.';
  return undefined;
};

const start = async () => {
  const runtime = await ensureRuntime();
  await ensurePackages('app');
  await build({ runtime });
  const app = spawn(runtime.executable, [checkout, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => app.kill(signal));
  app.on('close', (code) => process.exit(code ?? 1));
};

await asProgram(import.meta.url, async () => {
  const reason = obstacle();
  if (reason === undefined) return start();
  console.log(`${reason} Playing the demo on a virtual desktop instead (npm run demo).\n`);
  await demo();
});
