/** Owns the operations on projects: list, create, retrieve, update. */
import type { BodyOf } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { toLocal } from '../../common/time.ts';
import { forbidden, invalid, notFound, type Outcome } from '../http/refusal.ts';
import { parseRate } from '../money.ts';
import {
  mayManageProject,
  type ProjectRow,
  projectPublic,
  projectRows,
  projects,
} from '../resources/project.ts';
import { addRate, latestRate } from '../resources/rates.ts';
import { isAdmin, keepsCatalog } from '../signin/caller.ts';
import type { Handler, Scope } from './handler.ts';
import { envelope, pageOf } from './paging.ts';

/** The start of a rate that nobody gave a start: it is in force on every date. */
const always = '1970-01-01';

/** The projects the caller may see: all to an admin; to others the public ones and those they are a member of. */
export const visibleRows = ({ store, caller }: Scope) => {
  const rows = projectRows(store, caller);
  if (isAdmin(caller.user)) return rows;
  return rows.where((eb) =>
    eb.or([eb('projects.privacy', '=', projectPublic), eb('mine.id', 'is not', null)]),
  );
};

/** The project, for somebody who may see it. */
export function visibleProject(scope: Scope, id: number): Outcome<ProjectRow> {
  const { store, caller } = scope;
  const row = store.first(visibleRows(scope).where('projects.id', '=', id));
  if (row !== undefined) return ok(row);
  const hidden = store.first(projectRows(store, caller).where('projects.id', '=', id));
  return hidden === undefined ? notFound('project') : forbidden('see this private project');
}

/** The project, for somebody who may change it, its members and its tasks. */
export function manageableProject(scope: Scope, id: number): Outcome<ProjectRow> {
  const found = visibleProject(scope, id);
  if (found.ok && !mayManageProject(scope.caller, found.value)) return forbidden('change this project');
  return found;
}

function answerProject(scope: Scope, id: number): Outcome {
  const found = visibleProject(scope, id);
  return found.ok ? ok(projects(scope.store, scope.caller, [found.value])[0]) : found;
}

export const listProjects: Handler<'listProjects'> = (call) => {
  const { store, caller, query } = call;
  let rows = visibleRows(call);
  if (query.id !== undefined) rows = rows.where('projects.id', 'in', query.id);
  if (query.customer_id !== undefined) rows = rows.where('projects.customer_id', 'in', query.customer_id);
  if (query.active !== undefined) rows = rows.where('projects.active', '=', query.active);
  const page = pageOf(query);
  const counted = store.first(rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('total_rows')));
  const found = store.all(
    rows.orderBy('projects.name').orderBy('projects.id').limit(page.limit).offset(page.offset),
  );
  return ok(envelope(page, projects(store, caller, found), { total_rows: counted?.total_rows ?? 0 }));
};

export const retrieveProject: Handler<'retrieveProject'> = (call) => answerProject(call, call.params.id);

export const createProject: Handler<'createProject'> = (call) => {
  const { store, caller, body, now } = call;
  if (!keepsCatalog(caller.user)) return forbidden('create projects');
  const rate = checkedRate(body);
  if (!rate.ok) return rate;
  if (body.customer_id !== undefined && !isCustomer(call, body.customer_id)) {
    return invalid({ customer_id: 'is unknown' });
  }
  const { id } = store.run(
    store.from.insertInto('projects').values({
      account_id: caller.account.id,
      customer_id: body.customer_id ?? ownCustomer(call),
      name: body.name,
      description: body.description ?? '',
      active: body.active ?? 1,
      is_billable: body.is_billable === true ? 1 : 0,
      bill_by: body.bill_by ?? '',
      budget: body.budget ?? 0,
      budget_by: body.budget_by ?? 'time',
      privacy: body.privacy ?? projectPublic,
      required_task: body.required_task ?? 0,
      template: body.template === true ? 1 : 0,
      created_by: caller.user.id,
      created_at: now,
      changed_at: now,
    }),
  );
  const start = body.rate_start_at_new ?? always;
  addRate(store, { project_id: id, user_id: null, start_at: start, rate: rate.value ?? 0 });
  return answerProject(call, id);
};

export const updateProject: Handler<'updateProject'> = (call) => {
  const { store, params, body, now } = call;
  const found = manageableProject(call, params.id);
  if (!found.ok) return found;
  const rate = checkedRate(body);
  if (!rate.ok) return rate;
  if (body.customer_id !== undefined && !isCustomer(call, body.customer_id)) {
    return invalid({ customer_id: 'is unknown' });
  }
  store.run(
    store.from
      .updateTable('projects')
      .set({ ...changes(body), changed_at: now })
      .where('id', '=', params.id),
  );
  if (rate.value !== undefined) changeRate(call, params.id, rate.value, body.rate_start_at_new ?? null);
  return answerProject(call, params.id);
};

/** A rate that is sent back as it was read changes nothing; another one begins today unless it says when. */
function changeRate({ store, caller, now }: Scope, projectId: number, rate: number, start: string | null) {
  if (start === null && latestRate(store, projectId, null)?.rate === rate) return;
  const today = toLocal(now, caller.account.zone).date;
  addRate(store, { project_id: projectId, user_id: null, start_at: start ?? today, rate });
}

/** The columns that the body names; the others stay as they are. */
const changes = (body: BodyOf<'updateProject'>) => ({
  name: body.name,
  ...(body.active === undefined ? {} : { active: body.active }),
  ...(body.bill_by === undefined ? {} : { bill_by: body.bill_by }),
  ...(body.budget === undefined ? {} : { budget: body.budget ?? 0 }),
  ...(body.budget_by === undefined ? {} : { budget_by: body.budget_by ?? 'time' }),
  ...(body.customer_id === undefined ? {} : { customer_id: body.customer_id }),
  ...(body.description === undefined ? {} : { description: body.description ?? '' }),
  ...(body.is_billable === undefined ? {} : { is_billable: bit(body.is_billable) }),
  ...(body.privacy === undefined ? {} : { privacy: body.privacy }),
  ...(body.required_task === undefined ? {} : { required_task: body.required_task }),
  ...(body.template === undefined ? {} : { template: bit(body.template) }),
});

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

function checkedRate(body: BodyOf<'createProject'>): Outcome<number | undefined> {
  if (body.rate === undefined) return ok(undefined);
  const rate = parseRate(body.rate);
  return rate.ok ? rate : invalid({ rate: rate.error });
}

const isCustomer = ({ store, caller }: Scope, id: number): boolean =>
  store.first(
    store.from
      .selectFrom('customers')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', caller.account.id),
  ) !== undefined;

/** Every project belongs to a customer: without one it is the account's own work, under a customer of its name. */
function ownCustomer({ store, caller, now }: Scope): number {
  const { id: account_id, name } = caller.account;
  const known = store.first(
    store.from
      .selectFrom('customers')
      .select('id')
      .where('account_id', '=', account_id)
      .where('name', '=', name)
      .orderBy('id')
      .limit(1),
  );
  if (known !== undefined) return known.id;
  return store.run(
    store.from
      .insertInto('customers')
      .values({ account_id, name, observation: null, active: 1, created_at: now, changed_at: now }),
  ).id;
}
