/** Owns being away on purpose: said in advance, and over when the user is back (`30-tracking`, Presence). */
import type { Absence } from '../../common/presence.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import type { AwayPlan } from './inbox.ts';
import { type Journal, runningEntry } from './journal.ts';
import { type Observed, returned } from './presence.ts';
import type { State } from './state.ts';

/** How long the user goes away on purpose. `clock`: seconds after midnight, the next time the clock shows it. */
export type AwayUntil =
  | { readonly until: 'minutes'; readonly minutes: number }
  | { readonly until: 'clock'; readonly clock: number }
  | { readonly until: 'back' };

/** Who said so, and gives no input for this long, is gone, s. */
export const goneAfterSeconds = 60;

/** Who has not left by then stays after all, ms. */
const leavesWithinMs = 300_000;

export function goAway(journal: Journal, until: AwayUntil, nowMs: number, zone: Zone): Journal {
  return { ...journal, awayPlan: { sinceMs: nowMs, untilMs: endOf(until, nowMs, zone) } };
}

function endOf(until: AwayUntil, nowMs: number, zone: Zone): number | null {
  if (until.until === 'back') return null;
  if (until.until === 'minutes') return nowMs + until.minutes * 60_000;
  const { date } = toLocal(nowMs, zone);
  const today = fromLocal({ date, clock: until.clock }, zone);
  return today > nowMs ? today : fromLocal({ date: addDays(date, 1), clock: until.clock }, zone);
}

export const withoutPlan = (journal: Journal): Journal =>
  journal.awayPlan === null ? journal : { ...journal, awayPlan: null };

/**
 * The plan as it holds now. While a timer runs it lasts until the real return, however long that was planned, and lapses
 * where the user never left; else nobody sees whether they are there, and it ends by the clock.
 */
export function awayPlanOf({ journal, presence }: Pick<State, 'journal' | 'presence'>, nowMs: number) {
  const plan = journal.awayPlan;
  if (!plan) return null;
  if (!runningEntry(journal)) return plan.untilMs === null || nowMs < plan.untilMs ? plan : null;
  // Who left at the last moment is seen to be gone by then, give or take a poll.
  const seenByMs = plan.sinceMs + leavesWithinMs + (goneAfterSeconds + 5) * 1000;
  if (nowMs < seenByMs) return plan;
  // Where nothing tells of input, only the user knows.
  if (presence.phase === 'present') return presence.lastInputMs === null ? plan : null;
  // Who is gone may have left for another reason, long after.
  return presence.sinceMs <= plan.sinceMs + leavesWithinMs ? plan : null;
}

/** What comes of the user's word to be back: an absence, unless it was seen to end before, or was no more than a moment. */
export function claimReturn({ journal, presence }: State, nowMs: number): Observed {
  const plan = journal.awayPlan;
  if (plan === null || !runningEntry(journal)) return { presence, absence: null };
  if (presence.phase === 'away') return returned(presence, nowMs, goneAfterSeconds);
  const isLong = nowMs - plan.sinceMs >= goneAfterSeconds * 1000;
  if (presence.lastInputMs !== null || !isLong) return { presence, absence: null };
  const evidence = [{ kind: 'back', atMs: nowMs }] as const;
  return { presence, absence: { fromMs: plan.sinceMs, untilMs: nowMs, evidence } };
}

/** Lets go of a plan that is over or has lapsed: with another timer, or none, it would hold again. */
export const withoutLapsedPlan = (state: State, nowMs: number): State =>
  state.journal.awayPlan !== null && awayPlanOf(state, nowMs) === null
    ? { ...state, journal: withoutPlan(state.journal) }
    : state;

/**
 * The absence that was meant by a plan, from the click on, or from the last input after it; null: the user had not left
 * in time, or left for no more than a moment.
 */
export function plannedAbsence(plan: AwayPlan, absence: Absence): Absence | null {
  const fromMs = Math.max(plan.sinceMs, absence.fromMs);
  if (absence.fromMs > plan.sinceMs + leavesWithinMs) return null;
  if (absence.untilMs - fromMs < goneAfterSeconds * 1000) return null;
  return {
    fromMs,
    untilMs: absence.untilMs,
    evidence: [{ kind: 'purpose', atMs: plan.sinceMs }, ...absence.evidence],
  };
}
