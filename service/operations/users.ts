/** Owns the operations on users. */
import type { BodyOf } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { forbidden, invalid, notFound, type Outcome } from '../http/refusal.ts';
import { parseRate } from '../money.ts';
import { newUser, type UserRow, userRows, users } from '../resources/user.ts';
import { isAdmin } from '../signin/caller.ts';
import type { Handler, Scope } from './handler.ts';

function findUser({ store, caller }: Scope, id: number): Outcome<UserRow> {
  const row = store.first(userRows(store, caller).where('users.id', '=', id));
  return row === undefined ? notFound('user') : ok(row);
}

function answerUser(scope: Scope, id: number): Outcome {
  const found = findUser(scope, id);
  return found.ok ? ok(users(scope.store, scope.caller, [found.value])[0]) : found;
}

export const listUsers: Handler<'listUsers'> = ({ store, caller, query }) => {
  let rows = userRows(store, caller).orderBy('users.name').orderBy('users.id');
  if (query.id !== undefined) rows = rows.where('users.id', 'in', query.id);
  if (query.active !== undefined) rows = rows.where('users.active', '=', query.active);
  return ok(users(store, caller, store.all(rows)));
};

export const retrieveUser: Handler<'retrieveUser'> = (call) => answerUser(call, call.params.id);

export const createUser: Handler<'createUser'> = (call) => {
  const { store, caller, body, now } = call;
  if (!isAdmin(caller.user)) return forbidden('create users');
  const email = body.email.trim();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return invalid({ email: 'must be an e-mail address' });
  const taken = store.first(userRows(store, caller).where('users.email', '=', email));
  if (taken !== undefined) return invalid({ email: 'is in use' });
  const written = columns(call, body);
  if (!written.ok) return written;
  const user = newUser({ accountId: caller.account.id, email, name: body.name, now });
  const { id } = store.run(store.from.insertInto('users').values({ ...user, ...written.value }));
  assignTeams(call, id, body.assigned_team_ids);
  return answerUser(call, id);
};

export const updateUser: Handler<'updateUser'> = (call) => {
  const { store, caller, params, body, now } = call;
  const found = findUser(call, params.id);
  if (!found.ok) return found;
  if (!isAdmin(caller.user)) return forbidden('change users');
  if (found.value.is_owner === 1 && body.active === 0) return invalid({ active: 'the owner stays active' });
  if (found.value.is_owner === 1 && body.role !== undefined && body.role !== 'admin') {
    return invalid({ role: 'the owner stays an admin' });
  }
  const written = columns(call, body);
  if (!written.ok) return written;
  store.run(
    store.from
      .updateTable('users')
      .set({ ...written.value, changed_at: now })
      .where('id', '=', params.id),
  );
  assignTeams(call, params.id, body.assigned_team_ids);
  return answerUser(call, params.id);
};

/** The columns that the body names, checked; the others stay as they are. */
function columns(scope: Scope, body: BodyOf<'updateUser'>) {
  const errors: Record<string, string> = {};
  const rate = (field: 'billable_rate_default' | 'cost_rate', text: string | null | undefined) => {
    if (text === undefined || text === null) return text;
    const parsed = parseRate(text);
    if (parsed.ok) return parsed.value;
    errors[field] = parsed.error;
    return undefined;
  };
  const bit = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);
  const given = {
    name: body.name,
    active: body.active,
    billable_rate_default: rate('billable_rate_default', body.billable_rate_default),
    capacity_per_day: body.capacity_per_day,
    cost_rate: rate('cost_rate', body.cost_rate) ?? undefined,
    cost_rate_start_at: body.cost_rate_start_at,
    is_billable_default: bit(body.is_billable_default),
    manager_id: body.manager_id,
    manage_restricted_teams: bit(body.manage_restricted_teams),
    role: body.role,
    work_days: body.work_days && [...new Set(body.work_days)].sort((a, b) => a - b).join(','),
    work_start_at: body.work_start_at,
    work_end_at: body.work_end_at,
  } as const;
  if (body.manager_id !== undefined && body.manager_id !== null && !findUser(scope, body.manager_id).ok) {
    errors['manager_id'] = 'is unknown';
  }
  for (const teamId of body.assigned_team_ids ?? []) {
    if (!isTeam(scope, teamId)) errors['assigned_team_ids'] = `${teamId} is unknown`;
  }
  if (Object.keys(errors).length > 0) return invalid(errors);
  return ok(withoutAbsent(given));
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const withoutAbsent = <T extends object>(given: T): Present<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Present<T>;

const isTeam = ({ store, caller }: Scope, id: number): boolean =>
  store.first(
    store.from
      .selectFrom('teams')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', caller.account.id),
  ) !== undefined;

function assignTeams({ store }: Scope, userId: number, teamIds: readonly number[] | undefined): void {
  if (teamIds === undefined) return;
  store.run(store.from.deleteFrom('team_users').where('user_id', '=', userId));
  for (const teamId of new Set(teamIds)) {
    store.run(store.from.insertInto('team_users').values({ user_id: userId, team_id: teamId }));
  }
}
