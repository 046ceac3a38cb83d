/**
 * Owns which idle source is believed (`30-tracking`, Presence): the first of a ladder that fits the platform and has not
 * been caught at a lie. Pure. A wrong demotion costs nothing: a source is believed again as soon as its value has grown, and
 * while it does not grow nobody is away.
 */
import type { IdleFault, IdleSourceName } from '../../common/idle.ts';

/** What a source says: seconds since the last input, null before its first answer, or why it has none. */
export type IdleReading = number | null | 'unavailable' | 'failed';

export interface IdlePlatform {
  /** As Node names it. */
  readonly system: string;
  readonly wayland: boolean;
}

/** The readings of half an hour, and at least so many, make a zero a lie, ms. */
const zeroMs = 30 * 60_000;
const zeroReadings = 20;

/** So many readings in a row while the screen was locked, all the same, are of a counter that stands. */
const frozenReadings = 3;

/** Readings closer than this are one, ms: a lock is told by several at once, and each is a reason to read. */
const sameMomentMs = 1500;

/** Where the uptime is coarse, a value may be this much above it, s. */
const uptimeSlackSeconds = 60;

export interface IdleRung {
  readonly source: IdleSourceName;
  readonly fault: IdleFault | null;
  /** The zeros that came without anything else between them. */
  readonly zeros: { readonly sinceMs: number; readonly count: number } | null;
  /** The same value again and again since the screen was locked. */
  readonly still: { readonly seconds: number; readonly count: number; readonly atMs: number } | null;
}

export type IdleLadder = readonly IdleRung[];

export interface IdleObservation {
  readonly source: IdleSourceName;
  readonly reading: IdleReading;
  readonly atMs: number;
  /** Since the computer was started. */
  readonly uptimeSeconds: number;
  readonly locked: boolean;
}

/** The ladder of a platform, before anything was read. */
export function idleLadder({ system, wayland }: IdlePlatform): IdleLadder {
  const rung = (source: IdleSourceName, fault: IdleFault | null = null): IdleRung => ({
    source,
    fault,
    zeros: null,
    still: null,
  });
  if (system !== 'linux') return [rung('system')];
  // Under Wayland the X server hears only what goes to its own windows.
  if (wayland) return [rung('system', 'not_here'), rung('mutter'), rung('idle_notify')];
  return [rung('system'), rung('mutter')];
}

/** Whether it is worth reading: the faults that do not pass are those of the place, and of a value that cannot be. */
export const worthReading = ({ fault }: IdleRung): boolean => fault !== 'not_here' && fault !== 'impossible';

/** Takes one reading of one source. */
export function observeIdleSource(ladder: IdleLadder, observation: IdleObservation): IdleLadder {
  return ladder.map((rung) =>
    rung.source === observation.source && worthReading(rung) ? judge(rung, observation) : rung,
  );
}

function judge(rung: IdleRung, { reading, atMs, uptimeSeconds, locked }: IdleObservation): IdleRung {
  if (reading === null) return rung;
  if (typeof reading === 'string') return { ...rung, fault: reading, zeros: null, still: null };
  // Not `< 0 || > …`: that is false of what is no number.
  if (!(reading >= 0 && reading <= uptimeSeconds + uptimeSlackSeconds))
    return { ...rung, fault: 'impossible', zeros: null, still: null };

  const zeros =
    reading > 0 ? null : { sinceMs: rung.zeros?.sinceMs ?? atMs, count: (rung.zeros?.count ?? 0) + 1 };
  const before = rung.still?.seconds === reading ? rung.still : null;
  const again = before?.count ?? 0;
  const caught = rung.fault === 'always_zero' || rung.fault === 'frozen';
  const isSame = before !== null && atMs - before.atMs < sameMomentMs;
  const next = isSame ? before : { seconds: reading, count: again + 1, atMs };
  const still = locked || caught ? next : null;
  const lies: IdleFault | null =
    zeros && zeros.count >= zeroReadings && atMs - zeros.sinceMs >= zeroMs
      ? 'always_zero'
      : locked && still && still.count >= frozenReadings
        ? 'frozen'
        : null;
  // One that lied has to say something new before it is believed again: neither the same nor zero is that.
  const doubted = caught && (reading === 0 || again > 0);
  return { ...rung, fault: lies ?? (doubted ? rung.fault : null), zeros, still };
}
