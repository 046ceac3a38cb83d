/** Owns the virtual screen, its window manager, and real input on it. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isRoot } from '../process.mjs';
import { lineWith, until } from './wait.mjs';

const sockets = '/tmp/.X11-unix';

/**
 * @typedef {object} Display
 * @property {string} name for DISPLAY
 * @property {() => Promise<void>} manage starts the window manager, and paints the ground, once DISPLAY is in the environment
 * @property {(...args: readonly string[]) => Promise<string>} xdotool
 * @property {(path: string, window?: string) => Promise<void>} screenshot of the whole screen, or of a window by its id
 */

/**
 * @param {import('./jobs.mjs').Jobs} jobs
 * @param {{ readonly width: number, readonly height: number }} size
 * @param {boolean} dark
 * @returns {Promise<Display>}
 */
export const openDisplay = async (jobs, { width, height }, dark) => {
  // The X server of an ordinary user may use this folder, but only root may make it as it should be.
  if (isRoot()) {
    await mkdir(sockets, { recursive: true });
    await chmod(sockets, 0o1777);
  }
  const screen = ['-screen', '0', `${width}x${height}x24`];
  const server = jobs.start('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-noreset', ...screen]);
  const numbers = server.stdio[3];
  if (!(numbers instanceof Readable)) throw new Error('Xvfb has no place to say its number');
  const name = `:${await lineWith('', numbers)}`;
  return {
    name,
    manage: async () => {
      jobs.start('openbox', []);
      await until('the window manager', async () => {
        const { stdout } = await jobs.attempt('xdotool', ['get_num_desktops']);
        return Number(stdout) > 0;
      });
      // Something to see the edges of windows on.
      await jobs.run('xsetroot', ['-solid', dark ? '#22272c' : '#8fa0ac']);
    },
    xdotool: async (...args) => (await jobs.run('xdotool', args)).stdout.trim(),
    screenshot: async (path, window = 'root') => {
      // Through us, not through the desktop's user, who may not write where the picture belongs.
      const { stdout } = await jobs.run('sh', ['-c', 'import -window "$1" png:- | base64', 'sh', window]);
      await writeFile(path, Buffer.from(stdout, 'base64'));
    },
  };
};
