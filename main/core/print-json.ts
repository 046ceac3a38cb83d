/**
 * Owns the text of a file that is written whole again and again. Values never change, so what was printed once is not
 * printed again: of a thousand intents that wait, an action changes one.
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

function printList(list: readonly unknown[]): string {
  const printed: string[] = [];
  for (let at = 0; at < list.length; at += blockLength)
    printed.push(printBlock(list.slice(at, at + blockLength)));
  return `[${printed.join(',')}]`;
}

/** Prints an object as `JSON.stringify` does. Nothing in it may be changed afterwards. */
export function printJson(content: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(content).flatMap(([key, value]) =>
    value === undefined
      ? []
      : [`${JSON.stringify(key)}:${Array.isArray(value) ? printList(value) : JSON.stringify(value)}`],
  );
  return `{${fields.join(',')}}`;
}
