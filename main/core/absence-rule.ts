/** Owns what an absence comes to, and how long it must be: by the settings, by the project, or as the user said in advance. */
import type { AbsenceRule, Settings } from '../../common/model.ts';
import { awayPlanOf, goneAfterSeconds } from './away-plan.ts';
import { runningEntry } from './journal.ts';
import type { State } from './state.ts';

/** The rule for a project. */
export function ruleFor(
  { absence, absenceRules, idleAfterSeconds }: Settings,
  projectId: number,
): AbsenceRule & { readonly afterSeconds: number } {
  const own = absenceRules[projectId];
  return { behaviour: own?.behaviour ?? absence, afterSeconds: own?.afterSeconds ?? idleAfterSeconds };
}

/**
 * The rule for what runs now: `afterSeconds` without input are an absence.
 * @returns null where there is nothing to watch for: nothing runs, or all of it is kept
 */
export function absenceRuleOf(
  state: State,
  nowMs: number,
): (AbsenceRule & { readonly afterSeconds: number }) | null {
  const running = runningEntry(state.journal);
  if (!running) return null;
  const rule = ruleFor(state.settings, running.work.projectId);
  if (awayPlanOf(state, nowMs)) return { ...rule, afterSeconds: goneAfterSeconds };
  return rule.behaviour === 'keep' ? null : rule;
}
