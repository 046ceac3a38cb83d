/** Owns the form that starts a timer: project, task and description, now or since a time of day. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { appError } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { parseClock } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { draftFields, emptyDraft, fieldOf, readWork, workNames } from '../model/draft.ts';
import { sinceView } from '../model/obstacles.ts';
import type { Fill } from '../model/one-line-times.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { useDraft } from '../parts/draft.ts';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { fieldError } from '../words/errors.ts';
import { clockText } from '../words/format.ts';
import { askOnEnter, type Overlaps, SaveActions } from './save-actions.tsx';
import { SinceField } from './since-field.tsx';
import { WorkFields } from './work-fields.tsx';

interface StartPageProps {
  readonly snapshot: Snapshot;
  readonly work: Work | null;
  /** What the one line read. */
  readonly fill?: Fill | undefined;
  readonly onBack: () => void;
}

export function StartPage({ snapshot, work, fill = {}, onBack }: StartPageProps) {
  const { bridge, store, view } = useApp();
  const { run, busy, error: failure } = useAction();
  const catalog = store.catalog.value;
  const now = localNow(snapshot, store.readSinceMs());
  const { draft, change, touch, errorOf, form, focus } = useDraft(emptyDraft(work, now), failure);
  const sinceText = useSignal(fill.since ?? '');
  const sinceLeft = useSignal(false);

  const reading = readWork(draft.value, catalog);
  const since = parseClock(sinceText.value);
  const sinceWrong = since === null && sinceText.value.trim() !== '';
  const past = since === null ? null : sinceView(since, snapshot.today.entries, now);
  const names = workNames(draft.value, catalog);
  const lacksTask = names.requiresTask && draft.value.taskId === null;
  const errors = errorOf(reading);

  useEffect(() => {
    if (fill.overlap) failure.value = appError('overlap');
    if (work !== null) void bridge.wantTasks({ projectId: work.projectId, soon: true });
    focus(work === null ? 'project' : 'task');
  }, []);

  const start = async (answer: Overlaps): Promise<void> => {
    touch(...draftFields);
    sinceLeft.value = true;
    if (!reading.ok || sinceWrong) {
      focus(reading.ok ? 'since' : (fieldOf(reading.error) ?? 'project'));
      return;
    }
    const earlier = since === null ? {} : { since };
    if (await run(() => bridge.start({ work: reading.value, ...earlier, ...answer }))) onBack();
  };

  return (
    <Page heading={words.work.startHeading} onBack={onBack} ownFocus>
      <form
        class="form"
        ref={form}
        noValidate
        onKeyDown={askOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          void start({});
        }}
      >
        <WorkFields
          draft={draft.value}
          recents={snapshot.recents}
          errorOf={errors}
          onChange={change}
          focus={focus}
          onMake={(project) => {
            const { description } = draft.peek();
            view.value = {
              name: 'create',
              project,
              form: { mode: 'start', description, fill: { since: sinceText.peek() } },
            };
          }}
        />
        <SinceField
          text={sinceText.value}
          since={since}
          view={past}
          error={sinceWrong && sinceLeft.value ? fieldError(appError('clock_invalid')) : null}
          onText={(text) => {
            sinceText.value = text;
            failure.value = null;
          }}
          onBlur={() => {
            sinceLeft.value = true;
          }}
        />
        <SaveActions
          label={startText(draft.value.projectId === null, lacksTask, snapshot.running !== null, since)}
          trimLabel={words.overlap.trimStart}
          keepLabel={words.overlap.keepStart}
          ready={reading.ok && !sinceWrong}
          busy={busy.value}
          found={past?.found ?? []}
          failure={failure.value}
          onSave={(answer) => void start(answer)}
        />
      </form>
    </Page>
  );
}

/** The button says what it does, or what is missing. */
function startText(
  lacksProject: boolean,
  lacksTask: boolean,
  running: boolean,
  since: number | null,
): string {
  if (lacksProject) return words.work.chooseProject;
  if (lacksTask) return words.work.chooseTask;
  if (since === null) return running ? words.work.switchNow : words.work.startNow;
  return (running ? words.since.switch : words.since.start)(clockText(since));
}
