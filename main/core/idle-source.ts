/** Owns reading idle time: from the best source that is believed, and what the settings say about it. */
import type { IdleSourceName, IdleStatus } from '../../common/idle.ts';
import {
  type IdleLadder,
  type IdlePlatform,
  type IdleReading,
  idleLadder,
  observeIdleSource,
  worthReading,
} from './idle-ladder.ts';
import type { IdleSource, Ports, Signals } from './ports.ts';

/** When a counter that stands is looked for while the screen is locked, ms after it was; nothing else is read then. */
const lockedChecksMs = [10_000, 40_000, 70_000];

export interface JudgedIdleSource extends IdleSource {
  /** What is known now; reads the source once. */
  readonly status: () => IdleStatus;
}

export interface IdleSourceOptions {
  readonly platform: IdlePlatform;
  /** A source may begin to work with its first reading, so none is read before it is its turn. */
  readonly read: Readonly<Record<IdleSourceName, () => IdleReading>>;
  /** How long the computer has been on, in seconds, sleep included. */
  readonly uptimeSeconds: () => number;
  readonly signals: Signals;
}

export function createIdleSource(
  { clock, timers, log }: Pick<Ports, 'clock' | 'timers' | 'log'>,
  { platform, read, uptimeSeconds, signals }: IdleSourceOptions,
): JudgedIdleSource {
  let ladder: IdleLadder = idleLadder(platform);
  let locked = false;
  let cancels: readonly (() => void)[] = [];

  const readOne = (source: IdleSourceName): IdleReading => {
    try {
      return read[source]();
    } catch {
      return 'failed';
    }
  };

  /** The first source that is believed, and its value. One that has not answered yet is waited for. */
  const look = (): { readonly source: IdleSourceName; readonly seconds: number | null } | null => {
    for (const { source } of ladder.filter(worthReading)) {
      const reading = readOne(source);
      const before = faultOf(ladder, source);
      ladder = observeIdleSource(ladder, {
        source,
        reading,
        atMs: clock.nowMs(),
        uptimeSeconds: uptimeSeconds(),
        locked,
      });
      const fault = faultOf(ladder, source);
      if (fault !== before) log.info('idle source', { source, fault: fault ?? 'none' });
      if (fault === null) return { source, seconds: typeof reading === 'number' ? reading : null };
    }
    return null;
  };

  signals.subscribe((signal) => {
    // Lock and unlock may come doubled.
    if (signal === 'locked' && !locked) {
      locked = true;
      cancels = lockedChecksMs.map((ms) => timers.after(ms, look));
    } else if (signal === 'unlocked') locked = false;
    // What stands still in sleep is no lie: some counters do, and all begin anew with it.
    if (signal === 'unlocked' || signal === 'asleep') for (const cancel of cancels) cancel();
  });

  return {
    idleSeconds: () => look()?.seconds ?? null,
    status: () => {
      const found = look();
      return {
        source: found?.source ?? 'none',
        works: found !== null && found.seconds !== null,
        idleSeconds: found?.seconds ?? null,
        reasons: ladder.flatMap(({ source, fault }) => (fault ? [{ source, reason: fault }] : [])),
      };
    },
  };
}

const faultOf = (ladder: IdleLadder, source: IdleSourceName) =>
  ladder.find((rung) => rung.source === source)?.fault ?? null;
