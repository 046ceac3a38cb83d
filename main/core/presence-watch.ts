/**
 * Owns the watch for absences: when the idle source is asked, what the system's signals are held against, and that time
 * in which nothing ran is noticed. What it all means is decided by `observe`.
 */
import type { Absence } from '../../common/presence.ts';
import { createLastSeenWriter } from './last-seen.ts';
import type { Ports, Signal } from './ports.ts';
import { fallingAsleepMs, isShut, type Observation, observe, type Presence, rest } from './presence.ts';

/** While a timer runs, something is observed at least this often, ms: the minute that is shown changes. */
const minuteMs = 60_000;

/**
 * What runs this much later than it should was held up by sleep, ms. Timers stand still while the computer sleeps and
 * the clock does not: that is the gap between the two, and it shows on every system, told or not.
 */
const lateMs = 10_000;

/** A clock that is off by more than this since the last time was set, ms; less is its own drift, put right. */
const setClockMs = 60_000;

/** While somebody may be back any moment, ms: an absence ends by so much too late at most, and each reading wakes the computer. */
const returnPollMs = 4000;

/** Whom the watch tells. */
export interface Watched {
  readonly presence: () => Presence;
  readonly notePresence: (presence: Presence) => void;
  /** Somebody is back. */
  readonly noteAbsence: (presence: Presence, absence: Absence) => void;
  /** The computer awoke or was unlocked. It may be told twice. */
  readonly wake: () => void;
}

export interface PresenceWatch {
  /**
   * Watches with a threshold in seconds, null: no timer runs, or the user does not want it. Signals are heard all the
   * same: a timer that starts while nobody is here must not take that for presence.
   */
  readonly watch: (thresholdSeconds: number | null) => void;
  /** Asks the idle source now, where it is watched. To be called by whatever happens every minute. */
  readonly look: () => void;
  /** The same while somebody waits for what they clicked: what was seen is not written before `keep`. */
  readonly glance: () => void;
  /** Writes what was seen, where that is due. */
  readonly keep: () => void;
  /** Ends the watch: what was last seen is written. */
  readonly end: () => void;
}

export function createPresenceWatch(
  { clock, timers, idle, signals, stores }: Pick<Ports, 'clock' | 'timers' | 'idle' | 'signals' | 'stores'>,
  watched: Watched,
): PresenceWatch {
  const lastSeen = createLastSeenWriter(stores.presence);
  let threshold: number | null | undefined;
  let cancel = (): void => {};
  let lookedMs = clock.nowMs();
  /** By when something should have been observed; null: nothing has to be. */
  let expectedMs: number | null = null;
  let aheadMs = clock.wallMs() - lookedMs;

  const take = (seen: Observation): void => {
    const { presence, absence } = observe(watched.presence(), seen, threshold ?? Number.POSITIVE_INFINITY);
    if (absence) watched.noteAbsence(presence, absence);
    else watched.notePresence(presence);
  };

  /** What nobody told: sleep, and a clock that was set. */
  const findOut = (atMs: number): void => {
    if (expectedMs !== null && atMs - expectedMs > lateMs) take({ kind: 'frozen', fromMs: lookedMs, atMs });
    const nowAheadMs = clock.wallMs() - atMs;
    if (Math.abs(nowAheadMs - aheadMs) > setClockMs) take({ kind: 'clock_changed', atMs });
    aheadMs = nowAheadMs;
    lookedMs = atMs;
  };

  const observeNow = (signal: Signal | null): void => {
    cancel();
    const atMs = clock.nowMs();
    findOut(atMs);
    const idleSeconds = idle.idleSeconds();
    take(
      signal === null
        ? { kind: 'reading', atMs, idleSeconds }
        : { kind: 'signal', signal, atMs, idleSeconds },
    );
    const presence = watched.presence();
    if (typeof threshold !== 'number') {
      watched.notePresence(rest(presence));
      return;
    }
    if (signal === 'ending') lastSeen.close(presence, atMs);
    const waitMs = pollMs(presence, atMs, threshold);
    expectedMs = atMs + (waitMs ?? minuteMs);
    cancel = waitMs === null ? () => {} : timers.after(waitMs, look);
  };

  const glance = (): void => {
    if (typeof threshold === 'number') observeNow(null);
  };
  const keep = (): void => {
    if (typeof threshold === 'number') lastSeen.note(watched.presence(), clock.nowMs());
  };
  const look = (): void => {
    glance();
    keep();
  };

  const ignoreSignals = signals.subscribe((signal) => {
    observeNow(signal);
    if (signal !== 'ending') keep();
    if (signal === 'awake' || signal === 'unlocked' || signal === 'user_back') watched.wake();
  });

  return {
    watch: (thresholdSeconds) => {
      if (thresholdSeconds === threshold) return;
      threshold = thresholdSeconds;
      expectedMs = null;
      cancel();
      if (threshold === null) watched.notePresence(rest(watched.presence()));
      else look();
    },
    look,
    glance,
    keep,
    end: () => {
      ignoreSignals();
      cancel();
      if (typeof threshold === 'number') lastSeen.close(watched.presence(), clock.nowMs());
      threshold = null;
    },
  };
}

/**
 * How long until the next reading, in ms: no sooner than an absence could be noticed, quickly while somebody may come
 * back. Null: none of its own. While it is locked, one with each minute is enough to notice that the end was missed.
 */
export function pollMs(presence: Presence, nowMs: number, thresholdSeconds: number): number | null {
  if (presence.phase === 'present') {
    const { lastInputMs } = presence;
    if (lastInputMs === null) return minuteMs;
    return Math.min(Math.max(lastInputMs + thresholdSeconds * 1000 - nowMs, 1000), minuteMs);
  }
  // A computer that sleeps runs no timer: this one only fires where it does not, or `awake` was never told.
  if (presence.asleepAtMs !== null) return Math.max(presence.asleepAtMs + fallingAsleepMs - nowMs, 1000);
  return isShut(presence) ? null : returnPollMs;
}
