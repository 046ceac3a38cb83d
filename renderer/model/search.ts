/** Owns search in names: accents and case do not matter, one typing error is forgiven, the best match comes first. */
import UFuzzy from '@leeoniya/ufuzzy';
import type { Run } from './text.ts';

/** What can be found: `names` are searched together and marked one by one. */
export interface Findable {
  readonly names: readonly string[];
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

/** Signs are not searched for beside words: to the engine a hyphen would mean "without". */
const notWord = /[^\p{L}\p{M}\d']+/gu;

const letters = '\\p{L}\\p{M}';
const options: UFuzzy.Options = {
  unicode: true,
  interSplit: `[^${letters}\\d']+`,
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: `[${letters}\\d']`,
  interChars: '[\\s\\S]',
  intraContr: "'\\p{L}{1,2}\\b",
};
const oneError = { intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 } as const;

const strokes: Readonly<Record<string, string>> = { ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', ı: 'i' };

/** Letters without their marks. Keeps the length, so that a match in the folded text is one in the original. */
export const fold = (text: string): string =>
  text.replace(
    /[\u00c0-\u04ff\u1e00-\u1fff]/g,
    (letter) => strokes[letter] ?? letter.normalize('NFD').charAt(0),
  );

/** Whether two names are the same to whoever searches. */
export const sameName = (a: string, b: string): boolean =>
  fold(a.normalize('NFC').trim()).toLowerCase() === fold(b.normalize('NFC').trim()).toLowerCase();

/**
 * Sorts what matches into tiers, the lowest first; within one the better match comes first.
 * @param begins whether the item's first name begins with what was typed
 */
export type Tier<T> = (item: T, begins: boolean) => number;

/** Prepares a search over items, given in the order that breaks ties. An empty query finds the first items. */
export function createSearch<T extends Findable>(items: readonly T[], tier: Tier<T> = () => 0): Search<T> {
  const names = items.map((item) => item.names.map((name) => name.normalize('NFC')));
  const haystack = names.map((parts) => fold(parts.join(separator)));
  const exact = new UFuzzy(options);
  const lenient = new UFuzzy({ ...options, ...oneError });

  const show = (
    indexes: readonly number[],
    rangesOf: (index: number) => readonly number[],
    needle = '',
  ): Found<T>[] => {
    const wanted = needle.toLowerCase();
    return indexes
      .flatMap((index) => {
        const item = items[index];
        const parts = names[index];
        const begins = haystack[index]?.toLowerCase().startsWith(wanted) ?? false;
        return item === undefined || parts === undefined
          ? []
          : [{ index, item, parts, tier: tier(item, begins) }];
      })
      .sort((a, b) => a.tier - b.tier)
      .slice(0, mostResults)
      .map(({ index, item, parts }) => ({ item, runs: mark(parts, rangesOf(index)) }));
  };

  const rank = (engine: UFuzzy, needle: string, outOfOrder: number): readonly Found<T>[] => {
    const [indexes, info, order] = engine.search(haystack, needle, outOfOrder);
    if (!indexes || indexes.length === 0) return [];
    // Above a thousand matches nothing is weighed, and the last two are missing.
    if (!info) return show(firstWords(indexes, haystack, needle), plainRanges(haystack, needle), needle);
    const ranges = new Map(info.idx.map((index, at) => [index, info.ranges[at] ?? []]));
    return show(
      order.flatMap((at) => info.idx[at] ?? []),
      (index) => ranges.get(index) ?? [],
      needle,
    );
  };

  return (query) => {
    const needle = fold(query.normalize('NFC').trim().replace(/\s+/g, ' '));
    if (needle === '') return show([...items.keys()], () => []);
    if (!/[\p{L}\p{M}\d]/u.test(needle)) {
      const indexes = [...haystack.keys()].filter((index) => haystack[index]?.includes(needle));
      return show(indexes, plainRanges(haystack, needle), needle);
    }
    const terms = needle.replace(notWord, ' ').trim();
    const found = rank(exact, terms, 3);
    return found.length > 0 ? found : rank(lenient, terms, 0);
  };
}

/** Too many matches to weigh each: names that begin with the query, then words that do, then the rest. */
function firstWords(indexes: readonly number[], haystack: readonly string[], needle: string): number[] {
  const wanted = needle.toLowerCase();
  const groups: [number[], number[], number[]] = [[], [], []];
  for (const index of indexes) {
    const text = (haystack[index] ?? '').toLowerCase();
    const at = text.indexOf(wanted);
    if (at === 0) groups[0].push(index);
    else if (at > 0 && /[^\p{L}\d]/u.test(text.charAt(at - 1))) groups[1].push(index);
    else groups[2].push(index);
  }
  return groups.flat();
}

const plainRanges =
  (haystack: readonly string[], needle: string) =>
  (index: number): readonly number[] => {
    const at = (haystack[index] ?? '').toLowerCase().indexOf(needle.toLowerCase());
    return at < 0 ? [] : [at, at + needle.length];
  };

/** The runs of each name, from ranges `[from, to, from, to …]` over all of them joined. */
function mark(names: readonly string[], ranges: readonly number[]): Run[][] {
  const marked: Run[][] = [];
  let start = 0;
  for (const name of names) {
    const end = start + name.length;
    const slice = (from: number, to: number): string => name.slice(from - start, to - start);
    const runs: Run[] = [];
    let at = start;
    for (let pair = 0; pair + 1 < ranges.length; pair += 2) {
      const from = Math.max(at, ranges[pair] ?? 0);
      const to = Math.min(end, ranges[pair + 1] ?? 0);
      if (to <= from) continue;
      if (from > at) runs.push({ text: slice(at, from), hit: false });
      runs.push({ text: slice(from, to), hit: true });
      at = to;
    }
    if (at < end || runs.length === 0) runs.push({ text: slice(at, end), hit: false });
    marked.push(runs);
    start = end + separator.length;
  }
  return marked;
}
