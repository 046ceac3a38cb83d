/** Owns the operations on to-dos. Who may see the project may write its to-dos, until it is archived. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BodyOf, QueryOf } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { parseSeconds } from '../../common/time.ts';
import { forbidden, invalid, notFound, type Outcome } from '../http/refusal.ts';
import { maySeeProject } from '../resources/project.ts';
import { type TodoRow, todo, todoRows } from '../resources/todo.ts';
import type { Handler, Scope } from './handler.ts';
import { envelope, pageOf } from './paging.ts';
import { closeGap, makeRoom, type Sequence } from './positions.ts';
import { visibleProject, visibleRows } from './projects.ts';
import { namedProject } from './todo-lists.ts';

/** By project, then those in no list, then list by list, each in its order. */
export const listTodos: Handler<'listTodos'> = (call) => {
  const { store, caller, query } = call;
  const rows = filter(call, query);
  const page = pageOf(query);
  const counted = store.first(rows.clearSelect().select((eb) => eb.fn.countAll<number>().as('total_rows')));
  const found = store.all(
    rows
      .orderBy('projects.name')
      .orderBy('projects.id')
      .orderBy('todo_lists.position')
      .orderBy('todos.position')
      .limit(page.limit)
      .offset(page.offset),
  );
  const records = found.map((row) => todo(row, caller.account.zone));
  return ok(envelope(page, records, { total_rows: counted?.total_rows ?? 0 }));
};

export const retrieveTodo: Handler<'retrieveTodo'> = (call) => answerTodo(call, call.params.id);

export const createTodo: Handler<'createTodo'> = (call) => {
  const { store, caller, body, now } = call;
  const project = namedProject(call, body.project_id);
  if (!project.ok) return project;
  const checked = checkReferences(call, body, project.value);
  if (!checked.ok) return checked;
  const todo_list_id = body.todo_list_id ?? null;
  const siblings = todosIn(call, project.value.id, todo_list_id);
  const id = randomUUID();
  store.run(
    store.from.insertInto('todos').values({
      id,
      account_id: caller.account.id,
      project_id: project.value.id,
      todo_list_id,
      name: body.name,
      description: body.description ?? '',
      is_completed: body.is_completed === true ? 1 : 0,
      position: makeRoom(siblings, body.position ?? 1, siblings.length()),
      time_estimate: parseSeconds(body.time_estimate ?? '') ?? 0,
      user_id: body.user_id ?? null,
      due_on: null,
      created_by: caller.user.id,
      changed_by: caller.user.id,
      created_at: now,
      changed_at: now,
    }),
  );
  return answerTodo(call, id);
};

export const updateTodo: Handler<'updateTodo'> = (call) => {
  const { store, caller, params, body, now } = call;
  const found = visibleTodo(call, params.id);
  if (!found.ok) return found;
  const row = found.value;
  const project = visibleProject(call, row.project_id);
  if (!project.ok) return project;
  if (project.value.active !== 1) return forbidden('change an archived project');
  const checked = checkReferences(call, body, project.value, row.user_id);
  if (!checked.ok) return checked;
  store.run(
    store.from
      .updateTable('todos')
      .set({
        ...moveTodo(call, row, body),
        name: body.name,
        ...(body.description === undefined ? {} : { description: body.description ?? '' }),
        ...(body.is_completed === undefined ? {} : { is_completed: body.is_completed ? 1 : 0 }),
        ...(body.time_estimate === undefined ? {} : { time_estimate: parseSeconds(body.time_estimate) ?? 0 }),
        ...(body.user_id === undefined ? {} : { user_id: body.user_id }),
        changed_by: caller.user.id,
        changed_at: now,
      })
      .where('id', '=', row.id),
  );
  return answerTodo(call, row.id);
};

