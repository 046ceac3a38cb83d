/**
 * Owns the timer that goes on after an absence. The user may have answered on an old view: where the work was over
 * elsewhere before, or another timer took over from it there, it yields, and no second one is started (rule 6).
 */
import { type Ending, endUnasked } from './end-entry.ts';
import { changeIntent, findTracked, type Journal, type Tracked, targetOf } from './journal.ts';
import { endParts } from './night.ts';
import { addEntry, retarget } from './target.ts';

export const newTimer = (work: Tracked['work'], startedAtMs: number) => ({
  work,
  span: { kind: 'measured', startedAtMs, endedAtMs: null, baseSeconds: 0, begun: null } as const,
  deleted: false,
});

/** The same work goes on from an instant, as a timer of its own. */
export function goOnFrom(journal: Journal, tracked: Tracked, atMs: number, ending: Ending): Journal {
  const saidAtMs = saidAt(journal, tracked);
  const started = addEntry(journal, ending.newId(), newTimer(tracked.work, atMs), ending);
  const start = started.intents.at(-1);
  return start ? changeIntent(started, start.id, { goesOn: { entry: tracked.key, saidAtMs } }) : started;
}

/** When the user said that this work is to run, ms: not later because of absences since. */
export function saidAt(journal: Journal, { key, span }: Tracked): number {
  const start = journal.intents.find((intent) => intent.kind === 'start' && intent.entry === key);
  if (start?.kind === 'start') return start.goesOn?.saidAtMs ?? start.madeAtMs;
  return span.kind === 'measured' ? span.startedAtMs : 0;
}

/** Whether it is a timer that goes on after an absence, and was not started yet. */
export const goesOn = (journal: Journal, { key }: Tracked): boolean =>
  journal.intents.some((intent) => intent.kind === 'start' && intent.entry === key && intent.goesOn !== null);

/** Ends a timer that goes on after an absence, with what lies after midnight of it; it may have nothing to go on with. */
export function giveWay(journal: Journal, tracked: Tracked, atMs: number, ending: Ending): Journal {
  const { span } = tracked;
  if (span.kind !== 'measured') return journal;
  const alone = endParts(journal, tracked, atMs, ending);
  if (atMs - span.startedAtMs < 1000) {
    return retarget(alone, tracked.key, { ...targetOf(tracked), deleted: true }, ending);
  }
  return span.endedAtMs !== null && span.endedAtMs <= atMs ? alone : endUnasked(alone, tracked, atMs, ending);
}

/** An entry was over elsewhere at an instant (ms): so is what goes on from it, and is not started yet. */
export const yieldAt = (journal: Journal, key: string, atMs: number, ending: Ending): Journal =>
  journal.intents.reduce((made, intent) => {
    if (intent.kind !== 'start' || intent.goesOn?.entry !== key || intent.lastStep !== null) return made;
    const tracked = findTracked(made, intent.entry);
    const rest = yieldAt(made, intent.entry, atMs, ending);
    return tracked ? giveWay(rest, tracked, atMs, ending) : rest;
  }, journal);
