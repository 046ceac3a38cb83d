/** The settings by the keyboard alone: what is changed is there at once and after a restart; what the app says of itself. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../scripts/desktop/wait.mjs';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { addProject, connect, openPeer, type Peer, type Requested, tabTo } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

const longName =
  'Barrierefreiheitsprüfung der Kundenportale und Bestandsanwendungen, zweiter Abschnitt, Nachbesserungen 2026';

const names = [
  'Account',
  'Tracking',
  'Favourites',
  'Absence',
  'Reminders',
  'Look',
  'Data',
  'What Stint does here',
] as const;

/** What is cut off or lies beyond the sides of a page, where nobody can scroll to. */
const outside = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolling = [document.documentElement, ...document.querySelectorAll('main, .home, .page-body')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.className || element.tagName} scrolls sideways`);
    const beyond = [...document.querySelectorAll('button, input, h1, h2, p, dd, legend, .segments span')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > width + 1 || left < -1;
      })
      .map((element) => `${element.outerHTML.slice(0, 120)} lies outside`);
    return [...scrolling, ...beyond];
  });

/** Whether what has the focus is where it can be seen. */
const focusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
    return top >= -1 && bottom <= innerHeight + 1;
  });

/** The kind of a request as the app calls it. */
function kindOf({ method, path }: Requested): string {
  if (path === '/auth') return 'sign_in';
  if (method === 'GET') return 'read';
  if (path === '/time-entries') return 'book';
  const act = /^\/time-entries\/\d+\/(start|stop)$/.exec(path)?.[1];
  return act ?? (method === 'DELETE' ? 'delete' : 'change');
}

describe('the settings', () => {
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let peer: Peer;
  let panel: Page;

  beforeAll(async () => {
    peer = await openPeer();
    await addProject(peer, 'Visitor app', 'Borealis Observatory');
    await addProject(peer, longName, 'Donaudampfschifffahrtsgesellschaft');
    stint = await openStint({ launch });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const { press, line, act, start } = keyboardOf(() => ({ stint, panel }));
  const focused = () => panel.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const setting = async () => (await stint.snapshot()).settings;
  /** A section, from the panel as it opens. */
  const open = async (name: (typeof names)[number]): Promise<void> => {
    await line().waitFor();
    await act('Settings');
    await eventually(focused).toMatch(/^Account/);
    for (const _ of names.slice(0, names.indexOf(name))) await press('Down');
    await eventually(focused).toContain(name);
    await press('Return');
    await panel.getByRole('heading', { name, exact: true }).waitFor();
  };
  const home = async (): Promise<void> => {
    await press('Escape');
    await panel.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await press('Escape');
    await line().waitFor();
  };
  /** Goes to the choice that is made in a group, and on to another. */
  const choose = async (group: string, ...keys: readonly string[]): Promise<void> => {
    await tabTo(stint, panel.getByRole('group', { name: group }).getByRole('radio', { checked: true }));
    await press(...keys);
  };
  /** What axe finds of weight in what a page shows, in the light theme and in the dark one. */
  const findings = async (page = panel): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await eventually(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      // Legacy: Electron opens no extra page for axe to add things up in.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      for (const { id, impact, nodes } of violations) {
        if (impact === 'serious' || impact === 'critical')
          found.push(`${theme} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
      }
    }
    await page.emulateMedia({ colorScheme: null });
    return found;
  };

  it('are seven sections, one key from each other, and Esc leads back to where one was', async () => {
    panel = await connect(stint, peer);
    await act('Settings');
    await eventually(focused).toBe('Account: Mara Lindqvist');
    expect(await findings()).toEqual([]);
    await press('End');
    await eventually(focused).toMatch(/^What Stint does here/);
    await press('Up', 'Up');
    await eventually(focused).toBe('Look: System · 100 %');
    await press('Return');
    await panel.getByRole('heading', { name: 'Look', exact: true }).waitFor();
    await press('Escape');
    await eventually(focused).toMatch(/^Look/);
    await press('Escape');
    await line().waitFor();
  });

  it('say nothing serious to axe in any section', async () => {
    for (const name of names) {
      await open(name);
      expect(await findings(), name).toEqual([]);
      expect(await outside(panel), name).toEqual([]);
      await home();
    }
  });

  describe('of the time of day', () => {
    const since = () => panel.locator('.timer-since').innerText();
    const filled = async (): Promise<string> => {
      await tabTo(stint, line());
      await stint.person.type('barriere since 9:40');
      await panel
        .getByRole('option', { name: /Barriere/ })
        .first()
        .waitFor();
      await press('Tab');
      await panel.getByRole('heading', { name: 'Start a timer' }).waitFor();
      const text = await panel.getByRole('textbox', { name: 'Since (optional)' }).inputValue();
      await press('Escape');
      await line().waitFor();
      return text;
    };

    it('rule what is shown at once, and what forms fill in', async () => {
      await start('visitor', /Visitor app/);
      await eventually(since).toMatch(/^since \d{1,2}:\d\d\s[AP]M$/);
      expect(await filled()).toBe('9:40 AM');
      await open('Look');
      await panel.getByText('A quarter past two in the afternoon: 2:15 PM.').waitFor();
      await choose('Time of day', 'Right', 'Right');
      await panel.getByText('A quarter past two in the afternoon: 14:15.').waitFor();
      expect((await setting()).clock).toBe('24');
      await home();
      await eventually(since).toMatch(/^since \d\d:\d\d$/);
      expect(await filled()).toBe('09:40');
    });

    it('hold after a restart, with the others', async () => {
      await open('Tracking');
      await choose('Round totals to minutes', 'Left');
      await eventually(async () => (await setting()).rounding).toBe(30);
      await home();
      await open('Look');
      await choose('Weeks begin on', 'Right');
      await eventually(async () => (await setting()).weekStart).toBe('monday');
      await stint.quit();
      await stint.launch(launch);
      panel = await stint.openPanel();
      await line().waitFor();
      await eventually(since).toMatch(/^since \d\d:\d\d$/);
      expect(await setting()).toMatchObject({ clock: '24', rounding: 30, weekStart: 'monday', scale: 100 });
    });
  });

  it('of rounding change the totals that are shown, and nothing that is sent', async () => {
    const total = () => panel.getByTestId('today-total');
    const { today, running } = await stint.snapshot();
    expect(running).not.toBeNull();
    expect(today.seconds).toBeLessThan(900);
    expect(await total().innerText()).toMatch(/^0:00/);
    expect(await total().locator('.total').getAttribute('title')).toMatch(/^exactly 0:\d\d$/);
    await stint.tray.click('Stop');
    await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
    const [row] = await peer.rows();
    expect(row?.time_total).toMatch(/^00:\d\d:\d\d$/);
    expect(row?.time_total).not.toBe('00:00:00');
  });

  describe('of the size', () => {
    const box = (page: 'index' | 'away') =>
      stint.electron().evaluate(({ BrowserWindow, screen }, name) => {
        const window = BrowserWindow.getAllWindows().find((one) =>
          one.webContents.getURL().endsWith(`${name}.html`),
        );
        const now = window?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 };
        const { workArea } = screen.getDisplayMatching(now);
        return {
          zoom: window?.webContents.getZoomFactor(),
          width: now.width,
          full: Math.min(1120, workArea.height) === now.height,
          inside:
            now.x >= workArea.x &&
            now.y >= workArea.y &&
            now.x + now.width <= workArea.x + workArea.width &&
            now.y + now.height <= workArea.y + workArea.height,
        };
      }, page);

    it('apply to the panel that is open, while the keys stay where they are', async () => {
      await open('Look');
      await choose('Size in %', 'Left');
      await eventually(async () => (await setting()).scale).toBe(200);
      await eventually(() => box('index')).toEqual({ zoom: 2, width: 760, full: true, inside: true });
      expect(await panel.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('scale');
      await eventually(() => focusSeen(panel)).toBe(true);
      await home();
    });

    it('leave nothing out of reach', async () => {
      await eventually(() => panel.evaluate(() => innerWidth)).toBe(380);
      expect(await outside(panel)).toEqual([]);
      for (const [button, heading] of [
        ['Settings', 'Settings'],
        ['Add time', 'Add time'],
        [/Show delivery/, 'Delivery'],
      ] as const) {
        await act(button);
        await panel.getByRole('heading', { name: heading, exact: true }).waitFor();
        expect(await outside(panel), heading).toEqual([]);
        expect(await findings(), heading).toEqual([]);
        await press('Escape');
        await line().waitFor();
      }
      for (const name of names) {
        await open(name);
        expect(await outside(panel), name).toEqual([]);
        expect(await findings(), name).toEqual([]);
        for (let pressed = 0; pressed < 8; pressed += 1) {
          await press('Tab');
          await eventually(() => focusSeen(panel)).toBe(true);
        }
        await home();
      }
    });

    it('hold for the panel after a restart, and for the question about an absence', async () => {
      await stint.quit();
      await stint.launch(launch);
      panel = await stint.openPanel();
      await eventually(() => box('index')).toMatchObject({ zoom: 2, width: 760, inside: true });
      await stint.call('changeSettings', { idleAfterSeconds: 2, hideOnBlur: false });
      await start('barriere', /Barriere/);
      const idle = () => stint.electron().evaluate(({ powerMonitor }) => powerMonitor.getSystemIdleTime());
      await until('three idle seconds', async () => (await idle()) >= 3);
      await stint.desktop.xdotool('mousemove_relative', '7', '7');
      const away = await stint.page('away');
      await away.getByRole('heading', { name: /You were away/ }).waitFor();
      await eventually(() => box('away')).toMatchObject({ zoom: 2, width: 840, inside: true });
      expect(await outside(away)).toEqual([]);
      expect(await findings(away)).toEqual([]);
      const keep = away.getByRole('button', { name: /Keep it/ });
      await keep.scrollIntoViewIfNeeded();
      await stint.person.click(keep);
      await eventually(async () => (await stint.snapshot()).away).toBeNull();
      await stint.call('changeSettings', { scale: 100, idleAfterSeconds: 300, hideOnBlur: true });
      await eventually(() => box('index')).toMatchObject({ zoom: 1, width: 380, inside: true });
    });
  });

  describe('what Stint does here', () => {
    it('counts the requests of the day as the service does, over restarts', async () => {
      await stint.tray.click('Stop');
      await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
      const counted = async () => {
        const answer = await stint.call('trust', undefined);
        return answer.ok ? Object.entries(answer.value.requests).filter(([, count]) => count > 0) : answer;
      };
      const served = () => {
        const kinds: Record<string, number> = {};
        for (const one of peer.requests) kinds[kindOf(one)] = (kinds[kindOf(one)] ?? 0) + 1;
        return kinds;
      };
      await eventually(async () => Object.fromEntries((await counted()) as [string, number][])).toEqual(
        served(),
      );
      expect(served()).toMatchObject({ sign_in: 1, start: 2, stop: 2 });
    });

    it('names what is plausible, and asks the service nothing for it', async () => {
      panel = await stint.openPanel();
      await open('What Stint does here');
      const before = peer.requests.length;
      const fact = (name: string) => panel.getByTestId(`trust-${name}`).locator('dd').innerText();
      await panel.getByText(`The only address Stint speaks to is ${new URL(peer.url).host}.`).waitFor();
      await eventually(() => fact('requests')).toMatch(/^\d+ today\n1 sign-in\n/);
      expect(await fact('memory')).toMatch(/^\d{2,4} MB in \d processes; /);
      expect(await fact('startup')).toMatch(/^\d+\.\d sec from the start/);
      expect(await fact('token')).toBe('Kept in the system keychain.');
      expect(await fact('versions')).toMatch(/^Stint \d.*Electron \d+.*Chromium \d+.*Node \d+.*format \d$/);
      await act('Look again');
      await eventually(() => fact('requests')).toMatch(/^\d+ today/);
      expect(peer.requests.length).toBe(before);
      const answer = await stint.call('trust', undefined);
      if (!answer.ok) throw new Error(answer.error.code);
      const { memory, startupMs } = answer.value;
      expect(memory.bytes).toBeGreaterThan(50_000_000);
      expect(memory.bytes).toBeLessThan(2_000_000_000);
      expect(startupMs).toBeGreaterThan(100);
      expect(startupMs).toBeLessThan(60_000);
    });

    it('is copied without a name, an address but the host, or a secret', async () => {
      await act('Copy');
      await panel.getByRole('button', { name: 'Copied' }).waitFor();
      const text = await stint.electron().evaluate(({ clipboard }) => clipboard.readText());
      expect(text).toContain(`The only address Stint speaks to is ${new URL(peer.url).host}.`);
      expect(text).toMatch(/^Requests: \d+ today: 1 sign-in, /m);
      const { token } = await stint.secret();
      for (const canary of [
        token,
        peer.email,
        peer.password,
        peer.accountId,
        'Mara',
        '/api',
        stint.dataFolder,
      ])
        expect(text).not.toContain(canary);
    });
  });
});
