/** Owns the top of the panel: what runs and for how long, with Stop; or what ran last, with Continue. */
import type { RunningView, Snapshot, WorkView } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { projectColour } from '../model/colour.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { elapsedSeconds } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';

export function RunningHeader({ snapshot }: { readonly snapshot: Snapshot }) {
  const { running, recents } = snapshot;
  if (running !== null) return <Running running={running} />;
  return <Stopped last={recents.find((recent) => recent.startable) ?? null} />;
}

/** The digits alone follow the second, so that a tick renders nothing else. */
function Elapsed({ running }: { readonly running: RunningView }) {
  const { store } = useApp();
  return <>{formatSpan(elapsedSeconds(running, store.sinceMs.value), true)}</>;
}

function Running({ running }: { readonly running: RunningView }) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  const { work } = running;
  const context = contextOf(work);
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
        <div class="timer-work">
          <Dot projectId={work.projectId} />
          <Name text={joinNames(work.project, work.task)} />
        </div>
        {context !== '' && <Name text={context} class="timer-context" />}
        {running.startedElsewhere && <div class="timer-context">{words.running.elsewhere}</div>}
      </div>
      <Button
        look="strong"
        busy={busy.value}
        aria-keyshortcuts={words.running.stopKeys}
        onClick={() => void run(() => bridge.stop(undefined))}
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
