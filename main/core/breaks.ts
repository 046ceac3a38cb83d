/** Owns breaks: spans of a day that are no work because the user said so, for as long as somebody may look at them. */
import type { TimeSpan } from '../../common/overlap.ts';
import type { BreakView } from '../../common/snapshot.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import type { Journal } from './journal.ts';

/** Adds the spans of a card as breaks; those before yesterday are forgotten. */
export function addBreaks(
  journal: Journal,
  id: string,
  spans: readonly TimeSpan[],
  nowMs: number,
  zone: Zone,
): Journal {
  const yesterday = fromLocal({ date: addDays(toLocal(nowMs, zone).date, -1), clock: 0 }, zone);
  const kept = journal.breaks.filter((one) => one.untilMs > yesterday);
  return { ...journal, breaks: [...kept, ...spans.map(({ fromMs, untilMs }) => ({ id, fromMs, untilMs }))] };
}

/** The breaks of a date, in order. */
export function breaksOf(journal: Journal, date: string, zone: Zone): readonly BreakView[] {
  return journal.breaks
    .map(({ fromMs, untilMs }) => ({ from: toLocal(fromMs, zone), until: toLocal(untilMs, zone), fromMs }))
    .filter(({ from, until }) => from.date <= date && until.date >= date)
    .sort((a, b) => a.fromMs - b.fromMs)
    .map(({ from, until }) => ({ from, until }));
}
