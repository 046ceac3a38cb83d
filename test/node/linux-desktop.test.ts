/** What a Linux desktop says, heard on real buses from mocked services: lock, sleep, user switch, the end, idle time. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signal } from '../../main/core/ports.ts';
import { type LinuxDesktop, openLinuxDesktop } from '../../main/node/linux-desktop.ts';
import { timers } from '../../main/node/timers.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import { mockFace, openTestBus, type Place, type TestBus } from './bus.ts';

const log = { info: () => {}, warn: () => {} };
const login = {
  to: 'org.freedesktop.login1',
  path: '/org/freedesktop/login1',
  face: 'org.freedesktop.login1.Manager',
};
const session = { ...login, path: `${login.path}/session/c1`, face: 'org.freedesktop.login1.Session' };
const user = 1234;

let bus: TestBus;
let desktop: LinuxDesktop;
let heard: Signal[];
const clock = { ms: 1_000_000 };

const open = (env: Readonly<Record<string, string>> = {}): void => {
  heard = [];
  desktop = openLinuxDesktop({
    env: { DBUS_SESSION_BUS_ADDRESS: bus.address, DBUS_SYSTEM_BUS_ADDRESS: bus.address, ...env },
    uid: user,
    clock: { nowMs: () => clock.ms },
    timers,
    log,
    heard: (signal) => heard.push(signal),
  });
};
/** Says something again until it is heard: a program that listens does so only after a while. */
const untilHeard = (signal: Signal, say: () => Promise<void>) =>
  until(signal, async () => {
    await say();
    return heard.includes(signal);
  });
const untilExactly = (signals: readonly Signal[]) =>
  until(signals.join(), async () => JSON.stringify(heard) === JSON.stringify(signals));

afterEach(() => desktop.close());

describe('the login manager', () => {
  beforeAll(async () => {
    bus = await openTestBus();
    await bus.mock(login.to, '--template', 'logind');
    await bus.call(login, mockFace, 'AddSession', 'ssusb', 'c1', 'seat0', user, 'somebody', true);
    await bus.call(login, mockFace, 'AddSession', 'ssusb', 'c2', 'seat0', 4321, 'other', true);
  });
  afterAll(() => bus.stop());
  beforeEach(async () => {
    open({ XDG_SESSION_ID: 'c1' });
    await untilHeard('locked', () => bus.call(session, session.face, 'Lock'));
    heard.length = 0;
  });

  const update = (name: string, value: string) =>
    bus
      .call(
        session,
        mockFace,
        'AddMethod',
        'sssss',
        'test.Mock',
        'Update',
        '',
        '',
        `self.UpdateProperties("${session.face}", {"${name}": dbus.Boolean(${value})})`,
      )
      .then(() => bus.call(session, 'test.Mock', 'Update'));

  it('tells lock and unlock, by the asking and by the hint', async () => {
    await bus.call(session, session.face, 'Lock');
    await bus.call(session, session.face, 'SetLockedHint', 'b', true);
    await bus.call(session, session.face, 'Unlock');
    await bus.call(session, session.face, 'SetLockedHint', 'b', false);
    await untilExactly(['locked', 'locked', 'unlocked', 'unlocked']);
  });

  it('tells who has the screen', async () => {
    await update('Active', 'False');
    await update('Active', 'True');
    await untilExactly(['user_left', 'user_back']);
  });

  it('tells nothing of what else changes, or of another session', async () => {
    await update('IdleHint', 'True');
    await bus.call({ ...session, path: `${login.path}/session/c2` }, session.face, 'Lock');
    await update('Active', 'False');
    await untilExactly(['user_left']);
    await update('Active', 'True');
  });

  it('tells sleep, waking and the end', async () => {
    await bus.emit(login, 'PrepareForSleep', 'b', true);
    await bus.emit(login, 'PrepareForSleep', 'b', false);
    await bus.emit(login, 'PrepareForShutdown', 'b', true);
    await bus.emit(login, 'PrepareForShutdown', 'b', false);
    await untilExactly(['asleep', 'awake', 'ending']);
  });

  it('tells at once that the session is locked, and that another has the screen', async () => {
    await bus.call(session, session.face, 'SetLockedHint', 'b', true);
    await update('Active', 'False');
    desktop.close();
    open({ XDG_SESSION_ID: 'c1' });
    await untilExactly(['locked', 'user_left']);
    await bus.call(session, session.face, 'SetLockedHint', 'b', false);
    await update('Active', 'True');
  });
});

