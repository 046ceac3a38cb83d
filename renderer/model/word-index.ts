/** Owns which words many texts have: a key press then looks at every word once, and not at every text. */

export interface WordIndex {
  /** Every word there is, folded and in lower case, each once. */
  readonly words: string[];
  /** Shows each text that has one word of each group (ids: places in `words`), by its place, in order, while `each` wants more. */
  readonly withAll: (groups: readonly (readonly number[])[], each: (text: number) => boolean) => void;
  /** Whether a text has one of these words. */
  readonly hasOneOf: (group: readonly number[]) => (text: number) => boolean;
  /** Whether the first part of a text begins so, folded and in lower case; null where none does. */
  readonly beginning: (wanted: string) => ((text: number) => boolean) | null;
}

/** A word is letters, marks, digits and apostrophes. */
const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}\d']+/gu) ?? [];

/**
 * @param texts the parts of each text: no word lies across two of them, and many texts may share one
 * @param fold makes letters alike that are to be alike
 */
export function createWordIndex(
  texts: readonly (readonly string[])[],
  fold: (part: string) => string,
): WordIndex {
  const words: string[] = [];
  const idOf = new Map<string, number>();
  /** By the id of a word: the parts it is in. */
  const partsOf: number[][] = [];
  const partOf = new Map<string, number>();
  /** By part: what it is, folded and in lower case, whether a text begins with it, and how many texts have it. */
  const folded: string[] = [];
  const leads: boolean[] = [];
  const counts: number[] = [];
  const readPart = (text: string): number => {
    const known = partOf.get(text);
    if (known !== undefined) return known;
    const part = folded.length;
    const alike = fold(text).toLowerCase();
    for (const word of wordsIn(alike)) {
      const id = idOf.get(word) ?? words.push(word) - 1;
      idOf.set(word, id);
      const parts = partsOf[id] ?? [];
      partsOf[id] = parts;
      if (parts.at(-1) !== part) parts.push(part);
    }
    partOf.set(text, part);
    folded.push(alike);
    leads.push(false);
    counts.push(0);
    return part;
  };

  /** The parts of each text, one text after the other; `begin[text]` is where those of a text are. */
  const begin = new Uint32Array(texts.length + 1);
  texts.forEach((parts, text) => {
    begin[text + 1] = (begin[text] ?? 0) + parts.length;
  });
  const partsOfText = new Uint32Array(begin[texts.length] ?? 0);
  texts.forEach((parts, text) => {
    for (const [at, name] of parts.entries()) {
      const part = readPart(name);
      partsOfText[(begin[text] ?? 0) + at] = part;
      counts[part] = (counts[part] ?? 0) + 1;
      if (at === 0) leads[part] = true;
    }
  });

  // The texts of each part, one part after the other in one list; `from[part]` is where those of a part begin.
  const from = new Uint32Array(counts.length + 1);
  counts.forEach((count, part) => {
    from[part + 1] = (from[part] ?? 0) + count;
  });
  const places = from.slice();
  const textsOf = new Uint32Array(from[counts.length] ?? 0);
  for (let text = 0; text < texts.length; text += 1) {
    for (let at = begin[text] ?? 0; at < (begin[text + 1] ?? 0); at += 1) {
      const part = partsOfText[at] ?? 0;
      const place = places[part] ?? 0;
      textsOf[place] = text;
      places[part] = place + 1;
    }
  }
  partOf.clear();

  /** The parts that have one of these words, and how many times a text has one of them. */
  const reach = (group: readonly number[]) => {
    const flags = new Uint8Array(counts.length);
    const parts: number[] = [];
    let size = 0;
    for (const id of group) {
      for (const part of partsOf[id] ?? []) {
        if (flags[part] === 1) continue;
        flags[part] = 1;
        parts.push(part);
        size += counts[part] ?? 0;
      }
    }
    return { parts, flags, size };
  };

  const has = (text: number, flags: Uint8Array): boolean => {
    const end = begin[text + 1] ?? 0;
    for (let at = begin[text] ?? 0; at < end; at += 1) if (flags[partsOfText[at] ?? 0] === 1) return true;
    return false;
  };

  return {
    words,
    hasOneOf: (group) => {
      const { flags } = reach(group);
      return (text) => has(text, flags);
    },
    beginning: (wanted) => {
      const flags = new Uint8Array(folded.length);
      let some = false;
      for (let part = 0; part < folded.length; part += 1) {
        if (!leads[part] || !folded[part]?.startsWith(wanted)) continue;
        flags[part] = 1;
        some = true;
      }
      if (!some) return null;
      return (text) => flags[partsOfText[begin[text] ?? 0] ?? 0] === 1;
    },
    withAll: (groups, each) => {
      const [rarest, ...others] = groups.map(reach).sort((a, b) => a.size - b.size);
      if (rarest === undefined) return;
      const hasOthers = (text: number): boolean => others.every(({ flags }) => has(text, flags));
      // Going through all in order is quicker than through many in the order of their parts.
      if (rarest.size > texts.length / 4) {
        for (let text = 0; text < texts.length; text += 1) {
          if (has(text, rarest.flags) && hasOthers(text) && !each(text)) return;
        }
        return;
      }
      const met = new Uint8Array(texts.length);
      let left = 0;
      for (const part of rarest.parts) {
        const end = from[part + 1] ?? 0;
        for (let place = from[part] ?? 0; place < end; place += 1) {
          const text = textsOf[place] ?? 0;
          left += 1 - (met[text] ?? 0);
          met[text] = 1;
        }
      }
      for (let text = 0; left > 0; text += 1) {
        if (met[text] !== 1) continue;
        left -= 1;
        if (hasOthers(text) && !each(text)) return;
      }
    },
  };
}