function filter(scope: Scope, query: QueryOf<'listTodos'>) {
  const visible = visibleRows(scope).clearSelect().select('projects.id');
  const { team_id } = query;
  let rows = todoRows(scope.store).where('todos.project_id', 'in', visible);
  if (query.id !== undefined) rows = rows.where('todos.id', 'in', query.id);
  if (query.project_id !== undefined) rows = rows.where('todos.project_id', 'in', query.project_id);
  if (query.is_completed !== undefined)
    rows = rows.where('todos.is_completed', '=', query.is_completed ? 1 : 0);
  if (query.only_active_projects === true) rows = rows.where('projects.active', '=', 1);
  if (query.user_id !== undefined) rows = rows.where('todos.user_id', 'in', query.user_id);
  if (team_id !== undefined) {
    rows = rows.where('todos.user_id', 'in', (eb) =>
      eb.selectFrom('team_users').select('team_users.user_id').where('team_users.team_id', 'in', team_id),
    );
  }
  if (query.due_on !== undefined) rows = rows.where('todos.due_on', '=', query.due_on);
  if (query.due_on_gte !== undefined) rows = rows.where('todos.due_on', '>=', query.due_on_gte);
  if (query.due_on_lte !== undefined) rows = rows.where('todos.due_on', '<=', query.due_on_lte);
  return rows;
}

/** The to-do, for somebody who may see its project. */
function visibleTodo(scope: Scope, id: string): Outcome<TodoRow> {
  const { store, caller } = scope;
  const row = store.first(
    todoRows(store).where('todos.id', '=', id).where('todos.account_id', '=', caller.account.id),
  );
  if (row === undefined) return notFound('to-do');
  const project = visibleProject(scope, row.project_id);
  return project.ok ? ok(row) : project;
}

function answerTodo(scope: Scope, id: string): Outcome {
  const found = visibleTodo(scope, id);
  return found.ok ? ok(todo(found.value, scope.caller.account.zone)) : found;
}

/** The list must be one of the project; a new assignee must be active and may see the project. */
function checkReferences(
  { store, caller }: Scope,
  body: BodyOf<'updateTodo'>,
  project: { readonly id: number; readonly privacy: number },
  assigned: number | null = null,
): Outcome<null> {
  const { todo_list_id, user_id } = body;
  if (todo_list_id !== undefined && todo_list_id !== null) {
    const list = store.first(
      store.from
        .selectFrom('todo_lists')
        .select('id')
        .where('id', '=', todo_list_id)
        .where('project_id', '=', project.id),
    );
    if (list === undefined) return invalid({ todo_list_id: 'is no list of this project' });
  }
  if (user_id === undefined || user_id === null || user_id === assigned) return ok(null);
  const user = store.first(
    store.from
      .selectFrom('users')
      .select(['id', 'role', 'active'])
      .where('id', '=', user_id)
      .where('account_id', '=', caller.account.id),
  );
  if (user === undefined) return invalid({ user_id: 'is unknown' });
  if (user.active !== 1) return invalid({ user_id: 'is archived' });
  return maySeeProject(store, user, project) ? ok(null) : invalid({ user_id: 'may not see the project' });
}

/** Where the to-do goes; in another list it comes first unless the body says where. */
function moveTodo(scope: Scope, row: TodoRow, body: BodyOf<'updateTodo'>) {
  const todo_list_id = body.todo_list_id === undefined ? row.todo_list_id : body.todo_list_id;
  const stays = todo_list_id === row.todo_list_id;
  if (stays && body.position === undefined) return {};
  closeGap(todosIn(scope, row.project_id, row.todo_list_id), row.position);
  const siblings = todosIn(scope, row.project_id, todo_list_id);
  const others = siblings.length() - (stays ? 1 : 0);
  return { todo_list_id, position: makeRoom(siblings, body.position ?? 1, others) };
}

/** The to-dos of a list, or those of the project that are in none. */
const todosIn = ({ store }: Scope, projectId: number, listId: string | null): Sequence => ({
  length: () =>
    store.first(
      store.from
        .selectFrom('todos')
        .where('project_id', '=', projectId)
        .where('todo_list_id', 'is', listId)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    )?.count ?? 0,
  shift: (first, by) =>
    store.run(
      store.from
        .updateTable('todos')
        .set({ position: sql<number>`position + ${by}` })
        .where('project_id', '=', projectId)
        .where('todo_list_id', 'is', listId)
        .where('position', '>=', first),
    ),
});
