/** Reminders, the check of idle detection and "why was I asked?" in the real program, by the keyboard alone. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScreen } from '../../main/node/screen.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { tabTo } from './peer.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

const off = { not_tracking: false, after_hours: false, long_timer: false, day_reached: false };
const everyDay = { days: [0, 1, 2, 3, 4, 5, 6], startClock: 0, endClock: 86_340, daySeconds: 28_800 };

describe('reminders', () => {
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let panel: Page;

  beforeAll(async () => {
    stint = await openStint({ launch });
    panel = await useThisComputer(stint);
    await stint.call('changeSettings', { reminders: off, ownHours: everyDay, notTrackingSeconds: 2 });
  });
  afterAll(async () => {
    await stint?.stop();
  });

  const { press, line, act, start } = keyboardOf(() => ({ stint, panel }));
  const shown = async () => (await stint.desktop.notifications()).map(({ summary }) => summary);
  const reminder = async () => (await stint.snapshot()).reminder?.kind ?? null;
  const idle = () => stint.electron().evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime());
  const untouched = (seconds: number) =>
    until(`${seconds} idle seconds`, async () => (await idle()) >= seconds);
  const open = async (section: 'Absence' | 'Reminders'): Promise<void> => {
    await line().waitFor();
    await act('Settings');
    await act(new RegExp(`^${section}:`));
    await panel.getByRole('heading', { name: section, exact: true }).waitFor();
  };
  const home = async (): Promise<void> => {
    await press('Escape', 'Escape');
    await line().waitFor();
  };
  const findings = async (): Promise<readonly string[]> => {
    const { violations } = await new AxeBuilder({ page: panel }).setLegacyMode().analyze();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  };

  it('show how each looks where the user asks for it, and change nothing by that', async () => {
    await open('Reminders');
    for (const name of [
      'No timer is running',
      'Still tracking after hours',
      'A timer far longer than usual',
      'The day’s hours are full',
    ])
      await act(`Preview: ${name}`);
    await eventually(shown).toEqual([
      'Preview: No timer is running',
      'Preview: Still tracking after hours',
      'Preview: This timer has run for 5:00',
      'Preview: 8:00 reached today',
    ]);
    expect(await reminder()).toBeNull();
    expect(await findings()).toEqual([]);
    await home();
  });

  describe('while a window fills the screen', () => {
    beforeAll(async () => {
      await stint.call('changeSettings', { hideOnBlur: false, reminders: off });
      await stint.electron().evaluate(({ BrowserWindow }) => {
        new BrowserWindow({ fullscreen: true, title: 'Film' }).focus();
      });
      // The window that was in front may be gone when its state is asked for: then the program fails.
      const printed = (program: string, args: readonly string[]) =>
        stint.desktop.run(program, args).then(
          ({ stdout }) => stdout,
          () => null,
        );
      const { fullScreen } = createScreen(true, printed);
      await until('the film to be in front', async () => (await fullScreen()) === true);
    });
    afterAll(async () => {
      await stint.call('changeSettings', { reminders: off });
      await stint.quit();
      await stint.launch(launch);
      panel = await stint.openPanel();
      await line().waitFor();
      await stint.call('changeSettings', { hideOnBlur: true });
    });

    it('wait', async () => {
      const before = (await shown()).length;
      await stint.call('changeSettings', { reminders: { ...off, not_tracking: true } });
      await untouched(4);
      expect(await shown()).toHaveLength(before);
      expect(await reminder()).toBeNull();
    });
  });

  it('come as a notification that takes no focus, and shows no window', async () => {
    await press('Escape');
    await eventually(stint.focused).toBe(false);
    await stint.call('changeSettings', { reminders: { ...off, not_tracking: true } });
    await eventually(shown).toContain('No timer is running');
    expect(await reminder()).toBe('not_tracking');
    expect(await stint.focused()).toBe(false);
    const visible = await stint
      .electron()
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isVisible()));
    expect(visible).toBe(false);
  });

  it('stand in the panel with the same answers, and quiet is one key', async () => {
    panel = await stint.openPanel();
    await panel.getByText(/No timer has run since/).waitFor();
    expect(await findings()).toEqual([]);
    await act('Quiet for 1 h');
    await eventually(reminder).toBeNull();
    await panel.getByText(/No timer has run since/).waitFor({ state: 'detached' });
    expect((await stint.snapshot()).snoozedUntil).not.toBeNull();
  });

  it('stay quiet over a restart, until the user ends that', async () => {
    const quietUntil = (await stint.snapshot()).snoozedUntil;
    const before = (await shown()).length;
    await stint.quit();
    await stint.launch(launch);
    panel = await stint.openPanel();
    await line().waitFor();
    await untouched(4);
    expect((await stint.snapshot()).snoozedUntil).toEqual(quietUntil);
    expect(await shown()).toHaveLength(before);
    await open('Reminders');
    await panel.getByText(/^Quiet until /).waitFor();
    await act('End now');
    await panel.getByRole('button', { name: 'Until the next working day' }).waitFor();
    expect((await stint.snapshot()).snoozedUntil).toBeNull();
    // Still within ten minutes of the one before.
    expect(await shown()).toHaveLength(before);
    await home();
  });

  describe('whether absences are noticed', () => {
    it('is said in the settings, with the source', async () => {
      await open('Absence');
      await panel.getByText(/^Idle detection works: last input \d+ s ago, told by the system\.$/).waitFor();
      expect(await findings()).toEqual([]);
    });

    it('is checked in ten seconds without hands', async () => {
      await act('Check for ten seconds');
      await panel.getByText(/^\d+ seconds left$/).waitFor();
      await panel
        .getByText(/^It works: the counter grew to (8|9|10|11) seconds\.$/)
        .first()
        .waitFor({ timeout: 20_000 });
      expect(await findings()).toEqual([]);
      await panel.getByRole('button', { name: 'Check again' }).waitFor();
    });

    it('says when something moved meanwhile', async () => {
      await act('Check again');
      await untouched(4);
      await stint.desktop.xdotool('mousemove_relative', '5', '5');
      await panel
        .getByText(/^Something moved: the counter began anew \d seconds before the end\.$/)
        .first()
        .waitFor({ timeout: 20_000 });
      await home();
    });
  });

  describe('why somebody was asked', () => {
    it('is told from the question, with what was observed, and then with the answer', async () => {
      await stint.call('changeSettings', { idleAfterSeconds: 2 });
      await start('general', /General/);
      await untouched(3);
      await stint.desktop.xdotool('mousemove_relative', '7', '7');
      await eventually(async () => (await stint.snapshot()).away).not.toBeNull();
      panel = await stint.openPanel();
      await act('Why was I asked?');
      await panel.getByText('Asked; waits for your answer.').first().waitFor();
      await panel
        .getByText(/counted after 2 seconds without input/)
        .first()
        .waitFor();
      expect(await findings()).toEqual([]);
      const away = (await stint.snapshot()).away;
      await stint.call('answerAway', { id: away?.id ?? '', choice: 'keep' });
      await panel
        .getByText(/^Asked; at .* you had it kept\.$/)
        .first()
        .waitFor();
    });

    it('is copied without a name', async () => {
      await act('Copy without names');
      await panel.getByRole('button', { name: 'Copied' }).waitFor();
      const text = await stint.electron().evaluate(({ clipboard }) => clipboard.readText());
      expect(text).toContain('idle time: system, last input ');
      expect(text).toMatch(/^\d{4}-\d\d-\d\d [\d:]{8} to .*, \d+ s, counted after 2 s: answered keep$/m);
      for (const name of ['General', 'Internal', stint.dataFolder]) expect(text).not.toContain(name);
    });

    it('is still known after a restart', async () => {
      await stint.quit();
      await stint.launch(launch);
      panel = await stint.openPanel();
      await open('Absence');
      await act('Why was I asked?');
      await panel
        .getByText(/you had it kept\.$/)
        .first()
        .waitFor();
      await press('Escape');
      await panel.getByRole('heading', { name: 'Absence', exact: true }).waitFor();
    });
  });

  it('of absences have rules by project, all by the keyboard', async () => {
    const rules = async () => (await stint.snapshot()).settings.absenceRules;
    await tabTo(stint, panel.getByRole('combobox', { name: 'Add a project…' }));
    await stint.person.type('gen');
    await panel.getByRole('option', { name: /General/ }).waitFor();
    await press('Return');
    await eventually(async () => Object.values(await rules())).toEqual([
      { behaviour: 'keep', afterSeconds: null },
    ]);
    // The focus is on the new rule.
    await press('Right');
    await eventually(async () => Object.values(await rules())).toEqual([
      { behaviour: 'discard', afterSeconds: null },
    ]);
    await tabTo(stint, panel.getByLabel('Minutes for General'));
    await stint.person.type('20');
    await press('Tab');
    await eventually(async () => Object.values(await rules())).toEqual([
      { behaviour: 'discard', afterSeconds: 1200 },
    ]);
    expect(await findings()).toEqual([]);
    await act('Remove the rule for General');
    await eventually(rules).toEqual({});
  });
});
