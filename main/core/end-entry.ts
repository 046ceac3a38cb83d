/** Owns the end of what a stopwatch measures: one entry for each day where it crosses midnight (`30-tracking`, rule 10). */
import type { MidnightPolicy, Work } from '../../common/model.ts';
import type { TimeSpan } from '../../common/overlap.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { givenBetween } from './entry-times.ts';
import { type Journal, type Tracked, targetOf } from './journal.ts';
import { addEntry, type Making, retarget } from './target.ts';
import { noteStep } from './undo.ts';

export interface Ending extends Making {
  readonly zone: Zone;
  readonly midnight: MidnightPolicy;
}

/** Ends an entry at an instant, not before it began. */
export function endEntry(journal: Journal, tracked: Tracked, atMs: number, ending: Ending): Journal {
  const { span, work } = tracked;
  if (span.kind !== 'measured') return journal;
  const fromMs = span.startedAtMs;
  const [first, ...nights] = byDay({ fromMs, untilMs: Math.max(atMs, fromMs) }, ending);
  const ended = retarget(
    journal,
    tracked.key,
    { ...targetOf(tracked), span: { ...span, endedAtMs: first.untilMs } },
    ending,
  );
  return nights.reduce((made, night) => addGiven(made, work, night, ending), ended);
}

/** Ends an entry because of what was done elsewhere. Of one over midnight that is noted: its days are one thing. */
export function endUnasked(journal: Journal, tracked: Tracked, atMs: number, ending: Ending): Journal {
  const ended = endEntry(journal, tracked, atMs, ending);
  const isDivided = ended.tracked.length > journal.tracked.length;
  return isDivided ? noteStep(journal, ended, 'elsewhere', ending) : ended;
}

/** Adds work that is over: an entry for each day of it. */
export const addOver = (journal: Journal, work: Work, span: TimeSpan, ending: Ending): Journal =>
  byDay(span, ending).reduce((made, day) => addGiven(made, work, day, ending), journal);

const addGiven = (journal: Journal, work: Work, { fromMs, untilMs }: TimeSpan, ending: Ending): Journal =>
  addEntry(
    journal,
    ending.newId(),
    { work, span: givenBetween(fromMs, untilMs, ending.zone), deleted: false },
    ending,
  );

/** A span as the days it lies on, where they are to be entries of their own: with at least a second on each. */
export function byDay(span: TimeSpan, { zone, midnight }: Ending): readonly [TimeSpan, ...TimeSpan[]] {
  const { fromMs, untilMs } = span;
  if (midnight === 'keep') return [span];
  const nights: number[] = [];
  for (let date = addDays(toLocal(fromMs, zone).date, 1); ; date = addDays(date, 1)) {
    const at = fromLocal({ date, clock: 0 }, zone);
    if (at + 1000 > untilMs) break;
    if (at - fromMs >= 1000) nights.push(at);
  }
  const days = nights.map((night, index) => ({ fromMs: night, untilMs: nights[index + 1] ?? untilMs }));
  return [{ fromMs, untilMs: nights[0] ?? untilMs }, ...days];
}
