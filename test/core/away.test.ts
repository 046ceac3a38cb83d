/** The first idle reminder: one question per absence, its start at the last real input, each answer right at the service. */
import { describe, expect, it } from 'vitest';
import { type App, signedInWorld, type World, workOn } from '../fakes/world.ts';

/** Twenty minutes of work, half an hour without input, five minutes back at the computer. */
async function awayStory() {
  const story = await signedInWorld();
  const { world, app, website } = story;
  app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
  await live(world, 1200, 0);
  await live(world, 1800, 1);
  world.idleSeconds = 0;
  await live(world, 300, 0);
  return story;
}

/** Time goes by in steps of 5 s, with input all the while (0) or without any (1). */
async function live(world: World, seconds: number, idleStep: 0 | 1) {
  for (let second = 0; second < seconds; second += 5) {
    world.idleSeconds = ((world.idleSeconds ?? 0) + 5) * idleStep;
    await world.advance(5000);
  }
}

const answer = (app: App, choice: 'keep' | 'discard_and_stop' | 'discard_and_go_on') =>
  app.tracker.run({ type: 'answer_away', id: app.tracker.snapshot().away?.id ?? '', choice });

describe('an absence with a timer running', () => {
  it('is asked about once, from the last input to the first one after it', async () => {
    const { app } = await awayStory();
    expect(app.tracker.snapshot().away).toMatchObject({
      from: { clock: 9 * 3600 + 20 * 60 + 5 },
      work: { description: 'Draft' },
    });
    const { seconds } = app.tracker.snapshot().away ?? { seconds: 0 };
    expect(Math.abs(seconds - 1800)).toBeLessThanOrEqual(5);
  });

  it('stays as it is when kept', async () => {
    const { world, app } = await awayStory();
    answer(app, 'keep');
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_total: '00:55:00' }]);
    expect(app.tracker.snapshot().away).toBeNull();
  });

  it('ends at the last input when discarded and stopped', async () => {
    const { world, app } = await awayStory();
    answer(app, 'discard_and_stop');
    await world.settle();
    expect(await world.entries()).toMatchObject([
      { time_total: '00:20:00', time_end: '09:20:05', stopwatch_active: 0 },
    ]);
    expect(app.tracker.snapshot().running).toBeNull();
  });

  it('goes on from the return when discarded', async () => {
    const { world, app } = await awayStory();
    answer(app, 'discard_and_go_on');
    await world.settle();
    app.tracker.run({ type: 'stop' });
    await world.settle();
    const [before, after] = await world.entries();
    expect(before).toMatchObject({ time_total: '00:20:00', time_end: '09:20:05' });
    expect(after).toMatchObject({ description: 'Draft', stopwatch_active: 0 });
    expect(after?.time_total).toMatch(/^00:0(5:0[0-5]|4:5[5-9])$/);
  });

  it('can still be discarded after the timer was stopped', async () => {
    const { world, app } = await awayStory();
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_total: '00:55:00' }]);
    answer(app, 'discard_and_stop');
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_total: '00:20:00', time_end: '09:20:05' }]);
  });

  it('shows nothing running when the timer was stopped elsewhere meanwhile', async () => {
    const { world, app } = await awayStory();
    const [entry] = await world.entries();
    await world.call('POST', `/time-entries/${entry?.id}/stop`);
    await world.advance(70_000);
    app.tracker.look();
    await world.settle();
    expect(app.tracker.snapshot()).toMatchObject({ running: null, away: { work: { description: 'Draft' } } });
    answer(app, 'keep');
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_total: '00:55:00', stopwatch_active: 0 }]);
    expect(app.tracker.state().journal.tracked).toEqual([]);
  });

  it('waits behind one that is open about another entry: none is lost', async () => {
    const { world, app, shop } = await awayStory();
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await live(world, 600, 1);
    await live(world, 60, 0);
    expect(app.tracker.snapshot().away?.work.project).toBe('Website');
    answer(app, 'keep');
    expect(app.tracker.snapshot().away?.work.project).toBe('Web shop');
    answer(app, 'discard_and_stop');
    await world.settle();
    expect(app.tracker.snapshot().away).toBeNull();
    // Of the second one nothing is left: it was nothing but absence.
    expect(await world.entries()).toMatchObject([{ description: 'Draft', stopwatch_active: 0 }]);
  });

  it('is still asked about after a crash', async () => {
    const { world, app } = await awayStory();
    world.crash(app);
    const again = await world.startApp();
    expect(again.tracker.snapshot().away?.id).toBe(app.tracker.snapshot().away?.id);
  });

  it('waits for its account where nobody is known to be signed in', async () => {
    const { world, app } = await awayStory();
    world.crash(app);
    world.stores.session.content = { account: 'torn' };
    const again = await world.startApp();
    expect(again.tracker.snapshot()).toMatchObject({ account: null, away: null, awayBehind: 0 });
    expect((await world.signIn(again)).ok).toBe(true);
    await world.settle();
    expect(again.tracker.snapshot().away).not.toBeNull();
  });

  it('is noticed at once when the threshold was lowered below it', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 40, 1);
    app.tracker.run({ type: 'change_settings', change: { idleAfterSeconds: 30 } });
    await live(world, 5, 0);
    expect(app.tracker.snapshot().away).toMatchObject({ from: { clock: 9 * 3600 + 5 } });
  });

  it('does not begin before the timer it is about', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 600, 1);
    app.tracker.run({ type: 'stop' });
    await live(world, 600, 1);
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 5, 0);
    expect(app.tracker.snapshot().away).toBeNull();
  });

  it('that is discarded after the timer was stopped keeps what was done since the return', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 600, 0);
    await live(world, 1200, 1);
    await live(world, 600, 0);
    app.tracker.run({ type: 'stop' });
    await world.settle();
    const id = app.tracker.snapshot().away?.id ?? '';
    app.tracker.run({ type: 'answer_away', id, choice: 'discard_and_go_on' });
    await world.advance(5000);
    const spans = (await world.entries()).map((row) => row.time_total);
    expect(spans).toEqual([
      expect.stringMatching(/^00:(09:5\d|10:0\d)$/),
      expect.stringMatching(/^00:(09:5\d|10:0\d)$/),
    ]);
  });

  it('over midnight is discarded in both of the entries that were made of it', async () => {
    const { world, app, website } = await signedInWorld({ startMs: Date.parse('2026-03-10T21:30:00Z') });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 600, 0);
    await live(world, 3600, 1);
    await live(world, 60, 0);
    app.tracker.run({ type: 'stop' });
    await world.advance(5000);
    expect(await world.entries()).toHaveLength(2);
    const id = app.tracker.snapshot().away?.id ?? '';
    app.tracker.run({ type: 'answer_away', id, choice: 'discard_and_stop' });
    await world.advance(5000);
    expect(await world.entries()).toMatchObject([
      { date_execution: '2026-03-10', time_total: expect.stringMatching(/^00:(09:5\d|10:0\d)$/) },
    ]);
    app.tracker.run({ type: 'undo' });
    await world.advance(5000);
    expect(await world.entries()).toHaveLength(2);
  });

  it.each([
    ['given other times', 'edit', ['00:10', '00:40']],
    ['deleted', 'delete', ['00:10']],
  ] as const)('leaves alone what lies after midnight and was %s since', async (_what, act, totals) => {
    const { world, app, website } = await signedInWorld({ startMs: Date.parse('2026-03-10T21:30:00Z') });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 600, 0);
    await live(world, 3600, 1);
    await live(world, 60, 0);
    app.tracker.run({ type: 'stop' });
    await world.advance(5000);
    const entry = app.tracker.snapshot().today.entries[0]?.key ?? '';
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-11',
      duration: '0:40',
      start: '0:00',
      end: '',
    };
    app.tracker.run(
      act === 'delete'
        ? { type: 'delete_entry', entry }
        : { type: 'edit_entry', entry, draft, overlaps: 'keep' },
    );
    await world.advance(5000);
    const id = app.tracker.snapshot().away?.id ?? '';
    app.tracker.run({ type: 'answer_away', id, choice: 'discard_and_stop' });
    await world.advance(5000);
    expect((await world.entries()).map((row) => row.time_total.slice(0, 5))).toEqual(totals);
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, refused: 0 });
  });

  it('is no question when it was short, when nothing ran, or when the reminder is off', async () => {
    const { world, app, website } = await signedInWorld();
    await live(world, 400, 1);
    await live(world, 10, 0);
    expect(app.tracker.snapshot().away).toBeNull();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await live(world, 290, 1);
    await live(world, 10, 0);
    expect(app.tracker.snapshot().away).toBeNull();
    app.tracker.run({ type: 'change_settings', change: { absence: 'keep' } });
    await live(world, 400, 1);
    await live(world, 10, 0);
    expect(app.tracker.snapshot().away).toBeNull();
  });
});
