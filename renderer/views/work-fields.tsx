/** Owns the fields that name work: project, task and description, each leading on to the next. */
import type { BookingDraft } from '../../common/booking.ts';
import { maxDescriptionLength } from '../../common/model.ts';
import type { WorkView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type DraftField, workNames } from '../model/draft.ts';
import { TextField } from '../parts/field.tsx';
import { words } from '../words/en.ts';
import { ProjectPicker, TaskPicker } from './work-pickers.tsx';

interface WorkFieldsProps {
  readonly draft: BookingDraft;
  readonly recents: readonly WorkView[];
  readonly errorOf: (field: DraftField) => string | null;
  readonly onChange: (part: Partial<BookingDraft>) => void;
  readonly focus: (field: string) => void;
  /** Makes a project of what was typed; absent where the form could not go on with it. */
  readonly onMake?: (typed: string) => void;
}

export function WorkFields({ draft, recents, errorOf, onChange, focus, onMake }: WorkFieldsProps) {
  const { bridge, store } = useApp();
  const names = workNames(draft, store.catalog.value);
  return (
    <>
      <ProjectPicker
        chosen={names.project}
        recents={recents}
        error={errorOf('project')}
        onChoose={(projectId) => {
          if (projectId !== draft.projectId) onChange({ projectId, taskId: null });
          void bridge.wantTasks({ projectId, soon: true });
          focus('task');
        }}
        onMake={onMake}
      />
      <TaskPicker
        projectId={draft.projectId}
        required={names.requiresTask}
        chosen={names.task}
        error={errorOf('task')}
        onChoose={(taskId) => {
          onChange({ taskId });
          focus('description');
        }}
      />
      <TextField
        id="description"
        label={words.work.description}
        placeholder={words.work.descriptionHint}
        maxLength={maxDescriptionLength}
        value={draft.description}
        error={errorOf('description')}
        onText={(description) => onChange({ description })}
      />
    </>
  );
}
