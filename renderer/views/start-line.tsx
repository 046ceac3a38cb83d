/** Owns the one line: what was done lately, or what the typed letters find. Enter starts it, Tab adds details. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type Manner, pressKey, type WorkChoice, workChoices } from '../model/picker.ts';
import { createSearch, type Found } from '../model/search.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { keyPress } from '../parts/keys.ts';
import { Listbox, type Option, optionId } from '../parts/listbox.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

interface StartLineProps {
  readonly snapshot: Snapshot;
  /** True while letters are typed: the results then take the place of today. */
  readonly searching: Signal<boolean>;
}

/** Rows of an empty query: fewer when today has something to show. */
const fewRows = 3;
const manyRows = 6;
const listId = 'start-results';

export function StartLine({ snapshot, searching }: StartLineProps) {
  const { bridge, store, view, failure } = useApp();
  const { run } = useAction(failure);
  const input = useRef<HTMLInputElement>(null);
  const query = useSignal('');
  const catalog = store.catalog.value;
  const running = snapshot.running?.work ?? null;
  const firstMark = running === null ? 0 : -1;
  const mark = useSignal(firstMark);

  // Every snapshot brings new objects; a large catalog is prepared again only when these really differ.
  const lately = JSON.stringify([snapshot.recents, running]);
  const choices = useMemo(() => workChoices(catalog, snapshot.recents, running), [catalog, lately]);
  const search = useMemo(() => createSearch(choices, startTier), [choices]);
  const empty = query.value.trim() === '';
  const rows = useMemo(
    () =>
      empty
        ? search('').slice(0, snapshot.today.entries.length > 0 ? fewRows : manyRows)
        : search(query.value),
    [empty, query.value, search, snapshot.today.entries.length],
  );
  const marked = Math.min(mark.value, rows.length - 1);

  const type = (text: string): void => {
    query.value = text;
    searching.value = text.trim() !== '';
    mark.value = searching.peek() ? 0 : firstMark;
  };

  useEffect(() => {
    mark.value = firstMark;
  }, [firstMark]);
  useEffect(() => {
    const takeFocus = (): void => {
      if (document.visibilityState === 'visible') input.current?.focus();
    };
    takeFocus();
    document.addEventListener('visibilitychange', takeFocus);
    return () => document.removeEventListener('visibilitychange', takeFocus);
  }, []);

  const choose = async (at: number, manner: Manner): Promise<void> => {
    const choice = rows[at]?.item;
    if (!choice) return;
    if (manner === 'enter' && !choice.lacksTask) {
      if (await run(() => bridge.start({ work: choice.work }))) type('');
      return;
    }
    view.value = { name: 'work', mode: manner === 'book' ? 'book' : 'start', work: choice.work };
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && empty) return;
    if (event.key === 'Escape' && query.peek() === '') return;
    const effect = pressKey(keyPress(event), marked, rows.length);
    if (effect.kind === 'none') return;
    event.preventDefault();
    if (effect.kind === 'mark') mark.value = effect.mark;
    else if (effect.kind === 'choose') void choose(effect.mark, effect.manner);
    else type('');
  };

  return (
    <section class="start">
      <div class="start-field">
        <Icon name="search" />
        <input
          ref={input}
          id="start"
          dir="auto"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          aria-label={words.start.label}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={marked >= 0 ? optionId(listId, marked) : undefined}
          placeholder={words.start.label}
          value={query.value}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {rows.length > 0 && (
        <Listbox
          id={listId}
          label={empty ? words.start.recent : words.start.results}
          options={rows.map((found) => workOption(found, running !== null))}
          mark={marked}
          onMark={(at) => {
            mark.value = at;
          }}
          onChoose={(at, event) => void choose(at, event.altKey ? 'book' : 'enter')}
        />
      )}
      {rows.length > 0 && !empty && (
        <p class="start-keys">
          <span>{words.start.tabHint}</span>
          <span>{words.start.bookHint}</span>
        </p>
      )}
      {rows.length === 0 && (!empty || catalog.projects.length === 0) && (
        <NoRows query={query.value.trim()} />
      )}
    </section>
  );
}

/** What is called what was typed comes first, done lately before the rest; then whatever else matches, the same way. */
const startTier = (choice: WorkChoice, begins: boolean): number => (begins ? 0 : 2) + (choice.recent ? 0 : 1);

function workOption({ item, runs }: Found<WorkChoice>, switches: boolean): Option {
  const [name = '', context = ''] = item.names;
  const [nameRuns, contextRuns] = runs;
  const whole = context === '' ? name : `${name}, ${context}`;
  return {
    key: item.key,
    label: `${(switches ? words.start.switch : words.start.start)(whole)}${item.lacksTask ? `, ${words.start.needsTask}` : ''}`,
    content: (
      <>
        <Dot projectId={item.work.projectId} />
        <Name text={name} class="option-name" {...(nameRuns && { runs: nameRuns })} />
        {context !== '' && (
          <Name text={context} class="option-more" {...(contextRuns && { runs: contextRuns })} />
        )}
        <span class="option-act">
          {item.lacksTask ? <span class="option-needs">{words.start.needsTask}</span> : <Icon name="play" />}
        </span>
      </>
    ),
  };
}

function NoRows({ query }: { readonly query: string }) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  if (query !== '') {
    return (
      <div class="teach">
        <p class="teach-what">{words.start.nothingFound(query)}</p>
        <p>{words.start.nothingFoundHint}</p>
        <Button busy={busy.value} onClick={() => void run(() => bridge.createProject({ name: query }))}>
          <Icon name="plus" />
          {words.start.create(query)}
        </Button>
      </div>
    );
  }
  return (
    <div class="teach">
      <p class="teach-what">{words.start.noProjects}</p>
      <p>{words.start.noProjectsHint}</p>
      <Button busy={busy.value} onClick={() => void run(() => bridge.refresh({ catalog: true }))}>
        {words.start.fetch}
      </Button>
    </div>
  );
}
