/**
 * Owns what is in the way of an entry: which others lie in the same time, and what trimming would leave of them
 * (`30-tracking`, rule 9). Pure; instants in ms, spans half open.
 */

export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** An entry in the way, and what is left of it beside the new one: nothing, one piece, or two. */
export interface Collision<T extends TimeSpan> {
  readonly entry: T;
  readonly left: readonly TimeSpan[];
}

/** Pieces shorter than this are no work of anybody, ms. */
const shortestPieceMs = 1000;

/** The entries that share at least a second with a span, in the order given. */
export function collisions<T extends TimeSpan>(
  span: TimeSpan,
  entries: readonly T[],
): readonly Collision<T>[] {
  return entries
    .filter(
      (one) => Math.min(one.untilMs, span.untilMs) - Math.max(one.fromMs, span.fromMs) >= shortestPieceMs,
    )
    .map((entry) => ({
      entry,
      left: [
        { fromMs: entry.fromMs, untilMs: span.fromMs },
        { fromMs: span.untilMs, untilMs: entry.untilMs },
      ].filter((piece) => piece.untilMs - piece.fromMs >= shortestPieceMs),
    }));
}

/** Whether trimming can make room: not where an entry would be gone. */
export const canTrim = (found: readonly Collision<TimeSpan>[]): boolean =>
  found.every((one) => one.left.length > 0);
