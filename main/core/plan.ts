/**
 * Owns which request leaves next, in the order of `30-tracking`: deliveries, then refresh, then catalog.
 * Pure: it looks at the state and says "this one now", "nothing before then", or "nothing".
 */
import { addDays, toLocal } from '../../common/time.ts';
import { type DeliveryContext, finishIntent, isLook, nextDelivery, nextIntent, report } from './delivery.ts';
import { earliestMs, probeNow, takeOff } from './governor.ts';
import { changeIntent, dropSettled, forgetWaits } from './journal.ts';
import { type Account, askedAbout, type Context, type Flight, type State, zoneOf } from './state.ts';

export type Plan =
  | { readonly kind: 'send'; readonly state: State; readonly flight: Flight }
  /** `untilMs` null: nothing is wanted. `state` may have changed: intents that need no request are settled here. */
  | { readonly kind: 'wait'; readonly state: State; readonly untilMs: number | null };

export const deliveryContext = (state: State, account: Account, context: Context): DeliveryContext => ({
  nowMs: context.nowMs,
  zone: zoneOf(state, context.computerZone),
  userId: account.userId,
  newId: context.newId,
  random: context.random,
});

/** The user did something, or the network may be back: what waits after a failure is tried now. */
export const probe = (state: State): State => ({
  ...state,
  governor: probeNow(state.governor),
  journal: forgetWaits(state.journal),
});

/** Decides what is to be done now. Settles, on the way, what needs no request. */
export function planNext(state: State, context: Context): Plan {
  const { account } = state;
  if (!account || state.tokenRejected || state.governor.flight) return { kind: 'wait', state, untilMs: null };
  const settled = settleIntents(state, account, context);
  const wanted = wantedFlight(settled, account, context);
  if (!wanted) return { kind: 'wait', state: settled, untilMs: null };
  const earliest = Math.max(earliestMs(settled.governor, context.nowMs) ?? 0, wanted.notBeforeMs);
  if (earliest > context.nowMs) return { kind: 'wait', state: settled, untilMs: earliest };
  return { kind: 'send', state: takeOffState(settled, wanted.flight, context.nowMs), flight: wanted.flight };
}

/** Takes the intents off that the service has already, as far as they come in order. */
function settleIntents(state: State, account: Account, context: Context): State {
  const intent = nextIntent(state.journal, context.nowMs);
  if (!intent || nextDelivery(state.journal, intent, deliveryContext(state, account, context))) return state;
  const journal = dropSettled(finishIntent(state.journal, intent), askedAbout(state));
  return settleIntents({ ...state, journal }, account, context);
}

function wantedFlight(
  state: State,
  account: Account,
  context: Context,
): { readonly flight: Flight; readonly notBeforeMs: number } | null {
  const intent = nextIntent(state.journal, context.nowMs);
  const next = intent && nextDelivery(state.journal, intent, deliveryContext(state, account, context));
  const waits = intent === null || intent.notBeforeMs > context.nowMs;
  const read = waits ? (state.continuation ?? readFlight(state, account, context)) : null;
  if (read) return { flight: read, notBeforeMs: 0 };
  if (!intent || !next) return null;
  const purpose = { kind: 'deliver', intentId: intent.id, step: next.step } as const;
  return { flight: { purpose, call: next.call, page: 1 }, notBeforeMs: intent.notBeforeMs };
}

function readFlight(state: State, account: Account, context: Context): Flight | null {
  const { project } = state.wanted;
  if (project) {
    const call = { operation: 'createProject', body: { name: project.name } } as const;
    return { purpose: { kind: 'create_project', key: project.key }, call, page: 1 };
  }
  const to = toLocal(context.nowMs, zoneOf(state, context.computerZone)).date;
  if (state.wanted.refresh) {
    const from = addDays(to, -1);
    return {
      purpose: { kind: 'refresh', from, to, rows: [] },
      call: report(account.userId, from, to),
      page: 1,
    };
  }
  if (state.wanted.recents) {
    return { purpose: { kind: 'recents' }, call: report(account.userId, addDays(to, -30), to), page: 1 };
  }
  const [projectId] = state.wanted.tasksOf;
  if (projectId !== undefined) {
    const call = { operation: 'listProjectTasks', params: { id: projectId } } as const;
    return { purpose: { kind: 'project_tasks', projectId }, call, page: 1 };
  }
  if (state.wanted.catalog) {
    const call = { operation: 'listProjects', query: { active: 1, opt_page_limit: 100 } } as const;
    return { purpose: { kind: 'projects', records: [] }, call, page: 1 };
  }
  return null;
}

function takeOffState(state: State, flight: Flight, nowMs: number): State {
  const governor = takeOff(state.governor, flight, nowMs);
  const { purpose } = flight;
  if (purpose.kind !== 'deliver') return { ...state, governor, continuation: null };
  // A look at the service leaves the last change we sent in doubt on record: it is what the look is about.
  const sending = isLook(purpose.step)
    ? {}
    : ({ state: 'sending', lastStep: purpose.step, sentAtMs: nowMs, error: null } as const);
  return { ...state, governor, journal: changeIntent(state.journal, purpose.intentId, sending) };
}
