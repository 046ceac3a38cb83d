/** Owns the user's to-dos: found, ticked and started here, by project and list; what is done lies at the end. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Result } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { createSearch } from '../model/search.ts';
import {
  isDone,
  isRunningOn,
  type Placed,
  rowsAtOnce,
  searchedFrom,
  secondsByTodo,
  secondsOf,
  startOf,
  type TodoItem,
  ticksOf,
  todoGroups,
  todoItems,
} from '../model/todos.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { Page } from '../parts/page.tsx';
import { focusFirstRow, moveAmongRows } from '../parts/rows.ts';
import { words } from '../words/en.ts';
import { TodoGroups } from './todo-groups.tsx';
import { TodoRow } from './todo-row.tsx';
import { TodosNothing, TodosState } from './todos-state.tsx';

interface TodosPageProps {
  readonly snapshot: Snapshot;
  readonly onBack: () => void;
}

export function TodosPage({ snapshot, onBack }: TodosPageProps) {
  const { bridge, store, view } = useApp();
  const { run, error } = useAction();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const placed = useRef<Placed>(new Map());
  const query = useSignal('');
  const shown = useSignal(rowsAtOnce);
  const showsDone = useSignal(false);
  /** The row that Tab goes to; null: the first. */
  const current = useSignal<string | null>(null);
  const catalog = store.catalog.value;
  const { running, recents } = snapshot;
  const { ticks: given, openReadAtMs } = snapshot.todos;
  const ticks = useMemo(() => ticksOf(given), [given]);
  const seconds = useMemo(() => secondsByTodo(snapshot.today.entries), [snapshot.today.entries]);
  // Where a to-do stands does not follow its ticks: they need no sorting anew.
  const { open, done } = useMemo(() => todoItems(catalog, ticks, placed.current), [catalog]);
  const search = useMemo(
    () => createSearch([...open, ...done], (item) => (placed.current.get(item.todo.id) ? 1 : 0)),
    [open, done],
  );
  const groups = useMemo(
    () => todoGroups(open, shown.value, catalog, recents),
    [open, shown.value, catalog, JSON.stringify(recents)],
  );
  const wanted = query.value.trim();
  const found = useMemo(() => (wanted === '' ? null : search(wanted)), [search, wanted]);
  const searched = open.length + done.length > searchedFrom;
  const stop = current.value ?? (found === null ? open[0] : found[0]?.item)?.key ?? null;
  const left = open.filter(({ todo }) => !isDone(todo, ticks)).length;

  useEffect(() => {
    void run(() => bridge.wantTodos({ completed: false, now: false }));
  }, []);
  // The list may come after the page: whoever has gone nowhere yet is put where one begins.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || open.length + done.length === 0) return;
    begun.current = true;
    if (searched) field.current?.focus();
    else focusFirstRow(list);
  }, [open, done]);

  const start = (item: TodoItem): void => {
    const { work, lacksTask } = startOf(item.todo, catalog, recents);
    if (lacksTask) view.value = { name: 'work', mode: 'start', work };
    else void run(() => bridge.start({ work }));
  };
  /** Each tick counts: one does not wait for the one before. */
  const tick = async (call: Promise<Result<null>>): Promise<void> => {
    const answer = await call;
    error.value = answer.ok ? null : answer.error;
  };
  const more = (): void => {
    if (found === null && shown.peek() < open.length) shown.value += rowsAtOnce;
  };
  const row = (item: TodoItem, place: string | null) => (
    <TodoRow
      key={item.key}
      item={item}
      done={isDone(item.todo, ticks)}
      tick={ticks.get(item.key)}
      running={isRunningOn(item.todo, running)}
      seconds={secondsOf(item.todo, seconds)}
      place={place}
      current={stop === item.key}
      onTick={(ticked) => void tick(bridge.tickTodo({ id: item.todo.id, done: ticked }))}
      onStart={() => start(item)}
      onStop={() => void run(() => bridge.stop({}))}
    />
  );
  const beside = (item: TodoItem): string => item.names[1] ?? '';
  const empty = open.length === 0 && done.length === 0;
  return (
    <Page heading={words.todos.heading} onBack={onBack} ownFocus={!empty}>
      {searched && (
        <div class="todos-search">
          <div class="start-field">
            <Icon name="search" />
            <input
              ref={field}
              type="text"
              dir="auto"
              autocomplete="off"
              spellcheck={false}
              aria-label={words.todos.search}
              placeholder={words.todos.search}
              value={query.value}
              onInput={(event) => {
                query.value = event.currentTarget.value;
                current.value = null;
              }}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown' && focusFirstRow(list)) event.preventDefault();
                if (event.key !== 'Escape' || query.peek() === '') return;
                event.preventDefault();
                query.value = '';
              }}
            />
          </div>
        </div>
      )}
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      <TodosState snapshot={snapshot} open={left} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of its rows are read here, for all of them */}
      <div
        ref={list}
        class="todos"
        onFocusCapture={(event) => {
          const { row: key } =
            (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset ?? {};
          if (key !== undefined) current.value = key;
        }}
        onKeyDown={(event) => {
          moveAmongRows(event, list, { onTop: () => field.current?.focus(), onEnd: more });
        }}
      >
        {found !== null && found.length === 0 && <p class="todos-note">{words.todos.nothingFound(wanted)}</p>}
        {found !== null && found.length > 0 && (
          <ul aria-label={words.todos.found}>{found.map(({ item }) => row(item, beside(item)))}</ul>
        )}
        {found === null && (
          <>
            {empty && <TodosNothing snapshot={snapshot} />}
            <TodoGroups groups={groups} ticks={ticks} stop={stop} row={row} run={run} tick={tick} />
            {shown.value < open.length && <More left={open.length - shown.value} onMore={more} />}
            {openReadAtMs !== null && shown.value >= open.length && (
              <section class="todos-done" aria-label={words.todos.done}>
                <button
                  type="button"
                  class="todos-fold"
                  data-row="done"
                  data-stop
                  aria-expanded={showsDone.value}
                  onClick={() => {
                    showsDone.value = !showsDone.peek();
                    if (showsDone.peek()) void run(() => bridge.wantTodos({ completed: true, now: false }));
                  }}
                >
                  <Icon name="details" />
                  {words.todos.done}
                  {done.length > 0 && <span class="todos-count">{done.length}</span>}
                </button>
                {showsDone.value &&
                  (done.length > 0 ? (
                    <ul aria-label={words.todos.done}>{done.map((item) => row(item, beside(item)))}</ul>
                  ) : (
                    <p class="todos-note">
                      {snapshot.todos.reading ? words.todos.reading : words.todos.noneDone}
                    </p>
                  ))}
              </section>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

/** The next rows: rendered when this is scrolled to, gone to, or pressed. */
function More({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  const button = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    if (!button.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current());
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [left]);
  return (
    <div ref={button} class="todos-more">
      <Button look="quiet" onClick={onMore}>
        {words.todos.more(left)}
      </Button>
    </div>
  );
}
