/**
 * The absence prompt in the real program: the idle time of the X server, a window that takes no keys, seven answers on
 * their keys with what the service has of each, putting off in every way, a second absence, and going away on purpose.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import { leavingOf, thereSeconds } from './fixtures/absence.ts';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { tabTo } from './peer.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

// An absence that began yesterday would be told with its day.
const launch = { env: { TZ: moveToMidday() } };
let stint: Stint;
let panel: Page;
const { press, button, line } = keyboardOf(() => ({ stint, panel }));
const { stayAway, work } = leavingOf(() => stint);

beforeAll(async () => {
  stint = await openStint({ launch });
  panel = await useThisComputer(stint);
  await stint.call('changeSettings', { idleAfterSeconds: thereSeconds, hideOnBlur: false });
  await stint.call('create', { kind: 'project', name: 'Lunch', customerId: null });
});
afterAll(async () => {
  await stint.stop();
});

const prompts = () =>
  stint
    .electron()
    .windows()
    .filter((one) => !one.isClosed() && one.url().endsWith('away.html')).length;
/** The page that has the keyboard. */
const focused = () =>
  stint
    .electron()
    .evaluate(({ BrowserWindow }) => BrowserWindow.getFocusedWindow()?.webContents.getURL() ?? '');
const away = async () => (await stint.snapshot()).away;

/** The prompt, when it takes what is done to it at its word. */
async function arrived(): Promise<Page> {
  const prompt = await stint.page('away');
  const isShown = () =>
    stint
      .electron()
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some(
          (one) => one.isVisible() && one.webContents.getURL().endsWith('away.html'),
        ),
      );
  await until('the prompt to be shown', isShown);
  await prompt.locator('.away-card:not([inert])').waitFor();
  return prompt;
}

/** Waits until keys are no longer taken for ones on their way elsewhere. */
async function keysCount(): Promise<void> {
  const since = performance.now();
  await eventually(async () => performance.now() - since).toBeGreaterThan(700);
}

/** Clicks where there is nothing to press. */
async function goTo(prompt: Page): Promise<void> {
  await stint.person.click(prompt.getByRole('heading', { level: 1 }));
  await eventually(focused).toContain('away.html');
  await keysCount();
}

/** Goes to the prompt with the mouse, and answers with the keyboard. */
async function answer(prompt: Page, ...keys: readonly string[]): Promise<void> {
  await goTo(prompt);
  await press(...keys);
}

/** Stays away from mouse and keyboard for a while. */
async function comeBack(): Promise<{ readonly left: number; readonly back: number; readonly prompt: Page }> {
  const times = await stayAway();
  return { ...times, prompt: await arrived() };
}

interface Row {
  readonly project: string | undefined;
  readonly from: number;
  readonly to: number | null;
  readonly runs: boolean;
}

const seconds = (clock: string | null | undefined): number => parseSeconds(clock ?? '') ?? 0;
/** What the service has, in the order of the day; clocks in s after midnight. */
const rows = async (): Promise<readonly Row[]> =>
  (await stint.report()).rows
    .map((row) => ({
      project: (row as { readonly project_name?: string }).project_name,
      from: seconds(row.time_start),
      to: row.stopwatch_active === 1 ? null : seconds(row.time_end),
      runs: row.stopwatch_active === 1,
    }))
    .sort((a, b) => a.from - b.from || (a.to ?? 90_000) - (b.to ?? 90_000));
const clockOf = async (instant: number): Promise<number> => {
  const { clock } = (await stint.snapshot()).now;
  return clock - Math.round((Date.now() - instant) / 1000);
};
/** Within a poll of what a person's watch said. */
const near = (clock: number) => ({
  asymmetricMatch: (value: unknown) => typeof value === 'number' && Math.abs(value - clock) <= 3,
  toString: () => `near ${clock}`,
});
const has = (...wanted: readonly unknown[]) => eventually(rows).toMatchObject(wanted);

