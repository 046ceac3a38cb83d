/** Owns one entry as a form: where it is found, what the fields hold at first, and how its times hang together. */
import type { BookingDraft } from '../../common/booking.ts';
import { type AppError, appError } from '../../common/error.ts';
import type { Catalog, Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { EntryView, Snapshot } from '../../common/snapshot.ts';
import {
  clockDistance,
  formatSpan,
  isDate,
  type LocalTime,
  parseClock,
  parseDuration,
  secondsPerDay,
} from '../../common/time.ts';
import { clockInput } from '../words/format.ts';
import { readWork } from './draft.ts';

/** What the page of an entry needs to know of it. */
export type EntrySource = Omit<EntryView, 'delivery'>;

/** An entry by its key: of today, of the timer, or else as the ledger has it; null when it is in none of them. */
export function findEntry(snapshot: Snapshot, key: string): EntrySource | null {
  const listed = snapshot.today.entries.find((entry) => entry.key === key);
  if (listed) return listed;
  const { running } = snapshot;
  if (running?.entry === key) {
    const { work, started, elapsedMs } = running;
    const seconds = Math.floor(elapsedMs / 1000);
    const { date, clock: startClock } = started;
    return {
      key,
      work,
      date,
      startClock,
      endClock: null,
      seconds,
      running: true,
      locked: false,
      unwanted: false,
    };
  }
  const line = snapshot.delivery.ledger.findLast((one) => one.entry === key && one.kind !== 'delete');
  if (!line) return null;
  const { work, date, startClock, endClock } = line;
  const seconds = line.seconds ?? 0;
  return {
    key,
    work,
    date,
    startClock,
    endClock,
    seconds,
    running: line.seconds === null,
    locked: false,
    unwanted: false,
  };
}

const durationInput = (seconds: number): string => formatSpan(seconds, seconds % 60 !== 0);

/** The form of an entry as it is. */
export function draftOf(entry: EntrySource): BookingDraft {
  const { projectId, taskId, description } = entry.work;
  const { startClock, endClock, seconds } = entry;
  // An entry with breaks is shorter than its times say; the form keeps what was worked.
  const whole =
    startClock !== null &&
    endClock !== null &&
    clockDistance(startClock, endClock) === seconds % secondsPerDay;
  return {
    projectId,
    taskId,
    description,
    date: entry.date,
    start: startClock === null ? '' : clockInput(startClock),
    end: entry.running || !whole || endClock === null ? '' : clockInput(endClock),
    duration: entry.running ? '' : durationInput(seconds),
  };
}

/** A change of one field, with the times that follow from it: from and to make the duration, the duration moves the end. */
export function linkTimes(draft: BookingDraft, part: Partial<BookingDraft>): BookingDraft {
  const next = { ...draft, ...part };
  const start = parseClock(next.start);
  if (part.duration !== undefined) {
    const seconds = parseDuration(next.duration);
    if (start === null || seconds === null || next.end === '') return next;
    return { ...next, end: clockInput((start + seconds) % secondsPerDay) };
  }
  if (part.start === undefined && part.end === undefined) return next;
  const end = parseClock(next.end);
  if (start === null || end === null) return next;
  const seconds = clockDistance(start, end);
  return { ...next, duration: seconds === 0 ? '' : durationInput(seconds) };
}

/** Where an entry that runs is said to begin: its work, and a clock of its date that is not in the future. */
export function readRunning(
  draft: BookingDraft,
  catalog: Catalog,
  now: LocalTime,
): Result<{ readonly work: Work; readonly startClock: number }> {
  const work = readWork(draft, catalog);
  if (!work.ok) return work;
  const startClock = parseClock(draft.start);
  const wrong = startFault(draft.date, startClock, now);
  if (wrong !== null || startClock === null)
    return err(wrong ?? appError('clock_invalid', { field: 'start' }));
  return ok({ work: work.value, startClock });
}

function startFault(date: string, clock: number | null, now: LocalTime): AppError | null {
  if (clock === null || !isDate(date)) return appError('clock_invalid', { field: 'start' });
  const future = date > now.date || (date === now.date && clock > now.clock);
  return future ? appError('in_the_future', { field: 'start' }) : null;
}

/** The clock in the middle of an entry with times, to whole minutes where that lies inside; null when it has none. */
export function middleOf(entry: EntrySource): number | null {
  if (entry.startClock === null || entry.running || entry.seconds < 2) return null;
  const end = entry.endClock ?? entry.startClock + entry.seconds;
  const half = Math.floor(clockDistance(entry.startClock, end) / 2);
  const exact = entry.startClock + half;
  const minute = Math.floor(exact / 60) * 60;
  return (minute > entry.startClock ? minute : exact) % secondsPerDay;
}

/** Reads where to split: a time of day after the start and before the end. */
export function readSplit(text: string, entry: EntrySource): Result<number> {
  const at = parseClock(text);
  if (at === null) return err(appError('clock_invalid', { field: 'at' }));
  if (entry.startClock === null) return err(appError('split_outside', { field: 'at' }));
  const end = entry.endClock ?? entry.startClock + entry.seconds;
  const from = clockDistance(entry.startClock, at);
  const inside = from > 0 && from < clockDistance(entry.startClock, end % secondsPerDay);
  return inside ? ok(at) : err(appError('split_outside', { field: 'at' }));
}
