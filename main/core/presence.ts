/**
 * Owns whether somebody is at the computer, from the seconds since the last input (`30-tracking`, Presence).
 * A pure reducer: lock, sleep and clock signals will join it as further inputs.
 */

export type Presence =
  | { readonly phase: 'present' }
  /** `sinceMs`: the last real input. `idleSeconds`: the last reading, to notice that it fell. */
  | { readonly phase: 'away'; readonly sinceMs: number; readonly idleSeconds: number };

export const present: Presence = { phase: 'present' };

/** A span of absence that has ended, both ends at real input. */
export interface Gap {
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * Takes one reading of the idle source.
 * @param idleSeconds seconds since the last input
 * @param thresholdSeconds how long without input is an absence
 * @returns what is known now, and the gap when this reading shows that the user is back
 */
export function observeIdle(
  presence: Presence,
  idleSeconds: number,
  nowMs: number,
  thresholdSeconds: number,
): { readonly presence: Presence; readonly gap: Gap | null } {
  const lastInputMs = nowMs - idleSeconds * 1000;
  if (presence.phase === 'present') {
    return idleSeconds >= thresholdSeconds
      ? { presence: { phase: 'away', sinceMs: lastInputMs, idleSeconds }, gap: null }
      : { presence, gap: null };
  }
  if (idleSeconds >= presence.idleSeconds) return { presence: { ...presence, idleSeconds }, gap: null };
  // Away long enough again since that one input: still one absence, the bump in between was no return.
  if (idleSeconds >= thresholdSeconds) return { presence: { ...presence, idleSeconds }, gap: null };
  return {
    presence: present,
    gap: { fromMs: presence.sinceMs, untilMs: Math.max(lastInputMs, presence.sinceMs) },
  };
}

/** How long to wait before the next reading, in ms: no sooner than an absence could be noticed, quickly while away. */
export function idlePollMs(presence: Presence, idleSeconds: number, thresholdSeconds: number): number {
  if (presence.phase === 'away') return 2000;
  return Math.max(1, Math.min(thresholdSeconds - idleSeconds, 60)) * 1000;
}
