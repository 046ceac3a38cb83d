/** Owns the to-do and the to-do list on the wire (To-do, To-do list). */
import { formatSeconds, type Zone } from '../../common/time.ts';
import type { Store } from '../store/store.ts';
import { datetime } from '../zone.ts';

/** To-dos with the names they are shown with. */
export const todoRows = (store: Store) =>
  store.from
    .selectFrom('todos')
    .innerJoin('projects', 'projects.id', 'todos.project_id')
    .innerJoin('users as creators', 'creators.id', 'todos.created_by')
    .leftJoin('todo_lists', 'todo_lists.id', 'todos.todo_list_id')
    .leftJoin('users as assignees', 'assignees.id', 'todos.user_id')
    .selectAll('todos')
    .select([
      'projects.name as project_name',
      'projects.active as project_status',
      'creators.name as created_by_user_name',
      'todo_lists.name as todo_list_name',
      'todo_lists.position as todo_list_position',
      'assignees.name as user_name',
    ]);

export const todoListRows = (store: Store) =>
  store.from
    .selectFrom('todo_lists')
    .innerJoin('projects', 'projects.id', 'todo_lists.project_id')
    .innerJoin('users as creators', 'creators.id', 'todo_lists.created_by')
    .selectAll('todo_lists')
    .select([
      'projects.name as project_name',
      'projects.active as project_status',
      'creators.name as created_by_user_name',
    ]);

type RowOf<Q> = Q extends { execute(): Promise<(infer Row)[]> } ? Row : never;
export type TodoRow = RowOf<ReturnType<typeof todoRows>>;
export type TodoListRow = RowOf<ReturnType<typeof todoListRows>>;

/** The list and the assignee are null where there is none. */
export const todo = (row: TodoRow, zone: Zone) => ({
  id: row.id,
  changed_at: datetime(row.changed_at, zone),
  changed_by: row.changed_by,
  created_at: datetime(row.created_at, zone),
  created_by: row.created_by,
  created_by_user_name: row.created_by_user_name,
  description: row.description,
  is_completed: row.is_completed === 1,
  name: row.name,
  position: row.position,
  project_id: row.project_id,
  project_name: row.project_name,
  project_status: row.project_status,
  time_estimate: formatSeconds(row.time_estimate),
  todo_list_id: row.todo_list_id,
  todo_list_name: row.todo_list_name,
  todo_list_position: row.todo_list_position,
  user_id: row.user_id,
  user_name: row.user_name,
});

export const todoList = (row: TodoListRow, zone: Zone) => ({
  id: row.id,
  changed_at: datetime(row.changed_at, zone),
  changed_by: row.changed_by,
  created_at: datetime(row.created_at, zone),
  created_by: row.created_by,
  created_by_user_name: row.created_by_user_name,
  name: row.name,
  position: row.position,
  project_id: row.project_id,
  project_name: row.project_name,
  project_status: row.project_status,
});
