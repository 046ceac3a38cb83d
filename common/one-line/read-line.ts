/**
 * Owns how the one line is read. It never throws, and never guesses silently: what can mean two things has two readings,
 * the likelier first. The README lists the forms.
 */
import type { Result } from '../result.ts';
import type { LocalTime } from '../time.ts';
import { assemble, rankOf, type Verb } from './assemble.ts';
import type { Line, LineFault, Reading } from './line.ts';
import { type Part, type Piece, scan } from './scan.ts';

/** More readings than these help nobody. */
const mostReadings = 6;

const verbs: Readonly<Record<string, Verb>> = {
  start: 'start',
  switch: 'switch',
  book: 'book',
  log: 'book',
  stop: 'stop',
  away: 'away',
  back: 'back',
};

/** Reads what was typed. @returns nothing for an empty text */
export function readLine(text: string, now: LocalTime): readonly Reading[] {
  const { before, description } = splitDescription(text);
  const tokens = before.split(/\s+/).filter((token) => token !== '');
  if (tokens.length === 0 && description === null) return [];
  const first = (tokens[0] ?? '').toLowerCase();
  const verb = Object.hasOwn(verbs, first) ? (verbs[first] ?? null) : null;
  const tries = [
    ...(verb === null ? [] : [readings(tokens.slice(verbLength(verb, tokens)), description, verb, now)]),
    readings(tokens, description, null, now),
  ].flat();
  const seen = new Set<string>();
  const groups = tries.filter((group) => group.length > 0);
  return groups
    .flatMap((group, at) => group.map((line): Reading => ({ line, literal: at > 0 })))
    .filter(({ line, literal }) => !literal || line.ok)
    .filter(({ line }) => {
      const key = JSON.stringify(line);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, mostReadings);
}

/** ` // ` begins the description; in an address, `//` stands without spaces. */
function splitDescription(text: string): { readonly before: string; readonly description: string | null } {
  const match = /(?:^|\s)\/\/(?:\s|$)/.exec(text);
  if (!match) return { before: text, description: null };
  const description = text.slice(match.index + match[0].length).trim();
  return { before: text.slice(0, match.index), description: description === '' ? null : description };
}

/** What may stand behind a verb: `switch to bugfix` and `switch bugfix` are the same. */
const particles: Partial<Readonly<Record<Verb, string>>> = { switch: 'to', away: 'for' };
const verbLength = (verb: Verb, tokens: readonly string[]): number =>
  particles[verb] !== undefined && tokens[1]?.toLowerCase() === particles[verb] && tokens.length > 2 ? 2 : 1;

type Lines = readonly Result<Line, LineFault>[];

/** What the text can mean with its times read, then with weekdays as words, then with nothing but words. */
function readings(
  tokens: readonly string[],
  description: string | null,
  verb: Verb | null,
  now: LocalTime,
): readonly Lines[] {
  const pieces = scan(tokens, now);
  const all = combine(pieces).flatMap((parts) => assemble(parts, description, verb, now));
  const timed = settled([...all]);
  const kept = (plain: (piece: Piece) => boolean): Lines =>
    assemble(
      pieces.flatMap((piece): readonly Part[] =>
        plain(piece) ? [{ kind: 'word', text: piece.text }] : (piece.readings[0] ?? []),
      ),
      description,
      verb,
      now,
    );
  return [timed, kept((piece) => piece.word), kept(() => true)];
}

/** Every choice of readings, as far as anybody would look at them. */
function combine(pieces: readonly Piece[]): readonly (readonly Part[])[] {
  let found: Part[][] = [[]];
  for (const { readings: options } of pieces) {
    if (options.length === 1) for (const parts of found) parts.push(...(options[0] ?? []));
    else
      found = found.flatMap((parts) => options.map((option) => [...parts, ...option])).slice(0, mostReadings);
  }
  return found;
}

/** What can be sent comes first. A fault stays where nothing else is meant, or where the likeliest date is one. */
function settled(lines: Lines): Lines {
  const [first] = lines;
  if (first !== undefined && !first.ok && first.error.code.startsWith('date_')) {
    return [first, ...lines.filter((line) => line.ok)];
  }
  const meant = lines.filter((line) => line.ok);
  if (meant.length === 0) return lines.slice(0, 1);
  return meant.toSorted((a, b) => rankOf(a) - rankOf(b));
}
