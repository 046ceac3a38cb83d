/** What another device does to an entry that is over, while the user here is still asked about an absence in it. */
import { describe, expect, it } from 'vitest';
import { signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;

/** Twenty minutes of work, half an hour and a poll away, ten minutes of work less that, and a stop. The card is open. */
async function asked(startMs = Date.parse('2026-03-10T07:00:00Z')) {
  const { world, app, website, shop } = await signedInWorld({ startMs });
  const leave = async (minutes: number) => {
    world.leftMs = world.nowMs;
    await world.advance(minutes * minute);
    world.leftMs = null;
    await world.advance(10 * minute);
  };
  app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
  await world.advance(20 * minute);
  await leave(30);
  app.tracker.run({ type: 'stop' });
  await world.settle();
  const snapshot = () => app.tracker.snapshot();
  const refresh = async () => {
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(minute);
  };
  const rows = await world.entries();
  const answer = async () => {
    app.tracker.run({ type: 'answer_away', id: snapshot().away?.id ?? '', choice: 'discard_and_go_on' });
    await world.advance(minute);
    return (await world.entries()).map((row) => row.time_total.slice(0, 5));
  };
  /** Another device changes some fields, and sends the others as they are. */
  const change = async (fields: Record<string, string>, which = 0) => {
    const row = (await world.entries())[which];
    if (!row) throw new Error('no such entry');
    const { project_id, description, date_execution, time_start, time_end, time_total } = row;
    const known = { description: description ?? '', date_execution, time_start, time_end, time_total };
    await world.call('POST', `/time-entries/${row.id}`, { project_id: `${project_id}`, ...known, ...fields });
  };
  return { world, app, website, shop, snapshot, refresh, rows, answer, leave, change };
}

/** The card is answered; an hour later the same entry goes on for half an hour, with another absence in it. */
async function askedAgain() {
  const story = await asked();
  const { world, app, website, snapshot, leave } = story;
  app.tracker.run({ type: 'answer_away', id: snapshot().away?.id ?? '', choice: 'keep' });
  app.tracker.run({ type: 'change_settings', change: { continueToday: true } });
  await world.advance(60 * minute);
  app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
  await world.advance(5 * minute);
  await leave(15);
  app.tracker.run({ type: 'stop' });
  await world.settle();
  expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', time_total: '01:30:00' }]);
  return story;
}

describe('an entry that is asked about', () => {
  it('and was deleted elsewhere is no more, nor is its card', async () => {
    const { world, snapshot, refresh, rows } = await asked();
    expect(snapshot()).toMatchObject({ today: { seconds: 3600 }, away: { work: { description: 'Draft' } } });
    await world.call('DELETE', `/time-entries/${rows[0]?.id}`);
    await refresh();
    expect(snapshot()).toMatchObject({ today: { seconds: 0, entries: [] }, away: null });
  });

  it('and was changed elsewhere is shown, and answered, as it is there', async () => {
    const { shop, snapshot, refresh, answer, change } = await asked();
    await change({
      project_id: String(shop),
      description: 'Review',
      time_end: '10:10:05',
      time_total: '01:10:00',
    });
    await refresh();
    expect(snapshot()).toMatchObject({ today: { seconds: 4200 }, away: { work: { description: 'Review' } } });
    expect(await answer()).toEqual(['00:20', '00:19']);
  });

  it('and went on with an earlier one keeps the times of both where its words were changed elsewhere', async () => {
    const { shop, snapshot, refresh, answer, change } = await askedAgain();
    await change({ project_id: String(shop), description: 'Review' });
    await refresh();
    expect(snapshot()).toMatchObject({
      today: { seconds: 5400 },
      away: { work: { description: 'Review' }, from: { clock: 11 * 3600 + 305 } },
    });
    expect(await answer()).toEqual(['01:05', '00:09']);
  });

  it('and went on with an earlier one keeps them where its total was changed elsewhere', async () => {
    const { change, snapshot, refresh } = await askedAgain();
    await change({ time_end: '10:35:05', time_total: '01:35:00' });
    await refresh();
    expect(snapshot()).toMatchObject({
      today: { seconds: 5700 },
      away: { from: { clock: 11 * 3600 + 305 } },
    });
  });

  it('and was started again elsewhere runs here too, and is asked about anew', async () => {
    const { world, snapshot, refresh, rows, leave } = await asked();
    await world.call('POST', `/time-entries/${rows[0]?.id}/start`);
    await refresh();
    expect(snapshot()).toMatchObject({ running: { work: { description: 'Draft' } } });
    expect(snapshot().away?.choices).toEqual(['keep']);
    await leave(60);
    expect(snapshot().away?.choices).toHaveLength(6);
    expect(snapshot().away?.spans).toHaveLength(1);
  });

  it('and was started again elsewhere, unseen, is stopped before another starts', async () => {
    const { world, app, shop, snapshot, rows } = await asked();
    await world.call('POST', `/time-entries/${rows[0]?.id}/start`);
    await world.advance(5 * minute);
    app.tracker.run({ type: 'start', work: workOn(shop, 'Review') });
    await world.advance(minute);
    expect(snapshot()).toMatchObject({
      running: { work: { description: 'Review' } },
      delivery: { ledger: [] },
    });
    expect(await world.entries()).toMatchObject([
      { description: 'Draft', time_total: '01:05:00', stopwatch_active: 0 },
      { description: 'Review', stopwatch_active: 1 },
    ]);
  });
});

describe('what lies after midnight of an entry that is asked about', () => {
  /** From ten minutes before midnight, away from ten minutes after it. */
  const evening = Date.parse('2026-03-10T21:50:00Z');

  it('and was deleted elsewhere is not made again by the answer', async () => {
    const { world, snapshot, refresh, rows, answer } = await asked(evening);
    expect(rows).toHaveLength(2);
    await world.call('DELETE', `/time-entries/${rows[1]?.id}`);
    await refresh();
    expect(snapshot()).toMatchObject({ today: { entries: [] } });
    expect(await answer()).toEqual(['00:09']);
  });

  it('is asked about where the rest was deleted elsewhere', async () => {
    const { world, snapshot, refresh, rows, answer } = await asked(evening);
    await world.call('DELETE', `/time-entries/${rows[0]?.id}`);
    await refresh();
    expect(snapshot()).toMatchObject({
      today: { entries: [{ startClock: 0 }] },
      away: { stopped: { elsewhere: false }, spans: [{ from: { date: '2026-03-11', clock: 605 } }] },
    });
    expect(await answer()).toEqual(['00:10', '00:09']);
    expect(snapshot().away).toBeNull();
  });

  it('and was cut elsewhere, where the same was answered, is not cut again', async () => {
    const { snapshot, refresh, change, answer } = await asked(evening);
    await change({ time_end: '00:10:05', time_total: '00:10:05' }, 1);
    await refresh();
    expect(snapshot().away).toBeNull();
    expect(await answer()).toEqual(['00:09', '00:10']);
  });

  it('and was made something else elsewhere is taken back with the stop all the same', async () => {
    const { world, app, snapshot, refresh, change } = await asked(evening);
    await change({ description: 'Review' }, 1);
    await refresh();
    app.tracker.run({ type: 'undo' });
    await world.advance(minute);
    expect(await world.entries()).toMatchObject([{ description: 'Draft', stopwatch_active: 1 }]);
    expect(snapshot().today.entries).toMatchObject([{ running: true }]);
  });
});
