/** Owns the words for where the seconds without input come from, and why a source is not believed (`30-tracking`, Presence). */

/**
 * What can tell how long nobody touched the computer. `system`: the platform itself, on Linux the X server. `mutter`: GNOME's
 * compositor. `idle_notify`: the other Wayland compositors. A desktop's screen saver is none of them: where its
 * `GetSessionIdleTime` exists under Wayland, as at KDE, it says 0 forever.
 */
export const idleSources = ['system', 'mutter', 'idle_notify'] as const;
export type IdleSourceName = (typeof idleSources)[number];

/**
 * Why a source is not used. `not_here`: it cannot know in this kind of session, as the X server under Wayland.
 * `unavailable`: nothing answers by its name. `failed`: it was asked and refused, or stopped answering. `impossible`: what it
 * said cannot be. `frozen`: its value did not grow while the screen was locked. `always_zero`: it said nothing else for
 * half an hour.
 */
export const idleFaults = [
  'not_here',
  'unavailable',
  'failed',
  'impossible',
  'frozen',
  'always_zero',
] as const;
export type IdleFault = (typeof idleFaults)[number];

/** What is known about idle time at this moment, for the settings. */
export interface IdleStatus {
  /** The source in use; `none`: nobody can say how long the user is away, no absence is noticed by idle time. */
  readonly source: IdleSourceName | 'none';
  /** Whether the source in use has answered and is believed. False with a source: it has not answered yet. */
  readonly works: boolean;
  /** Since the last input, as the source says now; a source that reports pauses only says 0 for those under 2 s. */
  readonly idleSeconds: number | null;
  /** The sources that were passed over, in the order they were tried. */
  readonly reasons: readonly { readonly source: IdleSourceName; readonly reason: IdleFault }[];
}
