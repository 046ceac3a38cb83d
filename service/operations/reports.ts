/** Owns the detailed report: sort, pages, and totals over the whole filter. */
import { sql } from 'kysely';
import { ok } from '../../common/result.ts';
import { formatSeconds } from '../../common/time.ts';
import { invalid } from '../http/refusal.ts';
import { centsNumber, centsOf } from '../money.ts';
import { billableRateSql, reportRow } from '../resources/time-entry.ts';
import type { Handler, Scope } from './handler.ts';
import { envelope, pageOf } from './paging.ts';
import { type FilteredEntries, filteredEntries } from './report-filter.ts';

/** The words of `opt_sort_by` and the column of each. */
const sortColumns = {
  date_execution: 'entries.date',
  user_name: 'users.name',
  project_name: 'projects.name',
  customer_name: 'customers.name',
  task_name: 'tasks.name',
  todo_name: 'todos.name',
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
  const all = filteredEntries(call, query);
  const filtered = query.id === undefined ? all : all.where('entries.id', 'in', ids);
  const direction = query.opt_sort_direction ?? 'asc';
  let rows = filtered;
  for (const word of words.filter(isSortWord)) {
    rows = rows.orderBy(sortColumns[word], direction);
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

/** Sums over every entry of the filter, not of the page; money is rounded per entry, as the rows are. */
function readTotals({ store }: Scope, filtered: FilteredEntries) {
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
