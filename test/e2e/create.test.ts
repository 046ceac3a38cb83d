/** Making what a search did not find, in the real program and by the keyboard alone; the service has each of it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomy } from '../contract/peer.ts';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { addProject, connect, openPeer, type Peer } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

describe('what a search did not find', () => {
  let stint: Stint;
  let peer: Peer;
  let panel: Page;

  beforeAll(async () => {
    peer = await openPeer({ limits: roomy });
    await addProject(peer, 'Website', 'Website & Co');
    stint = await openStint();
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const { press, find } = keyboardOf(() => ({ stint, panel }));
  const field = (name: RegExp) => panel.getByRole('combobox', { name });
  const heading = (name: string) => panel.getByRole('heading', { name, exact: true }).waitFor();
  const option = (name: string) => panel.getByRole('option', { name }).waitFor();
  const focused = (name: RegExp) =>
    eventually(() => field(name).evaluate((element) => element === document.activeElement)).toBe(true);
  const running = async () => (await stint.snapshot()).running?.work ?? null;

  it('is searched for once somebody is signed in', async () => {
    panel = await connect(stint, peer);
  });

  it('is made a project for a new customer, and started with a new task', async () => {
    await find('Orchard plan', /Create project “Orchard plan”/);
    await press('Return');
    await heading('New project');
    await focused(/^Customer/);
    await stint.person.type('Applewood');
    await option('Create customer “Applewood”');
    await press('Return');
    await eventually(() => field(/^Customer/).inputValue()).toBe('Applewood');
    await press('Return');
    await heading('Start a timer');
    await focused(/^Task/);
    await stint.person.type('Pruning');
    await option('Create task “Pruning” for this project');
    await press('Return');
    await eventually(() => field(/^Task/).inputValue()).toBe('Pruning');
    await press('Return');
    await eventually(running).toMatchObject({
      project: 'Orchard plan',
      customer: 'Applewood',
      task: 'Pruning',
    });
    await eventually(async () => (await peer.rows()).at(-1)).toMatchObject({
      project_name: 'Orchard plan',
      customer_name: 'Applewood',
      task_name: 'Pruning',
      stopwatch_active: 1,
    });
  });

  it('is offered to the customers there are, and not twice', async () => {
    await find('Website relaunch', /Create project/);
    // From the first row up to the last.
    await press('Up');
    await eventually(() =>
      panel.locator('[role="option"][aria-selected="true"]').getAttribute('aria-label'),
    ).toMatch(/^Create project “Website relaunch”/);
    await press('Return');
    await heading('New project');
    await stint.person.type('applewood');
    await option('Applewood');
    expect(await panel.getByRole('option').count()).toBe(1);
    await press('Return');
    await eventually(() => field(/^Customer/).inputValue()).toBe('Applewood');
  });

  it('has a form that axe finds nothing serious in, and Esc leaves it as if nothing was', async () => {
    expect(await axeFindings(panel)).toEqual([]);
    await press('Escape');
    await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
    const names = await panel.evaluate(async () =>
      (await window.stint.catalog(undefined)).projects.map(({ name }) => name),
    );
    expect(names.toSorted()).toEqual(['Orchard plan', 'Website']);
  });
});
