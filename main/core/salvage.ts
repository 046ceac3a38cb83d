/**
 * Owns what can still be read of a damaged JSON text: its beginning, as far as it holds. A file may end in the middle
 * (a full disk), in zero bytes (a crash of the system before they were written), or in something else.
 */

interface Reader {
  readonly text: string;
  at: number;
}

/** What stands at a place. `value` is undefined where nothing is readable; not `whole`: the text breaks in it. */
interface Found {
  readonly value: unknown;
  readonly whole: boolean;
}

const nothing: Found = { value: undefined, whole: false };

/** Nothing of ours is nested deeper; a text of brackets must not exhaust the stack. */
const deepest = 100;

/**
 * Reads the longest beginning of a JSON text that holds, and closes what is open there.
 *
 * An object keeps the members before the break, and of the member the break is in what is readable of it. An array
 * keeps the elements before the break: one that is broken is left out, because half an intent is another intent.
 * Whatever follows the break is left out. A whole JSON text comes back as it is, but for members named `__proto__`.
 *
 * @returns null when nothing is readable
 */
export function salvageJson(text: string): unknown {
  // An editor may have put a mark of the byte order there.
  const reader: Reader = { text, at: text.startsWith('\uFEFF') ? 1 : 0 };
  const found = readValue(reader, 0, null);
  if (found.value === undefined || (!found.whole && isEmpty(found.value))) return null;
  return found.value;
}

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** @param closer the sign that ends what the value stands in, null at the top */
function readValue(reader: Reader, depth: number, closer: ']' | '}' | null): Found {
  skipSpace(reader);
  const first = reader.text[reader.at];
  if (first === '"') return readString(reader);
  if (first !== '{' && first !== '[') return readWord(reader, closer);
  if (depth === deepest) return nothing;
  return first === '{' ? readObject(reader, depth) : readArray(reader, depth);
}

function readObject(reader: Reader, depth: number): Found {
  const members: [string, unknown][] = [];
  const found = (whole: boolean): Found => ({ value: Object.fromEntries(members), whole });
  reader.at += 1;
  if (take(reader, '}')) return found(true);
  do {
    skipSpace(reader);
    const name = reader.text[reader.at] === '"' ? readString(reader) : nothing;
    if (typeof name.value !== 'string' || !take(reader, ':')) return found(false);
    const member = readValue(reader, depth + 1, '}');
    // As a member it is harmless here; whoever copies it by assignment would set a prototype.
    if (member.value !== undefined && name.value !== '__proto__') members.push([name.value, member.value]);
    if (!member.whole) return found(false);
  } while (take(reader, ','));
  return found(take(reader, '}'));
}

function readArray(reader: Reader, depth: number): Found {
  const elements: unknown[] = [];
  const found = (whole: boolean): Found => ({ value: elements, whole });
  reader.at += 1;
  if (take(reader, ']')) return found(true);
  do {
    const element = readValue(reader, depth + 1, ']');
    if (!element.whole) return found(false);
    elements.push(element.value);
  } while (take(reader, ','));
  return found(take(reader, ']'));
}

function readString(reader: Reader): Found {
  const { text } = reader;
  let end = reader.at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end < text.length ? readScalar(reader, end + 1) : nothing;
}

/**
 * A number or a literal. Unlike all others it has no sign of its own at its end: it is whole where a blank, a comma or
 * the right closing sign follows. More digits may be missing anywhere else.
 */
function readWord(reader: Reader, closer: ']' | '}' | null): Found {
  const { text } = reader;
  let end = reader.at;
  while (end < text.length && !endsWord.has(text[end] ?? '')) end += 1;
  const next = text[end];
  const cut = next === undefined || next === ']' || next === '}';
  return cut && closer !== (next ?? null) ? nothing : readScalar(reader, end);
}

const endsWord: ReadonlySet<string> = new Set([',', ']', '}', ' ', '\t', '\n', '\r']);

/** What JSON makes of a string, number or literal up to `end`. */
function readScalar(reader: Reader, end: number): Found {
  try {
    const value: unknown = JSON.parse(reader.text.slice(reader.at, end));
    reader.at = end;
    return { value, whole: true };
  } catch {
    return nothing;
  }
}

/** Goes over the sign when it is the next one. */
function take(reader: Reader, sign: string): boolean {
  skipSpace(reader);
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function skipSpace(reader: Reader): void {
  while (space.has(reader.text[reader.at] ?? '')) reader.at += 1;
}

const space: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r']);
