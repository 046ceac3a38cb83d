/** Owns the six answers to an absence on a simulated day, and what they mean in the model. */
import type { AwayView } from '../../common/snapshot.ts';
import { toLocal } from '../../common/time.ts';
import type { AnsweredSpan, AwayAnswer } from '../../main/core/away-commands.ts';
import { act, type Scene, todayShown } from './scene.ts';
import type { Reply } from './schedule.ts';
import { endShown, endUnseen } from './user.ts';
import {
  change,
  cutSpans,
  doubt,
  end,
  isRunning,
  isTaken,
  type Plan,
  roundingMs,
  startMsOf,
  timer,
  type Wanted,
  zone,
} from './wanted.ts';

const instant = ({ date, clock }: AwayView['from']): number =>
  Date.parse(`${date}T00:00:00+02:00`) + clock * 1000;

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

const midnightOf = (scene: Scene) => scene.app().tracker.state().settings.midnight;

/** Answers the card that is shown. */
export function answer(scene: Scene, reply: Reply): void {
  const view = scene.app().tracker.snapshot().away;
  if (!view) return;
  const one = askedAbout(scene, view);
  // What was given other times since, or has gone on, is no matter of this absence any more: the user keeps it.
  if (!one?.measured || one.continued || reply.choice === 'keep') {
    act(scene, { type: 'answer_away', id: view.id, choice: 'keep' }, () => scene.plan);
    return;
  }
  if (scene.shared) answerUnseen(scene, view, one, reply.choice);
  else answerAlone(scene, view, one, reply);
}

/** On a day of one device the card shows what is there: its absences are taken out, moved or not. */
function answerAlone(scene: Scene, view: AwayView, one: Wanted, reply: Reply): void {
  const { world, projects } = scene;
  const fromMs = startMsOf(one);
  const untilMs = isRunning(one) ? world.nowMs : stoppedAt(scene, one);
  const shown = view.spans.map((span) => ({ fromMs: instant(span.from), untilMs: instant(span.until) }));
  const spans = move(shown, reply.moved ?? [0, 0], fromMs, untilMs);
  const sent = reply.moved ? { spans: spans.map(asSent) } : {};
  const cut = (taken: readonly Span[]): Plan =>
    cutSpans(scene.plan, partsOf(scene, one), taken, midnightOf(scene));
  const give = (given: AwayAnswer, next: () => Plan, allowed: readonly string[] = []): void => {
    act(scene, { type: 'answer_away', id: view.id, ...given }, next, allowed);
  };
  switch (reply.choice) {
    case 'keep':
      return;
    case 'discard_and_stop':
      give({ choice: 'discard_and_stop', ...sent }, () =>
        cut([{ fromMs: spans[0]?.fromMs ?? 0, untilMs: Number.POSITIVE_INFINITY }]),
      );
      return;
    case 'discard_and_go_on':
    case 'break':
      give({ choice: reply.choice, ...sent }, () => cut(spans));
      return;
    case 'split': {
      const atMs = Math.floor((fromMs + ((untilMs - fromMs) * (reply.share ?? 50)) / 100) / 1000) * 1000;
      if (atMs - fromMs < 2000 || untilMs - atMs < 2000) return;
      give({ choice: 'split', at: toLocal(atMs, zone) }, () => cut([{ fromMs: atMs, untilMs: atMs }]));
      return;
    }
    case 'book': {
      const essence = { project: projects[reply.project ?? 0] ?? 0, description: scene.tag('Meeting') };
      const work = { projectId: essence.project, taskId: null, description: essence.description };
      const rest = cut(spans);
      const isWide = ({ fromMs: from, untilMs: until }: Span) =>
        isTaken(rest, from - 2000, until + 2000, -1, world.nowMs);
      give(
        { choice: 'book', work, ...sent },
        () => [...rest, ...spans.flatMap((span) => over(scene, span, essence))],
        spans.some(isWide) ? ['overlap'] : [],
      );
    }
  }
}

const asSent = ({ fromMs, untilMs }: Span): AnsweredSpan => ({
  from: toLocal(fromMs, zone),
  until: toLocal(untilMs, zone),
});

/** Work that is over, an entry for each day of it where the user wants that. */
function over(
  scene: Scene,
  { fromMs, untilMs }: Span,
  essence: Pick<Wanted, 'project' | 'description'>,
): Plan {
  const one = timer(fromMs, essence);
  return end([one], one.id, untilMs, midnightOf(scene));
}

