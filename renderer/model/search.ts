/** Owns search in names: accents and case do not matter, one typing error is forgiven, the best match comes first. */
import { fold } from './fold.ts';
import { byWeights, createMatcher, type Term, termOf } from './match.ts';
import { markRuns, type Run } from './text.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** What can be found: `names` are searched together and marked one by one. */
export interface Findable {
  readonly names: readonly string[];
  /**
   * What the names are put together from, where many items share it: all their words, in order, and no others. The first
   * name is the first part, or begins with it and then a sign.
   */
  readonly parts?: readonly string[];
}

export interface Found<T> {
  readonly item: T;
  /** The runs of each of `item.names`, in the same order. */
  readonly runs: readonly (readonly Run[])[];
}

export type Search<T> = (query: string) => readonly Found<T>[];

/** No list shows more: a longer query is quicker than reading on. */
export const mostResults = 30;

const separator = '\n';

/** Signs are not searched for beside words. */
const notWord = /[^\p{L}\p{M}\d']+/gu;

/**
 * Sorts what matches into tiers, the lowest first; within one the better match comes first.
 * @param begins whether the item's first name begins with what was typed
 */
export type Tier<T> = (item: T, begins: boolean) => number;

/** Above this many matches none is weighed. */
const mostWeighed = 1000;
/** So many words, and so many queries, are remembered with what they match. */
const mostRemembered = 100;

/**
 * Prepares a search over items, given in the order that breaks ties. An empty query finds the first items.
 * It looks at the words of all names, each once, and then at the few items that have matching words.
 */
export function createSearch<T extends Findable>(items: readonly T[], tier: Tier<T> = () => 0): Search<T> {
  let index: WordIndex | null = null;
  const indexed = (): WordIndex => {
    index ??= createWordIndex(
      items.map(({ names, parts }) => parts ?? names),
      (part) => fold(part.normalize('NFC')),
    );
    return index;
  };
  const texts: string[] = [];
  const textOf = (at: number): string => {
    texts[at] ??= fold((items[at]?.names ?? []).map((name) => name.normalize('NFC')).join(separator));
    return texts[at];
  };
  const begins = (at: number, wanted: string): boolean => textOf(at).toLowerCase().startsWith(wanted);

  const shown = (at: number, ranges: readonly number[]): readonly Found<T>[] => {
    const item = items[at];
    if (item === undefined) return [];
    const names = item.names.map((name) => name.normalize('NFC'));
    return [{ item, runs: markRuns(names, ranges, separator.length) }];
  };

  /** Few matches: the best first, within their tiers. */
  const show = (
    indexes: readonly number[],
    rangesOf: (index: number) => readonly number[],
    needle: string,
  ): Found<T>[] => {
    const wanted = needle.toLowerCase();
    return indexes
      .flatMap((at) => {
        const item = items[at];
        return item === undefined ? [] : [{ at, tier: tier(item, begins(at, wanted)) }];
      })
      .sort((a, b) => a.tier - b.tier)
      .slice(0, mostResults)
      .flatMap(({ at }) => shown(at, rangesOf(at)));
  };

  /** The words that match a term, by their ids. */
  const matching = new Map<string, readonly number[]>();
  const idsOf = ({ word, pattern }: Term, forgiving: boolean): readonly number[] => {
    const known = matching.get(pattern.source);
    if (known !== undefined) return known;
    if (matching.size >= mostRemembered) matching.clear();
    // What a match cannot be without, quicker to look for. Some letters have two small ones (σ, ς): only a pattern knows.
    const isPlain = /^[a-z\d']+$/.test(word);
    const sure = !isPlain ? '' : forgiving ? word.charAt(0) : word;
    const found = idsWhere(
      indexed().words,
      (one) => one.includes(sure) && (sure === word || one.search(pattern) >= 0),
    );
    matching.set(pattern.source, found);
    return found;
  };

  let placing: Placing | null = null;

  /** Too many matches to weigh each: names that begin with the query, then words that do, then the rest. */
  const showMany = (ids: readonly (readonly number[])[], wantedWords: readonly string[]): Found<T>[] => {
    const { words, withAll, hasOneOf, beginning } = indexed();
    placing ??= placed(items, tier);
    const { ranks, lowest } = placing;
    const wanted = wantedWords.join(' ');
    const [one = '', two] = wantedWords;
    const nameBegins = beginning(wanted);
    const beginningWords = two === undefined ? idsWhere(words, (word) => word.startsWith(one)) : [];
    const wordBegins = beginningWords.length > 0 ? hasOneOf(beginningWords) : null;
    /** By rank, three each: begins, has a word that does, has it somewhere. */
    const groups: number[][] = [];
    const countTo = (place: number): number =>
      groups.reduce((sum, group, at) => (at <= place ? sum + group.length : sum), 0);
    let best = -1;
    let isNew = false;
    withAll(ids, (at) => {
      // No place before this one can be taken by this item or any later one.
      const bestYet = Math.min(
        nameBegins === null ? Number.POSITIVE_INFINITY : (lowest[2 * at + 1] ?? 0) * 3,
        (lowest[2 * at] ?? 0) * 3 + (wordBegins === null ? 2 : 1),
      );
      if (isNew || bestYet !== best) {
        if (countTo(bestYet) >= mostResults) return false;
        best = bestYet;
        isNew = false;
      }
      const place = nameBegins?.(at)
        ? (ranks[2 * at + 1] ?? 0) * 3
        : (ranks[2 * at] ?? 0) * 3 + (wordBegins?.(at) ? 1 : 2);
      const group = groups[place] ?? [];
      if (group.length >= mostResults) return true;
      groups[place] = group;
      group.push(at);
      isNew = true;
      return true;
    });
    const ranges = plainRanges(textOf, wanted);
    return groups
      .flat()
      .slice(0, mostResults)
      .flatMap((at) => shown(at, ranges(at)));
  };

  /** Words with errors are found in their order only. */
  const find = (words: readonly string[], forgiving: boolean): Found<T>[] => {
    const terms = words.map((word) => termOf(word, forgiving));
    const groups: (readonly number[])[] = [];
    for (const term of terms) {
      const ids = idsOf(term, forgiving);
      if (ids.length === 0) return [];
      groups.push(ids);
    }
    const having: number[] = [];
    indexed().withAll(groups, (at) => having.push(at) <= mostWeighed);
    if (having.length > mostWeighed) return showMany(groups, words);
    const match = createMatcher(terms);
    const found = having.flatMap((at) => {
      const one = match(textOf(at));
      return one === null || (forgiving && !one.inOrder) ? [] : [{ at, ...one }];
    });
    const ranges = new Map(found.map((one) => [one.at, one.ranges]));
    return show(
      found.sort(byWeights).map(({ at }) => at),
      (at) => ranges.get(at) ?? [],
      words.join(' '),
    );
  };

  const answers = new Map<string, readonly Found<T>[]>();
  return (query) => {
    const needle = fold(query.normalize('NFC').trim().replace(/\s+/g, ' '));
    if (needle === '') return show([...items.keys()], () => [], '');
    if (!/[\p{L}\p{M}\d]/u.test(needle)) {
      const indexes = [...items.keys()].filter((at) => textOf(at).includes(needle));
      return show(indexes, plainRanges(textOf, needle), needle);
    }
    const wanted = needle.replace(notWord, ' ').trim().toLowerCase();
    // The one line looks for the first words of a text again with every letter of the last one.
    const known = answers.get(wanted);
    if (known !== undefined) return known;
    const words = wanted.split(' ');
    const found = find(words, false);
    const answer = found.length > 0 ? found : find(words, true);
    if (answers.size >= mostRemembered) answers.clear();
    answers.set(wanted, answer);
    return answer;
  };
}

/** Places in the order of tiers, two by item: where it does not begin with the query (even), and where it does (odd). */
interface Placing {
  readonly ranks: Uint8Array;
  /** The least from this item on, of each of the two. */
  readonly lowest: Uint8Array;
}

function placed<T>(items: readonly T[], tier: Tier<T>): Placing {
  const tiers = new Float64Array(2 * items.length);
  items.forEach((item, at) => {
    tiers[2 * at] = tier(item, false);
    tiers[2 * at + 1] = tier(item, true);
  });
  const order = [...new Set(tiers)].sort((a, b) => a - b);
  const ranks = new Uint8Array(tiers.length);
  for (let at = 0; at < tiers.length; at += 1) ranks[at] = order.indexOf(tiers[at] ?? 0);
  const lowest = ranks.slice();
  for (let at = lowest.length - 3; at >= 0; at -= 1)
    lowest[at] = Math.min(lowest[at] ?? 0, lowest[at + 2] ?? 0);
  return { ranks, lowest };
}

function idsWhere(words: readonly string[], wanted: (word: string) => boolean): number[] {
  const ids: number[] = [];
  for (let id = 0; id < words.length; id += 1) if (wanted(words[id] ?? '')) ids.push(id);
  return ids;
}

const plainRanges =
  (textOf: (index: number) => string, needle: string) =>
  (index: number): readonly number[] => {
    const at = textOf(index).toLowerCase().indexOf(needle.toLowerCase());
    return at < 0 ? [] : [at, at + needle.length];
  };
