/**
 * Owns the naive model the simulation judges by: a list of the entries somebody wants, changed by what is done, as a
 * person with paper would keep it. It knows nothing of intents, requests or files, and shares no code with core.
 * Everything happens on whole seconds; `date` and `clock` are the account's, which lies two hours ahead of UTC.
 */
import type { MidnightPolicy } from '../../common/model.ts';
import { fromLocal, toLocal } from '../../common/time.ts';

export const zone = () => 120;

const dayMs = 86_400_000;

export interface Wanted {
  readonly id: number;
  /** The timer it is a piece of, by its `id`: what was split at midnight belongs together. */
  readonly of: number;
  /** The timer it goes on from after an absence, by its `id`; null: it was started for itself. */
  readonly goesOnFrom: number | null;
  readonly project: number;
  readonly description: string;
  readonly date: string;
  /** Null: a duration only. */
  readonly clock: number | null;
  /** Seconds that are over. */
  readonly seconds: number;
  /** Since when it runs, besides; null: it does not. */
  readonly runsFromMs: number | null;
  /** Times that a stopwatch took: nobody typed them. */
  readonly measured: boolean;
  /** It was gone on with: its end says nothing about its length. */
  readonly continued: boolean;
  readonly foreign: boolean;
  /** Another device's stopwatch took over at this instant, and the app did not know yet. */
  readonly takenMs: number | null;
  /** Nobody knows when it ended: see `device.ts`. */
  readonly loose: boolean;
  /** Somebody deleted it. */
  readonly gone: boolean;
  /** What the other side made of it before it knew: each of its fields may be as here, or it may be gone. */
  readonly rivals: readonly Wanted[];
}

export type Plan = readonly Wanted[];

let ids = 0;
export const freshId = (): number => ++ids;

type Essence = Pick<Wanted, 'project' | 'description'> & Partial<Wanted>;

export function timer(startMs: number, essence: Essence): Wanted {
  const { date, clock } = toLocal(startMs, zone);
  return { ...given(date, clock, 0, essence), runsFromMs: startMs, measured: true };
}

export function given(date: string, clock: number | null, seconds: number, essence: Essence): Wanted {
  const id = freshId();
  return {
    of: id,
    goesOnFrom: null,
    runsFromMs: null,
    measured: false,
    continued: false,
    foreign: false,
    takenMs: null,
    loose: false,
    gone: false,
    rivals: [],
    ...essence,
    id,
    date,
    clock,
    seconds,
  };
}

const between = (fromMs: number, untilMs: number, essence: Essence): Wanted => {
  const { date, clock } = toLocal(fromMs, zone);
  return given(date, clock, (untilMs - fromMs) / 1000, { ...essence, runsFromMs: null, continued: false });
};

export const change = (plan: Plan, id: number, part: Partial<Wanted>): Plan =>
  plan.map((one) => (one.id === id ? { ...one, ...part } : one));

export const isRunning = (one: Wanted): boolean => one.runsFromMs !== null && !one.gone;

export const startMsOf = ({ date, clock }: Wanted): number => fromLocal({ date, clock: clock ?? 0 }, zone);

export const totalAt = ({ seconds, runsFromMs }: Wanted, nowMs: number): number =>
  seconds + (runsFromMs === null ? 0 : (nowMs - runsFromMs) / 1000);

/** When it lies; null where it has no times of day. */
function lies(one: Wanted, nowMs: number): { readonly fromMs: number; readonly untilMs: number } | null {
  if (one.runsFromMs !== null) return { fromMs: one.runsFromMs, untilMs: nowMs };
  if (one.clock === null || (one.clock === 0 && one.seconds === 0)) return null;
  return { fromMs: startMsOf(one), untilMs: startMsOf(one) + one.seconds * 1000 };
}

