/** Owns the operations on the members of a project. */
import { ok } from '../../common/result.ts';
import { toLocal } from '../../common/time.ts';
import { invalid, notFound } from '../http/refusal.ts';
import { parseRate, rateNumber } from '../money.ts';
import { addRate, latestRate } from '../resources/rates.ts';
import { teamsOf } from '../resources/user.ts';
import { datetime } from '../zone.ts';
import type { Handler, Scope } from './handler.ts';
import { manageableProject, visibleProject } from './projects.ts';

const memberRows = ({ store }: Scope, projectId: number) =>
  store.from
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.project_id', '=', projectId)
    .orderBy('users.name')
    .orderBy('members.id')
    .selectAll('members')
    .select(['users.name as user_name', 'users.email as user_email']);

/** Members on the wire; one without a rate of their own has the project's. */
function members(scope: Scope, projectId: number, userId?: number) {
  const { store, caller } = scope;
  const { zone } = caller.account;
  const query = memberRows(scope, projectId);
  const rows = store.all(userId === undefined ? query : query.where('members.user_id', '=', userId));
  const projectRate = latestRate(store, projectId, null);
  const teams = teamsOf(
    store,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => {
    const rate = latestRate(store, projectId, row.user_id) ?? projectRate;
    return {
      id: row.id,
      user_email: row.user_email,
      user_name: row.user_name,
      manager: row.manager,
      date_created: datetime(row.created_at, zone),
      active: row.active,
      is_billable: row.is_billable === 1,
      rate: rateNumber(rate?.rate ?? 0),
      rate_start_at: rate?.start_at ?? toLocal(row.created_at, zone).date,
      billable: row.is_billable,
      project_id: row.project_id,
      user_id: row.user_id,
      teams: teams.get(row.user_id) ?? [],
    };
  });
}

export const listProjectMembers: Handler<'listProjectMembers'> = (call) => {
  const project = visibleProject(call, call.params.id);
  return project.ok ? ok(members(call, project.value.id)) : project;
};

export const listUsersNotMembers: Handler<'listUsersNotMembers'> = (call) => {
  const { store, caller } = call;
  const project = visibleProject(call, call.params.id);
  if (!project.ok) return project;
  const rows = store.all(
    store.from
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('account_id', '=', caller.account.id)
      .where('active', '=', 1)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('members')
          .select('user_id')
          .where('project_id', '=', project.value.id)
          .where('active', '=', 1),
      )
      .orderBy('name')
      .orderBy('id'),
  );
  const teams = teamsOf(
    store,
    rows.map((row) => row.id),
  );
  return ok(rows.map((row) => ({ ...row, teams: teams.get(row.id) ?? [] })));
};

/** Adding a member again changes their rights and rate. */
export const addProjectMember: Handler<'addProjectMember'> = (call) => {
  const { store, caller, params, body, now } = call;
  const project = manageableProject(call, params.id);
  if (!project.ok) return project;
  const user = store.first(
    store.from
      .selectFrom('users')
      .select('id')
      .where('id', '=', params.user_id)
      .where('account_id', '=', caller.account.id),
  );
  if (user === undefined) return notFound('user');
  const rate = body.rate === undefined || body.rate === null ? null : parseRate(body.rate);
  if (rate !== null && !rate.ok) return invalid({ rate: rate.error });
  const rights = { manager: body.manager ?? 0, is_billable: (body.is_billable ?? true) ? 1 : 0 } as const;
  store.run(
    store.from
      .insertInto('members')
      .values({ ...rights, project_id: params.id, user_id: user.id, active: 1, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'user_id']).doUpdateSet({ ...rights, active: 1 }),
      ),
  );
  if (rate !== null) {
    const start = body.rate_start_at_new ?? toLocal(now, caller.account.zone).date;
    addRate(store, { project_id: params.id, user_id: user.id, start_at: start, rate: rate.value });
  }
  return ok(members(call, params.id, user.id)[0]);
};
