/** Owns the instants at which something happens by itself: a minute or a day is over, or something is to be read again. */
import { addDays, fromLocal, toLocal } from '../../common/time.ts';
import { runningEntry } from './journal.ts';
import { heartbeatAtMs, keepAliveAtMs } from './refresh.ts';
import { type Context, type State, zoneOf } from './state.ts';

/** The next of them, ms. @param planned what else waits for its time: a request, a file; null: nothing */
export function nextDueMs(state: State, planned: readonly (number | null)[], context: Context): number {
  const { nowMs } = context;
  const due = [
    ...planned,
    nextMinuteMs(state, nowMs),
    nextMidnightMs(state, context),
    // What was due already has been asked for: its answer moves the next one.
    ...[heartbeatAtMs(state, nowMs), keepAliveAtMs(state)].filter((at) => at !== null && at > nowMs),
  ];
  return Math.min(...due.filter((instant) => instant !== null));
}

/** The next instant at which the shown minute of a running timer changes. */
function nextMinuteMs(state: State, nowMs: number): number | null {
  const running = runningEntry(state.journal);
  if (!running) return null;
  const { startedAtMs, baseSeconds } = running.span;
  const elapsed = Math.max(0, nowMs - startedAtMs) + baseSeconds * 1000;
  return nowMs + 60_000 - (elapsed % 60_000);
}

function nextMidnightMs(state: State, context: Context): number {
  const zone = zoneOf(state, context.computerZone);
  return fromLocal({ date: addDays(toLocal(context.nowMs, zone).date, 1), clock: 0 }, zone);
}