describe('the session of an app that the user manager started', () => {
  beforeAll(async () => {
    bus = await openTestBus();
  });
  afterAll(() => bus.stop());

  it('is the one on the screen of the user', async () => {
    await bus.mock(login.to, '--template', 'logind');
    await bus.call(login, mockFace, 'AddSession', 'ssusb', 'c1', 'seat0', user, 'somebody', true);
    // As the real one, where a process is in no session.
    await bus.call(
      login,
      mockFace,
      'AddMethod',
      'sssss',
      login.face,
      'GetSession',
      's',
      'o',
      'raise dbus.exceptions.DBusException("no session")',
    );
    const owner: Place = {
      ...login,
      path: `${login.path}/user/${user}`,
      face: 'org.freedesktop.login1.User',
    };
    // The template's own adds a number to a text.
    const answer = `ret = "${owner.path}"`;
    await bus.call(login, mockFace, 'AddMethod', 'sssss', login.face, 'GetUser', 'u', 'o', answer);
    const struct = `dbus.Struct(("c1", dbus.ObjectPath("${session.path}")), signature="so")`;
    const display = `self.props["${owner.face}"]["Display"] = ${struct}`;
    await bus.call(owner, mockFace, 'AddMethod', 'sssss', 'test.Mock', 'Show', '', '', display);
    await bus.call(owner, 'test.Mock', 'Show');
    open();
    await untilHeard('locked', () => bus.call(session, session.face, 'Lock'));
  });
});

describe('screen savers', () => {
  beforeAll(async () => {
    bus = await openTestBus();
  });
  afterAll(() => bus.stop());

  it.each(['freedesktop', 'gnome', 'cinnamon', 'mate', 'xfce'])(
    'of %s are heard, also one that comes later',
    async (name) => {
      const face = `org.${name}.ScreenSaver`;
      const at = { to: face, path: `/org/${name}/ScreenSaver`, face };
      open();
      const end = await bus.mock(face, face, at.path, face);
      await untilHeard('locked', () => bus.emit(at, 'ActiveChanged', 'b', true));
      heard.length = 0;
      await bus.emit(at, 'ActiveChanged', 'b', false);
      await until('unlocked', async () => heard.includes('unlocked'));
      desktop.close();

      await bus.call(at, mockFace, 'AddMethod', 'sssss', face, 'GetActive', '', 'b', 'ret = True');
      open();
      await untilExactly(['locked']);
      await end();
    },
  );
});

describe("GNOME's idle monitor", () => {
  const face = 'org.gnome.Mutter.IdleMonitor';
  const at = { to: face, path: '/org/gnome/Mutter/IdleMonitor/Core', face };
  let template = '';
  beforeAll(async () => {
    bus = await openTestBus();
    template = await bus.file(
      'mutter.py',
      `BUS_NAME = '${face}'
MAIN_OBJ = '${at.path}'
MAIN_IFACE = '${face}'
SYSTEM_BUS = False
def load(mock, parameters):
    mock.AddMethods(MAIN_IFACE, [
        ('GetIdletime', '', 't', 'ret = 5000'),
        ('AddIdleWatch', 't', 'u', 'ret = 1 if args[0] == 2000 else 0'),
        ('AddUserActiveWatch', '', 'u', 'ret = 2'),
    ])
`,
    );
  });
  afterAll(() => bus.stop());

  it('is read when it comes, by what it calls us for, and not when it has gone', async () => {
    open();
    expect(desktop.mutter()).toBeNull();
    await until('its absence to be known', async () => desktop.mutter() === 'unavailable');
    const end = await bus.mock(face, '--template', template);
    await until('its first answer', async () => desktop.mutter() === 5);
    clock.ms += 60_000;
    expect(desktop.mutter()).toBe(65);

    await bus.emit(at, 'WatchFired', 'u', 2);
    await until('the input', async () => desktop.mutter() === 0);
    clock.ms += 1_500;
    expect(desktop.mutter()).toBe(0);

    await bus.emit(at, 'WatchFired', 'u', 77);
    await bus.emit(at, 'WatchFired', 'u', 1);
    await until('the pause', async () => desktop.mutter() === 2);
    // Asleep: its own clock would have stood still.
    clock.ms += 3_600_000;
    expect(desktop.mutter()).toBe(3602);

    await end();
    await until('its end to be known', async () => desktop.mutter() === 'unavailable');
    await bus.mock(face, '--template', template);
    await until('the next one', async () => desktop.mutter() === 5);
  });

  it('that cannot watch is passed over', async () => {
    open();
    const without = async (method: string) =>
      bus.call(
        at,
        mockFace,
        'AddMethod',
        'sssss',
        face,
        method,
        '',
        '',
        'raise dbus.exceptions.DBusException("no")',
      );
    await until('its first answer', async () => desktop.mutter() === 5);
    desktop.close();
    await without('AddUserActiveWatch');
    open();
    await until('the refusal', async () => desktop.mutter() === 'failed');
  });

  it('on no bus at all is not there', async () => {
    open({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere/bus' });
    await until('its absence to be known', async () => desktop.mutter() === 'unavailable');
  });
});
