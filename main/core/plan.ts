/**
 * Owns which request leaves next, in the order of `30-tracking`: deliveries, then refresh, then catalog.
 * Pure: it looks at the state and says "this one now", "nothing before then", or "nothing".
 */
import { addDays, toLocal } from '../../common/time.ts';
import { noteDelivered } from './answered.ts';
import { dropAnswerless } from './cards.ts';
import { creationCall } from './creation.ts';
import { callFor, type DeliveryContext, isHeld, nextWork, report, takeOffIntent } from './delivery.ts';
import { finishIntent } from './finish.ts';
import { earliestMs, probeNow, takeOff } from './governor.ts';
import { dropSettled, forgetWaits, type Intent, type Tracked } from './journal.ts';
import { mayReadInBackground, modeOf } from './quota.ts';
import { refreshRange } from './refresh.ts';
import { type Account, type Context, type Flight, type State, zoneOf } from './state.ts';
import { forgetPauses, nextTick, takeOffTick } from './ticks.ts';
import { todosFlight } from './todos.ts';

export type Plan =
  | { readonly kind: 'send'; readonly state: State; readonly flight: Flight }
  /** `untilMs` null: nothing is wanted. `state` may have changed: intents that need no request are settled here. */
  | { readonly kind: 'wait'; readonly state: State; readonly untilMs: number | null };

export const deliveryContext = (state: State, account: Account, context: Context): DeliveryContext => ({
  nowMs: context.nowMs,
  zone: zoneOf(state, context.computerZone),
  midnight: state.settings.midnight,
  rows: state.rows,
  zoneKnown: state.zone !== null,
  userId: account.userId,
  economy: modeOf(state, context.nowMs).used === 'economy',
  newId: context.newId,
  random: context.random,
});

/** The user did something, or the network may be back: what waits after a failure is tried now. */
export const probe = (state: State): State => ({
  ...state,
  governor: probeNow(state.governor),
  journal: forgetWaits(state.journal),
  ticks: forgetPauses(state.ticks),
});

/** Where the system says that there is no network, the next time it is asked, in ms: that costs no request. */
const offlineAskMs = 15_000;

/** Decides what is to be done now. Settles, on the way, what needs no request. */
export function planNext(state: State, context: Context): Plan {
  const { account } = state;
  if (!account) return { kind: 'wait', state, untilMs: null };
  const settled = sweep(settleIntents(state, account, context), context);
  if (state.tokenRejected || state.governor.flight) return { kind: 'wait', state: settled, untilMs: null };
  const wanted = wantedFlight(settled, account, context);
  if (!wanted) return { kind: 'wait', state: settled, untilMs: reserveUntilMs(settled, context.nowMs) };
  if (state.systemOffline) return { kind: 'wait', state: settled, untilMs: context.nowMs + offlineAskMs };
  const earliest = Math.max(earliestMs(settled.governor, context.nowMs) ?? 0, wanted.notBeforeMs);
  if (earliest > context.nowMs) return { kind: 'wait', state: settled, untilMs: earliest };
  const { flight, journal } = wanted;
  const governor = takeOff(settled.governor, flight, context.nowMs);
  const { kind } = flight.purpose;
  const continuation = kind === 'deliver' || kind === 'tick' ? settled.continuation : null;
  const sent = {
    ...settled,
    governor,
    journal,
    continuation,
    ticks: takeOffTick(settled.ticks, flight.purpose),
  };
  return { kind: 'send', state: sent, flight };
}

/** Notes an answer that is delivered by now, and lets go of questions that nobody can be asked any more. */
function sweep(state: State, context: Context): State {
  const economy = modeOf(state, context.nowMs).used === 'economy';
  const held = (intent: Intent, tracked: Tracked) => isHeld(intent, tracked, { economy });
  const zone = zoneOf(state, context.computerZone);
  const noted = noteDelivered(state.journal, held, context.nowMs);
  const journal = dropAnswerless(noted, context.nowMs, zone);
  return journal === state.journal ? state : { ...state, journal: dropSettled(journal) };
}

/** When reads that would touch the reserve may be made: when the day's requests are new. Null: nothing is wanted. */
function reserveUntilMs({ wanted, governor }: State, nowMs: number): number | null {
  const { refresh, recents, catalog, user, tasksOf, todos } = wanted;
  const reads = refresh || recents || catalog || user || tasksOf.length > 0 || todos.open || todos.done;
  const resetAtMs = governor.daily?.resetAtMs ?? null;
  return reads && resetAtMs !== null && resetAtMs > nowMs ? resetAtMs : null;
}

/** Takes the intents off that the service has already, as far as they come in order. */
function settleIntents(state: State, account: Account, context: Context): State {
  const delivery = deliveryContext(state, account, context);
  const next = nextWork(state.journal, delivery);
  if (next === null || next.step !== null) return state;
  const journal = dropSettled(finishIntent(state.journal, next.intent, delivery));
  return settleIntents({ ...state, journal }, account, context);
}

interface Wanted {
  readonly flight: Flight;
  /** The journal once the request has left. */
  readonly journal: State['journal'];
  readonly notBeforeMs: number;
}

/** What the user waits for, then what is in doubt, then the journal in order, then what was ticked, then what is read. */
function wantedFlight(state: State, account: Account, context: Context): Wanted | null {
  const [creation] = state.wanted.creations;
  if (creation) {
    const purpose = { kind: 'create', key: creation.key } as const;
    return {
      flight: { purpose, call: creationCall(creation), page: 1 },
      journal: state.journal,
      notBeforeMs: 0,
    };
  }
  const delivery = deliveryContext(state, account, context);
  const next = nextWork(state.journal, delivery);
  const ticked = nextTick(state, context.nowMs);
  const tick = ticked && { ...ticked, journal: state.journal };
  if (next === null || next.notBeforeMs > context.nowMs) {
    if (tick && tick.notBeforeMs <= context.nowMs) return tick;
    const read = state.continuation ?? readFlight(state, account, context);
    if (read) return { flight: read, journal: state.journal, notBeforeMs: 0 };
  }
  if (!next?.tracked || next.step === null) return tick;
  if (tick && next.notBeforeMs > context.nowMs && tick.notBeforeMs < next.notBeforeMs) return tick;
  const { intent, tracked, step, notBeforeMs } = next;
  const purpose = { kind: 'deliver', intentId: intent.id, step } as const;
  return {
    flight: { purpose, call: callFor(tracked, intent, step, delivery), page: 1 },
    journal: takeOffIntent(state.journal, next, delivery),
    notBeforeMs,
  };
}

function readFlight(state: State, account: Account, context: Context): Flight | null {
  // What nobody asked for leaves a reserve of requests to the user.
  if (!state.wanted.asked && !mayReadInBackground(state.governor.daily, context.nowMs)) return null;
  const to = toLocal(context.nowMs, zoneOf(state, context.computerZone)).date;
  if (state.wanted.refresh) {
    const from = refreshRange(state, context);
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
  if (state.wanted.customers) {
    const call = { operation: 'listCustomers', query: { active: 1 } } as const;
    return { purpose: { kind: 'customers' }, call, page: 1 };
  }
  if (state.wanted.catalog) {
    const call = { operation: 'listProjects', query: { active: 1, opt_page_limit: 100 } } as const;
    return { purpose: { kind: 'projects', records: [] }, call, page: 1 };
  }
  if (state.wanted.user) {
    const call = { operation: 'retrieveUser', params: { id: account.userId } } as const;
    return { purpose: { kind: 'user' }, call, page: 1 };
  }
  const { open, done } = state.wanted.todos;
  if (open || done) return todosFlight(account.userId, !open);
  return null;
}
