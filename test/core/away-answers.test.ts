/** The six answers to an absence: what the service has in the end, of a timer that runs, or was stopped, and after an undo. */
import { describe, expect, it } from 'vitest';
import type { AwayAnswer } from '../../main/core/away-commands.ts';
import { type App, signedInWorld, type World, workOn } from '../fakes/world.ts';
import { answer, awayStory, clockNow, live, minute, told } from './away-story.ts';

const date = '2026-03-10';
const at = (hour: number, minutes: number) => ({ date, clock: hour * 3600 + minutes * 60 });
const span = (from: readonly [number, number], until: readonly [number, number]) => ({
  from: at(...from),
  until: at(...until),
});

/** The six, for a card of the story; other work is a meeting. */
const six = (shop: number): Readonly<Record<string, AwayAnswer>> => ({
  keep: { choice: 'keep' },
  discard_and_stop: { choice: 'discard_and_stop' },
  discard_and_go_on: { choice: 'discard_and_go_on' },
  book: { choice: 'book', work: workOn(shop, 'Meeting') },
  split: { choice: 'split', at: at(9, 30) },
  break: { choice: 'break' },
});

const settled = async (world: World, app: App) => {
  if (app.tracker.snapshot().running) app.tracker.run({ type: 'stop' });
  await world.advance(10_000);
};

const stoppedAt955: Readonly<Record<string, readonly string[]>> = {
  keep: ['Draft 9:00–9:55'],
  discard_and_stop: ['Draft 9:00–9:20'],
  discard_and_go_on: ['Draft 9:00–9:20', 'Draft 9:50–9:55'],
  book: ['Draft 9:00–9:20', 'Meeting 9:20–9:50', 'Draft 9:50–9:55'],
  split: ['Draft 9:00–9:30', 'Draft 9:30–9:55'],
  break: ['Draft 9:00–9:20', 'Draft 9:50–9:55'],
};
const choices = Object.keys(stoppedAt955);

describe('each answer', () => {
  it.each(choices)('%s is right at the service while the timer runs', async (choice) => {
    const { world, app, shop } = await awayStory();
    expect(answer(app, six(shop)[choice] ?? { choice: 'keep' })).toEqual({ ok: true, value: null });
    expect(app.tracker.snapshot().away).toBeNull();
    await world.settle();
    expect(app.tracker.snapshot().running === null).toBe(choice === 'discard_and_stop');
    await settled(world, app);
    expect(await told(world)).toEqual(stoppedAt955[choice]);
  });

  it.each(choices)('%s is right at the service when the timer was stopped meanwhile', async (choice) => {
    const { world, app, shop } = await awayStory();
    app.tracker.run({ type: 'stop' });
    await world.settle();
    expect(app.tracker.snapshot().away).toMatchObject({ stopped: { elsewhere: false }, choices });
    answer(app, six(shop)[choice] ?? { choice: 'keep' });
    await settled(world, app);
    expect(await told(world)).toEqual(stoppedAt955[choice]);
  });

  it.each(choices)('%s is right at the service after hours offline', async (choice) => {
    const { world, app, shop } = await awayStory();
    world.fault = () => 'unreachable';
    answer(app, six(shop)[choice] ?? { choice: 'keep' });
    await world.settle();
    expect(app.tracker.snapshot().answered?.state).toBe(choice === 'keep' ? 'delivered' : 'waiting');
    if (app.tracker.snapshot().running) app.tracker.run({ type: 'stop' });
    await world.advance(7_200_000);
    world.fault = () => 'pass';
    app.tracker.wake();
    await world.advance(10_000);
    expect(await told(world)).toEqual(stoppedAt955[choice]);
    // What changed nothing was done at once, and is told no more.
    const said = choice === 'keep' ? null : expect.objectContaining({ choice, state: 'delivered' });
    expect(app.tracker.snapshot().answered).toEqual(said);
  });

  it.each(choices)('%s is right at the service in economy', async (choice) => {
    const { world, app, shop } = await awayStory({ plan: 'free' });
    answer(app, six(shop)[choice] ?? { choice: 'keep' });
    await world.advance(5000);
    expect(app.tracker.snapshot().answered).toMatchObject({ choice, state: 'delivered' });
    await settled(world, app);
    expect(await told(world)).toEqual(stoppedAt955[choice]);
  });

  it.each(choices)('%s is taken back in one step, and asked about again', async (choice) => {
    const { world, app, shop } = await awayStory();
    const before = app.tracker.snapshot().away;
    answer(app, six(shop)[choice] ?? { choice: 'keep' });
    await world.advance(5000);
    expect(app.tracker.run({ type: 'undo' })).toMatchObject({ ok: true });
    await world.advance(5000);
    expect(app.tracker.snapshot()).toMatchObject({
      away: { ...before, work: { description: 'Draft' } },
      breaks: [],
      running: { work: { description: 'Draft' } },
    });
    await settled(world, app);
    expect(await told(world)).toEqual(['Draft 9:00–9:55']);
  });
});

