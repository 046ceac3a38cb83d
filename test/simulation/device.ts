/**
 * Owns the other device of a simulated day: it acts on the service itself, at once. Where it and the user here act on
 * one entry before either knows of the other, nobody can put the two in order. Then this is accepted, and no more:
 * - the entry is there once at most (never twice), and each field is as one of the two left it;
 * - a deletion wins, whenever it was made;
 * - of two stops the earlier is never overwritten by the later, unless the two are within 11 s of each other or the user
 *   answers so; where ours was the earlier and came to the service as the later, either may stand until then;
 * - a timer that was started elsewhere while one ran here unseen by the service ends that one at its own start, or that
 *   of the entries which lead up to it without a break, if the app learns of it in time, else it ends where the user
 *   stopped it;
 * - a timer elsewhere that the app did not show when the user started another may end then, or run on.
 * - a start the app is in doubt about, stopped elsewhere within the same second, left nothing to tell it from none.
 * It changes or deletes no entry whose creation the app is still in doubt about: then two entries nobody could tell from
 * what the user did are in the nature of this interface, which has no idempotency key.
 */
import type { MidnightPolicy } from '../../common/model.ts';
import { formatSeconds, parseSeconds, toLocal } from '../../common/time.ts';
import { isWhatWasSent } from '../../main/core/delivery.ts';
import { timesOf } from '../../main/core/entry-times.ts';
import { isRunning as isTracking, type Journal, type Tracked } from '../../main/core/journal.ts';
import type { State } from '../../main/core/state.ts';
import type { ReportRow } from '../fakes/world.ts';
import { behind, type Line, meant, rowsFrom, type Scene, tagOf, today, tried } from './scene.ts';
import type { Event } from './schedule.ts';
import {
  change,
  doubt,
  end,
  isRunning,
  loosen,
  type Plan,
  renameDoubted,
  startMsOf,
  timer,
  type Wanted,
  zone,
} from './wanted.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

const dayMs = 86_400_000;

