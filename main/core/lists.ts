/** Owns what lists of the service change: today's rows, what was done lately, projects and tasks. */
import { type AppError, appError } from '../../common/error.ts';
import type { Customer, Project, Task } from '../../common/model.ts';
import { err, type Result } from '../../common/result.ts';
import { toLocal } from '../../common/time.ts';
import { readPage, unwrap } from './api/answer.ts';
import {
  readAll,
  readAssignment,
  readEntry,
  readNamed,
  readProject,
  readTodo,
  readUser,
} from './api/records.ts';
import { mergeRecents } from './commands.ts';
import { learnOffset } from './learn-zone.ts';
import { isPassing, isUnserved } from './passing.ts';
import { modeOf } from './quota.ts';
import { reconcile } from './reconcile.ts';
import { coversWeek, mergeRows } from './refresh.ts';
import { type Context, type Flight, type RecentWork, type State, zoneOf } from './state.ts';
import { forgetTaskTicks } from './ticks.ts';
import { replaceTodos, todoPages } from './todos.ts';
import { nameWork } from './view.ts';

/** A list that goes on for more pages than this is cut: 10 000 projects in pages of 100. */
const pagesAtMost = 200;

/** Takes in one page of a list; what is read is the whole list, once its last page is there. */
export function takeList(before: State, flight: Flight, result: Result<unknown>, context: Context): State {
  const isRows = flight.purpose.kind === 'refresh';
  const state = isRows ? { ...before, rowsAskedAtMs: context.nowMs } : before;
  if (!result.ok) return giveUp(state, flight, result, context.nowMs);
  if (flight.purpose.kind === 'user') return takeUser(state, result.value);
  const page = readPage(result.value);
  if (!page.ok) return giveUp(state, flight, page, context.nowMs);
  const { records, next } = page.value;
  const { purpose } = flight;
  const gathered =
    purpose.kind === 'projects' || purpose.kind === 'todos'
      ? { ...purpose, records: [...purpose.records, ...records] }
      : purpose.kind === 'refresh'
        ? { ...purpose, rows: [...purpose.rows, ...records] }
        : purpose;
  const most = purpose.kind === 'todos' ? todoPages(state, purpose.completed, context.nowMs) : pagesAtMost;
  const paged = gathered !== purpose && next !== null && flight.page < most;
  // The same page again would go on for ever, and what was read so far is not all there is.
  if (paged && sameParams(next, flight.call.page))
    return giveUp(state, flight, err(appError('not_the_service')), context.nowMs);
  if (paged) {
    const call = { ...flight.call, page: next };
    return { ...state, continuation: { purpose: gathered, call, page: flight.page + 1 } };
  }
  const taken = takeRecords(state, gathered, records, context);
  const isOpen = purpose.kind === 'todos' && !purpose.completed;
  return isOpen ? { ...taken, todosRead: { ...taken.todosRead, cut: next !== null } } : taken;
}

const sameParams = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>> | undefined) =>
  JSON.stringify(a) === JSON.stringify(b ?? {});

/** A read that was refused is not asked for again by itself; one that could not reach the service is. */
const giveUp = (
  state: State,
  { purpose }: Flight,
  { error }: { readonly error: AppError },
  nowMs: number,
): State => {
  // A deployment may lack what tracking can do without: that it fails there is no reason to go on asking.
  const lacks = isOptional(purpose) && isUnserved(error);
  return isPassing(error) && !lacks ? state : noteRefused(clearWanted(state, purpose), purpose, error, nowMs);
};

const isOptional = ({ kind }: Flight['purpose']): boolean =>
  kind === 'todos' || kind === 'user' || kind === 'customers';

/** The page of to-dos says why there are none. */
const noteRefused = (state: State, { kind }: Flight['purpose'], error: AppError, nowMs: number): State =>
  kind === 'todos' ? { ...state, todosRead: { ...state.todosRead, error, refusedAtMs: nowMs } } : state;

function clearWanted(state: State, purpose: Flight['purpose']): State {
  const cleared = clearOne(state, purpose);
  const { refresh, recents, catalog, user, tasksOf, customers, todos } = cleared.wanted;
  const lists = refresh || recents || catalog || user || customers || tasksOf.length > 0;
  const more = lists || todos.open || todos.done;
  return more ? cleared : { ...cleared, wanted: { ...cleared.wanted, asked: false } };
}

function clearOne(state: State, purpose: Flight['purpose']): State {
  const wanted = { ...state.wanted };
  switch (purpose.kind) {
    case 'refresh':
      return { ...state, wanted: { ...wanted, refresh: false } };
    case 'recents':
      return { ...state, wanted: { ...wanted, recents: false } };
    case 'project_tasks': {
      const tasksOf = wanted.tasksOf.filter((projectId) => projectId !== purpose.projectId);
      return { ...state, wanted: { ...wanted, tasksOf } };
    }
    case 'projects':
    case 'tasks':
      return { ...state, wanted: { ...wanted, catalog: false } };
    case 'user':
      return { ...state, wanted: { ...wanted, user: false } };
    case 'customers':
      return { ...state, wanted: { ...wanted, customers: false } };
    case 'todos': {
      const todos = { ...wanted.todos, [purpose.completed ? 'done' : 'open']: false };
      return { ...state, wanted: { ...wanted, todos } };
    }
    case 'create':
    case 'tick':
    case 'deliver':
      return state;
  }
}

