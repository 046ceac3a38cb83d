/** Owns what the user of a simulated day answers between two stops, and about what was refused. */
import type { LedgerLine, StopsView } from '../../common/snapshot.ts';
import { parseSeconds, toLocal } from '../../common/time.ts';
import { act, type behind, give, rowsFrom, type Scene, tagOf, today, todayShown } from './scene.ts';
import type { Event } from './schedule.ts';
import { change, given, isRunning, type Plan, roundingMs, startMsOf, type Wanted, zone } from './wanted.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

const instant = ({ date, clock }: StopsView['here']): number =>
  Date.parse(`${date}T00:00:00+02:00`) + clock * 1000;

/** Decides between two ends of one entry, as the card shows them. */
export function answerStops(scene: Scene, event: Of<'answer_stops'>): void {
  const [card] = scene.app().tracker.snapshot().stops;
  if (!card) return;
  const began = Date.parse(`${card.date}T00:00:00+02:00`) + card.startClock * 1000;
  const alike = scene.plan.filter((one) => tagOf(one.description) === tagOf(card.work.description));
  const one = alike.find((candidate) => Math.abs(startMsOf(candidate) - began) <= 1000) ?? alike[0];
  act(
    scene,
    { type: 'answer_stops', id: card.id, choice: event.choice },
    () => (one && !one.gone ? decided(scene.plan, one, card, event.choice) : scene.plan),
    // What was done elsewhere since may be in the way of the later stop.
    ['entry_gone', 'overlap'],
  );
}

function decided(plan: Plan, one: Wanted, card: StopsView, choice: 'elsewhere' | 'here' | 'split'): Plan {
  const [there, here] = [instant(card.elsewhere), instant(card.here)];
  const first = Math.min(there, here);
  const endMs = { elsewhere: there, here, split: first }[choice];
  const ended = { ...one, seconds: (endMs - startMsOf(one)) / 1000, runsFromMs: null };
  // Work and times that were changed since the stops are not what was asked about: then the end is as much later.
  const atThere = Math.abs(startMsOf(one) + one.seconds * 1000 - there) <= roundingMs;
  const plain = one.measured && one.rivals.length === 0 && atThere;
  const later = { ...one, seconds: one.seconds + (endMs - there) / 1000, rivals: [] };
  const changed = change(
    plan,
    one.id,
    plain ? { ...ended, measured: false } : { rivals: [...one.rivals, ended, later] },
  );
  if (choice !== 'split') return changed;
  const { date, clock } = toLocal(first, zone);
  const { project, description } = one;
  const between = given(date, clock, Math.abs(there - here) / 1000, { project, description });
  // It has the words that the card shows, where others were given elsewhere.
  const shown = { ...between, project: card.work.projectId, description: card.work.description };
  return [
    ...changed,
    plain ? { ...between, rivals: [shown] } : { ...between, gone: true, rivals: [between, shown] },
  ];
}

/** Tries again what the service refused; what is gone there stays gone. */
export function retryRefused(scene: Scene): void {
  for (const line of scene.app().tracker.snapshot().delivery.ledger) {
    if (line.state !== 'refused' || !scene.app().alive()) continue;
    const isGone = line.error?.code === 'not_found';
    give(scene, { type: isGone ? 'discard_intent' : 'retry_intent', intentId: line.intentId });
  }
}

/** Gives up something that was refused, alone on its entry: then the entry is again what the service has, or nothing. */
export async function discardRefused(scene: Scene): Promise<void> {
  const { ledger } = scene.app().tracker.snapshot().delivery;
  const line = ledger.find((one) => one.state === 'refused');
  if (!line || ledger.filter((one) => one.entry === line.entry).length > 1) return;
  const rows = await rowsFrom(scene, today(scene));
  const id = Number(/^row-(\d+)$/.exec(line.entry)?.[1] ?? 0);
  const row = rows?.find((candidate) => candidate.id === id) ?? null;
  // Only what never got there, and what is there as a day before: the rest is told apart in `test/core`.
  if (rows === null || (row === null) !== (id === 0) || row?.stopwatch_active === 1) return;
  if (row !== null && line.kind !== 'change' && line.kind !== 'delete') return;
  const one = row && line.kind === 'delete' ? deletedBehind(scene, row) : lineBehind(scene, line);
  if (!one) return;
  if (give(scene, { type: 'discard_intent', intentId: line.intentId }) !== 'ok') return;
  scene.steps = withoutEntry(scene.steps, one.id);
  scene.plan = change(scene.plan, one.id, row === null ? { gone: true } : asRow(row));
}

/** What was done to an entry that was given up cannot be taken back. */
const withoutEntry = (steps: Scene['steps'], id: number): Scene['steps'] =>
  steps.flatMap((step) => {
    const isSame = ({ before, after }: typeof step) => JSON.stringify(before) === JSON.stringify(after);
    const rest = {
      ...step,
      before: step.before.filter((one) => one.id !== id),
      after: step.after.filter((one) => one.id !== id),
    };
    return isSame(rest) && !isSame(step) ? [] : [rest];
  });

const asRow = (row: NonNullable<Awaited<ReturnType<typeof rowsFrom>>>[number]): Partial<Wanted> => {
  const seconds = (text: string) => parseSeconds(text) ?? Number.NaN;
  const untimed = row.time_start === '00:00:00' && row.time_end === '00:00:00';
  return {
    gone: false,
    project: row.project_id,
    description: row.description ?? '',
    date: row.date_execution,
    clock: untimed ? null : seconds(row.time_start),
    seconds: seconds(row.time_total),
    runsFromMs: null,
  };
};

const lineBehind = (scene: Scene, line: LedgerLine): Wanted | null => {
  const shown = todayShown(scene).find((entry) => entry.key === line.entry);
  return (
    (shown &&
      scene.plan.find(
        (one) =>
          !one.gone &&
          one.project === shown.work.projectId &&
          one.description === shown.work.description &&
          one.date === shown.date &&
          isRunning(one) === shown.running &&
          (one.clock ?? 0) === (shown.startClock ?? 0) &&
          (shown.running || one.seconds === shown.seconds),
      )) ??
    null
  );
};

const deletedBehind = (scene: Scene, row: Parameters<typeof behind>[1]): Wanted | null => {
  const there = asRow(row);
  return (
    scene.plan.find(
      (one) =>
        one.gone && one.date === there.date && one.clock === there.clock && one.seconds === there.seconds,
    ) ?? null
  );
};