export const yesterday = (scene: Scene): string =>
  new Date(Date.parse(`${today(scene)}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

/**
 * Whether the app knows this row: its id is in the journal, or it was read and is not what a creation in doubt may have
 * made. Killed between its two files it has what was made in one of them, and the doubt in the other.
 */
function isKnown({ world }: Scene, { id }: ReportRow): boolean {
  const journal = world.stores.journal.content as Pick<Journal, 'tracked'>;
  if (new RegExp(`"id":${id}[,}]`).test(JSON.stringify(journal))) return true;
  const { rows } = world.stores.session.content as Pick<State, 'rows'>;
  const row = rows.find((one) => one.id === id);
  const mayBe = ({ id: known, sent }: Tracked): boolean =>
    row !== undefined && known === null && sent !== null && isWhatWasSent(row, sent);
  return row !== undefined && !journal.tracked.some(mayBe);
}

/** Whether the app waits for nothing. */
const isDelivered = ({ world }: Scene): boolean =>
  (world.stores.journal.content as Pick<Journal, 'intents'>).intents.length === 0;

/** Whether the app has asked for the start or the stop of a row's stopwatch, and does not know yet what came of it. */
function isInDoubt({ world }: Scene, { id }: ReportRow, kind: 'start' | 'stop'): boolean {
  const { tracked, intents } = world.stores.journal.content as Pick<Journal, 'tracked' | 'intents'>;
  const asked = intents.filter((one) => one.kind === kind && one.lastStep !== null).map((one) => one.entry);
  return tracked.some((one) => one.id === id && asked.includes(one.key));
}

/** @param from the first day whose rows are looked at */
export async function deviceStop(scene: Scene, from = yesterday(scene)): Promise<boolean> {
  const { world } = scene;
  const rows = await rowsFrom(scene, from);
  if (rows === null) return false;
  const row = rows.find((one) => one.stopwatch_active === 1);
  if (!row) return true;
  if ((await tried(() => world.call('POST', `/time-entries/${row.id}/stop`))) === null) return false;
  const one = behind(scene, row);
  scene.steps = [];
  if (!one) {
    scene.complain(`another device stopped what nobody asked for: ${JSON.stringify(row)}`);
    return true;
  }
  if (one.gone) return true;
  if (isRunning(one)) {
    // Of a start in doubt nothing is seen afterwards that was stopped in the same second: it looks as if it never ran.
    const atOnce = row.stopwatch_date_start?.endsWith(timeOf(world.nowMs));
    if (atOnce && isInDoubt(scene, row, 'start')) {
      scene.plan = scene.plan.flatMap((other) => (other === one ? loosen(one, 'keep') : [other]));
      return true;
    }
    scene.plan = end(scene.plan, one.id, world.nowMs, 'keep');
    const moved = !isAt(one, row);
    if (moved) scene.plan = rival(scene, one.id, { ...one, ...asCounted(row, world.nowMs) });
    return true;
  }
  const stopped = { ...one, ...asCounted(row, world.nowMs) };
  // The user had stopped it before: ours was the earlier stop, and may stand as theirs may.
  const plan = rival(scene, one.id, stopped, { ...stopped, seconds: (world.nowMs - startMsOf(one)) / 1000 });
  // The days after midnight are in it there, until the user is asked.
  const whole = plan.map((other) =>
    other.of === one.of && other.id !== one.id && !other.gone
      ? { ...other, gone: true, rivals: [...other.rivals, { ...other, rivals: [] }] }
      : other,
  );
  const { midnight } = scene.app().tracker.state().settings;
  const doubted = isInDoubt(scene, row, 'stop') ? midnight : null;
  scene.plan = endOfWork(whole, one.id, world.nowMs, doubted);
  return true;
}

/**
 * Work was over elsewhere: so is what goes on from it here, which nobody heard of there.
 * @param doubted how nights are kept, where the end here may have come there before: then it was no end of the work; null:
 *   it was one
 */
const endOfWork = (plan: Plan, id: number, atMs: number, doubted: MidnightPolicy | null): Plan =>
  plan.reduce((made, one) => {
    if (one.goesOnFrom !== id || one.of !== one.id || one.gone) return made;
    const rest = endOfWork(made, one.id, atMs, doubted);
    if (!isRunning(one)) return rest;
    if (doubted || atMs - startMsOf(one) < 1000) {
      return rest.flatMap((other) => (other.id === one.id ? doubt(one, doubted ?? 'keep') : [other]));
    }
    return end(rest, one.id, atMs, 'keep');
  }, plan);

const timeOf = (ms: number): string => formatSeconds(toLocal(ms, zone).clock);

const clockOf = (text: string): number => parseSeconds(text) ?? Number.NaN;

const isAt = (one: Wanted, row: ReportRow): boolean =>
  one.date === row.date_execution && Math.abs((one.clock ?? 0) - clockOf(row.time_start)) <= 1;

/** The row as it stands after a stop now. */
const asCounted = (row: ReportRow, nowMs: number): Partial<Wanted> => {
  const clock = clockOf(row.time_start);
  const startMs = Date.parse(`${row.date_execution}T00:00:00+02:00`) + clock * 1000;
  const seconds = Math.round((nowMs - startMs) / 1000);
  return { date: row.date_execution, clock, seconds, runsFromMs: null };
};

const rival = (scene: Scene, id: number, ...others: readonly Wanted[]) =>
  scene.plan.map((one) => (one.id === id ? { ...one, rivals: [...one.rivals, ...others] } : one));

export async function deviceStart(scene: Scene, event: Of<'device_start'>): Promise<void> {
  const { world, projects } = scene;
  // Of two starts in one and the same second nobody can tell which came first.
  if (scene.startedAtMs === world.nowMs) await world.advance(1000);
  // From one timer to the next there without a break: the first of them took over.
  const isFresh = (one: Wanted) => startMsOf(one) + one.seconds * 1000 >= world.nowMs - 1000;
  const goesOn = scene.plan.some((one) => one.foreign && (isRunning(one) || isFresh(one)));
  if (!(await deviceStop(scene))) return;
  const project = projects[event.project] ?? 0;
  const description = scene.tag('elsewhere');
  const fields = { project_id: String(project), description };
  const made = (await tried(() => world.call('POST', '/time-entries', fields))) as { id: number } | null;
  if (made === null) return;
  // An entry without a time of day is what it is, where the day's requests end here.
  const started = await tried(() => world.call('POST', `/time-entries/${made.id}/start`));
  const one = timer(world.nowMs, { project, description, foreign: true });
  scene.steps = [];
  const taken = scene.plan.map((other) =>
    isRunning(other) && (other.takenMs === null || !goesOn) ? { ...other, takenMs: world.nowMs } : other,
  );
  scene.plan =
    started === null ? [...scene.plan, { ...one, clock: null, runsFromMs: null }] : [...taken, one];
}

async function pick(scene: Scene, which: number): Promise<{ row: ReportRow; one: Wanted } | null> {
  const rows = (await rowsFrom(scene, today(scene)))?.filter((row) => isKnown(scene, row)) ?? [];
  const row = rows[which % Math.max(1, rows.length)];
  if (!row) return null;
  // What the user has changed since is told by what was written down of it: the times of the row may be next to another
  // entry's.
  const { tracked } = scene.world.stores.journal.content as Pick<Journal, 'tracked'>;
  const changed = tracked.find((one) => one.id === row.id && !one.deleted);
  const one = changed ? meant(scene, lineOf(changed)) : behind(scene, row);
  return one && { row, one };
}

/** An entry as the panel shows it, on whichever day it lies. */
function lineOf(tracked: Tracked): Line {
  const { date, start, total, timed } = timesOf(tracked.span, zone);
  const startClock = timed ? start : null;
  return { work: tracked.work, date, startClock, seconds: total, running: isTracking(tracked) };
}

export async function deviceDelete(scene: Scene, event: Of<'device_delete'>): Promise<void> {
  const picked = await pick(scene, event.which);
  if (!picked) return;
  const { row, one } = picked;
  if ((await tried(() => scene.world.call('DELETE', `/time-entries/${row.id}`))) === null) return;
  scene.steps = [];
  scene.plan = change(scene.plan, one.id, { gone: true, rivals: [] });
}

/** It changes project and description, and sends everything else as it read it. */
export async function deviceEdit(scene: Scene, event: Of<'device_edit'>): Promise<void> {
  const picked = await pick(scene, event.which);
  if (!picked) return;
  const { row, one } = picked;
  const project = scene.projects[event.project] ?? 0;
  const description = `${tagOf(row.description ?? '')} changed`;
  const { date_execution, time_start, time_end, time_total } = row;
  const fields = {
    project_id: String(project),
    description,
    date_execution,
    time_start,
    time_end,
    time_total,
  };
  if ((await tried(() => scene.world.call('POST', `/time-entries/${row.id}`, fields))) === null) return;
  scene.steps = [];
  const renamed = renameDoubted(scene.plan, one.of, { project, description });
  if (one.gone) {
    scene.plan = renamed;
    return;
  }
  // What the app is still in doubt about, or has not sent, may come after it.
  const settled = isDelivered(scene);
  const same =
    settled &&
    row.project_id === one.project &&
    (row.description ?? '') === one.description &&
    isAt(one, row) &&
    (isRunning(one) ? row.stopwatch_active === 1 : clockOf(row.time_total) === one.seconds);
  const changed = { ...one, project, description };
  const rivals = same
    ? one.rivals
    : [...one.rivals, { ...one, rivals: [] }, asLeft(one, row, project, description)];
  // A stop in doubt is told by the times, and may now look like one elsewhere: the user is asked.
  const stopped = { ...changed, seconds: (scene.world.nowMs - startMsOf(one)) / 1000, rivals: [] };
  const sides = settled || isRunning(one) ? rivals : [...rivals, stopped];
  scene.plan = renamed.map((other) => (other.id === one.id ? { ...changed, rivals: sides } : other));
}

const asLeft = (one: Wanted, row: ReportRow, project: number, description: string): Wanted => ({
  ...one,
  project,
  description,
  date: row.date_execution,
  clock: clockOf(row.time_start),
  seconds: clockOf(row.time_total),
  rivals: [],
});

/** Once the app shows a timer of another device, the one it took over from has ended. */
export function noteTakeover(scene: Scene): void {
  const { midnight } = scene.app().tracker.state().settings;
  const description = takenOverBy(scene);
  if (description === null) return;
  for (const one of scene.plan) {
    const isShown = tagOf(one.description) === tagOf(description);
    if (isShown || one.takenMs === null || !isRunning(one)) continue;
    scene.plan = end(scene.plan, one.id, one.takenMs, midnight);
  }
}

/** What runs for the app and was started elsewhere; of one that died, what it had written down. */
function takenOverBy({ app, world }: Scene): string | null {
  if (app().alive()) {
    const { running } = app().tracker.snapshot();
    return running?.startedElsewhere ? running.work.description : null;
  }
  const { tracked } = world.stores.journal.content as Pick<Journal, 'tracked'>;
  const running = tracked.find((one) => one.adopted && isTracking(one));
  return running?.work.description ?? null;
}
