/** Editing, splitting, duplicating, deleting and continuing entries, with the overlap guard, as the service sees it. */
import { describe, expect, it } from 'vitest';
import type { BookingDraft } from '../../common/booking.ts';
import type { Command } from '../../main/core/commands.ts';
import { type Requested, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;
const isWrite = (request: Requested) => request.method !== 'GET';

async function stage(options: Parameters<typeof signedInWorld>[0] = {}) {
  const { world, app, website, shop } = await signedInWorld(options);
  const run = async (command: Command) => {
    const result = app.tracker.run(command);
    await world.settle();
    return result;
  };
  const draft = (more: Partial<BookingDraft> = {}): BookingDraft => ({
    projectId: website,
    taskId: null,
    description: '',
    date: '2026-03-10',
    duration: '',
    start: '',
    end: '',
    ...more,
  });
  const today = () => app.tracker.snapshot().today.entries;
  const rows = async () =>
    (await world.entries()).map(
      ({ project_id, description, date_execution, time_start, time_end, time_total }) => ({
        project: project_id === website ? 'website' : 'shop',
        description,
        date: date_execution,
        start: time_start,
        end: time_end,
        total: time_total,
      }),
    );
  return { world, app, website, shop, run, draft, today, rows };
}

/** An hour on the website, 8:00 to 9:00 on the account's clock: it is 9:00:05 now. */
async function withEntry(options: Parameters<typeof signedInWorld>[0] = {}) {
  const all = await stage(options);
  await all.run({ type: 'book', draft: all.draft({ start: '7:30', end: '8:30', description: 'Review' }) });
  return all;
}

describe('an edited entry', () => {
  it('is the same row at the service, with everything the form said', async () => {
    const { run, draft, today, rows, shop } = await withEntry();
    const [entry] = today();
    const result = await run({
      type: 'edit_entry',
      entry: entry?.key ?? '',
      draft: draft({ projectId: shop, description: 'Reply', start: '7:00', end: '8:00' }),
    });
    expect(result.ok).toBe(true);
    expect(await rows()).toEqual([
      {
        project: 'shop',
        description: 'Reply',
        date: '2026-03-10',
        start: '07:00:00',
        end: '08:00:00',
        total: '01:00:00',
      },
    ]);
    expect(today()).toMatchObject([
      { key: entry?.key, work: { description: 'Reply' }, delivery: 'delivered' },
    ]);
  });

  it('of which only the words changed keeps its times, to the second', async () => {
    const { world, app, website, run, draft, rows } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(754_000);
    await run({ type: 'stop' });
    const [entry] = app.tracker.snapshot().today.entries;
    const times = { start: '9:00:05', end: '9:12:39', duration: '0:12:34' };
    await run({
      type: 'edit_entry',
      entry: entry?.key ?? '',
      draft: draft({ ...times, description: 'Words' }),
    });
    expect(await rows()).toMatchObject([
      { description: 'Words', start: '09:00:05', end: '09:12:39', total: '00:12:34' },
    ]);
  });

  it('while it runs gets another project and an earlier start, and stops with the right length', async () => {
    const { world, app, website, shop, run, draft, rows } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    const edited = draft({ projectId: shop, description: 'Call', start: '8:50:05' });
    await run({ type: 'edit_entry', entry: app.tracker.snapshot().running?.entry ?? '', draft: edited });
    expect(app.tracker.snapshot().running).toMatchObject({
      elapsedMs: 20 * minute,
      work: { projectId: shop },
    });
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    expect(await rows()).toEqual([
      {
        project: 'shop',
        description: 'Call',
        date: '2026-03-10',
        start: '08:50:05',
        end: '09:20:05',
        total: '00:30:00',
      },
    ]);
  });

  it('of a duration without times of day gets none when only its words change', async () => {
    const { run, draft, today, rows } = await stage();
    await run({ type: 'book', draft: draft({ duration: '1h' }) });
    await run({
      type: 'edit_entry',
      entry: today()[0]?.key ?? '',
      draft: draft({ duration: '1h', description: 'Words' }),
    });
    expect(await rows()).toMatchObject([
      { description: 'Words', start: '00:00:00', end: '00:00:00', total: '01:00:00' },
    ]);
    expect(today()).toMatchObject([{ startClock: null, seconds: 3600 }]);
  });

  it('keeps its start where only a duration is given: times of day cannot be taken away at the service', async () => {
    const { run, draft, today, rows } = await withEntry();
    await run({ type: 'edit_entry', entry: today()[0]?.key ?? '', draft: draft({ duration: '0:30' }) });
    expect(await rows()).toMatchObject([{ start: '07:30:00', end: '08:00:00', total: '00:30:00' }]);
  });

  it('stands when it is changed by one second', async () => {
    const { run, draft, today, rows } = await withEntry();
    const times = { start: '7:30:01', end: '8:30:00', description: 'Review' };
    await run({ type: 'edit_entry', entry: today()[0]?.key ?? '', draft: draft(times) });
    expect(await rows()).toMatchObject([{ start: '07:30:01', end: '08:30:00', total: '00:59:59' }]);
  });

  it('before it was delivered is delivered once, as it is now', async () => {
    const { world, run, draft, today, rows } = await stage();
    world.fault = () => 'unreachable';
    await run({ type: 'book', draft: draft({ start: '7:30', end: '8:30' }) });
    const [entry] = today();
    await run({ type: 'edit_entry', entry: entry?.key ?? '', draft: draft({ start: '7:30', end: '8:00' }) });
    world.fault = () => 'pass';
    world.requests.length = 0;
    await world.advance(2 * minute);
    expect(world.requests.filter(isWrite)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ start: '07:30:00', total: '00:30:00' }]);
  });

  it('while its create is in doubt is found as it was sent, and then changed', async () => {
    const { world, run, draft, today, rows } = await stage();
    world.fault = (request) => (isWrite(request) ? 'answer_lost' : 'unreachable');
    await run({ type: 'book', draft: draft({ start: '7:30', end: '8:30' }) });
    const [entry] = today();
    await run({
      type: 'edit_entry',
      entry: entry?.key ?? '',
      draft: draft({ start: '7:00', end: '8:00', description: 'Later' }),
    });
    world.fault = () => 'pass';
    await world.advance(2 * minute);
    expect(await rows()).toMatchObject([{ description: 'Later', start: '07:00:00', total: '01:00:00' }]);
  });

  it('sends every writable field, and says which is empty (trap 13)', async () => {
    const { world, run, draft, today } = await withEntry();
    world.requests.length = 0;
    await run({
      type: 'edit_entry',
      entry: today()[0]?.key ?? '',
      draft: draft({ start: '7:30', end: '8:45' }),
    });
    const fields = new URLSearchParams(world.requests.find(isWrite)?.body);
    expect([...fields.keys()].sort()).toEqual(
      [
        'date_execution',
        'description',
        'project_id',
        'task_id',
        'time_end',
        'time_start',
        'time_total',
      ].sort(),
    );
  });

  it('that was refused is tried again as it is now', async () => {
    const { world, app, website, shop, run, draft, today, rows } = await stage();
    await world.call('POST', `/projects/${website}`, { name: 'Website', active: '0' });
    await run({ type: 'book', draft: draft({ start: '7:30', end: '8:30' }) });
    expect(app.tracker.snapshot().delivery).toMatchObject({ refused: 1 });
    await run({
      type: 'edit_entry',
      entry: today()[0]?.key ?? '',
      draft: draft({ projectId: shop, start: '7:30', end: '8:30' }),
    });
    expect(await rows()).toMatchObject([{ project: 'shop', total: '01:00:00' }]);
    expect(app.tracker.snapshot().delivery.ledger).toEqual([]);
  });

  it('that is gone, or was never there, is said to be gone', async () => {
    const { run, draft } = await stage();
    const result = await run({ type: 'edit_entry', entry: 'row-99', draft: draft({ duration: '1h' }) });
    expect(result).toMatchObject({ ok: false, error: { code: 'entry_gone' } });
  });
});

