/** Another device of the same user beside the real program: what it starts, stops and takes away, and what we make of it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockDistance, formatSeconds, parseSeconds } from '../../common/time.ts';
import { leavingOf } from './fixtures/absence.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { addProject, connect, openPeer, type Peer, signedIn, tabTo } from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

describe('two devices', () => {
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

  const { press, button, line, act, start } = keyboardOf(() => ({ stint, panel }));
  const { stayAway, work } = leavingOf(() => stint);
  const seconds = (clock: string | undefined): number => parseSeconds(clock ?? '') ?? -1;
  const last = async () => (await peer.rows()).at(-1);
  const snapshot = () => stint.snapshot();
  const delivered = () =>
    eventually(async () => (await snapshot()).delivery).toMatchObject({ ledger: [], refused: 0 });
  /** Somebody looks: rows of the service are read now. */
  const read = async (): Promise<void> => {
    await line().waitFor();
    await act(/Show delivery/);
    await act('Read from the service now');
    await eventually(async () => (await snapshot()).delivery.refresh.next).not.toBe('under_way');
    await press('Escape');
    await line().waitFor();
  };
  /** What the other device does. */
  const elsewhere = {
    start: async (projectId: number): Promise<number> => {
      const { now } = await snapshot();
      const made = (await peer.call('POST', '/time-entries', {
        project_id: `${projectId}`,
        description: 'On the phone',
        date_execution: now.date,
        time_start: formatSeconds(now.clock),
        time_end: formatSeconds(now.clock),
        time_total: '00:00:00',
      })) as { readonly id: number };
      await peer.call('POST', `/time-entries/${made.id}/start`);
      return made.id;
    },
    stop: (id: number) => peer.call('POST', `/time-entries/${id}/stop`),
  };

  it('takes over a timer that was started elsewhere, and stops it', async () => {
    panel = await connect(stint, peer);
    await eventually(async () => (await snapshot()).today.complete).toBe(true);
    const id = await elsewhere.start(visitorApp);
    await read();
    expect((await snapshot()).running).toMatchObject({
      work: { projectId: visitorApp, description: 'On the phone' },
      startedElsewhere: true,
    });
    await panel.getByText('started on another device').waitFor();
    expect(await stint.tray.tooltip()).toContain('Visitor app: On the phone');
    await eventually(async () => (await snapshot()).running?.elapsedMs).toBeGreaterThan(1500);
    await stint.tray.click('Stop');
    await delivered();
    expect(await last()).toMatchObject({ id, stopwatch_active: 0 });
    expect(await peer.rows()).toHaveLength(1);
  });

  it('follows a switch that was made elsewhere: one timer runs, and nobody is asked', async () => {
    await start('online', /Online shop/);
    await delivered();
    const ours = (await last())?.id ?? 0;
    await eventually(async () => (await snapshot()).running?.elapsedMs).toBeGreaterThan(1500);
    await elsewhere.stop(ours);
    const theirs = await elsewhere.start(visitorApp);
    await read();
    expect(await snapshot()).toMatchObject({
      running: { work: { projectId: visitorApp }, startedElsewhere: true },
      stops: [],
      delivery: { refused: 0 },
    });
    expect((await peer.rows()).filter((row) => row.stopwatch_active === 1).map(({ id }) => id)).toEqual([
      theirs,
    ]);
    await press('ctrl+Return');
    await delivered();
    expect((await peer.rows()).filter((row) => row.stopwatch_active === 1)).toEqual([]);
  });

  it('asks no more about an absence in an entry that was deleted elsewhere', async () => {
    await start('online', /Online shop/);
    await delivered();
    const ours = (await last())?.id ?? 0;
    await work();
    await stayAway();
    const prompt = await stint.page('away');
    await stint.call('stop', {});
    await delivered();
    expect((await snapshot()).away).toMatchObject({ work: { projectId: onlineShop } });
    const known = (await snapshot()).today.entries.length;
    await peer.call('DELETE', `/time-entries/${ours}`);
    await read();
    expect((await snapshot()).away).toBeNull();
    expect((await snapshot()).today.entries).toHaveLength(known - 1);
    await eventually(async () => prompt.isClosed()).toBe(true);
    expect((await peer.rows()).map(({ id }) => id)).not.toContain(ours);
  });

  it('leaves a timer stopped that was stopped elsewhere, where an edit of it is taken back', async () => {
    await start('online', /Online shop/);
    await delivered();
    const ours = (await last())?.id ?? 0;
    const { running, today } = await snapshot();
    const work = { projectId: onlineShop, taskId: null, description: 'Mistaken' };
    const times = {
      date: today.date,
      start: formatSeconds(running?.started.clock ?? 0),
      duration: '',
      end: '',
    };
    const edit = { entry: running?.entry ?? '', draft: { ...work, ...times } };
    expect(await stint.call('editEntry', edit)).toMatchObject({ ok: true });
    await delivered();
    expect(await last()).toMatchObject({ id: ours, description: 'Mistaken' });
    await elsewhere.stop(ours);
    await read();
    expect(await snapshot()).toMatchObject({ running: null, undo: { kind: 'edit' } });
    await act('Undo');
    await eventually(async () => (await snapshot()).undo?.kind).toBe('start');
    expect((await snapshot()).running).toBeNull();
    await delivered();
    expect(await last()).toMatchObject({ id: ours, description: '', stopwatch_active: 0 });
  });

  it('lets a timer run that was deleted elsewhere, with all of its time, once its refused edit is tried again', async () => {
    await start('online', /Online shop/);
    await delivered();
    const ours = (await last())?.id ?? 0;
    const { running, today } = await snapshot();
    await peer.call('DELETE', `/time-entries/${ours}`);
    const started = running?.started.clock ?? 0;
    const times = { date: today.date, start: formatSeconds(started), duration: '', end: '' };
    const draft = { projectId: onlineShop, taskId: null, description: 'Kept', ...times };
    expect(await stint.call('editEntry', { entry: running?.entry ?? '', draft })).toMatchObject({ ok: true });
    await eventually(async () => (await snapshot()).delivery.refused).toBe(1);
    await line().waitFor();
    await act(/Show delivery/);
    await tabTo(stint, button(/^Try again/));
    await press('Return');
    await delivered();
    const row = await last();
    expect(row).toMatchObject({ description: 'Kept', stopwatch_active: 1 });
    expect(row?.id).not.toBe(ours);
    await press('Escape');
    await line().waitFor();
    await stint.tray.click('Stop');
    await delivered();
    const stopped = await last();
    const { now } = await snapshot();
    expect(stopped).toMatchObject({ id: row?.id, time_start: formatSeconds(started), stopwatch_active: 0 });
    const elapsed = clockDistance(started, now.clock);
    expect(Math.abs(seconds(stopped?.time_total) - elapsed)).toBeLessThanOrEqual(2);
  });

  describe('that both stopped the same timer', () => {
    let id = 0;
    /** What the service had from the other device. */
    let there = { end: 0, total: 0 };
    let here = 0;
    let count = 0;
    const icons: Record<string, string> = {};
    const card = () => panel.locator('.banner-attention').filter({ hasText: 'was stopped twice' });
    const ofOurs = async () => (await peer.rows()).filter((row) => row.id >= id);
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
    const answer = async (which: RegExp | string): Promise<void> => {
      await tabTo(stint, card().getByRole('button', { name: which }));
      await press('Return');
      await card().waitFor({ state: 'detached' });
      await delivered();
    };
    const undo = async (): Promise<void> => {
      await line().waitFor();
      await press('ctrl+z');
      await card().waitFor();
      await delivered();
    };
    const asThere = async (): Promise<void> => {
      const rows = await ofOurs();
      expect(rows).toMatchObject([{ id, stopwatch_active: 0 }]);
      expect(near(seconds(rows[0]?.time_end), there.end)).toBe(true);
      expect(near(seconds(rows[0]?.time_total), there.total)).toBe(true);
    };

    it('says so once, in the panel and in the tray, and leaves what the service has', {
      timeout: 90_000,
    }, async () => {
      icons['stopped'] = await stint.tray.icon();
      await start('online', /Online shop/);
      await delivered();
      icons['running'] = await stint.tray.icon();
      id = (await last())?.id ?? 0;
      await eventually(async () => (await snapshot()).running?.elapsedMs).toBeGreaterThan(2000);
      await peer.hangUp();
      await elsewhere.stop(id);
      const row = await last();
      there = { end: seconds(row?.time_end), total: seconds(row?.time_total) };
      // Less apart than clocks may be is one and the same stop.
      await eventually(async () =>
        clockDistance(there.end, (await snapshot()).now.clock),
      ).toBeGreaterThanOrEqual(13);
      await press('ctrl+Return');
      here = (await snapshot()).now.clock;
      expect((await snapshot()).running).toBeNull();
      await peer.listen();
      await read();
      await card().waitFor();
      expect(await card().count()).toBe(1);
      await delivered();
      await asThere();
      count = (await peer.rows()).length;
      expect(await stint.tray.tooltip()).toContain('Stopped twice: which end is right?');
      expect([icons['stopped'], icons['running']]).not.toContain(await stint.tray.icon());
    });

    it('is still asked after kill -9', async () => {
      await stint.kill();
      await stint.launch(launch);
      await eventually(stint.tray.tooltip).toContain('Stopped twice: which end is right?');
      panel = await stint.openPanel();
      await card().waitFor();
    });

    it('leaves the end of the other device when that is chosen, and asks again when that is taken back', async () => {
      const before = peer.requests.length;
      await answer(/\(elsewhere\)/);
      await asThere();
      expect(peer.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(await stint.tray.icon()).toBe(icons['stopped']);
      await undo();
      await asThere();
    });

    it('takes our end when that is chosen, by one request, and goes back', async () => {
      const before = peer.requests.length;
      await answer(/\(here\)/);
      const [row, ...more] = await ofOurs();
      expect(more).toEqual([]);
      expect(near(seconds(row?.time_end), here)).toBe(true);
      expect(near(seconds(row?.time_total), there.total + clockDistance(there.end, here))).toBe(true);
      const posts = peer.requests.slice(before).filter(({ method }) => method !== 'GET');
      expect(posts).toMatchObject([{ method: 'POST', path: `/time-entries/${id}` }]);
      await undo();
      await asThere();
    });

    it('makes an entry of the time between when split is chosen', async () => {
      await answer('Split');
      const [first, second, ...more] = await ofOurs();
      expect(more).toEqual([]);
      expect(near(seconds(first?.time_end), there.end)).toBe(true);
      expect(near(seconds(second?.time_start), there.end)).toBe(true);
      expect(near(seconds(second?.time_end), here)).toBe(true);
      expect(
        near(
          seconds(first?.time_total) + seconds(second?.time_total),
          there.total + clockDistance(there.end, here),
        ),
      ).toBe(true);
      expect(await peer.rows()).toHaveLength(count + 1);
      expect((await snapshot()).stops).toEqual([]);
    });
  });

  describe('of which the other destroyed our token while a timer ran', () => {
    const edited = { duration: '', end: '' };
    let started = 0;

    it('is one question; what is done meanwhile is kept: a switch, an edit, a delete, an undo', async () => {
      await start('visitor', /Visitor app/);
      await delivered();
      await peer.destroy((await stint.secret()).token);
      const question = panel.getByRole('main').getByText('The service no longer accepts this sign-in.');
      await start('online', /Online shop/);
      await question.waitFor();
      expect(await question.count()).toBe(1);
      const { running, today } = await snapshot();
      started = running?.started.clock ?? 0;
      const asked = peer.requests.length;
      const work = { projectId: onlineShop, taskId: null, description: 'While signed out' };
      const draft = { ...work, ...edited, date: today.date, start: formatSeconds(started) };
      expect(await stint.call('editEntry', { entry: running?.entry ?? '', draft })).toMatchObject({
        ok: true,
      });
      const [first] = today.entries;
      expect(first?.work.description).toBe('On the phone');
      expect(await stint.call('deleteEntry', { entry: first?.key ?? '' })).toMatchObject({ ok: true });
      const booked = {
        ...work,
        description: 'By mistake',
        date: today.date,
        start: '',
        end: '',
        duration: '0:20',
      };
      expect(await stint.call('book', { draft: booked })).toMatchObject({ ok: true });
      await act('Undo');
      await eventually(async () => (await snapshot()).undo?.kind).toBe('delete');
      expect((await snapshot()).running).toMatchObject({
        key: running?.key,
        work: { description: 'While signed out' },
      });
      expect(await question.count()).toBe(1);
      // Nobody was asked again.
      expect(peer.requests.length).toBe(asked);
    });

    it('is all delivered after signing in again', async () => {
      const before = await peer.rows();
      await tabTo(stint, button('Sign in again').first());
      await press('Return');
      await panel.getByRole('heading', { name: 'Sign in again' }).waitFor();
      await stint.person.type(peer.password);
      await press('Return');
      await signedIn(panel);
      await delivered();
      const rows = await peer.rows();
      const [gone] = before.filter((row) => !rows.some((one) => one.id === row.id));
      expect(gone).toMatchObject({ id: before[0]?.id, description: 'On the phone' });
      expect(rows).toHaveLength(before.length);
      expect(rows.at(-1)).toMatchObject({
        project_id: onlineShop,
        description: 'While signed out',
        time_start: formatSeconds(started),
        stopwatch_active: 1,
      });
      expect(rows.filter((row) => row.stopwatch_active === 1)).toHaveLength(1);
      expect(rows.some((row) => row.description === 'By mistake')).toBe(false);
      await stint.tray.click('Stop');
      await delivered();
    });
  });
});
