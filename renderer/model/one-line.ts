/** Owns what the one line shows for a text: a row for each thing it can mean, and what it says where it means nothing. */
import type { Reading, WorkLine } from '../../common/one-line/line.ts';
import { readLine } from '../../common/one-line/read-line.ts';
import type { Result } from '../../common/result.ts';
import { words } from '../words/en.ts';
import { lineDay } from '../words/line-days.ts';
import { findNamed, findWork, type LineSearch } from './one-line-find.ts';
import {
  awayRow,
  backRow,
  bookRow,
  type ChosenWork,
  type LineRow,
  type RowFacts,
  startRow,
  stopRow,
} from './one-line-rows.ts';
import type { Mark, WorkChoice } from './picker.ts';

export interface LineFacts extends RowFacts {
  readonly text: string;
  readonly source: LineSearch;
  /** Whether a project can be made of words that are none. */
  readonly creates: boolean;
  /** The user has said to be away. */
  readonly isAway: boolean;
}

export interface LineView {
  readonly rows: readonly LineRow[];
  /** The row that is marked first; -1 where Enter is to do nothing. */
  readonly mark: Mark;
  /** Why the likeliest reading cannot be done; null when it can. */
  readonly message: string | null;
  /** What nothing is called; null when something is. */
  readonly missing: string | null;
}

/** Rows of each other reading where the likeliest has none. */
const rowsOfEach = 5;
const fewListed = 6;
/** Rows of an empty line that begins with favourites: today keeps its place below them. */
const favouritesListed = 5;

/** Who is not away does not come back: then it is the beginning of a name. */
const isIdle = ({ line }: Reading, { isAway }: LineFacts): boolean =>
  !isAway && line.ok && line.value.act === 'back';

/** The rows of one reading. */
interface Read {
  readonly rows: readonly LineRow[];
  readonly message: string | null;
  readonly missing: string | null;
  /** The name of a project that could be made of the words. */
  readonly unnamed: string | null;
}

const nothing: Read = { rows: [], message: null, missing: null, unnamed: null };

export function lineView(facts: LineFacts): LineView {
  const readings = readLine(facts.text, facts.now);
  const literal = readings
    .filter((reading) => reading.literal)
    .flatMap((reading) => readNames(reading, facts));
  const plain = readings
    .filter((reading) => !reading.literal && !(literal.length > 0 && isIdle(reading, facts)))
    .map((reading) => readOne(reading, facts));
  const [first = nothing] = plain;
  const sure = merged(plain);
  // A name that is written out in full is likelier than a booking that lacks its times.
  const asks = first.rows.every(({ act }) => act.kind === 'form') && first.message === null;
  const rows = once(asks ? [...literal, ...sure] : [...sure, ...literal]);
  const missing = rows.length === 0 && first.message === null ? first.missing : null;
  const unnamed = facts.creates ? (first.unnamed ?? missing) : null;
  const create = unnamed === null ? [] : [createRow(unnamed)];
  return {
    rows: [...rows, ...create],
    mark: first.message === null && rows.length + create.length > 0 ? 0 : -1,
    message: first.message,
    missing,
  };
}

/**
 * The rows of an empty line: favourites, what was done lately, then every project.
 * @param count how many where there are no favourites; with them, so many of the others
 */
export function listedRows(facts: Omit<LineFacts, 'text' | 'isAway'>, count: number): readonly LineRow[] {
  const isFavourite = (item: WorkChoice) => item.favourite !== null;
  const others = facts.source.listed.findIndex((item) => !isFavourite(item));
  const split = others < 0 ? facts.source.listed.length : others;
  const rows = (from: number, until: number, most: number) =>
    collect(
      // One may be what runs.
      facts.source.listed
        .slice(from, Math.min(until, from + most + 1))
        .map((item) => startRow(unmarked(item, null), null, facts)),
    ).rows.slice(0, most);
  const most = Math.max(count, favouritesListed);
  const first = rows(0, split, most);
  return [...first, ...rows(split, Number.POSITIVE_INFINITY, Math.min(count, most - first.length))];
}

