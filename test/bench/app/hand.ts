/**
 * Owns the quick hand of somebody at the tray, for thousands of clicks: one program of the desktop's user on one connection
 * to the bus, where `desktop/tray.mjs` starts one for each call.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { asUser } from '../../../scripts/desktop/user.mjs';
import { until } from '../../../scripts/desktop/wait.mjs';
import type { Begun, Stage } from './stage.ts';

/** A line in, a line out: `click` clicks the icon; else the first item of its menu that begins with one of the words. */
const script = `
import sys, dbus
address, item = sys.argv[1:3]
bus = dbus.bus.BusConnection(address)
name, path = item.split('/', 1) if '/' in item else (item, 'StatusNotifierItem')
path = '/' + path
face, menu_face = 'org.kde.StatusNotifierItem', 'com.canonical.dbusmenu'
menu = bus.call_blocking(name, path, 'org.freedesktop.DBus.Properties', 'Get', 'ss', (face, 'Menu'))
def choose(words):
    _, (_, _, items) = bus.call_blocking(name, menu, menu_face, 'GetLayout', 'iias', (0, -1, []))
    for number, about, _ in items:
        if any(about.get('label', '').startswith(word) for word in words):
            bus.call_blocking(name, menu, menu_face, 'Event', 'isvu', (number, 'clicked', dbus.String('', variant_level=1), 0))
            return 'done'
    return 'no such item'
for line in sys.stdin:
    words = line.rstrip('\\n').split('\\t')
    try:
        if words == ['click']:
            bus.call_blocking(name, path, face, 'Activate', 'ii', (0, 0))
            print('done', flush=True)
        else:
            print(choose(words), flush=True)
    except dbus.DBusException as error:
        print(error.get_dbus_message(), flush=True)
`;

export interface Hand {
  /** A click on the icon. */
  readonly click: () => Promise<void>;
  /** Chooses the item of the menu that begins with one of these words, once it is there. */
  readonly choose: (...words: readonly string[]) => Promise<void>;
  readonly end: () => Promise<void>;
}

export function handOf({ desktop }: Stage, { item }: Begun): Hand {
  const [command, ...args] = asUser(desktop.user, '/usr/bin/python3', [
    '-c',
    script,
    desktop.bus.address,
    item,
  ]);
  const child = spawn(command, args, { env: desktop.env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const say = async (...words: readonly string[]): Promise<string> => {
    child.stdin.write(`${words.join('\t')}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('the hand at the tray is gone');
    return value;
  };
  return {
    click: async () => {
      const said = await say('click');
      if (said !== 'done') throw new Error(`a click on the icon: ${said}`);
    },
    choose: async (...words) => {
      // Another menu may come between the look and the click: nothing was clicked then.
      let said = '';
      await until(`a choice of ${words.join(' or ')}`, async () => {
        said = await say(...words);
        return said === 'done';
      }).catch((error: unknown) => {
        throw new Error(`the tray said: ${said}`, { cause: error });
      });
    },
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
