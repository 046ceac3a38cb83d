/** Owns a card of the inbox in words: what was observed, and what each answer comes to with the cut points as they are. */
import type { AwayChoice } from '../../common/presence.ts';
import type { AbsenceView, AnsweredView, AwayView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { clockText, preciseClockText, rangeText } from '../words/format.ts';
import { shortDay } from '../words/line-days.ts';
import { type Cut, cutsOf, instantOf, localOf, secondsOf } from './cuts.ts';

/** An answer as it is offered: its key stays the same whatever else is. */
export interface Answer {
  readonly choice: AwayChoice | 'later';
  readonly key: number;
  readonly text: string;
  readonly hint: string;
}

/** Absences shorter than this (s) are told with their seconds. */
const brief = 120;

const isBrief = ({ spans }: AwayView): boolean => spans.some(({ seconds }) => seconds < brief);

/** A moment of a card; its day is said where it is not that of `beside`. */
export function momentText(at: LocalTime, beside: LocalTime, precise = false): string {
  const clock = (precise ? preciseClockText : clockText)(at.clock);
  return at.date === beside.date ? clock : `${shortDay(at.date, beside)} ${clock}`;
}

const precisely = (away: AwayView, now: LocalTime) => (instant: number) =>
  momentText(localOf(instant), now, isBrief(away));

/** `15:20 – 16:30`, or with its days where it is not all of today. */
export function cutText(away: AwayView, { from, until }: Cut, now: LocalTime): string {
  const [start, end] = [localOf(from), localOf(until)];
  if (start.date === now.date && end.date === now.date && !isBrief(away))
    return rangeText(start.clock, end.clock);
  // A day is said once.
  const first = momentText(start, now, isBrief(away));
  const second = start.date === end.date ? localClock(end, isBrief(away)) : daily(end, now, isBrief(away));
  return `${first}\u00a0– ${second}`;
}

const localClock = ({ clock }: LocalTime, precise: boolean): string =>
  precise ? preciseClockText(clock) : clockText(clock);

const daily = (at: LocalTime, now: LocalTime, precise: boolean): string =>
  at.date === now.date ? `${words.today.ofToday} ${localClock(at, precise)}` : momentText(at, now, precise);

/** `last input yesterday 17:28 · locked 17:31 · awake today 8:01`: the day is said where it changes. */
export function evidenceText({ evidence }: AbsenceView, away: AwayView, now: LocalTime): string {
  let day = now.date;
  return evidence
    .map(({ kind, at }) => {
      const clock = localClock(at, isBrief(away));
      const text = at.date === day ? clock : daily(at, now, isBrief(away));
      day = at.date;
      return `${words.away.evidence[kind]} ${text}`.replaceAll(' ', '\u00a0');
    })
    .join('\u00a0· ');
}

/** How long it was, of the absences as they were observed. */
export const headingOf = ({ seconds, spans }: AwayView): string =>
  words.away.heading(words.away.span(seconds), spans.length);

/** What was done to the timer meanwhile; null while it runs. */
export const stoppedText = ({ stopped }: AwayView, now: LocalTime): string | null =>
  stopped === null ? null : words.away.stopped(momentText(stopped.at, now), stopped.elsewhere);

/** How long (s) the cuts are: as observed where none was moved, because a day with a change of time is not as long as it looks. */
export function awayLength(away: AwayView, cuts: readonly Cut[]): number {
  const observed = secondsOf(cutsOf(away));
  return Math.max(0, away.seconds + secondsOf(cuts) - observed);
}

/** @param splitAt where the answer `split` would cut */
export function answersOf(
  away: AwayView,
  cuts: readonly Cut[],
  splitAt: number,
  now: LocalTime,
): readonly Answer[] {
  const moment = precisely(away, now);
  const length = words.away.span(awayLength(away, cuts));
  const [first] = cuts;
  const last = cuts.at(-1);
  if (!first || !last) return [];
  const goesOn = (): string => {
    if (cuts.length > 1) return words.away.goOnTimes(length);
    const clock = moment(last.until);
    return away.stopped === null ? words.away.goOnHint(clock) : words.away.goOnStopped(clock);
  };
  const all: readonly Answer[] = [
    { choice: 'keep', key: 1, text: words.away.keep, hint: words.away.keepHint(length) },
    {
      choice: 'discard_and_stop',
      key: 2,
      text: words.away.stop,
      hint: words.away.stopHint(moment(first.from)),
    },
    { choice: 'discard_and_go_on', key: 3, text: words.away.goOn, hint: goesOn() },
    { choice: 'book', key: 4, text: words.away.book, hint: words.away.bookHint(length) },
    { choice: 'split', key: 5, text: words.away.split, hint: words.away.splitHint(moment(splitAt)) },
    { choice: 'break', key: 6, text: words.away.break, hint: words.away.breakHint },
    { choice: 'later', key: 7, text: words.away.later, hint: words.away.laterHint },
  ];
  return all.filter(({ choice }) => choice === 'later' || away.choices.includes(choice));
}

/** The answer a key asks for; null where it asks for none that is offered. */
export const answerOn = (key: string, answers: readonly Answer[]): Answer | null =>
  answers.find((one) => (key === 'Escape' ? one.choice === 'later' : String(one.key) === key)) ?? null;

/** What an answer did: `Discarded 12:00 – 12:45`. Whether it is done, only its delivery says. */
export function answeredWhat({ choice, from, until, byItself }: AnsweredView, now: LocalTime): string {
  const same = from.date === until.date;
  const range =
    from.date === now.date && same
      ? rangeText(from.clock, until.clock)
      : `${momentText(from, now)}\u00a0– ${same ? clockText(until.clock) : daily(until, now, false)}`;
  const what = words.away.answered[choice](range);
  return byItself ? words.away.byItself(what) : what;
}

/** The same, and how far it has got. */
export const answeredText = (answered: AnsweredView, now: LocalTime): string =>
  words.away.answeredLine(answeredWhat(answered, now), words.away.delivery[answered.state]);

/** Where an entry is split unless the user says otherwise: where the first absence begins. */
export const splitStart = (away: AwayView): number =>
  Math.max(instantOf(away.started) + 1, instantOf(away.from));
