/** Owns what is shown of entries in the way of another (`30-tracking`, rule 9), as far as today's entries tell. */
import type { Booking } from '../../common/booking.ts';
import { type Collision, canTrim, collisions, type TimeSpan } from '../../common/overlap.ts';
import type { EntryView } from '../../common/snapshot.ts';
import { addDays, type LocalTime, secondsPerDay } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { clockText, rangeText } from '../words/format.ts';
import { joinNames } from './picker.ts';

/** An entry on a line of time. The instants (ms) are those of a place without a zone: they compare, and nothing else. */
export interface Obstacle extends TimeSpan {
  readonly key: string;
  readonly name: string;
  readonly running: boolean;
  /** Why it cannot be trimmed; null: it can. */
  readonly fixed: 'locked' | 'unwanted' | null;
}

export type Found = Collision<Obstacle>;

/** What a start in the past meets: what runs is simply ended then, others are asked about. */
export interface SinceView {
  readonly found: readonly Found[];
  /** Seconds the timer has run when it is started now. */
  readonly seconds: number;
  readonly yesterday: boolean;
  /** What runs and will end at that moment; null when nothing does. */
  readonly ends: string | null;
}

const instant = ({ date, clock }: LocalTime): number => Date.parse(`${date}T00:00:00Z`) + clock * 1000;

/** When an entry lies; null when it has no times. One that runs ends now. */
function obstacleOf(entry: EntryView, now: LocalTime): Obstacle | null {
  if (entry.startClock === null) return null;
  const fromMs = instant({ date: entry.date, clock: entry.startClock });
  const end = entry.endClock ?? entry.startClock + entry.seconds;
  const days = end < entry.startClock ? secondsPerDay : 0;
  return {
    key: entry.key,
    name: joinNames(entry.work.project, entry.work.task),
    running: entry.running,
    fixed: entry.locked ? 'locked' : entry.unwanted ? 'unwanted' : null,
    fromMs,
    untilMs: entry.running ? Math.max(fromMs, instant(now)) : fromMs + (end + days - entry.startClock) * 1000,
  };
}

const obstaclesOf = (entries: readonly EntryView[], now: LocalTime, except: string | null): Obstacle[] =>
  entries.flatMap((entry) => (entry.key === except ? [] : (obstacleOf(entry, now) ?? [])));

/** What is in the way of a booking; `except` is the entry that is edited. */
export function bookingObstacles(
  booking: Pick<Booking, 'date' | 'startClock' | 'seconds'>,
  entries: readonly EntryView[],
  now: LocalTime,
  except: string | null = null,
): readonly Found[] {
  if (booking.startClock === null) return [];
  const fromMs = instant({ date: booking.date, clock: booking.startClock });
  const span = { fromMs, untilMs: fromMs + booking.seconds * 1000 };
  return collisions(span, obstaclesOf(entries, now, except));
}

/** What an entry that runs, begun at a clock of its date, has in the way until now. */
export function runningObstacles(
  date: string,
  clock: number,
  entries: readonly EntryView[],
  now: LocalTime,
  except: string,
): readonly Found[] {
  const span = { fromMs: instant({ date, clock }), untilMs: instant(now) };
  return collisions(span, obstaclesOf(entries, now, except));
}

/** What a start since the last time the clock showed `since` means. */
export function sinceView(since: number, entries: readonly EntryView[], now: LocalTime): SinceView {
  const yesterday = since > now.clock;
  const fromMs = instant({ date: yesterday ? addDays(now.date, -1) : now.date, clock: since });
  const untilMs = instant(now);
  const all = obstaclesOf(entries, now, null);
  const ended = all.find((one) => one.running && one.fromMs < fromMs) ?? null;
  return {
    found: collisions(
      { fromMs, untilMs },
      all.filter((one) => one !== ended),
    ),
    seconds: (untilMs - fromMs) / 1000,
    yesterday,
    ends: ended?.name ?? null,
  };
}

/** Whether the others can make room: none would be gone, and none is fixed. */
export const trimmable = (found: readonly Found[]): boolean =>
  canTrim(found) && found.every((one) => one.entry.fixed === null);

/** An entry in the way, `10:30 – 11:10 Internal`, and what trimming would leave of it, `→ trim to 10:40 – 11:10`. */
export const obstacleWords = ({
  entry,
  left,
}: Found): { readonly what: string; readonly trimmed: string } => ({
  what: `${spanText(entry)} ${entry.name}`,
  trimmed: words.overlap.trimmed(left.map(spanText), entry.fixed),
});

const clockOf = (ms: number): number => (ms / 1000) % secondsPerDay;

function spanText({ fromMs, untilMs }: TimeSpan): string {
  const [from, until] = [clockOf(fromMs), clockOf(untilMs)];
  // Within one minute the two would read the same.
  return clockText(from) === clockText(until) ? clockText(from) : rangeText(from, until);
}
