/** Finding one project among three hundred, starting and booking on it, by the keyboard alone; and what axe says of it. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, toLocal } from '../../common/time.ts';
import { roomy } from '../contract/peer.ts';
import { axeFindings } from './fixtures/axe.ts';
import { addProject, connect, openConnect, openPeer, type Peer, tabTo, typeInto } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

const longName =
  'Barrierefreiheitsprüfung der Kundenportale und Bestandsanwendungen, zweiter Abschnitt, Nachbesserungen 2026';

describe('an account with three hundred projects', () => {
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  let line: Locator;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    peer = await openPeer({ limits: roomy });
    const { id: customer } = (await peer.call('POST', '/customers', { name: 'Gale Ferry Company' })) as {
      id: number;
    };
    for (let at = 1; at <= 300; at += 1)
      await peer.call('POST', '/projects', { name: `Crossing ${at}`, customer_id: `${customer}` });
    ids['festa'] = await addProject(peer, 'Festa de São João', 'Associação Três Irmãos');
    ids['smorrebrod'] = await addProject(peer, 'Smørrebrød & Łódź', 'Žižkov Müller');
    ids['long'] = await addProject(peer, longName, 'Donaudampfschifffahrtsgesellschaft');
    ids['audit'] = await addProject(peer, 'Audit trail', 'Kestrel Instruments', { required_task: '1' });
    for (const name of ['Review', 'Interviews', 'Travel']) {
      ids[name] = ((await peer.call('POST', '/tasks', { name })) as { id: number }).id;
    }
    await peer.call('POST', `/projects/${ids['audit']}/tasks/${ids['Interviews']}`);
    stint = await openStint();
    panel = await stint.page('index');
    line = panel.getByRole('combobox', { name: 'What are you working on?' });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const marked = () => panel.getByRole('option', { selected: true });
  const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
  const find = async (query: string, name: string | RegExp): Promise<void> => {
    await stint.person.type(query);
    await eventually(() => line.inputValue()).toBe(query);
    await eventually(() => marked().getAttribute('aria-label')).toMatch(name);
  };

  const findings = () => axeFindings(panel);

  it('is signed in to through views that axe finds nothing serious in', async () => {
    await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
    expect(await findings()).toEqual([]);
    await openConnect(stint);
    await stint.person.press('Return');
    await panel.locator('.field-error').first().waitFor();
    expect(await findings()).toEqual([]);
    await stint.person.press('Escape');
    await connect(stint, peer);
    await eventually(() =>
      panel.evaluate(async () => (await window.stint.catalog(undefined)).projects.length),
    ).toBe(304);
  });

  describe('the line', () => {
    it('finds letters with accents by letters without', async () => {
      await find('sao joao', 'Festa de São João');
      await stint.person.press('Escape');
      await find('tres irmaos', 'Festa de São João, Associação Três Irmãos');
      await stint.person.press('Escape');
      await find('smorrebrod lodz', 'Smørrebrød & Łódź');
      await stint.person.press('Escape');
    });

    it('finds the one among many that begin alike, and forgives an error', async () => {
      await find('crossing 217', 'Crossing 217');
      await stint.person.press('Escape');
      await find('barierefrei', /Barrierefreiheitsprüfung/);
      await stint.person.press('Escape');
    });

    it('says when it finds nothing', async () => {
      await stint.person.type('qqqq');
      await panel.getByText('Nothing called “qqqq”.').waitFor();
      await stint.person.press('Escape');
      await eventually(() => line.inputValue()).toBe('');
    });

    it('moves its mark with the arrows, round the ends, and the focus stays in the field', async () => {
      await find('crossing', /Crossing/);
      const options = panel.getByRole('option');
      const count = await options.count();
      expect(count).toBeGreaterThan(9);
      const at = (place: number) =>
        expect.poll(() => options.nth(place).getAttribute('aria-selected'), { timeout: 15_000 }).toBe('true');
      await stint.person.press('Down', 'Down');
      await at(2);
      await stint.person.press('Up', 'Up', 'Up');
      await at(count - 1);
      await stint.person.press('Down');
      await at(0);
      await stint.person.press('Next');
      await at(8);
      const id = await line.getAttribute('aria-activedescendant');
      expect(await marked().getAttribute('id')).toBe(id);
      expect(await isFocused(line)).toBe(true);
    });

    it('gives way to Esc in two steps: the letters, then the panel', async () => {
      await stint.person.press('Escape');
      await eventually(() => line.inputValue()).toBe('');
      expect(await stint.focused()).toBe(true);
      await stint.person.press('Escape');
      await eventually(stint.focused).toBe(false);
      await stint.openPanel();
      await eventually(() => isFocused(line)).toBe(true);
    });

    it('leaves Tab alone while it is empty, and takes it for details with letters in it', async () => {
      await stint.person.press('Tab');
      await eventually(() => isFocused(line)).toBe(false);
      await tabTo(stint, line, 'shift+Tab');
      await find('sao joao', 'Festa de São João');
      await stint.person.press('Tab');
      await panel.getByRole('heading', { name: 'Start a timer' }).waitFor();
      await eventually(() => panel.getByRole('combobox', { name: 'Project' }).inputValue()).toBe(
        'Festa de São João',
      );
      expect(await isFocused(panel.getByRole('combobox', { name: 'Task (optional)' }))).toBe(true);
      await stint.person.press('Escape');
      await line.waitFor();
    });
  });

  describe('a project that wants a task', () => {
    it('is not started without one: the form asks for it', async () => {
      await find('audit', /Audit trail.*needs a task/);
      await stint.person.press('Return');
      await panel.getByRole('heading', { name: 'Start a timer' }).waitFor();
      const task = panel.getByRole('combobox', { name: 'Task' });
      await eventually(() => isFocused(task)).toBe(true);
      await panel.getByRole('button', { name: 'Choose a task' }).waitFor();
      await stint.person.press('Return');
      await panel.locator('.field-error', { hasText: 'This project needs a task.' }).waitFor();
      expect(await peer.rows()).toEqual([]);
    });

    it('offers its own tasks first, and starts with the chosen one', async () => {
      await stint.person.press('Down');
      await panel.getByRole('group', { name: 'Of this project' }).waitFor();
      await eventually(() => panel.getByRole('option').first().getAttribute('aria-label')).toBe('Interviews');
      await stint.person.type('interv');
      await eventually(() => marked().getAttribute('aria-label')).toBe('Interviews');
      await stint.person.press('Return');
      await eventually(() => isFocused(panel.getByRole('textbox', { name: 'Description' }))).toBe(true);
      await panel.getByRole('button', { name: 'Start now' }).waitFor();
      await stint.person.press('Return');
      await line.waitFor();
      await eventually(peer.rows).toMatchObject([
        { project_id: ids['audit'], task_id: ids['Interviews'], stopwatch_active: 1 },
      ]);
    });
  });

  describe('booking', () => {
    const today = toLocal(Date.now(), (ms) => -new Date(ms).getTimezoneOffset()).date;
    const yesterday = addDays(today, -1);

    it('is one Alt+Enter away', async () => {
      await find('barrierefrei', /Barrierefreiheitsprüfung/);
      await stint.person.press('alt+Return');
      await panel.getByRole('heading', { name: 'Add time' }).waitFor();
      expect(await panel.getByRole('combobox', { name: 'Project' }).inputValue()).toBe(longName);
      expect(await isFocused(panel.getByRole('textbox', { name: 'Duration' }))).toBe(true);
      expect(await panel.getByTestId('preview').innerText()).toContain('Give a duration, or from and to');
    });

    it('takes from and to of yesterday, and says before what it will send', async () => {
      const [year = '', month = '', day = ''] = yesterday.split('-');
      // The parts of a date field are stops of Tab too: coming from before it, the first is the month.
      await tabTo(stint, panel.getByRole('textbox', { name: 'Description' }), 'shift+Tab');
      await stint.person.press('Tab');
      await stint.person.type(`${month}${day}${year}`);
      await eventually(() => panel.getByLabel('Date').inputValue()).toBe(yesterday);
      await typeInto(stint, panel.getByRole('textbox', { name: 'From' }), '9:00');
      await typeInto(stint, panel.getByRole('textbox', { name: 'To' }), '10:15');
      await eventually(() => panel.getByTestId('preview').innerText()).toMatch(
        /^1:15 on Barrierefreiheitsprüfung .* for Donaudampfschifffahrtsgesellschaft, yesterday 9:00\s–\u2060?\s10:15 AM, no description\.$/,
      );
      expect(await peer.rows()).toHaveLength(1);
      expect(await findings()).toEqual([]);
    });

    it('sends exactly that', async () => {
      await stint.person.press('Return');
      await line.waitFor();
      await eventually(peer.rows).toHaveLength(2);
      expect((await peer.rows())[1]).toMatchObject({
        project_id: ids['long'],
        date_execution: yesterday,
        time_start: '09:00:00',
        time_end: '10:15:00',
        time_total: '01:15:00',
        stopwatch_active: 0,
      });
    });

    it('keeps a second Enter from booking twice', async () => {
      await find('smorre', /Smørrebrød/);
      await stint.person.press('alt+Return');
      const duration = panel.getByRole('textbox', { name: 'Duration' });
      await eventually(() => isFocused(duration)).toBe(true);
      await stint.person.type('25m');
      await stint.person.press('Return', 'Return');
      await line.waitFor();
      await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
      const booked = (await peer.rows()).filter((row) => row.project_id === ids['smorrebrod']);
      expect(booked).toMatchObject([{ time_total: '00:25:00' }]);
    });
  });

  it('has views that axe finds nothing serious in', async () => {
    expect(await findings()).toEqual([]);
    await find('crossing', /Crossing/);
    expect(await findings()).toEqual([]);
    await stint.person.press('Escape');
    for (const [button, heading] of [
      ['Settings', 'Settings'],
      [/Show delivery/, 'Delivery'],
    ] as const) {
      await stint.person.click(panel.getByRole('button', { name: button }));
      await panel.getByRole('heading', { name: heading, exact: true }).waitFor();
      expect(await findings()).toEqual([]);
      await stint.person.press('Escape');
      await line.waitFor();
    }
  });
});
