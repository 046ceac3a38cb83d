/** The ledger in the real program: what is not delivered, in words, with its answers; and leaving with it in a file. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingDraft } from '../../common/booking.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { addProject, connect, openPeer, type Peer, tabTo, typeInto } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

describe('the ledger', () => {
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  let visitorApp: number;
  let onlineShop: number;

  beforeAll(async () => {
    peer = await openPeer();
    visitorApp = await addProject(peer, 'Visitor app', 'Borealis Observatory');
    onlineShop = await addProject(peer, 'Online shop', 'Cobalt Cycles');
    stint = await openStint({ launch });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const { press, button, line: theLine, act, start } = keyboardOf(() => ({ stint, panel }));
  const atHome = () => theLine().waitFor();
  const openLedger = async (): Promise<void> => {
    await atHome();
    await act(/Show delivery/);
    await panel.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
  };
  const line = (sentence: string | RegExp): Locator =>
    panel.locator('.ledger-line').filter({ hasText: sentence });
  /** As other programs expect it: without what only keeps our lines together. */
  const plain = (text: string): string => text.replaceAll('\u2060', '').replaceAll(/[\u00a0\u202f]/g, ' ');
  const sentences = async (): Promise<readonly string[]> =>
    (await panel.locator('.ledger-what').allInnerTexts()).map((text) => plain(text).trim());
  const states = async (): Promise<readonly string[]> =>
    (await panel.locator('.ledger-state').allInnerTexts()).map((text) => plain(text).trim());
  const clipboard = () => stint.electron().evaluate((modules) => modules.clipboard.readText());

  const draft = (projectId: number, description: string, part: Partial<BookingDraft>): BookingDraft => ({
    projectId,
    taskId: null,
    description,
    date: '',
    duration: '',
    start: '',
    end: '',
    ...part,
  });
  const today = async (): Promise<string> => (await stint.snapshot()).today.date;
  const book = async (projectId: number, description: string, part: Partial<BookingDraft>): Promise<void> => {
    const date = await today();
    const booked = await stint.call('book', { draft: { ...draft(projectId, description, part), date } });
    expect(booked).toEqual({ ok: true, value: null });
  };
  const keyOf = async (description: string): Promise<string> => {
    const { entries } = (await stint.snapshot()).today;
    return entries.find((entry) => entry.work.description === description)?.key ?? '';
  };
  const delivered = () => eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
  describe('offline', () => {
    it('is empty while all is well', async () => {
      panel = await connect(stint, peer);
      await eventually(async () => (await stint.snapshot()).today.complete).toBe(true);
      await book(visitorApp, 'Floor plan', { start: '9:00', end: '10:00' });
      await book(visitorApp, 'Signposts', { start: '10:30', end: '11:00' });
      await start('visitor', /Visitor app/);
      await delivered();
      await openLedger();
      await panel.getByText('Everything you did has reached the service.').waitFor();
      await panel.getByText('Live: the account allows many requests a day.').waitFor();
      await panel.getByText(/^\d+ of 25000 left today\.$/).waitFor();
      await press('Escape');
    });

    it('says each thing that was done as a sentence, how far it is, and why', async () => {
      await atHome();
      await peer.hangUp();
      await start('online', /Online shop/);
      const date = await today();
      const plan = await keyOf('Floor plan');
      const longer = draft(visitorApp, 'Floor plan', { date, start: '9:00', end: '10:15' });
      await stint.call('editEntry', { entry: plan, draft: longer });
      await stint.call('deleteEntry', { entry: await keyOf('Signposts') });
      await book(onlineShop, 'Returns', { duration: '0:25' });
      await eventually(async () => (await stint.snapshot()).delivery.connection).toBe('offline');
      await openLedger();
      const clock = String.raw`\d+:\d\d PM`;
      await eventually(sentences).toEqual([
        expect.stringMatching(new RegExp(`^Stop Visitor app, ${clock}$`)),
        expect.stringMatching(new RegExp(`^Start Online shop, ${clock}$`)),
        'Change Visitor app to 9:00 – 10:15 AM today',
        'Delete Visitor app, 10:30 – 11:00 AM today',
        'Add 0:25 on Online shop, today',
      ]);
      await eventually(states).toEqual(Array(5).fill('Waiting. It waits for the connection.'));
      await panel.getByRole('heading', { name: '5 changes not delivered' }).waitFor();
      await eventually(async () => plain(await panel.locator('.connection').innerText())).toMatch(
        /^\s*Offline\. Next try at \d+:\d\d PM\./,
      );
      await panel.getByText('The service can’t be reached.').waitFor();
      await panel.getByText(/^Read at .*Read again /).waitFor();
      expect(await stint.tray.tooltip()).toContain('Offline, 5 waiting');
    });

    it('copies a line, with its words and its state', async () => {
      await act(/^Copy: Change Visitor app/);
      await eventually(clipboard).toBe(
        [
          'Change Visitor app to 9:00 – 10:15 AM today',
          'Floor plan — Borealis Observatory',
          'Waiting. It waits for the connection.',
        ].join('\n'),
      );
      await line('Change Visitor app').getByText('Copied').waitFor();
    });

    it('lets what was not sent be discarded: the entry is as the service has it', async () => {
      await act(/^Discard: Delete Visitor app/);
      await eventually(sentences).toHaveLength(4);
      expect(await keyOf('Signposts')).not.toBe('');
    });

    it('delivers the rest when the service is back, and says so', async () => {
      await peer.listen();
      await act('Read from the service now');
      await panel.getByText('Everything you did has reached the service.').waitFor();
      await delivered();
      expect(await peer.rows()).toMatchObject([
        { description: 'Floor plan', time_start: '09:00:00', time_end: '10:15:00', time_total: '01:15:00' },
        { description: 'Signposts', time_start: '10:30:00', time_end: '11:00:00' },
        { project_id: visitorApp, stopwatch_active: 0 },
        { project_id: onlineShop, stopwatch_active: 1 },
        { description: 'Returns', time_total: '00:25:00' },
      ]);
      await press('Escape');
    });
  });

  describe('of what the service refuses', () => {
    const described = ['For retry', 'For edit', 'For discard'] as const;
    const refused = 'Add 0:30 on Visitor app, today';
    const of = (description: string): Locator => line(refused).filter({ hasText: description });
    const at = async (description: string, name: RegExp): Promise<void> => {
      await tabTo(stint, of(description).getByRole('button', { name }));
      await press('Return');
    };
    const have = async (description: string) =>
      (await peer.rows()).filter((row) => row.description === description);

    it('says so in the panel and in the tray', async () => {
      await atHome();
      await peer.call('POST', `/projects/${visitorApp}`, { name: 'Visitor app', active: '0' });
      for (const description of described) await book(visitorApp, description, { duration: '0:30' });
      await eventually(async () => (await stint.snapshot()).delivery).toMatchObject({
        refused: 3,
        waiting: 0,
      });
      await panel.getByText('The service refused 3 changes.').waitFor();
      expect(await stint.tray.tooltip()).toContain('3 entries were refused');
      await act('Review');
      await panel.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
    });

    it('shows what it refused, and in which words', async () => {
      expect(await sentences()).toEqual([refused, refused, refused]);
      expect(await states()).toEqual(Array(3).fill('Refused. You decide what becomes of it.'));
      const [first] = await panel.locator('.ledger-failure').allInnerTexts();
      expect(first).toMatch(/The service refused this\..*archived/s);
    });

    it('copies them with it', async () => {
      await at('For retry', /^Copy/);
      await eventually(clipboard).toMatch(
        /^Add 0:30 on Visitor app, today\nFor retry — Borealis Observatory\nRefused\. [^\n]*\nThe service refused this\.\n.*archived/s,
      );
    });

    it('tries again when asked, and is refused again as long as nothing has changed', async () => {
      const before = peer.requests.filter(({ method }) => method === 'POST').length;
      await at('For retry', /^Try again/);
      await eventually(async () => peer.requests.filter(({ method }) => method === 'POST').length).toBe(
        before + 1,
      );
      await eventually(states).toEqual(Array(3).fill('Refused. You decide what becomes of it.'));
      expect(await have('For retry')).toEqual([]);
    });

    it('discards one: it is nowhere', async () => {
      await at('For discard', /^Discard/);
      await eventually(sentences).toHaveLength(2);
      expect(await keyOf('For discard')).toBe('');
    });

    it('lets one be edited into what the service takes', async () => {
      await at('For edit', /^Edit/);
      await panel.getByRole('heading', { name: 'Entry' }).waitFor();
      const project = panel.getByRole('combobox', { name: 'Project' });
      await tabTo(stint, project);
      await press('ctrl+a');
      await stint.person.type('online');
      await panel
        .getByRole('option', { name: /Online shop/ })
        .first()
        .waitFor();
      await press('Return');
      await typeInto(stint, panel.getByRole('textbox', { name: 'Description' }), 'Edited');
      await press('Return');
      await panel.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
      await eventually(() => have('Edited')).toMatchObject([
        { project_id: onlineShop, time_total: '00:30:00' },
      ]);
      await eventually(sentences).toEqual([refused]);
    });

    it('tries again when asked, and delivers once nothing is in the way', async () => {
      await peer.call('POST', `/projects/${visitorApp}`, { name: 'Visitor app', active: '1' });
      await at('For retry', /^Try again/);
      await panel.getByText('Everything you did has reached the service.').waitFor();
      expect(await have('For retry')).toMatchObject([{ project_id: visitorApp, time_total: '00:30:00' }]);
      expect(await have('For discard')).toEqual([]);
      expect(await stint.tray.tooltip()).not.toContain('refused');
      await press('Escape');
    });
  });

  describe('of somebody who signs out', () => {
    const formula = '=HYPERLINK("http://x","y")';
    /** The dialog of the system, answered: where to, or null for Cancel. */
    const answerDialog = (filePath: string | null) =>
      stint.electron().evaluate(({ dialog }, path) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: path === null, filePath: path ?? '' });
      }, filePath);
    const file = () => join(stint.desktop.folder, 'home', 'undelivered.csv');
    const sh = async (command: string): Promise<string> =>
      (await stint.desktop.run('sh', ['-c', command, 'sh', file()])).stdout;

    it('is named with how much would be lost', async () => {
      await atHome();
      await press('ctrl+Return');
      await delivered();
      await peer.hangUp();
      await book(onlineShop, formula, { start: '8:00', end: '8:30' });
      await book(onlineShop, 'Two lines, "quoted"', { duration: '0:05' });
      await act('Settings');
      await act('Sign out…');
      await panel.getByText('2 changes have not reached the service and would be lost.').waitFor();
    });

    it('is not saved when the user thinks better of it', async () => {
      await answerDialog(null);
      await act('Save them as a file…');
      await eventually(() => button('Save them as a file…').getAttribute('aria-busy')).toBeNull();
      expect(await panel.getByText('You can discard them here now.').count()).toBe(0);
    });

    it('is saved as a table, for the eyes of the user, that no spreadsheet takes for formulas', async () => {
      await answerDialog(file());
      await act('Save them as a file…');
      await panel.getByRole('main').getByText('Saved. You can discard them here now.').waitFor();
      expect(await sh('stat -c %a "$1"')).toBe('600\n');
      const text = await sh('cat "$1"');
      expect(text.startsWith('\uFEFF"Action","Date","From","To","Duration","Seconds","Project"')).toBe(true);
      const [, first = '', second = '', ...more] = text.split('\r\n');
      const date = await today();
      expect(first).toMatch(
        new RegExp(
          `^"book","${date}","08:00:00","08:30:00","00:30:00","1800","Online shop","Cobalt Cycles",""`,
        ),
      );
      expect(first).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`);
      expect(second).toContain('"","","00:05:00","300","Online shop"');
      expect(second).toContain('"Two lines, ""quoted""","waiting"');
      expect(more).toEqual(['']);
      expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/);
    });

    it('goes, and nothing of it reaches the service later', async () => {
      const before = (await peer.rows()).length;
      await act('Discard 2 changes and sign out');
      await button('Use this computer only').waitFor();
      expect((await stint.snapshot()).account).toBeNull();
      await peer.listen();
      await connect(stint, peer);
      await delivered();
      expect(await peer.rows()).toHaveLength(before);
    });
  });
});
