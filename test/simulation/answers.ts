/** Owns what the user of a simulated day answers: after absences, between two stops, and about what was refused. */
import type { AwayView, LedgerLine, StopsView } from '../../common/snapshot.ts';
import { parseSeconds, toLocal } from '../../common/time.ts';
import type { PlainAwayChoice } from '../../main/core/away-commands.ts';
import { noteTakeover } from './device.ts';
import { act, type behind, give, rowsFrom, type Scene, tagOf, today, todayShown } from './scene.ts';
import type { Event } from './schedule.ts';
import { endShown, endUnseen, stop } from './user.ts';
import { change, end, given, isRunning, type Plan, startMsOf, timer, type Wanted, zone } from './wanted.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

/** How late the idle source may tell of an absence, s: one poll. */
const pollSeconds = 61;

/** Nobody is at the computer for a while. The app asks once, with the start of the absence to within a poll. */
export async function away(scene: Scene, event: Of<'away'>): Promise<void> {
  const { world, app } = scene;
  // Whoever was away before has been back for a moment: else it is one absence, which began earlier.
  if (app().tracker.state().presence.phase === 'away') await world.advance(6000);
  const ran = app().alive() ? app().tracker.snapshot().running : null;
  const asked = new Set(
    app()
      .tracker.state()
      .questions.map((question) => question.id),
  );
  const leftMs = world.nowMs;
  for (let left = event.seconds; left > 0; left -= 60) {
    world.idleSeconds = Math.floor((world.nowMs - leftMs) / 1000);
    await world.advance(Math.min(left, 60) * 1000);
  }
  world.idleSeconds = 0;
  await world.advance(3000);
  if (!app().alive()) return;
  const fresh = app()
    .tracker.state()
    .questions.filter((question) => !asked.has(question.id));
  if (fresh.length > 1) scene.complain('one absence, asked about more than once');
  const [question] = fresh;
  if (question) {
    const fromMs = question.fromMs - world.wallAheadMs;
    const late = fromMs - leftMs;
    const began = ran !== null && late >= 0;
    if (!began && Math.abs(late) > pollSeconds * 1000) scene.complain(`an absence begins ${late} ms late`);
    if (question.untilMs < question.fromMs) scene.complain('an absence that ends before it begins');
  }
  if (event.choice === null) return;
  const view = app().tracker.snapshot().away;
  noteTakeover(scene);
  if (event.stopsFirst) stop(scene);
  if (view && app().alive()) answer(scene, view, event.choice);
}

/** Answers the question that is shown. */
export function answerShown(scene: Scene, event: Of<'answer'>): void {
  const view = scene.app().tracker.snapshot().away;
  if (view) answer(scene, view, event.choice);
}

const instant = ({ date, clock }: AwayView['from']): number =>
  Date.parse(`${date}T00:00:00+02:00`) + clock * 1000;

function answer(scene: Scene, view: AwayView, wanted: PlainAwayChoice): void {
  const { world } = scene;
  const one = askedAbout(scene, view);
  const line = todayShown(scene).find((entry) => entry.running);
  // What was given other times since, or has gone on, is no matter of this absence any more: the user keeps it.
  const choice = one?.measured && !one.continued ? wanted : 'keep';
  const fromMs = instant(view.from);
  act(scene, { type: 'answer_away', id: view.id, choice }, () => {
    if (choice === 'keep' || !one) return scene.plan;
    const shownRunning = line?.work.description === one.description && line.date === one.date;
    // Stopped elsewhere, and the app does not know: of the two stops the user is asked.
    const unseen = scene.shared && shownRunning && !isRunning(one);
    const plan = unseen ? endShown(scene, scene.plan, line, fromMs) : cutAt(scene, one, fromMs);
    const untilMs = Math.min(instant(view.until), world.nowMs);
    const stoppedMs = isRunning(one) || unseen ? null : stoppedAt(scene, one);
    if (choice === 'discard_and_stop') return plan;
    // What was done from the return until the stop was work.
    const { project, description } = one;
    const again = timer(untilMs, { project, description });
    const { midnight } = scene.app().tracker.state().settings;
    const unseenEnded = endUnseen(scene, plan, one);
    if (stoppedMs === null) return [...unseenEnded, again];
    // Stopped here and elsewhere, on both sides of the return: that last bit may be an entry.
    const lastMs = scene.shared && stoppedMs <= untilMs ? world.nowMs : stoppedMs;
    const bit = lastMs > untilMs ? end([again], again.id, lastMs, midnight) : [];
    const isSure = stoppedMs > untilMs && one.rivals.length === 0 && !one.loose;
    const pieces = isSure ? bit : bit.map((piece) => ({ ...piece, gone: true, rivals: [piece] }));
    return [...unseenEnded, ...pieces];
  });
}

const askedAbout = (scene: Scene, { work, started }: AwayView): Wanted | null => {
  const alike = scene.plan.filter(
    (one) => !one.gone && one.project === work.projectId && one.description === work.description,
  );
  const began = alike.filter((one) => one.date === started.date && one.clock === started.clock);
  return began.find(isRunning) ?? began.at(-1) ?? null;
};

const partsOf = (scene: Scene, one: Wanted): Plan =>
  scene.plan.filter((piece) => piece.of === one.of && piece.measured && !piece.gone);

/** When a timer was stopped: the end of its last part. */
const stoppedAt = (scene: Scene, one: Wanted): number =>
  Math.max(...partsOf(scene, one).map((part) => startMsOf(part) + part.seconds * 1000));

/** The timer ends at an instant, with all of it that was split off at midnight. */
function cutAt(scene: Scene, one: Wanted, atMs: number): Plan {
  // A day after midnight that may be there is cut with the rest.
  const plan = scene.plan.map((piece) =>
    piece.of === one.of && piece.gone && piece.rivals.length > 0 && startMsOf(piece) < atMs
      ? {
          ...piece,
          rivals: [...piece.rivals, { ...piece, rivals: [], seconds: (atMs - startMsOf(piece)) / 1000 }],
        }
      : piece,
  );
  // What was stopped before the absence began, elsewhere, is not made longer.
  if (!isRunning(one) && atMs >= stoppedAt(scene, one)) return plan;
  const { midnight } = scene.app().tracker.state().settings;
  const pieces = partsOf(scene, one).filter((piece) => piece.id !== one.id);
  const whole = change(plan, one.id, { seconds: 0, runsFromMs: startMsOf(one) });
  const others = pieces.reduce((made, piece) => change(made, piece.id, { gone: true }), whole);
  return end(others, one.id, atMs, midnight);
}

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
  // Work and times that were changed since the stops are not what was asked about.
  const plain = one.measured && one.rivals.length === 0;
  const changed = change(
    plan,
    one.id,
    plain ? { ...ended, measured: false } : { rivals: [...one.rivals, ended] },
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
