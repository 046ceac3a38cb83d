/** The system's signals in the real program: what a desktop says of lock, sleep, user switch and the end arrives at core. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../scripts/desktop/wait.mjs';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

let stint: Stint;
beforeAll(async () => {
  stint = await openStint();
});
afterAll(async () => {
  await stint.stop();
});

const lines = async (): Promise<readonly string[]> =>
  (await readFile(join(stint.dataFolder, 'logs', 'stint.log'), 'utf8').catch(() => '')).split('\n');
/** The kinds of the signals since the log had so many lines, as the log has them. */
const signalsSince = async (start: number): Promise<readonly string[]> =>
  (await lines()).slice(start).flatMap((line) => /signal \{ kind: '(\w+)' \}/.exec(line)?.[1] ?? []);
const running = async () => (await stint.snapshot()).running;
const withoutDoublings = (kinds: readonly string[]) => kinds.filter((kind, i) => kind !== kinds[i - 1]);

/** Asks a desktop until its word is heard: what was said before the app listened is lost on any desktop. */
const listening = () =>
  until('the app to listen', async () => {
    const before = (await lines()).length;
    await stint.desktop.screenSaver(false);
    await stint.desktop.logind.activate(true);
    const heard = await signalsSince(before - 1);
    return heard.includes('unlocked') && heard.includes('user_back');
  });

describe('a desktop of the X server', () => {
  beforeAll(listening);
  let start = 0;
  beforeEach(async () => {
    start = (await lines()).length - 1;
  });
  /** Of these kinds only: what several programs say late, of what was before, is no part of it. */
  const heard = async (...kinds: readonly string[]) =>
    (await signalsSince(start)).filter((kind) => kinds.includes(kind));

  it('tells that the desktop locked, through whichever of its programs says so', async () => {
    const { desktop } = stint;
    await desktop.screenSaver(true);
    await eventually(() => heard('locked', 'unlocked')).toEqual(['locked']);
    await desktop.screenSaver(false);
    await eventually(() => heard('locked', 'unlocked')).toEqual(['locked', 'unlocked']);
    await desktop.logind.hint(true);
    await desktop.logind.hint(false);
    await desktop.logind.askToLock();
    await desktop.logind.askToUnlock();
    await eventually(() => heard('locked', 'unlocked')).toEqual([
      'locked',
      'unlocked',
      'locked',
      'unlocked',
      'locked',
      'unlocked',
    ]);
  });

  it('tells once or more often that a desktop locked and unlocked as a whole', async () => {
    await stint.desktop.lock();
    await eventually(() => heard('locked', 'unlocked')).toEqual(['locked', 'locked', 'locked']);
    await stint.desktop.unlock();
    await eventually(async () => withoutDoublings(await heard('locked', 'unlocked'))).toEqual([
      'locked',
      'unlocked',
    ]);
  });

  it('tells sleep and waking', async () => {
    await stint.desktop.sleep();
    await stint.desktop.wake();
    // By the login manager to us, and by it through Electron, in any order.
    await eventually(async () => new Set(await heard('asleep', 'awake'))).toEqual(
      new Set(['asleep', 'awake']),
    );
  });

  it('tells that another user has the screen', async () => {
    await stint.desktop.logind.activate(false);
    await stint.desktop.logind.activate(true);
    await eventually(() => heard('user_left', 'user_back')).toEqual(['user_left', 'user_back']);
  });
});

describe('a desktop that is locked already', () => {
  it('is known as locked from the start', async () => {
    await stint.quit();
    await stint.desktop.lock();
    const start = (await lines()).length - 1;
    await stint.launch();
    await eventually(async () => withoutDoublings(await signalsSince(start))).toEqual(['locked']);
    await stint.desktop.unlock();
  });
});

describe('the end of the session', () => {
  beforeAll(async () => {
    await stint.quit();
    await stint.launch();
    const panel = await useThisComputer(stint);
    await stint.person.click(panel.getByRole('combobox', { name: 'What are you working on?' }));
    await stint.person.type('General');
    await panel.getByRole('option').first().waitFor();
    await stint.person.press('Return');
    await until('the timer to run', async () => (await running()) !== null);
  });

  /** Ends the app from outside while a timer runs, and looks for that timer after the next start. */
  const endBy = async (end: () => Promise<unknown> | unknown): Promise<void> => {
    await listening();
    const start = (await lines()).length - 1;
    const child = stint.electron().process();
    const gone = new Promise((resolve) => child.once('exit', resolve));
    await end();
    expect(await gone).toBe(0);
    // A desktop that was asked until it was heard may answer the last time late, with what it had said before.
    const told = (await signalsSince(start)).filter((kind) => kind !== 'unlocked' && kind !== 'user_back');
    expect(new Set(told)).toEqual(new Set(['ending']));
    await stint.launch();
    await stint.openPanel();
    await eventually(running).not.toBeNull();
  };
  const kill = (name: NodeJS.Signals) => () => stint.electron().process().kill(name);

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'is told by %s, and the app ends in order',
    async (name) => {
      await endBy(kill(name));
    },
  );

  it('is told by the login manager, and the app ends in order', async () => {
    await endBy(() => stint.desktop.logind.shutDown());
  });
});

describe("idle time of GNOME's compositor", () => {
  it('shows an absence under Wayland, where the X server would know of none', async () => {
    await stint.quit();
    const mutter = await stint.desktop.openMutter();
    await stint.launch({ env: { XDG_SESSION_TYPE: 'wayland' } });
    await stint.openPanel();
    await stint.call('changeSettings', { idleAfterSeconds: 2, hideOnBlur: false });
    await eventually(running).not.toBeNull();
    await mutter.pause();
    const left = Date.now();
    await until('four seconds without input, in which the mouse moves on the X server', async () => {
      await stint.desktop.xdotool('mousemove_relative', '1', '0');
      return Date.now() - left >= 4_000;
    });
    await mutter.input();
    await eventually(async () => (await stint.snapshot()).away).not.toBeNull();
  });
});

describe('without the system bus', () => {
  it('the app runs, and says once that it is missing', async () => {
    await stint.quit();
    const start = (await lines()).length - 1;
    await stint.launch({ env: { DBUS_SYSTEM_BUS_ADDRESS: 'unix:path=/nowhere/bus' } });
    const missing = async () =>
      (await lines()).slice(start).filter((line) => line.includes('message bus missing'));
    await eventually(missing).toHaveLength(1);
    await stint.desktop.screenSaver(true);
    await eventually(() => signalsSince(start)).toContain('locked');
    expect(await missing()).toHaveLength(1);
    await stint.desktop.screenSaver(false);
  });
});
