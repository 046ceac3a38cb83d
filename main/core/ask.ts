/** Owns putting a question into the inbox: one card for each entry, its absences in order and apart. */
import type { Absence, Evidence } from '../../common/presence.ts';
import type { AwayQuestion } from './inbox.ts';
import type { Journal } from './journal.ts';

/**
 * Asks. An open card about the same entry takes the absences in; else it is one more, the newest.
 * @param withinMs absences that have no more than this between them are one
 */
export function ask(journal: Journal, question: AwayQuestion, withinMs: number): Journal {
  const open = journal.questions.find((one) => one.entry === question.entry);
  if (!open) return { ...journal, questions: [...journal.questions, question] };
  const grown = { ...open, spans: apart([...open.spans, ...question.spans], withinMs) };
  return { ...journal, questions: journal.questions.map((one) => (one === open ? grown : one)) };
}

/** Absences in order; those that overlap, or have no more between them than `withinMs`, are one. */
function apart(spans: readonly Absence[], withinMs: number): readonly Absence[] {
  const made: Absence[] = [];
  for (const span of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = made.at(-1);
    if (!last || span.fromMs > last.untilMs + withinMs) made.push(span);
    else made.splice(-1, 1, joined(last, span));
  }
  return made;
}

const joined = (a: Absence, b: Absence): Absence => ({
  fromMs: Math.min(a.fromMs, b.fromMs),
  untilMs: Math.max(a.untilMs, b.untilMs),
  evidence: [
    ...a.evidence,
    ...b.evidence.filter((one) => !a.evidence.some((known) => isSame(known, one))),
  ].sort((one, other) => one.atMs - other.atMs),
});

const isSame = (a: Evidence, b: Evidence): boolean => a.kind === b.kind && a.atMs === b.atMs;
