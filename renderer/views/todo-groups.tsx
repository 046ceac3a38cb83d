/** Owns the open to-dos by project and list, and under each project its tasks, folded until somebody asks. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Result } from '../../common/result.ts';
import { useApp } from '../app.ts';
import { type Ticks, type TodoGroup, type TodoItem, tasksOf } from '../model/todos.ts';
import type { Action } from '../parts/action.ts';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { TaskRow } from './todo-row.tsx';

interface TodoGroupsProps {
  readonly groups: readonly TodoGroup[];
  readonly ticks: Ticks;
  /** The row that Tab goes to. */
  readonly stop: string | null;
  readonly row: (item: TodoItem, place: null) => ComponentChildren;
  readonly run: Action['run'];
  readonly tick: (call: Promise<Result<null>>) => Promise<void>;
}

export function TodoGroups({ groups, row, ...rest }: TodoGroupsProps) {
  return (
    <>
      {groups.map((group) => (
        <section key={group.projectId} class="todo-group" aria-labelledby={`todos-${group.projectId}`}>
          <h2 id={`todos-${group.projectId}`}>
            <Dot projectId={group.projectId} />
            <Name text={group.project} class="todo-project" />
            {group.customer !== '' && <Name text={group.customer} class="todo-customer" />}
          </h2>
          {group.lists.map(({ key, name, items }) => (
            <div key={key}>
              {name !== '' && <h3 dir="auto">{name}</h3>}
              <ul aria-label={name === '' ? group.project : name}>{items.map((item) => row(item, null))}</ul>
            </div>
          ))}
          <Tasks group={group} {...rest} />
        </section>
      ))}
    </>
  );
}

/** The tasks of a project: read when they are asked for, never by themselves. */
function Tasks({
  group,
  ticks,
  stop,
  run,
  tick,
}: { readonly group: TodoGroup } & Omit<TodoGroupsProps, 'groups' | 'row'>) {
  const { bridge, store } = useApp();
  const open = useSignal(false);
  const { projectId, project } = group;
  const tasks = tasksOf(projectId, store.catalog.value, ticks);
  const done = tasks?.filter((task) => task.done).length ?? null;
  const key = `tasks/${projectId}`;
  return (
    <>
      <button
        type="button"
        class="todos-fold todos-tasks"
        data-row={key}
        data-stop
        tabIndex={stop === key ? 0 : -1}
        aria-expanded={open.value}
        aria-label={words.todos.tasksOf(project, done, tasks?.length ?? 0)}
        onClick={() => {
          open.value = !open.peek();
          if (open.peek() && tasks === null) void run(() => bridge.wantTasks({ projectId }));
        }}
      >
        <Icon name="details" />
        {words.todos.tasks}
        {tasks !== null && tasks.length > 0 && (
          <span class="todos-count">{words.todos.tasksCount(done ?? 0, tasks.length)}</span>
        )}
      </button>
      {open.value && (
        <>
          <p class="todos-note">
            {tasks === null
              ? words.todos.readingTasks
              : tasks.length === 0
                ? words.todos.noTasks
                : words.todos.explained}
          </p>
          <ul aria-label={words.todos.tasksOf(project, null, 0)}>
            {(tasks ?? []).map((item) => (
              <TaskRow
                key={item.key}
                item={item}
                project={project}
                tick={ticks.get(item.key)}
                current={stop === item.key}
                onTick={(ticked) =>
                  void tick(bridge.tickTask({ projectId, taskId: item.task.id, done: ticked }))
                }
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
