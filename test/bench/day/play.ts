/** Owns playing the reference day with Stint: the real core on the real service, and what is there in the evening. */
import { parseSeconds } from '../../../common/time.ts';
import { createDesk, demand } from './desk.ts';
import { type Counted, date, type Office, openOffice, type Plan } from './office.ts';
import { compare, type Differences, type FoundEntry, wantedOf } from './oracle.ts';
import type { Project, Row } from './schedule.ts';

export interface PlayedDay extends Differences {
  readonly mode: 'live' | 'economy';
  /** The requests of Stint that reached the service. */
  readonly requests: readonly Counted[];
  /** How long after it happened Stint knew of what the other device did, ms; null: never. */
  readonly startSeenMs: number | null;
  readonly stopSeenMs: number | null;
  /** What is left in the journal at the end of the day. */
  readonly undelivered: number;
}

const dayMs = 86_400_000;

/** @param plan `plus` makes automatic live, `free` economy */
export async function playDay(rows: readonly Row[], plan: Plan): Promise<PlayedDay> {
  const office = await openOffice(plan);
  await playYesterday(office);
  const begun = office.counted.length;
  const desk = createDesk(office);
  for (const { at, act } of rows) {
    await desk.waitUntil(office.instantOf(at));
    await desk.act(at, act);
  }
  await desk.waitUntil(office.instantOf('18:00:00'));
  const requests = office.counted.slice(begun).filter(({ agent }) => agent === 'Stint');
  const snapshot = desk.app().tracker.snapshot();
  return {
    ...compare(wantedOf(rows), await foundAt(office)),
    ...desk.seen(),
    mode: snapshot.delivery.mode.used,
    requests,
    undelivered: snapshot.delivery.ledger.length,
  };
}

/** The day before: the user signed in at 8:00, which read the catalog, and worked on four projects. */
async function playYesterday({ world, projects, instantOf }: Office): Promise<void> {
  const yesterday = (at: string): number => instantOf(at) - dayMs;
  world.nowMs = yesterday('08:00:00');
  const app = await world.startApp();
  const signedIn = await world.signIn(app);
  if (!signedIn.ok) throw new Error(signedIn.error.code);
  await world.advance(yesterday('09:00:00') - world.nowMs);
  const works = {
    a: 'Mail and plan',
    b: 'Review homepage copy',
    c: 'Checkout tests',
    d: 'Call with customer',
  };
  for (const [project, description] of Object.entries(works)) {
    const work = { projectId: projects[project as Project], taskId: null, description };
    demand(app.tracker.run({ type: 'start', work }));
    await world.advance(3_600_000);
  }
  demand(app.tracker.run({ type: 'stop' }));
  await world.advance(yesterday('18:00:00') - world.nowMs);
  world.crash(app);
}

/** The user's rows of the day at the service, as the specification writes them. */
async function foundAt({ world, projects }: Office): Promise<readonly FoundEntry[]> {
  const letters = new Map(Object.entries(projects).map(([letter, id]) => [id, letter as Project]));
  return (await world.entries())
    .filter((row) => row.date_execution === date)
    .map((row) => {
      const [start, end] = [parseSeconds(row.time_start) ?? 0, parseSeconds(row.time_end) ?? 0];
      const timed = start !== 0 || end !== 0;
      return {
        project: letters.get(row.project_id) ?? 'a',
        words: row.description ?? '',
        from: timed ? start : null,
        until: timed ? end : null,
        seconds: parseSeconds(row.time_total) ?? 0,
      };
    });
}
