/** Owns what changes the memory of reminders: saying one, reading it, putting all of them off, and what solves one. */
import type { SnoozeLength } from '../../common/reminders.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { runningEntry } from './journal.ts';
import { pauseMs, type Reminders, type Shown } from './reminder-memory.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { type Hours, hoursOf, nextShift, shiftAt } from './work-hours.ts';

const remind = (state: State, change: Partial<Reminders>): State => ({
  ...state,
  reminders: { ...state.reminders, ...change },
});

/** Notes what is said now: the first of what is due is shown, and the others need not be said of the same moment. */
export function say(
  state: State,
  due: readonly (Omit<Shown, 'atMs'> & { readonly reason: string })[],
  nowMs: number,
): State {
  const [first] = due;
  if (!first) return state;
  const { kind, timer, sinceMs } = first;
  const noted = due.map((one) => {
    const before = state.reminders.said[one.kind];
    const times = before?.reason === one.reason ? before.times + 1 : 1;
    return [one.kind, { reason: one.reason, atMs: nowMs, times }] as const;
  });
  return remind(state, {
    said: { ...state.reminders.said, ...Object.fromEntries(noted) },
    shown: { kind, timer, sinceMs, atMs: nowMs },
    quietUntilMs: nowMs + pauseMs,
  });
}

/** The user has read it. */
export const dismissReminder = (state: State, nowMs: number): State =>
  state.reminders.shown === null ? state : remind(state, { shown: null, quietUntilMs: nowMs + pauseMs });

export const endSnooze = (state: State): State =>
  state.reminders.snoozedUntilMs === null ? state : remind(state, { snoozedUntilMs: null });

/** Keeps all of them quiet. */
export function snoozeReminders(state: State, length: SnoozeLength, context: Context): State {
  const hours = hoursOf(state);
  const zone = zoneOf(state, context.computerZone);
  return remind(state, { shown: null, snoozedUntilMs: snoozeEndMs(length, hours, context.nowMs, zone) });
}

/** When a snooze that begins now ends, ms. A day of work that goes over midnight is over when its hours are. */
export function snoozeEndMs(length: SnoozeLength, hours: Hours, nowMs: number, zone: Zone): number {
  if (length === 'ten_minutes') return nowMs + 10 * 60_000;
  if (length === 'hour') return nowMs + 3_600_000;
  const { date } = toLocal(nowMs, zone);
  const shift = shiftAt(hours, nowMs, zone);
  const midnight = fromLocal({ date: addDays(date, 1), clock: 0 }, zone);
  const today = Math.max(shift?.untilMs ?? 0, shift && shift.date < date ? 0 : midnight);
  if (length === 'today') return today;
  const next = nextShift(hours, nowMs, zone, shift?.date ?? date);
  // Where nobody works, the next day is as good as any.
  return next?.fromMs ?? today;
}

/**
 * What a change of anything means for reminders: one whose reason has gone is no longer shown, and an answer, to it or to
 * a question about an absence, is followed by a pause.
 */
export function settleReminders(before: State, after: State, nowMs: number): State {
  const { shown } = after.reminders;
  const running = runningEntry(after.journal)?.key ?? null;
  const solved = shown !== null && shown.timer !== running;
  const open = after.journal.questions;
  const answered = before.journal.questions.some(({ id }) => !open.some((one) => one.id === id));
  if (!solved && !answered) return after;
  return remind(after, { ...(solved && { shown: null }), quietUntilMs: nowMs + pauseMs });
}
