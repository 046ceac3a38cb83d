/** Owns `npm run package`: the program as it is shipped, unpacked in `dist/`, or with `--installers` the installers too. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { FuseState } from '@electron/fuses/dist/constants.js';
import { Platform, build as pack } from 'electron-builder';
import { build } from './build.mjs';
import { checkout } from './paths.mjs';
import { asProgram } from './process.mjs';
import { armSandbox } from './runtime/sandbox.mjs';
import { ensureRuntime } from './runtime.mjs';

/**
 * @param {{ readonly installers?: boolean }} [options]
 * @returns {Promise<void>}
 */
export const packageApp = async ({ installers = false } = {}) => {
  const runtime = await ensureRuntime();
  if (installers && runtime.source === 'registry') {
    throw new Error('Installers are made with the official Electron only, and it cannot be had here.');
  }
  await build({ runtime });
  await pack({
    projectDir: checkout,
    publish: 'never',
    targets: Platform.current().createTarget(installers ? undefined : 'dir'),
    config: {
      extends: join(checkout, 'electron-builder.yml'),
      electronDist: runtime.folder,
      electronVersion: runtime.version,
      afterPack: async ({ appOutDir, electronPlatformName }) => {
        // The runtime from the registry comes with a default app of ours; the archive takes its place.
        if (electronPlatformName === 'linux') {
          await rm(join(appOutDir, 'resources', 'app'), { recursive: true, force: true });
        }
      },
    },
  });
  if (process.platform === 'linux') await armSandbox(join(checkout, 'dist', 'linux-unpacked'));
};

/**
 * @param {string} executable of a packaged program
 * @returns {Promise<Readonly<Record<string, boolean>>>} each fuse by its name in `FuseV1Options`
 */
export const readFuses = async (executable) => {
  const wire = await getCurrentFuseWire(executable);
  return Object.fromEntries(
    Object.entries(wire)
      .filter(([index]) => index !== 'version')
      .map(([index, state]) => [FuseV1Options[Number(index)] ?? index, state === FuseState.ENABLE]),
  );
};

await asProgram(import.meta.url, () => packageApp({ installers: process.argv.includes('--installers') }));
