/** Owns the unaccounted spans of today: where they lie, their place among the entries, and the line that fills one. */
import { printTimes } from '../../common/one-line/print-line.ts';
import type { BreakView, EntryView, TodayView } from '../../common/snapshot.ts';
import { type LocalTime, secondsPerDay } from '../../common/time.ts';

/** A span of today nobody booked: seconds after midnight, half open. */
export interface Gap {
  readonly from: number;
  readonly to: number;
}

/** Shorter ones (s) are the way from one thing to the next: who would be asked about each would stop reading. */
export const shortestGap = 300;

/** When an entry lies on its day; null when it has no times. One that runs ends now, one over midnight with the day. */
export function spanOf(entry: EntryView, day: string, clock: number): Gap | null {
  if (entry.startClock === null) return null;
  const from = entry.date < day ? 0 : entry.startClock;
  if (entry.running) return { from, to: Math.max(from, clock) };
  const end = entry.endClock ?? entry.startClock + entry.seconds;
  return { from, to: end < from ? secondsPerDay : Math.min(end, secondsPerDay) };
}

/** When a break lies on a day; one over midnight ends or begins with it. */
export const breakSpan = ({ from, until }: BreakView, day: string): Gap => ({
  from: from.date < day ? 0 : from.clock,
  to: until.date > day ? secondsPerDay : until.clock,
});

/**
 * The gaps of a day, the earliest first: between the entries with times, and from the last one until now, in whole
 * minutes, while nothing runs. None while the day's entries were not read: what is not known is not unaccounted. Breaks
 * are accounted for.
 */
export function gapsOf(today: TodayView, now: LocalTime, breaks: readonly BreakView[] = []): readonly Gap[] {
  if (!today.complete) return [];
  const clock = now.date > today.date ? secondsPerDay : now.clock;
  const spans = today.entries
    .flatMap((entry) => spanOf(entry, today.date, clock) ?? [])
    .sort((a, b) => a.from - b.from);
  const [first] = spans;
  if (!first) return [];
  const present = clock - (clock % 60);
  const gaps: Gap[] = [];
  let end = first.to;
  // What is planned for later ends no gap: the present does.
  for (const { from, to } of [
    ...spans.filter((span) => span.from <= clock),
    { from: present, to: present },
  ]) {
    gaps.push({ from: end, to: from });
    end = Math.max(end, to);
  }
  const pauses = breaks.map((one) => breakSpan(one, today.date));
  return gaps
    .flatMap((gap) => pauses.reduce(withoutPause, [gap]))
    .filter(({ from, to }) => to - from >= shortestGap);
}

const withoutPause = (gaps: readonly Gap[], pause: Gap): readonly Gap[] =>
  gaps.flatMap((gap) =>
    pause.to <= gap.from || pause.from >= gap.to
      ? [gap]
      : [
          { from: gap.from, to: pause.from },
          { from: pause.to, to: gap.to },
        ],
  );

export type DayRow =
  | { readonly kind: 'entry'; readonly entry: EntryView }
  | { readonly kind: 'gap'; readonly gap: Gap };

/** The entries, in the order they were done, with the gaps between them; the newest first. */
export function dayRows(entries: readonly EntryView[], gaps: readonly Gap[]): readonly DayRow[] {
  const rows: DayRow[] = [];
  const left = [...gaps];
  const place = (until: number): void => {
    while (left[0] !== undefined && left[0].to <= until) rows.push({ kind: 'gap', gap: left.shift() as Gap });
  };
  for (const entry of entries) {
    if (entry.startClock !== null) place(entry.startClock);
    rows.push({ kind: 'entry', entry });
  }
  place(Number.POSITIVE_INFINITY);
  return rows.reverse();
}

/** The one line while it holds the range of a gap. */
export interface Filled {
  readonly gap: Gap;
  readonly text: string;
  /** Where the name of the work goes: right before the range. */
  readonly caret: number;
}

const rangeOf = ({ from, to }: Gap): string => ` ${printTimes({ kind: 'range', start: from, end: to })}`;

/** Puts the range of a gap behind the words that are written, in place of the range of another one. */
export function fillLine(text: string, gap: Gap, before: Filled | null): Filled {
  const rest = before !== null ? withoutRange(text, before) : text;
  const written = rest.trim() === '?' ? '' : rest;
  const at = /(?:^|\s)\/\/(?:\s|$)/.exec(written)?.index ?? written.length;
  const named = written.slice(0, at).trimEnd();
  const described = written.slice(at).trim();
  const filled = named + rangeOf(gap) + (described === '' ? '' : ` ${described}`);
  return { gap, text: filled, caret: named.length };
}

function withoutRange(text: string, { gap }: Filled): string {
  const range = rangeOf(gap);
  const at = text.lastIndexOf(range);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + range.length);
}

/** The gap the key asks for: the latest, or the one before that which the line holds; after the first, the latest again. */
export function nextGap(text: string, gaps: readonly Gap[], before: Filled | null): Gap | null {
  const held = before !== null && withoutRange(text, before) !== text ? before.gap.from : null;
  const earlier = held === null ? gaps : gaps.filter(({ from }) => from < held);
  return earlier.at(-1) ?? gaps.at(-1) ?? null;
}
