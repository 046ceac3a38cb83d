/** Owns customers, tasks and task assignments on the wire (Customer, Task, Project task assignment). */
import type { Selectable } from 'kysely';
import type { Zone } from '../../common/time.ts';
import type { Store } from '../store/store.ts';
import type { Tables } from '../store/tables.ts';
import { datetime } from '../zone.ts';

export const customer = (row: Selectable<Tables['customers']>, zone: Zone) => ({
  id: row.id,
  name: row.name,
  observation: row.observation,
  active: row.active,
  date_created: datetime(row.created_at, zone),
  date_changed: datetime(row.changed_at, zone),
});

export const task = (row: Selectable<Tables['tasks']>, zone: Zone) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  is_billable_default: row.is_billable_default === 1,
  date_created: datetime(row.created_at, zone),
  date_changed: datetime(row.changed_at, zone),
});

/** The tasks assigned to a project, by name. */
export const assignmentRows = (store: Store, projectId: number) =>
  store.from
    .selectFrom('project_tasks')
    .innerJoin('tasks', 'tasks.id', 'project_tasks.task_id')
    .where('project_tasks.project_id', '=', projectId)
    .orderBy('tasks.name')
    .orderBy('tasks.id')
    .selectAll('project_tasks')
    .select([
      'tasks.name as task_name',
      'tasks.description as task_description',
      'tasks.is_billable_default',
    ]);

type RowOf<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row : never;

export const assignment = (row: RowOf<ReturnType<typeof assignmentRows>>, zone: Zone) => ({
  id: row.id,
  project_id: row.project_id,
  task_id: row.task_id,
  task_name: row.task_name,
  task_description: row.task_description ?? '',
  is_billable_default: row.is_billable_default,
  date_created: datetime(row.created_at, zone),
  checked: row.checked,
  is_billable: row.is_billable === 1,
  billable: row.is_billable,
});