/** Moves both ends of each span, as far as there is room between its neighbours. */
function move(
  spans: readonly Span[],
  [later, longer]: readonly [number, number],
  firstMs: number,
  lastMs: number,
): readonly Span[] {
  let earliestMs = firstMs;
  return spans.map((span, index) => {
    const latestMs = Math.min(lastMs, spans[index + 1]?.fromMs ?? lastMs);
    const fromMs = Math.max(earliestMs, Math.min(span.fromMs + later * 1000, span.untilMs - 2000));
    const untilMs = Math.min(latestMs, Math.max(span.untilMs + longer * 1000, fromMs + 2000));
    earliestMs = untilMs;
    return { fromMs, untilMs };
  });
}

/** Another device may have done what the card does not show: then what goes on here yields, or nobody can tell. */
function answerUnseen(scene: Scene, view: AwayView, one: Wanted, choice: Reply['choice']): void {
  const { world } = scene;
  const line = todayShown(scene).find((entry) => entry.running);
  const fromMs = instant(view.from);
  const plain = choice === 'discard_and_stop' ? 'discard_and_stop' : 'discard_and_go_on';
  const shownMs = stopShown(scene, one);
  act(scene, { type: 'answer_away', id: view.id, choice: choice === 'break' ? 'break' : plain }, () => {
    const shownRunning = line?.work.description === one.description && line.date === one.date;
    // Stopped elsewhere, and the app does not know: of the two stops the user is asked.
    const unseen = shownRunning && !isRunning(one);
    const plan = unseen ? endShown(scene, scene.plan, line, fromMs) : cutAt(scene, one, fromMs);
    // Its beginning was absence: what is left of it first is the entry it was, and where nothing is left that is gone.
    const moves = (unseen || isRunning(one)) && fromMs - startMsOf(one) < 1000;
    if (plain === 'discard_and_stop') {
      const gone = { gone: true, rivals: [...one.rivals, { ...one, rivals: [] }] };
      return unseen && moves ? change(plan, one.id, gone) : plan;
    }
    const untilMs = Math.min(instant(view.until), world.nowMs);
    const { project, description } = one;
    const again = timer(untilMs, { project, description, goesOnFrom: one.id });
    // What was done between two absences is work, as far as the card knows.
    const isOpen = isRunning(one) || unseen || one.loose;
    const lastMs = isOpen ? Number.POSITIVE_INFINITY : stoppedAt(scene, one);
    const workedUntil = (endMs: number): Plan =>
      view.spans.slice(1).flatMap((span, index): Plan => {
        const pieceMs = instant(view.spans[index]?.until ?? span.from);
        const pieceEndMs = Math.min(instant(span.from), endMs);
        return pieceEndMs - pieceMs >= 1000
          ? over(scene, { fromMs: pieceMs, untilMs: pieceEndMs }, { project, description })
          : [];
      });
    const between = workedUntil(lastMs);
    const endAll = (made: Plan): Plan => endUnseen(scene, made, one);
    // What another device has stopped, or taken over, does not go on here; for how long it did, who could say. One that
    // ran there before is stopped for ours.
    const taken = one.takenMs !== null && scene.plan.some((other) => other.foreign && isRunning(other));
    if (unseen || isRunning(one)) {
      const after = unseen || taken ? doubt(again, midnightOf(scene)) : [again];
      const [first = null, ...others] = between;
      if (moves && first) return endAll([...moveTo(plan, one, first, others, unseen), ...after]);
      if (moves && (unseen || !taken)) return endAll(moveTo(plan, one, again, [], unseen));
      return endAll([...plan, ...between, ...after]);
    }
    // Stopped here and elsewhere, after the return or on both sides of it: that last bit may be an entry, until either.
    const stoppedMs = stoppedAt(scene, one);
    const hereMs = shownMs ?? world.nowMs;
    const bitUntil = (endMs: number): Plan =>
      endMs > untilMs ? end([again], again.id, endMs, midnightOf(scene)) : [];
    const there = bitUntil(stoppedMs);
    const here = bitUntil(hereMs);
    // Of a stop elsewhere that the app does not show it has not heard.
    const isHeard = shownMs === null || Math.abs(shownMs - stoppedMs) <= roundingMs;
    const isKnown = one.rivals.length === 0 && !one.loose && isHeard;
    const isWhole = partsOf(scene, one).every((piece) => piece.rivals.length === 0);
    if (isKnown && isWhole && there.length > 0) return endAll([...plan, ...between, ...there]);
    // What lies after midnight of it may be something else by now, as far as the app has heard; what comes before is sure.
    const doubtful = there.findIndex(({ seconds }, at) => seconds !== here[at]?.seconds);
    const sure = isKnown ? there.slice(0, doubtful < 0 ? there.length : doubtful) : [];
    const works = either(between, workedUntil(hereMs), isKnown);
    const rest = either(there.slice(sure.length), here.slice(sure.length), false);
    return endAll([...plan, ...works, ...sure, ...rest]);
  });
}

