/** Owns when an absence becomes a question, and about which entry; and which are answered by themselves. */
import type { Absence } from '../../common/presence.ts';
import { noteAbsence } from './absence-log.ts';
import { ruleFor } from './absence-rule.ts';
import { ask } from './ask.ts';
import { type AwayAnswer, answerQuestion } from './away-commands.ts';
import { claimReturn, goneAfterSeconds, plannedAbsence, withoutPlan } from './away-plan.ts';
import { cardOf } from './cards.ts';
import type { AwayPlan } from './inbox.ts';
import { dropSettled, type Running, runningEntry } from './journal.ts';
import { probe } from './plan.ts';
import { wantFresh } from './refresh.ts';
import { type Context, type State, zoneOf } from './state.ts';

/**
 * Takes in an absence that has ended: what was done elsewhere meanwhile is read, and the absence is asked about, or
 * answered as a setting says, or as the user said in advance.
 */
export function meetAbsence(state: State, absence: Absence, context: Context): State {
  const { awayPlan } = state.journal;
  const fresh = wantFresh({ ...state, journal: withoutPlan(state.journal) }, context.nowMs);
  const running = runningEntry(fresh.journal);
  return running ? askOrAnswer(fresh, running, absence, awayPlan, context) : fresh;
}

/**
 * Takes in what the service says while nobody is here. Where what ran was ended elsewhere, its absence is asked about now:
 * at the return nothing runs that could be.
 */
export function takeWhileAway(state: State, take: (state: State) => State, context: Context): State {
  const running = runningEntry(state.journal);
  const { presence } = state;
  if (presence.phase === 'present' || !running) return take(state);
  const absence = { fromMs: presence.sinceMs, untilMs: context.nowMs, evidence: presence.evidence };
  // What is asked about stays in the journal when it ends.
  const question = { id: context.newId(), entry: running.key, spans: [absence] };
  const { questions } = state.journal;
  const taken = take({ ...state, journal: { ...state.journal, questions: [...questions, question] } });
  const others = taken.journal.questions.filter(({ id }) => id !== question.id);
  const freed = { ...taken, journal: { ...taken.journal, questions: others } };
  const card = cardOf(freed.journal, question, zoneOf(taken, context.computerZone));
  const untilMs = card?.stopped ? (card.spans.at(-1)?.untilMs ?? 0) : 0;
  if (untilMs === 0) return { ...freed, journal: dropSettled(freed.journal) };
  const ended = { ...absence, untilMs };
  const met = askOrAnswer(freed, running, ended, state.journal.awayPlan, context);
  const noted = met === freed ? freed : noteAbsence(state, met, ended, context.nowMs);
  return { ...noted, journal: dropSettled(noted.journal) };
}

/** @param running what the absence is about: it runs, or has just been ended elsewhere */
function askOrAnswer(
  state: State,
  running: Running,
  absence: Absence,
  plan: AwayPlan | null,
  context: Context,
): State {
  const planned = plan && plannedAbsence(plan, absence);
  if (planned) return answerByItself(state, running, planned, goneAfterSeconds, { choice: 'break' }, context);
  const { behaviour, afterSeconds } = ruleFor(state.settings, running.work.projectId);
  if (behaviour !== 'discard') return askAboutGap(state, running, absence, context.newId());
  return answerByItself(state, running, absence, afterSeconds, { choice: 'discard_and_go_on' }, context);
}

/** The user is back from being away on purpose, and says so: where nothing else tells of it, the absence ends with that. */
export function comeBack(state: State, context: Context): State {
  const { presence, absence } = claimReturn(state, context.nowMs);
  if (absence === null) return { ...state, presence, journal: withoutPlan(state.journal) };
  const met = meetAbsence({ ...state, presence }, absence, context);
  return noteAbsence(state, met, absence, context.nowMs);
}

/**
 * The question after an absence. An open one about the same entry gets one more span: what was done in between stays
 * work. Others wait behind it.
 */
function askAboutGap(state: State, running: Running, absence: Absence, id: string): State {
  const { behaviour, afterSeconds } = ruleFor(state.settings, running.work.projectId);
  if (behaviour === 'keep') return state;
  const span = sinceStart(absence, running);
  // Most of it lay before the timer was started: nobody was away from what runs.
  if (span.untilMs - span.fromMs < afterSeconds * 1000) return state;
  const question = { id, entry: running.key, spans: [span] };
  return { ...state, journal: ask(state.journal, question, bumpMs(afterSeconds)) };
}

const sinceStart = (absence: Absence, { span }: Running): Absence => ({
  ...absence,
  fromMs: Math.max(absence.fromMs, span.startedAtMs),
});

/**
 * What lies between two absences and is shorter than this was a bump of the mouse on the way past, no work: 10 s, or a
 * thirtieth of what counts as an absence where that is less. Ends of spans are known to the second, ms.
 */
const bumpMs = (afterSeconds: number): number => Math.min(10_000, Math.max(1000, (afterSeconds * 1000) / 30));

/** Answers without asking; where that can't be, the user is asked. */
function answerByItself(
  state: State,
  running: Running,
  absence: Absence,
  afterSeconds: number,
  answer: AwayAnswer,
  context: Context,
): State {
  const span = sinceStart(absence, running);
  if (span.untilMs - span.fromMs < afterSeconds * 1000) return state;
  const question = { id: context.newId(), entry: running.key, spans: [span] };
  const answered = answerQuestion(state, question, answer, true, context);
  if (!answered.ok) return { ...state, journal: ask(state.journal, question, bumpMs(afterSeconds)) };
  return probe({ ...state, journal: dropSettled(answered.value) });
}