describe('the spans of an answer', () => {
  it('may be moved: what is cut out is what the user says', async () => {
    const { world, app } = await awayStory();
    answer(app, { choice: 'break', spans: [span([9, 25], [9, 40])] });
    await settled(world, app);
    expect(await told(world)).toEqual(['Draft 9:00–9:25', 'Draft 9:40–9:55']);
    expect(app.tracker.snapshot().breaks).toEqual([span([9, 25], [9, 40])]);
  });

  it('are the same when they were not moved, to the instant', async () => {
    const { world, app } = await awayStory();
    world.nowMs += 400;
    const { spans = [] } = app.tracker.snapshot().away ?? {};
    expect(answer(app, { choice: 'discard_and_go_on', spans }).ok).toBe(true);
    await settled(world, app);
    expect(await told(world)).toEqual(stoppedAt955['discard_and_go_on']);
  });

  it.each([
    ['before the entry', [span([8, 50], [9, 30])], 'span_outside'],
    ['that end before they begin', [span([9, 40], [9, 30])], 'span_outside'],
    ['in the future', [span([9, 20], [10, 30])], 'in_the_future'],
    ['as many as there are not', [span([9, 20], [9, 30]), span([9, 40], [9, 50])], 'span_outside'],
    [
      'on a day there is not',
      [{ from: at(9, 20), until: { date: '2026-02-31', clock: 34_000 } }],
      'span_outside',
    ],
  ])('%s are refused, and nothing changes', async (_name, spans, code) => {
    const { world, app } = await awayStory();
    expect(answer(app, { choice: 'break', spans })).toMatchObject({ error: { code } });
    expect(app.tracker.snapshot()).toMatchObject({
      away: { work: { description: 'Draft' } },
      answered: null,
    });
    await settled(world, app);
    expect(await told(world)).toEqual(['Draft 9:00–9:55']);
  });

  it('have no point to split at outside of the entry, nor in the future', async () => {
    const { app } = await awayStory();
    const split = (hour: number, minutes: number) => answer(app, { choice: 'split', at: at(hour, minutes) });
    expect(split(9, 0)).toMatchObject({ error: { code: 'split_outside' } });
    expect(split(10, 30)).toMatchObject({ error: { code: 'in_the_future' } });
    expect(app.tracker.snapshot().away).not.toBeNull();
  });

  it('are booked on work that can be booked only, and over nothing else', async () => {
    const { world, app, shop } = await awayStory();
    expect(answer(app, { choice: 'book', work: workOn(9999) })).toMatchObject({
      error: { code: 'project_required' },
    });
    const draft = {
      projectId: shop,
      taskId: null,
      description: 'Call',
      date,
      duration: '',
      start: '9:30',
      end: '9:35',
    };
    app.tracker.run({ type: 'book', draft, overlaps: 'keep' });
    await world.settle();
    expect(answer(app, { choice: 'book', work: workOn(shop) })).toMatchObject({ error: { code: 'overlap' } });
    expect(app.tracker.snapshot().away).not.toBeNull();
  });
});

