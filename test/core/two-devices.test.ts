/** Another device of the same user: two stops, late starts, deletions, and who took over from whom (rules 4, 6 and 7). */
import { describe, expect, it } from 'vitest';
import type { Command } from '../../main/core/commands.ts';
import { type Requested, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;
const isWrite = (request: Requested) => request.method !== 'GET';

async function stage() {
  const { world, app, website, shop } = await signedInWorld();
  const run = async (command: Command) => {
    const result = app.tracker.run(command);
    await world.settle();
    return result;
  };
  const only = async () => (await world.entries())[0]?.id ?? 0;
  const stopElsewhere = async () => world.call('POST', `/time-entries/${await only()}/stop`);
  return { world, app, website, shop, run, only, stopElsewhere, snapshot: () => app.tracker.snapshot() };
}

/** Stopped on the phone after 20 minutes, and here, where nobody knew of it, after 50. */
async function stoppedTwice() {
  const all = await stage();
  await all.run({ type: 'start', work: workOn(all.website) });
  await all.world.advance(20 * minute);
  all.world.fault = () => 'unreachable';
  await all.stopElsewhere();
  await all.world.advance(30 * minute);
  await all.run({ type: 'stop' });
  all.world.fault = () => 'pass';
  await all.world.advance(5 * minute);
  return all;
}

describe('two stops of one entry', () => {
  it('leave the one at the service standing, and are asked about', async () => {
    const { world, snapshot } = await stoppedTwice();
    expect(await world.entries()).toMatchObject([{ time_total: '00:20:00' }]);
    expect(snapshot()).toMatchObject({
      stops: [
        {
          elsewhere: { clock: 9 * 3600 + 1205 },
          here: { clock: 9 * 3600 + 3005 },
          work: { project: 'Website' },
        },
      ],
      today: { seconds: 1200 },
      delivery: { ledger: [] },
    });
  });

  it.each([
    ['elsewhere', ['00:20:00']],
    ['here', ['00:50:00']],
    ['split', ['00:20:00', '00:30:00']],
  ] as const)('become what the user says: %s', async (choice, totals) => {
    const { world, run, snapshot } = await stoppedTwice();
    await run({ type: 'answer_stops', id: snapshot().stops[0]?.id ?? '', choice });
    expect((await world.entries()).map((row) => row.time_total)).toEqual(totals);
    expect(snapshot().stops).toEqual([]);
    await run({ type: 'undo' });
    expect((await world.entries()).map((row) => row.time_total)).toEqual(['00:20:00']);
    expect(snapshot().stops).toHaveLength(1);
  });

  it('can be answered when the days they are about are not read any more', async () => {
    const { world, run, snapshot } = await stoppedTwice();
    await world.advance(3 * 24 * 60 * minute);
    await run({ type: 'refresh', catalog: false });
    await run({ type: 'answer_stops', id: snapshot().stops[0]?.id ?? '', choice: 'here' });
    expect(await world.entries()).toMatchObject([{ date_execution: '2026-03-10', time_total: '00:50:00' }]);
  });

  it('are still asked about after a restart', async () => {
    const { world, app } = await stoppedTwice();
    world.crash(app);
    const again = await world.startApp();
    expect(again.tracker.snapshot().stops).toHaveLength(1);
  });

  it('over midnight leave nothing standing of the later one until it is chosen', async () => {
    const { world, app, website } = await signedInWorld({ startMs: Date.parse('2026-03-10T21:00:00Z') });
    const run = async (command: Command) => {
      app.tracker.run(command);
      await world.settle();
    };
    await run({ type: 'start', work: workOn(website) });
    await world.advance(20 * minute);
    world.fault = () => 'unreachable';
    await world.call('POST', `/time-entries/${(await world.entries())[0]?.id}/stop`);
    await world.advance(100 * minute);
    await run({ type: 'stop' });
    world.fault = () => 'pass';
    app.tracker.wake();
    await world.advance(5 * minute);
    expect((await world.entries()).map((row) => row.time_total)).toEqual(['00:20:00']);
    expect(app.tracker.snapshot().stops).toMatchObject([{ here: { date: '2026-03-11', clock: 3605 } }]);
    await run({ type: 'answer_stops', id: app.tracker.snapshot().stops[0]?.id ?? '', choice: 'split' });
    await world.advance(minute);
    expect((await world.entries()).map((row) => row.time_total)).toEqual(['00:20:00', '01:40:00']);
  });

  it('within seconds of each other are one', async () => {
    const { world, run, website, stopElsewhere, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(20 * minute);
    await stopElsewhere();
    await world.advance(4000);
    await run({ type: 'stop' });
    await world.advance(minute);
    expect(snapshot().stops).toEqual([]);
    expect(await world.entries()).toMatchObject([{ time_total: '00:20:00' }]);
  });

  it('are asked about also when its words were changed here', async () => {
    const { world, run, website, stopElsewhere, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(20 * minute);
    await stopElsewhere();
    world.fault = () => 'unreachable';
    const draft = {
      projectId: website,
      taskId: null,
      description: 'Words',
      date: '2026-03-10',
      duration: '',
      start: '9:00:05',
      end: '',
    };
    await run({ type: 'edit_entry', entry: snapshot().running?.entry ?? '', draft });
    await world.advance(30 * minute);
    await run({ type: 'stop' });
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(await world.entries()).toMatchObject([{ description: 'Words', time_total: '00:20:00' }]);
    expect(snapshot().stops).toHaveLength(1);
  });

  it('do not ask when the user has said since what the entry is', async () => {
    const { world, run, website, stopElsewhere, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(20 * minute);
    await stopElsewhere();
    world.fault = () => 'unreachable';
    await world.advance(30 * minute);
    await run({ type: 'stop' });
    const [entry] = snapshot().today.entries;
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      start: '9:00:05',
      end: '9:40',
    };
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft });
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(snapshot().stops).toEqual([]);
    expect(await world.entries()).toMatchObject([{ time_end: '09:40:00', time_total: '00:39:55' }]);
  });
});

describe('an entry that is continued here', () => {
  it.each(['live', 'economy'] as const)(
    'keeps what another device added to it meanwhile (%s)',
    async (mode) => {
      const { world, run, website, only } = await stage();
      await run({ type: 'change_settings', change: { continueToday: true, mode } });
      const booked = {
        projectId: website,
        taskId: null,
        description: '',
        date: '2026-03-10',
        duration: '',
        start: '7:00',
        end: '8:00',
      };
      await run({ type: 'book', draft: booked });
      const id = await only();
      await world.call('POST', `/time-entries/${id}`, {
        project_id: String(website),
        time_total: '02:00:00',
      });
      await run({ type: 'start', work: workOn(website) });
      await world.advance(10 * minute);
      await run({ type: 'stop' });
      await world.advance(minute);
      expect(await world.entries()).toMatchObject([{ time_total: '02:10:00' }]);
    },
  );

  it('and whose update got lost is not counted twice', async () => {
    const { world, run, website } = await stage();
    await run({ type: 'change_settings', change: { continueToday: true, mode: 'economy' } });
    const booked = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      start: '7:00',
      end: '8:00',
    };
    await run({ type: 'book', draft: booked });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.fault = (request) => (isWrite(request) ? 'answer_lost' : 'pass');
    await run({ type: 'stop' });
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(await world.entries()).toMatchObject([{ time_total: '01:10:00' }]);
  });
});