describe('an entry in the way', () => {
  it('is asked about, trimmed, or left, as the user says', async () => {
    const { run, draft, rows } = await withEntry();
    const late = draft({ start: '8:15', end: '8:45', description: 'Call' });
    expect(await run({ type: 'book', draft: late })).toMatchObject({
      ok: false,
      error: { code: 'overlap', detail: '7:30–8:30' },
    });
    expect(await rows()).toHaveLength(1);
    await run({ type: 'book', draft: late, overlaps: 'trim' });
    expect(await rows()).toMatchObject([
      { start: '07:30:00', end: '08:15:00', total: '00:45:00' },
      { start: '08:15:00', end: '08:45:00' },
    ]);
    await run({ type: 'book', draft: draft({ start: '8:00', end: '8:10' }), overlaps: 'keep' });
    expect(await rows()).toMatchObject([{ total: '00:45:00' }, { total: '00:30:00' }, { total: '00:10:00' }]);
  });

  it('that is longer on both sides becomes two: no time is lost', async () => {
    const { run, draft, rows } = await withEntry();
    await run({
      type: 'book',
      draft: draft({ start: '7:45', end: '8:00', description: 'Call' }),
      overlaps: 'trim',
    });
    expect((await rows()).map(({ start, end }) => `${start} ${end}`).sort()).toEqual([
      '07:30:00 07:45:00',
      '07:45:00 08:00:00',
      '08:00:00 08:30:00',
    ]);
  });

  it('that would be gone is never trimmed away', async () => {
    const { run, draft, rows } = await withEntry();
    const over = draft({ start: '7:00', end: '8:45' });
    expect(await run({ type: 'book', draft: over, overlaps: 'trim' })).toMatchObject({
      ok: false,
      error: { code: 'overlap', field: 'covered' },
    });
    expect(await rows()).toHaveLength(1);
  });

  it('that waits to be deleted is never trimmed: a piece cut off would outlive it', async () => {
    const { world, app, run, draft, rows } = await withEntry();
    const { key } = app.tracker.snapshot().today.entries[0] ?? { key: '' };
    const forbidden = { status: 403, headers: {}, body: '{}' };
    world.fault = (request) => (request.method === 'DELETE' ? forbidden : 'pass');
    await run({ type: 'delete_entry', entry: key });
    world.fault = () => 'pass';
    expect(app.tracker.snapshot().today.entries).toMatchObject([{ unwanted: true, delivery: 'refused' }]);
    const inside = draft({ start: '7:45', end: '8:00', description: 'Call' });
    const result = await run({ type: 'book', draft: inside, overlaps: 'trim' });
    expect(result).toMatchObject({ ok: false, error: { code: 'overlap', detail: '7:30–8:30' } });
    await run({ type: 'book', draft: inside, overlaps: 'keep' });
    const [line] = app.tracker.snapshot().delivery.ledger;
    await run({ type: 'retry_intent', intentId: line?.intentId ?? '' });
    expect(await rows()).toMatchObject([{ start: '07:45:00', end: '08:00:00' }]);
  });

  it('of a start a while ago is trimmed to it: what ran ended then', async () => {
    const { world, website, shop, run, rows } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(30 * minute);
    // 9:10 is twenty minutes ago.
    expect((await run({ type: 'start', work: workOn(shop), since: 9 * 3600 + 600 })).ok).toBe(true);
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    expect(await rows()).toMatchObject([
      { project: 'website', start: '09:00:05', end: '09:10:00', total: '00:09:55' },
      { project: 'shop', start: '09:10:00', end: '09:40:05', total: '00:30:05' },
    ]);
  });
});

