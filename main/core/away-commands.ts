/** Owns the answers after an absence: what becomes of the time nobody was there (`30-tracking`, Presence). */
import { checkWork } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import type { TimeSpan } from '../../common/overlap.ts';
import type { AwayChoice } from '../../common/presence.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { fromLocal, isDate, type LocalTime, type Zone } from '../../common/time.ts';
import { addBreaks } from './breaks.ts';
import { type Card, cardOf } from './cards.ts';
import { type Cutting, cutOut } from './cut-out.ts';
import { addOver } from './end-entry.ts';
import type { AwayQuestion } from './inbox.ts';
import type { Journal } from './journal.ts';
import { holdParts } from './night.ts';
import { freeUntilMs, makeRoom, type Surroundings } from './room.ts';
import type { Context, State } from './state.ts';
import { aroundOf } from './timer-commands.ts';
import { noteStep } from './undo.ts';

/** A span of an answer, in the account's time. */
export interface AnsweredSpan {
  readonly from: LocalTime;
  readonly until: LocalTime;
}

/** The answers that need nothing else to be said. */
export type PlainAwayChoice = Exclude<AwayChoice, 'book' | 'split'>;

/** An answer. `spans`: the absences as the user has moved them, as many as the card has. */
export type AwayAnswer =
  | {
      readonly choice: PlainAwayChoice;
      readonly spans?: readonly AnsweredSpan[] | undefined;
    }
  | { readonly choice: 'book'; readonly spans?: readonly AnsweredSpan[] | undefined; readonly work: Work }
  | { readonly choice: 'split'; readonly at: LocalTime };

type Around = Cutting & Surroundings;

/** Answers a card. One that was answered before, or has nothing left to ask, is only closed. */
export function answerAway(state: State, id: string, answer: AwayAnswer, context: Context): Result<Journal> {
  const question = state.journal.questions.find((one) => one.id === id);
  if (!question) return ok(state.journal);
  return answerQuestion(state, question, answer, false, context);
}

/**
 * @param byItself answered by a setting, or by what the user had said in advance
 * @returns `span_outside` where the times don't lie in the entry, in order and apart; `in_the_future`; `split_outside`;
 *   `forbidden` where the entry is locked; what is wrong with the work it is booked on; `overlap` where that is in the way
 */
export function answerQuestion(
  state: State,
  question: AwayQuestion,
  answer: AwayAnswer,
  byItself: boolean,
  context: Context,
): Result<Journal> {
  const around: Around = { ...aroundOf(state, context), deletes: state.deleteError === null };
  const questions = state.journal.questions.filter((one) => one !== question);
  const closed: Journal = { ...state.journal, questions };
  const card = cardOf(closed, question, around.zone);
  if (!card) return ok(closed);
  const spans = spansOf(card, answer, around);
  if (!spans.ok) return spans;
  const held = holdParts(closed, card.tracked);
  const changed = change(state, held, card, answer, spans.value, around);
  if (!changed.ok) return changed;
  const work = answer.choice === 'book' ? trimmed(answer.work) : card.tracked.work;
  const { choice } = answer;
  const away = { question, choice, work, spans: spans.value, byItself, deliveredAtMs: null, givenUp: false };
  return ok(noteStep(held, changed.value, 'away', around, { away }));
}

const trimmed = (work: Work): Work => ({ ...work, description: work.description.trim() });

/** What an answer makes of the entry. */
function change(
  state: State,
  held: Journal,
  card: Card,
  answer: AwayAnswer,
  spans: readonly TimeSpan[],
  around: Around,
): Result<Journal> {
  const { question, tracked, pieces, choices } = card;
  if (answer.choice === 'keep') return ok(held);
  if (tracked.row?.locked) return err(appError('forbidden', { field: 'locked' }));
  if (choices.length === 1) return err(appError('span_outside', { field: 'spans' }));
  const cut = (taken: readonly TimeSpan[]): Journal => cutOut(held, pieces, taken, around);
  switch (answer.choice) {
    case 'discard_and_stop':
      return ok(cut([{ fromMs: spans[0]?.fromMs ?? 0, untilMs: Number.POSITIVE_INFINITY }]));
    case 'discard_and_go_on':
    case 'split':
      return ok(cut(spans));
    case 'break': {
      const made = cut(spans);
      const breaks = untilReturn(made, card, spans, around);
      return ok(addBreaks(made, question.id, breaks, around.nowMs, around.zone));
    }
    case 'book': {
      const work = trimmed(answer.work);
      const wrong = checkWork(work, state.catalog);
      if (wrong) return err(wrong);
      return spans.reduce<Result<Journal>>(
        (made, span) => {
          const room = made.ok ? makeRoom(made.value, span, undefined, [], around) : made;
          return room.ok ? ok(addOver(room.value, work, span, around)) : room;
        },
        ok(cut(spans)),
      );
    }
  }
}

