/** Owns the operations on the tasks of a project: assign, check, uncheck, list. */
import { ok } from '../../common/result.ts';
import { forbidden, notFound, type Outcome } from '../http/refusal.ts';
import { assignment, assignmentRows, task } from '../resources/catalog.ts';
import type { Handler, Scope } from './handler.ts';
import { manageableProject, visibleProject } from './projects.ts';
import { taskRows } from './tasks.ts';

export const listProjectTasks: Handler<'listProjectTasks'> = (call) => {
  const project = visibleProject(call, call.params.id);
  if (!project.ok) return project;
  const rows = call.store.all(assignmentRows(call.store, project.value.id));
  return ok(rows.map((row) => assignment(row, call.caller.account.zone)));
};

export const listTasksNotAssigned: Handler<'listTasksNotAssigned'> = (call) => {
  const project = visibleProject(call, call.params.id);
  if (!project.ok) return project;
  const rows = call.store.all(
    taskRows(call)
      .where('active', '=', 1)
      .where('id', 'not in', (eb) =>
        eb.selectFrom('project_tasks').select('task_id').where('project_id', '=', project.value.id),
      )
      .orderBy('name')
      .orderBy('id'),
  );
  return ok(rows.map((row) => task(row, call.caller.account.zone)));
};

/** Assigning a task again only changes whether it is billable. */
export const addProjectTask: Handler<'addProjectTask'> = (call) => {
  const { store, params, body, now } = call;
  const project = manageableProject(call, params.id);
  if (!project.ok) return project;
  if (store.first(taskRows(call).where('id', '=', params.task_id)) === undefined) return notFound('task');
  const is_billable = (body.is_billable ?? true) ? 1 : 0;
  store.run(
    store.from
      .insertInto('project_tasks')
      .values({ project_id: params.id, task_id: params.task_id, is_billable, checked: 0, created_at: now })
      .onConflict((conflict) => conflict.columns(['project_id', 'task_id']).doUpdateSet({ is_billable })),
  );
  return answerAssignment(call, params.id, params.task_id);
};

export const checkProjectTask: Handler<'checkProjectTask'> = (call) => setChecked(call, 1);

export const uncheckProjectTask: Handler<'uncheckProjectTask'> = (call) => setChecked(call, 0);

type Assigned = Scope & { readonly params: { readonly id: number; readonly task_id: number } };

/** Anybody who may see the project and books on it may tick its tasks; private projects are for their members. */
function setChecked(call: Assigned, checked: 0 | 1): Outcome {
  const { store, params } = call;
  const project = visibleProject(call, params.id);
  if (!project.ok) return project;
  if (project.value.active !== 1) return forbidden('change an archived project');
  store.run(
    store.from
      .updateTable('project_tasks')
      .set({ checked })
      .where('project_id', '=', params.id)
      .where('task_id', '=', params.task_id),
  );
  return answerAssignment(call, params.id, params.task_id);
}

function answerAssignment({ store, caller }: Scope, projectId: number, taskId: number): Outcome {
  const row = store.first(assignmentRows(store, projectId).where('project_tasks.task_id', '=', taskId));
  return row === undefined ? notFound('task of this project') : ok(assignment(row, caller.account.zone));
}
