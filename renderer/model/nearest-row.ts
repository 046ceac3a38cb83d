/** Owns which row of a list goes on in place of one that is gone. */

/**
 * @param before the rows as they were, by their keys
 * @param now the rows as they are
 * @param takers those of them that may take its place
 * @returns the same row where it is still there, else the next one below it, or above; null where none is left
 */
export function nearestKey(
  before: readonly string[],
  now: readonly string[],
  takers: readonly string[],
  gone: string,
): string | null {
  const at = before.indexOf(gone);
  if (at < 0) return null;
  // What is delivered gets another key: that is the same row, and no neighbour's.
  const renamed = now.length === before.length && !now.includes(gone) ? now[at] : undefined;
  const candidates = [...before.slice(at), ...before.slice(0, at).reverse()];
  if (renamed !== undefined && !before.includes(renamed)) candidates.unshift(renamed);
  return candidates.find((key) => takers.includes(key)) ?? null;
}
