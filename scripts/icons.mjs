/** Owns turning `assets/source/*.svg` into the icons of the app and of the tray. The results are committed. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { checkout } from './paths.mjs';
import { asProgram } from './process.mjs';

const assets = join(checkout, 'assets');

export const trayStates = /** @type {const} */ (['running', 'stopped', 'offline', 'attention']);

/** @typedef {(typeof trayStates)[number]} TrayState */

/**
 * A task bar is light or dark and does not say so: each colour has a contrast of at least 3 to 1 with both ends.
 * The state itself is told by the shape.
 * @satisfies {Readonly<Record<TrayState, string>>}
 */
export const tints = { running: '#0f9468', stopped: '#7b828e', offline: '#7b828e', attention: '#d06a10' };

/**
 * Electron picks the picture by the suffix of its name. Sizes in pixels; the first is that of scale 1.
 * On macOS the system gives a template its colour.
 */
export const trayPlatforms = /** @type {const} */ ({
  linux: { size: 22, scales: [1, 1.25, 1.5, 2, 3], template: false },
  win32: { size: 16, scales: [1, 1.25, 1.5, 2, 3], template: false },
  darwin: { size: 18, scales: [1, 2, 3], template: true },
});

const appSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/**
 * @param {string} name of a source, without `.svg`
 * @param {number} size in pixels
 * @param {string} [color] of what is drawn in the current colour
 */
export const render = async (name, size, color = '#000') => {
  const svg = await readFile(join(assets, 'source', `${name}.svg`), 'utf8');
  return new Resvg(svg.replaceAll('currentColor', color), { fitTo: { mode: 'width', value: size } }).render();
};

/** @returns {Promise<void>} */
export const writeIcons = async () => {
  await write('icon.png', await render('app', 1024));
  for (const size of appSizes) await write(`icons/${size}x${size}.png`, await render('app', size));
  for (const [platform, { size, scales, template }] of Object.entries(trayPlatforms)) {
    for (const state of trayStates) {
      for (const scale of scales) {
        const name = `tray-${state}${template ? 'Template' : ''}${scale === 1 ? '' : `@${scale}x`}.png`;
        const image = await render(
          `tray-${state}`,
          Math.round(size * scale),
          template ? '#000' : tints[state],
        );
        await write(`tray/${platform}/${name}`, image);
      }
    }
  }
};

/**
 * @param {string} path inside `assets`
 * @param {{ asPng(): Buffer }} image
 */
const write = async (path, image) => {
  const file = join(assets, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, image.asPng());
};

await asProgram(import.meta.url, writeIcons);
