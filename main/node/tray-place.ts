/**
 * Owns the question whether the desktop shows tray icons. macOS and Windows always do. On Linux Electron does not tell, so
 * what it asks itself is asked: the session bus, for the watcher of status icons and whether somebody draws what it watches;
 * and where that is not so, the X server, for a tray of the older kind.
 */
import type { TrayPlace } from '../core/ports.ts';
import { hasXTray } from './x-tray.ts';

async function askTheBus(): Promise<boolean> {
  // Loaded here, with what else listens on the bus: other systems have none.
  const { busAddress, hasStatusHost } = await import('./linux-desktop.ts');
  return hasStatusHost(busAddress('session', process.env));
}

/** Icons of the older kind are windows of X: a Wayland desktop has no place for them. */
const askX = async (): Promise<boolean> =>
  process.env['XDG_SESSION_TYPE'] !== 'wayland' && (await hasXTray(process.env['DISPLAY'] ?? ''));

export const trayPlace: TrayPlace = {
  find: async () => process.platform !== 'linux' || (await askTheBus()) || (await askX()),
};
