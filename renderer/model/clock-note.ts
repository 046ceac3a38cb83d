/** Owns the note about a computer's clock that differs from the service's. */
import { words } from '../words/en.ts';

/** A difference as people say it, from seconds: `40 s`, `12 min`, `1 h`, `2 h 5 min`. */
function spanText(seconds: number): string {
  if (seconds < 60) return words.clock.seconds(seconds);
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? words.clock.minutes(minutes)
    : words.clock.hours(Math.floor(minutes / 60), minutes % 60);
}

/** @param aheadSeconds negative where this computer is behind */
export const clockNote = (aheadSeconds: number): string =>
  words.clock.note(spanText(Math.abs(aheadSeconds)), Math.sign(aheadSeconds));
