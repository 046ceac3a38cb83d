/** Owns what is typed over what runs, in place: the form it makes, and the day a typed start lies on. */
import type { BookingDraft } from '../../common/booking.ts';
import { addDays, type LocalTime, parseClock } from '../../common/time.ts';
import { draftOf, type EntrySource } from './entry.ts';
import { isToCome } from './one-line-times.ts';

/** Which words of the header are a field at the moment. */
export type EditedPart = 'description' | 'work' | 'start';

/** Only what the user changed: the rest is what the entry is when it is saved. */
export type Typed = Partial<Pick<BookingDraft, 'projectId' | 'taskId' | 'description' | 'start'>>;

/** The form of what runs with what was typed. A start is the last time the clock showed it, up to twelve hours back. */
export function typedDraft(entry: EntrySource, typed: Typed, now: LocalTime): BookingDraft {
  const is = draftOf(entry);
  const next = { ...is, ...typed };
  const clock = parseClock(next.start);
  if (clock === null || clock === parseClock(is.start))
    return { ...next, start: clock === null ? next.start : is.start };
  const yesterday = clock > now.clock && !isToCome(clock, now);
  return { ...next, date: yesterday ? addDays(now.date, -1) : now.date };
}
