/**
 * Random days of a user, with everything that goes wrong on them: afterwards the service has what the user did, once.
 * A failure prints its seed and the shortest schedule that still fails; `SIMULATION_SEED` and `SIMULATION_PATH` replay it.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../common/result.ts';
import { clockDistance, parseSeconds, toLocal } from '../../common/time.ts';
import { userAgent } from '../../main/core/api/request.ts';
import { runningEntry } from '../../main/core/journal.ts';
import { morning, type ReportRow, signedInWorld, type World } from '../fakes/world.ts';
import { type Asked, createDay, type Day, elsewhere, isStart, zone } from './day.ts';
import { lonelySchedule, type Schedule, sharedSchedule } from './schedule.ts';

/** Schedules in each half; many more are run by hand now and then. */
const runs = Number(process.env['SIMULATION_RUNS'] ?? 150);
/** The same days in every ordinary run, so that a change is judged by itself; `SIMULATION_SEED=$RANDOM` for new ones. */
const seed = Number(process.env['SIMULATION_SEED'] ?? 1);
const path = process.env['SIMULATION_PATH'];
const parameters = {
  numRuns: runs,
  seed,
  ...(path === undefined ? {} : { path }),
};

const dayMs = 86_400_000;
const spanOf = (text: string): number => parseSeconds(text) ?? Number.NaN;

interface Stage {
  readonly world: World;
  readonly projects: readonly number[];
  /** The files of an app that has just signed in. */
  readonly files: readonly (readonly [keyof World['stores'], unknown])[];
}

/** One service and account for all schedules: each plays on days of its own. */
async function createStage(): Promise<Stage> {
  const { world, app, website, shop } = await signedInWorld();
  app.kill();
  const names = ['settings', 'session', 'catalog', 'journal'] as const;
  return { world, projects: [website, shop], files: names.map((name) => [name, world.stores[name].content]) };
}

async function beginDay({ world, projects, files }: Stage, schedule: Schedule): Promise<Day> {
  const past = Math.ceil((world.nowMs - morning) / dayMs) + 1;
  world.nowMs = morning + past * dayMs + schedule.startsAt * 1000;
  world.idleSeconds = 0;
  world.fault = () => 'pass';
  world.journalFault = () => 'pass';
  for (const [name, content] of files) world.stores[name].content = structuredClone(content);
  const app = await world.startApp();
  await world.advance(1000);
  world.requests.length = 0;
  return createDay(world, app, projects);
}

/** The timer the user started last and did not stop is what the app shows, to the second. */
function checkShown(world: World, day: Day): void {
  const app = day.app();
  if (!app.alive()) return;
  const expected = day.asked.findLast((one) => one.key !== null && one.endMs === null && !one.stopped);
  const shown = app.tracker.snapshot().running;
  if (expected) expect(shown).toMatchObject({ key: expected.key, elapsedMs: world.nowMs - expected.startMs });
  else expect(shown === null || shown.startedElsewhere || isStopped(day, shown.key)).toBe(true);
}

const isStopped = (day: Day, key: string): boolean =>
  day.asked.some((one) => one.key === key && one.stopped !== null);

function checkRequests(world: World, day: Day): void {
  expect(day.complaints).toEqual([]);
  // Signing in asks for the user itself, once, at the user's own hand.
  const governed = world.requests.filter((request) => request.path !== '/users');
  const times = governed.map((request) => request.atMs);
  for (const [index, time] of times.entries()) {
    expect((times[index + 10] ?? time + 1000) - time).toBeGreaterThanOrEqual(1000);
  }
  expect(new Set(world.requests.map((request) => request.headers['user-agent']))).toEqual(
    new Set(world.requests.length === 0 ? [] : [userAgent]),
  );
}

/** What the user saw before the network came back is what the service has afterwards. */
function checkSeen(seen: Seen, rows: readonly ReportRow[]): void {
  const left = [...rows];
  for (const entry of seen.entries) {
    const at = left.findIndex(
      (row) =>
        row.date_execution === seen.date &&
        row.project_id === entry.work.projectId &&
        (row.description ?? '') === entry.work.description &&
        Math.abs(spanOf(row.time_start) - (entry.startClock ?? 0)) <= 1 &&
        Math.abs(spanOf(row.time_total) - entry.seconds) <= 1,
    );
    expect({ entry, rows, at }).toMatchObject({ at: expect.toSatisfy((found: number) => found >= 0) });
    left.splice(at, 1);
  }
}

type Snapshot = ReturnType<ReturnType<Day['app']>['tracker']['snapshot']>;
interface Seen {
  readonly date: string;
  readonly entries: Snapshot['today']['entries'];
}

const seenBy = (day: Day): Seen => {
  const { date, entries } = day.app().tracker.snapshot().today;
  return { date, entries: entries.filter((entry) => !entry.running) };
};

