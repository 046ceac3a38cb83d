/** Owns a whole virtual desktop as one object: screen, window manager, tray, keychain, sleep, notifications, real input. */
import { chown, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBus } from './desktop/bus.mjs';
import { openDisplay } from './desktop/display.mjs';
import { marker, openJobs } from './desktop/jobs.mjs';
import { openKeychain } from './desktop/keychain.mjs';
import { openLogind, openMutter, openNotifications, openScreenSaver, session } from './desktop/mocks.mjs';
import { openTray } from './desktop/tray.mjs';
import { desktopUser } from './desktop/user.mjs';
import { isRoot, run } from './process.mjs';

/**
 * @typedef {object} DesktopOptions
 * @property {import('./desktop/keychain.mjs').KeychainState} [keychain] `unlocked` unless told otherwise
 * @property {boolean} [tray] false: the desktop comes up without a notification area
 * @property {boolean} [dark] whether the theme is dark
 * @property {number} [scale] of the windows, 1 unless told otherwise
 * @property {{ readonly width: number, readonly height: number }} [screen] in pixels
 *
 * @typedef {Awaited<ReturnType<typeof startDesktop>>} Desktop
 */

/** The font of the system, as a person would have set one. */
const look = '[Settings]\ngtk-font-name=Inter 10\n';

/** Started on demand, as on any desktop; everything else is started here or not there at all. */
const activatable = ['org.xfce.Xfconf', 'org.a11y.Bus', 'ca.desrt.dconf'];

/**
 * All of it belongs to an ordinary user, in folders of its own, and ends with `stop()` or with this process.
 * @param {DesktopOptions} [options]
 */
export const startDesktop = async ({
  keychain = 'unlocked',
  tray: withTray = true,
  dark = false,
  scale = 1,
  screen = { width: 1280, height: 800 },
} = {}) => {
  const user = await desktopUser();
  const folder = await makeFolders(user);
  /** @type {Record<string, string>} */
  const env = { ...environment(user, folder, dark), [marker]: folder };
  const jobs = openJobs({ user, folder, env });
  try {
    await jobs.write(join(folder, 'home', '.config', 'gtk-3.0', 'settings.ini'), look);
    const display = await openDisplay(jobs, screen, dark);
    env['DISPLAY'] = display.name;
    await display.manage();
    const sessionBus = await openBus(jobs, join(folder, 'session-bus'), activatable);
    env['DBUS_SESSION_BUS_ADDRESS'] = sessionBus.address;
    const systemBus = await openBus(jobs, join(folder, 'system-bus'), []);
    env['DBUS_SYSTEM_BUS_ADDRESS'] = systemBus.address;
    const tray = openTray(jobs, sessionBus, join(folder, 'home', '.config'));
    const [, secrets, logind, screenSaver, notifications] = await Promise.all([
      withTray ? tray.start() : null,
      openKeychain(jobs, sessionBus, keychain),
      openLogind(jobs, systemBus),
      openScreenSaver(jobs, sessionBus),
      openNotifications(jobs, sessionBus),
    ]);
    return {
      user,
      folder,
      env: /** @type {Readonly<Record<string, string>>} */ (env),
      display: display.name,
      scale,
      spawn: jobs.start,
      run: jobs.run,
      attempt: jobs.attempt,
      xdotool: display.xdotool,
      screenshot: display.screenshot,
      bus: sessionBus,
      tray,
      secrets,
      logind,
      notifications,
      /** As a desktop locks: it is asked to, covers the screen, and says so. */
      lock: async () => {
        await logind.askToLock();
        await screenSaver.cover(true);
        await logind.hint(true);
      },
      unlock: async () => {
        await screenSaver.cover(false);
        await logind.hint(false);
      },
      sleep: logind.sleep,
      wake: logind.wake,
      screenSaver: screenSaver.cover,
      /** Brings up GNOME's idle monitor on a desktop that had none. */
      openMutter: () => openMutter(jobs, sessionBus),
      stop: jobs.stop,
    };
  } catch (error) {
    await jobs.stop();
    throw error;
  }
};

/**
 * In the folder for temporary files that everybody can enter: root's own may be closed to the user.
 * @param {import('./desktop/user.mjs').DesktopUser} user
 */
const makeFolders = async (user) => {
  const folder = await mkdtemp(join(isRoot() ? '/tmp' : tmpdir(), 'stint-desktop-'));
  for (const name of ['home', 'home/.config', 'runtime', 'tmp'])
    await mkdir(join(folder, name), { mode: 0o700 });
  if (isRoot()) {
    await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    await chown(folder, user.uid, user.gid);
  }
  return folder;
};

/**
 * Nothing of our own environment but where programs are and which language they speak.
 * @param {import('./desktop/user.mjs').DesktopUser} user
 * @param {string} folder
 * @param {boolean} dark
 * @returns {Record<string, string>}
 */
const environment = (user, folder, dark) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LANG: 'C.UTF-8',
  USER: user.name,
  LOGNAME: user.name,
  HOME: join(folder, 'home'),
  TMPDIR: join(folder, 'tmp'),
  XDG_RUNTIME_DIR: join(folder, 'runtime'),
  XDG_CURRENT_DESKTOP: 'XFCE',
  XDG_SESSION_TYPE: 'x11',
  XDG_SESSION_ID: session,
  // Accessibility asks a bus of its own for every window; no reader listens on this desktop.
  NO_AT_BRIDGE: '1',
  GSETTINGS_BACKEND: 'memory',
  ...(dark ? { GTK_THEME: 'Adwaita:dark' } : {}),
});
