/** Owns what a desktop's screen saver says: that it covers the screen, which with most is the lock, and that it is gone. */
import type { Signal } from '../core/ports.ts';
import type { Bus } from './dbus/bus.ts';

/** Desktops have one of their own, of the same shape: KDE under the common name. Each with its object. */
const screenSavers: readonly (readonly [name: string, path: string])[] = [
  ['org.freedesktop.ScreenSaver', '/org/freedesktop/ScreenSaver'],
  ['org.gnome.ScreenSaver', '/org/gnome/ScreenSaver'],
  ['org.cinnamon.ScreenSaver', '/org/cinnamon/ScreenSaver'],
  ['org.mate.ScreenSaver', '/org/mate/ScreenSaver'],
  ['org.xfce.ScreenSaver', '/org/xfce/ScreenSaver'],
];

/** Tells what any of them says from now on, also one that comes later, and at once if one covers the screen already. */
export async function hearScreenSavers(bus: Bus, heard: (signal: Signal) => void): Promise<void> {
  const names = new Set(screenSavers.map(([name]) => name));
  bus.hear(({ face, member, body: [active] }) => {
    if (face === null || !names.has(face) || member !== 'ActiveChanged') return;
    if (typeof active === 'boolean') heard(active ? 'locked' : 'unlocked');
  });
  for (const [name] of screenSavers)
    await bus.match(`type='signal',interface='${name}',member='ActiveChanged'`);
  for (const [to, path] of screenSavers) {
    const answer = await bus.call({ to, path, face: to, member: 'GetActive' });
    if (answer.ok && answer.value[0] === true) heard('locked');
  }
}
