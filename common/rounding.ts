/** Owns the rounding of totals that are shown. What is kept and sent is never rounded. */
import type { Rounding } from './model.ts';

/**
 * Seconds rounded to the nearest step, the half up. Round a sum, not its parts: their roundings may add up to something else.
 * @param rounding the step in minutes; 0: they stay as they are
 */
export function roundTotal(seconds: number, rounding: Rounding): number {
  if (rounding === 0) return seconds;
  const step = rounding * 60;
  return Math.round(seconds / step) * step;
}
