/** Owns timers on Node. A timer never keeps the program alive, and a long wait is cut into ones that fit. */
import type { Timers } from '../core/ports.ts';

/** The longest wait `setTimeout` takes, ms. */
const longestMs = 2 ** 31 - 1;

export const timers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, longestMs));
    return () => clearTimeout(timer);
  },
};
