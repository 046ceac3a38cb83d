/** The journal's file: earlier and later formats, damaged parts, torn files. Everything readable is recovered. */
import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import { err } from '../../common/result.ts';
import { parseJournal, printJournal } from '../../main/core/journal-file.ts';
import { salvageJson } from '../../main/core/salvage.ts';
import { signedInWorld, workOn } from '../fakes/world.ts';
import { awayStory } from './away-story.ts';

const minute = 60_000;

/** A journal with everything in it: a running timer, undelivered bookings, an edit, steps to undo. */
async function fullJournal() {
  const { world, app, website, shop } = await signedInWorld();
  const draft = {
    projectId: website,
    taskId: null,
    description: 'Call',
    date: '2026-03-10',
    duration: '1h',
    start: '',
    end: '',
  };
  app.tracker.run({ type: 'start', work: workOn(website) });
  await world.advance(minute);
  world.fault = () => 'unreachable';
  app.tracker.run({ type: 'start', work: workOn(shop, 'Review') });
  for (let booked = 0; booked < 5; booked += 1) app.tracker.run({ type: 'book', draft });
  await world.settle();
  return { world, app, journal: app.tracker.state().journal };
}

describe('the file of the journal', () => {
  it('gives back what was written', async () => {
    const { journal } = await fullJournal();
    expect(journal.intents.length).toBeGreaterThan(5);
    const parsed = parseJournal(JSON.parse(JSON.stringify(printJournal(journal))));
    expect(parsed).toEqual({
      ok: true,
      value: { journal: { ...journal, intents: expect.anything() }, damaged: false },
    });
    expect(parsed.ok && parsed.value.journal.intents).toEqual(
      journal.intents.map((intent) => ({ ...intent, notBeforeMs: 0 })),
    );
  });

  it('of the first format is read: its bookings have entries of their own now', async () => {
    const { world, app, website, shop } = await signedInWorld();
    const base = {
      madeAtMs: world.nowMs,
      error: null,
      lastStep: null,
      sentAtMs: null,
      attempts: 0,
      conflicts: 0,
      notBeforeMs: 0,
    };
    const work = { projectId: website, taskId: null, description: '' };
    app.kill();
    world.stores.journal.content = {
      format: 1,
      account: app.tracker.state().journal.account,
      tracked: [
        {
          key: 'a',
          id: null,
          work: { ...work, projectId: shop },
          startedAtMs: world.nowMs - 10 * minute,
          endedAtMs: null,
          baseSeconds: 0,
          adopted: false,
          row: null,
        },
      ],
      intents: [
        { ...base, id: 'i', state: 'queued', kind: 'start', entry: 'a' },
        {
          ...base,
          id: 'j',
          state: 'queued',
          kind: 'book',
          booking: { work, date: '2026-03-10', startClock: 28_800, seconds: 1800 },
        },
      ],
      made: [],
    };
    const again = await world.startApp();
    await world.advance(minute);
    expect(again.tracker.snapshot()).toMatchObject({
      notices: [],
      running: { elapsedMs: 11 * minute },
      delivery: { ledger: [] },
    });
    expect(await world.entries()).toMatchObject([
      { project_id: shop, stopwatch_active: 1 },
      { project_id: website, time_start: '08:00:00', time_total: '00:30:00' },
    ]);
  });

  it('of the second format is read: the questions of the session are among it now, and what was answered stays so', async () => {
    const { world, app } = await awayStory();
    const { journal } = app.tracker.state();
    const [question] = journal.questions;
    const { fromMs = 0, untilMs = 0 } = question?.spans[0] ?? {};
    app.kill();
    const { questions, breaks, awayPlan, ...second } = journal;
    const asked = { id: question?.id, entry: question?.entry, fromMs, untilMs };
    const before = { fromMs: fromMs - 10 * minute, untilMs: fromMs - 5 * minute };
    const answered = { ...asked, ...before, id: 'answered' };
    const step = { id: 'u', kind: 'away', madeAtMs: world.nowMs, changes: [], stops: null, away: answered };
    world.stores.journal.content = { format: 2, ...second, undo: [...second.undo, step] };
    const session = world.stores.session.content as object;
    world.stores.session.content = { ...session, questions: [answered, asked] };
    const again = await world.startApp();
    expect(again.tracker.snapshot()).toMatchObject({
      notices: [],
      away: { id: question?.id, spans: [{ evidence: [] }] },
      awayBehind: 0,
      answered: null,
      undo: { steps: 2 },
    });
    again.tracker.run({ type: 'undo' });
    // Asked again, on the one card of their entry.
    expect(again.tracker.state().journal.questions).toMatchObject([
      { id: question?.id, spans: [before, { fromMs, untilMs }] },
    ]);
  });

  it('with a damaged part loses that part only, is kept aside, and says so', async () => {
    const { world, app, journal } = await fullJournal();
    world.crash(app);
    const content = printJournal(journal) as { intents: unknown[] };
    const damaged = {
      ...content,
      intents: content.intents.map((one, index) => (index === 3 ? { kind: 'nonsense' } : one)),
    };
    world.stores.journal.content = damaged;
    world.fault = () => 'pass';
    const again = await world.startApp();
    expect(again.tracker.snapshot().notices).toMatchObject([{ code: 'storage_damaged', field: 'journal' }]);
    expect(world.stores.journal.asides).toEqual([damaged]);
    await world.advance(5 * minute);
    const rows = await world.entries();
    expect(rows.filter((row) => row.time_total === '01:00:00').length).toBeGreaterThanOrEqual(4);
    expect(rows.filter((row) => row.stopwatch_active === 1)).toHaveLength(1);
  });

  it('that was torn gives back its beginning', async () => {
    const { world, app, journal } = await fullJournal();
    world.crash(app);
    const text = JSON.stringify(printJournal(journal));
    const torn = text.slice(0, text.indexOf('"undo"'));
    const { journal: store } = world.stores;
    Object.assign(store, {
      read: () => err(appError('storage_damaged')),
      salvage: () => salvageJson(torn),
    });
    world.fault = () => 'pass';
    const again = await world.startApp();
    expect(again.tracker.snapshot().notices).toMatchObject([
      { code: 'storage_damaged', field: 'journal', detail: String(journal.intents.length) },
    ]);
    await world.advance(5 * minute);
    expect((await world.entries()).filter((row) => row.time_total === '01:00:00')).toHaveLength(5);
  });

  it('that belongs to another account is delivered to nobody', async () => {
    const { world, app, journal } = await fullJournal();
    world.crash(app);
    world.stores.journal.content = printJournal({ ...journal, account: 'https://other.test/api/v1 zz 9' });
    world.fault = () => 'pass';
    const again = await world.startApp();
    await world.advance(5 * minute);
    expect(again.tracker.snapshot().delivery.ledger).toEqual([]);
    expect((await world.entries()).filter((row) => row.time_total === '01:00:00')).toEqual([]);
    expect(world.stores.journal.asides).toHaveLength(1);
  });

  it.each([null, {}, { format: 'x' }, [], 'text', { format: 2 }, { format: 2, account: 3, tracked: 7 }])(
    'of any other content never keeps the app from starting: %j',
    async (content) => {
      const { world, app } = await signedInWorld();
      world.crash(app);
      world.stores.journal.content = content;
      const again = await world.startApp();
      expect(again.tracker.run({ type: 'refresh', catalog: false }).ok).toBe(true);
    },
  );
});