describe('a timer that was paused and started again elsewhere', () => {
  it('is not counted while it stood still', async () => {
    const { world, run, website, only, stopElsewhere, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await stopElsewhere();
    await world.advance(30 * minute - 6 * minute);
    await world.call('POST', `/time-entries/${await only()}/start`);
    await run({ type: 'refresh', catalog: false });
    await world.advance(20 * minute);
    const shown = snapshot().running?.elapsedMs;
    await run({ type: 'stop' });
    await world.advance(minute);
    expect(shown).toBe(30 * minute);
    expect(await world.entries()).toMatchObject([{ time_total: '00:30:00' }]);
  });
});

describe('a start that was delivered late', () => {
  it('keeps the time before it arrived when the timer is stopped elsewhere', async () => {
    const { world, run, website, stopElsewhere, snapshot } = await stage();
    world.fault = (request) => (isWrite(request) ? 'unreachable' : 'pass');
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.fault = () => 'pass';
    await world.advance(2 * minute);
    await stopElsewhere();
    await run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    expect(snapshot().running).toBeNull();
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', time_total: '00:12:00' }]);
  });
});

describe('a timer here', () => {
  it('whose times are changed elsewhere keeps them when it is stopped here', async () => {
    const { world, run, website, only } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const times = { time_start: '07:00:05', time_total: '02:00:00' };
    await world.call('POST', `/time-entries/${await only()}`, { project_id: String(website), ...times });
    await run({ type: 'stop' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ time_start: '07:00:05', time_total: '02:10:00' }]);
  });

  it('whose start was moved here keeps that when it is stopped elsewhere', async () => {
    const { world, run, website, stopElsewhere, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      start: '8:30:05',
      end: '',
    };
    await run({ type: 'edit_entry', entry: snapshot().running?.entry ?? '', draft });
    await stopElsewhere();
    await run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ time_start: '08:30:05', time_total: '00:40:00' }]);
  });

  it('that is deleted elsewhere is gone, and that is said', async () => {
    const { world, run, website, only, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await world.call('DELETE', `/time-entries/${await only()}`);
    await run({ type: 'refresh', catalog: false });
    expect(snapshot()).toMatchObject({
      running: null,
      notices: [{ code: 'deleted_elsewhere', detail: 'Website' }],
    });
  });

  it('that is changed elsewhere is shown as it is there', async () => {
    const { world, run, website, shop, only, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await world.call('POST', `/time-entries/${await only()}`, {
      project_id: String(shop),
      description: 'Moved',
    });
    await run({ type: 'refresh', catalog: false });
    expect(snapshot().running).toMatchObject({ work: { projectId: shop, description: 'Moved' } });
  });

  it('that is changed elsewhere and stopped here keeps what was changed', async () => {
    const { world, run, website, shop, only } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await world.call('POST', `/time-entries/${await only()}`, {
      project_id: String(shop),
      description: 'Moved',
    });
    await run({ type: 'stop' });
    expect(await world.entries()).toMatchObject([
      { project_id: shop, description: 'Moved', time_total: '00:10:00' },
    ]);
  });

  it('whose stop finds it deleted is kept as refused, and made anew when the user wants it', async () => {
    const { world, run, website, only, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await world.call('DELETE', `/time-entries/${await only()}`);
    await run({ type: 'stop' });
    const [line] = snapshot().delivery.ledger;
    expect(line).toMatchObject({ kind: 'stop', reason: 'refused', error: { code: 'not_found' } });
    await run({ type: 'retry_intent', intentId: line?.intentId ?? '' });
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', time_total: '00:10:00' }]);
    expect(snapshot().delivery.ledger).toEqual([]);
  });

  it('whose edit finds it deleted runs on, and is made anew with all of its time when the user wants it', async () => {
    const { world, run, website, only, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await world.call('DELETE', `/time-entries/${await only()}`);
    const times = { date: '2026-03-10', duration: '', start: '9:00:05', end: '' };
    const draft = { projectId: website, taskId: null, description: 'Words', ...times };
    await run({ type: 'edit_entry', entry: snapshot().running?.entry ?? '', draft });
    expect(snapshot().delivery).toMatchObject({ ledger: [{ kind: 'change', reason: 'refused' }] });
    await run({ type: 'retry_intent', intentId: snapshot().delivery.ledger[0]?.intentId ?? '' });
    expect(await world.entries()).toMatchObject([{ description: 'Words', stopwatch_active: 1 }]);
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    expect(await world.entries()).toMatchObject([
      { description: 'Words', time_start: '09:00:05', time_total: '00:20:00', stopwatch_active: 0 },
    ]);
    expect(snapshot()).toMatchObject({ stops: [], delivery: { ledger: [] } });
  });

  it('that was stopped is not brought back over what another device started since', async () => {
    const { world, run, website, shop, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    const other = (await world.call('POST', '/time-entries', { project_id: String(shop) })) as { id: number };
    await world.call('POST', `/time-entries/${other.id}/start`);
    await run({ type: 'refresh', catalog: false });
    await world.advance(10 * minute);
    expect(await run({ type: 'undo' })).toMatchObject({ ok: false, error: { code: 'overlap' } });
    expect(snapshot().running).toMatchObject({ work: { projectId: shop } });
  });

  it('whose edit was refused can be stopped all the same', async () => {
    const { world, run, website, shop, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await world.call('POST', `/projects/${shop}`, { name: 'Web shop', active: '0' });
    const draft = {
      projectId: shop,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '',
      start: '9:00:05',
      end: '',
    };
    await run({ type: 'edit_entry', entry: snapshot().running?.entry ?? '', draft });
    expect(snapshot().delivery.refused).toBe(1);
    await run({ type: 'stop' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 0, time_total: '00:10:00' }]);
  });

  it('whose lost stop finds it deleted can be made anew', async () => {
    const { world, run, website, only, snapshot } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.fault = (request) => (isWrite(request) ? 'request_lost' : 'pass');
    const id = await only();
    await run({ type: 'stop' });
    await world.call('DELETE', `/time-entries/${id}`);
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    await run({ type: 'retry_intent', intentId: snapshot().delivery.ledger[0]?.intentId ?? '' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ time_total: '00:10:00' }]);
  });

  it('ends when another device starts one, where nothing can have told us', async () => {
    const { world, run, website, shop, snapshot } = await stage();
    await run({ type: 'change_settings', change: { mode: 'economy' } });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const other = (await world.call('POST', '/time-entries', { project_id: String(shop) })) as { id: number };
    await world.call('POST', `/time-entries/${other.id}/start`);
    await world.advance(10 * minute);
    await run({ type: 'refresh', catalog: false });
    await world.advance(minute);
    expect(snapshot().running).toMatchObject({ work: { projectId: shop }, startedElsewhere: true });
    expect(await world.entries()).toMatchObject([
      { project_id: shop, stopwatch_active: 1 },
      { project_id: website, stopwatch_active: 0, time_total: '00:10:00' },
    ]);
  });
});