/** Each entry somebody asked for is there once with its times, and there is no other. */
function checkEntries(asked: readonly Asked[], rows: readonly ReportRow[]): void {
  const left = [...rows];
  const missing: Asked[] = [];
  for (const one of asked) {
    const at = left.findIndex((row) => matches(one, row));
    if (at < 0) missing.push(one);
    else left.splice(at, 1);
  }
  expect({ missing, unasked: left }).toEqual({ missing: [], unasked: [] });
}

function matches(one: Asked, row: ReportRow): boolean {
  if (row.project_id !== one.project || (row.description ?? '') !== one.description) return false;
  const total = spanOf(row.time_total);
  if (one.booked) {
    const start = one.booked.timed ? toLocal(one.startMs, zone).clock : 0;
    const sameDay = row.date_execution === toLocal(one.startMs, zone).date;
    return sameDay && total === one.booked.seconds && spanOf(row.time_start) === start;
  }
  if (!isStart(one, row) || row.stopwatch_active === 1) return false;
  const { stopped } = one;
  if (stopped && row.time_end === stopped.row.time_end && row.time_total === stopped.row.time_total) {
    return true;
  }
  // The earlier of two stops stands; within 10 s nobody can tell whose it was when an answer was lost.
  if (stopped?.sure && (one.endMs === null || one.endMs > stopped.atMs + 11_000)) return false;
  if (one.description === elsewhere && one.key === null) {
    return Math.abs(clockDistance(spanOf(row.time_start), spanOf(row.time_end)) - total) <= 1;
  }
  if (one.endMs === null) return false;
  const wanted = Math.floor(one.endMs / 1000) - Math.floor(one.startMs / 1000);
  return Math.abs(total - wanted) <= 1;
}

async function live(stage: Stage, schedule: Schedule, shared: boolean): Promise<void> {
  const day = await beginDay(stage, schedule);
  try {
    await liveThrough(stage.world, day, schedule, shared);
  } finally {
    await day.leave();
  }
}

async function liveThrough(world: World, day: Day, schedule: Schedule, shared: boolean): Promise<void> {
  for (const event of schedule.events) {
    await day.play(event);
    checkShown(world, day);
  }
  // What waits to be read again may be old: a crash between two files leaves it so until then.
  const complete = day.app().alive() && !day.app().tracker.state().wanted.refresh;
  const seen = complete ? seenBy(day) : null;
  await day.heal();
  const { delivery, running } = day.app().tracker.snapshot();
  expect(delivery).toMatchObject({ waiting: 0, refused: [], connection: 'online' });
  const rows = await day.rows();
  const active = rows.filter((row) => row.stopwatch_active === 1);
  const tracked = runningEntry(day.app().tracker.state().journal);
  expect(active.length).toBeLessThanOrEqual(1);
  if (!shared) {
    expect(active.map((row) => row.id)).toEqual(running === null ? [] : [tracked?.id]);
    if (seen) checkSeen(seen, rows);
  }
  day.app().tracker.run({ type: 'refresh', catalog: false });
  // Our own rate may hold the refresh back for a second.
  await world.advance(2000);
  await day.play({ type: 'stop' });
  await day.heal();
  checkRequests(world, day);
  checkEntries(day.asked, await day.rows());
  const asked = world.requests.length;
  await world.advance(3_600_000);
  expect(world.requests.length).toBe(asked);
}

describe('the simulation', () => {
  const schedule: Schedule = {
    startsAt: 0,
    events: [
      { type: 'start', project: 0, description: 'Review' },
      { type: 'pass', seconds: 600 },
      { type: 'crash', death: { at: 'once' } },
      { type: 'pass', seconds: 60 },
      { type: 'start', project: 1, description: '' },
      { type: 'pass', seconds: 600 },
      { type: 'stop' },
    ],
  };

  it('notices a disk that forgets what it was given', async () => {
    const stage = await createStage();
    await expect(live(stage, schedule, false)).resolves.toBeUndefined();
    const { journal } = stage.world.stores;
    const remember = journal.write;
    let writes = 0;
    journal.write = (value) => {
      writes += 1;
      return writes < 3 ? remember(value) : ok(null);
    };
    await expect(live(stage, schedule, false)).rejects.toThrow();
  });

  it('notices a network that makes an entry twice', async () => {
    const stage = await createStage();
    const { service } = stage.world;
    const deliver = service.fetch;
    service.fetch = async (request, connection) => {
      const isCreate = request.method === 'POST' && request.url.endsWith('/time-entries');
      if (isCreate) await deliver(request.clone(), connection);
      return deliver(request, connection);
    };
    await expect(live(stage, schedule, false)).rejects.toThrow(/unasked/);
  });
});

describe('a random day', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await createStage();
  });
  const budget = 60_000 + runs * 500;

  it(
    'of one device ends with everything delivered once',
    () =>
      fc.assert(
        fc.asyncProperty(lonelySchedule, (day) => live(stage, day, false)),
        parameters,
      ),
    budget,
  );

  it(
    'with another device beside it loses and overwrites nothing',
    () =>
      fc.assert(
        fc.asyncProperty(sharedSchedule, (day) => live(stage, day, true)),
        parameters,
      ),
    budget,
  );
});
