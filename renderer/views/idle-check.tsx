/** Owns whether absences are noticed, as the settings say it: how idle detection stands, and a check of ten seconds. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { IdleStatus } from '../../common/idle.ts';
import { useApp } from '../app.ts';
import { checkSeconds, idleSentences, type Verdict, verdictOf, verdictText } from '../model/idle-check.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { words } from '../words/en.ts';

export function IdleCheck() {
  const { bridge, say } = useApp();
  const { run, error } = useAction();
  const status = useSignal<IdleStatus | null>(null);
  /** Seconds left; null: no check is under way. */
  const left = useSignal<number | null>(null);
  const verdict = useSignal<Verdict | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const text = words.absence;

  const look = async (): Promise<number | null> => {
    const before = status.peek();
    await run(async () => {
      const answer = await bridge.idleStatus(undefined);
      if (answer.ok) status.value = answer.value;
      return answer;
    });
    return status.peek() === before ? null : (status.peek()?.idleSeconds ?? null);
  };
  useEffect(() => {
    void look();
    return () => clearTimeout(timer.current);
  }, []);

  const stop = (): void => {
    clearTimeout(timer.current);
    left.value = null;
  };
  const begin = (): void => {
    const readings: (number | null)[] = [];
    const endsAt = performance.now() + checkSeconds * 1000;
    verdict.value = null;
    left.value = checkSeconds;
    // The seconds are for the eye: whoever listens is told the beginning, the middle and the end.
    say(text.testLead);
    const next = async (): Promise<void> => {
      const reading = await look();
      if (left.peek() === null) return;
      readings.push(reading);
      const rest = Math.max(0, Math.round((endsAt - performance.now()) / 1000));
      if (rest === 0) {
        verdict.value = verdictOf(readings);
        const { what, todo } = verdictText(verdict.value);
        say(`${what} ${todo}`);
        stop();
        return;
      }
      left.value = rest;
      if (rest === checkSeconds / 2) say(text.testLeft(rest));
      timer.current = setTimeout(() => void next(), 1000);
    };
    timer.current = setTimeout(() => void next(), 1000);
  };

  const sentences = status.value === null ? [text.looking] : idleSentences(status.value);
  const told = verdict.value === null ? null : verdictText(verdict.value);
  return (
    <section class="block" aria-labelledby="check-heading">
      <h2 id="check-heading">{text.checkHeading}</h2>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {sentences.map((sentence, at) => (
        <p
          key={sentence}
          class={at === 0 ? undefined : 'small muted'}
          data-testid={at === 0 ? 'idle-status' : undefined}
        >
          {sentence}
        </p>
      ))}
      {left.value !== null && (
        <div class="check">
          <p class="failure-what">{text.testLead}</p>
          <div class="check-left">
            <progress
              max={checkSeconds}
              value={checkSeconds - left.value}
              aria-label={text.testLeft(left.value)}
            />
            <span aria-hidden="true">{text.testLeft(left.value)}</span>
          </div>
        </div>
      )}
      {told !== null && (
        <div class={`check check-${verdict.value?.kind}`} data-testid="idle-verdict">
          <p class="failure-what">{told.what}</p>
          <p class="failure-todo">{told.todo}</p>
        </div>
      )}
      <Button onClick={left.value === null ? begin : stop}>
        {left.value !== null ? text.cancel : told === null ? text.test : text.testAgain}
      </Button>
    </section>
  );
}
