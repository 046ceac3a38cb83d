/** Owns a D-Bus call as bytes, little-endian. */
import { type DBusCall, type DBusValue, field, kinds, padded } from './message.ts';

/** Nobody is to be started by being asked. */
const noAutoStart = 2;

/** @param serial of the caller's choice, not 0; its answer names it */
export function encodeCall(call: DBusCall, serial: number): Buffer {
  const { signature = '', args = [] } = call;
  const body = createWriter();
  [...signature].forEach((type, i) => {
    const arg = args[i];
    if (arg === undefined) throw new TypeError(`${call.member}: an argument is missing`);
    body.put(type, arg);
  });
  const bodyBytes = body.bytes();
  const fields: [number, string, string][] = [
    [field.path, 'o', call.path],
    [field.face, 's', call.face],
    [field.member, 's', call.member],
    [field.to, 's', call.to],
  ];
  if (signature) fields.push([field.signature, 'g', signature]);
  const list = createWriter();
  for (const [code, type, value] of fields) {
    list.align(8);
    list.byte(code);
    list.put('g', type);
    list.put(type, value);
  }
  const listBytes = list.bytes();
  const head = Buffer.alloc(16);
  head.write('l', 0, 'latin1');
  head[1] = kinds.indexOf('call');
  head[2] = noAutoStart;
  head[3] = 1;
  head.writeUInt32LE(bodyBytes.length, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(listBytes.length, 12);
  const gap = Buffer.alloc(padded(16 + listBytes.length, 8) - 16 - listBytes.length);
  return Buffer.concat([head, listBytes, gap, bodyBytes]);
}

function createWriter() {
  const parts: Buffer[] = [];
  let at = 0;
  const push = (part: Buffer): void => {
    parts.push(part);
    at += part.length;
  };
  const align = (alignment: number): void => push(Buffer.alloc(padded(at, alignment) - at));
  const byte = (value: number): void => push(Buffer.from([value]));
  const uint32 = (value: number): void => {
    align(4);
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value);
    push(part);
  };
  const text = (value: DBusValue): void => push(Buffer.from(`${value}\0`));
  const put = (type: string, value: DBusValue): void => {
    if (type === 'u') uint32(Number(value));
    else if (type === 'b') uint32(value ? 1 : 0);
    else if (type === 's' || type === 'o') {
      uint32(Buffer.byteLength(`${value}`));
      text(value);
    } else if (type === 'g') {
      byte(Buffer.byteLength(`${value}`));
      text(value);
    } else if (type === 't') {
      align(8);
      const part = Buffer.alloc(8);
      part.writeBigUInt64LE(BigInt(value as number | bigint));
      push(part);
    } else throw new TypeError(`cannot send a value of type ${type}`);
  };
  return { align, byte, put, bytes: () => Buffer.concat(parts) };
}
