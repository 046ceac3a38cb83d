/** Owns the order that people give to things: positions 1, 2, 3 … without a gap, whatever is put where. */

/** The rows that share one sequence of positions. */
export interface Sequence {
  length(): number;
  /** Adds `by` to every position from `first` on. */
  shift(first: number, by: 1 | -1): unknown;
}

/**
 * Makes room at a position: what is there and after it moves down by one.
 * @param others how many rows stay in the sequence beside the one to come
 * @returns the position to take; one past the end becomes the last
 */
export function makeRoom(sequence: Sequence, wanted: number, others: number): number {
  const position = Math.min(wanted, others + 1);
  sequence.shift(position, 1);
  return position;
}

/** Closes the gap that a row leaves: what is after it moves up by one. */
export function closeGap(sequence: Sequence, position: number): void {
  sequence.shift(position + 1, -1);
}
