/** Owns when the desktop is asked for a tray, and when it is believed that there is none. */
import type { Timers, TrayPlace } from './ports.ts';

export interface TrayWatch {
  /** Asks, unless it is being asked. What comes of it is told to `onPlace`. */
  readonly look: () => void;
  readonly end: () => void;
}

export interface TrayWatchOptions {
  readonly place: TrayPlace;
  readonly timers: Timers;
  /** It is known, or has changed, whether there is a tray. */
  readonly onPlace: (there: boolean) => void;
  /** A tray is there that was not there when the icon was made: that icon is in none. */
  readonly onLateTray: () => void;
}

/** At a login the tray may come a moment after us: it is missing when it is missing at all of these, ms from the first. */
const triesMs = [0, 400, 1000];
/** A tray that is missing is looked for again this long after the start, ms: later, only when there is a reason to. */
const laterMs = [5_000, 30_000];

export function createTrayWatch({ place, timers, onPlace, onLateTray }: TrayWatchOptions): TrayWatch {
  let known: boolean | null = null;
  /** Whether the icon was made, or made anew, where no tray took it. */
  let homeless = false;
  let asking = false;
  let ended = false;
  let cancel: (() => void)[] = [];
  const after = (ms: number, run: () => void): void => {
    cancel = [...cancel, timers.after(ms, run)];
  };

  const ask = async (attempt: number): Promise<void> => {
    const there = await place.find();
    if (ended) return;
    homeless ||= !there;
    const next = triesMs[attempt + 1];
    if (!there && known !== false && next !== undefined) {
      after(next - (triesMs[attempt] ?? 0), () => void ask(attempt + 1));
      return;
    }
    asking = false;
    if (there && homeless) {
      homeless = false;
      onLateTray();
    }
    if (there === known) return;
    if (known === null && !there) for (const ms of laterMs) after(ms, look);
    known = there;
    onPlace(there);
  };

  const look = (): void => {
    if (asking || ended) return;
    asking = true;
    void ask(0);
  };

  return {
    look,
    end: () => {
      ended = true;
      for (const forget of cancel) forget();
    },
  };
}
