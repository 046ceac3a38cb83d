/** The one line in the real program, by the keyboard alone: what it says it will do is what the service has. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatSeconds, toLocal } from '../../common/time.ts';
import { plainText } from '../../renderer/words/format.ts';
import { roomy } from '../contract/peer.ts';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { addProject, connect, openPeer, type Peer, tabTo } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

describe('the one line', () => {
  // This morning is over, and today has not just begun, at whatever hour this runs.
  const launch = { env: { TZ: moveToMidday() } };
  const local = () => toLocal(Date.now(), (ms) => -new Date(ms).getTimezoneOffset());
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    peer = await openPeer({ limits: roomy });
    for (const name of ['Website', 'Bugfix', 'Garden'])
      ids[name] = await addProject(peer, name, `${name} & Co`);
    stint = await openStint({ launch });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const { press, line } = keyboardOf(() => ({ stint, panel }));
  const preview = async () => plainText(await panel.getByTestId('line-preview').innerText());
  const write = async (text: string): Promise<void> => {
    await line().waitFor();
    await tabTo(stint, line());
    await press('ctrl+a');
    await stint.person.type(text);
    await eventually(() => line().inputValue()).toBe(text);
  };
  /** Types, waits until the preview says this, and presses Enter. */
  const enact = async (text: string, says: RegExp): Promise<void> => {
    await write(text);
    await eventually(preview).toMatch(says);
    await press('Return');
    await eventually(() => line().inputValue()).toBe('');
  };
  const rowsOf = async (name: string) => (await peer.rows()).filter((row) => row.project_id === ids[name]);

  it('is there once somebody is signed in', async () => {
    panel = await connect(stint, peer);
  });

  it('starts, since when it says', async () => {
    await enact('website since 12:00', /Start Website for Website & Co since 12:00 PM$/);
    await eventually(() => rowsOf('Website')).toMatchObject([
      { time_start: '12:00:00', stopwatch_active: 1 },
    ]);
  });

  it('switches a while ago: what ran ends then', async () => {
    const before = local().clock - 1200;
    await enact('switch bugfix 20m ago', /Switch to Bugfix for Bugfix & Co since \d+:\d\d [AP]M$/);
    await eventually(() => rowsOf('Bugfix')).toMatchObject([{ stopwatch_active: 1 }]);
    await eventually(() => rowsOf('Website')).toMatchObject([{ stopwatch_active: 0 }]);
    const [website] = await rowsOf('Website');
    const [bugfix] = await rowsOf('Bugfix');
    expect(website?.time_end).toBe(bugfix?.time_start);
    const minutes = [before - 60, before, before + 60].map((clock) => formatSeconds(clock - (clock % 60)));
    expect(minutes).toContain(bugfix?.time_start);
  });

  it('stops when it says', async () => {
    const { clock } = local();
    const at = formatSeconds(clock - 600 - (clock % 60));
    await enact(`stop at ${at.slice(0, 5)}`, /Stop Bugfix at \d+:\d\d [AP]M$/);
    // Enter pressed twice starts nothing.
    await press('Return');
    await eventually(() => rowsOf('Bugfix')).toMatchObject([{ stopwatch_active: 0, time_end: at }]);
    expect((await stint.snapshot()).running).toBeNull();
  });

  it('books a length, with the words that are in no name as its description', async () => {
    await enact('garden water the oaks 25m', /Book 0:25 on Garden for Garden & Co, today: “water the oaks”$/);
    await eventually(() => rowsOf('Garden')).toMatchObject([
      { time_total: '00:25:00', description: 'water the oaks' },
    ]);
  });

  it('books a range, and a description after two slashes', async () => {
    await enact(
      'garden 9-10:15 // plan 2 beds',
      /Book 1:15 on Garden .*, today 9:00 – 10:15 AM: “plan 2 beds”$/,
    );
    await eventually(async () => (await rowsOf('Garden')).at(-1)).toMatchObject({
      time_start: '09:00:00',
      time_end: '10:15:00',
      description: 'plan 2 beds',
    });
  });

  it('books two hours of yesterday', async () => {
    await enact('yesterday bugfix 2h', /Book 2:00 on Bugfix for Bugfix & Co, yesterday$/);
    await eventually(async () => (await rowsOf('Bugfix')).map((row) => row.date_execution)).toContain(
      addDays(local().date, -1),
    );
  });

  it('shows what can mean two things as two rows, and does the chosen one', async () => {
    await write('website 9:40');
    await eventually(preview).toMatch(/Start Website .* since 9:40 AM$/);
    await press('Down');
    await eventually(preview).toMatch(/Book 9:40 on Website for Website & Co, today$/);
    await press('Return');
    await eventually(() => line().inputValue()).toBe('');
    await eventually(async () => (await rowsOf('Website')).map((row) => row.time_total)).toContain(
      '09:40:00',
    );
    expect((await stint.snapshot()).running).toBeNull();
  });

  it('refuses a day to come: Enter does nothing', async () => {
    const count = (await peer.rows()).length;
    await write('garden 2h 2099-01-05');
    await eventually(preview).toMatch(/Jan 5, 2099 has not come yet/);
    await press('Return');
    expect(await line().inputValue()).toBe('garden 2h 2099-01-05');
    await press('Escape');
    await eventually(() => line().inputValue()).toBe('');
    expect(await peer.rows()).toHaveLength(count);
  });

  it('asks in the form when another entry lies in the time', async () => {
    await write('garden 9:30-9:45 // call');
    await eventually(preview).toMatch(/Book 0:15 on Garden/);
    await press('Return');
    await panel.getByRole('heading', { name: 'Add time' }).waitFor();
    await panel.getByRole('button', { name: 'Save, keep both' }).waitFor();
    expect(await panel.getByRole('textbox', { name: 'From' }).inputValue()).toBe('9:30 AM');
    expect(await panel.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('call');
    await press('Escape');
  });

  it('fills the forms with what was read', async () => {
    await write('garden yesterday 1h');
    await eventually(preview).toMatch(/Book 1:00 on Garden/);
    await press('alt+Return');
    await panel.getByRole('heading', { name: 'Add time' }).waitFor();
    expect(await panel.getByRole('textbox', { name: 'Duration' }).inputValue()).toBe('1:00');
    expect(await panel.getByLabel('Date').inputValue()).toBe(addDays(local().date, -1));
    await press('Escape');
    await write('garden since 11:00');
    await eventually(preview).toMatch(/Start Garden .* since 11:00 AM/);
    await press('Tab');
    await panel.getByRole('heading', { name: 'Start a timer' }).waitFor();
    expect(await panel.getByRole('textbox', { name: 'Since (optional)' }).inputValue()).toBe('11:00 AM');
    await press('Escape');
  });

  it('explains itself at a question mark', async () => {
    await write('?');
    await panel.getByRole('heading', { name: 'One line does it all' }).waitFor();
    await press('Escape');
    await eventually(() => panel.getByRole('heading', { name: 'One line does it all' }).count()).toBe(0);
    expect(await stint.focused()).toBe(true);
  });

  it.each(['garden 9:40', 'garden 2h 2099-01-05', '?', 'new garden', 'stop'])(
    'has nothing serious for axe with %s in it, in light and dark',
    async (text) => {
      await write(text);
      expect(await axeFindings(panel)).toEqual([]);
      await press('Escape');
      await eventually(() => line().inputValue()).toBe('');
    },
  );
});
