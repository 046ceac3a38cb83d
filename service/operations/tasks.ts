/** Owns the operations on tasks, the kinds of work an account shares. */
import { ok } from '../../common/result.ts';
import { forbidden, notFound, type Outcome } from '../http/refusal.ts';
import { task } from '../resources/catalog.ts';
import { keepsCatalog } from '../signin/caller.ts';
import type { Handler, Scope } from './handler.ts';

export const taskRows = ({ store, caller }: Scope) =>
  store.from.selectFrom('tasks').selectAll().where('account_id', '=', caller.account.id);

function answerTask(scope: Scope, id: number): Outcome {
  const row = scope.store.first(taskRows(scope).where('id', '=', id));
  return row === undefined ? notFound('task') : ok(task(row, scope.caller.account.zone));
}

export const listTasks: Handler<'listTasks'> = (call) => {
  const { id, active } = call.query;
  let rows = taskRows(call).orderBy('name').orderBy('id');
  if (id !== undefined) rows = rows.where('id', 'in', id);
  if (active !== undefined) rows = rows.where('active', '=', active);
  return ok(call.store.all(rows).map((row) => task(row, call.caller.account.zone)));
};

export const retrieveTask: Handler<'retrieveTask'> = (call) => answerTask(call, call.params.id);

export const createTask: Handler<'createTask'> = (call) => {
  const { store, caller, body, now } = call;
  if (!keepsCatalog(caller.user)) return forbidden('create tasks');
  const { id } = store.run(
    store.from.insertInto('tasks').values({
      account_id: caller.account.id,
      name: body.name ?? '',
      description: body.description ?? null,
      is_billable_default: 1,
      active: 1,
      created_at: now,
      changed_at: now,
    }),
  );
  return answerTask(call, id);
};

export const updateTask: Handler<'updateTask'> = (call) => {
  const { store, caller, params, body, now } = call;
  const found = answerTask(call, params.id);
  if (!found.ok) return found;
  if (!keepsCatalog(caller.user)) return forbidden('change tasks');
  store.run(
    store.from
      .updateTable('tasks')
      .set({
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.description === undefined ? {} : { description: body.description }),
        changed_at: now,
      })
      .where('id', '=', params.id),
  );
  return answerTask(call, params.id);
};
