/** Answers on an old view: another device stopped the timer, or started one, and no second one is ever started. */
import { describe, expect, it } from 'vitest';
import type { AwayAnswer } from '../../main/core/away-commands.ts';
import { type App, signedInWorld, type World, workOn } from '../fakes/world.ts';
import { answer, awayStory, live, minute, told } from './away-story.ts';

const at = (hour: number, minutes: number) => ({ date: '2026-03-10', clock: hour * 3600 + minutes * 60 });

/** At work, then away; ten minutes into the absence another device stops the timer, and may start its own. */
async function elsewhereStory(
  elsewhere: 'stops' | 'starts',
  options: Parameters<typeof awayStory>[0] = { plan: 'business' },
) {
  const story = await awayStory(options);
  const { world, shop } = story;
  // A second absence, in which the network is gone here.
  await live(world, 10 * minute, 'gone');
  const [mine] = await world.entries();
  if (mine) await world.call('POST', `/time-entries/${mine.id}/stop`);
  if (elsewhere === 'starts') {
    const fields = { project_id: String(shop), description: 'Phone' };
    const made = (await world.call('POST', '/time-entries', fields)) as { id: number };
    await world.call('POST', `/time-entries/${made.id}/start`);
  }
  world.fault = () => 'unreachable';
  await live(world, 10 * minute, 'gone');
  await live(world, minute, 'there');
  return story;
}

const reconnect = async (world: World, app: App) => {
  world.fault = () => 'pass';
  app.tracker.wake();
  await world.advance(20_000);
  app.tracker.run({ type: 'refresh', catalog: false });
  await world.advance(20_000);
};

const running = async (world: World) =>
  (await world.entries()).filter((row) => row.stopwatch_active === 1).map((row) => row.description);

const answers: readonly AwayAnswer[] = [
  { choice: 'discard_and_go_on' },
  { choice: 'break' },
  { choice: 'split', at: at(9, 30) },
];

