/** Today in the real program, by the keyboard alone: gaps are filled, what runs is edited in place, rows have menus. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatSeconds } from '../../common/time.ts';
import { plainText } from '../../renderer/words/format.ts';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { tabTo, typeInto } from './peer.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

interface Wanted {
  readonly project?: string | undefined;
  readonly is?: string | null;
  readonly from?: string;
  readonly to?: string;
  readonly total?: string;
  readonly runs?: boolean;
}

describe('today', () => {
  // Entries of this morning are over, at whatever hour this runs.
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let panel: Page;

  const { press, button, line, act } = keyboardOf(() => ({ stint, panel }));
  const focused = (what: Locator) =>
    eventually(() => what.evaluate((element) => element === document.activeElement));
  const preview = async () => plainText(await panel.getByTestId('line-preview').innerText());
  const value = (field: Locator) => eventually(() => field.inputValue());
  const caret = () => line().evaluate((field) => (field as HTMLInputElement).selectionStart);
  const field = (name: string) => panel.getByRole('textbox', { name });

  const timeline = () => panel.getByRole('toolbar', { name: /^Timeline 8:00 AM to / });
  const block = (name: RegExp) => timeline().getByRole('button', { name });
  /** What the timeline says, block by block. */
  const told = async () =>
    (
      await timeline()
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
    ).map(plainText);
  const note = () => panel.locator('.strip-note');
  const noteText = () => eventually(async () => plainText((await note().allTextContents()).join()));

  /** In the order of the day: an entry that comes back after its deletion has another id. */
  const inOrder = <T extends Wanted>(rows: readonly T[]): readonly T[] =>
    rows.toSorted((a, b) => (a.from ?? '99').localeCompare(b.from ?? '99'));
  /** What the service has. */
  const rows = async () =>
    inOrder(
      (await stint.report()).rows.map((row) => ({
        project: (row as { readonly project_name?: string }).project_name,
        is: row.description,
        from: row.time_start,
        to: row.time_end,
        total: row.time_total,
        runs: row.stopwatch_active === 1,
      })),
    );
  const has = async (...wanted: readonly Wanted[]): Promise<void> => {
    await eventually(rows).toMatchObject(inOrder(wanted));
    await eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
  };
  const undo = async (): Promise<void> => {
    await tabTo(stint, line());
    await press('ctrl+z');
  };

  const plan = { project: 'General', is: 'Plan the fence', from: '09:00:00', to: '10:00:00' };
  const posts = { project: 'Garden', is: 'Order posts', from: '10:40:00', to: '11:10:00' };
  const filled = { project: 'Garden', from: '10:00:00', to: '10:40:00', total: '00:40:00' };

  beforeAll(async () => {
    stint = await openStint({ launch });
    panel = await useThisComputer(stint);
  });
  afterAll(async () => {
    await stint?.stop();
  });

  it('has a morning', async () => {
    await stint.call('create', { kind: 'project', name: 'Garden', customerId: null });
    await eventually(async () => (await stint.call('catalog', undefined)).projects.length).toBe(2);
    const { projects } = await stint.call('catalog', undefined);
    const { date } = (await stint.snapshot()).now;
    for (const { project, is, from, to } of [plan, posts]) {
      const projectId = projects.find(({ name }) => name === project)?.id ?? 0;
      const times = { date, duration: '', start: from.slice(0, 5), end: to.slice(0, 5) };
      await stint.call('book', { draft: { projectId, taskId: null, description: is, ...times } });
    }
    await has(plan, posts);
  });

  describe('what is unaccounted', () => {
    it('stands between the entries, and in the words of the timeline', async () => {
      await panel.getByRole('button', { name: /^Unaccounted 10:00.*10:40.*, 0:40: fill$/ }).waitFor();
      const names = await panel
        .getByRole('list', { name: 'Entries of today' })
        .getByRole('listitem')
        .allInnerTexts();
      expect(names.map((name) => /Unaccounted|fence|posts/.exec(name)?.[0])).toEqual([
        'Unaccounted',
        'posts',
        'Unaccounted',
        'fence',
      ]);
      expect(await told()).toEqual([
        'General, Plan the fence — My work, 9:00 – 10:00 AM, 1:00',
        'Unaccounted, 10:00 – 10:40 AM, 0:40',
        expect.stringMatching(/^Garden, Order posts — .*, 10:40 – 11:10 AM, 0:30$/),
        expect.stringMatching(/^Unaccounted, 11:10/),
      ]);
    });

    it('comes into the line by a key, the latest first, and Enter books exactly that', async () => {
      await press('ctrl+g');
      await value(line()).toMatch(/^ 11:10-\d\d:\d\d$/);
      await focused(line()).toBe(true);
      expect(await caret()).toBe(0);
      await press('ctrl+g');
      await value(line()).toBe(' 10:00-10:40');
      await stint.person.type('ga');
      await eventually(preview).toMatch(/Book 0:40 on Garden for .*, today 10:00 – 10:40 AM/);
      await press('Return');
      await value(line()).toBe('');
      await has(plan, posts, filled);
      await eventually(() => panel.getByRole('button', { name: /^Unaccounted 10:00/ }).count()).toBe(0);
    });

    it('is booked on what was done lately by Enter alone, or by an arrow and Enter', async () => {
      await press('ctrl+g');
      await eventually(preview).toMatch(/Book \d:\d\d on Garden/);
      const before = await preview();
      await press('Down');
      await eventually(preview).not.toBe(before);
      await press('Up');
      await eventually(preview).toBe(before);
      await press('Return');
      await value(line()).toBe('');
      await eventually(async () => (await rows()).length).toBe(4);
      const { clock } = (await stint.snapshot()).now;
      const minutes = [clock, clock - 60].map((at) => formatSeconds(at - (at % 60)));
      const [, , , booked] = await rows();
      expect(booked).toMatchObject({ project: 'Garden', from: '11:10:00' });
      expect(minutes).toContain(booked?.to);
      await undo();
      await has(plan, posts, filled);
    });

    it('comes into the line from its row, and Esc leaves it', async () => {
      await act(/^Unaccounted 11:10/);
      await value(line()).toMatch(/^ 11:10-/);
      await focused(line()).toBe(true);
      await press('Escape');
      await value(line()).toBe('');
    });
  });

  describe('the timeline', () => {
    const places = () =>
      panel.locator('.home > *, .today > *, .entries > *').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );

    it('is one stop for Tab, which begins at the latest block', async () => {
      await tabTo(stint, button('Add time'));
      const before = await places();
      await press('Tab');
      await focused(block(/^Unaccounted, 11:10/)).toBe(true);
      await noteText().toMatch(/^Unaccounted\d:\d\d11:10/);
      expect(await places()).toEqual(before);
      await press('Tab');
      await focused(button(/^Unaccounted 11:10/)).toBe(true);
      await eventually(() => note().count()).toBe(0);
      await press('shift+Tab');
      await focused(block(/^Unaccounted, 11:10/)).toBe(true);
    });

    it('is gone along by arrows in the order of time, and tells each block', async () => {
      await press('Home');
      await focused(block(/^General/)).toBe(true);
      await noteText().toMatch(/^General1:009:00 – 10:00 AMPlan the fence — My work$/);
      await press('Left');
      await focused(block(/^General/)).toBe(true);
      await press('Right', 'Right');
      await focused(block(/^Garden.*, 10:40/)).toBe(true);
      await noteText().toMatch(/^Garden0:3010:40 – 11:10 AMOrder posts — /);
      await press('End');
      await focused(block(/^Unaccounted/)).toBe(true);
      await press('Left');
      await focused(block(/^Garden.*, 10:40/)).toBe(true);
    });

    it('has nothing serious for axe with a block told, in light and dark', async () => {
      await note().waitFor();
      expect(await axeFindings(panel)).toEqual([]);
      await focused(block(/^Garden.*, 10:40/)).toBe(true);
    });

    it('gives way to Esc note first, and the panel stays', async () => {
      await note().waitFor();
      await press('Escape');
      await eventually(() => note().count()).toBe(0);
      await focused(block(/^Garden.*, 10:40/)).toBe(true);
      expect(await stint.focused()).toBe(true);
    });

    it('opens an entry by Enter', async () => {
      await press('Return');
      await panel.getByRole('heading', { name: 'Entry' }).waitFor();
      await value(field('Description')).toBe('Order posts');
      await press('Escape');
      await line().waitFor();
    });

    it('puts what is unaccounted into the line by Enter', async () => {
      await tabTo(stint, block(/^Unaccounted, 11:10/));
      await press('Return');
      await value(line()).toMatch(/^ 11:10-/);
      await focused(line()).toBe(true);
      await press('Escape');
      await value(line()).toBe('');
    });

    it('tells the pointer, too, until that leaves', async () => {
      await block(/^General/).hover();
      await noteText().toMatch(/^General1:00/);
      await note().hover();
      await noteText().toMatch(/^General1:00/);
      await line().hover();
      await eventually(() => note().count()).toBe(0);
    });
  });

  describe('the rows', () => {
    const edit = (name: RegExp) => button(name);

    it('are one stop for Tab, and arrows go from row to row', async () => {
      await tabTo(stint, block(/^Unaccounted, 11:10/));
      await press('Tab');
      await focused(button(/^Unaccounted 11:10/)).toBe(true);
      await press('Down');
      await focused(edit(/^Edit Garden.*, 10:40/)).toBe(true);
      await press('End');
      await focused(edit(/^Edit General, Plan the fence/)).toBe(true);
      await press('Down');
      await focused(edit(/^Edit General, Plan the fence/)).toBe(true);
      await press('Tab');
      await eventually(() => panel.locator('.entries :focus').count()).toBe(0);
      await press('shift+Tab');
      await focused(edit(/^Edit General, Plan the fence/)).toBe(true);
      await press('Home');
      await focused(button(/^Unaccounted 11:10/)).toBe(true);
    });

    it('have what can be done with them on Left and Right', async () => {
      await press('End', 'Right');
      await focused(button(/^Continue General/)).toBe(true);
      await press('Up');
      await focused(edit(/^Edit Garden.*, 10:00/)).toBe(true);
      await press('Right', 'Right', 'Right');
      await focused(button(/^More for Garden, 10:00/)).toBe(true);
      await press('Down');
      await focused(panel.getByRole('menuitem').first()).toBe(true);
      await press('Escape');
      await focused(button(/^More for Garden, 10:00/)).toBe(true);
      await press('Left', 'Left');
      await focused(edit(/^Edit Garden.*, 10:00/)).toBe(true);
    });

    it('keep the focus while others come and go', async () => {
      const projectId = (await stint.snapshot()).today.entries[0]?.work.projectId ?? 0;
      const { date } = (await stint.snapshot()).now;
      const draft = { projectId, taskId: null, description: 'Elsewhere', date };
      await stint.call('book', { draft: { ...draft, duration: '', start: '8:00', end: '8:30' } });
      await edit(/^Edit .*, Elsewhere/).waitFor();
      await focused(edit(/^Edit Garden.*, 10:00/)).toBe(true);
      await press('End');
      await focused(edit(/^Edit .*, Elsewhere/)).toBe(true);
    });

    it('leave the focus to the nearest when one is taken back', async () => {
      await press('ctrl+z');
      await has(plan, posts, filled);
      await focused(edit(/^Edit General, Plan the fence/)).toBe(true);
    });
  });

  describe('an entry in its row', () => {
    const menu = (name: string) => panel.getByRole('menu', { name });
    const open = async (name: RegExp): Promise<void> => {
      await act(name);
      await focused(panel.getByRole('menuitem').first()).toBe(true);
    };

    it('has a menu that arrows go through and Esc closes', async () => {
      await open(/^More for Garden, 10:40/);
      expect(await panel.getByRole('menuitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Edit…/),
        'Split…',
        'Duplicate',
        expect.stringMatching(/^Delete/),
      ]);
      await press('Up');
      await focused(panel.getByRole('menuitem', { name: 'Delete' })).toBe(true);
      await press('s');
      await focused(panel.getByRole('menuitem', { name: 'Split…' })).toBe(true);
      await press('Escape');
      await eventually(() => menu('').count()).toBe(0);
      await focused(button(/^More for Garden, 10:40/)).toBe(true);
      expect(await stint.focused()).toBe(true);
    });

    it('is split where it stands', async () => {
      await open(/^More for Garden, 10:40/);
      await press('Down', 'Return');
      await focused(field('Split at')).toBe(true);
      await value(field('Split at')).toMatch(/^10:55\sAM$/);
      await typeInto(stint, field('Split at'), '10:50');
      await press('Return');
      await has(plan, { ...posts, to: '10:50:00' }, filled, { ...posts, from: '10:50:00' });
      await focused(button(/^Edit Garden, Order posts.*, 10:40/)).toBe(true);
      await undo();
      await has(plan, posts, filled);
    });

    it('is duplicated, and the copy deleted by the key of its row; both come back', async () => {
      await open(/^More for Garden, 10:40/);
      await press('d', 'Return');
      const copy = { project: 'Garden', is: 'Order posts', from: '00:00:00', total: '00:30:00' };
      await has(plan, posts, filled, copy);
      await tabTo(stint, button(/^Edit Garden, Order posts.*no times/));
      await press('Delete');
      await has(plan, posts, filled);
      // The row above has the focus now: the keyboard goes on from there.
      await focused(button(/^Edit General/)).toBe(true);
      await press('ctrl+z');
      await has(plan, posts, filled, copy);
      await press('ctrl+z');
      await has(plan, posts, filled);
    });

    it('is deleted by its menu', async () => {
      await open(/^More for Garden, 10:40/);
      await press('End', 'Return');
      await has(plan, filled);
      await panel.getByRole('region', { name: 'Last action' }).getByText('Deleted Garden').waitFor();
      await undo();
      await has(plan, posts, filled);
    });
  });

  describe('what runs', () => {
    const running = { project: 'General', runs: true };
    const timer = () => panel.getByRole('region', { name: 'Timer' });
    const words = (name: RegExp) => timer().getByRole('button', { name });
    const actOn = async (name: RegExp): Promise<void> => {
      await tabTo(stint, words(name));
      await press('Return');
    };
    let begun = '';

    it('gets a description in place, by a key from anywhere', async () => {
      await tabTo(stint, line());
      await stint.person.type('general');
      await eventually(preview).toMatch(/^Enter\s+Start General/);
      await press('Return');
      await has(plan, posts, filled, running);
      begun = (await rows())[3]?.from ?? '';
      await press('ctrl+e');
      await focused(field('Description')).toBe(true);
      await press('ctrl+a');
      await stint.person.type('Water the oaks');
      await press('Return');
      await words(/^Water the oaks, edit/).waitFor();
      await focused(words(/^Water the oaks, edit/)).toBe(true);
      await has(plan, posts, filled, { ...running, is: 'Water the oaks', from: begun });
    });

    it('keeps what was when Esc is pressed, and the panel stays', async () => {
      await press('Return');
      await focused(field('Description')).toBe(true);
      await stint.person.type('Nonsense');
      await press('Escape');
      await focused(words(/^Water the oaks, edit/)).toBe(true);
      expect(await stint.focused()).toBe(true);
      expect((await stint.snapshot()).running?.work.description).toBe('Water the oaks');
    });

    it('is saved when the field is left', async () => {
      await press('Return');
      await focused(field('Description')).toBe(true);
      await press('ctrl+a');
      await stint.person.type('Water the elms');
      await press('Tab');
      await words(/^Water the elms, edit/).waitFor();
      await has(plan, posts, filled, { ...running, is: 'Water the elms', from: begun });
      await undo();
      await has(plan, posts, filled, { ...running, is: 'Water the oaks' });
    });

    it('gets another start in place', async () => {
      await actOn(/change the start$/);
      await focused(field('From')).toBe(true);
      await press('ctrl+a');
      await stint.person.type('99');
      await press('Return');
      await panel.locator('#running-wrong').waitFor();
      await press('ctrl+a');
      await stint.person.type('11:30');
      await press('Return');
      await words(/^since 11:30 AM, change/).waitFor();
      await has(plan, posts, filled, { ...running, is: 'Water the oaks', from: '11:30:00' });
      expect((await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(60 * 60_000);
    });

    it('asks before it lies over another, and trims that when it is told to', async () => {
      await actOn(/change the start$/);
      await focused(field('From')).toBe(true);
      await press('ctrl+a');
      await stint.person.type('11:00');
      await press('Return');
      await panel.getByRole('heading', { name: 'In the same time' }).waitFor();
      await focused(button('Trim the others and save')).toBe(true);
      await press('Return');
      await has(plan, { ...posts, to: '11:00:00' }, filled, { ...running, from: '11:00:00' });
      await undo();
      await has(plan, posts, filled, { ...running, from: '11:30:00' });
    });

    it('gets another project in place', async () => {
      await actOn(/change project or task$/);
      const project = panel.getByRole('combobox', { name: 'Project' });
      await focused(project).toBe(true);
      await stint.person.type('gar');
      await panel
        .locator('#project-list')
        .getByRole('option', { name: /^Garden/ })
        .waitFor();
      await press('Return');
      await focused(panel.getByRole('combobox', { name: 'Task (optional)' })).toBe(true);
      await press('Return');
      await words(/^Garden, change/).waitFor();
      await has(plan, posts, filled, {
        project: 'Garden',
        runs: true,
        is: 'Water the oaks',
        from: '11:30:00',
      });
    });

    it('opens as a page from its menu', async () => {
      await actOn(/^More for Garden, since/);
      await focused(panel.getByRole('menuitem').first()).toBe(true);
      await press('Return');
      await panel.getByRole('heading', { name: 'Running entry' }).waitFor();
      await press('Escape');
      await line().waitFor();
    });

    it.each(['nothing', 'the description', 'the work', 'a start in the way', 'a menu'])(
      'has nothing serious for axe with %s open, in light and dark',
      async (what) => {
        if (what === 'the description') await press('ctrl+e');
        if (what === 'the work') await actOn(/change project or task$/);
        if (what === 'a menu') await act(/^More for Garden, 10:40/);
        if (what === 'a start in the way') {
          await actOn(/change the start$/);
          await focused(field('From')).toBe(true);
          await press('ctrl+a');
          await stint.person.type('11:00');
          await press('Return');
          await button('Trim the others and save').waitFor();
        }
        expect(await axeFindings(panel)).toEqual([]);
        if (what !== 'nothing') await press('Escape');
        await eventually(() => panel.locator('.timer-field, .timer-more, .menu').count()).toBe(0);
      },
    );

    it('stops at the time that is typed in the line, by Ctrl+Enter too', async () => {
      const garden = { project: 'Garden', is: 'Water the oaks', from: '11:30:00' };
      await tabTo(stint, line());
      await stint.person.type('stop at 12:00');
      await eventually(preview).toMatch(/Stop Garden at 12:00/);
      await press('ctrl+Return');
      await value(line()).toBe('');
      await has(plan, posts, filled, { ...garden, to: '12:00:00', runs: false });
      await undo();
      await has(plan, posts, filled, { ...garden, runs: true });
    });

    it('stops with what was typed: Ctrl+Enter in the field is Stop', async () => {
      await press('ctrl+e');
      await focused(field('Description')).toBe(true);
      await press('ctrl+a');
      await stint.person.type('Water the limes');
      await press('ctrl+Return');
      await has(plan, posts, filled, {
        project: 'Garden',
        is: 'Water the limes',
        from: '11:30:00',
        runs: false,
      });
      expect((await stint.snapshot()).running).toBeNull();
    });
  });

  describe('Ctrl+Enter with something typed', () => {
    const running = async () => (await stint.snapshot()).running?.work.project ?? null;
    const start = async (project: string): Promise<void> => {
      await tabTo(stint, line());
      await stint.person.type(project.toLowerCase());
      await eventually(preview).toMatch(new RegExp(`Start ${project}`));
      await press('Return');
      await eventually(running).toBe(project);
      await value(line()).toBe('');
    };

    it.each(['garden 25:99', 'garden 9-10 10-11', 'g', 'nothing'])('stops, and leaves %s', async (typed) => {
      await start('General');
      await stint.person.type(typed);
      await value(line()).toBe(typed);
      await press('ctrl+Return');
      await eventually(running).toBeNull();
      await value(line()).toBe(typed);
      await focused(line()).toBe(true);
      await press('Escape');
      await value(line()).toBe('');
    });

    it('says so where nothing runs, and leaves it', async () => {
      await stint.person.type('garden');
      await press('ctrl+Return');
      await eventually(() => panel.getByRole('status').innerText()).toBe('No timer is running.');
      await value(line()).toBe('garden');
      expect(await running()).toBeNull();
      await press('Escape');
    });
  });
});
