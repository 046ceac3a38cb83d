/** Owns the top of the panel: what runs and for how long, with Stop; or what ran last, with Continue. */
import type { RunningView, Snapshot, WorkView } from '../../common/snapshot.ts';
import { addDays, formatSpan, type LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { projectColour } from '../model/colour.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { daysOf, elapsedSeconds } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { BudgetLine } from '../parts/budget.tsx';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';

export function RunningHeader({ snapshot }: { readonly snapshot: Snapshot }) {
  const { running, recents } = snapshot;
  if (running !== null) return <Running running={running} now={snapshot.now} />;
  return <Stopped last={recents.find((recent) => recent.startable) ?? null} />;
}

/** The digits alone follow the second, so that a tick renders nothing else. */
function Elapsed({ running }: { readonly running: RunningView }) {
  const { store } = useApp();
  return <>{formatSpan(elapsedSeconds(running, store.sinceMs.value), true)}</>;
}

/** How much of a timer that began on an earlier day is today's; nothing where all of it is. */
function Days({ running, now }: RunningProps) {
  const { store } = useApp();
  const days = daysOf(running, store.sinceMs.value);
  if (days === null) return null;
  const { date } = running.started;
  const earlier = date === addDays(now.date, -1) ? words.today.yesterday : words.today.before;
  return (
    <div class="timer-context">
      {words.running.days(formatSpan(days.today), formatSpan(days.earlier), earlier)}
    </div>
  );
}

interface RunningProps {
  readonly running: RunningView;
  readonly now: LocalTime;
}

function Running({ running, now }: RunningProps) {
  const { bridge, failure, view } = useApp();
  const { run, busy } = useAction(failure);
  const { work } = running;
  const context = contextOf(work);
  const name = joinNames(work.project, work.task);
  return (
    <section
      class="timer timer-running"
      aria-label={words.running.region}
      style={{ '--project': projectColour(work.projectId) }}
    >
      <div class="timer-text">
        <div class="timer-time">
          <span class="timer-digits" role="timer" data-testid="elapsed">
            <Elapsed running={running} />
          </span>
          <span class="timer-since">{words.running.since(clockText(running.started.clock))}</span>
        </div>
        <button
          type="button"
          class="timer-edit"
          aria-label={words.running.edit(context === '' ? name : `${name}, ${context}`)}
          onClick={() => {
            view.value = { name: 'entry', key: running.entry };
          }}
        >
          <span class="timer-work">
            <Dot projectId={work.projectId} />
            <Name text={name} />
          </span>
          {context !== '' && <Name text={context} class="timer-context" />}
        </button>
        <BudgetLine projectId={work.projectId} />
        <Days running={running} now={now} />
        {running.startedElsewhere && <div class="timer-context">{words.running.elsewhere}</div>}
      </div>
      <Button
        look="strong"
        busy={busy.value}
        aria-keyshortcuts={words.running.stopKeys}
        onClick={() => void run(() => bridge.stop({}))}
      >
        <Icon name="stop" />
        {words.running.stop}
      </Button>
    </section>
  );
}

function Stopped({ last }: { readonly last: WorkView | null }) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  const name = last === null ? '' : joinNames(last.project, last.task);
  return (
    <section class="timer" aria-label={words.running.region}>
      <div class="timer-text">
        <div class="timer-time" aria-hidden="true">
          <span class="timer-digits" data-testid="elapsed">
            0:00:00
          </span>
        </div>
        <div class="timer-work">{words.running.nothing}</div>
        <div class="timer-context">
          {last === null ? <span>{words.running.firstHint}</span> : <Name text={words.running.last(name)} />}
        </div>
      </div>
      {last !== null && (
        <Button
          look="primary"
          busy={busy.value}
          aria-label={words.running.continueWork(name)}
          onClick={() => void run(() => bridge.start({ work: workOf(last) }))}
        >
          <Icon name="play" />
          {words.running.continue}
        </Button>
      )}
    </section>
  );
}

/** Only the fields that a call may carry. */
export const workOf = ({ projectId, taskId, description }: WorkView) => ({ projectId, taskId, description });
