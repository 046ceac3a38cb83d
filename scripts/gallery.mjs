/**
 * Owns `npm run gallery`: every view in every state, light and dark, from fixed data, as pictures in `out/gallery/`; and
 * what axe and a look for cut words find in them. `-- --only home` takes the states whose name has `home` in it.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { build } from './build.mjs';
import { launchElectron } from './desktop/launch.mjs';
import { startDesktop } from './desktop.mjs';
import { stageGallery, windowScript } from './gallery/bundle.mjs';
import { contactSheet } from './gallery/contact-sheet.mjs';
import { openLooker } from './gallery/look.mjs';
import { ensurePackages } from './packages.mjs';
import { built, checkout } from './paths.mjs';
import { asProgram } from './process.mjs';
import { ensureRuntime } from './runtime.mjs';

const folder = join(built, 'gallery');

/**
 * @typedef {import('./gallery/look.mjs').State} State
 * @typedef {import('./gallery/look.mjs').Shot} Shot
 * @typedef {{ readonly width: number, readonly height: number }} Size
 * @typedef {{ readonly states: readonly State[], readonly panelSize: Size, readonly awaySize: Size }} Table
 */

/** The part of a state's name that groups it. @param {string} name */
const groupOf = (name) => name.split('-')[0] ?? name;

/** @param {readonly Shot[]} shots */
const tell = (shots) => {
  const row = (/** @type {readonly (string | number)[]} */ cells) =>
    cells.map((cell, at) => (at === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(9))).join('');
  console.log(row(['', 'states', 'pictures', 'axe', 'cut', 'failed']));
  const groups = new Set(shots.map(({ state }) => groupOf(state)));
  /** @param {string} name @param {readonly Shot[]} of */
  const line = (name, of) => {
    const count = (/** @type {'axe' | 'cut' | 'failed'} */ kind) =>
      of.reduce((sum, shot) => sum + shot[kind].length, 0);
    console.log(
      row([
        name,
        new Set(of.map(({ state }) => state)).size,
        of.length,
        count('axe'),
        count('cut'),
        count('failed'),
      ]),
    );
  };
  for (const group of groups) {
    line(
      group,
      shots.filter(({ state }) => groupOf(state) === group),
    );
  }
  line('all', shots);
  for (const { name, axe, cut, failed } of shots) {
    for (const what of [...failed, ...axe, ...cut]) console.log(`\n${name}: ${what}`);
  }
};

const gallery = async () => {
  const at = process.argv.indexOf('--only');
  const only = at < 0 ? '' : (process.argv[at + 1] ?? '');
  const runtime = await ensureRuntime();
  await ensurePackages('desktop');
  await build();
  /** @type {{ module: Table }} */
  const { module } = await runnerImport(join(checkout, 'test', 'gallery', 'index.ts'), {
    root: checkout,
    configFile: false,
    logLevel: 'error',
  });
  const states = module.states.filter(({ name }) => name.includes(only));
  if (states.length === 0) throw new Error(`No state has “${only}” in its name.`);
  if (only === '') await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });

  const desktop = await startDesktop();
  try {
    const appDir = await stageGallery(join(desktop.folder, 'app'));
    const app = await launchElectron({
      desktop,
      runtime,
      appDir,
      userData: join(desktop.folder, 'home', '.config', 'Gallery'),
      args: ['--lang=en-US', '--force-color-profile=srgb'],
      env: { TZ: 'UTC' },
    });
    const page = await app.firstWindow();
    await page.context().addInitScript(await windowScript());
    const look = await openLooker(page, folder);
    /** @type {Shot[]} */
    const shots = [];
    for (const state of states) {
      const size = state.page === 'away' ? module.awaySize : module.panelSize;
      shots.push(...(await look(state, size, 1)));
      if (state.scaled) shots.push(...(await look(state, size, 2)));
    }
    await app.close();
    if (only === '') await writeFile(join(folder, 'index.html'), contactSheet(shots));
    tell(shots);
    console.log(`\n${shots.length} pictures in ${folder}`);
    if (shots.some(({ axe, cut, failed }) => axe.length + cut.length + failed.length > 0))
      process.exitCode = 1;
  } finally {
    await desktop.stop();
  }
};

await asProgram(import.meta.url, gallery);
