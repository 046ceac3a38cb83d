/** Owns when the user's to-dos are read, what is asked for, and what becomes of those that were known before. */
import type { Todo } from '../../common/model.ts';
import { toLocal } from '../../common/time.ts';
import { mayReadInBackground, modeOf } from './quota.ts';
import { type Context, type Flight, type State, zoneOf } from './state.ts';
import { foldTodos, isTodoTick, todoIdOf, todosFreshMs } from './ticks.ts';

/** Pages of what is done: nobody looks for more in a panel. */
const donePages = 3;
/** Pages of what is to be done, where each is a large part of the day's requests. */
const economyPages = 5;
const pagesAtMost = 200;

/** How many pages of to-dos are read at most. */
export const todoPages = (state: State, completed: boolean, nowMs: number): number => {
  if (completed) return donePages;
  return modeOf(state, nowMs).used === 'economy' ? economyPages : pagesAtMost;
};

/** The first page. Open ones are those of active projects: nothing can be booked on the others. */
export function todosFlight(userId: number, completed: boolean): Flight {
  const query = {
    user_id: [userId],
    is_completed: completed,
    only_active_projects: true,
    opt_page_limit: 100,
  } as const;
  return {
    purpose: { kind: 'todos', completed, records: [] },
    call: { operation: 'listTodos', query },
    page: 1,
  };
}

/**
 * Asks for to-dos because somebody looks: at most every five minutes, where requests are few once a day.
 * @param now the user asked for them, however fresh they are
 */
export function wantTodos(state: State, completed: boolean, now: boolean, context: Context): State {
  const part = completed ? 'done' : 'open';
  if (!now && (state.wanted.todos[part] || !isStale(state, state.todosRead[part], context))) return state;
  const todos = { ...state.wanted.todos, [part]: true };
  return { ...state, wanted: { ...state.wanted, asked: state.wanted.asked || now, todos } };
}

function isStale(state: State, lastReadMs: number | null, context: Context): boolean {
  // Left for the user: a look may not touch the reserve, and waits for nothing.
  if (!mayReadInBackground(state.governor.daily, context.nowMs)) return false;
  const { refusedAtMs } = state.todosRead;
  const readAtMs = lastReadMs === null ? refusedAtMs : Math.max(lastReadMs, refusedAtMs ?? 0);
  if (readAtMs === null || readAtMs > context.nowMs) return true;
  if (modeOf(state, context.nowMs).used === 'live') return context.nowMs - readAtMs > todosFreshMs;
  const zone = zoneOf(state, context.computerZone);
  return toLocal(readAtMs, zone).date !== toLocal(context.nowMs, zone).date;
}

/** Takes in a whole list: it replaces those of its kind; of the other kind those stay that it does not name. */
export function replaceTodos(state: State, completed: boolean, read: readonly Todo[], nowMs: number): State {
  const userId = state.account?.userId ?? null;
  const fresh = new Map(
    read.filter((one) => one.userId === null || one.userId === userId).map((one) => [one.id, one]),
  );
  const kept = foldTodos(state.catalog.todos, state.ticks).filter(
    (one) => one.completed !== completed && !fresh.has(one.id),
  );
  return {
    ...state,
    catalog: { ...state.catalog, todos: [...fresh.values(), ...kept] },
    catalogRevision: state.catalogRevision + 1,
    todosRead: { ...state.todosRead, [completed ? 'done' : 'open']: nowMs, error: null, refusedAtMs: null },
    ticks: state.ticks
      .filter((tick) => !(isTodoTick(tick) && tick.state === 'delivered'))
      // A refusal goes back to what the service has by now.
      .map((tick) => ({ ...tick, was: fresh.get(todoIdOf(tick.key))?.completed ?? tick.was })),
  };
}
