/** Owns the fields in place of the words of what runs, and what stands below them while one is open. */
import { maxDescriptionLength } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { draftFields, fieldOf, workNames } from '../model/draft.ts';
import { words } from '../words/en.ts';
import type { RunningEdit } from './running-edit.ts';
import { SaveActions } from './save-actions.tsx';
import { ProjectPicker, TaskPicker } from './work-pickers.tsx';

interface FieldProps {
  readonly edit: RunningEdit;
}

/** A field in the place of words: as high as they are, so that nothing below moves. */
function InPlace(props: {
  readonly edit: RunningEdit;
  readonly id: 'description' | 'start';
  readonly label: string;
  readonly hint: string;
  readonly max?: number;
}) {
  const { edit, id, label, hint, max } = props;
  const wrong = edit.errorOf(id);
  return (
    <input
      class={`input timer-field timer-field-${id}`}
      id={`running-${id}`}
      dir="auto"
      autocomplete="off"
      spellcheck={false}
      aria-label={label}
      aria-invalid={wrong === null ? undefined : 'true'}
      aria-describedby={wrong === null ? undefined : 'running-wrong'}
      title={words.day.inPlace}
      placeholder={hint}
      maxLength={max}
      value={edit.draft[id]}
      onInput={(event) => edit.change({ [id]: event.currentTarget.value })}
    />
  );
}

export const DescriptionField = ({ edit }: FieldProps) => (
  <InPlace
    edit={edit}
    id="description"
    label={words.work.description}
    hint={words.work.descriptionHint}
    max={maxDescriptionLength}
  />
);

export const StartField = ({ edit }: FieldProps) => (
  <InPlace edit={edit} id="start" label={words.work.start} hint={words.work.startHint} />
);

/** What an edit needs beside its field: the pickers, what is wrong or in the way, and the choice. */
export function EditMore({ edit, snapshot }: FieldProps & { readonly snapshot: Snapshot }) {
  const { bridge, store } = useApp();
  const { draft, errorOf, found, failure, ready } = edit;
  const part = edit.part.value;
  const names = workNames(draft, store.catalog.value);
  const wrong = part === 'work' ? null : (draftFields.map(errorOf).find((text) => text !== null) ?? null);
  const asks = found.length > 0 || (failure !== null && fieldOf(failure) === null);
  if (part === null || (part !== 'work' && wrong === null && !asks)) return null;
  return (
    <div class="timer-more">
      {part === 'work' && (
        <div class="form-row">
          <ProjectPicker
            chosen={names.project}
            recents={snapshot.recents}
            error={errorOf('project')}
            onChoose={(projectId) => {
              if (projectId !== draft.projectId) edit.change({ projectId, taskId: null });
              void bridge.wantTasks({ projectId, soon: true });
              edit.form.current?.querySelector<HTMLElement>('#task')?.focus();
            }}
          />
          <TaskPicker
            projectId={draft.projectId}
            required={names.requiresTask}
            chosen={names.task}
            error={errorOf('task')}
            onChoose={(taskId) => {
              edit.change({ taskId });
              void edit.save({}, { taskId });
            }}
          />
        </div>
      )}
      {wrong !== null && (
        <p class="field-error" id="running-wrong">
          {wrong}
        </p>
      )}
      {(asks || part === 'work') && (
        <SaveActions
          label={words.entry.save}
          ready={ready}
          busy={edit.busy}
          found={found}
          failure={failure}
          onSave={(answer) => void edit.save(answer)}
        />
      )}
    </div>
  );
}
