/** Owns what the user does to entries: book, edit, split, duplicate, delete, and decide between two stops. */
import { asChangeOf, type Booking, type BookingDraft, checkWork, readBooking } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { fromLocal, isDate, parseClock, parseDuration, toLocal } from '../../common/time.ts';
import { givenBetween, spanMs, timesOf } from './entry-times.ts';
import {
  type Given,
  isRunning,
  type Journal,
  newTracked,
  type Running,
  type Target,
  type Tracked,
  targetOf,
} from './journal.ts';
import { makeRoom, type Overlaps, type Surroundings } from './room.ts';
import type { Context, State } from './state.ts';
import { addEntry, findEntry, fromRow, hold, retarget, sameSpan } from './target.ts';
import { aroundOf } from './timer-commands.ts';
import { noteStep } from './undo.ts';

const givenOf = ({ date, startClock, seconds }: Booking): Given => ({
  kind: 'given',
  date,
  startClock,
  seconds,
});

export function book(
  state: State,
  draft: BookingDraft,
  overlaps: Overlaps,
  context: Context,
): Result<{ readonly journal: Journal; readonly booking: Booking }> {
  const around = aroundOf(state, context);
  const booking = readBooking(draft, state.catalog, toLocal(context.nowMs, around.zone));
  if (!booking.ok) return booking;
  const target: Target = { work: booking.value.work, span: givenOf(booking.value), deleted: false };
  const room = roomFor(state.journal, target, overlaps, [], around);
  if (!room.ok) return room;
  const booked = addEntry(room.value, context.newId(), target, around);
  return ok({ journal: noteStep(state.journal, booked, 'book', around), booking: booking.value });
}

function roomFor(
  journal: Journal,
  target: Target,
  overlaps: Overlaps,
  except: readonly string[],
  around: Surroundings,
): Result<Journal> {
  const span = spanMs(target.span, around.nowMs, around.zone);
  return span ? makeRoom(journal, span, overlaps, except, around) : ok(journal);
}

/** The entry a call names, under the journal's care; an error when it is gone or may not be changed. */
function take(state: State, entry: string, context: Context): Result<{ journal: Journal; tracked: Tracked }> {
  const found = findEntry(state.journal, state.rows, entry);
  if (!found) return err(appError('entry_gone'));
  const tracked = 'row' in found ? fromRow(found.row, context.newId()) : found.tracked;
  if (tracked.row?.locked) return err(appError('forbidden', { field: 'locked' }));
  return ok({ journal: hold(state.journal, tracked), tracked });
}

export function edit(
  state: State,
  entry: string,
  draft: BookingDraft,
  overlaps: Overlaps,
  context: Context,
): Result<Journal> {
  const taken = take(state, entry, context);
  if (!taken.ok) return taken;
  const { journal, tracked } = taken.value;
  const around = aroundOf(state, context);
  const target = isRunning(tracked)
    ? readRunning(state, tracked, draft, around)
    : readEnded(state, tracked, draft, around);
  if (!target.ok) return target;
  const moved = !sameSpan(target.value.span, tracked.span);
  const room = moved
    ? roomFor(journal, target.value, overlaps, [tracked.key, entry, `row-${tracked.id}`], around)
    : ok(journal);
  if (!room.ok) return room;
  return ok(noteStep(state.journal, retarget(room.value, tracked.key, target.value, around), 'edit', around));
}

/** Of an ended entry everything may change. Times that were not touched stay as they are, to the second. */
function readEnded(
  state: State,
  tracked: Tracked,
  draft: BookingDraft,
  around: Surroundings,
): Result<Target> {
  const is = timesOf(tracked.span, around.zone);
  // Also what no form could say, such as an entry of no length, or one with a break.
  const length = draft.duration.trim() === '' ? is.total : (parseDuration(draft.duration) ?? 0);
  const untouched =
    is.timed &&
    draft.date === is.date &&
    length === is.total &&
    parseClock(draft.start) === is.start &&
    parseClock(draft.end) === is.end;
  if (untouched) {
    const work = readWork(state, draft);
    return work.ok ? ok({ work: work.value, span: tracked.span, deleted: false }) : work;
  }
  const booking = readBooking(draft, state.catalog, toLocal(around.nowMs, around.zone));
  if (!booking.ok) return booking;
  const given = givenOf(asChangeOf(is.timed ? is.start : null, booking.value));
  const same =
    given.date === is.date &&
    given.seconds === is.total &&
    (given.startClock === null ? !is.timed : is.timed && given.startClock === is.start);
  return ok({ work: booking.value.work, span: same ? tracked.span : given, deleted: false });
}

function readWork(state: State, { projectId, taskId, description }: BookingDraft): Result<Work> {
  if (projectId === null) return err(appError('project_required', { field: 'project' }));
  const work = { projectId, taskId, description: description.trim() };
  const wrong = checkWork(work, state.catalog);
  return wrong ? err(wrong) : ok(work);
}

/** Of what runs the work may change, and the start, unless it held time before this run. */
function readRunning(
  state: State,
  tracked: Running,
  draft: BookingDraft,
  { nowMs, zone }: Surroundings,
): Result<Target> {
  const read = readWork(state, draft);
  if (!read.ok) return read;
  const work = read.value;
  const clock = parseClock(draft.start);
  if (clock === null) return err(appError('clock_invalid', { field: 'start' }));
  if (!isDate(draft.date)) return err(appError('date_invalid', { field: 'date' }));
  const { span } = tracked;
  const began = toLocal(span.startedAtMs, zone);
  const was = span.begun ? { date: span.begun.date, clock: span.begun.startClock ?? 0 } : began;
  if (was.date === draft.date && was.clock === clock) return ok({ work, span, deleted: false });
  if (span.baseSeconds > 0) return err(appError('start_is_fixed', { field: 'start' }));
  const startedAtMs = fromLocal({ date: draft.date, clock }, zone);
  if (startedAtMs > nowMs) return err(appError('in_the_future', { field: 'start' }));
  return ok({ work, span: { ...span, startedAtMs, begun: null }, deleted: false });
}

