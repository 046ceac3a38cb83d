/** Owns the breaks of today: where they lie on the day, and their place among its rows. */
import type { BreakView } from '../../common/snapshot.ts';
import { secondsPerDay } from '../../common/time.ts';
import type { DayRow, Gap } from './gaps.ts';

export type TodayRow = DayRow | { readonly kind: 'break'; readonly pause: Gap };

/** What of each break lies on a day, s after midnight. */
export const pausesOf = (breaks: readonly BreakView[], day: string): readonly Gap[] =>
  breaks
    .map(({ from, until }) => ({
      from: from.date < day ? 0 : from.clock,
      to: until.date > day ? secondsPerDay : until.clock,
    }))
    .filter(({ from, to }) => from < to);

/** When a row begins; null where it has no times. */
function startOf(row: TodayRow, day: string): number | null {
  if (row.kind === 'gap') return row.gap.from;
  if (row.kind === 'break') return row.pause.from;
  return row.entry.date < day ? 0 : row.entry.startClock;
}

/** Puts the breaks of a day among its rows, the newest first. */
export function withPauses(
  rows: readonly DayRow[],
  pauses: readonly Gap[],
  day: string,
): readonly TodayRow[] {
  const all: TodayRow[] = [...rows];
  for (const pause of pauses) {
    const earlier = all.findIndex((row) => {
      const start = startOf(row, day);
      return start !== null && start < pause.from;
    });
    all.splice(earlier < 0 ? all.length : earlier, 0, { kind: 'break', pause });
  }
  return all;
}
