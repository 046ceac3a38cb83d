/**
 * Owns the question whether the desktop shows tray icons. macOS and Windows always do. On Linux the session bus knows: the
 * watcher of status icons, and whether somebody draws what it watches; it is what Electron itself asks before it gives the
 * icon away, and does not tell.
 */
import { execFile } from 'node:child_process';
import type { TrayPlace } from '../core/ports.ts';

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

export const trayPlace: TrayPlace = {
  find: async () => process.platform !== 'linux' || (await askTheBus()),
};
