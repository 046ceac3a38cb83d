/** Owns how reminders look from outside: what windows may know of them, and what decides about them. */
import type { Snapshot } from '../../common/snapshot.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { runningEntry } from './journal.ts';
import { longTimerMs, type ReminderFacts } from './reminders.ts';
import type { State } from './state.ts';
import { hoursOf } from './work-hours.ts';

export function reminderViews(
  state: State,
  nowMs: number,
  zone: Zone,
): Pick<Snapshot, 'reminder' | 'snoozedUntil'> {
  const { shown, snoozedUntilMs } = state.reminders;
  return {
    reminder: shown && {
      kind: shown.kind,
      since: shown.sinceMs === null ? null : toLocal(shown.sinceMs, zone),
      daySeconds: hoursOf(state).daySeconds,
    },
    snoozedUntil: snoozedUntilMs === null || snoozedUntilMs <= nowMs ? null : toLocal(snoozedUntilMs, zone),
  };
}

/**
 * What decides about reminders, from the state and from what is shown: a reminder says nothing that the panel does not.
 * @param presentSinceMs since when the user has been here, as far as was looked
 */
export function reminderFacts(
  state: State,
  shown: Snapshot,
  presentSinceMs: number,
  nowMs: number,
  zone: Zone,
): ReminderFacts {
  const running = runningEntry(state.journal);
  return {
    nowMs,
    zone,
    hours: hoursOf(state),
    settings: state.settings,
    running: running && { key: running.key, startedAtMs: running.span.startedAtMs },
    lastEndMs: running ? null : lastEndMs(shown, nowMs, zone),
    presentSinceMs,
    todaySeconds: shown.today.seconds,
    longMs: longOf(state.rows),
    quiet: state.account === null || shown.away !== null || shown.awayPlan !== null,
  };
}

/** What is far longer than usual, by the rows it was found of: they change seldom, and this is asked at every change. */
const known = new WeakMap<State['rows'], number>();

function longOf(rows: State['rows']): number {
  const longMs = known.get(rows) ?? longTimerMs(rows);
  known.set(rows, longMs);
  return longMs;
}

/** Where the last entry or break of today ends that has begun. */
function lastEndMs({ today, breaks, now }: Snapshot, nowMs: number, zone: Zone): number | null {
  const ends = today.entries.flatMap(({ date, startClock, endClock }) => {
    if (startClock === null || endClock === null) return [];
    return [{ date: endClock < startClock ? addDays(date, 1) : date, clock: endClock }];
  });
  const past = [...ends, ...breaks.map(({ until }) => until)].filter(
    ({ date, clock }) => date < now.date || (date === now.date && clock <= now.clock),
  );
  return past.reduce<number | null>(
    (last, end) => Math.max(last ?? 0, Math.min(nowMs, fromLocal(end, zone))),
    null,
  );
}
