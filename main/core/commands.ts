/** Owns what the user may ask for: each command gives a new state, or says why not and changes nothing. */
import type { BookingDraft } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import { type Settings, sameWork, type Work } from '../../common/model.ts';
import type { SnoozeLength } from '../../common/reminders.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { type AwayAnswer, answerAway } from './away-commands.ts';
import { type AwayUntil, goAway, withoutPlan } from './away-plan.ts';
import { answerStops, book, duplicate, edit, remove, split } from './entry-commands.ts';
import { moveFavourite, setFavourite } from './favourites.ts';
import { discard, retry } from './intent-commands.ts';
import { dropSettled, isRunning, type Journal, runningEntry, type UndoStep } from './journal.ts';
import { probe } from './plan.ts';
import { comeBack } from './questions.ts';
import { modeOf } from './quota.ts';
import { dismissReminder, endSnooze, snoozeReminders } from './reminder-commands.ts';
import { inTheWay, makeRoom, type Overlaps } from './room.ts';
import { type Context, type RecentWork, type State, zoneOf } from './state.ts';
import { runs } from './target.ts';
import { dropTick, tickTask, tickTodo } from './ticks.ts';
import { aroundOf, start, stop } from './timer-commands.ts';
import { wantTodos } from './todos.ts';
import { undoLast } from './undo.ts';
import { nameWork } from './view.ts';

export type Command =
  /** `since`: seconds after midnight. */
  | {
      readonly type: 'start';
      readonly work: Work;
      readonly since?: number | undefined;
      readonly overlaps?: Overlaps;
    }
  /** `at`: seconds after midnight. */
  | { readonly type: 'stop'; readonly at?: number | undefined }
  | { readonly type: 'book'; readonly draft: BookingDraft; readonly overlaps?: Overlaps }
  | {
      readonly type: 'edit_entry';
      readonly entry: string;
      readonly draft: BookingDraft;
      readonly overlaps?: Overlaps;
    }
  /** `at`: seconds after midnight. */
  | { readonly type: 'split_entry'; readonly entry: string; readonly at: number }
  | { readonly type: 'duplicate_entry' | 'delete_entry'; readonly entry: string }
  | { readonly type: 'undo' }
  | { readonly type: 'answer_stops'; readonly id: string; readonly choice: 'elsewhere' | 'here' | 'split' }
  | ({ readonly type: 'answer_away'; readonly id: string } & AwayAnswer)
  | ({ readonly type: 'go_away' } & AwayUntil)
  | { readonly type: 'come_back' }
  | { readonly type: 'retry_intent'; readonly intentId: string }
  | { readonly type: 'discard_intent'; readonly intentId: string }
  | { readonly type: 'refresh'; readonly catalog: boolean }
  /** `soon`: a form is open in which they may be looked at. */
  | { readonly type: 'want_tasks'; readonly projectId: number; readonly soon?: boolean | undefined }
  | { readonly type: 'want_customers' }
  | {
      readonly type: 'favourite';
      readonly work: Work;
      readonly on: boolean;
      readonly at?: number | undefined;
    }
  | { readonly type: 'move_favourite'; readonly work: Work; readonly by: number }
  /** `now`: the user asked, however fresh they are. */
  | { readonly type: 'want_todos'; readonly completed: boolean; readonly now: boolean }
  | { readonly type: 'tick_todo'; readonly id: string; readonly done: boolean }
  | {
      readonly type: 'tick_task';
      readonly projectId: number;
      readonly taskId: number;
      readonly done: boolean;
    }
  | { readonly type: 'drop_tick'; readonly key: string }
  | { readonly type: 'snooze_reminders'; readonly length: SnoozeLength }
  | { readonly type: 'end_snooze' | 'dismiss_reminder' }
  | { readonly type: 'change_settings'; readonly change: Partial<Settings> };

const recentsKept = 12;

