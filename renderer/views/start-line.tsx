/** Owns the one line: a field that starts, switches, books and stops, and a row for each thing the text can mean. */
import type { Signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import type { Gap } from '../model/gaps.ts';
import type { LineRow } from '../model/one-line-rows.ts';
import { type Manner, pressKey } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { isControl, isMac, isStopKey, keyPress } from '../parts/keys.ts';
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
import { useLineState } from './line-state.ts';

interface StartLineProps {
  readonly snapshot: Snapshot;
  /** True while letters are typed: the results then take the place of today. */
  readonly searching: Signal<boolean>;
  /** The unaccounted spans of today, the earliest first. */
  readonly gaps: readonly Gap[];
  /** The one whose row was chosen. */
  readonly asked: Signal<Gap | null>;
}

const listId = 'start-results';

export function StartLine({ snapshot, searching, gaps, asked }: StartLineProps) {
  const { store, view, failure, say } = useApp();
  const toggle = useFavouriteToggle(useAction(failure).run);
  const act = useLineActs();
  const input = useRef<HTMLInputElement>(null);
  const line = useLineState(snapshot, searching);
  const { text, empty, helps, rows, marked, row, message, missing, type } = line;
  const { running, account, favourites } = snapshot;

  useFill({ input, text, type, gaps, asked });
  useEffect(() => {
    const takeFocus = (): void => {
      if (document.visibilityState !== 'visible') return;
      line.begin();
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
    if (await act(wanted, manner)) line.clear();
  };

  useFavouriteKeys({
    snapshot,
    rowOf: line.rowOf,
    start: (wanted) => void perform(wanted, 'enter'),
  });
  /** Makes the work of the marked row a favourite, or none. */
  const keep = async (): Promise<void> => {
    if (!row?.form) return say(words.favourites.noRow);
    line.follow(row.key);
    if (!(await toggle(row.form.work, row.found?.item.names[0] ?? ''))) line.follow(null);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' && empty) return;
    // Where the marked row is one, its work is kept.
    if (isControl(event, 'd')) {
      event.preventDefault();
      if (!event.repeat) void keep();
      return;
    }
    // Elsewhere the key stops now; a line that says when it is to be stopped is what is meant by it.
    if (isStopKey(event) && row?.act.kind === 'stop') {
      event.preventDefault();
      if (!event.repeat) void choose(marked, 'enter');
      return;
    }
    if (event.key === 'Escape' && text.peek() === '') return;
    const effect = pressKey(keyPress(event), marked, rows.length);
    if (effect.kind === 'none') return;
    event.preventDefault();
    if (effect.kind === 'choose' && event.repeat) return;
    if (effect.kind === 'mark') line.mark(effect.mark);
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
            aria-keyshortcuts={words.favourites.editKeys}
            title={words.favourites.editTitle(isMac)}
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
          onMark={line.mark}
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
      {empty && store.catalog.value.projects.length === 0 && rows.length === 0 && (
        <LineNothing missing={null} account={account} />
      )}
    </section>
  );
}

/** What stands under the field when there is nothing to be done yet. */
function hintOf(empty: boolean, helps: boolean): string | null {
  if (helps) return words.line.help.close;
  return empty ? words.line.hint : null;
}
