/** Owns how the words of a query match a text, and how well. One typing error in a word can be forgiven. */

/** A letter, mark, digit or apostrophe: what words are made of. */
const sign = "[\\p{L}\\p{M}\\d']";
/** Between a word and what is none, and within a word where another begins: webShop, v2. */
const outerEdge = new RegExp(`(?<!${sign})|(?!${sign})`, 'uy');
const innerEdge = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/uy;

/** A word of a query, in lower case. */
export interface Term {
  readonly word: string;
  readonly pattern: RegExp;
}

export const termOf = (word: string, forgiving: boolean): Term => ({
  word,
  pattern: new RegExp(forgiving ? word.replace(/\D+/g, withOneError) : word, 'giu'),
});

/**
 * Letters, or what they may have been meant to be: two of them the wrong way round, one too few, one too many, or a wrong
 * one. The first is always right, and the shorter they are the less is forgiven: everything is like a short word.
 */
function withOneError(written: string): string {
  const letters = [...written];
  const variants = [written];
  for (let at = 1; at < letters.length; at += 1) {
    const [letter, next] = letters.slice(at);
    const before = letters.slice(0, at).join('');
    const after = letters.slice(at + 1).join('');
    if (letters.length > 2 && next !== undefined) {
      variants.push(`${before}${next}${letter}${letters.slice(at + 2).join('')}`);
    }
    if (letters.length > 3) variants.push(`${before}${sign}${letter}${after}`);
    if (letters.length > 4) variants.push(`${before}${sign}${after}`, `${before}${after}`);
  }
  return `(?:${variants.join('|')})`;
}

interface Place {
  readonly from: number;
  readonly to: number;
  /** Letters that are as they were typed: all or none. */
  readonly exact: number;
  /** 3 for a whole word, 1 for the beginning of one, less for that of a part of a word. */
  readonly worth: number;
}

export interface Match {
  /** `[from, to, from, to …]`, in order. */
  readonly ranges: readonly number[];
  /** Whether the text has the words in the order of the query. */
  readonly inOrder: boolean;
  /** The lower the better, the first one that differs decides. */
  readonly weights: readonly number[];
}

export type Matcher = (text: string) => Match | null;

/** Tells where each term is in a text, no two in one place; null where one is not. */
export function createMatcher(terms: readonly Term[]): Matcher {
  const longestFirst = [...terms.entries()].sort(([, a], [, b]) => b.word.length - a.word.length);
  return (text) => {
    const places: Place[] = [];
    for (const [at, term] of longestFirst) {
      const place = bestPlace(text, term, places);
      if (place === null) return null;
      places[at] = place;
    }
    const sorted = places.toSorted((a, b) => a.from - b.from);
    const inOrder = places.every((place, at) => place === sorted[at]);
    const ranges = sorted.flatMap(({ from, to }) => [from, to]);
    let [exact, worth, covered] = [0, 0, 0];
    for (const place of places) {
      exact += place.exact;
      worth += place.worth;
      covered += place.to - place.from;
    }
    const start = ranges[0] ?? 0;
    const gaps = (ranges.at(-1) ?? 0) - start - covered;
    return { ranges, inOrder, weights: [inOrder ? 0 : 1, -exact, -worth, gaps, start] };
  };
}

/** The best place that is not taken, the first of those that are as good. */
function bestPlace(text: string, { word, pattern }: Term, taken: readonly Place[]): Place | null {
  let best: Place | null = null;
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [from, to] = [found.index, pattern.lastIndex];
    if (taken.some((place) => place.from < to && from < place.to)) continue;
    const exact = found[0].toLowerCase() === word ? to - from : 0;
    const begins = exact === 0 ? 0 : edgeAt(text, from);
    const worth = begins === 0 || edgeAt(text, to) === 0 ? begins : begins + 2;
    if (best === null || exact > best.exact || (exact === best.exact && worth > best.worth)) {
      best = { from, to, exact, worth };
    }
    if (worth === 3) break;
  }
  return best;
}

function edgeAt(text: string, at: number): number {
  const isAt = (edge: RegExp): boolean => {
    edge.lastIndex = at;
    return edge.test(text);
  };
  if (isAt(outerEdge)) return 1;
  return isAt(innerEdge) ? 0.5 : 0;
}

export function byWeights(a: Match, b: Match): number {
  const differs = a.weights.findIndex((weight, at) => weight !== b.weights[at]);
  return differs < 0 ? 0 : (a.weights[differs] ?? 0) - (b.weights[differs] ?? 0);
}
