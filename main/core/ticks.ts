/**
 * Owns ticks: what the user said is done, or is not, of a to-do or a task of a project, until the service has it. A tick
 * may be sent twice without harm, so there is no doubt to look up: the last wish counts, and is sent until it is answered.
 * They lie over the catalog, which changes only when it is read.
 */
import { type AppError, appError } from '../../common/error.ts';
import type { Todo } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { TickView } from '../../common/snapshot.ts';
import { formatSeconds } from '../../common/time.ts';
import type { ApiCall } from './api/request.ts';
import type { Flight, Purpose, State } from './state.ts';

/** `read`: the to-do is looked at first, so that nothing another user changed is written over. */
export type TickStep = 'read' | 'write';

export interface Tick {
  /** `todo/{id}`, or `task/{projectId}/{taskId}`. */
  readonly key: string;
  readonly name: string;
  readonly project: string;
  /** The last wish. */
  readonly done: boolean;
  /** What the service has, as far as is known: what a refusal goes back to. */
  readonly was: boolean;
  readonly state: 'waiting' | 'refused' | 'delivered';
  /** The wish, or an earlier one, may have arrived. */
  readonly tried: boolean;
  /** The to-do as it was read right before it is written, or as the service answered. */
  readonly copy: Todo | null;
  /** When that was, ms. */
  readonly copyAtMs: number | null;
  readonly attempts: number;
  readonly notBeforeMs: number;
  readonly error: AppError | null;
}

/** To-dos that were read so lately, ms, are as the service has them. */
export const todosFreshMs = 300_000;

export const todoKey = (id: string): string => `todo/${id}`;
export const taskKey = (projectId: number, taskId: number): string => `task/${projectId}/${taskId}`;
export const isTodoTick = ({ key }: Tick): boolean => key.startsWith('todo/');

/** Of a key that is a to-do's. */
export const todoIdOf = (key: string): string => key.slice('todo/'.length);

/** The user ticks a to-do, or takes that back. */
export function tickTodo(state: State, id: string, done: boolean): Result<State> {
  const todo = state.catalog.todos.find((one) => one.id === id);
  if (!todo) return err(appError('not_found'));
  return ok(wish(state, todoKey(id), done, { was: todo.completed, name: todo.name, project: todo.project }));
}

/** The same for a task of a project, in that project. */
export function tickTask(state: State, projectId: number, taskId: number, done: boolean): Result<State> {
  const { projects, tasks, tasksOfProject, checkedTasks } = state.catalog;
  const name = tasks.find((one) => one.id === taskId)?.name;
  if (name === undefined || !tasksOfProject[projectId]?.includes(taskId)) return err(appError('not_found'));
  const was = checkedTasks[projectId]?.includes(taskId) ?? false;
  const project = projects.find((one) => one.id === projectId)?.name ?? '';
  return ok(wish(state, taskKey(projectId, taskId), done, { was, name, project }));
}

function wish(
  state: State,
  key: string,
  done: boolean,
  known: Pick<Tick, 'was' | 'name' | 'project'>,
): State {
  const before = state.ticks.find((tick) => tick.key === key);
  const was = before === undefined ? known.was : before.state === 'delivered' ? before.done : before.was;
  const tried = before?.state === 'waiting' && before.tried;
  const tick: Tick = {
    ...known,
    key,
    done,
    was,
    state: 'waiting',
    tried,
    copy: null,
    copyAtMs: null,
    attempts: 0,
    notBeforeMs: 0,
    error: null,
  };
  return { ...state, ticks: [...state.ticks.filter((one) => one.key !== key), undone(tick)] };
}

/** Ticks as they go on after a restart: at once, and on what is read anew. */
export const resumeTicks = (ticks: readonly Tick[]): readonly Tick[] =>
  ticks.map((tick) => (tick.state === 'waiting' ? { ...tick, notBeforeMs: 0, copy: null } : tick));

/** A refusal the user has read is forgotten; what the service is known to have stays. */
export const dropTick = (state: State, key: string): State => ({
  ...state,
  ticks: state.ticks.map((tick) =>
    tick.key === key && tick.state === 'refused'
      ? { ...tick, state: 'delivered', done: tick.was, error: null }
      : tick,
  ),
});

/** The user did something, or the network may be back: what waits after a failure is tried now. */
export const forgetPauses = (ticks: readonly Tick[]): readonly Tick[] =>
  ticks.some((tick) => tick.notBeforeMs > 0)
    ? ticks.map((tick) => (tick.notBeforeMs > 0 ? { ...tick, notBeforeMs: 0 } : tick))
    : ticks;