/** Ends what runs; where it crosses midnight, the days after are entries of their own if the user wants that. */
export function end(plan: Plan, id: number, atMs: number, midnight: MidnightPolicy): Plan {
  const one = plan.find((candidate) => candidate.id === id);
  if (!one || one.runsFromMs === null) return plan;
  const endMs = Math.max(atMs, one.runsFromMs);
  const nights = midnight === 'split' ? midnightsIn(one.runsFromMs, endMs) : [];
  const firstMs = nights[0] ?? endMs;
  const ended = change(plan, id, {
    // As runs are counted: what is over a second at one end and the other is no time of either run.
    seconds: one.seconds + Math.floor(firstMs / 1000) - Math.floor(one.runsFromMs / 1000),
    runsFromMs: null,
    takenMs: null,
  });
  // Of what nobody knows the end there may be some, which are in the plan already.
  const pieces = one.loose
    ? []
    : nights.map((fromMs, index) => between(fromMs, nights[index + 1] ?? endMs, { ...one, measured: true }));
  return [...ended, ...pieces];
}

/** What runs, and nobody will know how long: there may be an entry for each day it goes on. */
export function loosen(one: Wanted, midnight: MidnightPolicy): Plan {
  if (one.runsFromMs === null || one.loose) return [one];
  const nights = end([one], one.id, one.runsFromMs + 2 * dayMs, midnight).slice(1);
  const pieces = nights.map((piece) => ({ ...piece, loose: true }));
  return [{ ...one, loose: true }, ...pieces.map((piece) => ({ ...piece, gone: true, rivals: [piece] }))];
}

/** What was nobody's wish any more when it was started, or nobody knows: it may be there, for however long. */
export const doubt = (one: Wanted, midnight: MidnightPolicy): Plan =>
  loosen(one, midnight).map((piece) => ({ ...piece, runsFromMs: null, gone: true, rivals: [piece] }));

/** Work is given other words: a day of it after midnight that may be there is as it was left, or has them too. */
export const renameDoubted = (plan: Plan, of: number, work: Pick<Wanted, 'project' | 'description'>): Plan =>
  plan.map((one) =>
    one.of === of && one.gone && one.rivals.length > 0
      ? { ...one, rivals: [...one.rivals, { ...one, ...work, rivals: [] }] }
      : one,
  );

function midnightsIn(fromMs: number, untilMs: number): readonly number[] {
  const offset = zone() * 60_000;
  const first = Math.ceil((fromMs + offset + 1) / dayMs) * dayMs - offset;
  const found: number[] = [];
  for (let at = first; at + 1000 <= untilMs; at += dayMs) if (at - fromMs >= 1000) found.push(at);
  return found;
}

/** Takes a span out of everything else. Null: something would be gone, or cannot be cut. */
export function trim(
  plan: Plan,
  fromMs: number,
  untilMs: number,
  except: number,
  nowMs: number,
): Plan | null {
  let trimmed: Plan | null = plan;
  for (const one of plan) {
    const span = one.gone || one.id === except ? null : lies(one, nowMs);
    if (!span || Math.min(span.untilMs, untilMs) - Math.max(span.fromMs, fromMs) < 1000) continue;
    const before = fromMs - span.fromMs >= 1000;
    const after = span.untilMs - untilMs >= 1000;
    if (isRunning(one)) {
      if (!before && !after) return null;
      // The minute that is written may not be over: no timer starts later than now.
      const runsFromMs = Math.min(untilMs, nowMs);
      const { date, clock } = toLocal(runsFromMs, zone);
      trimmed = change(trimmed, one.id, { date, clock, runsFromMs, continued: false });
      if (before) trimmed = [...trimmed, between(span.fromMs, fromMs, cut(one))];
      continue;
    }
    if (!before && !after) return null;
    const first = before ? between(span.fromMs, fromMs, cut(one)) : between(untilMs, span.untilMs, cut(one));
    const { date, clock, seconds } = first;
    trimmed = change(trimmed, one.id, { date, clock, seconds, measured: false });
    if (before && after) trimmed = [...trimmed, between(untilMs, span.untilMs, cut(one))];
  }
  return trimmed;
}

