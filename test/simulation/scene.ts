/** Owns what the players of a simulated day share: the world, the app, the model, and what was found wrong on the way. */

import type { EntryView } from '../../common/snapshot.ts';
import { parseSeconds, toLocal } from '../../common/time.ts';
import type { Command } from '../../main/core/commands.ts';
import type { App, ReportRow, World } from '../fakes/world.ts';
import { isRunning, type Plan, type Step, startMsOf, totalAt, type Wanted, zone } from './wanted.ts';

export interface Scene {
  readonly world: World;
  readonly projects: readonly number[];
  /** Another device acts too: then every description is one of its own, so that all know what they talk about. */
  readonly shared: boolean;
  readonly app: () => App;
  plan: Plan;
  /** When the user last started something, ms. */
  startedAtMs: number;
  /** What the user may take back. */
  steps: readonly Step[];
  readonly complain: (text: string) => void;
  readonly tag: (description: string) => string;
}

const ok = 'ok' as const;

/** A hand at the mouse is noticed before what it does: what is written of that is no part of a command. */
const nothing: Command = { type: 'retry_intent', intentId: '' };

/**
 * Gives a command. `ok` when it got onto the disk, whatever became of the app then; `dead` when the app died before;
 * else the code of the error.
 */
export function give({ world, app }: Scene, command: Command): string {
  app().tracker.run(nothing);
  const { writes } = world.stores.journal;
  const result = app().tracker.run(command);
  if (!result.ok) return result.error.code;
  return app().alive() || world.stores.journal.writes > writes ? ok : 'dead';
}

/** What the app does about a command is noted in the model, which says what should come of it: null, a refusal. */
export function act(
  scene: Scene,
  command: Command,
  next: () => Plan | null,
  allowed: readonly string[] = [],
): boolean {
  const before = scene.plan;
  const code = give(scene, command);
  if (code === 'dead') return false;
  const after = next();
  if (code !== ok) {
    if (after !== null && !allowed.includes(code)) scene.complain(`${command.type}: ${code}`);
    return false;
  }
  if (after === null) {
    scene.complain(`${command.type} put something over what is there: ${JSON.stringify(command)}`);
    return false;
  }
  scene.plan = after;
  const changed = JSON.stringify(before) !== JSON.stringify(after);
  if (changed || command.type === 'answer_away') {
    scene.steps = [...scene.steps, { before, after, madeAtMs: scene.world.nowMs }];
  }
  return true;
}

export const todayShown = (scene: Scene): readonly EntryView[] =>
  scene.app().tracker.snapshot().today.entries;

const near = (a: number, b: number): boolean => Math.abs(a - b) <= 2;

/** What tells the lines of the panel apart. */
export interface Line extends Pick<EntryView, 'date' | 'startClock' | 'seconds' | 'running'> {
  readonly work: Pick<EntryView['work'], 'projectId' | 'description'>;
}

/** Whether a line of the panel shows this entry as it should be. */
export function isShownAs(one: Wanted, shown: Line, nowMs: number): boolean {
  if (one.gone || one.project !== shown.work.projectId || one.description !== shown.work.description) {
    return false;
  }
  if (isRunning(one) !== shown.running || one.date !== shown.date) return false;
  // What had no time of day and runs on has one, at the service, since it was gone on with.
  const isClock =
    one.clock === null
      ? !shown.startClock || one.continued
      : shown.startClock === null
        ? one.seconds + shown.seconds === 0
        : near(one.clock, shown.startClock);
  return isClock && (shown.running || near(totalAt(one, nowMs), shown.seconds));
}

/** The entry the user means who points at a line of the panel. */
export function meant(scene: Scene, shown: Line): Wanted | null {
  const apart = (one: Wanted) =>
    Math.abs((one.clock ?? 0) - (shown.startClock ?? 0)) +
    (shown.running ? 0 : Math.abs(one.seconds - shown.seconds));
  const [exact] = scene.plan
    .filter((one) => isShownAs(one, shown, scene.world.nowMs))
    .sort((a, b) => apart(a) - apart(b));
  if (exact || !scene.shared) return exact ?? null;
  return nearest(scene, shown.work.description, shown.date, shown.startClock ?? 0, shown.seconds);
}

/** The entry of that name which begins next to a time: an answer after an absence makes a second one of a name. */
function nearest(
  scene: Scene,
  description: string,
  date: string,
  clock: number,
  seconds: number,
): Wanted | null {
  const atMs = Date.parse(`${date}T00:00:00+02:00`) + clock * 1000;
  const away = (one: Wanted) => Math.abs(startMsOf(one) - atMs);
  const mine = scene.plan.filter((one) => tagOf(one.description) === tagOf(description));
  const longer = (one: Wanted) => Math.abs(one.seconds - seconds);
  const gone = (one: Wanted) => Number(one.gone);
  return [...mine].sort((a, b) => away(a) - away(b) || longer(a) - longer(b) || gone(a) - gone(b))[0] ?? null;
}

/** The entry behind a row of the service. */
export const behind = (scene: Scene, row: ReportRow): Wanted | null =>
  nearest(
    // What was split off at midnight does not run.
    row.stopwatch_active === 1 ? { ...scene, plan: scene.plan.filter((one) => one.of === one.id) } : scene,
    row.description ?? '',
    row.date_execution,
    parseSeconds(row.time_start) ?? 0,
    parseSeconds(row.time_total) ?? 0,
  );

export const tagOf = (description: string): string => description.split(' ')[0] ?? '';

export const today = ({ world }: Scene): string => toLocal(world.nowMs, zone).date;

/** The user's rows of some days, the oldest id first; null where the service gives none today. */
export async function rowsFrom(scene: Scene, from: string): Promise<readonly ReportRow[] | null> {
  const { world } = scene;
  const to = today(scene);
  const path = `/reports/detailed?user_id=${world.userId}&opt_page_limit=100&date_execution_start=${from}&date_execution_end=${to}`;
  const report = (await tried(() => world.call('GET', path))) as { data: ReportRow[] } | null;
  return report?.data.sort((a, b) => a.id - b.id) ?? null;
}

/** Null where the account's requests of today are used up, for this device as for every other, or the app was faster. */
export async function tried<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    // An empty answer is one all the same.
    return (await call()) ?? ({} as T);
  } catch (failure) {
    // What is not there any more was just read from the report.
    if (/: (429|409|404) /.test(String(failure))) return null;
    throw failure;
  }
}
