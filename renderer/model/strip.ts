/** Owns the geometry of today's timeline: which hours it shows, and where each entry lies on them. */
import type { BreakView, TodayView } from '../../common/snapshot.ts';
import { breakSpan, type Gap, spanOf } from './gaps.ts';

/** A span of the day (s after midnight), and the share of the strip before it and of it, 0 … 1. */
export interface Stretch extends Gap {
  readonly offset: number;
  readonly width: number;
}

export interface Block extends Stretch {
  readonly key: string;
  readonly projectId: number;
  readonly name: string;
  readonly running: boolean;
}

export interface Strip {
  readonly fromHour: number;
  readonly toHour: number;
  readonly blocks: readonly Block[];
  readonly gaps: readonly Stretch[];
  readonly breaks: readonly Stretch[];
  /** Where the present lies, 0 … 1. */
  readonly now: number;
  /** Whole hours to write below, evenly spread. */
  readonly hours: readonly { readonly hour: number; readonly offset: number }[];
}

const usualFrom = 8;
const usualTo = 18;

/** Lays out the entries that have times, and the gaps. The working day is shown, and more of the day where entries need it. */
export function layOutStrip(
  today: TodayView,
  clock: number,
  gaps: readonly Gap[] = [],
  breaks: readonly BreakView[] = [],
): Strip {
  const spans = today.entries.flatMap((entry) => {
    const span = spanOf(entry, today.date, clock);
    return span === null ? [] : [{ entry, ...span }];
  });
  const pauses = breaks.map((one) => breakSpan(one, today.date));
  const shown = [...spans, ...pauses];
  const fromHour = Math.min(usualFrom, Math.floor(Math.min(clock, ...shown.map((span) => span.from)) / 3600));
  const toHour = Math.max(usualTo, Math.ceil(Math.max(clock, ...shown.map((span) => span.to)) / 3600));
  const length = (toHour - fromHour) * 3600;
  const share = (seconds: number): number => seconds / length;
  const stretch = ({ from, to }: Gap): Stretch => ({
    from,
    to,
    offset: share(from - fromHour * 3600),
    width: share(to - from),
  });
  const step = Math.max(1, Math.ceil((toHour - fromHour) / 6));
  return {
    fromHour,
    toHour,
    blocks: spans.map(({ entry, from, to }) => ({
      key: entry.key,
      projectId: entry.work.projectId,
      name: entry.work.project,
      running: entry.running,
      ...stretch({ from, to }),
    })),
    gaps: gaps.map(stretch),
    breaks: pauses.map(stretch),
    now: share(clock - fromHour * 3600),
    hours: Array.from({ length: Math.floor((toHour - fromHour) / step) + 1 }, (_, at) => ({
      hour: fromHour + at * step,
      offset: share(at * step * 3600),
    })),
  };
}
