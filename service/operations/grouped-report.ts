/** Owns the grouped report: what is asked for, read from the entries and added up into a tree. */
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { invalid, type Outcome } from '../http/refusal.ts';
import { centsOf } from '../money.ts';
import { columnsNamed } from '../report/columns.ts';
import {
  type Dimension,
  dateKey,
  datesBetween,
  type Grouped,
  idDimensions,
  isDateDimension,
  isDimension,
  isIdDimension,
  keyIn,
} from '../report/dimensions.ts';
import { noSums, type Sums, totalOf } from '../report/sums.ts';
import { addTo, type Group, itemsOf, newGroup } from '../report/tree.ts';
import { billableRateSql } from '../resources/time-entry.ts';
import { reachOf } from './entry-access.ts';
import type { Handler, Scope } from './handler.ts';
import { type FilteredEntries, filteredEntries } from './report-filter.ts';
import { describer } from './report-subjects.ts';

type Query = QueryOf<'groupedReport'>;

/** What a template groups by, before anything of `opt_group_by`. */
const templates = {
  days: ['date'],
  months: ['month'],
  users_and_days: ['user_id', 'date'],
} as const satisfies Readonly<Record<string, readonly Dimension[]>>;

/** How many groups a template may show, empty ones included. */
const mostGroups = 20_000;

export const groupedReport: Handler<'groupedReport'> = (call) => {
  const { query } = call;
  const asked = readWords(query);
  if (!asked.ok) return asked;
  const { dimensions, columns, sortBy } = asked.value;
  const all = filteredEntries(call, query);
  const rows = readSums(
    call,
    query.include_archived_users ? all : all.where('users.active', '=', 1),
    dimensions,
  );
  const root = newGroup();
  for (const row of rows) {
    addTo(
      root,
      dimensions.map((dimension) => keyIn(dimension, row)),
      row,
    );
  }
  const filled = addEmptyGroups(call, query, root, rows);
  if (!filled.ok) return filled;
  const isDescending = (dimension: Dimension) =>
    query.opt_sort_direction === 'desc' && (sortBy.length === 0 || sortBy.includes(dimension));
  const levels = dimensions.map((dimension) => ({
    dimension,
    descending: isDescending(dimension),
    describe: describer(call, dimension, columns),
  }));
  return ok({
    items: itemsOf(root, levels, root.sums),
    total: totalOf(root.sums, root.sums, root.sums),
  });
};

/** Checks the words of the parameters that are open-ended lists. A word said twice counts once. */
function readWords(query: Query): Outcome<{
  readonly dimensions: readonly Dimension[];
  readonly columns: readonly string[];
  readonly sortBy: readonly string[];
}> {
  const template = query.opt_report_template === undefined ? [] : templates[query.opt_report_template];
  const groupBy = query.opt_group_by ?? [];
  const sortBy = query.opt_sort_by ?? [];
  const exported = query.opt_export_columns ?? [];
  const wrong = {
    opt_group_by: groupBy.find((word) => !isDimension(word)),
    opt_sort_by: sortBy.find((word) => !isDateDimension(word) && !isIdDimension(word)),
    opt_export_columns: exported.find((word) => columnsNamed(word) === null),
  };
  const errors = Object.entries(wrong).filter(([, word]) => word !== undefined);
  if (errors.length > 0) {
    return invalid(Object.fromEntries(errors.map(([field, word]) => [field, `${word} is not known`])));
  }
  return ok({
    dimensions: [...new Set([...template, ...groupBy.filter(isDimension)])],
    columns: exported.flatMap((word) => columnsNamed(word) ?? []),
    sortBy,
  });
}

/** One row for each combination of what is grouped by; weeks, months and years are made from days. */
function readSums({ store }: Scope, filtered: FilteredEntries, dimensions: readonly Dimension[]) {
  const column = (name: keyof Grouped): RawBuilder<string | number | null> =>
    name === 'customer_id' ? sql`projects.customer_id` : sql`entries.${sql.ref(name)}`;
  const used = (name: keyof Grouped): boolean =>
    name === 'date' ? dimensions.some(isDateDimension) : dimensions.includes(name);
  const grouped = ['date' as const, ...idDimensions].filter(used);
  const seconds = sql<number>`entries.time_total`;
  const billed = centsOf(billableRateSql, seconds);
  const cost = centsOf(sql<number>`users.cost_rate`, seconds);
  const sum = (value: RawBuilder<number>) => sql<number>`coalesce(sum(${value}), 0)`;
  let query = filtered
    .clearSelect()
    .select([
      ...(['date', ...idDimensions] as const).map((name) =>
        (used(name) ? column(name) : sql<null>`NULL`).as(name),
      ),
      sql<number>`count(*)`.as('entries'),
      sum(sql`${seconds} * entries.is_billable`).as('timeBillable'),
      sum(sql`${seconds} * (1 - entries.is_billable)`).as('timeNonBillable'),
      sum(billed).as('billed'),
      sum(sql`${billed} * (entries.is_invoiced <> 0)`).as('invoiced'),
      sum(sql`${cost} * entries.is_billable`).as('costBillable'),
      sum(sql`${cost} * (1 - entries.is_billable)`).as('costNonBillable'),
    ]);
  for (const name of grouped) query = query.groupBy(column(name));
  // Without groups there is one row also when there is no entry.
  return (store.all(query) as readonly (Grouped & Sums & { readonly entries: number })[]).filter(
    (row) => row.entries > 0,
  );
}

/** A template shows every day or month between the bounds, and every user, also where nothing was booked. */
function addEmptyGroups(scope: Scope, query: Query, root: Group, rows: readonly Grouped[]): Outcome<null> {
  const template = query.opt_report_template;
  if (template === undefined) return ok(null);
  const booked = rows.flatMap((row) => row.date ?? []).sort();
  const first = query.date_execution_start ?? booked[0];
  const last = query.date_execution_end ?? booked.at(-1);
  const days = first === undefined || last === undefined ? [] : datesBetween(first, last, mostGroups + 1);
  const users = template === 'users_and_days' ? shownUsers(scope, query) : [null];
  if (days.length * users.length > mostGroups) {
    return invalid({ opt_report_template: `would have more than ${mostGroups} groups: narrow the dates` });
  }
  const keys = template === 'months' ? new Set(days.map((date) => dateKey('month', date))) : days;
  for (const user of users) {
    const path = user === null ? [] : [String(user)];
    addTo(root, path, noSums);
    for (const key of keys) addTo(root, [...path, key], noSums);
  }
  return ok(null);
}

/** The users whose time the caller may see, as the filters narrow them. */
function shownUsers({ store, caller }: Scope, query: Query): readonly number[] {
  let rows = store.from.selectFrom('users').select('id').where('account_id', '=', caller.account.id);
  const reach = reachOf(store, caller);
  const { team_id } = query;
  if (reach !== null) rows = rows.where('id', 'in', reach.users);
  if (query.include_archived_users !== true) rows = rows.where('active', '=', 1);
  if (query.user_id !== undefined) rows = rows.where('id', 'in', query.user_id);
  if (team_id !== undefined) {
    rows = rows.where('id', 'in', (eb) =>
      eb.selectFrom('team_users').select('user_id').where('team_id', 'in', team_id),
    );
  }
  return store.all(rows).map((row) => row.id);
}