describe('away-again-before-answering', () => {
  it('is one card with two absences: what was done in between stays work', async () => {
    const { world, app, shop } = await awayStory();
    const { id } = app.tracker.snapshot().away ?? { id: '' };
    await live(world, 10 * minute, 'gone');
    await live(world, 5 * minute, 'there');
    const { away, awayBehind } = app.tracker.snapshot();
    expect({ id: away?.id, spans: away?.spans.length, awayBehind }).toEqual({ id, spans: 2, awayBehind: 0 });
    expect(Math.abs((away?.seconds ?? 0) - 40 * minute)).toBeLessThanOrEqual(10);
    answer(app, { choice: 'book', work: workOn(shop, 'Meeting') });
    await settled(world, app);
    expect(await told(world)).toEqual([
      'Draft 9:00–9:20',
      'Meeting 9:20–9:50',
      'Draft 9:50–9:55',
      'Meeting 9:55–10:05',
      'Draft 10:05–10:10',
    ]);
  });

  it('ends at the first absence when discarded and stopped', async () => {
    const { world, app } = await awayStory();
    await live(world, 10 * minute, 'gone');
    await live(world, 5 * minute, 'there');
    answer(app, { choice: 'discard_and_stop' });
    await world.advance(5000);
    expect(await told(world)).toEqual(['Draft 9:00–9:20']);
  });

  it('makes one of absences with a bump of the mouse in between', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
    await live(world, 10 * minute, 'there');
    await live(world, 10 * minute, 'gone');
    await live(world, 5, 'there');
    await live(world, 10 * minute, 'gone');
    await live(world, 5, 'there');
    const { away } = app.tracker.snapshot();
    expect(away?.spans).toHaveLength(1);
    expect(Math.abs((away?.seconds ?? 0) - 20 * minute)).toBeLessThanOrEqual(10);
  });
});

describe('twelve-hours-unanswered', () => {
  it('is answered right, also after restarts', async () => {
    const { world, app } = await awayStory();
    await live(world, 12 * 3600, 'there');
    world.crash(app);
    const again = await world.startApp();
    await world.advance(5000);
    const stop = clockNow(world);
    answer(again, { choice: 'discard_and_go_on' });
    again.tracker.run({ type: 'stop' });
    await world.advance(10_000);
    const [first, second] = await told(world);
    expect(first).toBe('Draft 9:00–9:20');
    expect(second).toMatch(new RegExp(`^Draft 9:50–${Math.floor(stop / 3600)}:`));
  });
});

describe('prompt-answered-twice', () => {
  it('is answered once', async () => {
    const { world, app } = await awayStory();
    const id = app.tracker.snapshot().away?.id ?? '';
    app.tracker.run({ type: 'answer_away', id, choice: 'discard_and_go_on' });
    expect(app.tracker.run({ type: 'answer_away', id, choice: 'discard_and_stop' }).ok).toBe(true);
    expect(app.tracker.snapshot().undo?.steps).toBe(2);
    await settled(world, app);
    expect(await told(world)).toEqual(stoppedAt955['discard_and_go_on']);
  });

  it('is answered once when the app is killed right after the answer', async () => {
    const { world, app } = await awayStory();
    world.writeFault = (file) => (file === 'journal' ? 'crash_after' : 'pass');
    answer(app, { choice: 'break' });
    world.writeFault = () => 'pass';
    const again = await world.startApp();
    expect(again.tracker.snapshot()).toMatchObject({ away: null, breaks: [{ from: { date } }] });
    await settled(world, again);
    expect((await told(world))[0]).toBe('Draft 9:00–9:20');
  });
});

