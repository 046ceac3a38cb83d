/** Owns what the app, and the desktop it is tested on, need from a Debian system. */
import { existsSync } from 'node:fs';
import { attempt, isRoot, run } from './process.mjs';

/**
 * A need is a shared library, a program, or a file, beside the package that brings it.
 * @typedef {{ readonly library: string } | { readonly program: string } | { readonly file: string }} Probe
 * @typedef {Probe & { readonly package: string }} Need
 */

/** @type {readonly Need[]} */
const app = [
  { library: 'libgtk-3.so.0', package: 'libgtk-3-0' },
  { library: 'libnss3.so', package: 'libnss3' },
  { library: 'libasound.so.2', package: 'libasound2' },
  { library: 'libgbm.so.1', package: 'libgbm1' },
  { library: 'libsecret-1.so.0', package: 'libsecret-1-0' },
  { library: 'libnotify.so.4', package: 'libnotify4' },
];

/** @type {readonly Need[]} */
const desktop = [
  ...app,
  { program: 'Xvfb', package: 'xvfb' },
  { program: 'xsetroot', package: 'x11-xserver-utils' },
  { program: 'openbox', package: 'openbox' },
  { program: 'xfce4-panel', package: 'xfce4-panel' },
  { program: 'dbus-daemon', package: 'dbus' },
  { program: 'busctl', package: 'systemd' },
  { program: 'gnome-keyring-daemon', package: 'gnome-keyring' },
  { program: 'secret-tool', package: 'libsecret-tools' },
  { program: 'xdotool', package: 'xdotool' },
  { program: 'import', package: 'imagemagick' },
  { file: '/usr/share/fonts/opentype/inter', package: 'fonts-inter' },
  { file: '/usr/lib/python3/dist-packages/dbusmock', package: 'python3-dbusmock' },
  { file: '/usr/libexec/at-spi-bus-launcher', package: 'at-spi2-core' },
];

export const needs = { app, desktop };

/**
 * Installs what is missing when we are root, and otherwise says the one command that would.
 * @param {keyof typeof needs} purpose
 * @param {(line: string) => void} [say]
 * @returns {Promise<void>} rejects when something is missing still
 */
export const ensurePackages = async (purpose, say = console.log) => {
  if (process.platform !== 'linux') return;
  const missing = await missingPackages(needs[purpose]);
  if (missing.length === 0) return;
  const install = ['install', '--yes', '--no-install-recommends', ...missing];
  if (!isRoot() || !(await exists('apt-get'))) {
    throw new Error(`Some packages are missing. This brings them:\n\n  sudo apt-get ${install.join(' ')}\n`);
  }
  say(`Installing ${missing.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  await run('apt-get', install, { env });
};

/**
 * @param {readonly Need[]} list
 * @returns {Promise<readonly string[]>}
 */
export const missingPackages = async (list) => {
  const { stdout: libraries } = await attempt('/sbin/ldconfig', ['-p']);
  const checked = await Promise.all(
    list.map(async (need) => {
      if ('library' in need) return libraries.includes(`\t${need.library} `);
      return 'file' in need ? existsSync(need.file) : exists(need.program);
    }),
  );
  return list.filter((_, index) => !checked[index]).map((need) => need.package);
};

/** @param {string} program */
const exists = async (program) => (await attempt('sh', ['-c', 'command -v "$1"', 'sh', program])).code === 0;
