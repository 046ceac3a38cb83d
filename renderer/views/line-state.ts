/** Owns what the one line holds: what is typed, the rows that can mean, and which of them is marked. */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { favouriteRow, type LineView, lineView, listedRows } from '../model/one-line.ts';
import { lineSearch } from '../model/one-line-find.ts';
import type { LineRow } from '../model/one-line-rows.ts';
import type { Mark } from '../model/picker.ts';
import { mayMake } from '../model/rights.ts';
import { localNow } from '../model/ticking.ts';

/** Rows of an empty query: fewer when today has something to show. */
const fewRows = 3;
const manyRows = 6;
/** No row is marked: Enter does nothing until somebody types or goes to one. */
const nowhere: Mark = -1;
/** How often (ms) what "20m ago" means is looked at again. */
const step = 5000;

export interface LineState extends Omit<LineView, 'mark'> {
  readonly text: Signal<string>;
  readonly empty: boolean;
  /** A lone `?` is typed. */
  readonly helps: boolean;
  readonly marked: Mark;
  /** The marked row. */
  readonly row: LineRow | undefined;
  readonly type: (text: string) => void;
  readonly mark: (at: Mark) => void;
  /** Nothing is typed or marked any more: a second Enter would start what is listed first. */
  readonly clear: () => void;
  /** The panel is shown: what is listed first is marked, unless the user went elsewhere. */
  readonly begin: () => void;
  /** Goes with a row to the place it has after the next change; null: with none. */
  readonly follow: (key: string | null) => void;
  /** The row of a favourite, or why it can't be started; null where none that can be has this place. */
  readonly rowOf: (place: number) => ReturnType<typeof favouriteRow>;
}

/** @param searching told whether letters are typed */
export function useLineState(snapshot: Snapshot, searching: Signal<boolean>): LineState {
  const { store } = useApp();
  const text = useSignal('');
  const catalog = store.catalog.value;
  const { running, account } = snapshot;
  const newest = useRef(snapshot);
  newest.current = snapshot;
  const read = (): LocalTime => localNow(newest.current, store.readSinceMs());
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
  const { rows, mark, message, missing } = useMemo((): LineView => {
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

  const type = (typed: string): void => {
    text.value = typed;
    now.value = read();
    searching.value = typed.trim() !== '';
    chosen.value = null;
  };
  return {
    text,
    empty,
    helps,
    rows,
    marked,
    row: rows[marked],
    message,
    missing,
    type,
    mark: (at) => {
      chosen.value = at;
    },
    clear: () => {
      type('');
      chosen.value = nowhere;
    },
    begin: () => {
      if (chosen.peek() === nowhere) chosen.value = null;
    },
    follow: (key) => {
      followed.current = key;
    },
    rowOf: (place) => favouriteRow(place, { now: read(), running, catalog, source }),
  };
}
