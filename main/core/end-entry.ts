/** Owns the end of what a stopwatch measures: one entry for each day where it crosses midnight (`30-tracking`, rule 10). */
import type { MidnightPolicy } from '../../common/model.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { givenBetween } from './entry-times.ts';
import { type Journal, type Tracked, targetOf } from './journal.ts';
import { addEntry, type Making, retarget } from './target.ts';

export interface Ending extends Making {
  readonly zone: Zone;
  readonly midnight: MidnightPolicy;
}

/** Ends an entry at an instant, not before it began. */
export function endEntry(journal: Journal, tracked: Tracked, atMs: number, ending: Ending): Journal {
  const { span, work } = tracked;
  if (span.kind !== 'measured') return journal;
  const lastMs = Math.max(atMs, span.startedAtMs);
  const nights = ending.midnight === 'split' ? midnights(span.startedAtMs, lastMs, ending.zone) : [];
  const endedAtMs = nights[0] ?? lastMs;
  const ended = retarget(
    journal,
    tracked.key,
    { ...targetOf(tracked), span: { ...span, endedAtMs } },
    ending,
  );
  return nights.reduce((made, fromMs, index) => {
    const piece = givenBetween(fromMs, nights[index + 1] ?? lastMs, ending.zone);
    return addEntry(made, ending.newId(), { work, span: piece, deleted: false }, ending);
  }, ended);
}

/** The midnights (ms) inside a span, with at least a second on both sides. */
function midnights(fromMs: number, untilMs: number, zone: Zone): readonly number[] {
  const found: number[] = [];
  for (let date = addDays(toLocal(fromMs, zone).date, 1); ; date = addDays(date, 1)) {
    const midnight = fromLocal({ date, clock: 0 }, zone);
    if (midnight + 1000 > untilMs) return found;
    if (midnight - fromMs >= 1000) found.push(midnight);
  }
}
