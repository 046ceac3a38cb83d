/** What can be done with an entry, in the real program and by the keyboard alone; the service has each of it. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { tabTo, typeInto } from './peer.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

describe('an entry', () => {
  // Entries of this morning are over, at whatever hour this runs.
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let panel: Page;

  beforeAll(async () => {
    stint = await openStint({ launch });
    panel = await useThisComputer(stint);
    await stint.call('create', { kind: 'project', name: 'Garden', customerId: null });
  });
  afterAll(async () => {
    await stint?.stop();
  });

  const { press, button, line, act, find } = keyboardOf(() => ({ stint, panel }));
  const field = (name: string) => panel.getByRole('textbox', { name });
  const focused = (what: Locator) => what.evaluate((element) => element === document.activeElement);

  /** What the service has, the oldest first: project, description, from, to, total, running. */
  const rows = async () =>
    (await stint.report()).rows.map((row) => ({
      project: (row as { readonly project_name?: string }).project_name,
      is: row.description,
      from: row.time_start,
      to: row.time_end,
      total: row.time_total,
      runs: row.stopwatch_active === 1,
    }));
  const row = (project: string, is: string, from: string, to: string, total: string) => ({
    project,
    is,
    from: `${from}:00`,
    to: `${to}:00`,
    total: `0${total}:00`,
    runs: false,
  });
  const has = async (...wanted: readonly object[]): Promise<void> => {
    await eventually(rows).toMatchObject(wanted);
    await eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
  };
  const atHome = async (): Promise<void> => {
    await line().waitFor();
    await eventually(stint.focused).toBe(true);
  };

  const book = async (description: string, from: string, to: string): Promise<void> => {
    await find('general', /General/);
    await press('alt+Return');
    await panel.getByRole('heading', { name: 'Add time' }).waitFor();
    await tabTo(stint, field('Description'), 'shift+Tab');
    await stint.person.type(description);
    await typeInto(stint, field('From'), from);
    await typeInto(stint, field('To'), to);
  };
  const open = async (which: RegExp): Promise<void> => {
    await act(which);
    await panel.getByRole('heading', { name: /^(Entry|Running entry)$/ }).waitFor();
  };
  const choose = async (name: string | RegExp): Promise<void> => {
    await act(name);
    await atHome();
  };
  /** Ctrl+Z where no field has letters. */
  const undoByKey = async (): Promise<void> => {
    await atHome();
    await press('ctrl+z');
  };
  const undoByLine = (): Promise<void> => choose('Undo');

  const fence = row('General', 'Plan the fence', '09:00', '10:00', '1:00');
  const posts = row('General', 'Order posts', '10:30', '11:00', '0:30');
  const oak = row('Garden', 'Order oak posts', '10:15', '11:15', '1:00');

  const makeOak = async (): Promise<void> => {
    await open(/^Edit .*Order posts/);
    await tabTo(stint, panel.getByRole('combobox', { name: 'Project' }));
    await press('ctrl+a');
    await stint.person.type('garden');
    await panel
      .getByRole('option', { name: /Garden/ })
      .first()
      .waitFor();
    await press('Return');
    await typeInto(stint, field('Description'), 'Order oak posts');
    await typeInto(stint, field('From'), '10:15');
    await typeInto(stint, field('To'), '11:15');
    await press('Return');
    await atHome();
  };

  it('is added twice, for the morning', async () => {
    await book('Plan the fence', '9:00', '10:00');
    await press('Return');
    await atHome();
    await book('Order posts', '10:30', '11:00');
    await press('Return');
    await atHome();
    await has(fence, posts);
  });

  it('is given another project, other words and other times', async () => {
    await makeOak();
    await has(fence, oak);
  });

  it('goes back by Ctrl+Z, all of it, and forward by doing it again', async () => {
    await undoByKey();
    await has(fence, posts);
    await makeOak();
    await has(fence, oak);
  });

  it('stands when it is changed by one second', async () => {
    await open(/^Edit .*Plan the fence/);
    await typeInto(stint, field('To'), '10:00:01');
    await press('Return');
    await atHome();
    await has({ ...fence, to: '10:00:01', total: '01:00:01' }, oak);
    await undoByKey();
    await has(fence, oak);
  });

  describe('in the way of another', () => {
    it('is shown with what trimming leaves of it, and Enter changes nothing unseen', async () => {
      await open(/^Edit .*Plan the fence/);
      await typeInto(stint, field('To'), '10:30');
      await panel.getByRole('heading', { name: 'In the same time' }).waitFor();
      expect(await panel.locator('.obstacles li').innerText()).toMatch(
        /10:15.*11:15.*Garden.*trim to 10:30.*11:15/s,
      );
      await press('Return');
      await eventually(() => focused(button('Trim the others and save'))).toBe(true);
      expect(await rows()).toMatchObject([fence, oak]);
    });

    it('is trimmed when that is said', async () => {
      await press('Return');
      await atHome();
      await has(
        row('General', 'Plan the fence', '09:00', '10:30', '1:30'),
        row('Garden', 'Order oak posts', '10:30', '11:15', '0:45'),
      );
    });

    it('is whole again after one undo', async () => {
      await undoByLine();
      await has(fence, oak);
    });

    it('is kept when that is said, and the service has both', async () => {
      await book('Call the neighbour', '10:50', '11:05');
      await panel.getByRole('heading', { name: 'In the same time' }).waitFor();
      await choose('Save, keep both');
      await has(fence, oak, row('General', 'Call the neighbour', '10:50', '11:05', '0:15'));
      await undoByKey();
      await has(fence, oak);
    });
  });

  it('is split at a time inside it, and whole after an undo', async () => {
    await open(/^Edit .*Order oak posts/);
    await act('Split…');
    const at = field('Split at');
    await eventually(() => focused(at)).toBe(true);
    expect(await at.inputValue()).toBe('10:45 AM');
    await typeInto(stint, at, '10:40');
    await press('Return');
    await atHome();
    await has(
      fence,
      row('Garden', 'Order oak posts', '10:15', '10:40', '0:25'),
      row('Garden', 'Order oak posts', '10:40', '11:15', '0:35'),
    );
    await undoByLine();
    await has(fence, oak);
  });

  const copy = row('Garden', 'Order oak posts', '00:00', '00:00', '1:00');

  it('is booked once more, without times of day', async () => {
    await open(/^Edit .*Order oak posts/);
    await choose('Duplicate');
    await has(fence, oak, copy);
  });

  it('is deleted, comes back by an undo, and goes again', async () => {
    await open(/^Edit .*Order oak posts.*no times/);
    await choose('Delete');
    await has(fence, oak);
    await undoByKey();
    await has(fence, oak, copy);
    await undoByLine();
    await has(fence, oak);
  });

  describe('that is continued', () => {
    const running = { project: 'Garden', is: 'Order oak posts', runs: true };
    let begun = '';

    it('runs as an entry of its own', async () => {
      await open(/^Edit .*Order oak posts/);
      await choose('Continue');
      await has(fence, oak, running);
      begun = (await rows())[2]?.from ?? '';
    });

    it('stops, and an undo of the stop lets it run on from where it began', async () => {
      await press('ctrl+Return');
      await has(fence, oak, { ...running, from: begun, runs: false });
      await undoByKey();
      await has(fence, oak, { ...running, from: begun });
      expect((await stint.snapshot()).running).toMatchObject({ work: { project: 'Garden' } });
      await eventually(stint.tray.tooltip).toMatch(/0:00 · Garden: Order oak posts/);
    });

    it('is given an earlier start and other words while it runs', async () => {
      await tabTo(stint, panel.getByRole('region', { name: 'Timer' }).getByRole('button', { name: /^More/ }));
      await press('Return');
      await eventually(() => focused(panel.getByRole('menuitem', { name: 'Edit…' }))).toBe(true);
      await press('Return');
      await panel.getByRole('heading', { name: 'Running entry' }).waitFor();
      await typeInto(stint, field('Description'), 'Set posts');
      await typeInto(stint, field('From'), '12:15');
      await press('Return');
      await atHome();
      await has(fence, oak, { ...running, is: 'Set posts', from: '12:15:00' });
      await eventually(stint.tray.tooltip).toMatch(/[01]:\d\d · Garden: Set posts/);
      expect((await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(44 * 60_000);
    });

    it('leaves Ctrl+Z to a field with letters in it', async () => {
      const { undo } = await stint.snapshot();
      await tabTo(stint, line());
      await stint.person.type('gar');
      await eventually(() => line().inputValue()).toBe('gar');
      await press('ctrl+z');
      await eventually(() => line().inputValue()).not.toBe('gar');
      await press('Escape');
      await eventually(() => line().inputValue()).toBe('');
      expect((await stint.snapshot()).undo).toEqual(undo);
    });

    it('has the time since that start at the service when it stops', async () => {
      const clock = (await stint.snapshot()).now.clock;
      await press('ctrl+Return');
      await eventually(async () => (await rows())[2]?.runs).toBe(false);
      await eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
      const [hours = 0, minutes = 0, seconds = 0] = ((await rows())[2]?.total ?? '').split(':').map(Number);
      const total = hours * 3600 + minutes * 60 + seconds;
      expect(Math.abs(total - (clock - (12 * 3600 + 15 * 60)))).toBeLessThanOrEqual(4);
    });
  });

  it('is ended at the moment since when another runs, and runs on when that is taken back', async () => {
    await undoByKey();
    const garden = { project: 'Garden', is: 'Set posts', from: '12:15:00' };
    await has(fence, oak, { ...garden, runs: true });
    await find('general', /General/);
    await press('Tab');
    await panel.getByRole('heading', { name: 'Start a timer' }).waitFor();
    await typeInto(stint, field('Description'), 'Phone');
    await typeInto(stint, field('Since (optional)'), '12:40');
    await panel.getByText('Garden will end at 12:40').waitFor();
    await press('Return');
    await atHome();
    const phone = { project: 'General', is: 'Phone', from: '12:40:00', runs: true };
    await has(fence, oak, { ...garden, to: '12:40:00', total: '00:25:00', runs: false }, phone);
    expect((await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(19 * 60_000);
    await undoByLine();
    await has(fence, oak, { ...garden, runs: true });
    await press('ctrl+Return');
    await has(fence, oak, { ...garden, runs: false });
  });

  it('survives a restart with its undo: what was done before it can be taken back', async () => {
    await stint.quit();
    await stint.launch(launch);
    panel = await stint.openPanel();
    await panel.getByText('Stopped Garden').waitFor();
    await undoByKey();
    await has(fence, oak, { is: 'Set posts', from: '12:15:00', runs: true });
    await undoByKey();
    await has(fence, oak, { is: 'Order oak posts', runs: true });
  });
});