/** What lies before the stop elsewhere, and, past it, what went on here: that may be there or not. */
const either = (there: Plan, here: Plan, isKnown: boolean): Plan => {
  const longer = here.slice(there.length).map((piece) => ({ ...piece, gone: true, rivals: [piece] }));
  const first = there.map((piece, at) => {
    const rivals = here.slice(at, at + 1).filter((other) => other.seconds !== piece.seconds);
    return isKnown ? { ...piece, rivals } : { ...piece, gone: true, rivals: [piece, ...rivals] };
  });
  return [...first, ...longer];
};

/**
 * A timer whose beginning was absence is what is left of it first. Where it was stopped elsewhere, unseen, it is that for
 * as long as it was not over there, until the user is asked.
 */
function moveTo(plan: Plan, one: Wanted, first: Wanted, others: Plan, unseen: boolean): Plan {
  const { date, clock, seconds, runsFromMs } = first;
  const stoodMs = startMsOf(one) + one.seconds * 1000 - startMsOf(first);
  // What went on here may have been over before it came there: then it never does.
  const gone = one.goesOnFrom !== null && stoodMs < 1000;
  const moved = unseen
    ? { seconds: Math.max(0, stoodMs / 1000), gone, rivals: [...one.rivals, { ...one, rivals: [] }, first] }
    : { seconds, runsFromMs, gone: false, rivals: one.rivals };
  const rest = others.map((piece): Wanted => {
    if (piece.of !== first.id) return piece;
    const night = { ...piece, of: one.of };
    return unseen ? { ...night, gone: true, rivals: [night] } : night;
  });
  return [...change(plan, one.id, { date, clock, ...moved }), ...rest];
}

const askedAbout = (scene: Scene, { work, started }: AwayView): Wanted | null => {
  const alike = scene.plan.filter(
    (one) => !one.gone && one.project === work.projectId && one.description === work.description,
  );
  const began = alike.filter((one) => one.date === started.date && one.clock === started.clock);
  return began.find(isRunning) ?? began.at(-1) ?? null;
};

/** All of a timer that was split off at midnight, in order; what was gone on with since is an entry of its own. */
const partsOf = (scene: Scene, one: Wanted): Plan =>
  isRunning(one)
    ? [one]
    : scene.plan.filter((piece) => piece.of === one.of && piece.measured && !piece.gone && !piece.continued);

/** When a timer was stopped: the end of its last part. */
const stoppedAt = (scene: Scene, one: Wanted): number =>
  Math.max(...partsOf(scene, one).map((part) => startMsOf(part) + part.seconds * 1000));

/** When a timer was stopped as far as today's entries show: the end of its last part there, gone elsewhere or not. */
function stopShown(scene: Scene, one: Wanted): number | null {
  const parts = scene.plan.filter((piece) => piece.of === one.of && piece.measured && !piece.continued);
  const ends = todayShown(scene).flatMap(({ running, work, date, startClock, seconds }) => {
    const isPart = parts.some((piece) => piece.date === date && piece.clock === startClock);
    return !running && startClock !== null && isPart && work.description === one.description
      ? [instant({ date, clock: startClock }) + seconds * 1000]
      : [];
  });
  return ends.length > 0 ? Math.max(...ends) : null;
}

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
  // What was nothing but absence is gone, unless somebody did something else to it.
  if (isRunning(one) && atMs - startMsOf(one) < 1000) {
    return change(plan, one.id, { gone: true, runsFromMs: null, rivals: [{ ...one, runsFromMs: null }] });
  }
  // What was stopped before the absence began, elsewhere, is not made longer.
  if (!isRunning(one) && atMs >= stoppedAt(scene, one)) return plan;
  const pieces = partsOf(scene, one).filter((piece) => piece.id !== one.id);
  const others = pieces.reduce<Plan>((made, piece) => change(made, piece.id, { gone: true }), plan);
  if (atMs - startMsOf(one) < 1000) {
    return change(others, one.id, { gone: true, rivals: [...one.rivals, { ...one, seconds: 0 }] });
  }
  const whole = change(others, one.id, { seconds: 0, runsFromMs: startMsOf(one) });
  return end(whole, one.id, atMs, midnightOf(scene));
}
