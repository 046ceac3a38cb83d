/** The idle reminder in the real program: the idle time of the X server, a window that takes no keys, three answers. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

describe('coming back to a running timer', () => {
  let stint: Stint;
  let panel: Page;
  /** The instants (ms) of the last input before the absence, and of the first one after it. */
  let left: number;
  let back: number;

  beforeAll(async () => {
    stint = await openStint();
    panel = await useThisComputer(stint);
    await panel.evaluate(() => window.stint.changeSettings({ idleAfterSeconds: 2, hideOnBlur: false }));
  });
  afterAll(async () => {
    await stint.stop();
  });

  /** Starts a timer by the keyboard, stays away from mouse and keyboard for a while, and comes back. */
  beforeEach(async () => {
    await stint.openPanel();
    await stint.person.click(panel.getByRole('combobox', { name: 'What are you working on?' }));
    await stint.person.type('General');
    await panel.getByRole('option').first().waitFor();
    await stint.person.press('Return');
    left = Date.now();
    await until('the timer to run', async () => (await stint.snapshot()).running !== null);
    const idle = () => stint.electron().evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime());
    await until('three idle seconds', async () => (await idle()) >= 3);
    back = Date.now();
    await stint.desktop.xdotool('mousemove_relative', '7', '7');
  });

  const rows = async () => (await stint.report()).rows;
  const ended = (clock: string | undefined) => parseSeconds(clock ?? '') ?? 0;
  const clockOf = (instant: number) => {
    const at = new Date(instant);
    return at.getHours() * 3600 + at.getMinutes() * 60 + at.getSeconds();
  };

  it('asks in a window of its own that does not take the keyboard, and says so in the tray', async () => {
    const prompt = await stint.page('away');
    await prompt.getByRole('heading', { name: /You were away for [34] seconds/ }).waitFor();
    expect(await stint.tray.tooltip()).toContain('You were away: keep or discard?');
    const focused = await stint
      .electron()
      .evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? '');
    expect(focused).not.toContain('away.html');

    await stint.person.click(prompt.getByRole('button', { name: /Keep it/ }));
    await eventually(async () => stint.electron().windows().length).toBe(1);
    expect((await stint.snapshot()).running).not.toBeNull();
    await stint.tray.click('Stop');
    await eventually(rows).toMatchObject([{ stopwatch_active: 0 }]);
    const [row] = await rows();
    expect(parseSeconds(row?.time_total ?? '')).toBeGreaterThanOrEqual(3);
  });

  it('discards and stops: the entry ends at the last input', async () => {
    const prompt = await stint.page('away');
    await stint.person.click(prompt.getByRole('button', { name: /Discard and stop/ }));
    await eventually(async () => (await rows()).at(-1)).toMatchObject({ stopwatch_active: 0 });
    const row = (await rows()).at(-1);
    expect(Math.abs(ended(row?.time_end) - clockOf(left))).toBeLessThanOrEqual(1);
    expect((await stint.snapshot()).running).toBeNull();
  });

  it('discards and goes on: the same work from the return, on a key', async () => {
    const before = (await rows()).length;
    const prompt = await stint.page('away');
    await stint.person.click(prompt.getByRole('heading'));
    await stint.person.press('3');
    await eventually(async () => (await rows()).length).toBe(before + 1);
    await eventually(async () => (await rows()).at(-1)).toMatchObject({ stopwatch_active: 1 });
    const [discarded, going] = (await rows()).slice(-2);
    expect(Math.abs(ended(discarded?.time_end) - clockOf(left))).toBeLessThanOrEqual(1);
    expect(Math.abs(ended(going?.time_start) - clockOf(back))).toBeLessThanOrEqual(2);
    await stint.tray.click('Stop');
    await eventually(async () => (await rows()).at(-1)).toMatchObject({ stopwatch_active: 0 });
  });

  it('is put off by Escape, and never answered by it', async () => {
    const prompt = await stint.page('away');
    await stint.person.click(prompt.getByRole('heading'));
    await stint.person.press('Escape');
    await eventually(async () => stint.electron().windows().length).toBe(1);
    expect(await stint.snapshot()).toMatchObject({ away: { work: { project: 'General' } } });
    expect((await stint.snapshot()).running).not.toBeNull();
    expect(await stint.tray.tooltip()).toContain('You were away');

    await stint.openPanel();
    await stint.person.click(panel.getByRole('button', { name: 'Answer' }));
    const again = await stint.page('away');
    await stint.person.click(again.getByRole('button', { name: /Discard and stop/ }));
    await eventually(async () => (await rows()).at(-1)).toMatchObject({ stopwatch_active: 0 });
    await eventually(async () => stint.electron().windows().length).toBe(1);
  });
});