describe('timer-stopped-elsewhere-meanwhile', () => {
  it('is said on the card, which offers what still makes sense', async () => {
    const { world, app } = await awayStory();
    const [entry] = await world.entries();
    // Ten minutes after the return: all but the absences stays.
    await live(world, 10 * minute, 'there');
    await world.call('POST', `/time-entries/${entry?.id}/stop`);
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.settle();
    expect(app.tracker.snapshot()).toMatchObject({
      running: null,
      away: { stopped: { elsewhere: true, at: { clock: at(10, 5).clock + 5 } } },
    });
    answer(app, { choice: 'discard_and_go_on' });
    await world.advance(10_000);
    expect(await told(world)).toEqual(['Draft 9:00–9:20', 'Draft 9:50–10:05']);
  });

  it('in the absence leaves nothing to go on with', async () => {
    const { world, app } = await elsewhereStory('stops');
    await reconnect(world, app);
    expect(app.tracker.snapshot().away).toMatchObject({ stopped: { elsewhere: true }, spans: [{}, {}] });
    expect(app.tracker.snapshot().away?.choices).toContain('discard_and_go_on');
    answer(app, { choice: 'discard_and_go_on' });
    await world.advance(10_000);
    // The first absence and the beginning of the second, until the stop.
    expect(await told(world)).toEqual(['Draft 9:00–9:20', 'Draft 9:50–9:55']);
    expect(await running(world)).toEqual([]);
  });

  it.each(answers.map((one) => [one.choice, one] as const))(
    'and %s on the old view starts nothing again',
    async (_choice, given) => {
      const { world, app } = await elsewhereStory('stops');
      answer(app, given);
      await reconnect(world, app);
      expect(await running(world)).toEqual([]);
      expect(app.tracker.snapshot().running).toBeNull();
    },
  );

  it('and gone on with over midnight leaves nothing of that on either day', async () => {
    const { world, app } = await elsewhereStory('stops', { startMs: Date.parse('2026-03-10T20:30:00Z') });
    answer(app, { choice: 'discard_and_go_on' });
    await live(world, 30 * minute, 'there');
    app.tracker.run({ type: 'stop' });
    await reconnect(world, app);
    // Of the two stops of the first entry the user is asked; what was done between the absences is work.
    expect(await told(world)).toEqual(['Draft 22:30–23:35', 'Draft 23:20–23:25']);
  });

  it('in a break leaves all of it a break, until the return', async () => {
    const { world, app } = await elsewhereStory('stops');
    await reconnect(world, app);
    answer(app, { choice: 'break' });
    await world.settle();
    const breaks = app.tracker.snapshot().breaks.map(({ from, until }) => [from.clock, until.clock]);
    expect(breaks.flat().map((clock) => Math.round(clock / 60))).toEqual([560, 590, 595, 615]);
    app.tracker.run({ type: 'undo' });
    expect(app.tracker.snapshot().breaks).toEqual([]);
  });

  it('and another timer in a break ends the break', async () => {
    const { world, app } = await elsewhereStory('starts');
    await reconnect(world, app);
    answer(app, { choice: 'break' });
    await world.settle();
    const breaks = app.tracker.snapshot().breaks.map(({ from, until }) => [from.clock, until.clock]);
    expect(breaks.flat().map((clock) => Math.round(clock / 60))).toEqual([560, 590, 595, 605]);
  });

  it('is asked about also where it was learned of before the return (stop-learned-at-the-wake)', async () => {
    const { world, app } = await awayStory();
    answer(app, { choice: 'keep' });
    world.signal('locked');
    world.signal('asleep');
    await live(world, 30 * minute, 'gone');
    const [mine] = await world.entries();
    await world.call('POST', `/time-entries/${mine?.id}/stop`);
    await live(world, 60 * minute, 'gone');
    world.signal('awake');
    await live(world, 20, 'gone');
    expect(app.tracker.snapshot().running).toBeNull();
    world.idleSeconds = 0;
    world.signal('unlocked');
    await live(world, minute, 'there');
    expect(app.tracker.snapshot()).toMatchObject({ awayBehind: 0, away: { stopped: { elsewhere: true } } });
    expect(Math.abs((app.tracker.snapshot().away?.seconds ?? 0) - 30 * minute)).toBeLessThanOrEqual(5);
    expect(app.tracker.absences()[0]?.fate).toEqual({ kind: 'open' });
    answer(app, { choice: 'discard_and_stop' });
    await world.advance(10_000);
    expect(await told(world)).toEqual(['Draft 9:00–9:55']);
  });

  it('and learned of before the return is a break where it was said in advance', async () => {
    const { world, app } = await awayStory();
    answer(app, { choice: 'keep' });
    app.tracker.run({ type: 'go_away', until: 'back' });
    world.signal('locked');
    await live(world, 30 * minute, 'gone');
    const [mine] = await world.entries();
    await world.call('POST', `/time-entries/${mine?.id}/stop`);
    world.signal('awake');
    await live(world, 20, 'gone');
    expect(app.tracker.snapshot()).toMatchObject({ away: null, breaks: [{}], answered: { byItself: true } });
    await world.advance(10_000);
    expect(await told(world)).toEqual(['Draft 9:00–9:55']);
  });

  it('before the absence began takes the card with it', async () => {
    const { world, app } = await awayStory();
    app.tracker.run({ type: 'stop', at: at(9, 10).clock });
    expect(app.tracker.snapshot().away).toBeNull();
    app.tracker.run({ type: 'undo' });
    await world.settle();
    expect(app.tracker.snapshot().away).toMatchObject({ work: { description: 'Draft' } });
  });

  it('and deleted takes the card with it, until that is undone', async () => {
    const { world, app } = await awayStory();
    app.tracker.run({ type: 'delete_entry', entry: app.tracker.snapshot().running?.entry ?? '' });
    await world.advance(5000);
    expect(app.tracker.snapshot().away).toBeNull();
    app.tracker.run({ type: 'undo' });
    await world.advance(5000);
    expect(app.tracker.snapshot().away).toMatchObject({ work: { description: 'Draft' } });
  });
});

