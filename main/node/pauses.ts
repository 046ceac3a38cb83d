/** Owns the seconds without input where a compositor tells no number, but when a pause begins and when it ends. */

/** A pause is told after this long, ms: short enough to show that it works, long enough that typing is none. */
export const pauseMs = 2_000;

export interface Pauses {
  /** It has been quiet for `ms`, by default for as long as a pause takes to be told. */
  readonly began: (ms?: number) => void;
  readonly ended: () => void;
  /** Seconds since the last input: 0 while there is no pause, exact in one. */
  readonly seconds: () => number;
}

/** @param nowMs a clock that goes on in sleep: compositors' do not */
export function createPauses(nowMs: () => number): Pauses {
  /** The last input before the pause. */
  let sinceMs: number | null = null;
  return {
    began: (ms = pauseMs) => {
      sinceMs = nowMs() - ms;
    },
    ended: () => {
      sinceMs = null;
    },
    seconds: () => (sinceMs === null ? 0 : Math.max(0, (nowMs() - sinceMs) / 1000)),
  };
}
