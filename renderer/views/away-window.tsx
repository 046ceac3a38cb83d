/** Owns the absence prompt: since when, three answers on three keys, and Esc for not now. */
import { useEffect } from 'preact/hooks';
import type { ArgumentOf } from '../../common/ipc.ts';
import type { AwayView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { projectColour } from '../model/colour.ts';
import { joinNames } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';
import { Banner, FailureText } from '../parts/failure.tsx';
import { LiveRegion } from '../parts/live.tsx';
import { Name } from '../parts/name.tsx';
import { useTheme } from '../parts/theme.ts';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';

type Choice = Exclude<ArgumentOf<'answerAway'>['choice'], 'book' | 'split'>;

const answers = (
  away: AwayView,
): readonly { readonly choice: Choice; readonly text: string; readonly hint: string }[] => [
  { choice: 'keep', text: words.away.keep, hint: words.away.keepHint(words.away.span(away.seconds)) },
  {
    choice: 'discard_and_stop',
    text: words.away.stop,
    hint: words.away.stopHint(clockText(away.from.clock)),
  },
  {
    choice: 'discard_and_go_on',
    text: words.away.goOn,
    hint: words.away.goOnHint(clockText(away.until.clock)),
  },
];

export function AwayWindow() {
  useTheme();
  const snapshot = useApp().store.snapshot.value;
  return (
    <>
      {snapshot !== null && <Prompt snapshot={snapshot} />}
      <LiveRegion />
    </>
  );
}

function Prompt({ snapshot }: { readonly snapshot: Snapshot }) {
  const { bridge } = useApp();
  const { run, busy, error } = useAction();
  const { away } = snapshot;
  const later = (): void => void bridge.closeWindow(undefined);
  const answer = async (choice: Choice): Promise<void> => {
    // The window goes with the question, or shows the one that waited behind it.
    if (away !== null) await run(() => bridge.answerAway({ id: away.id, choice }));
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === 'Escape') later();
      const chosen = away === null ? undefined : answers(away)[Number(event.key) - 1];
      if (chosen) void answer(chosen.choice);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [away]);

  if (away === null) {
    return (
      <main class="away">
        <h1>{words.away.answered}</h1>
        <ul class="answers">
          <Answer
            key="later"
            label={words.away.later}
            shortcut={words.away.escape}
            hint=""
            busy={false}
            onClick={later}
          />
        </ul>
      </main>
    );
  }
  const [before, after] = words.away.question;
  return (
    <main class="away" style={{ '--project': projectColour(away.work.projectId) }}>
      <h1>{words.away.heading(words.away.span(away.seconds))}</h1>
      <p class="away-question">
        {before}
        <Name text={joinNames(away.work.project, away.work.task)} />
        {after}
      </p>
      <Bar away={away} />
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      <ul class="answers">
        {answers(away).map(({ choice, text, hint }, at) => (
          <Answer
            key={choice}
            label={text}
            shortcut={String(at + 1)}
            hint={hint}
            busy={busy.value}
            onClick={() => void answer(choice)}
          />
        ))}
        <Answer label={words.away.later} shortcut={words.away.escape} hint="" busy={false} onClick={later} />
      </ul>
    </main>
  );
}

interface AnswerProps {
  readonly label: string;
  readonly shortcut: string;
  readonly hint: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function Answer({ label, shortcut, hint, busy, onClick }: AnswerProps) {
  return (
    <li>
      <button
        type="button"
        class="answer"
        aria-keyshortcuts={shortcut}
        aria-busy={busy ? 'true' : undefined}
        onClick={onClick}
      >
        <span class="answer-key" aria-hidden="true">
          {shortcut}
        </span>
        <span class="answer-label">{label}</span>
        {hint !== '' && <span class="answer-hint">{hint}</span>}
      </button>
    </li>
  );
}

/** Worked time, then the absence, to scale; a short part keeps enough width to be seen. */
function Bar({ away }: { readonly away: AwayView }) {
  const [from, until] = [clockText(away.from.clock), clockText(away.until.clock)];
  const worked = Math.max(0, secondsBetween(away.started, away.from));
  const share = Math.min(0.85, Math.max(0.15, worked / Math.max(1, worked + away.seconds)));
  return (
    <div class="away-bar" role="img" aria-label={words.away.bar(from, until)}>
      <div class="away-spans">
        <div class="away-worked" style={{ flexGrow: share }} />
        <div class="away-gap" style={{ flexGrow: 1 - share }} />
      </div>
      <div class="away-clocks">
        <span style={{ flexGrow: share }}>{clockText(away.started.clock)}</span>
        <span style={{ flexGrow: 1 - share }}>{words.away.lastInput(from)}</span>
        <span>{words.away.back(until)}</span>
      </div>
    </div>
  );
}

const secondsBetween = (start: AwayView['started'], end: AwayView['from']): number =>
  (Date.parse(`${end.date}T00:00:00Z`) - Date.parse(`${start.date}T00:00:00Z`)) / 1000 +
  end.clock -
  start.clock;
