/** Owns the detailed report: filters, sort, pages, and totals over the whole filter. */
import { sql } from 'kysely';
import type { QueryOf } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { formatSeconds } from '../../common/time.ts';
import { invalid } from '../http/refusal.ts';
import { centsNumber, centsOf } from '../money.ts';
import { billableRateSql, entryRows, reportRow } from '../resources/time-entry.ts';
import { reachOf } from './entry-access.ts';
import type { Handler, Scope } from './handler.ts';
import { envelope, pageOf } from './paging.ts';

/** The words of `opt_sort_by` and the column of each. */
const sortColumns = {
  date_execution: 'entries.date',
  user_name: 'users.name',
  project_name: 'projects.name',
  customer_name: 'customers.name',
  task_name: 'tasks.name',
  // No entry has a to-do yet, so this sorts nothing.
  todo_name: null,
} as const;

type SortWord = keyof typeof sortColumns;
const isSortWord = (word: string): word is SortWord => Object.hasOwn(sortColumns, word);

export const detailedReport: Handler<'detailedReport'> = (call) => {
  const { store, caller, query } = call;
  const words = query.opt_sort_by ?? ['date_execution'];
  const unknown = words.find((word) => !isSortWord(word));
  if (unknown !== undefined) return invalid({ opt_sort_by: `${unknown} cannot be sorted by` });
  const ids = (query.id ?? []).map(Number);
  if (ids.some((id) => !Number.isSafeInteger(id))) return invalid({ id: 'must be ids of time entries' });

  const page = pageOf(query);
  const filtered = filter(call, query, query.id === undefined ? undefined : ids);
  const direction = query.opt_sort_direction ?? 'asc';
  let rows = filtered;
  for (const word of words.filter(isSortWord)) {
    const column = sortColumns[word];
    if (column !== null) rows = rows.orderBy(column, direction);
  }
  const found = store.all(rows.orderBy('entries.id', direction).limit(page.limit).offset(page.offset));
  return ok(
    envelope(
      page,
      found.map((row) => reportRow(row, caller)),
      readTotals(call, filtered),
    ),
  );
};

type Rows = ReturnType<typeof entryRows>;

function filter(scope: Scope, query: QueryOf<'detailedReport'>, ids: readonly number[] | undefined): Rows {
  const { store, caller } = scope;
  let rows = entryRows(store).where('entries.account_id', '=', caller.account.id);
  const reach = reachOf(store, caller);
  if (reach !== null) {
    // Without projects of their own to manage, the users alone decide, and the index on them is used.
    rows =
      reach.projects.length === 0
        ? rows.where('entries.user_id', 'in', reach.users)
        : rows.where((eb) =>
            eb.or([eb('entries.user_id', 'in', reach.users), eb('entries.project_id', 'in', reach.projects)]),
          );
  }
  if (query.date_execution_start !== undefined) {
    rows = rows.where('entries.date', '>=', query.date_execution_start);
  }
  if (query.date_execution_end !== undefined)
    rows = rows.where('entries.date', '<=', query.date_execution_end);
  if (query.user_id !== undefined) rows = rows.where('entries.user_id', 'in', query.user_id);
  if (query.project_id !== undefined) rows = rows.where('entries.project_id', 'in', query.project_id);
  if (query.task_id !== undefined) rows = rows.where('entries.task_id', 'in', query.task_id);
  if (query.customer_id !== undefined) rows = rows.where('projects.customer_id', 'in', query.customer_id);
  if (ids !== undefined) rows = rows.where('entries.id', 'in', ids);
  const { team_id } = query;
  if (team_id !== undefined) {
    rows = rows.where('entries.user_id', 'in', (eb) =>
      eb.selectFrom('team_users').select('team_users.user_id').where('team_users.team_id', 'in', team_id),
    );
  }
  return rows;
}

/** Sums over every entry of the filter, not of the page; money is rounded per entry, as the rows are. */
function readTotals({ store }: Scope, filtered: Rows) {
  const seconds = sql<number>`entries.time_total`;
  const billable = centsOf(billableRateSql, seconds);
  const cost = centsOf(sql<number>`users.cost_rate`, seconds);
  const sums = store.first(
    filtered
      .clearSelect()
      .select([
        sql<number>`count(*)`.as('rows'),
        sql<number>`coalesce(sum(${seconds}), 0)`.as('seconds'),
        sql<number>`coalesce(sum(${billable}), 0)`.as('billable'),
        sql<number>`coalesce(sum(${cost}), 0)`.as('cost'),
        sql<number>`coalesce(sum(${billable} * (entries.is_invoiced = 0)), 0)`.as('uninvoiced'),
      ]),
  );
  return {
    total_time: formatSeconds(sums?.seconds ?? 0),
    total_rate: centsNumber(sums?.billable ?? 0),
    total_cost: centsNumber(sums?.cost ?? 0),
    total_uninvoiced: centsNumber(sums?.uninvoiced ?? 0),
    total_rows: sums?.rows ?? 0,
  };
}
