/** Undo: several steps deep, over restarts, before and after delivery, and what it is at the service. */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../main/core/commands.ts';
import { type App, type Requested, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;
const refused = { status: 400, headers: {}, body: '{"message":"No","code":"validation_error"}' };
const isWrite = (request: Requested) => request.method !== 'GET';

async function stage() {
  const { world, app: first, website, shop } = await signedInWorld();
  let app: App = first;
  const run = async (command: Command) => {
    const result = app.tracker.run(command);
    await world.settle();
    return result;
  };
  const restart = async () => {
    world.crash(app);
    app = await world.startApp();
  };
  const rows = async () =>
    (await world.entries()).map(({ project_id, time_start, time_end, time_total, stopwatch_active }) => ({
      project: project_id === website ? 'website' : 'shop',
      start: time_start,
      end: time_end,
      total: time_total,
      running: stopwatch_active === 1,
    }));
  const book = (duration: string) =>
    run({
      type: 'book',
      draft: {
        projectId: website,
        taskId: null,
        description: '',
        date: '2026-03-10',
        duration,
        start: '',
        end: '',
      },
    });
  return { world, website, shop, run, restart, rows, book, snapshot: () => app.tracker.snapshot() };
}

describe('undo', () => {
  it('of a start takes the entry away, here and at the service', async () => {
    const { world, website, run, rows, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(minute);
    expect(snapshot().undo).toMatchObject({ kind: 'start', steps: 1, work: { project: 'Website' } });
    await run({ type: 'undo' });
    expect(snapshot()).toMatchObject({ running: null, undo: null, today: { entries: [] } });
    expect(await rows()).toEqual([]);
  });

  it('of a start that was not delivered changes nothing at the service', async () => {
    const { world, website, run, snapshot } = await stage();
    world.fault = () => 'unreachable';
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'undo' });
    world.fault = () => 'pass';
    world.requests.length = 0;
    await world.advance(10 * minute);
    expect(world.requests.filter(isWrite)).toEqual([]);
    expect(snapshot().delivery.ledger).toEqual([]);
  });

  it('of a stop lets the timer run on as if it had not been stopped', async () => {
    const { world, website, run, rows, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    await world.advance(5 * minute);
    await run({ type: 'undo' });
    expect(snapshot().running?.elapsedMs).toBe(15 * minute);
    expect(await rows()).toMatchObject([{ running: true }]);
    await world.advance(5 * minute);
    await run({ type: 'stop' });
    expect(await rows()).toEqual([
      { project: 'website', start: '09:00:05', end: '09:20:05', total: '00:20:00', running: false },
    ]);
  });

  it('of a switch is one step: the first runs on, the second is gone', async () => {
    const { world, website, shop, run, rows, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'start', work: workOn(shop) });
    await world.advance(10 * minute);
    expect(snapshot().undo).toMatchObject({ kind: 'switch', steps: 2, work: { project: 'Web shop' } });
    await run({ type: 'undo' });
    expect(snapshot().running).toMatchObject({ elapsedMs: 20 * minute, work: { project: 'Website' } });
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    expect(await rows()).toMatchObject([{ project: 'website', total: '00:30:00', running: false }]);
  });

  it('of an edit brings back what was, also after it was delivered and the app restarted', async () => {
    const { world, shop, run, restart, rows, book, snapshot } = await stage();
    await book('1h');
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: shop,
      taskId: null,
      description: 'x',
      date: '2026-03-10',
      duration: '2h',
      start: '',
      end: '',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft });
    expect(await rows()).toMatchObject([{ project: 'shop', total: '02:00:00' }]);
    await restart();
    await run({ type: 'undo' });
    await world.advance(minute);
    expect(await rows()).toMatchObject([{ project: 'website', total: '01:00:00' }]);
  });

  it('of an edit of a timer that was stopped elsewhere since brings back what was edited, and it stays stopped', async () => {
    const { world, shop, run, snapshot, rows, website } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(20 * minute);
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: shop,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      end: '',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, start: '09:05' } });
    const [row] = await world.entries();
    await world.call('POST', `/time-entries/${row?.id}/stop`);
    await run({ type: 'refresh', catalog: false });
    await world.advance(10 * minute);
    expect(snapshot()).toMatchObject({ running: null, undo: { kind: 'edit' } });
    await run({ type: 'undo' });
    expect(snapshot().running).toBeNull();
    expect(await rows()).toMatchObject([{ project: 'website', total: '00:20:00' }]);
  });

  it('of a start brings back the time before it, also where a stop was taken back on a slow way', async () => {
    const { world, website, run, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      end: '',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, start: '08:50' } });
    await world.advance(10 * minute);
    let undone: Promise<unknown> | null = null;
    world.fault = ({ path }) => {
      if (!path.endsWith('/stop')) return 'pass';
      world.nowMs += 8000;
      undone = run({ type: 'undo' });
      return 'pass';
    };
    await run({ type: 'stop' });
    await undone;
    await world.advance(minute);
    await run({ type: 'undo' });
    expect(snapshot().running).toMatchObject({ started: { clock: 9 * 3600 + 5 } });
    expect(snapshot().running?.elapsedMs).toBeLessThan(22 * minute);
  });

  it.each([
    ['11:00', '11:30'],
    ['07:00', '07:30'],
  ])(
    'of a start leaves the times that another device has given since: %s–%s',
    async (time_start, time_end) => {
      const { world, website, run, snapshot, rows } = await stage();
      await run({ type: 'start', work: workOn(website) });
      await world.advance(20 * minute);
      const [entry] = snapshot().today.entries;
      const draft = {
        projectId: website,
        taskId: null,
        description: '',
        date: '2026-03-10',
        duration: '',
        end: '',
      };
      await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, start: '09:05' } });
      const [row] = await world.entries();
      await world.call('POST', `/time-entries/${row?.id}/stop`);
      await world.advance(160 * minute);
      const fields = { project_id: String(website), description: '', date_execution: '2026-03-10' };
      await world.call('POST', `/time-entries/${row?.id}`, {
        ...fields,
        time_start,
        time_end,
        time_total: '00:30',
      });
      await run({ type: 'refresh', catalog: false });
      await run({ type: 'undo' });
      expect(await rows()).toMatchObject([{ start: `${time_start}:00`, total: '00:30:00' }]);
    },
  );

  it('of a start leaves the run of a timer that was stopped and started again elsewhere since', async () => {
    const { world, website, run, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      end: '',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, start: '09:05' } });
    await world.advance(10 * minute);
    const [row] = await world.entries();
    await world.call('POST', `/time-entries/${row?.id}/stop`);
    await run({ type: 'refresh', catalog: false });
    await world.advance(30 * minute);
    await world.call('POST', `/time-entries/${row?.id}/start`);
    await run({ type: 'refresh', catalog: false });
    await world.advance(10 * minute);
    const ran = snapshot().running?.elapsedMs;
    expect(ran).toBeLessThan(26 * minute);
    await run({ type: 'undo' });
    expect(snapshot().running?.elapsedMs).toBe(ran);
  });

  it('of words leaves the start that another device has given a timer since', async () => {
    const { world, website, shop, run, snapshot, rows } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: shop,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      end: '',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, start: '09:00:05' } });
    const [row] = await world.entries();
    const fields = { project_id: String(shop), description: '', date_execution: '2026-03-10' };
    const times = { time_start: '08:00', time_end: '08:30', time_total: '00:30' };
    await world.call('POST', `/time-entries/${row?.id}`, { ...fields, ...times });
    await run({ type: 'refresh', catalog: false });
    await run({ type: 'undo' });
    expect(await rows()).toMatchObject([{ project: 'website', start: '08:00:00', running: true }]);
  });

  it('of words leaves the times that another device has given the entry since', async () => {
    const { world, shop, run, snapshot, rows, book } = await stage();
    await book('1h');
    const [entry] = snapshot().today.entries;
    const draft = { projectId: shop, taskId: null, description: '', date: '2026-03-10' };
    const edited = { ...draft, duration: '1h', start: '', end: '' };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: edited });
    const [row] = await world.entries();
    const fields = { project_id: String(shop), description: '', date_execution: '2026-03-10' };
    await world.call('POST', `/time-entries/${row?.id}`, { ...fields, time_total: '02:00:00' });
    await run({ type: 'refresh', catalog: false });
    await run({ type: 'undo' });
    expect(await rows()).toMatchObject([{ project: 'website', total: '02:00:00' }]);
  });

  it('of a delivered deletion makes the entry anew, and the step before it is about the new one', async () => {
    const { run, rows, book, snapshot } = await stage();
    await book('1h');
    await run({ type: 'delete_entry', entry: snapshot().today.entries[0]?.key ?? '' });
    expect(await rows()).toEqual([]);
    await run({ type: 'undo' });
    expect(await rows()).toMatchObject([{ total: '01:00:00' }]);
    await run({ type: 'undo' });
    expect(await rows()).toEqual([]);
    expect(snapshot().undo).toBeNull();
  });

  it('of a deletion that is under way ends with the entry there once', async () => {
    const { world, run, rows, book, snapshot } = await stage();
    await book('1h');
    world.fault = (request) => (request.method === 'DELETE' ? 'answer_lost' : 'pass');
    await run({ type: 'delete_entry', entry: snapshot().today.entries[0]?.key ?? '' });
    await run({ type: 'undo' });
    await world.advance(2 * minute);
    expect(await rows()).toMatchObject([{ total: '01:00:00' }]);
    expect(snapshot().today).toMatchObject({ seconds: 3600, entries: [{ delivery: 'delivered' }] });
  });

  it('of a deletion that is under way, and refused, leaves nothing to try again', async () => {
    const { world, run, rows, book, snapshot } = await stage();
    await book('1h');
    world.fault = (request) => (request.method === 'DELETE' ? refused : 'pass');
    const answered = run({ type: 'delete_entry', entry: snapshot().today.entries[0]?.key ?? '' });
    await run({ type: 'undo' });
    await answered;
    expect(world.requests.map(({ method }) => method)).toContain('DELETE');
    expect(await rows()).toMatchObject([{ total: '01:00:00' }]);
    expect(snapshot()).toMatchObject({
      today: { entries: [{ delivery: 'delivered' }] },
      delivery: { refused: 0, ledger: [] },
    });
  });

  it('never makes a second timer run: one whose deletion was refused is in the way, however short', async () => {
    const { world, run, website, shop, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await run({ type: 'start', work: workOn(shop) });
    world.fault = (request) => (request.method === 'DELETE' ? refused : 'pass');
    const switched = run({ type: 'undo' });
    await run({ type: 'stop' });
    await switched;
    expect(snapshot().running).toMatchObject({ work: { projectId: shop } });
    expect(await run({ type: 'undo' })).toMatchObject({
      ok: false,
      error: { code: 'overlap', detail: '9:00–9:00' },
    });
    expect(snapshot().running).toMatchObject({ work: { projectId: shop } });
    const entries = snapshot().today.entries.map(({ work, running }) => ({ id: work.projectId, running }));
    expect(entries).toEqual([
      { id: website, running: false },
      { id: shop, running: true },
    ]);
  });

  it('of a stop whose answer was lost is no stop elsewhere, where the timer begins later than that since', async () => {
    const { world, run, website, rows, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    world.fault = ({ path }) => (path.endsWith('/stop') ? 'answer_lost' : 'unreachable');
    await run({ type: 'stop' });
    await run({ type: 'undo' });
    await world.advance(40 * minute);
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      end: '',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, start: '09:30' } });
    await world.advance(5 * minute);
    await run({ type: 'stop' });
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(await rows()).toMatchObject([{ start: '09:30:00', end: '09:45:05', total: '00:15:05' }]);
  });

  it('of a stop whose answer was lost is no stop elsewhere, whatever was started since', async () => {
    const { world, app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.fault = ({ path }) => (path.endsWith('/stop') ? 'answer_lost' : 'unreachable');
    app.tracker.run({ type: 'stop' });
    await world.advance(20 * minute);
    app.tracker.run({ type: 'undo' });
    app.tracker.run({ type: 'start', work: workOn(shop) });
    world.fault = () => 'pass';
    await world.advance(30 * minute);
    expect(app.tracker.snapshot().stops).toEqual([]);
    expect(await world.entries()).toMatchObject([
      { project_id: website, time_total: '00:30:00', stopwatch_active: 0 },
      { project_id: shop, stopwatch_active: 1 },
    ]);
  });

  it('of a split makes one of the two again', async () => {
    const { website, run, rows, snapshot } = await stage();
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      start: '7:00',
      end: '8:00',
    };
    await run({ type: 'book', draft });
    await run({ type: 'split_entry', entry: snapshot().today.entries[0]?.key ?? '', at: 7 * 3600 + 1200 });
    expect(await rows()).toHaveLength(2);
    await run({ type: 'undo' });
    expect(await rows()).toMatchObject([{ start: '07:00:00', end: '08:00:00', total: '01:00:00' }]);
  });

  it('of an answer after an absence asks again', async () => {
    const { world, website, run, rows, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    for (let away = 0; away < 10; away += 1) {
      world.idleSeconds = away * 60;
      await world.advance(minute);
    }
    world.idleSeconds = 0;
    await world.advance(6000);
    const question = snapshot().away;
    await run({ type: 'answer_away', id: question?.id ?? '', choice: 'discard_and_stop' });
    expect(snapshot()).toMatchObject({ running: null, away: null, undo: { kind: 'away' } });
    await run({ type: 'undo' });
    expect(snapshot()).toMatchObject({
      running: { work: { project: 'Website' } },
      away: { id: question?.id },
    });
    await world.advance(minute);
    await run({ type: 'stop' });
    expect(await rows()).toMatchObject([{ total: '00:21:06', running: false }]);
  });

  it('goes back several steps, and no further than a day', async () => {
    const { world, run, rows, book, snapshot } = await stage();
    await book('1h');
    await book('2h');
    await book('3h');
    expect(snapshot().undo?.steps).toBe(3);
    await run({ type: 'undo' });
    await run({ type: 'undo' });
    expect(await rows()).toMatchObject([{ total: '01:00:00' }]);
    await world.advance(25 * 60 * minute);
    expect(snapshot().undo).toBeNull();
    expect(await run({ type: 'undo' })).toMatchObject({ ok: false, error: { code: 'nothing_to_undo' } });
  });

  it('of something that was undone costs nothing where nothing was sent', async () => {
    const { world, run, book, snapshot } = await stage();
    world.fault = () => 'unreachable';
    await book('1h');
    await run({ type: 'delete_entry', entry: snapshot().today.entries[0]?.key ?? '' });
    await run({ type: 'undo' });
    expect(snapshot().today.seconds).toBe(3600);
    world.fault = () => 'pass';
    world.requests.length = 0;
    await world.advance(2 * minute);
    expect(world.requests.filter(isWrite)).toHaveLength(1);
  });
});