const cut = (one: Wanted): Essence => ({ ...one, measured: false, of: freshId() });

/** Takes spans out of pieces of one timer: what is left before, between and after them is worked; a point divides. */
export const cutSpans = (
  plan: Plan,
  pieces: Plan,
  spans: readonly { readonly fromMs: number; readonly untilMs: number }[],
  midnight: MidnightPolicy,
): Plan =>
  pieces.reduce((made, piece) => {
    const fromMs = piece.runsFromMs ?? startMsOf(piece);
    const untilMs = isRunning(piece) ? Number.POSITIVE_INFINITY : fromMs + piece.seconds * 1000;
    const cuts = spans.filter((span) => span.untilMs > fromMs && span.fromMs < untilMs);
    if (cuts.length === 0) return made;
    const edges = [fromMs, ...cuts.flatMap((span) => [span.fromMs, span.untilMs]), untilMs];
    const left = cuts
      .map((_, index) => index)
      .concat(cuts.length)
      .map((index) => [edges[2 * index] ?? 0, edges[2 * index + 1] ?? 0] as const)
      .filter(([from, until]) => until - from >= 1000);
    const { project, description } = piece;
    const worked = ([from, until]: readonly [number, number]): Plan => {
      const one = timer(from, { project, description });
      return until === Number.POSITIVE_INFINITY ? [one] : end([one], one.id, until, midnight);
    };
    const [first, ...others] = left;
    const base = piece.runsFromMs === null ? 0 : piece.seconds;
    if (first?.[0] !== fromMs && base === 0) {
      return [...change(made, piece.id, { gone: true, runsFromMs: null }), ...left.flatMap(worked)];
    }
    const begins = first?.[0] === fromMs;
    const whole = change(made, piece.id, { seconds: base, runsFromMs: fromMs });
    const ended = end(whole, piece.id, begins ? first[1] : fromMs, midnight);
    return [...ended, ...(begins ? others : left).flatMap(worked)];
  }, plan);

/** Whether anything else lies in a span, by more than rounding. */
export const isTaken = (
  plan: Plan,
  fromMs: number,
  untilMs: number,
  except: number,
  nowMs: number,
): boolean =>
  plan.some((one) => {
    const span = one.gone || one.id === except ? null : lies(one, nowMs);
    return span !== null && Math.min(span.untilMs, untilMs) - Math.max(span.fromMs, fromMs) >= 1000;
  });

/** Whole seconds of the service and ours may differ by this, ms. */
export const roundingMs = 2000;

/** Whether something measured lies in a span whole, give or take rounding: what the service has of it may be covered. */
export const mayBeCovered = (plan: Plan, fromMs: number, untilMs: number, nowMs: number): boolean =>
  plan.some((one) => {
    const span = one.gone || !one.measured ? null : lies(one, nowMs);
    return span !== null && span.fromMs >= fromMs - roundingMs && span.untilMs <= untilMs + roundingMs;
  });

/** One action of the user, so that it can be taken back. */
export interface Step {
  readonly before: Plan;
  readonly after: Plan;
  readonly madeAtMs: number;
}

/** Takes an action back: what it changed is as before, what happened besides stays. */
export function takeBack(plan: Plan, { before, after }: Step): Plan {
  const made = new Set(after.map((one) => one.id));
  const was = new Map(before.map((one) => [one.id, one]));
  const isSame = (id: number) => {
    const [old, young] = [was.get(id), after.find((one) => one.id === id)];
    return JSON.stringify(old) === JSON.stringify(young);
  };
  const kept = plan.flatMap((one): Wanted[] => {
    if (!made.has(one.id) || isSame(one.id)) return [one];
    const old = was.get(one.id);
    // It has run on meanwhile: its end says nothing about its length any more.
    return old ? [{ ...old, continued: old.continued || one.continued }] : [];
  });
  return kept;
}
