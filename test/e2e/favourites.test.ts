/** Favourites in the real program, by the keyboard alone: made, started by their key, moved, offered by the tray, kept. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from './fixtures/axe.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { tabTo } from './peer.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

const longName =
  'Donaudampfschifffahrtsgesellschaft: Barrierefreiheitsprüfung der Kundenportale, zweiter Abschnitt';

describe('favourites', () => {
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let panel: Page;

  beforeAll(async () => {
    stint = await openStint({ launch });
    panel = await useThisComputer(stint);
    for (const name of ['Garden', 'Orchard', longName])
      await stint.call('create', { kind: 'project', name, customerId: null });
  });
  afterAll(async () => {
    await stint?.stop();
  });

  const { press, button, line, act, find } = keyboardOf(() => ({ stint, panel }));
  const option = (name: string | RegExp) => panel.getByRole('option', { name });
  const focused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
  const said = () => panel.getByRole('status').innerText();
  const kept = async () => (await stint.snapshot()).favourites.map(({ project }) => project);
  const runs = async () => (await stint.snapshot()).running?.work.project ?? null;
  const favourites = async (): Promise<void> => {
    await act('Edit favourites');
    await panel.getByRole('heading', { name: 'Favourites', exact: true }).waitFor();
  };
  const home = async (): Promise<void> => {
    await press('Escape');
    await line().waitFor();
  };
  const findings = () => axeFindings(panel);

  it('are explained where there are none', async () => {
    await favourites();
    await panel.getByText('No favourites yet.').waitFor();
    expect(await findings()).toEqual([]);
    await home();
    await press('ctrl+3');
    await eventually(said).toBe('There is no favourite 3 yet. Ctrl+D makes the marked row one.');
  });

  it('are reached by Ctrl+0, and from the settings, where Esc leads back', async () => {
    const heading = (name: string) => panel.getByRole('heading', { name, exact: true });
    await press('ctrl+0');
    await heading('Favourites').waitFor();
    await home();
    await act('Settings');
    await press('Down', 'Down');
    await eventually(() => focused(button('Favourites: none yet'))).toBe(true);
    await press('Return');
    await heading('Favourites').waitFor();
    await press('Escape');
    await heading('Settings').waitFor();
    expect(await focused(button('Favourites: none yet'))).toBe(true);
    await home();
  });

  it('are made by Ctrl+D on the marked row, which stays marked and shows its key', async () => {
    await find('orch', /Orchard/);
    await press('ctrl+d');
    await eventually(said).toBe('Orchard is a favourite now: Ctrl+1');
    await option(/^Start Orchard, .*, Ctrl\+1$/).waitFor();
    await press('Escape');
    await eventually(() => line().inputValue()).toBe('');
    expect(await option(/./).first().getAttribute('aria-label')).toMatch(/^Start Orchard, .*, Ctrl\+1$/);
    // The third row goes up among the favourites, and its mark with it.
    await press('Down', 'Down');
    const third = panel.getByRole('option', { selected: true });
    await eventually(() => third.getAttribute('aria-label')).not.toContain('Orchard');
    const label = await third.getAttribute('aria-label');
    await press('ctrl+d');
    await option(`${label}, Ctrl+2`).waitFor();
    await eventually(() => third.getAttribute('aria-label')).toBe(`${label}, Ctrl+2`);
    await press('ctrl+d');
    await eventually(kept).toEqual(['Orchard']);
  });

  it('start by Ctrl+1 while something else is typed, and switch', async () => {
    await find('garden', /Garden/);
    await press('Return');
    await eventually(runs).toBe('Garden');
    await stint.person.type('gen');
    await eventually(() => line().inputValue()).toBe('gen');
    await press('ctrl+1');
    await eventually(runs).toBe('Orchard');
    await eventually(() => line().inputValue()).toBe('');
    await press('ctrl+1');
    await eventually(said).toBe('Orchard is running already.');
  });

  it('are made by the star of an entry', async () => {
    await act(/^Edit Garden/);
    const star = panel.getByRole('button', { name: 'Favourite', exact: true });
    await tabTo(stint, star);
    expect(await star.getAttribute('aria-pressed')).toBe('false');
    await press('space');
    await eventually(() => star.getAttribute('aria-pressed')).toBe('true');
    await eventually(said).toBe('Garden is a favourite now: Ctrl+2');
    expect(await findings()).toEqual([]);
    await home();
    // From anywhere at home, not only from the line.
    await tabTo(stint, button('Add time'));
    await press('ctrl+2');
    await eventually(runs).toBe('Garden');
  });

  it('are put in order, and the focus stays where it was', async () => {
    for (const letters of ['gener', 'donau']) {
      await tabTo(stint, line());
      await stint.person.type(letters);
      await option(/General|Donau/)
        .first()
        .waitFor();
      await press('ctrl+d');
      await eventually(async () => (await kept()).length).toBe(letters === 'gener' ? 3 : 4);
      await press('Escape');
      await eventually(() => line().inputValue()).toBe('');
    }
    await favourites();
    const up = button(/^Move Donau.* up$/);
    await tabTo(stint, up);
    await press('Return', 'Return');
    await eventually(kept).toEqual(['Orchard', longName, 'Garden', 'General']);
    expect(await focused(up)).toBe(true);
    const star = button(/^Favourite: General/);
    await tabTo(stint, star);
    await press('alt+Up', 'alt+Up', 'alt+Up', 'alt+Up');
    await eventually(kept).toEqual(['General', 'Orchard', longName, 'Garden']);
    await eventually(said).toBe('It is the first already.');
    expect(await focused(star)).toBe(true);
    await press('Down');
    await eventually(() => focused(button(/^Favourite: Orchard/))).toBe(true);
    await press('alt+Down');
    await eventually(kept).toEqual(['General', longName, 'Orchard', 'Garden']);
    await eventually(said).toBe('Orchard is 3 of 4');
  });

  it('are taken out and put back where they were', async () => {
    const star = button(/^Favourite: Orchard/);
    await tabTo(stint, star);
    await press('space');
    await eventually(kept).toEqual(['General', longName, 'Garden']);
    await eventually(() => star.getAttribute('aria-pressed')).toBe('false');
    await panel.getByText('taken out; the star puts it back').waitFor();
    expect(await findings()).toEqual([]);
    await press('space');
    await eventually(kept).toEqual(['General', longName, 'Orchard', 'Garden']);
    expect(await focused(star)).toBe(true);
    await home();
  });

  it('are put in order with the mouse too', async () => {
    await favourites();
    const row = (name: RegExp) => panel.getByRole('listitem').filter({ hasText: name });
    await row(/Garden/).dragTo(row(/Donau/));
    await eventually(kept).toEqual(['General', 'Garden', longName, 'Orchard']);
    await row(/Garden/).dragTo(row(/Orchard/));
    await eventually(kept).toEqual(['General', longName, 'Orchard', 'Garden']);
    await home();
  });

  it('are one click in the tray menu', async () => {
    const labels = await stint.tray.labels();
    expect(labels.slice(labels.indexOf('Favourites')).slice(0, 4)).toEqual([
      'Favourites',
      'General — My work',
      expect.stringMatching(/^Donau/),
      expect.stringMatching(/^Orchard — /),
    ]);
    await stint.tray.click(labels.find((label) => label.startsWith('Orchard')) ?? '');
    await eventually(runs).toBe('Orchard');
  });

  it('are there in their order after a restart', async () => {
    await stint.quit();
    await stint.launch(launch);
    panel = await stint.openPanel();
    await line().waitFor();
    expect(await kept()).toEqual(['General', longName, 'Orchard', 'Garden']);
    await option(/General.*Ctrl\+1$/).waitFor();
    await press('ctrl+1');
    await eventually(runs).toBe('General');
    expect(await findings()).toEqual([]);
  });

  it('have their keys in the help of the line', async () => {
    await tabTo(stint, line());
    await stint.person.type('?');
    await panel.locator('code', { hasText: 'Ctrl+D makes one' }).waitFor();
    await press('Escape');
  });
});
