/** Owns the pickers of project and task: what a row shows and in which order rows come. */
import { useMemo } from 'preact/hooks';
import type { WorkView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { budgetView } from '../model/budget.ts';
import { type ProjectChoice, projectChoices, type TaskChoice, taskChoices } from '../model/picker.ts';
import { mayMake } from '../model/rights.ts';
import type { Found } from '../model/search.ts';
import { useAction } from '../parts/action.ts';
import { Dot } from '../parts/dot.tsx';
import type { Option } from '../parts/listbox.tsx';
import { Name } from '../parts/name.tsx';
import { Picker } from '../parts/picker.tsx';
import { words } from '../words/en.ts';
import { fieldError } from '../words/errors.ts';

interface ProjectPickerProps {
  /** `Project` unless it says otherwise. */
  readonly label?: string;
  /** Ids of projects that are not offered. */
  readonly without?: readonly string[];
  readonly chosen: string;
  readonly recents: readonly WorkView[];
  readonly error: string | null;
  readonly onChoose: (projectId: number) => void;
  /** Makes a project of what was typed. */
  readonly onMake?: ((typed: string) => void) | undefined;
}

/** No project is left out. */
const none: readonly string[] = [];

export function ProjectPicker(props: ProjectPickerProps) {
  const { chosen, recents, error, onChoose, onMake, without = none, label = words.work.project } = props;
  const { store } = useApp();
  const catalog = store.catalog.value;
  const account = store.snapshot.value?.account ?? null;
  const rows = useMemo(
    () => projectChoices(catalog, recents).filter(({ key }) => !without.includes(key)),
    [catalog, recents, without.join()],
  );
  return (
    <Picker
      id="project"
      label={label}
      placeholder={words.work.projectHint}
      rows={rows}
      chosen={chosen}
      onChoose={(row) => onChoose(row.project.id)}
      option={projectOption}
      nothing={words.work.noProjectsFound}
      {...(onMake && mayMake(account) && { make: { text: words.create.project, run: onMake } })}
      error={error}
    />
  );
}

function projectOption({ item, runs }: Found<ProjectChoice>): Option {
  const { name, customerName, budget } = item.project;
  const spent = budget ? budgetView(budget) : null;
  const [nameRuns, customerRuns] = runs;
  return {
    key: item.key,
    label: [name, customerName, spent?.text ?? ''].filter((part) => part !== '').join(', '),
    content: (
      <>
        <Dot projectId={item.project.id} />
        <Name text={name} class="option-name" {...(nameRuns && { runs: nameRuns })} />
        {customerName !== '' && (
          <span class="option-more">
            <Name text={customerName} {...(customerRuns && { runs: customerRuns })} />
          </span>
        )}
        {spent && <span class="option-budget">{spent.short}</span>}
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
  const { bridge, store, say } = useApp();
  const { run, error: wrong } = useAction();
  const catalog = store.catalog.value;
  const account = store.snapshot.value?.account ?? null;
  const rows = useMemo((): readonly Row[] => {
    const tasks = taskChoices(catalog, projectId);
    return required || chosen === '' ? tasks : [noTask, ...tasks];
  }, [catalog, projectId, required, chosen]);
  const make = (typed: string): void => {
    if (projectId === null) return;
    let id: number | null = null;
    const create = async () => {
      const answer = await bridge.create({ kind: 'task', name: typed, projectId });
      if (answer.ok) id = answer.value;
      return answer;
    };
    void run(create).then((done) => {
      if (!done) return;
      say(words.create.made(typed));
      if (id !== null) onChoose(id);
    });
  };
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
      {...(projectId !== null && mayMake(account) && { make: { text: words.create.newTask, run: make } })}
      error={wrong.value === null ? error : fieldError(wrong.value)}
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
