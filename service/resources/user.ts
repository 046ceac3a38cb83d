/** Owns the user on the wire, and what a new one holds before anybody says more (User). */

import { printRate, rateNumber } from '../money.ts';
import type { Caller } from '../signin/caller.ts';
import type { Store } from '../store/store.ts';
import { isoDatetime } from '../zone.ts';

/** A user as created: works Monday to Friday, eight hours, and cannot sign in. */
export function newUser(given: {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly now: number;
}) {
  return {
    account_id: given.accountId,
    email: given.email.trim(),
    name: given.name,
    password: null,
    role: 'regular',
    active: 1,
    is_owner: 0,
    is_billable_default: 1,
    billable_rate_default: null,
    capacity_per_day: 8,
    cost_rate: 0,
    cost_rate_start_at: null,
    manager_id: null,
    manage_restricted_teams: 0,
    work_days: '1,2,3,4,5',
    work_start_at: null,
    work_end_at: null,
    created_at: given.now,
    changed_at: given.now,
    deleted_at: null,
  } as const;
}

export const userRows = (store: Store, caller: Caller) =>
  store.from
    .selectFrom('users')
    .leftJoin('users as managers', 'managers.id', 'users.manager_id')
    .where('users.account_id', '=', caller.account.id)
    .selectAll('users')
    .select((eb) => [
      'managers.name as manager_name',
      'managers.email as manager_email',
      eb
        .selectFrom('users as employees')
        .whereRef('employees.manager_id', '=', 'users.id')
        .where('employees.active', '=', 1)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('count_employees'),
    ]);

type RowOf<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row : never;
export type UserRow = RowOf<ReturnType<typeof userRows>>;

interface Team {
  readonly id: number;
  readonly name: string;
}

/** The teams of users, by user id. */
export function teamsOf(store: Store, userIds: readonly number[]): ReadonlyMap<number, readonly Team[]> {
  const teams = new Map<number, Team[]>();
  if (userIds.length === 0) return teams;
  const rows = store.all(
    store.from
      .selectFrom('team_users')
      .innerJoin('teams', 'teams.id', 'team_users.team_id')
      .where('team_users.user_id', 'in', userIds)
      .orderBy('teams.id')
      .select(['team_users.user_id', 'teams.id', 'teams.name']),
  );
  for (const { user_id, id, name } of rows) teams.set(user_id, [...(teams.get(user_id) ?? []), { id, name }]);
  return teams;
}

export function users(store: Store, caller: Caller, rows: readonly UserRow[]) {
  const teams = teamsOf(
    store,
    rows.map((row) => row.id),
  );
  return rows.map((row) => user(row, caller, teams.get(row.id) ?? []));
}

function user(row: UserRow, caller: Caller, teams: readonly Team[]) {
  const { zone } = caller.account;
  const isOwner = row.is_owner === 1;
  return {
    id: row.id,
    active: row.active,
    assigned_team_ids: teams.map((team) => team.id),
    billable_rate_default: row.billable_rate_default === null ? null : rateNumber(row.billable_rate_default),
    capacity_per_day: row.capacity_per_day,
    cost_rate: printRate(row.cost_rate),
    cost_rate_start_at: row.cost_rate_start_at,
    count_employees: row.count_employees ?? 0,
    date_changed: isoDatetime(row.changed_at, zone),
    date_created: isoDatetime(row.created_at, zone),
    date_deleted: row.deleted_at === null ? null : isoDatetime(row.deleted_at, zone),
    email: row.email,
    is_billable_default: row.is_billable_default === 1,
    is_owner: isOwner,
    owner: isOwner,
    manager_id: row.manager_id,
    manager_email: row.manager_email,
    manager_name: row.manager_name,
    manage_restricted_teams: row.manage_restricted_teams === 1,
    name: row.name,
    role: row.role,
    status: row.active === 1 ? 'active' : 'archived',
    teams,
    work_days: row.work_days === '' ? [] : row.work_days.split(',').map(Number),
    work_start_at: row.work_start_at,
    work_end_at: row.work_end_at,
  };
}