/** The row of a favourite, or why it can't be started; null where none that can be started has this place. */
export function favouriteRow(
  place: number,
  facts: Omit<LineFacts, 'text' | 'creates' | 'isAway'>,
): Result<LineRow, string> | null {
  const item = facts.source.listed.find(({ favourite }) => favourite === place);
  return item === undefined ? null : startRow(unmarked(item, null), null, facts);
}

const unmarked = (item: WorkChoice, description: string | null): ChosenWork => ({
  found: { item, runs: item.names.map((text) => [{ text, hit: false }]) },
  description,
});

const listed = (source: LineSearch, count: number, description: string | null): readonly ChosenWork[] =>
  source.listed.slice(0, count).map((item) => unmarked(item, description));

function readOne({ line }: Reading, facts: LineFacts): Read {
  if (!line.ok) {
    return { ...nothing, message: words.line.fault(line.error, (date) => lineDay(date, facts.now)) };
  }
  const meant = line.value;
  if (meant.act === 'stop') return collect([stopRow(meant.at, facts)]);
  if (meant.act === 'away') return collect([awayRow(meant.until, facts)]);
  if (meant.act === 'back') return collect([backRow(facts.isAway)]);
  if (meant.words === '') {
    const chosen = listed(facts.source, fewListed, meant.description);
    return collect(chosen.map((one) => rowOf(meant, one, facts)));
  }
  const { found, left, todos } = findWork(facts.source.search, meant.words, meant.description !== null);
  const description = meant.description ?? (left === '' ? null : left);
  const read = collect([
    ...todos.map((one) => rowOf(meant, { found: one, description: null }, facts)),
    ...found.map((one) => rowOf(meant, { found: one, description }, facts)),
  ]);
  if (found.length + todos.length === 0) return { ...read, missing: meant.words };
  return left === '' ? read : { ...read, unnamed: meant.words };
}

/** A reading in which what could be a time is a word: meant only where a name has it. */
function readNames({ line }: Reading, facts: LineFacts): readonly LineRow[] {
  if (!line.ok || !('words' in line.value)) return [];
  const meant = line.value;
  const found = findNamed(facts.source.search, meant.words);
  return collect(found.map((one) => rowOf(meant, { found: one, description: meant.description }, facts)))
    .rows;
}

const rowOf = (line: WorkLine, chosen: ChosenWork, facts: LineFacts): Result<LineRow, string> =>
  line.act === 'book' ? bookRow(chosen, line, facts) : startRow(chosen, line.since, facts);

/** The rows there are, or the first reason why there are none. */
function collect(made: readonly Result<LineRow, string>[]): Read {
  const rows = made.flatMap((one) => (one.ok ? [one.value] : []));
  const wrong = made.find((one) => !one.ok);
  return {
    ...nothing,
    rows,
    message: rows.length > 0 || wrong === undefined || wrong.ok ? null : wrong.error,
  };
}

/**
 * The best find in every reading, then the other finds in the likeliest: what else is meant can be written out
 * (`since 1:30`). Where the likeliest reading has no rows, more of the others.
 */
function merged([first = nothing, ...others]: readonly Read[]): readonly LineRow[] {
  const each = first.rows.length === 0 ? rowsOfEach : 1;
  return [
    ...first.rows.slice(0, 1),
    ...others.flatMap(({ rows }) => rows.slice(0, each)),
    ...first.rows.slice(1),
  ];
}

/** Each act once: a description that was typed makes rows of the same work alike. */
function once(rows: readonly LineRow[]): readonly LineRow[] {
  const seen = new Set<string>();
  return rows.filter(({ key }) => !seen.has(key) && seen.add(key));
}

const createRow = (name: string): LineRow => ({
  key: 'create',
  act: { kind: 'create', name },
  sentence: words.create.project(name),
  found: null,
  description: null,
  when: '',
  form: null,
});
