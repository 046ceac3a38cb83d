/** Owns counting in words. */

/** `1 change`, `2 changes`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