/**
 * A break lasts until the return, also where the timer was stopped before it: else the rest of it would be unaccounted.
 * Where something else was done meanwhile, it ends with that; and where the user moved its end, there.
 */
const untilReturn = (
  journal: Journal,
  { question, spans: shown }: Card,
  spans: readonly TimeSpan[],
  around: Surroundings,
): readonly TimeSpan[] =>
  spans.map(({ fromMs, untilMs }, index) => {
    const whole = question.spans.find((one) => one.fromMs < untilMs && one.untilMs > untilMs);
    if (!whole || shown[index]?.untilMs !== untilMs) return { fromMs, untilMs };
    return { fromMs, untilMs: freeUntilMs(journal, { fromMs: untilMs, untilMs: whole.untilMs }, around) };
  });

/** The instants (ms) of an answer: the spans of the card, or as they were moved; of a split, a span of no length. */
function spansOf(card: Card, answer: AwayAnswer, around: Cutting): Result<readonly TimeSpan[]> {
  if (answer.choice === 'split') return pointOf(card, answer.at, around);
  if (answer.spans === undefined || answer.choice === 'keep') return ok(card.spans);
  return movedTo(card, answer.spans, around);
}

/** Where the entry lies, as far as it is over. */
const extentOf = ({ pieces }: Card, nowMs: number): TimeSpan => ({
  fromMs: pieces[0]?.fromMs ?? nowMs,
  untilMs: Math.min(pieces.at(-1)?.untilMs ?? nowMs, nowMs),
});

function pointOf(card: Card, at: LocalTime, { nowMs, zone }: Cutting): Result<readonly TimeSpan[]> {
  const atMs = isDate(at.date) ? fromLocal(at, zone) : 0;
  const { fromMs, untilMs } = extentOf(card, nowMs);
  if (atMs > nowMs) return err(appError('in_the_future', { field: 'at' }));
  const isInside = atMs - fromMs >= 1000 && untilMs - atMs >= 1000;
  return isInside ? ok([{ fromMs: atMs, untilMs: atMs }]) : err(appError('split_outside', { field: 'at' }));
}

/** The spans as the user moved them: inside the entry, in order, apart, and not in the future. */
function movedTo(
  card: Card,
  moved: readonly AnsweredSpan[],
  { nowMs, zone }: Cutting,
): Result<readonly TimeSpan[]> {
  const outside = err(appError('span_outside', { field: 'spans' }));
  const times = moved.flatMap(({ from, until }) => [from, until]);
  if (moved.length !== card.spans.length || !times.every(({ date }) => isDate(date))) return outside;
  const extent = extentOf(card, nowMs);
  const known = [extent, ...card.spans].flatMap((span) => [span.fromMs, span.untilMs]);
  const spans = moved.map(({ from, until }) => ({
    fromMs: instantOf(from, known, zone),
    untilMs: instantOf(until, known, zone),
  }));
  if (spans.some(({ untilMs }) => untilMs > nowMs)) return err(appError('in_the_future', { field: 'spans' }));
  const fits = spans.every(({ fromMs, untilMs }, index) => {
    const earliestMs = spans[index - 1]?.untilMs ?? extent.fromMs;
    return fromMs >= earliestMs && untilMs - fromMs >= 1000 && untilMs <= extent.untilMs;
  });
  return fits ? ok(spans) : outside;
}

/** What a window shows is whole seconds: where they were not moved, the instant itself is meant. */
const instantOf = (time: LocalTime, known: readonly number[], zone: Zone): number => {
  const atMs = fromLocal(time, zone);
  return known.find((one) => Math.floor(one / 1000) === Math.floor(atMs / 1000)) ?? atMs;
};
