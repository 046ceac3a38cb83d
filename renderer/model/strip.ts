/** Owns the geometry of today's timeline: which hours it shows, and where each entry lies on them. */
import type { TodayView } from '../../common/snapshot.ts';
import { secondsPerDay } from '../../common/time.ts';

export interface Block {
  readonly key: string;
  readonly projectId: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly running: boolean;
  /** Share of the strip before the block and of the block itself, 0 … 1. */
  readonly offset: number;
  readonly width: number;
}

export interface Strip {
  readonly fromHour: number;
  readonly toHour: number;
  readonly blocks: readonly Block[];
  /** Where the present lies, 0 … 1. */
  readonly now: number;
  /** Whole hours to write below, evenly spread. */
  readonly hours: readonly { readonly hour: number; readonly offset: number }[];
}

const usualFrom = 8;
const usualTo = 18;

/** Lays out the entries that have times. The working day is shown, and more of the day where entries need it. */
export function layOutStrip(today: TodayView, clock: number): Strip {
  const spans = today.entries.flatMap((entry) => {
    if (entry.startClock === null) return [];
    const end = entry.running ? clock : (entry.endClock ?? entry.startClock + entry.seconds);
    const to = end < entry.startClock ? secondsPerDay : Math.min(end, secondsPerDay);
    return [{ entry, from: entry.startClock, to }];
  });
  const fromHour = Math.min(usualFrom, Math.floor(Math.min(clock, ...spans.map((span) => span.from)) / 3600));
  const toHour = Math.max(usualTo, Math.ceil(Math.max(clock, ...spans.map((span) => span.to)) / 3600));
  const length = (toHour - fromHour) * 3600;
  const share = (seconds: number): number => seconds / length;
  const step = Math.max(1, Math.ceil((toHour - fromHour) / 6));
  return {
    fromHour,
    toHour,
    blocks: spans.map(({ entry, from, to }) => ({
      key: entry.key,
      projectId: entry.work.projectId,
      name: entry.work.project,
      from,
      to,
      running: entry.running,
      offset: share(from - fromHour * 3600),
      width: share(to - from),
    })),
    now: share(clock - fromHour * 3600),
    hours: Array.from({ length: Math.floor((toHour - fromHour) / step) + 1 }, (_, at) => ({
      hour: fromHour + at * step,
      offset: share(at * step * 3600),
    })),
  };
}
