/** Owns one to-do and one task of a project: the box that ticks it, its name, and what starts or stops it. */
import type { ComponentChildren } from 'preact';
import type { TickView } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import type { TaskItem, TodoItem } from '../model/todos.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { describeTick } from '../words/en-todos.ts';

interface TodoRowProps {
  readonly item: TodoItem;
  readonly done: boolean;
  readonly tick: TickView | undefined;
  readonly running: boolean;
  /** Seconds of today. */
  readonly seconds: number;
  /** Shown outside of its group: the project stands beside it. */
  readonly place: string | null;
  /** Whether Tab goes to it. */
  readonly current: boolean;
  readonly onTick: (done: boolean) => void;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function TodoRow(props: TodoRowProps) {
  const { item, done, running, seconds, place, current, onStart, onStop } = props;
  const { todo } = item;
  const estimate = todo.estimateSeconds ?? 0;
  const planned = estimate > 0 ? formatSpan(estimate) : '';
  const tracked = seconds >= 60 ? words.todos.today(formatSpan(seconds)) : '';
  const meta = [
    running ? words.todos.running : tracked,
    planned === '' ? '' : words.todos.planned(planned),
  ].filter((part) => part !== '');
  return (
    <Row
      {...props}
      label={words.todos.item(todo.name, item.names[1] ?? '', meta.join(', '))}
      onEnter={running ? undefined : onStart}
    >
      {place !== null && <Dot projectId={todo.projectId} />}
      <span class={done ? 'todo-name todo-done' : 'todo-name'}>
        <Name text={todo.name} />
        {place !== null && <Name text={place} class="todo-place" />}
      </span>
      {meta.length > 0 && (
        <span class={running ? 'todo-meta todo-running' : 'todo-meta'} title={meta.join(', ')}>
          {running ? words.todos.running : [tracked, planned].filter((part) => part !== '').join(' · ')}
        </span>
      )}
      {running ? (
        <Button
          look="icon"
          tabIndex={current ? 0 : -1}
          aria-label={words.todos.stop(todo.name)}
          title={words.running.stop}
          onClick={onStop}
        >
          <Icon name="stop" />
        </Button>
      ) : (
        <Button
          look="icon"
          tabIndex={current ? 0 : -1}
          aria-label={words.todos.start(todo.name)}
          title={words.todos.start(todo.name)}
          onClick={onStart}
        >
          <Icon name="play" />
        </Button>
      )}
    </Row>
  );
}

export function TaskRow(props: {
  readonly item: TaskItem;
  readonly project: string;
  readonly tick: TickView | undefined;
  readonly current: boolean;
  readonly onTick: (done: boolean) => void;
}) {
  const { item, project } = props;
  return (
    <Row {...props} done={item.done} label={words.todos.item(item.task.name, project, '')} look="todo-task">
      <span class={item.done ? 'todo-name todo-done' : 'todo-name'}>
        <Name text={item.task.name} />
      </span>
    </Row>
  );
}

function Row(props: {
  readonly item: { readonly key: string };
  readonly label: string;
  readonly look?: string;
  readonly done: boolean;
  readonly tick: TickView | undefined;
  readonly current: boolean;
  readonly onTick: (done: boolean) => void;
  readonly onEnter?: (() => void) | undefined;
  readonly children: ComponentChildren;
}) {
  const { item, label, look = '', done, tick, current, onTick, onEnter, children } = props;
  return (
    <li class={`todo ${look}`} data-row={item.key}>
      <div class="todo-line">
        <input
          type="checkbox"
          class="todo-box"
          data-stop
          tabIndex={current ? 0 : -1}
          aria-label={label}
          checked={done}
          onChange={(event) => onTick(event.currentTarget.checked)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.repeat || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onEnter?.();
          }}
        />
        {children}
        {tick?.state === 'waiting' && (
          <span
            class="entry-delivery"
            role="img"
            aria-label={words.todos.waiting}
            title={words.todos.waiting}
          >
            <Icon name="waiting" />
          </span>
        )}
      </div>
      {tick?.error && (
        <div class="todo-failure">
          <FailureText error={tick.error} describe={describeTick} />
        </div>
      )}
    </li>
  );
}
