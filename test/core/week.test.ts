/** The last seven days: what is read of them and when, what of it is kept, and what is shown. */
import { describe, expect, it } from 'vitest';
import { addDays, fromLocal } from '../../common/time.ts';
import { zoneNamed } from '../../common/zone.ts';
import type { Command } from '../../main/core/commands.ts';
import type { Tracked } from '../../main/core/journal.ts';
import { initialState } from '../../main/core/state.ts';
import { weekOf } from '../../main/core/week.ts';
import { address, email, morning, type Requested, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** A Tuesday, in the account's zone. */
const today = '2026-03-10';

/** The ranges of the reports that were asked for, `from/to`. */
const ranges = (requests: readonly Requested[]): readonly string[] =>
  requests.flatMap(({ path }) => {
    const query = new URLSearchParams(path.split('?')[1]);
    return path.startsWith('/reports/detailed')
      ? [`${query.get('date_execution_start')}/${query.get('date_execution_end')}`]
      : [];
  });

async function stage(options: Parameters<typeof signedInWorld>[0] = {}) {
  const { world, app: first, website, shop } = await signedInWorld(options);
  let app = first;
  const book = async (date: string, span: string, projectId = website): Promise<number> => {
    const [hours = '0', minutes = '0'] = span.split(':');
    const entry = (await world.call('POST', '/time-entries', {
      project_id: String(projectId),
      date_execution: date,
      time_start: '09:00:00',
      time_total: `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}:00`,
    })) as { id: number };
    return entry.id;
  };
  const run = async (command: Command) => {
    const result = app.tracker.run(command);
    await world.settle();
    return result;
  };
  const look = async (): Promise<void> => {
    app.tracker.look();
    await world.settle();
  };
  const read = async (): Promise<void> => {
    await world.advance(2 * minute);
    await look();
  };
  const restart = async (): Promise<void> => {
    world.crash(app);
    app = await world.startApp();
  };
  const week = () => app.tracker.snapshot().week;
  const secondsOf = (date: string) => week().days.find((one) => one.date === date)?.seconds;
  return {
    world,
    website,
    shop,
    book,
    run,
    look,
    read,
    restart,
    week,
    secondsOf,
    app: () => app,
    snapshot: () => app.tracker.snapshot(),
  };
}

describe('the seven days', () => {
  it('are today and the six before it, by project, the largest first', async () => {
    const { book, run, website, shop, week } = await stage();
    await book('2026-03-03', '5:00');
    await book('2026-03-04', '1:00');
    await book('2026-03-09', '1:00', shop);
    await book('2026-03-09', '2:00');
    await run({ type: 'refresh', catalog: false });
    expect(week().days.map(({ date, seconds }) => [date, seconds])).toEqual([
      ['2026-03-04', 3600],
      ['2026-03-05', 0],
      ['2026-03-06', 0],
      ['2026-03-07', 0],
      ['2026-03-08', 0],
      ['2026-03-09', 10_800],
      ['2026-03-10', 0],
    ]);
    expect(week().days[5]?.byProject).toEqual([
      { projectId: website, project: 'Website', customer: 'Website Ltd', seconds: 7200, running: false },
      { projectId: shop, project: 'Web shop', customer: 'Web shop Ltd', seconds: 3600, running: false },
    ]);
    expect(week().complete).toBe(true);
  });

  it('hold what the service has not confirmed, and not what was deleted here', async () => {
    const { world, book, run, week, secondsOf, website, snapshot } = await stage();
    const id = await book('2026-03-06', '1:00');
    await run({ type: 'refresh', catalog: false });
    world.fault = () => 'unreachable';
    const draft = { projectId: website, taskId: null, description: '', date: '2026-03-05' };
    await run({ type: 'book', draft: { ...draft, duration: '2:30', start: '', end: '' } });
    await run({ type: 'delete_entry', entry: `row-${id}` });
    expect(snapshot().delivery.ledger).toHaveLength(2);
    expect([secondsOf('2026-03-05'), secondsOf('2026-03-06')]).toEqual([9000, 0]);
    world.fault = () => 'pass';
    await world.advance(10 * minute);
    expect([secondsOf('2026-03-05'), secondsOf('2026-03-06')]).toEqual([9000, 0]);
    expect(week().days.reduce((sum, one) => sum + one.seconds, 0)).toBe(9000);
  });

  it('agree with today, while a timer runs and after it', async () => {
    const { world, run, secondsOf, snapshot, website, book, week } = await stage();
    await book(today, '0:30');
    await run({ type: 'refresh', catalog: false });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(25 * minute + 500);
    expect(secondsOf(today)).toBe(snapshot().today.seconds);
    expect(week().days.at(-1)?.byProject).toEqual(snapshot().today.byProject);
    expect(snapshot().today.seconds).toBe(55 * 60);
    await run({ type: 'stop' });
    expect(secondsOf(today)).toBe(snapshot().today.seconds);
  });

  it('divide a timer that runs through the night at midnight, and what it held before stays on its day', async () => {
    const { world, run, secondsOf, snapshot, website } = await stage({ startMs: morning + 13 * 60 * minute });
    await run({ type: 'start', work: workOn(website) });
    await world.advance(5 * 60 * minute);
    expect(snapshot().now).toEqual({ date: '2026-03-11', clock: 3 * 3600 + 5 });
    expect(secondsOf(today)).toBe(2 * 3600 - 5);
    expect(secondsOf('2026-03-11')).toBe(snapshot().today.seconds);
    expect(snapshot().today.seconds).toBe(3 * 3600 + 5);
  });
});

describe('a night in which the clocks change', () => {
  const zone = zoneNamed('Europe/Berlin');
  const runningSince = (date: string, clock: number): Tracked => ({
    key: 'one',
    id: null,
    work: workOn(1),
    span: {
      kind: 'measured',
      startedAtMs: fromLocal({ date, clock }, zone),
      endedAtMs: null,
      baseSeconds: 0,
      begun: null,
    },
    deleted: false,
    adopted: false,
    lateSeconds: 0,
    sent: null,
    row: null,
  });

  it.each([
    ['2026-03-29', 4],
    ['2026-10-25', 6],
    ['2026-11-22', 5],
  ])('before %s: from ten in the evening to five, the day has %i hours of it', (date, hours) => {
    const nowMs = fromLocal({ date, clock: 5 * 3600 }, zone);
    const tracked = [runningSince(addDays(date, -1), 22 * 3600)];
    const journal = { ...initialState.journal, tracked };
    const { days } = weekOf({ ...initialState, journal, held: () => false }, date, nowMs, zone);
    expect(days.slice(-3).map((one) => one.seconds)).toEqual([0, 2 * 3600, hours * 3600]);
    expect(new Set(days.map((one) => one.date)).size).toBe(7);
  });
});

describe('reading the week', () => {
  it('takes one request, the first of a day; the others read yesterday and today', async () => {
    const { world, read, restart } = await stage();
    for (let at = 0; at < 3; at += 1) await read();
    expect(ranges(world.requests)).toEqual(Array(3).fill('2026-03-09/2026-03-10'));
    world.requests.length = 0;
    await restart();
    expect(ranges(world.requests)).toEqual(['2026-03-09/2026-03-10']);
    world.requests.length = 0;
    await world.advance(day);
    await read();
    await read();
    expect(ranges(world.requests)).toEqual(['2026-03-05/2026-03-11', '2026-03-10/2026-03-11']);
  });

  it('is asked for by hand as well', async () => {
    const { world, run } = await stage();
    await run({ type: 'refresh', catalog: false });
    expect(ranges(world.requests)).toEqual(['2026-03-04/2026-03-10']);
  });

  it('is tried again after it failed, and is one report however often it fails', async () => {
    const { world, read, week } = await stage();
    await world.advance(day);
    world.requests.length = 0;
    world.fault = ({ path }) => (path.startsWith('/reports') ? 'unreachable' : 'pass');
    await read();
    world.fault = () => 'pass';
    await world.advance(10 * minute);
    expect(new Set(ranges(world.requests))).toEqual(new Set(['2026-03-05/2026-03-11']));
    await read();
    expect(ranges(world.requests).at(-1)).toBe('2026-03-10/2026-03-11');
    expect(week().complete).toBe(true);
  });

  it('keeps the days that were not read again, replaces those that were, and forgets what is older', async () => {
    const { world, book, read, run, secondsOf, week } = await stage();
    await book('2026-03-04', '1:00');
    const early = await book('2026-03-06', '2:00');
    const late = await book('2026-03-09', '3:00');
    await run({ type: 'refresh', catalog: false });
    // Another device: a deletion within what is read, one outside of it, and a change.
    await world.call('DELETE', `/time-entries/${late}`);
    await world.call('DELETE', `/time-entries/${early}`);
    await book('2026-03-09', '0:30');
    await read();
    expect([secondsOf('2026-03-04'), secondsOf('2026-03-06'), secondsOf('2026-03-09')]).toEqual([
      3600, 7200, 1800,
    ]);
    await world.advance(day);
    await read();
    expect([secondsOf('2026-03-06'), secondsOf('2026-03-09')]).toEqual([0, 1800]);
    expect(week().days[0]?.date).toBe('2026-03-05');
    const kept = world.stores.session.content as { rows: { date: string }[] };
    expect(kept.rows.map((row) => row.date)).toEqual(['2026-03-09']);
  });

  it('takes over what another device changed on an earlier day once it is read', async () => {
    const { world, book, read, run, secondsOf, website } = await stage();
    const id = await book('2026-03-05', '1:00');
    const moved = await book('2026-03-06', '1:00');
    await run({ type: 'refresh', catalog: false });
    const fields = { project_id: String(website), time_start: '09:00:00' };
    await world.call('POST', `/time-entries/${id}`, {
      ...fields,
      date_execution: '2026-03-05',
      time_total: '04:00:00',
    });
    await world.call('POST', `/time-entries/${moved}`, {
      ...fields,
      date_execution: '2026-03-09',
      time_total: '01:00:00',
    });
    await read();
    // Moved into what is read: it is not on two days.
    expect([secondsOf('2026-03-05'), secondsOf('2026-03-06'), secondsOf('2026-03-09')]).toEqual([
      3600, 0, 3600,
    ]);
    await run({ type: 'refresh', catalog: false });
    expect(secondsOf('2026-03-05')).toBe(4 * 3600);
  });

  it('shows no timer of an earlier day that was stopped since', async () => {
    const { world, book, read, run, snapshot, secondsOf, website } = await stage();
    const id = await book('2026-03-05', '1:00');
    await world.call('POST', `/time-entries/${id}/start`);
    await run({ type: 'refresh', catalog: false });
    expect(snapshot().running?.work.projectId).toBe(website);
    await world.advance(minute);
    // What it held before stays on its day.
    expect([secondsOf('2026-03-05'), (secondsOf(today) ?? 0) >= 60]).toEqual([3600, true]);
    await world.call('POST', `/time-entries/${id}/stop`);
    await read();
    expect(snapshot().running).toBeNull();
    // Narrow reads know nothing of that day, and make nothing of it.
    for (let at = 0; at < 3; at += 1) await read();
    expect(snapshot().running).toBeNull();
    expect(snapshot().delivery.ledger).toEqual([]);
  });

  it('deletes nothing of a day that was not read', async () => {
    const { world, book, read, run, snapshot } = await stage();
    await book('2026-03-05', '1:00');
    await run({ type: 'refresh', catalog: false });
    await read();
    expect(snapshot().notices).toEqual([]);
    expect(await world.entries()).toHaveLength(1);
  });

  it('is as complete as before after midnight, and not once a day is missing', async () => {
    const { world, week, restart, app } = await stage();
    world.crash(app());
    await world.advance(day);
    world.fault = () => 'unreachable';
    await restart();
    expect(week().complete).toBe(true);
    world.crash(app());
    await world.advance(day);
    await restart();
    expect(week().complete).toBe(false);
    world.fault = () => 'pass';
    await world.advance(10 * minute);
    expect(week().complete).toBe(true);
  });

  it('goes through the pages of a week with many entries', async () => {
    const { book, run, week, world } = await stage();
    for (let at = 0; at < 120; at += 1) {
      await book(addDays(today, -(at % 7)), '0:10');
      await world.advance(300);
    }
    world.requests.length = 0;
    await run({ type: 'refresh', catalog: false });
    expect(week().days.reduce((sum, one) => sum + one.seconds, 0)).toBe(120 * 600);
    expect(ranges(world.requests)).toHaveLength(2);
  });
});

describe('the hours of the user', () => {
  const asksUser = ({ path }: Requested) => /^\/users\/\d+/.test(path);

  it('are known from signing in, and cost no request', async () => {
    const { world, week } = await stage();
    expect(week()).toMatchObject({ capacitySeconds: 8 * 3600, workDays: [1, 2, 3, 4, 5] });
    expect(world.requests.filter(asksUser)).toEqual([]);
  });

  it('are read again only when the user asks for projects and tasks anew', async () => {
    const { world, run, read, week, restart } = await stage();
    const fields = { name: 'Ada', capacity_per_day: '6', work_days: '1,2,4' };
    await world.call('POST', `/users/${world.userId}`, fields);
    await world.advance(day);
    await read();
    await run({ type: 'refresh', catalog: false });
    expect(world.requests.filter(asksUser)).toEqual([]);
    expect(week()).toMatchObject({ capacitySeconds: 8 * 3600 });
    await run({ type: 'refresh', catalog: true });
    await world.advance(1000);
    expect(world.requests.filter(asksUser)).toHaveLength(1);
    expect(week()).toMatchObject({ capacitySeconds: 6 * 3600, workDays: [1, 2, 4] });
    world.fault = () => 'unreachable';
    await restart();
    expect(week()).toMatchObject({ capacitySeconds: 6 * 3600, workDays: [1, 2, 4] });
  });

  it.each([
    ['refuses', { status: 403, headers: {}, body: '{"message":"No"}' }],
    ['does not know the path', { status: 404, headers: {}, body: '{"message":"No"}' }],
    ['answers somebody else', { status: 200, headers: {}, body: '{"id":999,"capacity_per_day":2}' }],
    ['answers nothing', { status: 200, headers: {}, body: '' }],
  ])('stay as they were where the service %s', async (_what, answer) => {
    const { world, run, week } = await stage();
    world.fault = (request) => (asksUser(request) ? answer : 'pass');
    await run({ type: 'refresh', catalog: true });
    await world.advance(10 * minute);
    expect(world.requests.filter(asksUser)).toHaveLength(1);
    expect(week()).toMatchObject({ capacitySeconds: 8 * 3600, workDays: [1, 2, 3, 4, 5] });
  });

  it('are known in the workspace of this computer, also where an earlier version kept none', async () => {
    const { world, app } = await stage();
    await app().session.signOut('discard');
    expect(app().tracker.snapshot().week).toMatchObject({ capacitySeconds: null, workDays: null });
    await app().session.useThisComputer();
    await world.settle();
    expect(app().tracker.snapshot().week).toMatchObject({ capacitySeconds: 8 * 3600 });
    world.crash(app());
    const { workweek: _, ...before } = world.stores.session.content as { workweek: unknown };
    world.stores.session.content = before;
    const again = await world.startApp();
    await world.advance(1000);
    expect(again.tracker.snapshot().week).toMatchObject({ capacitySeconds: 8 * 3600 });
  });
});

describe('the session', () => {
  it('of the version before is taken over, with the hours unknown and the week to be read', async () => {
    const { world, app, week, restart, snapshot } = await stage();
    world.crash(app());
    const {
      workweek: _,
      weekReadOn: __,
      ...before
    } = world.stores.session.content as Record<string, unknown>;
    world.stores.session.content = before;
    world.requests.length = 0;
    await restart();
    expect(snapshot().account).toMatchObject({ baseUrl: address, email });
    expect(snapshot().notices).toEqual([]);
    expect(week()).toMatchObject({ capacitySeconds: null, workDays: null, complete: true });
    expect(ranges(world.requests)).toEqual(['2026-03-04/2026-03-10']);
  });

  it.each([
    ['hours', { workweek: { capacitySeconds: -5, workDays: [1] } }, { capacitySeconds: null, workDays: [1] }],
    ['days', { workweek: { capacitySeconds: 60, workDays: [9] } }, { capacitySeconds: 60, workDays: null }],
    ['both', { workweek: 'always' }, { capacitySeconds: null, workDays: null }],
    ['day of reading', { weekReadOn: 'soon' }, { complete: true }],
    ['rows', { rows: [{ id: 'one' }] }, { complete: true }],
  ])('with damaged %s keeps the rest', async (_what, damage, expected) => {
    const { world, app, week, restart, snapshot } = await stage();
    world.crash(app());
    world.stores.session.content = { ...(world.stores.session.content as object), ...damage };
    await restart();
    expect(snapshot().account).toMatchObject({ email });
    expect(week()).toMatchObject(expected);
  });
});

describe('budgets', () => {
  it('come with the projects, and with their copy on disk', async () => {
    const { world, app, run, restart } = await stage();
    const { id } = (await world.call('POST', '/projects', {
      name: 'Bounded',
      budget: '40',
      budget_by: 'time',
    })) as { id: number };
    await world.call('POST', '/time-entries', {
      project_id: String(id),
      date_execution: '2026-02-02',
      time_total: '10:00:00',
    });
    await run({ type: 'refresh', catalog: true });
    await world.advance(1000);
    const budgetIn = () =>
      app()
        .tracker.catalog()
        .projects.find((one) => one.id === id)?.budget;
    expect(budgetIn()).toEqual({ by: 'time', amount: 40, progress: 25 });
    world.fault = () => 'unreachable';
    await restart();
    expect(budgetIn()).toEqual({ by: 'time', amount: 40, progress: 25 });
  });

  it('may be missing in a catalog of the version before', async () => {
    const { world, app, restart } = await stage();
    world.crash(app());
    const stored = world.stores.catalog.content as { catalog: { projects: Record<string, unknown>[] } };
    for (const project of stored.catalog.projects) delete project['budget'];
    world.fault = () => 'unreachable';
    await restart();
    expect(app().tracker.catalog().projects).toHaveLength(2);
    expect(app().tracker.catalog().projects[0]?.budget).toBeNull();
  });
});
