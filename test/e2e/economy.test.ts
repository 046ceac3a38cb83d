/** A free account in the real program: a running timer costs no request, and is at the service when it has ended. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockDistance, formatSeconds, parseSeconds } from '../../common/time.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { addProject, connect, openPeer, type Peer, tabTo } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

describe('an account with fifty requests a day', () => {
  const launch = { env: { TZ: moveToMidday() } };
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  let visitorApp: number;
  let onlineShop: number;

  beforeAll(async () => {
    peer = await openPeer({ plan: 'free' });
    visitorApp = await addProject(peer, 'Visitor app', 'Borealis Observatory');
    onlineShop = await addProject(peer, 'Online shop', 'Cobalt Cycles');
    stint = await openStint({ launch });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  const { press, line, act, start } = keyboardOf(() => ({ stint, panel }));
  const changed = () =>
    peer.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
  /** Long enough for everything that is to be sent at once to be sent. */
  const runsFor = (ms: number) =>
    eventually(async () => (await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(ms);
  const delivered = () =>
    eventually(async () => (await stint.snapshot()).delivery).toMatchObject({ waiting: 0, refused: 0 });
  const openSettings = async (): Promise<void> => {
    await act('Settings');
    await act(/^Tracking/);
    await panel.getByRole('heading', { name: 'Tracking' }).waitFor();
  };
  const closeSettings = () => press('Escape', 'Escape');
  const seconds = (clock: string): number => parseSeconds(clock) ?? -1;

  it('is in economy by itself, and says why', async () => {
    panel = await connect(stint, peer);
    expect((await stint.snapshot()).delivery.mode).toEqual({ used: 'economy', because: 'quota_small' });
    await openSettings();
    expect(await panel.getByRole('radio', { name: 'Automatic' }).isChecked()).toBe(true);
    await panel.getByText('Now economy: the account allows few requests a day.').waitFor();
    await closeSettings();
    await act(/Show delivery/);
    await panel.getByText('Economy: the account allows few requests a day.').waitFor();
    await panel.getByText(/^\d+ of 50 left today\.$/).waitFor();
    await press('Escape');
  });

  describe('a timer', () => {
    it('is started without a request, and is no less running for it', async () => {
      const before = peer.requests.length;
      await start('visitor', /Visitor app/);
      await runsFor(2500);
      expect(peer.requests.length).toBe(before);
      expect(await stint.tray.tooltip()).toContain('0:00 · Visitor app');
      const { delivery, today } = await stint.snapshot();
      expect(delivery).toMatchObject({
        waiting: 0,
        ledger: [{ kind: 'start', reason: 'economy', state: 'waiting' }],
      });
      expect(today.entries).toMatchObject([{ running: true, delivery: 'delivered' }]);
    });

    it('is in the ledger with what it waits for', async () => {
      await panel.getByRole('button', { name: 'All delivered. Show delivery' }).waitFor();
      await act(/Show delivery/);
      await panel
        .locator('.ledger-line')
        .filter({ hasText: /^Start Visitor app/ })
        .waitFor();
      await panel.getByText('It is sent whole when the entry ends, to save requests.').waitFor();
      await press('Escape');
    });

    it('runs on from the right second after kill -9', async () => {
      const before = (await stint.snapshot()).running;
      const sent = changed();
      await stint.kill();
      await stint.launch(launch);
      await eventually(stint.tray.tooltip).toContain('0:00 · Visitor app');
      panel = await stint.openPanel();
      const { running, now } = await stint.snapshot();
      expect(running).toMatchObject({ key: before?.key, started: before?.started });
      const ran = clockDistance(running?.started.clock ?? 0, now.clock);
      expect(Math.abs((running?.elapsedMs ?? 0) / 1000 - ran)).toBeLessThanOrEqual(1);
      expect(changed()).toEqual(sent);
    });

    it('costs one request when it stops, and is there whole', async () => {
      const { running } = await stint.snapshot();
      const sent = changed();
      await line().waitFor();
      await press('ctrl+Return');
      await eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
      expect(changed().slice(sent.length)).toEqual(['POST /time-entries']);
      const [entry] = (await stint.snapshot()).today.entries;
      const rows = await peer.rows();
      expect(rows).toMatchObject([
        {
          project_id: visitorApp,
          time_start: formatSeconds(running?.started.clock ?? 0),
          time_end: formatSeconds(entry?.endClock ?? 0),
          time_total: formatSeconds(entry?.seconds ?? 0),
          stopwatch_active: 0,
        },
      ]);
      expect(entry?.seconds).toBeGreaterThanOrEqual(Math.floor((running?.elapsedMs ?? 0) / 1000));
    });

    it('costs one request when another takes over', async () => {
      await start('visitor', /Visitor app/);
      await runsFor(1500);
      const sent = changed();
      await start('online', /Online shop/);
      await runsFor(1500);
      await delivered();
      expect(changed().slice(sent.length)).toEqual(['POST /time-entries']);
    });

    it('is started at the service when live is chosen, at the time it began', async () => {
      const { running } = await stint.snapshot();
      const sent = changed();
      await openSettings();
      await tabTo(stint, panel.getByRole('radio', { name: 'Automatic' }));
      await press('Right');
      await eventually(async () => (await stint.snapshot()).settings.mode).toBe('live');
      await eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
      expect(changed().slice(sent.length)).toEqual([
        'POST /time-entries',
        expect.stringMatching(/^POST \/time-entries\/\d+\/start$/),
      ]);
      expect((await peer.rows()).at(-1)).toMatchObject({
        project_id: onlineShop,
        time_start: formatSeconds(running?.started.clock ?? 0),
        stopwatch_active: 1,
      });
      expect((await stint.snapshot()).running).toMatchObject({
        key: running?.key,
        started: running?.started,
      });
      await closeSettings();
    });

    it('stops there when economy is chosen again, with the time before live counted', async () => {
      const { running } = await stint.snapshot();
      await openSettings();
      await tabTo(stint, panel.getByRole('radio', { name: 'Live' }));
      await press('Right');
      await eventually(async () => (await stint.snapshot()).settings.mode).toBe('economy');
      await closeSettings();
      await stint.tray.click('Stop');
      await eventually(async () => (await stint.snapshot()).delivery.ledger).toEqual([]);
      const row = (await peer.rows()).at(-1);
      const [start, end] = [seconds(row?.time_start ?? ''), seconds(row?.time_end ?? '')];
      expect(row).toMatchObject({ project_id: onlineShop, stopwatch_active: 0 });
      expect(start).toBe(running?.started.clock);
      // Its length and its end may each be a second off (rule 4).
      expect(Math.abs(clockDistance(start, end) - seconds(row?.time_total ?? ''))).toBeLessThanOrEqual(2);
      expect(seconds(row?.time_total ?? '')).toBeGreaterThanOrEqual(
        Math.floor((running?.elapsedMs ?? 0) / 1000) - 1,
      );
    });
  });

  it('has spent less than half of its day on all this', () => {
    expect(peer.requests.length).toBeLessThan(25);
  });
});
