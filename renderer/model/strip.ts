/** Owns the geometry of today's timeline: which hours it shows, and where each entry lies on them. */
import type { EntryView, TodayView } from '../../common/snapshot.ts';
import { type Gap, gapKey, spanOf } from './gaps.ts';

/** A span of the day (s after midnight), and the share of the strip before it and of it, 0 … 1. */
export interface Stretch extends Gap {
  readonly offset: number;
  readonly width: number;
}

/** What the strip shows: an entry, or time nobody booked. */
export type Block = Stretch & { readonly key: string } & (
    | { readonly kind: 'entry'; readonly entry: EntryView }
    | { readonly kind: 'gap' }
  );

export interface Strip {
  readonly fromHour: number;
  readonly toHour: number;
  /** In order of time. */
  readonly blocks: readonly Block[];
  /** Where the present lies, 0 … 1. */
  readonly now: number;
  /** Whole hours to write below, evenly spread. */
  readonly hours: readonly { readonly hour: number; readonly offset: number }[];
}

const usualFrom = 8;
const usualTo = 18;

/** Lays out the entries that have times, and the gaps. The working day is shown, and more of the day where entries need it. */
export function layOutStrip(today: TodayView, clock: number, gaps: readonly Gap[] = []): Strip {
  const spans = today.entries.flatMap((entry) => {
    const span = spanOf(entry, today.date, clock);
    return span === null ? [] : [{ entry, ...span }];
  });
  const fromHour = Math.min(usualFrom, Math.floor(Math.min(clock, ...spans.map((span) => span.from)) / 3600));
  const toHour = Math.max(usualTo, Math.ceil(Math.max(clock, ...spans.map((span) => span.to)) / 3600));
  const length = (toHour - fromHour) * 3600;
  const share = (seconds: number): number => seconds / length;
  const stretch = ({ from, to }: Gap): Stretch => ({
    from,
    to,
    offset: share(from - fromHour * 3600),
    width: share(to - from),
  });
  const blocks: readonly Block[] = [
    ...spans.map(({ entry, from, to }) => ({
      kind: 'entry' as const,
      key: entry.key,
      entry,
      ...stretch({ from, to }),
    })),
    ...gaps.map((gap) => ({ kind: 'gap' as const, key: gapKey(gap), ...stretch(gap) })),
  ];
  const step = Math.max(1, Math.ceil((toHour - fromHour) / 6));
  return {
    fromHour,
    toHour,
    blocks: blocks.toSorted((a, b) => a.from - b.from),
    now: share(clock - fromHour * 3600),
    hours: Array.from({ length: Math.floor((toHour - fromHour) / step) + 1 }, (_, at) => ({
      hour: fromHour + at * step,
      offset: share(at * step * 3600),
    })),
  };
}