/** When the user works; what can't be read changes nothing. */
function takeUser(before: State, answer: unknown): State {
  const state = clearWanted(before, { kind: 'user' });
  const user = readUser(unwrap(answer));
  return user && user.id === state.account?.userId ? { ...state, workweek: user.workweek } : state;
}

function takeRecords(
  before: State,
  purpose: Flight['purpose'],
  records: readonly unknown[],
  context: Context,
): State {
  const state = clearWanted(before, purpose);
  switch (purpose.kind) {
    case 'refresh': {
      const read = dedupe(readAll(purpose.rows, readEntry));
      const learned = learnOffset(state, read, context);
      const today = toLocal(context.nowMs, zoneOf(learned, context.computerZone)).date;
      // The answer itself may have told that it is another day than we thought.
      const wanted = { ...state.wanted, refresh: purpose.to !== today };
      const taken = {
        ...learned,
        rows: mergeRows(state.rows, read, purpose),
        rowsReadAtMs: context.nowMs,
        weekReadOn: coversWeek(purpose) ? purpose.to : state.weekReadOn,
        wanted,
      };
      return reconcile(taken, { from: purpose.from, to: purpose.to, rows: read }, context);
    }
    case 'recents':
      return { ...state, recents: mergeRecents(state.recents, recentsOf(state, records, context)) };
    case 'project_tasks': {
      const assigned = readAll(records, readAssignment);
      const known = new Set(state.catalog.tasks.map((task) => task.id));
      const ticks = forgetTaskTicks(state.ticks, purpose.projectId);
      return changeCatalog(
        { ...state, ticks },
        {
          tasks: [
            ...state.catalog.tasks,
            ...assigned
              .filter((task) => !known.has(task.id) && task.name !== '')
              .map(({ id, name }) => ({ id, name })),
          ],
          tasksOfProject: {
            ...state.catalog.tasksOfProject,
            [purpose.projectId]: assigned.map((task) => task.id),
          },
          checkedTasks: {
            ...state.catalog.checkedTasks,
            [purpose.projectId]: assigned.filter((task) => task.checked).map((task) => task.id),
          },
        },
      );
    }
    case 'projects': {
      const projects = dedupe(readAll(purpose.records, readProject));
      const call = { operation: 'listTasks', query: { active: 1 } } as const;
      // A fresh list of projects may come with other assignments: they are asked for again when needed. In economy that
      // is too dear for what only sorts the picker. Wanted until the tasks are read too.
      const keep = modeOf(before, context.nowMs).used === 'economy' && !before.wanted.asked;
      return {
        ...changeCatalog(before, { projects, ...(!keep && { tasksOfProject: {}, checkedTasks: {} }) }),
        continuation: { purpose: { kind: 'tasks' }, call, page: 1 },
      };
    }
    case 'tasks': {
      // Where requests are few, to-dos are read when somebody looks at them.
      const open = state.wanted.todos.open || modeOf(before, context.nowMs).used === 'live';
      return {
        ...changeCatalog(state, { tasks: dedupe(readAll(records, readNamed)) }),
        wanted: { ...state.wanted, todos: { ...state.wanted.todos, open } },
        catalogReadAtMs: context.nowMs,
      };
    }
    case 'todos':
      return replaceTodos(state, purpose.completed, readAll(purpose.records, readTodo), context.nowMs);
    case 'customers':
      return {
        ...changeCatalog(state, { customers: dedupe(readAll(records, readNamed)) }),
        customersReadAtMs: context.nowMs,
      };
    case 'user':
    case 'create':
    case 'tick':
    case 'deliver':
      return state;
  }
}

const dedupe = <T extends { readonly id: number }>(rows: readonly T[]): readonly T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const changeCatalog = (state: State, change: Partial<State['catalog']>): State => ({
  ...state,
  catalog: { ...state.catalog, ...change },
  catalogRevision: state.catalogRevision + 1,
});

function recentsOf(state: State, records: readonly unknown[], context: Context): readonly RecentWork[] {
  const zone = zoneOf(state, context.computerZone);
  return readAll(records, readEntry).map((row) => {
    const work = { projectId: row.projectId, taskId: row.taskId, description: row.description };
    const utc = Date.parse(`${row.date}T00:00:00Z`) + row.startClock * 1000;
    const { project, customer, task } = nameWork(work, state.catalog, row);
    return { work, usedAtMs: utc - zone(utc) * 60_000, project, customer, task };
  });
}

/** What was just made. */
export const addProject = (state: State, project: Project): State =>
  changeCatalog(state, { projects: dedupe([...state.catalog.projects, project]) });
export const addCustomer = (state: State, customer: Customer): State =>
  changeCatalog(state, { customers: dedupe([...state.catalog.customers, customer]) });
export const addTask = (state: State, task: Task): State =>
  changeCatalog(state, { tasks: dedupe([...state.catalog.tasks, task]) });

/** A task that was just assigned. Where the others of the project were never read, it alone is not all there is. */
export function assignTask(state: State, projectId: number, taskId: number): State {
  const { tasksOfProject } = state.catalog;
  const known = tasksOfProject[projectId];
  if (known === undefined) return state;
  return changeCatalog(state, { tasksOfProject: { ...tasksOfProject, [projectId]: [...known, taskId] } });
}

/** The list is to be read again: what it says is not what is there. */
export const wantCatalog = (state: State): State => ({
  ...state,
  wanted: { ...state.wanted, catalog: true },
});
