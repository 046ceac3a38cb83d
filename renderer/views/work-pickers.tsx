/** Owns the pickers of project and task: what a row shows and in which order rows come. */
import { useMemo } from 'preact/hooks';
import type { WorkView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type ProjectChoice, projectChoices, type TaskChoice, taskChoices } from '../model/picker.ts';
import type { Found } from '../model/search.ts';
import { Dot } from '../parts/dot.tsx';
import type { Option } from '../parts/listbox.tsx';
import { Name } from '../parts/name.tsx';
import { Picker } from '../parts/picker.tsx';
import { words } from '../words/en.ts';

interface ProjectPickerProps {
  readonly chosen: string;
  readonly recents: readonly WorkView[];
  readonly error: string | null;
  readonly onChoose: (projectId: number) => void;
}

export function ProjectPicker({ chosen, recents, error, onChoose }: ProjectPickerProps) {
  const catalog = useApp().store.catalog.value;
  const rows = useMemo(() => projectChoices(catalog, recents), [catalog, recents]);
  return (
    <Picker
      id="project"
      label={words.work.project}
      placeholder={words.work.projectHint}
      rows={rows}
      chosen={chosen}
      onChoose={(row) => onChoose(row.project.id)}
      option={projectOption}
      nothing={words.work.noProjectsFound}
      error={error}
    />
  );
}

function projectOption({ item, runs }: Found<ProjectChoice>): Option {
  const { name, customerName } = item.project;
  const [nameRuns, customerRuns] = runs;
  return {
    key: item.key,
    label: customerName === '' ? name : `${name}, ${customerName}`,
    content: (
      <>
        <Dot projectId={item.project.id} />
        <Name text={name} class="option-name" {...(nameRuns && { runs: nameRuns })} />
        {customerName !== '' && (
          <Name text={customerName} class="option-more" {...(customerRuns && { runs: customerRuns })} />
        )}
      </>
    ),
  };
}

interface TaskPickerProps {
  readonly projectId: number | null;
  readonly required: boolean;
  readonly chosen: string;
  readonly error: string | null;
  readonly onChoose: (taskId: number | null) => void;
}

const noTask = { key: 'none', names: [words.work.noTask], task: null, assigned: true } as const;
type Row = TaskChoice | typeof noTask;
const assignedFirst = (row: Row): number => (row.assigned ? 0 : 1);

export function TaskPicker({ projectId, required, chosen, error, onChoose }: TaskPickerProps) {
  const { bridge, store } = useApp();
  const catalog = store.catalog.value;
  const rows = useMemo((): readonly Row[] => {
    const tasks = taskChoices(catalog, projectId);
    return required || chosen === '' ? tasks : [noTask, ...tasks];
  }, [catalog, projectId, required, chosen]);
  return (
    <Picker
      id="task"
      label={required ? words.work.task : words.work.taskOptional}
      placeholder={words.work.taskHint}
      rows={rows}
      chosen={chosen}
      onOpen={() => {
        if (projectId !== null) void bridge.wantTasks({ projectId });
      }}
      onChoose={(row) => onChoose(row.task?.id ?? null)}
      option={taskOption}
      tier={assignedFirst}
      nothing={words.work.noTasksFound}
      error={error}
    />
  );
}

function taskOption({ item, runs }: Found<Row>): Option {
  const [nameRuns] = runs;
  const name = item.names[0] ?? '';
  const option: Option = {
    key: item.key,
    label: name,
    content: <Name text={name} class="option-name" {...(nameRuns && { runs: nameRuns })} />,
  };
  if (item.task === null) return option;
  return { ...option, section: item.assigned ? words.work.tasksOfProject : words.work.otherTasks };
}