/** Makes two of an entry, at a time of day (s after midnight) inside it. */
export function split(state: State, entry: string, at: number, context: Context): Result<Journal> {
  const taken = take(state, entry, context);
  if (!taken.ok) return taken;
  const { journal, tracked } = taken.value;
  if (isRunning(tracked)) return err(appError('entry_running'));
  const around = aroundOf(state, context);
  const span = spanMs(tracked.span, around.nowMs, around.zone);
  const times = timesOf(tracked.span, around.zone);
  if (!span) return err(appError('split_outside', { field: 'at' }));
  const sameDay = fromLocal({ date: times.date, clock: at }, around.zone);
  const cutMs = sameDay > span.fromMs ? sameDay : sameDay + 86_400_000;
  const first = givenBetween(span.fromMs, cutMs, around.zone);
  // What the entry holds beside its times, such as a break, is not in the second part.
  const seconds = times.total - first.seconds;
  if (cutMs >= span.untilMs || first.seconds < 1 || seconds < 1)
    return err(appError('split_outside', { field: 'at' }));
  const { work } = tracked;
  const cut = retarget(journal, tracked.key, { work, span: first, deleted: false }, around);
  const second: Given = { ...givenBetween(cutMs, span.untilMs, around.zone), seconds };
  const both = addEntry(cut, context.newId(), { work, span: second, deleted: false }, around);
  return ok(noteStep(state.journal, both, 'split', around));
}

/** Books the same work and duration once more, without times of day: nothing overlaps. */
export function duplicate(state: State, entry: string, context: Context): Result<Journal> {
  const found = findEntry(state.journal, state.rows, entry);
  if (!found) return err(appError('entry_gone'));
  const tracked = 'row' in found ? fromRow(found.row, '') : found.tracked;
  if (isRunning(tracked)) return err(appError('entry_running'));
  const around = aroundOf(state, context);
  const { date, total } = timesOf(tracked.span, around.zone);
  const span: Given = { kind: 'given', date, startClock: null, seconds: total };
  const added = addEntry(
    state.journal,
    context.newId(),
    { work: tracked.work, span, deleted: false },
    around,
  );
  return ok(noteStep(state.journal, added, 'duplicate', around));
}

export function remove(state: State, entry: string, context: Context): Result<Journal> {
  const taken = take(state, entry, context);
  if (!taken.ok) return taken;
  const { journal, tracked } = taken.value;
  if (tracked.id !== null && state.deleteError) return err(state.deleteError);
  const around = aroundOf(state, context);
  const removed = retarget(journal, tracked.key, { ...targetOf(tracked), deleted: true }, around);
  return ok(noteStep(state.journal, removed, 'delete', around));
}

/** Decides between two ends of one entry: the service's, ours, or both, the time between as an entry of its own. */
export function answerStops(
  state: State,
  id: string,
  choice: 'elsewhere' | 'here' | 'split',
  context: Context,
): Result<Journal> {
  const stops = state.journal.stops.find((one) => one.id === id);
  if (!stops) return ok(state.journal);
  const around = aroundOf(state, context);
  const closed = { ...state.journal, stops: state.journal.stops.filter((one) => one !== stops) };
  const note = (after: Journal): Result<Journal> => ok(noteStep(closed, after, 'stops', around, { stops }));
  if (choice === 'elsewhere') return note(closed);
  const { startedAtMs, elsewhereMs, hereMs, work } = stops;
  const taken = take({ ...state, journal: closed }, `row-${stops.rowId}`, context);
  // A question of last week is about a row that is not read any more: it says itself what the row was.
  const isUnread = !taken.ok && taken.error.code === 'entry_gone';
  if (!taken.ok && !isUnread) return taken;
  const known = {
    ...newTracked(context.newId(), { work, span: stops.span, deleted: false }),
    id: stops.rowId,
  };
  const { journal, tracked } = taken.ok ? taken.value : { journal: hold(closed, known), tracked: known };
  // What was done elsewhere since is in the way of our later stop.
  const more = { fromMs: Math.min(elsewhereMs, hereMs), untilMs: hereMs };
  const room = makeRoom(journal, more, undefined, [tracked.key, `row-${stops.rowId}`], around);
  if (!room.ok) return room;
  const cutMs = Math.min(elsewhereMs, hereMs);
  const endMs = choice === 'here' ? hereMs : cutMs;
  const held = timesOf(tracked.span, around.zone);
  // The entry keeps what it held before this run.
  const seconds = Math.max(0, held.total + Math.round((endMs - elsewhereMs) / 1000));
  const span: Given = { kind: 'given', date: held.date, startClock: held.timed ? held.start : null, seconds };
  const ended = retarget(journal, tracked.key, { ...targetOf(tracked), span }, around);
  if (choice === 'here') return note(ended);
  const between = givenBetween(Math.max(cutMs, startedAtMs), Math.max(elsewhereMs, hereMs), around.zone);
  // Its words may be others since the question was made.
  const rest: Target = { work: tracked.work, span: between, deleted: false };
  return note(addEntry(ended, context.newId(), rest, around));
}
