/** Owns the search in the prompt for what an absence was: favourites and recents first, then every project, then its tasks. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Project, sameWork, type Work } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { findWork, lineSearch } from '../model/one-line-find.ts';
import { pressKey, type TaskChoice, taskChoices, type WorkChoice } from '../model/picker.ts';
import { createSearch, type Found } from '../model/search.ts';
import { Dot } from '../parts/dot.tsx';
import { keyPress } from '../parts/keys.ts';
import { Listbox, type Option, optionId } from '../parts/listbox.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

interface AwayBookProps {
  readonly snapshot: Snapshot;
  /** What the timer was on: booking that is keeping it. */
  readonly own: Work;
  /** How long the absence was, in words. */
  readonly time: string;
  readonly onBook: (work: Work) => void;
  readonly onBack: () => void;
}

/** What can be chosen, with what choosing it does. */
interface Row {
  readonly option: Option;
  readonly choose: () => void;
}

const listId = 'book-list';
/** Rows of an empty query: what is meant is nearly always among them. */
const fewListed = 30;
const assignedFirst = (row: TaskChoice): number => (row.assigned ? 0 : 1);

export function AwayBook({ snapshot, own, time, onBook, onBack }: AwayBookProps) {
  const { bridge, store } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const query = useSignal('');
  const mark = useSignal(0);
  /** The project that wants a task, and what else is known of the work. */
  const lacking = useSignal<{ readonly project: Project; readonly description: string } | null>(null);
  const catalog = store.catalog.value;
  const { recents, favourites } = snapshot;
  const source = useMemo(
    () => lineSearch({ ...catalog, todos: [] }, recents, favourites),
    [catalog, JSON.stringify(recents), JSON.stringify(favourites)],
  );
  const tasks = useMemo(() => {
    const rows = taskChoices(catalog, lacking.value?.project.id ?? null);
    return createSearch(rows, assignedFirst);
  }, [catalog, lacking.value]);
  const typed = query.value.trim();

  const start = (text = ''): void => {
    query.value = text;
    mark.value = 0;
    input.current?.focus();
  };
  const askTask = ({ projectId, description }: Work): void => {
    const project = catalog.projects.find(({ id }) => id === projectId);
    if (!project) return;
    void bridge.wantTasks({ projectId });
    lacking.value = { project, description };
    start();
  };
  const workRows = (): readonly Row[] => {
    const listed = source.listed
      .slice(0, fewListed)
      .map((item): Found<WorkChoice> => ({ item, runs: item.names.map((text) => [{ text, hit: false }]) }));
    const { found, left } =
      typed === '' ? { found: listed, left: '' } : findWork(source.search, typed, false);
    return found
      .map((one) => ({ one, work: left === '' ? one.item.work : { ...one.item.work, description: left } }))
      .filter(({ work }) => !sameWork(work, own))
      .map(({ one, work }) => ({
        option: workOption(one, left),
        choose: () => (one.item.lacksTask ? askTask(work) : onBook(work)),
      }));
  };
  const taskRows = ({ project, description }: NonNullable<typeof lacking.value>): readonly Row[] =>
    tasks(typed).map((one) => ({
      option: taskOption(one),
      choose: () => onBook({ projectId: project.id, taskId: one.item.task.id, description }),
    }));
  const wanting = lacking.value;
  const rows = wanting === null ? workRows() : taskRows(wanting);
  const marked = Math.min(mark.value, rows.length - 1);

  useEffect(() => input.current?.focus(), []);

  const back = (): void => {
    if (lacking.peek() === null) onBack();
    else {
      lacking.value = null;
      start();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const effect = pressKey(keyPress(event), marked, rows.length);
    if (effect.kind === 'none' || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (effect.kind === 'mark') mark.value = effect.mark;
    else if (effect.kind === 'close') back();
    else if (!event.repeat) rows[effect.mark]?.choose();
  };

  const heading = wanting === null ? words.away.bookHeading(time) : words.away.bookTask(wanting.project.name);
  return (
    <section class="away-book">
      <h2 dir="auto">{heading}</h2>
      <input
        ref={input}
        class="input"
        dir="auto"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={wanting === null ? words.away.bookLabel : heading}
        aria-expanded={rows.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 ? optionId(listId, marked) : undefined}
        placeholder={wanting === null ? words.away.bookPlaceholder : words.away.bookTaskPlaceholder}
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value;
          mark.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      {rows.length > 0 ? (
        <Listbox
          id={listId}
          label={heading}
          options={rows.map(({ option }) => option)}
          mark={marked}
          onMark={(at) => {
            mark.value = at;
          }}
          onChoose={(at) => rows[at]?.choose()}
        />
      ) : (
        <p class="away-nothing">{words.away.bookNothing(typed)}</p>
      )}
      <div class="away-foot">
        <span>{words.away.bookKeys}</span>
        <button type="button" class="button button-quiet" onClick={back}>
          {words.away.back}
        </button>
      </div>
    </section>
  );
}

/** @param description that was typed behind the name; empty: that of the found work */
function workOption({ item, runs }: Found<WorkChoice>, description: string): Option {
  const [name = '', context = ''] = item.names;
  const [nameRuns, contextRuns] = runs;
  const more = description === '' ? context : `“${description}”`;
  return {
    key: item.key,
    label: [words.away.bookAs(name), more, item.lacksTask ? words.away.needsTask : '']
      .filter((part) => part !== '')
      .join(', '),
    content: (
      <>
        <Dot projectId={item.work.projectId} />
        <Name text={name} class="option-name" {...(nameRuns && { runs: nameRuns })} />
        {more !== '' && (
          <span class="option-more">
            <Name text={more} {...(description === '' && contextRuns && { runs: contextRuns })} />
          </span>
        )}
        {item.lacksTask && <span class="option-needs">{words.away.needsTask}</span>}
      </>
    ),
  };
}

function taskOption({ item, runs }: Found<TaskChoice>): Option {
  const [nameRuns] = runs;
  return {
    key: item.key,
    label: item.task.name,
    section: item.assigned ? words.work.tasksOfProject : words.work.otherTasks,
    content: <Name text={item.task.name} class="option-name" {...(nameRuns && { runs: nameRuns })} />,
  };
}
