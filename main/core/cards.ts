/** Owns the cards of the inbox: what is left of a question, of the entry it is about as that is now. */
import { type Absence, type AwayChoice, awayChoices } from '../../common/presence.ts';
import type { Zone } from '../../common/time.ts';
import { type Piece, piecesOf } from './cut-out.ts';
import type { AwayQuestion } from './inbox.ts';
import { type Changed, findTracked, type Journal, type Tracked } from './journal.ts';
import { runs } from './target.ts';
import { undoableMs } from './undo.ts';

export interface Card {
  readonly question: AwayQuestion;
  readonly tracked: Tracked;
  readonly pieces: readonly Piece[];
  /** The absences, as far as the entry covers them. */
  readonly spans: readonly Absence[];
  readonly stopped: { readonly atMs: number; readonly elsewhere: boolean } | null;
  /** The answers that still make sense. */
  readonly choices: readonly AwayChoice[];
}

/** Less than this of an absence is none, ms. */
const shortestMs = 1000;

/** The cards there are, the oldest first. A question whose entry is gone, or ended before the absence began, has none. */
export const cardsOf = (journal: Journal, zone: Zone): readonly Card[] =>
  journal.questions.flatMap((question) => cardOf(journal, question, zone) ?? []);

/**
 * Lets go of questions that have had no card for as long as an undo could have brought it back: of a deletion, or of an
 * earlier stop.
 */
export function dropAnswerless(journal: Journal, nowMs: number, zone: Zone): Journal {
  const questions = journal.questions.filter((question) => {
    const isFresh = nowMs - (question.spans.at(-1)?.untilMs ?? 0) < undoableMs;
    return isFresh || cardOf(journal, question, zone) !== null;
  });
  return questions.length === journal.questions.length ? journal : { ...journal, questions };
}

export function cardOf(journal: Journal, question: AwayQuestion, zone: Zone): Card | null {
  const tracked = findTracked(journal, question.entry);
  if (!tracked || tracked.deleted) return null;
  const pieces = piecesOf(journal, tracked, zone);
  const untilMs = pieces.at(-1)?.untilMs ?? 0;
  const stopped = runs(tracked) ? null : { atMs: untilMs, elsewhere: wasStoppedElsewhere(journal, tracked) };
  const card = { question, tracked, pieces, stopped };
  // How much of it lay in that time nobody can tell any more.
  if (pieces.length === 0 || holds(tracked, question))
    return { ...card, spans: question.spans, choices: ['keep'] };
  const fromMs = pieces[0]?.fromMs ?? 0;
  const spans = question.spans
    .map((span) => ({
      ...span,
      fromMs: Math.max(span.fromMs, fromMs),
      untilMs: Math.min(span.untilMs, untilMs),
    }))
    .filter((span) => span.untilMs - span.fromMs >= shortestMs);
  const [first] = spans;
  if (!first) return null;
  if (tracked.row?.locked) return { ...card, spans, choices: ['keep'] };
  // Stopped in the absence: there is nothing to go on with.
  const isOver = untilMs - first.untilMs < shortestMs;
  return { ...card, spans, choices: awayChoices.filter((one) => !isOver || one !== 'discard_and_go_on') };
}

/** Whether the absences lie in what the entry held before this run: it was gone on with. */
const holds = ({ span }: Tracked, { spans }: AwayQuestion): boolean =>
  span.kind === 'measured' &&
  span.baseSeconds > 0 &&
  spans.every((one) => one.fromMs < span.startedAtMs - shortestMs);

/** Nothing that the user did here ended it, or what it is the rest of. */
function wasStoppedElsewhere({ undo }: Journal, { key, id }: Tracked): boolean {
  const isIt = (one: Changed) => (one.key === key || (id !== null && one.id === id)) && !runs(one.now);
  const ended = (one: Changed) => runs(one.was) && !runs(one.now);
  return !undo.some(
    ({ kind, changes }) =>
      kind !== 'elsewhere' &&
      changes.some((one) => isIt(one) && (ended(one) || one.was === null)) &&
      changes.some(ended),
  );
}