/** The request of the tick that is next, and the instant (ms) before which it may not leave; null: none waits. */
export function nextTick(
  state: State,
  nowMs: number,
): { readonly flight: Flight; readonly notBeforeMs: number } | null {
  const waiting = state.ticks.filter((tick) => tick.state === 'waiting');
  const next =
    waiting.find((tick) => tick.notBeforeMs <= nowMs) ??
    waiting.toSorted((a, b) => a.notBeforeMs - b.notBeforeMs)[0];
  if (!next) return null;
  const { key, done, tried, notBeforeMs } = next;
  const { step, call } = callOf(state, next, nowMs);
  return { flight: { purpose: { kind: 'tick', key, done, step, tried }, call, page: 1 }, notBeforeMs };
}

function callOf(
  state: State,
  tick: Tick,
  nowMs: number,
): { readonly step: TickStep; readonly call: ApiCall } {
  if (!isTodoTick(tick)) {
    const [, id = '', taskId = ''] = tick.key.split('/');
    const operation = tick.done ? 'checkProjectTask' : 'uncheckProjectTask';
    return { step: 'write', call: { operation, params: { id, task_id: taskId } } };
  }
  const id = todoIdOf(tick.key);
  const copy = isFresh(tick.copyAtMs, nowMs) && tick.copy ? tick.copy : freshCopy(state, id, nowMs);
  if (copy === null) return { step: 'read', call: { operation: 'retrieveTodo', params: { id } } };
  return { step: 'write', call: { operation: 'updateTodo', params: { id }, body: bodyOf(copy, tick.done) } };
}

/** Our own copy, where it was read so lately that nobody has changed it since. */
function freshCopy({ catalog, todosRead }: State, id: string, nowMs: number): Todo | null {
  const todo = catalog.todos.find((one) => one.id === id);
  const readAtMs = todo?.completed ? todosRead.done : todosRead.open;
  return todo && isFresh(readAtMs, nowMs) ? todo : null;
}

const isFresh = (readAtMs: number | null, nowMs: number): boolean =>
  readAtMs !== null && readAtMs <= nowMs && nowMs - readAtMs <= todosFreshMs;

/** Every field that can be written, so that a service that applies defaults wipes none (trap 13). */
const bodyOf = (todo: Todo, is_completed: boolean) => ({
  name: todo.name,
  description: todo.description,
  is_completed,
  ...(todo.position !== null && { position: todo.position }),
  todo_list_id: todo.listId,
  ...(todo.estimateSeconds !== null && { time_estimate: formatSeconds(todo.estimateSeconds) }),
  user_id: todo.userId,
});

/** Notes that a request leaves: from now on it may have arrived. */
export const takeOffTick = (ticks: readonly Tick[], purpose: Purpose): readonly Tick[] =>
  purpose.kind === 'tick' && purpose.step === 'write'
    ? ticks.map((tick) => (tick.key === purpose.key ? { ...tick, tried: true } : tick))
    : ticks;

/** What did not arrive and was taken back since needs no request. */
export const undone = (tick: Tick): Tick =>
  tick.done === tick.was && !tick.tried ? { ...tick, state: 'delivered' } : tick;

/** To-dos as the service has them by now. */
export function foldTodos(todos: readonly Todo[], ticks: readonly Tick[]): readonly Todo[] {
  const delivered = new Map(
    ticks.flatMap((tick) =>
      isTodoTick(tick) && tick.state === 'delivered' ? [[todoIdOf(tick.key), tick]] : [],
    ),
  );
  if (delivered.size === 0) return todos;
  return todos.map((todo) => {
    const tick = delivered.get(todo.id);
    return tick ? { ...(tick.copy ?? todo), completed: tick.done } : todo;
  });
}

/** The tasks of a project were read: what was delivered of them is in the catalog. */
export const forgetTaskTicks = (ticks: readonly Tick[], projectId: number): readonly Tick[] =>
  ticks.filter((tick) => tick.state !== 'delivered' || !tick.key.startsWith(`task/${projectId}/`));

/** Ticks as a window may know them, with what is shown as done. */
export const viewTicks = ({ ticks, governor }: Pick<State, 'ticks' | 'governor'>): readonly TickView[] =>
  ticks.map(({ key, name, project, done, was, state, error }) => {
    const purpose = governor.flight?.purpose;
    const sending = state === 'waiting' && purpose?.kind === 'tick' && purpose.key === key;
    return {
      key,
      name,
      project,
      done: state === 'refused' ? was : done,
      state: sending ? 'sending' : state,
      error,
    };
  });

/** How many ticks the service has not confirmed, and refused. */
export const countTicks = (ticks: readonly Tick[]) => ({
  waiting: ticks.filter((tick) => tick.state === 'waiting').length,
  refused: ticks.filter((tick) => tick.state === 'refused').length,
});
