/** Owns the stopwatch of a time entry: start and stop (States and transitions). */
import { toLocal } from '../../common/time.ts';
import { hasStart } from '../entry-times.ts';
import { invalid, refuse } from '../http/refusal.ts';
import { changeableEntry } from './entry-access.ts';
import type { Handler } from './handler.ts';
import { answerEntry, otherStopwatch } from './time-entries.ts';

export const startStopwatch: Handler<'startStopwatch'> = (call) => {
  const { store, caller, params, now } = call;
  const found = changeableEntry(call, params.id);
  if (!found.ok) return found;
  const row = found.value;
  if (row.stopwatch_at !== null) {
    return refuse(409, 'stopwatch_already_active', 'The stopwatch of this time entry is running already.');
  }
  if (row.project_status !== 1) return invalid({ project_id: 'is archived' });
  const other = otherStopwatch(call, row.user_id);
  if (other !== null) return other;
  const second = Math.floor(now / 1000);
  const { clock } = toLocal(now, caller.account.zone);
  const start = hasStart({ start: row.time_start, end: row.time_end }) ? row.time_start : clock;
  store.run(
    store.from
      .updateTable('entries')
      .set({ stopwatch_at: second, time_start: start, changed_by: caller.user.id, changed_at: now })
      .where('id', '=', row.id),
  );
  return answerEntry(call, row.id);
};

/** Adds the whole seconds since the start to the total, and ends the entry now. */
export const stopStopwatch: Handler<'stopStopwatch'> = (call) => {
  const { store, caller, params, now } = call;
  const found = changeableEntry(call, params.id);
  if (!found.ok) return found;
  const row = found.value;
  if (row.stopwatch_at === null) {
    return refuse(409, 'stopwatch_not_active', 'The stopwatch of this time entry is not running.');
  }
  // A clock that was set back must not take time away.
  const elapsed = Math.max(0, Math.floor(now / 1000) - row.stopwatch_at);
  store.run(
    store.from
      .updateTable('entries')
      .set({
        stopwatch_at: null,
        time_total: row.time_total + elapsed,
        time_end: toLocal(now, caller.account.zone).clock,
        changed_by: caller.user.id,
        changed_at: now,
      })
      .where('id', '=', row.id),
  );
  return answerEntry(call, row.id);
};
