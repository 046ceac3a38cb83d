/** Owns how the inbox is shown: its oldest card, how many are behind it, and what was answered or said in advance. */
import type { AbsenceView, AwayPlanView, AwayView, Snapshot } from '../../common/snapshot.ts';
import { type LocalTime, toLocal, type Zone } from '../../common/time.ts';
import { answeredView } from './answered.ts';
import { awayPlanOf } from './away-plan.ts';
import { type Card, cardsOf } from './cards.ts';
import { timesOf } from './entry-times.ts';
import type { AwayPlan } from './inbox.ts';
import type { Tracked } from './journal.ts';
import type { State } from './state.ts';
import { nameTracked, type ViewSource } from './view.ts';

export function inboxView(
  state: State,
  source: ViewSource,
  nowMs: number,
  zone: Zone,
): Pick<Snapshot, 'away' | 'awayBehind' | 'awayPlan' | 'answered'> {
  // A journal that waits for its account asks nobody: no answer could be taken.
  if (!state.account) return { away: null, awayBehind: 0, awayPlan: null, answered: null };
  const [first, ...behind] = cardsOf(state.journal, zone);
  const plan = awayPlanOf(state, nowMs);
  return {
    away: first ? cardView(first, source, zone) : null,
    awayBehind: behind.length,
    awayPlan: plan && planView(plan, zone),
    answered: answeredView(source, nowMs, zone),
  };
}

const planView = ({ sinceMs, untilMs }: AwayPlan, zone: Zone): AwayPlanView => ({
  since: toLocal(sinceMs, zone),
  until: untilMs === null ? null : toLocal(untilMs, zone),
});

function cardView(
  { question, tracked, spans, stopped, choices }: Card,
  source: ViewSource,
  zone: Zone,
): AwayView {
  const views = spans.map((span): AbsenceView => {
    const { fromMs, untilMs, evidence } = span;
    return {
      from: toLocal(fromMs, zone),
      until: toLocal(untilMs, zone),
      seconds: Math.floor(untilMs / 1000) - Math.floor(fromMs / 1000),
      evidence: evidence.map(({ kind, atMs }) => ({ kind, at: toLocal(atMs, zone) })),
    };
  });
  const started = startOf(tracked, zone);
  return {
    id: question.id,
    work: nameTracked(tracked, source),
    started,
    spans: views,
    from: views[0]?.from ?? started,
    until: views.at(-1)?.until ?? started,
    seconds: views.reduce((sum, view) => sum + view.seconds, 0),
    stopped: stopped && { at: toLocal(stopped.atMs, zone), elsewhere: stopped.elsewhere },
    choices,
  };
}

function startOf({ span }: Tracked, zone: Zone): LocalTime {
  if (span.kind === 'measured') return toLocal(span.startedAtMs, zone);
  const { date, start } = timesOf(span, zone);
  return { date, clock: start };
}
