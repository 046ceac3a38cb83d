/**
 * Owns the geometry of the bar of a card: work and absences to scale, each wide enough to be seen and taken hold of. Instants
 * are seconds, shares 0 … 1. It is made of the absences as they were observed: what is moved moves on a scale that stands.
 */
import type { Cut } from './cuts.ts';

export interface AwayBar {
  readonly from: number;
  readonly until: number;
  readonly shareOf: (instant: number) => number;
  readonly instantAt: (share: number) => number;
}

/** No part is narrower than this, and all of them together not more than half, as shares. */
const narrowest = 0.12;

/** The widths of parts of these lengths: to scale, but for those that would be too narrow. */
function widthsOf(lengths: readonly number[]): readonly number[] {
  const least = Math.min(narrowest, 0.5 / lengths.length);
  let wide = lengths.map((_, at) => at);
  for (;;) {
    const room = 1 - least * (lengths.length - wide.length);
    const sum = wide.reduce((all, at) => all + (lengths[at] ?? 0), 0);
    const widthOf = (at: number): number => (room * (lengths[at] ?? 0)) / sum;
    const still = wide.filter((at) => widthOf(at) >= least);
    if (still.length === wide.length) {
      return lengths.map((_, at) => (wide.includes(at) ? widthOf(at) : least));
    }
    wide = still;
  }
}

/** @param until the end of the entry, or now */
export function awayBar(started: number, cuts: readonly Cut[], until: number): AwayBar {
  const marks = [started, ...cuts.flatMap((cut) => [cut.from, cut.until]), until];
  const points = marks.filter((mark, at) => at === 0 || mark > (marks[at - 1] ?? mark));
  const widths = widthsOf(points.slice(1).map((point, at) => point - (points[at] ?? point)));
  const shares = [0];
  for (const width of widths) shares.push((shares.at(-1) ?? 0) + width);
  /** Follows the parts of one list to the same place in the other. */
  const follow = (value: number, from: readonly number[], to: readonly number[]): number => {
    const last = from.length - 1;
    const at = Math.max(
      0,
      Math.min(
        last - 1,
        from.findLastIndex((one) => one <= value),
      ),
    );
    const [low = 0, high = 1, lowTo = 0, highTo = 1] = [from[at], from[at + 1], to[at], to[at + 1]];
    const part = Math.max(0, Math.min(1, (value - low) / (high - low)));
    return lowTo + (highTo - lowTo) * part;
  };
  return {
    from: started,
    until,
    shareOf: (instant) => follow(instant, points, shares),
    instantAt: (share) => Math.round(follow(share, shares, points)),
  };
}
