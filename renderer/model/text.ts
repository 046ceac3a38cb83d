/** Owns how names are shown: cut in the middle, between whole characters as people see them, and marked where found. */

/** Text in runs; `hit` marks what a search matched. */
export interface Run {
  readonly text: string;
  readonly hit: boolean;
}

export interface Halves {
  /** The part that gives way when there is no room. */
  readonly head: string;
  /** The end that always stays, empty when the text is short. */
  readonly tail: string;
}

/** Texts up to this many characters are never split. */
const shortLength = 22;
const tailLength = 7;
/** A last word of up to this many characters stays whole. */
const longestLastWord = 12;

/** Characters as people see them. Made once: making one costs more than using it. */
const graphemes = new Intl.Segmenter();

/** Splits a text so that its middle can be hidden: file names, clients and versions differ at both ends. */
export function splitMiddle(text: string): Halves {
  if (text.length <= shortLength) return { head: text, tail: '' };
  const characters = Array.from(graphemes.segment(text), (segment) => segment.segment);
  if (characters.length <= shortLength) return { head: text, tail: '' };
  const lastWord = characters.length - 1 - characters.lastIndexOf(' ');
  const kept = lastWord >= 3 && lastWord <= longestLastWord ? lastWord : tailLength;
  const tail = characters.slice(-kept).join('').trimStart();
  return { head: text.slice(0, text.length - tail.length), tail };
}

/** Cuts runs at a position in the text they make together. */
export function splitRuns(runs: readonly Run[], at: number): readonly [readonly Run[], readonly Run[]] {
  const before: Run[] = [];
  const after: Run[] = [];
  let start = 0;
  for (const run of runs) {
    const cut = Math.min(run.text.length, Math.max(0, at - start));
    if (cut > 0) before.push({ text: run.text.slice(0, cut), hit: run.hit });
    if (cut < run.text.length) after.push({ text: run.text.slice(cut), hit: run.hit });
    start += run.text.length;
  }
  return [before, after];
}

/**
 * The runs of each name, from ranges `[from, to, from, to …]` over all of them joined.
 * @param between characters that join two names
 */
export function markRuns(
  names: readonly string[],
  ranges: readonly number[],
  between: number,
): readonly (readonly Run[])[] {
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
    start = end + between;
  }
  return marked;
}
