/**
 * The five-second test: what people do most, with the keys `docs/five-seconds.md` names and no others, and what the service
 * has of it. The panel is open, as after a click on the tray icon.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatSeconds, parseSeconds, toLocal } from '../../common/time.ts';
import { checkout } from '../../scripts/paths.mjs';
import { roomy } from '../contract/peer.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { addProject, connect, openPeer, type Peer } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

/** A key that is pressed, or letters that are typed. */
type Input = { readonly key: string } | { readonly type: string };
const key = (name: string): Input => ({ key: name });
const type = (text: string): Input => ({ type: text });

const enter = key('Return');
const tasks = {
  'Start what ran last': [enter],
  'Start something else': [type('gar'), enter],
  Stop: [key('ctrl+Return')],
  'Switch, 20 minutes ago': [type('bug 20m ago'), enter],
  'Book two hours of yesterday': [type('gar 2h yesterday'), enter],
  'Fill the last gap': [key('ctrl+g'), type('web'), enter],
} as const satisfies Readonly<Record<string, readonly Input[]>>;
type Task = keyof typeof tasks;

/** Each letter, and each key with what is held down with it. */
const count = (inputs: readonly Input[]): number =>
  inputs.reduce((sum, input) => sum + ('type' in input ? input.type.length : input.key.split('+').length), 0);

describe('in five seconds', () => {
  const launch = { env: { TZ: moveToMidday() } };
  const today = () => toLocal(Date.now(), (ms) => -new Date(ms).getTimezoneOffset());
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

  const { line } = keyboardOf(() => ({ stint, panel }));
  const running = async () => (await stint.snapshot()).running?.work.project ?? null;
  const rowsOf = async (name: string) => (await peer.rows()).filter((row) => row.project_id === ids[name]);
  const perform = async (task: Task): Promise<void> => {
    // Each begins with a panel that comes up anew.
    await stint.electron().evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    });
    panel = await stint.openPanel();
    await panel.getByRole('option').first().waitFor();
    for (const input of tasks[task]) {
      if ('type' in input) await stint.person.type(input.type);
      else await stint.person.press(input.key);
      const typed = 'type' in input ? input.type : null;
      // Nobody presses Enter before the letters are there.
      if (typed !== null) await eventually(() => line().inputValue()).toContain(typed);
    }
  };
  const empty = () => eventually(() => line().inputValue()).toBe('');

  it('has worked on something this morning', async () => {
    panel = await connect(stint, peer);
    const { date } = today();
    const draft = { projectId: ids['Website'] ?? 0, taskId: null, description: '', date, duration: '' };
    await stint.call('book', { draft: { ...draft, start: '9:00', end: '10:00' } });
    await eventually(async () => (await rowsOf('Website')).length).toBe(1);
    await panel
      .getByRole('option', { name: /Website/ })
      .first()
      .waitFor();
  });

  it('switches, 20 minutes ago', async () => {
    await stint.call('start', {
      work: { projectId: ids['Website'] ?? 0, taskId: null, description: '' },
      since: 43_200,
    });
    await eventually(running).toBe('Website');
    await perform('Switch, 20 minutes ago');
    await eventually(running).toBe('Bugfix');
    await empty();
    // The one ends when the other begins.
    const begun = async () => (await rowsOf('Bugfix'))[0]?.time_start;
    const ended = async () => (await rowsOf('Website')).at(-1);
    await eventually(async () => ({ ...(await ended()), begun: await begun() })).toSatisfy(
      (row) => row.stopwatch_active === 0 && row.time_end === row.begun,
    );
    const ago = today().clock - (parseSeconds((await begun()) ?? '') ?? 0);
    expect(Math.round(ago / 60)).toBeOneOf([20, 21]);
  });

  it('stops', async () => {
    await perform('Stop');
    await eventually(running).toBeNull();
    await eventually(async () => (await rowsOf('Bugfix')).at(-1)).toMatchObject({ stopwatch_active: 0 });
  });

  it('starts what ran last', async () => {
    await perform('Start what ran last');
    await eventually(running).toBe('Bugfix');
  });

  it('starts something else', async () => {
    await perform('Start something else');
    await eventually(running).toBe('Garden');
    await empty();
  });

  it('books two hours of yesterday', async () => {
    await perform('Book two hours of yesterday');
    await empty();
    await eventually(async () =>
      (await rowsOf('Garden')).map((row) => [row.date_execution, row.time_total]),
    ).toContainEqual([addDays(today().date, -1), formatSeconds(7200)]);
  });

  it('fills the last gap', async () => {
    await perform('Fill the last gap');
    await empty();
    await eventually(async () =>
      (await rowsOf('Website')).map((row) => [row.time_start, row.time_end]),
    ).toContainEqual(['10:00:00', '12:00:00']);
  });

  it('takes the keys that are written down, and as many', async () => {
    const written = await readFile(join(checkout, 'docs', 'five-seconds.md'), 'utf8');
    for (const [task, inputs] of Object.entries(tasks)) {
      expect(written).toMatch(new RegExp(`\\| ${task} \\|.*\\| ${count(inputs)} \\|`));
    }
  });
});
