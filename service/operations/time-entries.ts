/** Owns the operations on time entries: create, retrieve, update, delete, and the deprecated list. */
import type { BodyOf } from '../../common/rest.ts';
import { ok } from '../../common/result.ts';
import { parseSeconds, toLocal } from '../../common/time.ts';
import { type EntryTimes, fillTimes, noTimes } from '../entry-times.ts';
import { forbidden, invalid, type Outcome, refuse } from '../http/refusal.ts';
import { maySeeProject } from '../resources/project.ts';
import { rateOn } from '../resources/rates.ts';
import { findEntry, timeEntry } from '../resources/time-entry.ts';
import { changeableEntry, mayBookFor, visibleEntry } from './entry-access.ts';
import type { Handler, Scope } from './handler.ts';

/** The longest total of one entry, in seconds: 9 999 hours, so that money for it fits 64 bits. */
const longestTotal = 9_999 * 3600;

export const listTimeEntries: Handler<'listTimeEntries'> = () =>
  ok({
    message: 'This list is deprecated. Use the detailed report instead.',
    status: 'deprecated',
    deprecated_since: '2025-07-11',
  });

export const retrieveTimeEntry: Handler<'retrieveTimeEntry'> = (call) => {
  const found = visibleEntry(call, call.params.id);
  return found.ok ? ok(timeEntry(found.value, call.caller)) : found;
};

export const createTimeEntry: Handler<'createTimeEntry'> = (call) => {
  const { store, caller, body, now } = call;
  const today = toLocal(now, caller.account.zone).date;
  const booking = checkBooking(call, body, {
    user_id: caller.user.id,
    date: today,
    task_id: null,
    description: '',
    times: noTimes,
    project_id: null,
  });
  if (!booking.ok) return booking;
  const { id } = store.run(
    store.from.insertInto('entries').values({
      ...booking.value,
      account_id: caller.account.id,
      stopwatch_at: null,
      is_invoiced: 0,
      is_locked: 0,
      locked_reason: null,
      created_by: caller.user.id,
      changed_by: caller.user.id,
      created_at: now,
      changed_at: now,
    }),
  );
  return answerEntry(call, id);
};

export const updateTimeEntry: Handler<'updateTimeEntry'> = (call) => {
  const { store, caller, params, body, now } = call;
  const found = changeableEntry(call, params.id);
  if (!found.ok) return found;
  const row = found.value;
  const booking = checkBooking(call, body, {
    ...row,
    times: { start: row.time_start, end: row.time_end, total: row.time_total },
  });
  if (!booking.ok) return booking;
  if (row.stopwatch_at !== null && booking.value.user_id !== row.user_id) {
    const other = otherStopwatch(call, booking.value.user_id);
    if (other !== null) return other;
  }
  store.run(
    store.from
      .updateTable('entries')
      .set({ ...booking.value, changed_by: caller.user.id, changed_at: now })
      .where('id', '=', row.id),
  );
  return answerEntry(call, row.id);
};

export const deleteTimeEntry: Handler<'deleteTimeEntry'> = (call) => {
  const found = changeableEntry(call, call.params.id);
  if (!found.ok) return found;
  call.store.run(call.store.from.deleteFrom('entries').where('id', '=', found.value.id));
  return ok(null);
};

/** A user has at most one active stopwatch: the refusal of a second one, or null when none runs. */
export function otherStopwatch({ store }: Scope, userId: number) {
  const other = store.first(
    store.from
      .selectFrom('entries')
      .select('id')
      .where('user_id', '=', userId)
      .where('stopwatch_at', 'is not', null),
  );
  if (other === undefined) return null;
  return refuse(409, 'another_stopwatch_active', `The stopwatch of time entry ${other.id} is running.`);
}

/** The entry as it is now, read back so that the answer is what is stored. */
export function answerEntry({ store, caller }: Scope, id: number): Outcome {
  const row = findEntry(store, caller, id);
  if (row === undefined) throw new Error('A written time entry cannot be read back.');
  return ok(timeEntry(row, caller));
}

/** What an entry holds already; `project_id` is null for a new one. */
interface Before {
  readonly user_id: number;
  readonly project_id: number | null;
  readonly task_id: number | null;
  readonly date: string;
  readonly description: string;
  readonly times: EntryTimes;
}

/** The columns that the body decides, once everything it refers to is known to be allowed. */
function checkBooking(scope: Scope, body: BodyOf<'createTimeEntry'>, before: Before) {
  const { store, caller } = scope;
  const userId = body.user_id ?? before.user_id;
  const taskId = body.task_id === undefined ? before.task_id : body.task_id;
  const date = body.date_execution ?? before.date;
  const times = fillTimes(
    {
      start: seconds(body.time_start),
      end: seconds(body.time_end),
      total: seconds(body.time_total),
    },
    before.times,
  );
  if (times.total > longestTotal) return invalid({ time_total: 'must be at most 9999:00:00' });

  const user = store.first(
    store.from
      .selectFrom('users')
      .select(['id', 'role', 'active'])
      .where('id', '=', userId)
      .where('account_id', '=', caller.account.id),
  );
  if (user === undefined) return invalid({ user_id: 'is unknown' });
  if (user.active !== 1 && userId !== before.user_id) return invalid({ user_id: 'is archived' });
  const project = store.first(
    store.from
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', body.project_id)
      .where('account_id', '=', caller.account.id),
  );
  if (project === undefined) return invalid({ project_id: 'is unknown' });
  if (!mayBookFor(scope, userId, project.id)) return forbidden('book time for this user');
  if (!maySeeProject(store, user, project)) return forbidden('book time on this private project');
  // What was booked before the project or the user was archived may still be put right.
  if (project.active !== 1 && project.id !== before.project_id) {
    return invalid({ project_id: 'is archived' });
  }
  if (taskId === null && project.required_task === 1)
    return invalid({ task_id: 'is required by the project' });
  if (taskId !== null && !isTask(scope, taskId)) return invalid({ task_id: 'is unknown' });
  return ok({
    user_id: userId,
    project_id: project.id,
    task_id: taskId,
    date,
    description: body.description === undefined ? before.description : (body.description ?? ''),
    time_start: times.start,
    time_end: times.end,
    time_total: times.total,
    is_billable: project.is_billable,
    rate: rateOn(store, project.id, userId, date),
  });
}

const seconds = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (parseSeconds(text) ?? undefined);

const isTask = ({ store, caller }: Scope, id: number): boolean =>
  store.first(
    store.from
      .selectFrom('tasks')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', caller.account.id),
  ) !== undefined;
