/**
 * Owns what input means while nobody can be there: a bump while the screen is locked is no return, but a run of them is
 * somebody at work, and the end of the lock was never told.
 */

/** Input under a lock, as a run of it without a longer pause. */
export interface Bumps {
  readonly firstMs: number;
  readonly lastMs: number;
  /** At how many readings there was new input. */
  readonly count: number;
  /** The counter was seen above 0: a source that says 0 forever tells of no input. */
  readonly counts: boolean;
}

/** The idle source tells whole seconds: the same input seems up to this much later at another reading, ms. */
export const resolutionMs = 999;

/** Activity for longer than this under a lock means that its end was missed, ms. */
const activityMs = 60_000;

/** Under a lock it is read about once a minute: input further apart than this is not one run, ms. */
const activityPauseMs = 90_000;

/** Takes in the last input as it was read: new, the same as at the last reading, or the first after a pause. */
export function bump(known: Bumps | null, inputMs: number, atMs: number): Bumps {
  const counts = atMs > inputMs;
  if (known === null || inputMs - known.lastMs > activityPauseMs)
    return { firstMs: inputMs, lastMs: inputMs, count: 1, counts };
  const isNew = inputMs > known.lastMs + resolutionMs;
  return {
    firstMs: known.firstMs,
    lastMs: isNew ? inputMs : known.lastMs,
    count: known.count + (isNew ? 1 : 0),
    counts: known.counts || counts,
  };
}

/**
 * Whether that is somebody at work. A cat on the keyboard or a cable that is pulled is shorter, or comes once; without
 * this rule one `unlocked` that was never delivered would leave the user away for good.
 */
export const isUse = ({ firstMs, lastMs, count, counts }: Bumps): boolean =>
  count >= 3 && counts && lastMs - firstMs > activityMs;
