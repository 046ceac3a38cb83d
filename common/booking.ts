/** Owns how a quick manual entry is read: what the user typed becomes exactly what will be sent, or says what is wrong. */
import { type AppError, appError } from './error.ts';
import { type Catalog, maxDescriptionLength, type Work } from './model.ts';
import { err, ok, type Result } from './result.ts';
import {
  addDays,
  clockDistance,
  isDate,
  type LocalTime,
  parseClock,
  parseDuration,
  secondsPerDay,
} from './time.ts';

/** What the form holds. `duration` or `start` and `end`; whichever is typed is read, texts as people write them. */
export interface BookingDraft {
  readonly projectId: number | null;
  readonly taskId: number | null;
  readonly description: string;
  readonly date: string;
  readonly duration: string;
  readonly start: string;
  readonly end: string;
}

/** An entry to be made: `seconds` of work on a date; `startClock` is null when only a duration was given. */
export interface Booking {
  readonly work: Work;
  readonly date: string;
  readonly startClock: number | null;
  readonly seconds: number;
}

/**
 * A booking that changes an entry. What has times of day keeps its start where only a duration is given: at the service
 * `00:00:00` is "none" and midnight, so that times of day cannot be taken away.
 */
export const asChangeOf = (startClock: number | null, booking: Booking): Booking => ({
  ...booking,
  startClock: booking.startClock ?? startClock,
});

/** The end of a booking as a clock (s after midnight), null when it has no times. */
export const endClock = (booking: Booking): number | null =>
  booking.startClock === null ? null : (booking.startClock + booking.seconds) % secondsPerDay;

/** Whether work may be booked or tracked: the project exists and is active, and has its task where it needs one. */
export function checkWork(work: Work, catalog: Catalog): AppError | null {
  const project = catalog.projects.find((candidate) => candidate.id === work.projectId);
  if (!project?.active) return appError('project_required', { field: 'project' });
  if (project.requiresTask && work.taskId === null) return appError('task_required', { field: 'task' });
  if (work.description.length > maxDescriptionLength) {
    return appError('description_too_long', { field: 'description' });
  }
  return null;
}

/**
 * Reads the draft of a manual entry.
 *
 * A duration with a start or an end gives the other; start and end give the duration, past midnight when the end is
 * earlier. All three must agree. An entry may not end later than `now`, whichever day it began, nor lie on a later date.
 */
export function readBooking(draft: BookingDraft, catalog: Catalog, now: LocalTime): Result<Booking> {
  if (draft.projectId === null) return err(appError('project_required', { field: 'project' }));
  const work: Work = {
    projectId: draft.projectId,
    taskId: draft.taskId,
    description: draft.description.trim(),
  };
  const wrong = checkWork(work, catalog);
  if (wrong) return err(wrong);
  if (!isDate(draft.date)) return err(appError('date_invalid', { field: 'date' }));
  if (draft.date > now.date) return err(appError('in_the_future', { field: 'date' }));

  const span = readSpan(draft);
  if (!span.ok) return span;
  const { startClock, seconds } = span.value;
  if (startClock !== null && endsLater(draft.date, startClock + seconds, now)) {
    return err(appError('in_the_future', { field: draft.end.trim() === '' ? 'start' : 'end' }));
  }
  return ok({ work, date: draft.date, startClock, seconds });
}

/** @param end s after the midnight the entry's day begins with; may lie days later */
function endsLater(date: string, end: number, now: LocalTime): boolean {
  const endDate = addDays(date, Math.floor(end / secondsPerDay));
  // Less than a minute: the clock as it is read has no seconds.
  return endDate > now.date || (endDate === now.date && end % secondsPerDay > now.clock + 59);
}

function readSpan(draft: BookingDraft): Result<{ startClock: number | null; seconds: number }> {
  const duration = draft.duration.trim() === '' ? null : parseDuration(draft.duration);
  const start = draft.start.trim() === '' ? null : parseClock(draft.start);
  const end = draft.end.trim() === '' ? null : parseClock(draft.end);
  if (duration === null && draft.duration.trim() !== '') {
    return err(appError('duration_invalid', { field: 'duration' }));
  }
  if (start === null && draft.start.trim() !== '') return err(appError('clock_invalid', { field: 'start' }));
  if (end === null && draft.end.trim() !== '') return err(appError('clock_invalid', { field: 'end' }));

  if (duration === null) {
    if (start === null && end === null) return err(appError('duration_invalid', { field: 'duration' }));
    if (start === null) return err(appError('clock_invalid', { field: 'start' }));
    if (end === null) return err(appError('clock_invalid', { field: 'end' }));
    const seconds = clockDistance(start, end);
    return seconds === 0
      ? err(appError('range_empty', { field: 'end' }))
      : ok({ startClock: start, seconds });
  }
  if (start === null && end === null) return ok({ startClock: null, seconds: duration });
  if (start === null) {
    return ok({ startClock: clockDistance(0, (end ?? 0) - (duration % secondsPerDay)), seconds: duration });
  }
  if (end !== null && clockDistance(start, end) !== duration % secondsPerDay) {
    return err(appError('duration_invalid', { field: 'duration' }));
  }
  return ok({ startClock: start, seconds: duration });
}
