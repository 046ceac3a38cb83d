/** Owns the sample's chance: the same seed gives the same agency. */

export interface Random {
  /** A whole number from 0 up to, not including, `below`. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A 32-bit generator (mulberry32): small, and good enough to make days look different. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[whole(items.length)];
      if (item === undefined) throw new RangeError('There is nothing to pick from.');
      return item;
    },
  };
}