describe('coming back to a running timer', () => {
  let started: number;

  beforeEach(async () => {
    await stint.openPanel();
    await stint.person.click(line());
    await stint.person.type('General');
    await panel.getByRole('option').first().waitFor();
    await press('Return');
    await until('the timer to run', async () => (await stint.snapshot()).running !== null);
    started = Date.now();
    await work();
  });
  /** The day is empty again. */
  afterEach(async () => {
    const shown = await stint.snapshot();
    if (shown.away) await stint.call('answerAway', { id: shown.away.id, choice: 'keep' });
    if (shown.running) await stint.call('stop', {});
    await eventually(async () => (await rows()).some(({ runs }) => runs)).toBe(false);
    for (const entry of (await stint.snapshot()).today.entries)
      await stint.call('deleteEntry', { entry: entry.key });
    await eventually(rows).toEqual([]);
    await eventually(async () => prompts()).toBe(0);
  });

  it('asks in a window of its own that takes neither the keyboard nor a key, and says so in the tray', async () => {
    const { prompt } = await comeBack();
    await prompt.getByRole('heading', { name: /You were away for \d seconds/ }).waitFor();
    expect(await stint.tray.tooltip()).toContain('You were away: keep or discard?');
    expect(await focused()).not.toContain('away.html');
    expect(await prompt.evaluate(() => document.activeElement === document.body)).toBe(true);

    // A click in flight, and the key that was typed behind it.
    const box = await prompt.getByRole('heading', { level: 1 }).boundingBox();
    const window = await prompt.evaluate(() => ({ left: screenX, top: screenY }));
    const [x, y] = [window.left + (box?.x ?? 0) + 5, window.top + (box?.y ?? 0) + 5];
    await stint.desktop.xdotool('mousemove', `${x}`, `${y}`, 'click', '1', 'sleep', '0.15', 'key', '2');
    await eventually(focused).toContain('away.html');
    await keysCount();
    // Nothing has the focus that Enter or Space could press.
    await press('Return', 'space', 'KP_Enter', 'Return');
    await press('8', '9', '0', 'k');
    expect(prompts()).toBe(1);
    expect(await away()).toMatchObject({ work: { project: 'General' } });
    expect((await stint.snapshot()).running).not.toBeNull();
    await press('1');
    await eventually(async () => prompts()).toBe(0);
    await has({ project: 'General', runs: true });
  });

  it('1 keeps it', async () => {
    const { prompt } = await comeBack();
    await answer(prompt, '1');
    await eventually(away).toBeNull();
    await has({ project: 'General', from: near(await clockOf(started)), runs: true });
  });

  it('2 discards and stops: the entry ends at the last input', async () => {
    const { prompt, left } = await comeBack();
    await answer(prompt, '2');
    await has({ project: 'General', from: near(await clockOf(started)), to: near(await clockOf(left)) });
    expect((await stint.snapshot()).running).toBeNull();
  });

  it('3 discards and goes on: the same work from the return, and says so until it is delivered', async () => {
    const { prompt, left, back } = await comeBack();
    await answer(prompt, '3');
    await has(
      { project: 'General', to: near(await clockOf(left)) },
      { project: 'General', from: near(await clockOf(back)), runs: true },
    );
    await stint.openPanel();
    const last = panel.getByRole('region', { name: 'Last action' });
    await last.getByText(/^delivered$/).waitFor();
    await last.getByText(/^Discarded /).waitFor();
  });

  it('4 books it as something else, found by typing; digits belong to the search then', async () => {
    const { prompt, left, back } = await comeBack();
    await answer(prompt, '4');
    const search = prompt.getByRole('combobox', { name: 'Book it as' });
    await search.waitFor();
    await stint.person.type('lunch 2');
    await prompt.getByRole('option', { name: /Book as Lunch, “2”/ }).waitFor();
    expect(await away()).not.toBeNull();
    await press('BackSpace', 'BackSpace', 'Return');
    await has(
      { project: 'General', to: near(await clockOf(left)) },
      { project: 'Lunch', from: near(await clockOf(left)), to: near(await clockOf(back)) },
      { project: 'General', from: near(await clockOf(back)), runs: true },
    );
  });

  it('5 splits where the absence began, and Esc goes back to the answers first', async () => {
    const { prompt, left } = await comeBack();
    await answer(prompt, '5');
    await prompt.getByRole('slider', { name: 'Cut at' }).waitFor();
    await press('Escape');
    await prompt.getByRole('button', { name: /Keep it/ }).waitFor();
    await press('5');
    await prompt.getByRole('button', { name: /^Split at/ }).waitFor();
    await press('Return');
    await has(
      { project: 'General', to: near(await clockOf(left)) },
      { project: 'General', from: near(await clockOf(left)), runs: true },
    );
  });

  it('6 makes it a break, which the panel shows and nothing counts', async () => {
    const { prompt, left, back } = await comeBack();
    await answer(prompt, '6');
    await has(
      { project: 'General', to: near(await clockOf(left)) },
      { project: 'General', from: near(await clockOf(back)), runs: true },
    );
    await eventually(async () => (await stint.snapshot()).breaks.length).toBeGreaterThan(0);
    await panel.getByText('Break', { exact: true }).first().waitFor();
  });

  it.each([
    ['7', () => press('7')],
    ['Esc', () => press('Escape')],
    ['closing the window', () => press('alt+F4')],
  ])(
    '%s puts it off and never answers it; the panel brings it back, by the keyboard alone',
    async (_way, leave) => {
      const { prompt, left } = await comeBack();
      await goTo(prompt);
      await leave();
      await eventually(async () => prompts()).toBe(0);
      expect(await away()).toMatchObject({ work: { project: 'General' } });
      expect((await stint.snapshot()).running).not.toBeNull();
      expect(await stint.tray.tooltip()).toContain('You were away');

      await stint.openPanel();
      await tabTo(stint, button('Answer'));
      await press('Return');
      const again = await arrived();
      await eventually(focused).toContain('away.html');
      await keysCount();
      // The keyboard has the prompt: through the answers, and Enter on one.
      await press('Down', 'Down', 'Return');
      await eventually(away).toBeNull();
      await has({ project: 'General', to: near(await clockOf(left)) });
      await eventually(async () => again.isClosed()).toBe(true);
    },
  );

  it('cuts where the arrows have moved it', async () => {
    const { prompt, left, back } = await comeBack();
    const from = prompt.getByRole('slider', { name: 'Away from' });
    await answer(prompt, 'Right');
    await eventually(() => from.evaluate((element) => element === document.activeElement)).toBe(true);
    const before = await from.getAttribute('aria-valuetext');
    await press('End');
    await eventually(() => from.getAttribute('aria-valuetext')).not.toBe(before);
    await press('2');
    await eventually(async () => (await rows())[0]?.to ?? 0).toBeGreaterThan(await clockOf(left));
    await has({ project: 'General', to: near((await clockOf(back)) - 1) });
  });

  it('asks once about two absences, in the window that is there; both are cut out, and undone together', async () => {
    const first = await comeBack();
    await work();
    const second = await stayAway();
    expect((await away())?.spans.length).toBe(2);
    expect(prompts()).toBe(1);
    await first.prompt.getByRole('heading', { name: /You were away 2 times/ }).waitFor();
    await first.prompt.locator('.away-card:not([inert])').waitFor();
    await answer(first.prompt, '3');
    await has(
      { project: 'General', to: near(await clockOf(first.left)) },
      { project: 'General', from: near(await clockOf(first.back)), to: near(await clockOf(second.left)) },
      { project: 'General', from: near(await clockOf(second.back)), runs: true },
    );
    await stint.openPanel();
    await press('ctrl+z');
    await eventually(async () => (await away())?.spans.length).toBe(2);
    await has({ project: 'General', from: near(await clockOf(started)), runs: true });
    await eventually(async () => prompts()).toBe(1);
  });

  it('can be read by everybody, in both themes, in each of its three faces', async () => {
    const { prompt } = await comeBack();
    expect(await axeFindings(prompt)).toEqual([]);
    await answer(prompt, '4');
    await prompt.getByRole('combobox').waitFor();
    expect(await axeFindings(prompt)).toEqual([]);
    await press('Escape', '5');
    await prompt.getByRole('slider', { name: 'Cut at' }).waitFor();
    expect(await axeFindings(prompt)).toEqual([]);
  });

  it('is as high as what it shows, at every scale, and where the screen ends', async () => {
    const { prompt } = await comeBack();
    const box = () =>
      stint.electron().evaluate(({ BrowserWindow }) => {
        const found = BrowserWindow.getAllWindows().find((one) =>
          one.webContents.getURL().endsWith('away.html'),
        );
        return found?.getContentBounds() ?? { x: 0, y: 0, width: 0, height: 0 };
      });
    const size = async () => {
      const { width, height } = await box();
      return [width, height];
    };
    const room = await stint
      .electron()
      .evaluate(({ screen }) => screen.getPrimaryDisplay().workAreaSize.height);
    const content = () =>
      prompt.evaluate(() => Math.ceil(document.querySelector('main')?.getBoundingClientRect().height ?? 0));
    const { height: high, ...corner } = await box();
    expect(high).toBe(await content());
    await answer(prompt, '5');
    await eventually(async () => (await size())[1]).toBeLessThan(high);
    await press('Escape');
    await eventually(box).toEqual({ ...corner, height: high });
    await prompt.evaluate(() => window.stint.changeSettings({ scale: 200 }));
    await eventually(size).toEqual([840, Math.min(high * 2, room)]);
    await prompt.evaluate(() => window.stint.changeSettings({ scale: 100 }));
    await eventually(size).toEqual([420, high]);
  });
});

