/** Owns the operations on to-do lists. Who may see the project may write its lists, until it is archived. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ok } from '../../common/result.ts';
import { forbidden, invalid, notFound, type Outcome } from '../http/refusal.ts';
import type { ProjectRow } from '../resources/project.ts';
import { type TodoListRow, todoList, todoListRows } from '../resources/todo.ts';
import type { Handler, Scope } from './handler.ts';
import { closeGap, makeRoom, type Sequence } from './positions.ts';
import { visibleProject } from './projects.ts';

export const listTodoLists: Handler<'listTodoLists'> = (call) => {
  const { store, caller } = call;
  const project = visibleProject(call, call.params.id);
  if (!project.ok) return project;
  const rows = todoListRows(store)
    .where('todo_lists.project_id', '=', project.value.id)
    .orderBy('todo_lists.position');
  return ok(store.all(rows).map((row) => todoList(row, caller.account.zone)));
};

export const retrieveTodoList: Handler<'retrieveTodoList'> = (call) => answerList(call, call.params.id);

export const createTodoList: Handler<'createTodoList'> = (call) => {
  const { store, caller, body, now } = call;
  const project = namedProject(call, body.project_id);
  if (!project.ok) return project;
  const siblings = listsOf(call, project.value.id);
  const id = randomUUID();
  store.run(
    store.from.insertInto('todo_lists').values({
      id,
      account_id: caller.account.id,
      project_id: project.value.id,
      name: body.name,
      position: makeRoom(siblings, body.position ?? 1, siblings.length()),
      created_by: caller.user.id,
      changed_by: caller.user.id,
      created_at: now,
      changed_at: now,
    }),
  );
  return answerList(call, id);
};

export const updateTodoList: Handler<'updateTodoList'> = (call) => {
  const { store, caller, params, body, now } = call;
  const found = visibleList(call, params.id);
  if (!found.ok) return found;
  const row = found.value;
  if (row.project_status !== 1) return forbidden('change an archived project');
  store.run(
    store.from
      .updateTable('todo_lists')
      .set({
        name: body.name ?? row.name,
        position: body.position === undefined ? row.position : moveList(call, row, body.position),
        changed_by: caller.user.id,
        changed_at: now,
      })
      .where('id', '=', row.id),
  );
  return answerList(call, row.id);
};

/** The project a new to-do or list names: known, visible to the caller, and not archived. */
export function namedProject(scope: Scope, id: number): Outcome<ProjectRow> {
  const project = visibleProject(scope, id);
  if (!project.ok) return project.error.status === 404 ? invalid({ project_id: 'is unknown' }) : project;
  return project.value.active === 1 ? project : invalid({ project_id: 'is archived' });
}

/** The list, for somebody who may see its project. */
function visibleList(scope: Scope, id: string): Outcome<TodoListRow> {
  const { store, caller } = scope;
  const row = store.first(
    todoListRows(store)
      .where('todo_lists.id', '=', id)
      .where('todo_lists.account_id', '=', caller.account.id),
  );
  if (row === undefined) return notFound('to-do list');
  const project = visibleProject(scope, row.project_id);
  return project.ok ? ok(row) : project;
}

function answerList(scope: Scope, id: string): Outcome {
  const found = visibleList(scope, id);
  return found.ok ? ok(todoList(found.value, scope.caller.account.zone)) : found;
}

function moveList(scope: Scope, row: TodoListRow, wanted: number): number {
  const siblings = listsOf(scope, row.project_id);
  closeGap(siblings, row.position);
  return makeRoom(siblings, wanted, siblings.length() - 1);
}

const listsOf = ({ store }: Scope, projectId: number): Sequence => ({
  length: () =>
    store.first(
      store.from
        .selectFrom('todo_lists')
        .where('project_id', '=', projectId)
        .select((eb) => eb.fn.countAll<number>().as('count')),
    )?.count ?? 0,
  shift: (first, by) =>
    store.run(
      store.from
        .updateTable('todo_lists')
        .set({ position: sql<number>`position + ${by}` })
        .where('project_id', '=', projectId)
        .where('position', '>=', first),
    ),
});
