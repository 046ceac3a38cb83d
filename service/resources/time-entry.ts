/** Owns the time entry on the wire, as a record and as a report row (Time entry, Detailed report row). */
import { sql } from 'kysely';
import { formatSeconds, type Zone } from '../../common/time.ts';
import { amountCents, centsNumber, printCents, printRate, rateNumber } from '../money.ts';
import { type Caller, isAdmin } from '../signin/caller.ts';
import type { Store } from '../store/store.ts';
import { datetime, isoDatetime } from '../zone.ts';

/** Entries with the names they are shown with. */
export const entryRows = (store: Store) =>
  store.from
    .selectFrom('entries')
    .innerJoin('projects', 'projects.id', 'entries.project_id')
    .innerJoin('customers', 'customers.id', 'projects.customer_id')
    .innerJoin('users', 'users.id', 'entries.user_id')
    .innerJoin('users as creators', 'creators.id', 'entries.created_by')
    .innerJoin('users as changers', 'changers.id', 'entries.changed_by')
    .leftJoin('tasks', 'tasks.id', 'entries.task_id')
    .leftJoin('todos', 'todos.id', 'entries.todo_id')
    .selectAll('entries')
    .select([
      'projects.name as project_name',
      'projects.is_billable as project_is_billable',
      'projects.active as project_status',
      'projects.customer_id',
      'customers.name as customer_name',
      'users.name as user_name',
      'users.email as user_email',
      'users.cost_rate',
      'creators.name as created_by_user_name',
      'changers.name as changed_by_user_name',
      'tasks.name as task_name',
      'todos.name as todo_name',
    ]);

type RowOf<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row : never;
export type EntryRow = RowOf<ReturnType<typeof entryRows>>;

export const findEntry = (store: Store, caller: Caller, id: number): EntryRow | undefined =>
  store.first(
    entryRows(store).where('entries.id', '=', id).where('entries.account_id', '=', caller.account.id),
  );

/** Locked and invoiced entries are for admins only. */
export const mayModifyLocked = (caller: Caller): boolean => isAdmin(caller.user);

/**
 * What the record and the report row have in common. They are assigned to it, not spread with it: a literal that
 * spreads this many fields becomes a dictionary, which made a report several times slower.
 */
function sharedFields(row: EntryRow, caller: Caller) {
  const { zone } = caller.account;
  return {
    id: row.id,
    bill_by: null,
    changed_by: row.changed_by,
    created_by: row.created_by,
    created_by_user_name: row.created_by_user_name,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    date_execution: row.date,
    description: row.description,
    is_billable: row.is_billable === 1,
    is_invoiced: row.is_invoiced,
    is_locked: row.is_locked === 1,
    locked_reason: row.locked_reason,
    permissions: { can_modify_locked: mayModifyLocked(caller) },
    project_id: row.project_id,
    project_is_billable: row.project_is_billable === 1,
    project_name: row.project_name,
    project_status: row.project_status,
    stopwatch_date_start: startedAt(row, zone),
    task_id: row.task_id,
    task_name: row.task_name,
    time_end: formatSeconds(row.time_end),
    time_start: formatSeconds(row.time_start),
    time_total: formatSeconds(row.time_total),
    user_id: row.user_id,
    user_name: row.user_name,
  };
}

const startedAt = (row: EntryRow, zone: Zone): string | null =>
  row.stopwatch_at === null ? null : datetime(row.stopwatch_at * 1000, zone);

const billableRate = (row: EntryRow): number => (row.is_billable === 1 ? row.rate : 0);

export function timeEntry(row: EntryRow, caller: Caller) {
  const { zone } = caller.account;
  const rate = billableRate(row);
  return Object.assign(sharedFields(row, caller), {
    date_changed: datetime(row.changed_at, zone),
    date_created: datetime(row.created_at, zone),
    form: '',
    stopwatch_active: row.stopwatch_at !== null,
    value_honorary_hour: rateNumber(rate),
    value_honorary_total: centsNumber(amountCents(rate, row.time_total)),
  });
}

export function reportRow(row: EntryRow, caller: Caller) {
  const { zone } = caller.account;
  const rate = billableRate(row);
  const billable = amountCents(rate, row.time_total);
  const cost = amountCents(row.cost_rate, row.time_total);
  return Object.assign(sharedFields(row, caller), {
    billable_net_amount: centsNumber(billable),
    billable_tax_amount: 0,
    billable_tax_rate: 0,
    changed_at: datetime(row.changed_at, zone),
    changed_by_user_name: row.changed_by_user_name,
    cost_amount: centsNumber(cost),
    cost_rate: rateNumber(row.cost_rate),
    created_at: datetime(row.created_at, zone),
    creator_id: row.created_by,
    custom_fields: [],
    date_changed: isoDatetime(row.changed_at, zone),
    date_created: isoDatetime(row.created_at, zone),
    margin_amount: centsNumber(billable - cost),
    rate_hour: printRate(rate),
    rate_total: printCents(billable),
    stopwatch_active: row.stopwatch_at === null ? 0 : 1,
    todo_id: row.todo_id,
    todo_name: row.todo_name,
    user_email: row.user_email,
  });
}

/** The billable rate of an entry in a query: 0 when it is not billable. */
export const billableRateSql = sql<number>`(entries.rate * entries.is_billable)`;
