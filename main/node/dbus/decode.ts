/** Owns reading D-Bus messages from bytes, in either byte order and of any type. What comes is not trusted. */
import { type DBusMessage, type DBusValue, field, kinds, padded } from './message.ts';

/** What is longer is not meant for us. The bus itself allows 128 MiB. */
const longestBytes = 1 << 20;
/** Signatures nest no deeper in D-Bus; what claims to would end as an overflow of the stack. */
const deepest = 64;

/** What came can be no message, or none for us: the connection is of no use any more. */
export class DBusDamage extends Error {}

const alignments: Readonly<Record<string, number>> = {
  y: 1,
  g: 1,
  v: 1,
  n: 2,
  q: 2,
  b: 4,
  i: 4,
  u: 4,
  h: 4,
  s: 4,
  o: 4,
  a: 4,
  x: 8,
  t: 8,
  d: 8,
  '(': 8,
  '{': 8,
};

const alignmentOf = (type: string): number => alignments[type] ?? 1;

/**
 * The first message in the bytes that have come.
 * @returns null until it is complete
 * @throws DBusDamage when it can be no message, or is too long for us
 */
export function decodeMessage(
  bytes: Buffer,
): { readonly message: DBusMessage | null; readonly length: number } | null {
  if (bytes.length < 16) return null;
  const little = bytes[0] === 0x6c;
  if (!little && bytes[0] !== 0x42) throw new DBusDamage('neither byte order');
  const uint32 = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const bodyLength = uint32(4);
  const bodyAt = padded(16 + uint32(12), 8);
  const length = bodyAt + bodyLength;
  if (length > longestBytes) throw new DBusDamage('too long');
  if (bytes.length < length) return null;
  // A kind that came later into the protocol is to be ignored.
  const kind = kinds[bytes[1] ?? 0];
  if (!kind) return { message: null, length };
  try {
    const header = createReader(bytes.subarray(0, bodyAt), little, 12);
    const fields = new Map<DBusValue, DBusValue>();
    for (const one of header.take('a(yv)') as readonly (readonly [number, DBusValue])[])
      fields.set(one[0], one[1]);
    const text = (code: number): string | null => {
      const value = fields.get(code);
      return typeof value === 'string' ? value : null;
    };
    const replyTo = fields.get(field.replyTo);
    const body = createReader(bytes.subarray(bodyAt, length), little, 0);
    const message: DBusMessage = {
      kind,
      serial: uint32(8),
      replyTo: typeof replyTo === 'number' ? replyTo : null,
      sender: text(field.sender),
      path: text(field.path),
      face: text(field.face),
      member: text(field.member),
      errorName: text(field.errorName),
      body: splitSignature(text(field.signature) ?? '').map((type) => body.take(type)),
    };
    return { message, length };
  } catch (error) {
    // Reading past the end of the message is a RangeError of Buffer.
    if (error instanceof RangeError) throw new DBusDamage('shorter than it says');
    throw error;
  }
}

function createReader(bytes: Buffer, little: boolean, start: number) {
  let at = start;
  const number = (size: number, read: (at: number) => number | bigint): number | bigint => {
    at = padded(at, size);
    const value = read(at);
    at += size;
    return value;
  };
  const uint32 = (): number =>
    Number(number(4, (i) => (little ? bytes.readUInt32LE(i) : bytes.readUInt32BE(i))));
  const text = (length: number): string => {
    if (at + length + 1 > bytes.length) throw new DBusDamage('text past the end');
    const value = bytes.toString('utf8', at, at + length);
    at += length + 1;
    return value;
  };
  const byte = (): number => Number(number(1, (i) => bytes.readUInt8(i)));
  const basic: Readonly<Record<string, () => DBusValue>> = {
    y: byte,
    b: () => uint32() !== 0,
    n: () => number(2, (i) => (little ? bytes.readInt16LE(i) : bytes.readInt16BE(i))),
    q: () => number(2, (i) => (little ? bytes.readUInt16LE(i) : bytes.readUInt16BE(i))),
    i: () => number(4, (i) => (little ? bytes.readInt32LE(i) : bytes.readInt32BE(i))),
    u: uint32,
    h: uint32,
    x: () => number(8, (i) => (little ? bytes.readBigInt64LE(i) : bytes.readBigInt64BE(i))),
    t: () => number(8, (i) => (little ? bytes.readBigUInt64LE(i) : bytes.readBigUInt64BE(i))),
    d: () => number(8, (i) => (little ? bytes.readDoubleLE(i) : bytes.readDoubleBE(i))),
    s: () => text(uint32()),
    o: () => text(uint32()),
    g: () => text(byte()),
  };
  const list = (element: string, depth: number): DBusValue => {
    const length = uint32();
    at = padded(at, alignmentOf(element[0] ?? ''));
    const end = at + length;
    if (end > bytes.length) throw new DBusDamage('list past the end');
    const items: DBusValue[] = [];
    while (at < end) {
      const before = at;
      items.push(take(element, depth));
      // Of an empty struct there would be no end.
      if (at === before) throw new DBusDamage('list of nothing');
    }
    return element.startsWith('{') ? new Map(items as unknown as [DBusValue, DBusValue][]) : items;
  };
  const take = (type: string, depth = 0): DBusValue => {
    if (depth > deepest) throw new DBusDamage('too deep');
    const known = basic[type];
    if (known) return known();
    if (type === 'v') {
      const inner = splitSignature(text(byte()));
      if (inner.length !== 1) throw new DBusDamage('a variant of one value');
      return take(inner[0] ?? '', depth + 1);
    }
    if (type.startsWith('a')) return list(type.slice(1), depth + 1);
    if (type.startsWith('(') || type.startsWith('{')) {
      at = padded(at, 8);
      return splitSignature(type.slice(1, -1)).map((member) => take(member, depth + 1));
    }
    throw new DBusDamage(`unknown type ${type}`);
  };
  return { take };
}

/** `sa{sv}u` as its complete types: `s`, `a{sv}`, `u`. */
function splitSignature(signature: string): readonly string[] {
  const types: string[] = [];
  let start = 0;
  let open = 0;
  for (let i = 0; i < signature.length; i += 1) {
    const type = signature.charAt(i);
    if (type === '(' || type === '{') open += 1;
    else if (type === ')' || type === '}') open -= 1;
    if (open < 0) throw new DBusDamage('a bracket too many');
    if (open > 0 || type === 'a') continue;
    types.push(signature.slice(start, i + 1));
    start = i + 1;
  }
  if (start !== signature.length) throw new DBusDamage('an unfinished signature');
  return types;
}
