/** Owns the top of the panel: what runs and for how long, with Stop; or what ran last, with Continue. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { RunningView, Snapshot, WorkView } from '../../common/snapshot.ts';
import { addDays, formatSpan, type LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { projectColour } from '../model/colour.ts';
import type { EntryAct } from '../model/entry-menu.ts';
import { joinNames } from '../model/picker.ts';
import type { EditedPart } from '../model/running-edit.ts';
import { daysOf, elapsedSeconds } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { BudgetLine } from '../parts/budget.tsx';
import { Button } from '../parts/button.tsx';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { isControl } from '../parts/keys.ts';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';
import { EntryMenu } from './entry-menu.tsx';
import { formProps, useRunningEdit } from './running-edit.ts';
import { DescriptionField, EditMore, StartField } from './running-fields.tsx';

export function RunningHeader({ snapshot }: { readonly snapshot: Snapshot }) {
  const { running, recents } = snapshot;
  if (running !== null) return <Running key={running.key} snapshot={snapshot} running={running} />;
  return <Stopped last={recents.find((recent) => recent.startable) ?? null} />;
}

/** The digits alone follow the second, so that a tick renders nothing else. */
function Elapsed({ running }: { readonly running: RunningView }) {
  const { store } = useApp();
  return <>{formatSpan(elapsedSeconds(running, store.sinceMs.value), true)}</>;
}

/** How much of a timer that began on an earlier day is today's; nothing where all of it is. */
function Days({ running, now }: { readonly running: RunningView; readonly now: LocalTime }) {
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
  readonly snapshot: Snapshot;
  readonly running: RunningView;
}

function Running({ snapshot, running }: RunningProps) {
  const { bridge, failure, view, say } = useApp();
  const { run, busy } = useAction(failure);
  const edit = useRunningEdit(snapshot, running);
  const menu = useSignal<string | null>(null);
  const { work } = running;
  const { entry } = edit;
  const part = edit.part.value;
  const name = joinNames(work.project, work.task);
  const since = words.running.since(clockText(running.started.clock));

  const openPage = (): void => {
    view.value = { name: 'entry', key: running.entry };
  };
  // The page says why nothing can be changed.
  const open = (wanted: EditedPart): void => (entry.locked ? openPage() : edit.open(wanted));
  useDocumentKeys((event) => {
    if (!isControl(event, 'e')) return;
    event.preventDefault();
    open('description');
  });

  const act = async (what: EntryAct): Promise<void> => {
    if (what === 'edit') return openPage();
    if (await run(() => bridge.deleteEntry({ entry: running.entry }))) say(words.entry.said.deleted(name));
  };
  const editable = (wanted: EditedPart, label: string, look: string, content: ComponentChildren) => (
    <button
      type="button"
      class={`timer-edit ${look}`}
      data-part={wanted}
      aria-label={label}
      aria-keyshortcuts={wanted === 'description' ? words.day.editKeys : undefined}
      onClick={() => open(wanted)}
    >
      {content}
    </button>
  );
  return (
    <section
      class="timer timer-running"
      aria-label={words.running.region}
      style={{ '--project': projectColour(work.projectId) }}
    >
      <form class="timer-form" {...formProps(edit)}>
        <div class="timer-text">
          <div class="timer-time">
            <span class="timer-digits" role="timer" data-testid="elapsed">
              <Elapsed running={running} />
            </span>
            {part === 'start' ? (
              <StartField edit={edit} />
            ) : (
              editable('start', words.day.editSince(since), 'timer-since', since)
            )}
          </div>
          <div class="timer-line">
            {editable(
              'work',
              words.day.editWork(name),
              'timer-work',
              <>
                <Dot projectId={work.projectId} />
                <Name text={name} />
              </>,
            )}
            <EntryMenu
              entry={entry}
              range={since}
              deleteError={snapshot.deleteError}
              opened={menu}
              onAct={(what) => void act(what)}
            />
          </div>
          <div class="timer-line timer-context">
            {part === 'description' ? (
              <DescriptionField edit={edit} />
            ) : (
              <>
                {work.description === ''
                  ? editable('description', words.day.addDescription, 'timer-add', words.day.addDescription)
                  : editable(
                      'description',
                      words.day.editDescription(work.description),
                      'timer-description',
                      <Name text={work.description} />,
                    )}
                {work.customer !== '' && <Name text={work.customer} class="timer-customer" />}
              </>
            )}
          </div>
          <BudgetLine projectId={work.projectId} />
          <Days running={running} now={snapshot.now} />
          {running.startedElsewhere && <div class="timer-context">{words.running.elsewhere}</div>}
        </div>
        <EditMore edit={edit} snapshot={snapshot} />
      </form>
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
