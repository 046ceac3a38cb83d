/** To-dos in the real program, by the keyboard alone: listed, started, ticked, also offline; and found by the one line. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainText } from '../../renderer/words/format.ts';
import { roomy } from '../contract/peer.ts';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { addProject, connect, openPeer, type Peer, tabTo } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

interface ServiceTodo {
  readonly id: string;
  readonly name: string;
  readonly is_completed: boolean;
  readonly position: number;
  readonly time_estimate: string;
  readonly todo_list_name: string | null;
}

const longName =
  'Nachbesserungen an den Formularen der Kundenportale und Bestandsanwendungen, zweiter Abschnitt, mit Abnahme';

describe('to-dos', () => {
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  let website: number;
  const { press, line } = keyboardOf(() => ({ stint, panel }));

  const add = async (project: number, name: string, fields: Record<string, string> = {}): Promise<string> => {
    const made = await peer.call('POST', '/todos', {
      project_id: `${project}`,
      name,
      user_id: `${peer.userId}`,
      ...fields,
    });
    return (made as ServiceTodo).id;
  };
  const todo = async (name: string, filter = ''): Promise<ServiceTodo | undefined> => {
    const { data } = (await peer.call('GET', `/todos?opt_page_limit=100${filter}`)) as {
      data: ServiceTodo[];
    };
    return data.find((one) => one.name === name);
  };
  const box = (name: string | RegExp): Locator => panel.getByRole('checkbox', { name });
  const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
  const open = async (): Promise<void> => {
    await line().waitFor();
    await tabTo(stint, line());
    await press('ctrl+t');
    await panel.getByRole('heading', { name: 'To-dos', level: 1 }).waitFor();
  };
  const goTo = async (what: Locator, key: 'Down' | 'Up' = 'Down'): Promise<void> => {
    for (let pressed = 0; pressed < 20; pressed += 1) {
      if (await isFocused(what)) return;
      await press(key);
    }
    throw new Error(`the arrows do not reach ${what}`);
  };
  const findings = () => axeFindings(panel);

  beforeAll(async () => {
    peer = await openPeer({ limits: roomy });
    website = await addProject(peer, 'Website', 'Acme');
    const garden = await addProject(peer, 'Garden', 'Garden & Co');
    const { id } = (await peer.call('POST', '/todo-lists', {
      project_id: `${website}`,
      name: 'Launch',
    })) as { id: string };
    await add(website, longName, { todo_list_id: id });
    await add(website, 'Check the forms', { todo_list_id: id, time_estimate: '01:30:00' });
    await add(website, 'Renew the domain');
    await add(garden, 'Water the plants');
    await add(garden, 'Plant bulbs', { is_completed: 'true' });
    await add(garden, 'Of somebody else', { user_id: '' });
    const task = (await peer.call('POST', '/tasks', { name: 'Review' })) as { id: number };
    await peer.call('POST', `/projects/${website}/tasks/${task.id}`);
    stint = await openStint();
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  it('are listed by project and list, those of the user', async () => {
    panel = await connect(stint, peer);
    await open();
    await box(/^Check the forms/).waitFor();
    expect(await panel.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      expect.stringContaining('Garden'),
      expect.stringContaining('Website'),
    ]);
    expect(await panel.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Launch']);
    expect(await panel.getByRole('checkbox').count()).toBe(4);
    await panel.getByText('4 open').waitFor();
    expect(await box(/^Check the forms/).getAttribute('aria-label')).toBe(
      'Check the forms, Website · Launch, 1:30 planned',
    );
    await eventually(() => isFocused(box(/^Water the plants/))).toBe(true);
    expect(await findings()).toEqual([]);
  });

  it('start a timer with their project and name', async () => {
    await goTo(box(/^Check the forms/));
    await press('Return');
    await eventually(() => peer.rows()).toMatchObject([
      { project_id: website, description: 'Check the forms', task_id: null, stopwatch_active: 1 },
    ]);
    await panel.getByRole('button', { name: 'Stop Check the forms' }).waitFor();
    expect(await box(/^Check the forms/).getAttribute('aria-label')).toMatch(/running/);
    // It runs: Enter starts it no second time.
    await press('Return');
    expect((await peer.rows()).length).toBe(1);
  });

  it('are ticked: the service has it, and nothing else of them changed', async () => {
    const before = await todo('Check the forms');
    await press('space');
    await eventually(() => todo('Check the forms')).toMatchObject({
      is_completed: true,
      position: before?.position,
      time_estimate: '01:30:00',
      todo_list_name: 'Launch',
    });
    // It stays where it is, ticked.
    expect(await isFocused(box(/^Check the forms/))).toBe(true);
    expect(await box(/^Check the forms/).isChecked()).toBe(true);
    await panel.getByText('3 open').waitFor();
    expect((await stint.snapshot()).running).not.toBeNull();
    await press('space');
    await eventually(() => todo('Check the forms')).toMatchObject({ is_completed: false });
    await press('space');
    await eventually(() => todo('Check the forms')).toMatchObject({ is_completed: true });
  });

  it('shows what is done at the end, and reads it when it is asked for', async () => {
    await press('Escape');
    await open();
    const fold = panel.getByRole('button', { name: /^Done/ });
    await eventually(() => isFocused(box(/^Water the plants/))).toBe(true);
    await goTo(fold);
    expect(await fold.getAttribute('aria-expanded')).toBe('false');
    await press('Return');
    await box(/^Plant bulbs/).waitFor();
    expect(await box(/^Plant bulbs/).isChecked()).toBe(true);
    expect(await box(/^Check the forms/).isChecked()).toBe(true);
    await eventually(() => fold.innerText()).toMatch(/2/);
    expect(await findings()).toEqual([]);
  });

  it('ticks a task of the project, and explains what it is', async () => {
    const tasks = panel.getByRole('button', { name: /^Tasks of Website/ });
    await goTo(tasks, 'Up');
    await press('Return');
    await panel.getByText(/A task is a kind of work/).waitFor();
    await goTo(box('Review, Website'));
    await press('space');
    await eventually(async () => {
      const { data } = (await peer.call('GET', `/projects/${website}/tasks`)) as {
        data: { checked: number }[];
      };
      return data[0]?.checked;
    }).toBe(1);
    await eventually(() => tasks.getAttribute('aria-label')).toBe('Tasks of Website, 1 of 1 ticked');
    expect(await findings()).toEqual([]);
  });

  it('ticked offline wait over a restart, and arrive once the service is there', async () => {
    await peer.hangUp();
    await goTo(box(/^Renew the domain/), 'Up');
    await press('space');
    await panel.getByRole('img', { name: 'not delivered yet' }).waitFor();
    expect(await box(/^Renew the domain/).isChecked()).toBe(true);
    expect(await findings()).toEqual([]);
    await stint.kill();
    await stint.launch();
    panel = await stint.openPanel();
    await open();
    await eventually(() => box(/^Water the plants/).count()).toBe(1);
    expect((await stint.snapshot()).todos.ticks).toContainEqual(
      expect.objectContaining({ name: 'Renew the domain', done: true, state: 'waiting' }),
    );
    await peer.listen();
    await stint.call('refresh', { catalog: false });
    await eventually(() => todo('Renew the domain')).toMatchObject({ is_completed: true });
  });

  it('that the service refuses are taken back, with its words', async () => {
    peer.fault = ({ method, path }) =>
      method === 'POST' && path.startsWith('/todos/')
        ? { status: 403, headers: { 'content-type': 'application/json' }, body: '{"message":"Not yours"}' }
        : 'pass';
    await goTo(box(/^Water the plants/), 'Up');
    await press('space');
    await panel.getByText('You are not allowed to tick this at the service.').waitFor();
    await panel.getByText('The service: “Not yours”').waitFor();
    await eventually(() => box(/^Water the plants/).isChecked()).toBe(false);
    expect(await findings()).toEqual([]);
    peer.fault = () => 'pass';
    await press('Escape');
    await tabTo(stint, panel.getByRole('button', { name: /Show delivery$/ }));
    await press('Return');
    await tabTo(stint, panel.getByRole('button', { name: 'Dismiss Water the plants' }));
    expect(await findings()).toEqual([]);
    await press('Return');
    await eventually(async () => (await stint.snapshot()).delivery.refused).toBe(0);
    await press('Escape');
  });

  it('are found by the one line, started and booked there', async () => {
    await line().waitFor();
    await tabTo(stint, line());
    await stint.person.type('plants 25m');
    const preview = async () => plainText(await panel.getByTestId('line-preview').innerText());
    await eventually(preview).toMatch(/Book 0:25 on Garden for Garden & Co, today: “Water the plants”$/);
    expect(await findings()).toEqual([]);
    await press('Return');
    await eventually(async () => (await peer.rows()).at(-1)).toMatchObject({
      description: 'Water the plants',
      time_total: '00:25:00',
    });
  });

  it('are searched where there are many, and the first rows come at once', async () => {
    for (let at = 1; at <= 230; at += 1) await add(website, `Step ${at}`);
    await stint.call('wantTodos', { completed: false, now: true });
    await eventually(() =>
      panel.evaluate(async () => (await window.stint.catalog(undefined)).todos.length),
    ).toBeGreaterThan(230);
    await open();
    const field = panel.getByRole('textbox', { name: 'Search to-dos' });
    await eventually(() => isFocused(field)).toBe(true);
    expect(await panel.getByRole('checkbox').count()).toBe(100);
    await stint.person.type('step 217');
    await eventually(() => panel.getByRole('checkbox').count()).toBe(1);
    expect(await findings()).toEqual([]);
    await press('Down', 'space');
    await eventually(() => todo('Step 217', '&is_completed=true')).toMatchObject({ is_completed: true });
    await press('Up', 'Escape');
    await eventually(() => field.inputValue()).toBe('');
    await press('Down', 'End');
    await eventually(() => panel.getByRole('checkbox').count()).toBeGreaterThan(100);
    await press('Escape');
    await line().waitFor();
  });
});
