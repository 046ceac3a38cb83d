/** Owns the count of today's requests, by what they did. Pure; the day is the account's. */
import type { OperationName } from '../../common/rest.ts';
import { toLocal } from '../../common/time.ts';
import { type RequestKind, requestKinds } from '../../common/trust.ts';
import { type Context, type State, zoneOf } from './state.ts';

/** The requests of a date by operation. An operation this version does not know stays counted. */
export interface Spent {
  readonly date: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Counts requests that left this computer on a date; a new date begins a new count. */
export function countRequests(
  spent: Spent | null,
  date: string,
  operations: readonly OperationName[],
): Spent | null {
  if (operations.length === 0) return spent;
  const counts: Record<string, number> = spent?.date === date ? { ...spent.counts } : {};
  for (const operation of operations) counts[operation] = (counts[operation] ?? 0) + 1;
  return { date, counts };
}

/** Counts them as made now, on the day it is in the account's time. */
export const noteRequests = (
  state: State,
  operations: readonly OperationName[],
  { nowMs, computerZone }: Pick<Context, 'nowMs' | 'computerZone'>,
): State => ({
  ...state,
  spent: countRequests(state.spent, toLocal(nowMs, zoneOf(state, computerZone)).date, operations),
});

const kinds: Partial<Readonly<Record<OperationName, RequestKind>>> = {
  authenticate: 'sign_in',
  createTimeEntry: 'book',
  startStopwatch: 'start',
  stopStopwatch: 'stop',
  updateTimeEntry: 'change',
  deleteTimeEntry: 'delete',
  updateTodo: 'change',
  checkProjectTask: 'change',
  uncheckProjectTask: 'change',
  createProject: 'catalog',
  createCustomer: 'catalog',
  createTask: 'catalog',
  addProjectTask: 'catalog',
};

/** How many requests of each kind were made on a date. */
export function requestsByKind(spent: Spent | null, date: string): Readonly<Record<RequestKind, number>> {
  const sums = Object.fromEntries(requestKinds.map((kind) => [kind, 0])) as Record<RequestKind, number>;
  if (spent?.date !== date) return sums;
  for (const [operation, count] of Object.entries(spent.counts)) {
    sums[kinds[operation as OperationName] ?? 'read'] += count;
  }
  return sums;
}
