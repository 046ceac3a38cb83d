/**
 * Owns the text of what is written or sent whole again and again: the journal's file, and the snapshots. Values never
 * change, so what was printed once is not printed again: of a thousand intents that wait, an action changes one.
 */

/** The text of what stands in a list. */
const texts = new WeakMap<object, string>();

function printOne(one: unknown): string {
  // As in every list of JSON, what has no text is null.
  if (typeof one !== 'object' || one === null) return JSON.stringify(one) ?? 'null';
  const text = texts.get(one) ?? JSON.stringify(one);
  texts.set(one, text);
  return text;
}

/** What stands beside each other in a list, with its text. */
interface Block {
  readonly ones: readonly unknown[];
  readonly text: string;
}

/** By the first of each: joining a thousand texts takes longer than all else. */
const blocks = new WeakMap<object, Block>();
const blockLength = 64;

function printBlock(ones: readonly unknown[]): string {
  const [first] = ones;
  if (typeof first !== 'object' || first === null) return ones.map(printOne).join(',');
  const known = blocks.get(first);
  const isSame = known?.ones.length === ones.length && known.ones.every((one, index) => one === ones[index]);
  if (known && isSame) return known.text;
  const text = ones.map(printOne).join(',');
  blocks.set(first, { ones, text });
  return text;
}

function addList(list: readonly unknown[], pieces: string[]): void {
  pieces.push('[');
  for (let at = 0; at < list.length; at += blockLength) {
    if (at > 0) pieces.push(',');
    pieces.push(printBlock(list.slice(at, at + blockLength)));
  }
  pieces.push(']');
}

/** An object that stands in no list is another one each time: only what it holds may be the same. */
function addObject(content: object, pieces: string[]): void {
  let before = '{';
  for (const [key, value] of Object.entries(content)) {
    if (value === undefined) continue;
    pieces.push(`${before}${JSON.stringify(key)}:`);
    before = ',';
    if (Array.isArray(value)) addList(value, pieces);
    else if (typeof value === 'object' && value !== null) addObject(value, pieces);
    else pieces.push(JSON.stringify(value));
  }
  pieces.push(before === '{' ? '{}' : '}');
}

/** Prints a plain object as `JSON.stringify` does. Nothing in it may be changed afterwards. */
export function printJson(content: object): string {
  const pieces: string[] = [];
  addObject(content, pieces);
  // Once, at the end: half a megabyte that is copied takes longer than all else.
  return pieces.join('');
}
