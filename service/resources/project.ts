/** Owns the project on the wire with its totals, and who may see it (Project). */
import { sql } from 'kysely';
import { toLocal } from '../../common/time.ts';
import { centsNumber, centsOf, rateNumber } from '../money.ts';
import { type Caller, isAdmin, keepsCatalog } from '../signin/caller.ts';
import type { Store } from '../store/store.ts';
import { datetime } from '../zone.ts';
import { billableRateSql } from './time-entry.ts';

export const projectPublic = 1;
export const projectPrivate = 2;

export const projectRows = (store: Store, caller: Caller) =>
  store.from
    .selectFrom('projects')
    .innerJoin('customers', 'customers.id', 'projects.customer_id')
    .leftJoin('members as mine', (join) =>
      join
        .onRef('mine.project_id', '=', 'projects.id')
        .on('mine.user_id', '=', caller.user.id)
        .on('mine.active', '=', 1),
    )
    .where('projects.account_id', '=', caller.account.id)
    .selectAll('projects')
    .select(['customers.name as customer_name', 'mine.id as membership', 'mine.manager as my_manager']);

type RowOf<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row : never;
export type ProjectRow = RowOf<ReturnType<typeof projectRows>>;

/** Private projects are for their members and for admins. */
export function maySeeProject(
  store: Store,
  user: Caller['user'],
  project: { readonly id: number; readonly privacy: number },
): boolean {
  if (project.privacy === projectPublic || isAdmin(user)) return true;
  const member = store.first(
    store.from
      .selectFrom('members')
      .select('id')
      .where('project_id', '=', project.id)
      .where('user_id', '=', user.id)
      .where('active', '=', 1),
  );
  return member !== undefined;
}

/** Whether the caller may change the project, its members and its tasks. */
export const mayManageProject = (caller: Caller, row: ProjectRow): boolean =>
  keepsCatalog(caller.user) || row.my_manager === 1;

/** The records of projects, in their order; the totals are read once for all of them. */
export function projects(store: Store, caller: Caller, rows: readonly ProjectRow[]) {
  const totals = new Map(readTotals(store, rows).map((total) => [total.project_id, total]));
  return rows.map((row) => project(row, caller, totals.get(row.id)));
}

interface Totals {
  readonly time: number | null;
  readonly value_cents: number | null;
  readonly invoiced_cents: number | null;
  readonly members: number | null;
  readonly open_tasks: number | null;
  readonly rate: number | null;
  readonly rate_start_at: string | null;
}

function project(row: ProjectRow, caller: Caller, totals: Totals | undefined) {
  const { zone } = caller.account;
  const time = totals?.time ?? 0;
  const value = totals?.value_cents ?? 0;
  const invoiced = totals?.invoiced_cents ?? 0;
  return {
    id: row.id,
    active: row.active,
    billable: row.is_billable,
    bill_by: row.bill_by,
    budget: row.budget,
    budget_by: row.budget_by,
    budget_progress: budgetProgress(row, time, value),
    contractor_id: row.customer_id,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    created_by: row.created_by,
    description: row.description,
    date_created: datetime(row.created_at, zone),
    date_changed: datetime(row.changed_at, zone),
    is_billable: row.is_billable === 1,
    is_manager: row.my_manager === 1,
    is_member: row.membership !== null,
    name: row.name,
    privacy: row.privacy,
    privacy_s: row.privacy === projectPrivate ? 'private' : 'public',
    rate: rateNumber(totals?.rate ?? 0),
    rate_start_at: totals?.rate_start_at ?? toLocal(row.created_at, zone).date,
    required_task: row.required_task,
    status: row.active === 1 ? 'active' : 'archived',
    template: row.template === 1,
    time_total: time,
    total_uninvoiced: centsNumber(value - invoiced),
    total_active_tasks: totals?.open_tasks ?? 0,
    total_invoiced: centsNumber(invoiced),
    total_members: totals?.members ?? 0,
    value_total: centsNumber(value),
  };
}

/** How much of the budget is used, in percent with two decimals; 0 without a budget. */
function budgetProgress(row: ProjectRow, seconds: number, cents: number): number {
  if (row.budget === 0) return 0;
  const used = row.budget_by === 'billing' ? cents / 100 : seconds / 3600;
  return Math.round((used / row.budget) * 10_000) / 100;
}

function readTotals(store: Store, rows: readonly ProjectRow[]) {
  if (rows.length === 0) return [];
  const cents = centsOf(billableRateSql, sql<number>`entries.time_total`);
  const entries = (column: ReturnType<typeof sql<number | null>>) =>
    sql<number | null>`(SELECT ${column} FROM entries WHERE entries.project_id = projects.id)`;
  const latest = (column: ReturnType<typeof sql>) =>
    sql`(SELECT ${column} FROM rates WHERE rates.project_id = projects.id AND rates.user_id IS NULL
      ORDER BY rates.start_at DESC, rates.id DESC LIMIT 1)`;
  return store.all(
    store.from
      .selectFrom('projects')
      .where(
        'projects.id',
        'in',
        rows.map((row) => row.id),
      )
      .select([
        'projects.id as project_id',
        entries(sql<number | null>`sum(entries.time_total)`).as('time'),
        entries(sql<number | null>`sum(${cents})`).as('value_cents'),
        entries(sql<number | null>`sum(${cents} * (entries.is_invoiced <> 0))`).as('invoiced_cents'),
        sql<number>`(SELECT count(*) FROM members WHERE members.project_id = projects.id AND members.active = 1)`.as(
          'members',
        ),
        sql<number>`(SELECT count(*) FROM project_tasks WHERE project_tasks.project_id = projects.id
          AND project_tasks.checked = 0)`.as('open_tasks'),
        latest(sql`rates.rate`).$castTo<number | null>().as('rate'),
        latest(sql`rates.start_at`).$castTo<string | null>().as('rate_start_at'),
      ]),
  );
}