export function runCommand(state: State, command: Command, context: Context): Result<State> {
  if (command.type === 'change_settings') {
    return ok({ ...state, settings: { ...state.settings, ...command.change } });
  }
  if (!state.account) return err(appError('not_signed_in'));
  const take = (made: Result<Journal>): Result<State> =>
    made.ok ? ok(withJournal(state, made.value)) : made;
  switch (command.type) {
    case 'start': {
      // Who starts something is there: with nothing running there was no other way to see that.
      const there = runningEntry(state.journal) ? state : { ...state, journal: withoutPlan(state.journal) };
      const started = take(start(there, command.work, command.since, command.overlaps, context));
      return started.ok ? ok(remember(started.value, command.work, context.nowMs)) : started;
    }
    case 'stop':
      return take(stop(state, command.at, context));
    case 'book': {
      const booked = book(state, command.draft, command.overlaps, context);
      if (!booked.ok) return booked;
      return ok(remember(withJournal(state, booked.value.journal), booked.value.booking.work, context.nowMs));
    }
    case 'edit_entry':
      return take(edit(state, command.entry, command.draft, command.overlaps, context));
    case 'split_entry':
      return take(split(state, command.entry, command.at, context));
    case 'duplicate_entry':
      return take(duplicate(state, command.entry, context));
    case 'delete_entry':
      return take(remove(state, command.entry, context));
    case 'answer_stops':
      return take(answerStops(state, command.id, command.choice, context));
    case 'undo':
      return undo(state, context);
    case 'answer_away':
      return take(answerAway(state, command.id, command, context));
    case 'go_away': {
      const zone = zoneOf(state, context.computerZone);
      return ok({ ...state, journal: goAway(state.journal, command, context.nowMs, zone) });
    }
    case 'come_back':
      return ok(comeBack(state, context));
    case 'retry_intent':
      return take(ok(retry(state.journal, command.intentId, context)));
    case 'discard_intent':
      return take(ok(discard(state, command.intentId, context)));
    case 'refresh': {
      const catalog = state.wanted.catalog || command.catalog;
      const user = state.wanted.user || command.catalog;
      return ok({ ...probe(state), wanted: { ...state.wanted, asked: true, refresh: true, catalog, user } });
    }
    case 'want_tasks':
      return ok(wantTasks(state, command.projectId, command.soon ?? false, context.nowMs));
    case 'want_customers':
      return ok(wantCustomers(state, context.nowMs));
    case 'favourite':
      return setFavourite(state, command.work, command.on, command.at);
    case 'move_favourite':
      return ok(moveFavourite(state, command.work, command.by));
    case 'want_todos': {
      const asking = command.now ? probe(state) : state;
      return ok(wantTodos(asking, command.completed, command.now, context));
    }
    case 'tick_todo': {
      const ticked = tickTodo(state, command.id, command.done);
      return ticked.ok ? ok(probe(ticked.value)) : ticked;
    }
    case 'tick_task': {
      const ticked = tickTask(state, command.projectId, command.taskId, command.done);
      return ticked.ok ? ok(probe(ticked.value)) : ticked;
    }
    case 'drop_tick':
      return ok(dropTick(state, command.key));
    case 'snooze_reminders':
      return ok(snoozeReminders(state, command.length, context));
    case 'end_snooze':
      return ok(endSnooze(state));
    case 'dismiss_reminder':
      return ok(dismissReminder(state, context.nowMs));
  }
}

const withJournal = (state: State, journal: Journal): State =>
  probe({ ...state, journal: dropSettled(journal) });

function undo(state: State, context: Context): Result<State> {
  const undone = undoLast(state.journal, state.rows, aroundOf(state, context));
  if (!undone.ok) return undone;
  const { journal, step } = undone.value;
  // What the service cannot delete cannot be taken back.
  const deletes = journal.intents.some(
    (one) => one.kind === 'delete' && !state.journal.intents.includes(one),
  );
  if (deletes && state.deleteError) return err(state.deleteError);
  const room = roomToResume(state, step, context);
  if (!room.ok) return room;
  return ok(withJournal(state, journal));
}

/** Whether what would run again has the time since then to itself: another device may have done something in it. */
function roomToResume(state: State, { changes, madeAtMs }: UndoStep, context: Context): Result<unknown> {
  // What ran all the time, and still does, is in nobody's way anew.
  if (!changes.some(({ was, now }) => runs(was) && !runs(now))) return ok(null);
  const keys = changes.flatMap((one) => [one.key, `row-${one.id}`]);
  const since = { fromMs: madeAtMs, untilMs: context.nowMs };
  const around = aroundOf(state, context);
  const room = makeRoom(state.journal, since, undefined, keys, around);
  // However short that is: of two timers one would be in the other's way from now on.
  const other = state.journal.tracked.filter(isRunning).find((one) => !keys.includes(one.key));
  if (!room.ok || !other) return room;
  return err(inTheWay([{ fromMs: other.span.startedAtMs, untilMs: context.nowMs }], around.zone));
}

/** Customers change seldom: those that were read within the day will do. */
function wantCustomers(state: State, nowMs: number): State {
  const { customersReadAtMs: readAtMs } = state;
  if (readAtMs !== null && readAtMs <= nowMs && nowMs - readAtMs < 24 * 3_600_000) return state;
  return { ...state, wanted: { ...state.wanted, asked: true, customers: true } };
}

function wantTasks(state: State, projectId: number, soon: boolean, nowMs: number): State {
  const known = state.catalog.tasksOfProject[projectId] !== undefined;
  const dear = soon && modeOf(state, nowMs).used === 'economy';
  if (known || dear || state.wanted.tasksOf.includes(projectId)) return state;
  return { ...state, wanted: { ...state.wanted, tasksOf: [...state.wanted.tasksOf, projectId] } };
}

/** Puts work in front of what was used lately, each once. */
function remember(state: State, given: Work, usedAtMs: number): State {
  const work = { ...given, description: given.description.trim() };
  const { project, customer, task } = nameWork(work, state.catalog, null);
  return { ...state, recents: mergeRecents([{ work, usedAtMs, project, customer, task }], state.recents) };
}

export function mergeRecents(
  first: readonly RecentWork[],
  second: readonly RecentWork[],
): readonly RecentWork[] {
  const merged: RecentWork[] = [];
  for (const recent of [...first, ...second].sort((a, b) => b.usedAtMs - a.usedAtMs)) {
    if (!merged.some((kept) => sameWork(kept.work, recent.work))) merged.push(recent);
  }
  return merged.slice(0, recentsKept);
}