describe('going away on purpose', () => {
  const plan = async () => (await stint.snapshot()).awayPlan;

  it('is said in the line, shown calmly, and ended by a word', async () => {
    await stint.openPanel();
    await stint.person.click(line());
    await stint.person.type('away 30m');
    await panel.getByText('Go away for 0:30: reminders stay quiet').first().waitFor();
    await press('Return');
    await eventually(plan).not.toBeNull();
    await panel.getByText(/^Away until /).waitFor();
    expect(await stint.tray.tooltip()).toContain('Away until');
    expect(await stint.tray.labels()).toContain('I’m back');
    await stint.person.type('back');
    await panel.getByTestId('line-preview').getByText('I’m back').waitFor();
    await press('Return');
    await eventually(plan).toBeNull();
  });

  it('has a key, a menu, and a place in the tray', async () => {
    await stint.openPanel();
    await press('ctrl+b');
    await panel.getByRole('menuitem', { name: 'For 30 minutes' }).waitFor();
    await press('End', 'Return');
    await eventually(plan).toMatchObject({ until: null });
    await press('ctrl+b');
    await eventually(plan).toBeNull();
    await stint.tray.click('For an hour');
    await eventually(plan).not.toBeNull();
    await stint.tray.click('I’m back');
    await eventually(plan).toBeNull();
    expect(await axeFindings(panel)).toEqual([]);
  });
});
