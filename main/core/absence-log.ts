/**
 * Owns what is remembered of the last absences: what was observed of each, and what became of it. It holds no names and
 * no descriptions, so that whoever copies it for somebody else gives nothing away.
 */
import * as v from 'valibot';
import type { AbsenceFate, AbsenceNoteView } from '../../common/absences.ts';
import { type Absence, type AwayChoice, awayChoices, evidenceKinds } from '../../common/presence.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import { ruleFor } from './absence-rule.ts';
import type { Command } from './commands.ts';
import { runningEntry } from './journal.ts';
import type { State } from './state.ts';

export interface AbsenceNote extends Absence {
  /** How long without input was an absence then, in seconds. */
  readonly afterSeconds: number;
  /** The card it is on; null: nobody was asked. */
  readonly card: string | null;
  /** What was answered, and when, ms; by itself: at the moment it ended. */
  readonly answer: { readonly choice: AwayChoice; readonly atMs: number; readonly byItself: boolean } | null;
}

const notesKept = 20;

const schema = v.object({
  fromMs: v.number(),
  untilMs: v.number(),
  evidence: v.array(v.object({ kind: v.picklist(evidenceKinds), atMs: v.number() })),
  afterSeconds: v.number(),
  card: v.nullable(v.string()),
  answer: v.nullable(v.object({ choice: v.picklist(awayChoices), atMs: v.number(), byItself: v.boolean() })),
});

/** Absences as a file has them: one that can't be read takes none of the others with it. */
export const storedAbsences: v.GenericSchema<unknown, readonly AbsenceNote[]> = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((all) =>
      all
        .flatMap((one) => {
          const parsed = v.safeParse(schema, one);
          return parsed.success ? [parsed.output] : [];
        })
        .slice(0, notesKept),
    ),
  ),
  [],
);

/** Notes an absence that has ended, by what it changed: a card that is new or has grown, or an answer given by itself. */
export function noteAbsence(before: State, after: State, absence: Absence, nowMs: number): State {
  const known = new Map(before.journal.questions.map((card) => [card.id, card]));
  const card = after.journal.questions.find((one) => known.get(one.id) !== one)?.id ?? null;
  const last = after.journal.undo.at(-1);
  const answered = last?.away?.byItself && !before.journal.undo.includes(last) ? last.away : null;
  const running = runningEntry(before.journal);
  const note: AbsenceNote = {
    fromMs: absence.fromMs,
    untilMs: absence.untilMs,
    evidence: absence.evidence,
    afterSeconds: running
      ? ruleFor(before.settings, running.work.projectId).afterSeconds
      : before.settings.idleAfterSeconds,
    // An answer that is taken back asks by its card.
    card: card ?? answered?.question.id ?? null,
    answer: answered && { choice: answered.choice, atMs: nowMs, byItself: true },
  };
  return { ...after, absences: [note, ...after.absences].slice(0, notesKept) };
}

/** Notes what the user answered. An answer to a card that is closed, as from an old view, changed nothing. */
export function noteAnswer(before: State, after: State, command: Command, nowMs: number): State {
  if (command.type !== 'answer_away') return after;
  if (!before.journal.questions.some(({ id }) => id === command.id)) return after;
  const answer = { choice: command.choice, atMs: nowMs, byItself: false };
  const absences = after.absences.map((note) => (note.card === command.id ? { ...note, answer } : note));
  return { ...after, absences };
}

/** The last absences, the newest first. */
export function viewAbsences(state: State, zone: Zone): readonly AbsenceNoteView[] {
  const open = new Set(state.journal.questions.map(({ id }) => id));
  return state.absences.map(({ fromMs, untilMs, evidence, afterSeconds, card, answer }) => ({
    card,
    from: toLocal(fromMs, zone),
    until: toLocal(untilMs, zone),
    seconds: Math.floor(untilMs / 1000) - Math.floor(fromMs / 1000),
    evidence: evidence.map(({ kind, atMs }) => ({ kind, at: toLocal(atMs, zone) })),
    afterSeconds,
    fate: fateOf(card, answer, open, zone),
  }));
}

function fateOf(
  card: string | null,
  answer: AbsenceNote['answer'],
  open: ReadonlySet<string>,
  zone: Zone,
): AbsenceFate {
  // An answer that was taken back asks again.
  if (card !== null && open.has(card)) return { kind: 'open' };
  if (answer === null) return { kind: card === null ? 'kept' : 'gone' };
  const { choice, atMs, byItself } = answer;
  return byItself ? { kind: 'by_itself', choice } : { kind: 'answered', choice, at: toLocal(atMs, zone) };
}
