/** Owns the user's to-dos as they are shown: by project and list, which are done, and what each starts. */
import { type Catalog, maxDescriptionLength, type Task, type Todo, type Work } from '../../common/model.ts';
import type { EntryView, RunningView, TickView, WorkView } from '../../common/snapshot.ts';
import type { Findable } from './search.ts';

/** Above this many a field to search them is shown. */
export const searchedFrom = 10;
/** Rows that are rendered at first, and each time the end of them is reached. */
export const rowsAtOnce = 100;

/** A to-do that can be found: by its name, its project and its list. */
export interface TodoItem extends Findable {
  readonly key: string;
  readonly todo: Todo;
}

export interface TodoList {
  /** Empty: those in no list. */
  readonly name: string;
  readonly key: string;
  readonly items: readonly TodoItem[];
}

export interface TodoGroup {
  readonly projectId: number;
  readonly project: string;
  readonly customer: string;
  readonly lists: readonly TodoList[];
}

export type Ticks = ReadonlyMap<string, TickView>;

export const ticksOf = (ticks: readonly TickView[]): Ticks => new Map(ticks.map((tick) => [tick.key, tick]));

export const todoKey = (id: string): string => `todo/${id}`;
export const taskKey = (projectId: number, taskId: number): string => `task/${projectId}/${taskId}`;

/** Whether it is done, by the last the user or the service said. */
export const isDone = (todo: Todo, ticks: Ticks): boolean =>
  ticks.get(todoKey(todo.id))?.done ?? todo.completed;

/** What stands beside a to-do outside of its group. */
export const placeOf = ({ project, list }: Todo): string => (list === '' ? project : `${project} · ${list}`);

/** Where things stood when the page was opened: what is ticked since stays where it is, so that nothing moves. */
export type Placed = Map<string, boolean>;

/** To-dos in the order they are shown, each placed among the open ones or the done ones when it is first seen. */
export function todoItems(
  catalog: Catalog,
  ticks: Ticks,
  placed: Placed,
): { readonly open: readonly TodoItem[]; readonly done: readonly TodoItem[] } {
  const items = catalog.todos
    .toSorted(inOrder)
    .map((todo) => ({ key: todoKey(todo.id), todo, names: [todo.name, placeOf(todo)] }));
  for (const { todo } of items) if (!placed.has(todo.id)) placed.set(todo.id, isDone(todo, ticks));
  return {
    open: items.filter(({ todo }) => placed.get(todo.id) === false),
    done: items.filter(({ todo }) => placed.get(todo.id) === true),
  };
}

/** Much quicker than comparing each pair by itself. */
const names = new Intl.Collator();

/** By project, then those in no list, then list by list, each in its order. */
const inOrder = (a: Todo, b: Todo): number =>
  names.compare(a.project, b.project) ||
  a.projectId - b.projectId ||
  Number(a.listId !== null) - Number(b.listId !== null) ||
  a.listPosition - b.listPosition ||
  (a.listId ?? '').localeCompare(b.listId ?? '') ||
  (a.position ?? 0) - (b.position ?? 0);

/** The first `count` open ones by project and list; then, where there is room, projects of which only tasks are known. */
export function todoGroups(
  items: readonly TodoItem[],
  count: number,
  catalog: Catalog,
  recents: readonly WorkView[],
): readonly TodoGroup[] {
  const projects = new Map(catalog.projects.map((project) => [project.id, project]));
  const groups = new Map<number, { group: TodoGroup; lists: Map<string, TodoItem[]> }>();
  const groupOf = (projectId: number, project: string) => {
    const known = groups.get(projectId);
    if (known) return known;
    const customer = projects.get(projectId)?.customerName ?? '';
    const made = {
      group: { projectId, project: projects.get(projectId)?.name ?? project, customer, lists: [] },
      lists: new Map<string, TodoItem[]>(),
    };
    groups.set(projectId, made);
    return made;
  };
  for (const item of items.slice(0, count)) {
    const { projectId, project, listId } = item.todo;
    const { lists } = groupOf(projectId, project);
    const list = lists.get(listId ?? '');
    if (list) list.push(item);
    else lists.set(listId ?? '', [item]);
  }
  if (items.length <= count) {
    for (const { projectId, project, startable } of recents) {
      if (startable && (catalog.tasksOfProject[projectId]?.length ?? 0) > 0) groupOf(projectId, project);
    }
  }
  return [...groups.values()].map(({ group, lists }) => ({
    ...group,
    lists: [...lists].map(([key, of]) => ({ key, name: of[0]?.todo.list ?? '', items: of })),
  }));
}

export interface TaskItem {
  readonly key: string;
  readonly task: Task;
  readonly done: boolean;
}

/** The tasks of a project, as far as they are known; null: they were not read yet. */
export function tasksOf(projectId: number, catalog: Catalog, ticks: Ticks): readonly TaskItem[] | null {
  const assigned = catalog.tasksOfProject[projectId];
  if (assigned === undefined) return null;
  const tasks = new Map(catalog.tasks.map((task) => [task.id, task]));
  const checked = new Set(catalog.checkedTasks[projectId]);
  return assigned.flatMap((taskId) => {
    const task = tasks.get(taskId);
    const key = taskKey(projectId, taskId);
    return task ? [{ key, task, done: ticks.get(key)?.done ?? checked.has(taskId) }] : [];
  });
}

export interface TodoStart {
  readonly work: Work;
  /** The project wants a task, and which one is open. */
  readonly lacksTask: boolean;
}

/**
 * What a to-do starts: its project, with its name as the description. It names no task; the one it was worked on with
 * last is meant again, and the only one of a project that wants one.
 */
export function startOf(todo: Todo, catalog: Catalog, recents: readonly WorkView[]): TodoStart {
  const { projectId } = todo;
  const description = todo.name.trim().slice(0, maxDescriptionLength);
  const requiresTask = catalog.projects.find((one) => one.id === projectId)?.requiresTask ?? false;
  const last = recents.find((one) => one.projectId === projectId && one.description.trim() === description);
  const [only, another] = catalog.tasksOfProject[projectId] ?? [];
  const single = requiresTask && only !== undefined && another === undefined ? only : null;
  const taskId = last?.taskId ?? single;
  return { work: { projectId, taskId, description }, lacksTask: requiresTask && taskId === null };
}

/** Whether a timer runs on it, with whatever task. */
export const isRunningOn = ({ projectId, name }: Todo, running: RunningView | null): boolean =>
  running !== null && running.work.projectId === projectId && running.work.description.trim() === name.trim();

/** Seconds of today by project and description. */
export function secondsByTodo(entries: readonly EntryView[]): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (const { work, seconds: some } of entries) {
    const key = `${work.projectId}/${work.description.trim()}`;
    seconds.set(key, (seconds.get(key) ?? 0) + some);
  }
  return seconds;
}

export const secondsOf = ({ projectId, name }: Todo, seconds: ReadonlyMap<string, number>): number =>
  seconds.get(`${projectId}/${name.trim()}`) ?? 0;
