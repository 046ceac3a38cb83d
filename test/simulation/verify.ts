/** Owns the verdict: what the service has in the end, beside what was wanted; and what the app shows on the way. */
import { clockDistance, parseSeconds } from '../../common/time.ts';
import type { ReportRow } from '../fakes/world.ts';
import { isShownAs, type Scene, today, todayShown } from './scene.ts';
import { isRunning, type Plan, type Wanted } from './wanted.ts';

const dayMs = 86_400_000;

const secondsOf = (text: string): number => parseSeconds(text) ?? Number.NaN;

/** Half a day between two clocks at most: 23:59:59 is next to 0:00:00. */
const apart = (a: number, b: number): number => Math.min(clockDistance(a, b), clockDistance(b, a));

/**
 * Whether a row is an entry as it should be, to the second in each of its fields; where two sides acted on it unseen by
 * each other, each field as one of them left it.
 * @param slack seconds besides: the service's clock is known to the second only, and a start after the computer's clock
 *   was set reads it anew
 */
function isAs(one: Wanted, row: ReportRow, slack: number): boolean {
  const sides = [one, ...one.rivals];
  const total = secondsOf(row.time_total);
  const start = secondsOf(row.time_start);
  const any = (holds: (side: Wanted) => boolean): boolean => sides.some(holds);
  const length = clockDistance(start, secondsOf(row.time_end));
  const isWhole = apart(length, total % 86_400) <= 2;
  if (!any((side) => side.project === row.project_id)) return false;
  if (!any((side) => side.description === (row.description ?? ''))) return false;
  if (row.stopwatch_active === 1) return false;
  const isBegun = (side: Wanted): boolean =>
    side.clock === null
      ? side.date === row.date_execution && (side.continued || start === 0)
      : isNear(side, row.date_execution, start, 1 + slack);
  if (!any(isBegun)) return false;
  if (any((side) => side.loose)) return isWhole;
  if (!any((side) => Math.abs(side.seconds - total) <= 1 + slack)) return false;
  const isPlain = !any((side) => side.continued || side.clock === null);
  return !isPlain || isWhole || one.rivals.length > 0;
}

const isNear = (side: Wanted, date: string, start: number, slack: number): boolean => {
  const instant = (day: string, clock: number) => Date.parse(`${day}T00:00:00Z`) / 1000 + clock;
  return Math.abs(instant(side.date, side.clock ?? 0) - instant(date, start)) <= slack;
};

/** Pairs entries with rows, each with one at most, so that as many as possible have one (augmenting paths). */
function pair(plan: Plan, rows: readonly ReportRow[], slack: number): readonly (number | null)[] {
  const ofRow: (number | null)[] = rows.map(() => null);
  const place = (index: number, tried: Set<number>): boolean =>
    rows.some((row, at) => {
      const one = plan[index];
      if (tried.has(at) || !one || !isAs(one, row, slack)) return false;
      tried.add(at);
      const holder = ofRow[at] ?? null;
      if (holder !== null && !place(holder, tried)) return false;
      ofRow[at] = index;
      return true;
    });
  // What has to be there goes first: what may be there takes what is left, and what may be of any length the rest.
  const rank = (at: number): number => (plan[at]?.gone ? 2 : 0) + (plan[at]?.loose ? 1 : 0);
  const order = [...plan.keys()].sort((a, b) => rank(a) - rank(b));
  for (const index of order) place(index, new Set());
  return ofRow;
}

/** Each entry somebody wants is there once with its times, and there is no other. In words, what is not so. */
export function compare(plan: Plan, rows: readonly ReportRow[], slack: number): readonly string[] {
  // What was deleted, and nobody else touched, must not be there: it has no say.
  const sought = plan.filter((one) => !one.gone || one.rivals.length > 0);
  const ofRow = pair(sought, rows, slack);
  const missing = sought.filter((one, index) => !one.gone && !ofRow.includes(index));
  const unasked = rows.filter((_, at) => ofRow[at] === null);
  const rowOf = (one: Wanted) => rows.find((_, at) => sought[ofRow[at] ?? -1] === one);
  const alone = sought.filter((one) => {
    const before = one.loose && one.measured && rowOf(one) ? eveOf(sought, one) : null;
    const row = before && rowOf(before);
    return before && !(row && apart(secondsOf(row.time_end), 0) <= 2);
  });
  return [
    ...missing.map((one) => `missing: ${JSON.stringify(one)}`),
    ...unasked.map((row) => `unasked: ${describeRow(row)}`),
    ...alone.map((one) => `after midnight, with nothing before: ${JSON.stringify(one)}`),
  ];
}

/** What lies before midnight of the same timer, where it is still as that left it. */
const eveOf = (plan: Plan, one: Wanted): Wanted | null =>
  plan.find(
    (other) =>
      other.of === one.of && other.measured && Date.parse(one.date) - Date.parse(other.date) === dayMs,
  ) ?? null;

const describeRow = (row: ReportRow): string => {
  const { id, project_id, description, date_execution, time_start, time_end, time_total, stopwatch_active } =
    row;
  return JSON.stringify({
    id,
    project_id,
    description,
    date_execution,
    time_start,
    time_end,
    time_total,
    stopwatch_active,
  });
};

/** On a day of one device, the panel shows today's entries as the user made them, delivered or not. */
export function checkShown(scene: Scene): void {
  const app = scene.app();
  if (scene.shared || !app.alive()) return;
  const state = app.tracker.state();
  const { delivery } = app.tracker.snapshot();
  // Until an answer came after a restart, the clock may be another; what waits to be read again may be old.
  const sure = !state.wanted.refresh && state.measuredBefore.size === 0 && delivery.refused === 0;
  if (!sure) return;
  const { nowMs } = scene.world;
  const date = today(scene);
  const wanted = scene.plan.filter((one) => !one.gone && (one.date === date || isRunning(one)));
  const left = [...todayShown(scene)];
  for (const one of wanted) {
    const at = left.findIndex((shown) => isShownAs(one, shown, nowMs));
    if (at < 0) scene.complain(`not shown: ${JSON.stringify(one)} among ${linesOf(scene)}`);
    else left.splice(at, 1);
  }
  if (left.length > 0) scene.complain(`shown, and nobody made it: ${JSON.stringify(left)}`);
}

const linesOf = (scene: Scene): string =>
  JSON.stringify(
    todayShown(scene).map(({ work, date, startClock, seconds, running }) => ({
      project: work.projectId,
      description: work.description,
      date,
      startClock,
      seconds,
      running,
    })),
  );
