/** Owns what an answer of the service changes: journal, rows, catalog, limits, the account's zone. */
import type { AppError } from '../../common/error.ts';
import type { Result } from '../../common/result.ts';
import type { AnswerFacts } from './api/answer.ts';
import { takeCreation } from './creation.ts';
import { observeAnswer } from './governor.ts';
import { dropSettled } from './journal.ts';
import { learnZone } from './learn-zone.ts';
import { takeList } from './lists.ts';
import { deliveryContext } from './plan.ts';
import { observeClock } from './service-clock.ts';
import { settleDelivery } from './settle.ts';
import { settleTick } from './settle-tick.ts';
import type { Context, Flight, State } from './state.ts';

export interface Answered {
  readonly flight: Flight;
  readonly result: Result<unknown>;
  readonly facts: AnswerFacts;
}

export function takeAnswer(state: State, answered: Answered, context: Context): State {
  const error = answered.result.ok ? null : answered.result.error;
  const observed: State = {
    ...observeClock(state, isOfService(error) ? answered.facts.serviceMs : null, context.nowMs),
    governor: observeAnswer(state.governor, error, answered.facts, {
      nowMs: context.nowMs,
      random: context.random(),
    }),
    tokenRejected: state.tokenRejected || error?.code === 'token_rejected',
  };
  const { purpose } = answered.flight;
  switch (purpose.kind) {
    case 'deliver':
      return takeDelivery(observed, answered, purpose, context);
    case 'create':
      return takeCreation(observed, purpose.key, answered.result).state;
    case 'tick':
      return settleTick(observed, purpose, answered.result, context);
    default:
      return takeList(observed, answered.flight, answered.result, context);
  }
}

/** Whether the service itself answered: a page of the network in between has a clock of its own. */
function isOfService(error: AppError | null): boolean {
  switch (error?.code) {
    case 'network_unreachable':
    case 'network_timeout':
    case 'not_the_service':
    case 'redirect_refused':
    case 'service_failed':
      return false;
    default:
      return true;
  }
}

function takeDelivery(
  state: State,
  { result, facts }: Answered,
  purpose: Extract<Flight['purpose'], { kind: 'deliver' }>,
  context: Context,
): State {
  const intent = state.journal.intents.find((one) => one.id === purpose.intentId);
  if (!intent || !state.account) return state;
  const { journal, rows, gone } = settleDelivery(
    state.journal,
    intent,
    purpose.step,
    result,
    deliveryContext(state, state.account, context),
  );
  const learned = learnZone(state, purpose.step, rows, facts.serviceMs, context);
  const refused = journal.intents.find((one) => one.id === intent.id && one.kind === 'delete')?.error;
  return {
    ...learned,
    // Where the path of a deletion is not known, it is not offered again.
    deleteError: refused?.code === 'not_supported' ? refused : state.deleteError,
    journal: dropSettled(journal),
    // The pages read so far are older than this answer: the list is read anew.
    continuation: learned.continuation?.purpose.kind === 'refresh' ? null : learned.continuation,
    rows: [
      ...learned.rows.filter((row) => row.id !== gone && !rows.some((fresh) => fresh.id === row.id)),
      ...rows,
    ],
  };
}
