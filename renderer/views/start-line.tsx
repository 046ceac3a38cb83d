/** Owns the one line: a field that starts, switches, books and stops, and a row for each thing the text can mean. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import type { Gap } from '../model/gaps.ts';
import { favouriteRow, lineView, listedRows } from '../model/one-line.ts';
import { lineSearch } from '../model/one-line-find.ts';
import type { LineRow } from '../model/one-line-rows.ts';
import { type Manner, type Mark, pressKey } from '../model/picker.ts';
import { mayMake } from '../model/rights.ts';
import { localNow } from '../model/ticking.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { keyPress } from '../parts/keys.ts';
import { Listbox, optionId } from '../parts/listbox.tsx';
import { words } from '../words/en.ts';
import { useFavouriteKeys } from './favourite-keys.ts';
import { useFavouriteToggle } from './favourite-toggle.tsx';
import { useLineActs } from './line-acts.ts';
import { useFill } from './line-fill.ts';
import { LineHelp } from './line-help.tsx';
import { LineNothing } from './line-nothing.tsx';
import { LinePreview } from './line-preview.tsx';
import { lineOption } from './line-rows.tsx';

interface StartLineProps {
  readonly snapshot: Snapshot;
  /** True while letters are typed: the results then take the place of today. */
  readonly searching: Signal<boolean>;
  /** The unaccounted spans of today, the earliest first. */
  readonly gaps: readonly Gap[];
  /** The one whose row was chosen. */
  readonly asked: Signal<Gap | null>;
}

/** Rows of an empty query: fewer when today has something to show. */
const fewRows = 3;
const manyRows = 6;
/** No row is marked: Enter does nothing until somebody types or goes to one. */
const nowhere: Mark = -1;
const listId = 'start-results';
/** How often (ms) what "20m ago" means is looked at again. */
const step = 5000;

