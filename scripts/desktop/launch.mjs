/** Owns starting Electron on a desktop under Playwright: as the desktop's user, with Chromium's sandbox on. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, errors } from 'playwright-core';
import { reachable } from '../staging.mjs';
import { asUser } from './user.mjs';

/** The first start on a cold disk takes 11 s; in ms. */
const patience = 45_000;

/**
 * @typedef {object} LaunchOptions
 * @property {import('../desktop.mjs').Desktop} desktop
 * @property {import('../runtime.mjs').Runtime} runtime
 * @property {string} appDir as the user can read it, see `stageApp`
 * @property {string} userData made when it is missing; give the same one again to restart the app
 * @property {readonly string[]} [args]
 * @property {Readonly<Record<string, string>>} [env] beside that of the desktop
 */

/**
 * The command that starts the app as the desktop's user.
 * @param {LaunchOptions} options
 * @returns {Promise<{ readonly command: string, readonly args: readonly string[] }>}
 */
export const electronCommand = async ({ desktop, runtime, appDir, userData, args = [], env = {} }) => {
  const executable = await reachable(
    desktop.user,
    runtime.executable,
    runtime.folder,
    join(desktop.folder, 'electron'),
  );
  await desktop.run('mkdir', ['-p', userData]);
  return {
    command: await writeWrapper(desktop, executable, env),
    args: [appDir, `--user-data-dir=${userData}`, ...scaling(desktop.scale), ...args],
  };
};

/**
 * @param {LaunchOptions} options
 * @returns {Promise<import('playwright-core').ElectronApplication>}
 */
export const launchElectron = async (options) => {
  const { command, args } = await electronCommand(options);
  /** @param {number} timeout */
  const launch = (timeout) =>
    _electron.launch({
      executablePath: command,
      args: [...args],
      cwd: options.desktop.folder,
      chromiumSandbox: true,
      timeout,
    });
  // Once in some hundred launches Playwright misses the beginning of the program and waits for it in vain. A program
  // that hangs by itself does so again.
  return launch(patience).catch((error) => {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return launch(patience);
  });
};

/**
 * Playwright stays who it is; the program becomes the user. One process all the way, so that signals reach it.
 * @param {import('../desktop.mjs').Desktop} desktop
 * @param {string} executable
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<string>}
 */
const writeWrapper = async (desktop, executable, env) => {
  const variables = Object.entries({ ...desktop.env, ...env }).map(([name, value]) => `${name}=${value}`);
  const words = asUser(desktop.user, 'env', ['-i', ...variables, executable]);
  const folder = join(desktop.folder, 'launch');
  await mkdir(folder, { recursive: true });
  const wrapper = join(folder, `electron-${performance.now()}`);
  await writeFile(wrapper, `#!/bin/sh\nexec ${words.map(quote).join(' ')} "$@"\n`, { mode: 0o700 });
  return wrapper;
};

/** @param {string} word */
const quote = (word) => `'${word.replaceAll("'", `'\\''`)}'`;

/** @param {number} scale of a desktop @returns {readonly string[]} */
export const scaling = (scale) => (scale === 1 ? [] : [`--force-device-scale-factor=${scale}`]);