describe('an edit that is given up', () => {
  it('takes the words back, and the stop before it stays', async () => {
    const { world, app, website, run, draft, today, rows } = await stage();
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    world.fault = () => 'unreachable';
    await run({ type: 'stop' });
    const times = { start: '9:00:05', end: '9:10:05' };
    await run({
      type: 'edit_entry',
      entry: today()[0]?.key ?? '',
      draft: draft({ ...times, description: 'Words' }),
    });
    const change = app.tracker.snapshot().delivery.ledger.find((line) => line.kind === 'change');
    await run({ type: 'discard_intent', intentId: change?.intentId ?? '' });
    expect(app.tracker.snapshot().running).toBeNull();
    world.fault = () => 'pass';
    await world.advance(5 * minute);
    expect(await rows()).toMatchObject([{ description: '', total: '00:10:00' }]);
  });
});

describe('a split entry', () => {
  it('is two, and holds together what it held', async () => {
    const { run, today, rows } = await withEntry();
    expect((await run({ type: 'split_entry', entry: today()[0]?.key ?? '', at: 8 * 3600 })).ok).toBe(true);
    expect(await rows()).toMatchObject([
      { start: '07:30:00', end: '08:00:00', total: '00:30:00', description: 'Review' },
      { start: '08:00:00', end: '08:30:00', total: '00:30:00', description: 'Review' },
    ]);
  });

  it('is not split outside of its times', async () => {
    const { run, today } = await withEntry();
    expect(await run({ type: 'split_entry', entry: today()[0]?.key ?? '', at: 9 * 3600 })).toMatchObject({
      ok: false,
      error: { code: 'split_outside' },
    });
  });
});

describe('a duplicate', () => {
  it('has the work and the length, and no times that could overlap', async () => {
    const { run, today, rows } = await withEntry();
    await run({ type: 'duplicate_entry', entry: today()[0]?.key ?? '' });
    expect(await rows()).toMatchObject([
      { start: '07:30:00' },
      { start: '00:00:00', end: '00:00:00', total: '01:00:00', description: 'Review' },
    ]);
  });
});

