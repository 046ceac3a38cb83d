/** Owns timers on Node. A wait that does not fit ends early: whoever waits looks at the clock again. */
import type { Timers } from '../core/ports.ts';

/** The longest wait `setTimeout` takes, ms. */
const longestMs = 2 ** 31 - 1;

export const timers: Timers = {
  after: (ms, run) => {
    const timer = setTimeout(run, Math.min(ms, longestMs));
    return () => clearTimeout(timer);
  },
};
