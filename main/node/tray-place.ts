/**
 * Owns the question whether the desktop shows tray icons. macOS and Windows always do. On Linux Electron does not tell, so
 * what it asks itself is asked: the session bus, for the watcher of status icons and whether somebody draws what it watches;
 * and where that is not so, the X server, for a tray of the older kind.
 */
import { execFile } from 'node:child_process';
import type { TrayPlace } from '../core/ports.ts';
import { hasXTray } from './x-tray.ts';

const watcher = 'org.kde.StatusNotifierWatcher';
const path = '/StatusNotifierWatcher';
const property = 'IsStatusNotifierHostRegistered';

/** How long the bus may take to answer, ms. */
const patienceMs = 2_000;

/** The programs that can ask the bus, the first that is there is asked: one of them is on every desktop. */
const ways: readonly (readonly [string, readonly string[]])[] = [
  ['busctl', ['--user', '--auto-start=no', 'get-property', watcher, path, watcher, property]],
  [
    'dbus-send',
    [
      '--session',
      '--print-reply=literal',
      `--dest=${watcher}`,
      path,
      'org.freedesktop.DBus.Properties.Get',
      `string:${watcher}`,
      `string:${property}`,
    ],
  ],
];

/** What a program said; null where it is not there. */
const said = (command: string, args: readonly string[]): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(command, [...args], { timeout: patienceMs }, (error, stdout) => {
      resolve(error?.code === 'ENOENT' ? null : stdout);
    });
  });

async function askTheBus(): Promise<boolean> {
  for (const [command, args] of ways) {
    const answer = await said(command, args);
    if (answer !== null) return /\btrue\b/.test(answer);
  }
  return false;
}

/** Icons of the older kind are windows of X: a Wayland desktop has no place for them. */
const askX = async (): Promise<boolean> =>
  process.env['XDG_SESSION_TYPE'] !== 'wayland' && (await hasXTray(process.env['DISPLAY'] ?? ''));

export const trayPlace: TrayPlace = {
  find: async () => process.platform !== 'linux' || (await askTheBus()) || (await askX()),
};