describe('a deleted entry', () => {
  it('stays deleted here where it was deleted elsewhere too, whatever is tried again of it', async () => {
    const { world, app, run, rows, draft, today } = await withEntry();
    await world.call('DELETE', `/time-entries/${(await world.entries())[0]?.id}`);
    const entry = today()[0]?.key ?? '';
    world.fault = (request) => (request.method === 'DELETE' ? 'unreachable' : 'pass');
    const words = draft({ start: '7:30', end: '8:30', description: 'Words' });
    const answered = run({ type: 'edit_entry', entry, draft: words });
    await run({ type: 'delete_entry', entry });
    await answered;
    const { ledger } = app.tracker.snapshot().delivery;
    expect(ledger).toMatchObject([{ kind: 'change', reason: 'refused' }, { kind: 'delete' }]);
    await run({ type: 'retry_intent', intentId: ledger[0]?.intentId ?? '' });
    world.fault = () => 'pass';
    await world.advance(10 * minute);
    expect(await rows()).toEqual([]);
    expect(today()).toEqual([]);
  });

  it('is gone here at once, and at the service', async () => {
    const { run, today, rows } = await withEntry();
    await run({ type: 'delete_entry', entry: today()[0]?.key ?? '' });
    expect(today()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('that was never sent costs no request', async () => {
    const { world, run, draft, today } = await stage();
    world.fault = () => 'unreachable';
    await run({ type: 'book', draft: draft({ duration: '1h' }) });
    await world.advance(3000);
    const before = world.requests.length;
    await run({ type: 'delete_entry', entry: today()[0]?.key ?? '' });
    await world.advance(5 * minute);
    expect(world.requests.length).toBe(before);
  });

  it('whose deletion got lost is deleted once', async () => {
    const { world, run, today, rows } = await withEntry();
    world.fault = (request) => (request.method === 'DELETE' ? 'answer_lost' : 'pass');
    await run({ type: 'delete_entry', entry: today()[0]?.key ?? '' });
    await world.advance(2 * minute);
    expect(await rows()).toEqual([]);
    expect(world.requests.filter((request) => request.method === 'DELETE')).toHaveLength(1);
  });

  it.each([
    [404, '{"message":"No route"}'],
    [404, '<html>Not found'],
    [405, '{"message":"Method not allowed"}'],
  ])(
    'stays, and deleting is not offered again, where the service does not know how: %d %s',
    async (status, body) => {
      const { world, app, run, today, rows } = await withEntry();
      world.fault = (request) => (request.method === 'DELETE' ? { status, headers: {}, body } : 'pass');
      await run({ type: 'delete_entry', entry: today()[0]?.key ?? '' });
      await world.advance(2 * minute);
      expect(await rows()).toHaveLength(1);
      expect(today()).toHaveLength(1);
      expect(app.tracker.snapshot()).toMatchObject({
        deleteError: { code: 'not_supported' },
        delivery: { refused: 1, ledger: [{ kind: 'delete', reason: 'refused' }] },
      });
      const again = await run({ type: 'delete_entry', entry: today()[0]?.key ?? '' });
      expect(again).toMatchObject({ ok: false, error: { code: 'not_supported' } });
    },
  );
});

describe('continuing an entry of today', () => {
  it('keeps its start: one that is moved is refused, in words of its own', async () => {
    const { world, app, website, run, draft, today } = await withEntry();
    await run({ type: 'change_settings', change: { continueToday: true } });
    await run({ type: 'start', work: workOn(website, 'Review') });
    await world.advance(10 * minute);
    const entry = today().find((one) => one.running)?.key ?? '';
    const moved = draft({ description: 'Review', start: '7:00' });
    expect(app.tracker.run({ type: 'edit_entry', entry, draft: moved })).toMatchObject({
      error: { code: 'start_is_fixed', field: 'start' },
    });
    const renamed = draft({ description: 'Second review', start: '7:30' });
    expect(app.tracker.run({ type: 'edit_entry', entry, draft: renamed })).toMatchObject({ ok: true });
    await world.settle();
    expect(await world.entries()).toMatchObject([{ description: 'Second review', time_start: '07:30:00' }]);
  });

  it('adds to it when the user wants that, with one request instead of two', async () => {
    const { world, app, website, run, rows } = await stage();
    await run({ type: 'change_settings', change: { continueToday: true } });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    await world.advance(30 * minute);
    world.requests.length = 0;
    await run({ type: 'start', work: workOn(website) });
    expect(world.requests.filter(isWrite)).toHaveLength(1);
    await world.advance(5 * minute);
    expect(app.tracker.snapshot().running?.elapsedMs).toBe(15 * minute);
    await run({ type: 'stop' });
    expect(await rows()).toMatchObject([{ start: '09:00:05', total: '00:15:00' }]);
  });
});

describe('midnight', () => {
  const evening = Date.parse('2026-03-10T21:00:00Z');

  it('is in what runs on again when its stop is given up, and nothing twice', async () => {
    const { world, app, website, run, rows } = await stage({ startMs: evening });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(90 * minute);
    world.fault = ({ path }) =>
      path.endsWith('/stop') ? { status: 400, headers: {}, body: '{"message":"Not today"}' } : 'pass';
    await run({ type: 'stop' });
    const refused = app.tracker.snapshot().delivery.ledger.find((line) => line.state === 'refused');
    world.fault = () => 'pass';
    await run({ type: 'discard_intent', intentId: refused?.intentId ?? '' });
    expect(app.tracker.snapshot().running?.elapsedMs).toBe(90 * minute);
    await world.advance(10 * minute);
    await run({ type: 'stop' });
    expect((await rows()).map((row) => row.total)).toEqual(['00:59:55', '00:40:05']);
  });

  /** A timer was deleted elsewhere before its new words came there, and ran on over midnight until it was stopped. */
  async function deletedInTheEvening() {
    const all = await stage({ startMs: evening });
    const { world, app, website, run, draft } = all;
    await run({ type: 'start', work: workOn(website) });
    await world.call('DELETE', `/time-entries/${(await world.entries())[0]?.id}`);
    const key = app.tracker.snapshot().running?.key ?? '';
    await run({ type: 'edit_entry', entry: key, draft: draft({ start: '23:00', description: 'Words' }) });
    await world.advance(90 * minute);
    await run({ type: 'stop' });
    const { ledger } = app.tracker.snapshot().delivery;
    const line = ledger.find(({ kind, state }) => kind === 'change' && state === 'refused');
    return { ...all, intentId: line?.intentId ?? '' };
  }

  it('leaves nothing of what was deleted elsewhere when a change of that is given up', async () => {
    const { world, app, run, rows, intentId } = await deletedInTheEvening();
    await run({ type: 'discard_intent', intentId });
    await world.advance(minute);
    expect(app.tracker.snapshot().delivery.ledger).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  const bothDays = [
    { date: '2026-03-10', description: 'Words', start: '23:00:00', end: '00:00:00', total: '01:00:00' },
    { date: '2026-03-11', description: 'Words', start: '00:00:00', end: '00:30:05', total: '00:30:05' },
  ];

  it.each(['change', 'stop'] as const)(
    'is in what was deleted elsewhere and is wanted all the same, once: trying its %s again is trying all of it',
    async (kind) => {
      const { world, app, run, rows } = await deletedInTheEvening();
      const { delivery } = app.tracker.snapshot();
      const line = delivery.ledger.find((one) => one.kind === kind);
      await run({ type: 'retry_intent', intentId: line?.intentId ?? '' });
      await world.advance(minute);
      expect(app.tracker.snapshot().delivery.ledger).toEqual([]);
      expect([...(await rows())].sort((a, b) => a.date.localeCompare(b.date))).toMatchObject(bothDays);
    },
  );

  it('makes one entry for each day of a timer that ran over it', async () => {
    const { world, app, website, run, rows } = await stage({ startMs: evening });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(90 * minute);
    expect(app.tracker.snapshot().running).toMatchObject({
      elapsedMs: 90 * minute,
      todayMs: 30 * minute + 5000,
    });
    await run({ type: 'stop' });
    expect(await rows()).toMatchObject([
      { date: '2026-03-10', start: '23:00:05', end: '00:00:00', total: '00:59:55' },
      { date: '2026-03-11', start: '00:00:00', end: '00:30:05', total: '00:30:05' },
    ]);
  });

  it('is kept on the day it was started where the user wants that', async () => {
    const { world, website, run, rows } = await stage({ startMs: evening });
    await run({ type: 'change_settings', change: { midnight: 'keep' } });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(90 * minute);
    await run({ type: 'stop' });
    expect(await rows()).toMatchObject([
      { date: '2026-03-10', start: '23:00:05', end: '00:30:05', total: '01:30:00' },
    ]);
  });
});
