/** Owns the watch for absences: when the idle source is asked, while a timer runs and the user wants it. */
import type { Ports } from './ports.ts';
import { type Gap, idlePollMs, observeIdle, type Presence, present } from './presence.ts';

/** When the system does not say how long nobody was there, the next question, in ms. */
const idleRetryMs = 60_000;

/** Whom the watch tells. */
export interface Watched {
  readonly presence: () => Presence;
  readonly notePresence: (presence: Presence) => void;
  /** Somebody is back. */
  readonly noteGap: (presence: Presence, gap: Gap) => void;
}

export interface IdleWatch {
  /** Watches with a threshold in seconds, null: not at all. A changed threshold is looked at at once. */
  readonly watch: (thresholdSeconds: number | null) => void;
  /** Asks the idle source now, where it is watched. */
  readonly look: () => void;
}

export function createIdleWatch(
  { clock, timers, idle }: Pick<Ports, 'clock' | 'timers' | 'idle'>,
  watched: Watched,
): IdleWatch {
  let threshold: number | null = null;
  let cancel = (): void => {};

  const look = (): void => {
    cancel();
    const seconds = idle.idleSeconds();
    if (threshold === null) return;
    if (seconds === null) {
      cancel = timers.after(idleRetryMs, look);
      return;
    }
    const { presence, gap } = observeIdle(watched.presence(), seconds, clock.nowMs(), threshold);
    cancel = timers.after(idlePollMs(presence, seconds, threshold), look);
    if (gap) watched.noteGap(presence, gap);
    else watched.notePresence(presence);
  };

  return {
    watch: (thresholdSeconds) => {
      if (thresholdSeconds === threshold) return;
      threshold = thresholdSeconds;
      cancel();
      if (threshold === null) watched.notePresence(present);
      else look();
    },
    look,
  };
}
