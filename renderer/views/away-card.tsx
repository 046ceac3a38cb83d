/** Owns one card of the inbox in the prompt: what was observed, the cut points, and the seven answers on their keys. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Work } from '../../common/model.ts';
import type { AwayView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import {
  type Answer,
  answerOn,
  answersOf,
  awayLength,
  cutText,
  evidenceText,
  headingOf,
  splitStart,
  stoppedText,
} from '../model/away.ts';
import { projectColour } from '../model/colour.ts';
import {
  type Cut,
  cutsOf,
  type Edge,
  keepMoved,
  localOf,
  moveCut,
  sameCuts,
  sentSpans,
} from '../model/cuts.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { useSettled } from '../parts/settled.ts';
import { words } from '../words/en.ts';
import { AwayAnswers } from './away-answers.tsx';
import { AwayBarView } from './away-bar.tsx';
import { AwayBook } from './away-book.tsx';
import { useAwayKeys } from './away-keys.ts';
import { AwaySplit } from './away-split.tsx';

interface AwayCardProps {
  readonly snapshot: Snapshot;
  readonly away: AwayView;
  /** False while the window is not shown yet. */
  readonly seen: boolean;
}

export function AwayCard({ snapshot, away, seen }: AwayCardProps) {
  const { bridge } = useApp();
  const { run, busy, error } = useAction();
  const card = useRef<HTMLDivElement>(null);
  const mode = useSignal<'answers' | 'book' | 'split'>('answers');
  const { cuts, move, reset, moved } = useCuts(away);
  const splitAt = useSignal(splitStart(away));
  const settled = useSettled(`${away.id}/${away.spans.length}`, seen);
  const { now } = snapshot;
  const answers = answersOf(away, cuts, splitAt.value, now);
  const { id } = away;

  const goBack = (): void => {
    mode.value = 'answers';
  };
  const answer = ({ choice }: Pick<Answer, 'choice'>): void => {
    if (choice === 'later') void bridge.closeWindow(undefined);
    else if (choice === 'book' || choice === 'split') mode.value = choice;
    else {
      const spans = choice === 'keep' ? {} : sentSpans(away, cuts);
      void run(() => bridge.answerAway({ id, choice, ...spans }));
    }
  };
  const book = (work: Work): void =>
    void run(() => bridge.answerAway({ id, choice: 'book', work, ...sentSpans(away, cuts) }));
  const split = (): void =>
    void run(() => bridge.answerAway({ id, choice: 'split', at: localOf(splitAt.peek()) }));

  useAwayKeys({
    settled,
    card,
    onDigit: (key) => {
      const wanted = mode.peek() === 'answers' ? answerOn(key, answers) : null;
      if (wanted) answer(wanted);
    },
    onEscape: () => (mode.peek() === 'answers' ? answer({ choice: 'later' }) : goBack()),
    onUndo: () => {
      if (snapshot.undo?.kind === 'away') void run(() => bridge.undo(undefined));
    },
  });
  // What was chosen before is offered no more when the timer was stopped meanwhile.
  useEffect(() => {
    if (mode.peek() !== 'answers' && !away.choices.includes(mode.peek() as 'book')) goBack();
  }, [away.choices]);

  const [before, after] = words.away.question;
  const context = contextOf(away.work);
  const stopped = stoppedText(away, now);
  return (
    <div
      ref={card}
      class="away-card"
      inert={!settled.value}
      style={{ '--project': projectColour(away.work.projectId) }}
    >
      <h1>{headingOf(away)}</h1>
      <p class="away-question">
        {before}
        <Name text={joinNames(away.work.project, away.work.task)} />
        {after}
      </p>
      {context !== '' && (
        <p class="away-context">
          <Name text={context} />
        </p>
      )}
      <AwayBarView
        away={away}
        now={now}
        cuts={cuts}
        splitAt={mode.value === 'split' ? splitAt.value : null}
        onMove={(edge, to) => {
          if (edge === 'split') splitAt.value = to;
          else move(edge, to);
        }}
        onSplit={split}
      />
      <ol class="away-list">
        {away.spans.map((span, at) => (
          <li key={span.from.date + span.from.clock}>
            <span class="away-when">{cuts[at] !== undefined && cutText(away, cuts[at], now)}</span>
            {span.evidence.length > 0 && <span class="away-evidence">{evidenceText(span, away, now)}</span>}
          </li>
        ))}
      </ol>
      {moved && mode.value !== 'split' && (
        <p class="away-reset">
          <Button look="quiet" title={words.away.observedTitle} onClick={reset}>
            <Icon name="undo" />
            {words.away.observed}
          </Button>
        </p>
      )}
      {stopped !== null && (
        <p class="away-stopped">
          <Icon name="stop" />
          {stopped}
        </p>
      )}
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {mode.value === 'answers' && <AwayAnswers answers={answers} busy={busy.value} onAnswer={answer} />}
      {mode.value === 'book' && (
        <AwayBook
          snapshot={snapshot}
          own={away.work}
          time={words.away.span(awayLength(away, cuts))}
          onBook={book}
          onBack={goBack}
        />
      )}
      {mode.value === 'split' && (
        <AwaySplit at={splitAt.value} now={now} busy={busy.value} onSplit={split} onBack={goBack} />
      )}
    </div>
  );
}

/** The cut points as the user has moved them. An absence that comes to the card meanwhile leaves them as they are. */
function useCuts(away: AwayView) {
  const observed = cutsOf(away);
  const kept = useSignal({ observed, cuts: observed });
  const { observed: was, cuts: mine } = kept.value;
  const cuts: readonly Cut[] = sameCuts(was, observed) ? mine : keepMoved(mine, was, observed);
  const take = (next: readonly Cut[]): void => {
    kept.value = { observed, cuts: next };
  };
  return {
    cuts,
    moved: !sameCuts(cuts, observed),
    move: (edge: Exclude<Edge, 'split'>, to: number): void => take(moveCut(cuts, edge, to)),
    reset: (): void => take(observed),
  };
}