describe('meeting-without-input', () => {
  it('is booked where it belongs, and the work goes on after it', async () => {
    const { world, app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
    await live(world, 10 * minute, 'there');
    await live(world, 60 * minute, 'gone');
    await live(world, 10 * minute, 'there');
    answer(app, { choice: 'book', work: workOn(shop, 'Meeting'), spans: [span([9, 10], [10, 10])] });
    await settled(world, app);
    expect(await told(world)).toEqual(['Draft 9:00–9:10', 'Meeting 9:10–10:10', 'Draft 10:10–10:20']);
  });
});

describe('prompt-with-no-timer-running', () => {
  it('is none: nobody was away from anything', async () => {
    const { world, app } = await signedInWorld();
    await live(world, 60 * minute, 'gone');
    await live(world, minute, 'there');
    expect(app.tracker.snapshot()).toMatchObject({ away: null, awayBehind: 0 });
  });
});

describe('an absence over midnight', () => {
  it.each([
    ['split', ['Meeting 22:40–0:00', 'Meeting 0:00–0:40']],
    ['keep', ['Meeting 22:40–0:40']],
  ] as const)('is booked as the policy says (%s)', async (midnight, meetings) => {
    const story = await signedInWorld({ startMs: Date.parse('2026-03-10T20:30:00Z') });
    const { world, app, website, shop } = story;
    app.tracker.run({ type: 'change_settings', change: { midnight } });
    app.tracker.run({ type: 'start', work: workOn(website, 'Draft') });
    await live(world, 10 * minute, 'there');
    await live(world, 120 * minute, 'gone');
    await live(world, 10 * minute, 'there');
    answer(app, { choice: 'book', work: workOn(shop, 'Meeting') });
    await settled(world, app);
    expect(await told(world)).toEqual(['Draft 22:30–22:40', ...meetings, 'Draft 0:40–0:50']);
  });
});

describe('discard-refused-by-the-service', () => {
  const refused = {
    status: 422,
    headers: {},
    body: JSON.stringify({ error: { code: 'invalid', message: 'The month is closed.' } }),
  };

  it('is said to be refused, never done, and delivered once it is tried again', async () => {
    const { world, app } = await awayStory();
    app.tracker.run({ type: 'stop' });
    await world.settle();
    const isUpdate = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && /^\/time-entries\/\d+$/.test(path);
    world.fault = (request) => (isUpdate(request) ? refused : 'pass');
    answer(app, { choice: 'discard_and_stop' });
    await world.advance(60_000);
    const { answered, delivery } = app.tracker.snapshot();
    expect(answered).toMatchObject({ choice: 'discard_and_stop', state: 'refused', byItself: false });
    expect(delivery).toMatchObject({ refused: 1, ledger: [{ state: 'refused', kind: 'change' }] });
    world.fault = () => 'pass';
    app.tracker.run({ type: 'retry_intent', intentId: delivery.ledger[0]?.intentId ?? '' });
    await world.advance(5000);
    expect(app.tracker.snapshot().answered?.state).toBe('delivered');
    expect(await told(world)).toEqual(['Draft 9:00–9:20']);
    await world.advance(11 * 60_000);
    expect(app.tracker.snapshot().answered).toBeNull();
  });

  it('is never said to be done when the user gives it up', async () => {
    const { world, app } = await awayStory();
    app.tracker.run({ type: 'stop' });
    await world.settle();
    world.fault = ({ method }) => (method === 'POST' ? refused : 'pass');
    answer(app, { choice: 'discard_and_stop' });
    await world.advance(60_000);
    const [line] = app.tracker.snapshot().delivery.ledger;
    app.tracker.run({ type: 'discard_intent', intentId: line?.intentId ?? '' });
    world.fault = () => 'pass';
    await world.advance(5000);
    expect(app.tracker.snapshot().answered).toBeNull();
    expect(await told(world)).toEqual(['Draft 9:00–9:55']);
  });

  it('is still said after a restart', async () => {
    const { world, app } = await awayStory();
    world.fault = () => 'unreachable';
    answer(app, { choice: 'discard_and_stop' });
    await world.settle();
    world.crash(app);
    const again = await world.startApp();
    expect(again.tracker.snapshot().answered).toMatchObject({ choice: 'discard_and_stop', state: 'waiting' });
  });
});
