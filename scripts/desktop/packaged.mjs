/** Owns starting the packaged program on a desktop: its fuses shut the main process, its windows can be driven all the same. */
import { join } from 'node:path';
import { chromium, errors } from 'playwright-core';
import { reachable } from '../staging.mjs';
import { scaling } from './launch.mjs';
import { lineWith } from './wait.mjs';

/**
 * @param {object} options
 * @param {import('../desktop.mjs').Desktop} options.desktop
 * @param {string} options.folder of the package, `dist/linux-unpacked`
 * @param {string} options.userData made when it is missing
 * @param {readonly string[]} [options.args]
 */
export const launchPackaged = async ({ desktop, folder, userData, args = [] }) => {
  const program = join(folder, 'stint');
  const executable = await reachable(desktop.user, program, folder, join(desktop.folder, 'packaged'));
  await desktop.run('mkdir', ['-p', userData]);
  const all = [
    `--user-data-dir=${userData}`,
    '--remote-debugging-port=0',
    ...scaling(desktop.scale),
    ...args,
  ];
  const child = desktop.spawn(executable, all);
  if (child.stderr === null) throw new Error('the program has no output');
  const line = await lineWith('DevTools listening on ', child.stderr);
  /** @param {number} timeout ms */
  const connect = (timeout) => chromium.connectOverCDP(line.slice(line.indexOf('ws://')), { timeout });
  // Where the first page is just on its way while Playwright attaches to it, it waits for that in vain. The next time the
  // page is there.
  const browser = await connect(5000).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return connect(30_000);
  });
  return { process: child, browser };
};
