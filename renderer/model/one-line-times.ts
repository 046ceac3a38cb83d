/** Owns what the times of a line are on this day: the clock of a moment, and the fields of a booking. */
import type { BookingDraft } from '../../common/booking.ts';
import type { Line, Moment, Times } from '../../common/one-line/line.ts';
import type { RunningView } from '../../common/snapshot.ts';
import { addDays, clockDistance, formatSpan, type LocalTime, secondsPerDay } from '../../common/time.ts';
import { clockInput } from '../words/format.ts';

/** What a form is filled with; texts as people write them. */
export interface Fill extends Partial<Pick<BookingDraft, 'date' | 'duration' | 'start' | 'end'>> {
  /** When a timer began. */
  readonly since?: string;
  /** Main said that another entry lies in this time. */
  readonly overlap?: true;
}

const typedSpan = (seconds: number): string => formatSpan(seconds, seconds % 60 !== 0);

/**
 * The clock (s after midnight) of a moment; null when it is a day ago or more. One that is whole minutes ago is a whole
 * minute of the clock: what is shown is what is sent.
 */
export function momentClock(moment: Moment, now: LocalTime): number | null {
  if (moment.kind === 'at') return moment.clock;
  if (moment.seconds >= secondsPerDay) return null;
  const exact = (now.clock - moment.seconds + secondsPerDay) % secondsPerDay;
  return moment.seconds % 60 === 0 ? exact - (exact % 60) : exact;
}

/** Yesterday's clock is meant up to so long (s) afterwards; later it is one to come. */
const longestNight = 43_200;

/** Whether a clock is rather one to come today than one of yesterday. */
export const isToCome = (clock: number, now: LocalTime): boolean =>
  clock > now.clock && clockDistance(clock, now.clock) > longestNight;

/** Whether what runs can have ended then: `future` and `early` say why not. */
export function stopAt(
  moment: Moment,
  running: RunningView,
  now: LocalTime,
): { readonly clock: number } | 'future' | 'early' {
  const clock = momentClock(moment, now);
  if (clock === null) return 'early';
  const { started } = running;
  const isToday = clock <= now.clock;
  const date = isToday ? now.date : addDays(now.date, -1);
  if (date > started.date || (date === started.date && clock >= started.clock)) return { clock };
  // In the minute of the start, a whole minute lies before it.
  if (moment.kind === 'ago' && date === started.date && started.clock - clock < 60)
    return { clock: started.clock };
  return isToday || moment.kind === 'ago' ? 'early' : 'future';
}

/** The times a form of booking is filled with. What runs over midnight and has no date began yesterday. */
export function bookingFill(
  line: Extract<Line, { readonly act: 'book' }>,
  now: LocalTime,
): Required<Pick<Fill, 'date' | 'duration' | 'start' | 'end'>> {
  const { times } = line;
  const date = line.date ?? (overMidnight(times) ? addDays(now.date, -1) : now.date);
  const empty = { date, duration: '', start: '', end: '' };
  switch (times.kind) {
    case 'none':
      return empty;
    case 'begin':
      return { ...empty, start: clockInput(times.start) };
    case 'finish':
      return { ...empty, end: clockInput(times.end) };
    case 'length':
      return { ...empty, duration: typedSpan(times.seconds) };
    case 'range':
      return { ...empty, start: clockInput(times.start), end: clockInput(times.end) };
    case 'from':
      return { ...empty, duration: typedSpan(times.seconds), start: clockInput(times.start) };
    case 'until':
      return { ...empty, duration: typedSpan(times.seconds), end: clockInput(times.end) };
  }
}

function overMidnight(times: Times): boolean {
  if (times.kind === 'range') return times.end <= times.start;
  if (times.kind === 'from') return times.start + times.seconds > secondsPerDay;
  return times.kind === 'until' && times.seconds > times.end;
}
