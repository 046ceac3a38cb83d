/** A desktop without a tray: the panel is a window of the task bar, and never out of reach. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasXTray } from '../../main/node/x-tray.ts';
import { ask } from '../../scripts/desktop/ask.mjs';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

describe('without a tray, the panel', () => {
  let stint: Stint;
  beforeAll(async () => {
    stint = await openStint({ tray: false });
  });
  afterAll(async () => {
    await stint?.stop();
  });

  const window = () =>
    ask(stint.electron(), ({ BrowserWindow }) => {
      const [one] = BrowserWindow.getAllWindows();
      if (!one) return null;
      const { x, y, width, height } = one.getNormalBounds();
      return {
        box: { x, y, width, height },
        shown: one.isVisible() && !one.isMinimized(),
        minimised: one.isMinimized(),
        focused: one.isFocused(),
        resizable: one.isResizable(),
        title: one.getTitle(),
      };
    });
  const windowId = () => stint.desktop.xdotool('getactivewindow');
  const property = async (name: string) =>
    (await stint.desktop.run('xprop', ['-id', await windowId(), name])).stdout;
  const kept = async () => (await stint.snapshot()).settings.panelWindow;
  const elsewhere = () => stint.desktop.xdotool('mousemove', '4', '4', 'click', '1');
  const press = (...keys: readonly string[]) => stint.person.press(...keys);

  it('opens by itself, with a frame, in the task bar', async () => {
    await useThisComputer(stint);
    expect(await window()).toMatchObject({ shown: true, resizable: true, box: { width: 380, height: 560 } });
    expect(await property('_NET_WM_STATE')).not.toContain('SKIP_TASKBAR');
    expect(await property('_NET_FRAME_EXTENTS')).toMatch(/= \d+, \d+, [1-9]\d*, \d+/);
    expect((await stint.snapshot()).tray).toBe(false);
  });

  it('says in its title and by its icon what a tray would', async () => {
    const stopped = await property('_NET_WM_ICON');
    expect(stopped).toContain('Icon (');
    await stint.person.type('General');
    await press('Return');
    await eventually(async () => (await window())?.title).toMatch(/^Stint · 0:00 · General/);
    await eventually(() => property('_NET_WM_ICON')).not.toBe(stopped);
  });

  it('does not hide when another window gets the focus', async () => {
    expect((await stint.snapshot()).settings.hideOnBlur).toBe(true);
    await elsewhere();
    await eventually(async () => (await window())?.focused).toBe(false);
    expect(await window()).toMatchObject({ shown: true });
  });

  it('comes back when the program is started a second time, also from the task bar', async () => {
    expect(await stint.startAgain()).toBe(0);
    await eventually(async () => (await window())?.focused).toBe(true);
    await press('alt+F4');
    await eventually(window).toMatchObject({ minimised: true });
    expect((await stint.snapshot()).running).not.toBeNull();
    expect(await stint.startAgain()).toBe(0);
    await eventually(window).toMatchObject({ shown: true, focused: true });
    await press('Escape', 'Escape');
    await eventually(window).toMatchObject({ minimised: true });
    expect(await stint.startAgain()).toBe(0);
    await eventually(window).toMatchObject({ shown: true, focused: true });
  });

  it('is as large and where it was after a restart, however often', async () => {
    const id = await windowId();
    await stint.desktop.xdotool('windowsize', id, '520', '640', 'windowmove', id, '90', '70');
    await eventually(kept).toMatchObject({ width: 520, height: 640 });
    const before = (await window())?.box;
    for (const _ of [1, 2]) {
      await stint.quit();
      await stint.launch();
      await eventually(window).toMatchObject({ shown: true });
      await eventually(async () => (await window())?.box).toEqual(before);
    }
  });

  it('is made again when its page crashes: no icon would bring it back', async () => {
    const before = await window();
    const broken = await stint.page('index');
    await ask(stint.electron(), ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await eventually(async () => broken.isClosed()).toBe(true);
    const panel = await stint.page('index');
    await panel.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await eventually(window).toMatchObject({ shown: true, box: before?.box });
  });

  it('says how Stint is ended, and ends it', async () => {
    const panel = await stint.page('index');
    const keyboard = keyboardOf(() => ({ stint, panel }));
    await stint.startAgain();
    await keyboard.line().waitFor();
    await keyboard.act('Settings');
    await panel.getByText('This desktop has no tray').waitFor();
    expect(await axeFindings(panel)).toEqual([]);
    const closed = stint.electron().waitForEvent('close');
    await press('ctrl+q');
    await closed;
    await stint.launch();
    await eventually(async () => (await stint.snapshot()).running).not.toBeNull();
  });

  it('moves to the tray when one comes', async () => {
    await eventually(window).toMatchObject({ shown: true });
    expect(await hasXTray(stint.desktop.display)).toBe(false);
    await stint.desktop.tray.start();
    // This one takes icons of the older kind as well.
    await eventually(() => hasXTray(stint.desktop.display)).toBe(true);
    // A start of the program asks again. What the user looks at stays, until it is taken away.
    expect(await stint.startAgain()).toBe(0);
    await eventually(stint.desktop.tray.items).toHaveLength(1);
    await eventually(async () => (await stint.snapshot()).tray).toBe(true);
    expect(await window()).toMatchObject({ shown: true, box: { width: 520, height: 640 } });
    await stint.desktop.xdotool('windowminimize', await windowId());
    await eventually(window).toBeNull();
    await stint.openPanel();
    expect(await window()).toMatchObject({ box: { width: 380, height: 560 } });
    expect((await stint.snapshot()).tray).toBe(true);
  });
});