describe('a timer of another device that ran before ours', () => {
  it.each(answers.map((one) => [one.choice, one] as const))(
    'ended when ours was started, whatever is answered before it is known (%s)',
    async (_choice, given) => {
      const { world, app, shop, website } = await signedInWorld({ plan: 'free' });
      const fields = { project_id: String(shop), description: 'Phone' };
      const made = (await world.call('POST', '/time-entries', fields)) as { id: number };
      await world.call('POST', `/time-entries/${made.id}/start`);
      await live(world, 10 * minute, 'there');
      world.fault = () => 'unreachable';
      app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
      await live(world, 30 * minute, 'there');
      await live(world, 20 * minute, 'gone');
      await live(world, 5 * minute, 'there');
      answer(app, given);
      await reconnect(world, app);
      expect(await told(world)).toContain('Phone 9:00–9:10');
      expect(app.tracker.snapshot().running?.work.description).toBe('Draft');
    },
  );
});

describe('a timer of another device that took over in the absence', () => {
  it.each(answers.map((one) => [one.choice, one] as const))(
    'runs on whatever is answered on the old view (%s)',
    async (_choice, given) => {
      const { world, app } = await elsewhereStory('starts');
      answer(app, given);
      await reconnect(world, app);
      expect(await running(world)).toEqual(['Phone']);
      expect(app.tracker.snapshot().running?.work.description).toBe('Phone');
    },
  );

  it.each(answers.map((one) => [one.choice, one] as const))(
    'runs on in economy too (%s)',
    async (_choice, given) => {
      const { world, app } = await elsewhereStory('starts', { plan: 'free' });
      answer(app, given);
      await reconnect(world, app);
      expect(await running(world)).toEqual(['Phone']);
      expect(app.tracker.snapshot().running?.work.description).toBe('Phone');
    },
  );

  it('is read at the return, before anybody answers', async () => {
    const { world, app, shop } = await awayStory();
    await live(world, 10 * minute, 'gone');
    const [mine] = await world.entries();
    await world.call('POST', `/time-entries/${mine?.id}/stop`);
    const made = (await world.call('POST', '/time-entries', { project_id: String(shop) })) as { id: number };
    await world.call('POST', `/time-entries/${made.id}/start`);
    await live(world, 10 * minute, 'gone');
    await live(world, 5, 'there');
    expect(app.tracker.snapshot()).toMatchObject({
      running: { work: { project: 'Web shop' }, startedElsewhere: true },
      away: { work: { description: 'Draft' }, stopped: { elsewhere: true } },
    });
  });

  it('was started by the user here: that is no going on, and ends it', async () => {
    const { world, app, website } = await elsewhereStory('starts');
    answer(app, { choice: 'discard_and_stop' });
    app.tracker.run({ type: 'start', work: workOn(website, 'New') });
    await reconnect(world, app);
    expect(await running(world)).toEqual(['New']);
  });
});

/** A timer of 23:30 that the network never saw; nobody is here from 23:50 to 0:40, and at 0:20 another device starts one. */
async function nightStory(meanwhile: (app: App) => unknown = () => {}) {
  const story = await signedInWorld({ startMs: Date.parse('2026-03-10T21:30:00Z') });
  const { world, app, website, shop } = story;
  world.fault = () => 'unreachable';
  app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
  await live(world, 20 * minute, 'there');
  meanwhile(app);
  await live(world, 30 * minute, 'gone');
  const fields = { project_id: String(shop), description: 'Phone' };
  const made = (await world.call('POST', '/time-entries', fields)) as { id: number };
  await world.call('POST', `/time-entries/${made.id}/start`);
  await live(world, 20 * minute, 'gone');
  await live(world, minute, 'there');
  await reconnect(world, app);
  return story;
}