export function StartLine({ snapshot, searching, gaps, asked }: StartLineProps) {
  const { store, view, failure, say } = useApp();
  const toggle = useFavouriteToggle(useAction(failure).run);
  const act = useLineActs();
  const input = useRef<HTMLInputElement>(null);
  const text = useSignal('');
  const catalog = store.catalog.value;
  const { running, account } = snapshot;
  const newest = useRef(snapshot);
  newest.current = snapshot;
  const read = () => localNow(newest.current, store.readSinceMs());
  const now = useSignal(read());
  /** The row the user went to; null: the one that is marked first. */
  const chosen = useSignal<Mark | null>(null);

  // Every snapshot brings new objects; a large catalog is prepared again only when these really differ.
  const { recents, favourites, todos } = snapshot;
  const lately = JSON.stringify([recents, favourites, todos.ticks.map(({ key, done }) => [key, done])]);
  const source = useMemo(() => lineSearch(catalog, recents, favourites, todos.ticks), [catalog, lately]);
  const creates = mayMake(account);
  const isAway = snapshot.awayPlan !== null;
  const empty = text.value.trim() === '';
  const helps = text.value.trim() === '?';
  const listed = snapshot.today.entries.length > 0 ? fewRows : manyRows;
  const { rows, mark, message, missing } = useMemo(() => {
    const facts = { now: now.value, running, catalog, source, creates };
    if (empty || helps) {
      const shown = helps ? [] : listedRows(facts, listed);
      return { rows: shown, mark: running === null ? 0 : nowhere, message: null, missing: null };
    }
    return lineView({ text: text.value, isAway, ...facts });
  }, [text.value, now.value, source, running, listed, creates, isAway]);
  /** The row that was marked when its work was made a favourite: it may have another place now. */
  const followed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const found = rows.findIndex(({ key }) => key === followed.current);
    if (found >= 0) chosen.value = found;
    followed.current = null;
  }, [rows]);
  const marked = Math.min(chosen.value ?? mark, rows.length - 1);
  const row = rows[marked];

  const type = (typed: string): void => {
    text.value = typed;
    now.value = read();
    searching.value = typed.trim() !== '';
    chosen.value = null;
  };

  useFill({ input, text, type, gaps, asked });
  useEffect(() => {
    if (chosen.peek() !== nowhere) chosen.value = null;
  }, [running === null]);
  useEffect(() => {
    if (empty) return;
    const timer = setInterval(() => {
      now.value = read();
    }, step);
    return () => clearInterval(timer);
  }, [empty]);
  useEffect(() => {
    const takeFocus = (): void => {
      if (document.visibilityState !== 'visible') return;
      if (chosen.peek() === nowhere) chosen.value = null;
      input.current?.focus();
    };
    takeFocus();
    document.addEventListener('visibilitychange', takeFocus);
    return () => document.removeEventListener('visibilitychange', takeFocus);
  }, []);

  const choose = async (at: number, manner: Manner): Promise<void> => {
    const wanted = rows[at];
    if (wanted) await perform(wanted, manner);
  };
  const perform = async (wanted: LineRow, manner: Manner): Promise<void> => {
    if (!(await act(wanted, manner))) return;
    type('');
    // A second Enter would start what is listed first.
    chosen.value = nowhere;
  };

  useFavouriteKeys({
    snapshot,
    rowOf: (place) => favouriteRow(place, { now: read(), running, catalog, source }),
    start: (wanted) => void perform(wanted, 'enter'),
  });
  /** Makes the work of the marked row a favourite, or none. */
  const keep = async (): Promise<void> => {
    if (!row?.form) return say(words.favourites.noRow);
    followed.current = row.key;
    if (!(await toggle(row.form.work, row.found?.item.names[0] ?? ''))) followed.current = null;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && empty) return;
    if (isKeep(event)) {
      event.preventDefault();
      if (!event.repeat) void keep();
      return;
    }
    if (event.key === 'Escape' && text.peek() === '') return;
    const effect = pressKey(keyPress(event), marked, rows.length);
    if (effect.kind === 'none') return;
    event.preventDefault();
    if (effect.kind === 'choose' && event.repeat) return;
    if (effect.kind === 'mark') chosen.value = effect.mark;
    else if (effect.kind === 'choose') void choose(effect.mark, effect.manner);
    else type('');
  };

  const listName = favourites.length > 0 ? words.favourites.listed : words.start.recent;
  // Of a plain start a screen reader has heard all when it read the marked row.
  const unheard = row !== undefined && (row.when !== '' || row.description !== null) ? row.sentence : '';
  const spoken = message ?? (missing === null ? unheard : words.start.nothingFound(missing));
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
          value={text.value}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div class="line-under">
        <LinePreview
          hint={hintOf(empty, helps)}
          sentence={row?.sentence ?? null}
          message={message}
          spoken={empty ? '' : spoken}
        />
        {empty && (
          <Button
            look="icon"
            aria-label={words.favourites.edit}
            title={words.favourites.edit}
            onClick={() => {
              view.value = { name: 'favourites' };
            }}
          >
            <Icon name="star" />
          </Button>
        )}
      </div>
      {rows.length > 0 && (
        <Listbox
          id={listId}
          label={empty ? listName : words.start.results}
          options={rows.map((one) => lineOption(one, running !== null))}
          mark={marked}
          onMark={(at) => {
            chosen.value = at;
          }}
          onChoose={(at, event) => void choose(at, event.altKey ? 'book' : 'enter')}
        />
      )}
      {rows.some(({ form }) => form !== null) && !empty && (
        <p class="start-keys">
          <span>{words.start.tabHint}</span>
          <span>{words.start.bookHint}</span>
        </p>
      )}
      {helps && <LineHelp />}
      {missing !== null && <LineNothing missing={missing} account={account} />}
      {empty && catalog.projects.length === 0 && rows.length === 0 && (
        <LineNothing missing={null} account={account} />
      )}
    </section>
  );
}

/** Ctrl+D, Cmd+D: where the marked row is one, its work is kept. */
const isKeep = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  !event.shiftKey &&
  event.key.toLowerCase() === 'd' &&
  !event.isComposing;

/** What stands under the field when there is nothing to be done yet. */
function hintOf(empty: boolean, helps: boolean): string | null {
  if (helps) return words.line.help.close;
  return empty ? words.line.hint : null;
}
