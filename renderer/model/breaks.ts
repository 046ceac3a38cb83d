/** Owns the breaks of today: where they lie on the day, and their place among its rows. */
import type { DayRow, Gap } from './gaps.ts';
import type { Stretch, Strip } from './strip.ts';

export type TodayRow = DayRow | { readonly kind: 'break'; readonly key: string; readonly pause: Gap };

/** Where breaks lie on a strip, as far as it reaches: they make it no longer. */
export function layOutPauses({ fromHour, toHour }: Strip, pauses: readonly Gap[]): readonly Stretch[] {
  const [first, last] = [fromHour * 3600, toHour * 3600];
  return pauses
    .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({
      from,
      to,
      offset: (from - first) / (last - first),
      width: (to - from) / (last - first),
    }));
}

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
    all.splice(earlier < 0 ? all.length : earlier, 0, { kind: 'break', key: `break-${pause.from}`, pause });
  }
  return all;
}