describe('a timer over midnight that another device took over from, unseen', () => {
  const whole = ['Draft 23:30–0:00', 'Draft 0:00–0:20', 'Phone 0:20–'];

  it('is asked about on both days, until then', async () => {
    const { world, app } = await nightStory();
    expect(await told(world)).toEqual(whole);
    const stopped = { elsewhere: true, at: { date: '2026-03-11', clock: at(0, 20).clock + 5 } };
    expect(app.tracker.snapshot().away).toMatchObject({ stopped, until: stopped.at });
  });

  it('is discarded on both days', async () => {
    const { world, app } = await nightStory();
    answer(app, { choice: 'discard_and_stop' });
    await world.advance(20_000);
    expect(await told(world)).toEqual(['Draft 23:30–23:50', 'Phone 0:20–']);
    app.tracker.run({ type: 'undo' });
    await world.advance(20_000);
    expect(await told(world)).toEqual(whole);
  });

  it("is taken back with its start on both days, and its end is nobody's to take back", async () => {
    const { world, app } = await nightStory();
    expect(app.tracker.snapshot().undo).toMatchObject({ kind: 'start', steps: 1 });
    app.tracker.run({ type: 'undo' });
    await world.advance(20_000);
    expect(await told(world)).toEqual(['Phone 0:20–']);
    expect(app.tracker.snapshot()).toMatchObject({ undo: null, away: null });
  });

  it('does not run again where its words are taken back', async () => {
    const { world, app } = await nightStory(({ tracker }) => {
      const [entry] = tracker.snapshot().today.entries;
      const draft = {
        projectId: entry?.work.projectId ?? 0,
        taskId: null,
        description: 'Dratf',
        date: '2026-03-10',
      };
      const times = { duration: '', start: '23:30:05', end: '' };
      return tracker.run({ type: 'edit_entry', entry: entry?.key ?? '', draft: { ...draft, ...times } });
    });
    expect(await told(world)).toEqual(whole.map((line) => line.replace('Draft', 'Dratf')));
    app.tracker.run({ type: 'undo' });
    expect(app.tracker.snapshot().running?.work.description).toBe('Phone');
    await world.advance(20_000);
    expect(await told(world)).toEqual(whole);
  });

  it('leaves what another device has made of its second day, where its start is taken back', async () => {
    const { world, app, shop } = await nightStory();
    const drafts = (await world.entries()).filter((row) => row.description === 'Draft');
    const second = drafts.find((row) => row.date_execution === '2026-03-11');
    const fields = { project_id: String(shop), description: 'Review', date_execution: '2026-03-11' };
    const times = { time_start: '00:00', time_end: '00:15', time_total: '00:15' };
    await world.call('POST', `/time-entries/${second?.id}`, { ...fields, ...times });
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(20_000);
    app.tracker.run({ type: 'undo' });
    await world.advance(20_000);
    expect(await told(world)).toEqual(['Review 0:00–0:15', 'Phone 0:20–']);
  });

  it('goes with its start on the second day, too, where the first was deleted elsewhere', async () => {
    const { world, app } = await nightStory();
    const first = (await world.entries()).find((row) => row.date_execution === '2026-03-10');
    await world.call('DELETE', `/time-entries/${first?.id}`);
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(20_000);
    expect(await told(world)).toEqual(['Draft 0:00–0:20', 'Phone 0:20–']);
    app.tracker.run({ type: 'undo' });
    await world.advance(20_000);
    expect(await told(world)).toEqual(['Phone 0:20–']);
  });

  it('is asked about no more where it went on with an earlier entry, and that is taken back', async () => {
    const { world, app } = await nightStory(({ tracker }) => {
      const { work } = tracker.snapshot().today.entries[0] ?? {};
      tracker.run({ type: 'undo' });
      tracker.run({ type: 'change_settings', change: { continueToday: true } });
      const draft = {
        projectId: work?.projectId ?? 0,
        taskId: null,
        description: 'Draft',
        date: '2026-03-10',
      };
      tracker.run({ type: 'book', draft: { ...draft, duration: '', start: '21:00', end: '22:00' } });
      return tracker.run({ type: 'start', work: workOn(work?.projectId ?? 0, 'Draft') });
    });
    expect(app.tracker.snapshot().away).toMatchObject({ work: { description: 'Draft' } });
    app.tracker.run({ type: 'undo' });
    await world.advance(20_000);
    expect(await told(world)).toEqual(['Draft 21:00–22:00', 'Phone 0:20–']);
    expect(app.tracker.snapshot().away).toBeNull();
  });
});
