/** Owns the form of work: project, task and description to start now, and the times of an entry to add. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type BookingDraft, readBooking } from '../../common/booking.ts';
import { maxDescriptionLength, type Work } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { type DraftField, draftFields, fieldOf, readWork, workNames } from '../model/draft.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { TextField } from '../parts/field.tsx';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { fieldError } from '../words/errors.ts';
import { TimeFields } from './time-fields.tsx';
import { ProjectPicker, TaskPicker } from './work-pickers.tsx';

interface WorkPageProps {
  readonly snapshot: Snapshot;
  readonly mode: 'start' | 'book';
  readonly work: Work | null;
  readonly onBack: () => void;
}

export function WorkPage({ snapshot, mode, work, onBack }: WorkPageProps) {
  const { bridge, store, say } = useApp();
  const { run, busy, error: failure } = useAction();
  const form = useRef<HTMLFormElement>(null);
  const catalog = store.catalog.value;
  const now = localNow(snapshot, store.readSinceMs());
  const books = mode === 'book';

  const draft = useSignal<BookingDraft>({
    projectId: work?.projectId ?? null,
    taskId: work?.taskId ?? null,
    description: work?.description ?? '',
    date: now.date,
    duration: '',
    start: '',
    end: '',
  });
  const change = (part: Partial<BookingDraft>): void => {
    draft.value = { ...draft.peek(), ...part };
    failure.value = null;
  };
  /** Fields the user has been in: an empty form accuses nobody. */
  const touched = useSignal<readonly DraftField[]>([]);
  const touch = (...fields: readonly DraftField[]): void => {
    touched.value = [...touched.peek(), ...fields];
  };

  const booking = readBooking(draft.value, catalog, now);
  const startable = readWork(draft.value, catalog);
  const reading = books ? booking : startable;
  const names = workNames(draft.value, catalog);
  const lacksTask = names.requiresTask && draft.value.taskId === null;

  const errorOf = (field: DraftField): string | null => {
    if (failure.value !== null && fieldOf(failure.value) === field) return fieldError(failure.value);
    if (reading.ok || fieldOf(reading.error) !== field || !touched.value.includes(field)) return null;
    return fieldError(reading.error);
  };
  const focus = (field: DraftField): void => form.current?.querySelector<HTMLElement>(`#${field}`)?.focus();

  useEffect(() => {
    if (work !== null) void bridge.wantTasks({ projectId: work.projectId });
    if (work === null) focus('project');
    else focus(books && !lacksTask ? 'duration' : 'task');
  }, []);

  const submit = async (): Promise<void> => {
    touch(...draftFields);
    if (!reading.ok) {
      focus(fieldOf(reading.error) ?? 'project');
      return;
    }
    const done = await run(() =>
      books || !startable.ok ? bridge.book(draft.peek()) : bridge.start({ work: startable.value }),
    );
    if (!done) return;
    if (books && booking.ok) say(words.said.booked(formatSpan(booking.value.seconds), names.whole));
    onBack();
  };

  return (
    <Page heading={books ? words.work.bookHeading : words.work.startHeading} onBack={onBack} ownFocus>
      <form
        class="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ProjectPicker
          chosen={names.project}
          recents={snapshot.recents}
          error={errorOf('project')}
          onChoose={(projectId) => {
            if (projectId !== draft.peek().projectId) change({ projectId, taskId: null });
            void bridge.wantTasks({ projectId });
            focus('task');
          }}
        />
        <TaskPicker
          projectId={draft.value.projectId}
          required={names.requiresTask}
          chosen={names.task}
          error={errorOf('task')}
          onChoose={(taskId) => {
            change({ taskId });
            focus('description');
          }}
        />
        <TextField
          id="description"
          label={words.work.description}
          placeholder={words.work.descriptionHint}
          maxLength={maxDescriptionLength}
          value={draft.value.description}
          error={errorOf('description')}
          onText={(description) => change({ description })}
        />
        {books && (
          <TimeFields
            draft={draft.value}
            booking={booking.ok ? booking.value : null}
            now={now}
            errorOf={errorOf}
            onChange={change}
            onLeave={touch}
          />
        )}
        {failure.value !== null && fieldOf(failure.value) === null && (
          <Banner look="attention">
            <FailureText error={failure.value} />
          </Banner>
        )}
        <div class="form-actions">
          <Button look={reading.ok ? 'primary' : 'plain'} type="submit" busy={busy.value}>
            {submitText(draft.value.projectId === null, lacksTask, books, snapshot.running !== null)}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The button says what it does, or what is missing. */
function submitText(lacksProject: boolean, lacksTask: boolean, books: boolean, running: boolean): string {
  if (lacksProject) return words.work.chooseProject;
  if (lacksTask) return words.work.chooseTask;
  if (books) return words.work.book;
  return running ? words.work.switchNow : words.work.startNow;
}
