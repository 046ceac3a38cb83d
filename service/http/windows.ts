/** Owns counting in spans of time: how often a key was used in the window that its first use opened. */

/** What a limit header says: `reset` is in whole seconds from now. */
export interface Usage {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly reset: number;
}

export interface Windows {
  look(key: string, now: number): Usage;
  count(key: string, now: number): Usage;
}

const sweepAt = 10_000;

/** Counts uses of a key in windows of `lengthMs`; `now` is in ms. Kept in memory: a restart forgives. */
export function createWindows(limit: number, lengthMs: number): Windows {
  const open = new Map<string, { readonly startedAt: number; used: number }>();
  const isOver = (startedAt: number, now: number) => now < startedAt || now >= startedAt + lengthMs;

  function current(key: string, now: number) {
    const known = open.get(key);
    return known === undefined || isOver(known.startedAt, now) ? { startedAt: now, used: 0 } : known;
  }

  const usage = (window: { startedAt: number; used: number }, now: number): Usage => ({
    limit,
    used: window.used,
    remaining: Math.max(0, limit - window.used),
    reset: Math.max(1, Math.ceil((window.startedAt + lengthMs - now) / 1000)),
  });

  return {
    look: (key, now) => usage(current(key, now), now),
    count(key, now) {
      if (open.size >= sweepAt) {
        for (const [other, window] of open) if (isOver(window.startedAt, now)) open.delete(other);
      }
      const window = current(key, now);
      window.used += 1;
      open.set(key, window);
      return usage(window, now);
    },
  };
}

export const printUsage = ({ limit, used, remaining, reset }: Usage): string =>
  `limit=${limit}, used=${used}, remaining=${remaining}, reset=${reset}`;
