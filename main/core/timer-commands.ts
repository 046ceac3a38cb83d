/** Owns starting, stopping and switching. */
import { checkWork } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import { sameWork, type Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { addDays, fromLocal, toLocal } from '../../common/time.ts';
import { adopt } from './adopt.ts';
import { type Ending, endEntry } from './end-entry.ts';
import { timesOf, workOf } from './entry-times.ts';
import { newTimer } from './goes-on.ts';
import {
  changeTracked,
  isRunning,
  isUnwanted,
  type Journal,
  type Running,
  runningEntry,
  type Span,
  type Tracked,
  targetOf,
} from './journal.ts';
import { makeRoom, type Overlaps, type Surroundings } from './room.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { addEntry, fromRow, hold, retarget } from './target.ts';
import { noteStep } from './undo.ts';

export const aroundOf = (state: State, context: Context): Surroundings & Ending => ({
  midnight: state.settings.midnight,
  nowMs: context.nowMs,
  newId: context.newId,
  rows: state.rows,
  zone: zoneOf(state, context.computerZone),
});

/** Starts work. Switching is stop, then start, at one and the same moment (rule 5), which may be a while ago (rule 9). */
export function start(
  state: State,
  given: Work,
  since: number | undefined,
  overlaps: Overlaps,
  context: Context,
): Result<Journal> {
  const work = { ...given, description: given.description.trim() };
  const wrong = checkWork(work, state.catalog);
  if (wrong) return err(wrong);
  const { journal } = state;
  const running = runningEntry(journal);
  if (running && sameWork(running.work, work) && since === undefined) return ok(journal);
  const around = aroundOf(state, context);
  const atMs = since === undefined ? context.nowMs : lastTimeOf(since, around);
  const stopped = running ? stopBefore(journal, running, atMs, around) : journal;
  const room =
    since === undefined
      ? ok(stopped)
      : makeRoom(stopped, { fromMs: atMs, untilMs: context.nowMs }, overlaps, [], around);
  if (!room.ok) return room;
  const begun =
    state.settings.continueToday && since === undefined ? continued(state, room.value, work, context) : null;
  const started = begun ?? addEntry(room.value, context.newId(), newTimer(work, atMs), around);
  return ok(noteStep(journal, started, running ? 'switch' : 'start', around));
}

/** What runs ends at the moment; what was started after it ends now, and the user is asked about the rest. */
const stopBefore = (journal: Journal, running: Running, atMs: number, ending: Ending): Journal =>
  endEntry(journal, running, atMs < running.span.startedAtMs ? ending.nowMs : atMs, ending);

/** The last instant (ms) at which the clock showed this time. */
function lastTimeOf(clock: number, { nowMs, zone }: Surroundings): number {
  const { date } = toLocal(nowMs, zone);
  const today = fromLocal({ date, clock }, zone);
  return today <= nowMs ? today : fromLocal({ date: addDays(date, -1), clock }, zone);
}

/** Today's last entry of the same work runs on; null where there is none that may be changed, or is to stay. */
function continued(state: State, journal: Journal, work: Work, context: Context): Journal | null {
  const around = aroundOf(state, context);
  const today = toLocal(context.nowMs, around.zone).date;
  const held = new Set(journal.tracked.map((one) => one.id));
  // Time on it would go with it once the deletion is tried again.
  const stays = (one: Tracked): boolean => !one.deleted && !isUnwanted(journal, one.key);
  const entries = [
    ...state.rows
      .filter((row) => !held.has(row.id) && !row.locked && sameWork(workOf(row), work))
      .map((row) => fromRow(row, context.newId())),
    ...journal.tracked.filter((one) => stays(one) && !isRunning(one) && sameWork(one.work, work)),
  ];
  const last = entries.findLast((one) => timesOf(one.span, around.zone).date === today);
  if (!last) return null;
  const times = timesOf(last.span, around.zone);
  const span: Span = {
    kind: 'measured',
    startedAtMs: context.nowMs,
    endedAtMs: null,
    baseSeconds: times.total,
    begun: { date: times.date, startClock: times.timed ? times.start : null },
  };
  const counted = asCounted(hold(journal, last), last, around);
  return retarget(counted, last.key, { ...targetOf(last), span }, around);
}

/** Times were given to it while its stopwatch goes on at the service, which has not heard of the stop: that counts. */
function asCounted(journal: Journal, { key, row, span }: Tracked, { nowMs, zone }: Surroundings): Journal {
  if (!row?.active || span.kind === 'measured') return journal;
  const runs = adopt(row, key, zone).span;
  return changeTracked(journal, key, { span: { ...runs, endedAtMs: nowMs }, lateSeconds: 0 });
}

/** Ends what runs: now, or at the last time the clock showed `at` (s after midnight), which lies after its start. */
export function stop(state: State, at: number | undefined, context: Context): Result<Journal> {
  const running = runningEntry(state.journal);
  if (!running) return err(appError('nothing_running'));
  const around = aroundOf(state, context);
  const atMs = at === undefined ? context.nowMs : lastTimeOf(at, around);
  if (at !== undefined && atMs < running.span.startedAtMs)
    return err(appError('end_before_start', { field: 'end' }));
  const stopped = endEntry(state.journal, running, atMs, around);
  return ok(noteStep(state.journal, stopped, 'stop', around));
}
