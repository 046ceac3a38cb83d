/**
 * Owns one question to an X server: whether a program has the tray of the older kind, in which icons are windows. It is who
 * owns a selection, and no program that is on every desktop can ask for that. Written by the X protocol, section 9 and
 * appendix B: a greeting, the number of a name, the owner of that selection.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** How long the server may take for all of it, ms. */
const patienceMs = 1_000;

interface Display {
  readonly number: string;
  readonly screen: string;
}

/** A display of this computer, such as `:0` or `:1.0`; null for any other, whose tray would be elsewhere. */
export function parseDisplay(display: string): Display | null {
  const found = /^(?:unix)?:(\d+)(?:\.(\d+))?$/.exec(display);
  return found?.[1] === undefined ? null : { number: found[1], screen: found[2] ?? '0' };
}

const cookieName = 'MIT-MAGIC-COOKIE-1';

/** The cookie for a display in the content of an `.Xauthority`; empty where it has none. */
export function cookieIn(content: Buffer, number: string): Buffer {
  let at = 0;
  const field = (): Buffer => {
    const start = at + 2;
    at = start + content.readUInt16BE(at);
    return content.subarray(start, at);
  };
  while (at + 2 < content.length) {
    // The family of the address: whichever it is, this computer is meant.
    at += 2;
    const [, display, name, data] = [field(), field(), field(), field()];
    if (`${name}` === cookieName && (`${display}` === number || display.length === 0)) return data;
  }
  return Buffer.alloc(0);
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function greeting(cookie: Buffer): Buffer {
  const name = Buffer.from(cookie.length === 0 ? '' : cookieName);
  const head = Buffer.alloc(12);
  head.write('l', 'latin1');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(cookie.length, 8);
  return Buffer.concat([head, padded(name), padded(cookie)]);
}

/** InternAtom, of a name that exists already. */
function numberOf(name: string): Buffer {
  const head = Buffer.alloc(8);
  const text = padded(Buffer.from(name));
  head.writeUInt8(16, 0);
  head.writeUInt8(1, 1);
  head.writeUInt16LE(2 + text.length / 4, 2);
  head.writeUInt16LE(name.length, 4);
  return Buffer.concat([head, text]);
}

/** GetSelectionOwner. */
function ownerOf(atom: number): Buffer {
  const request = Buffer.alloc(8);
  request.writeUInt8(23, 0);
  request.writeUInt16LE(2, 2);
  request.writeUInt32LE(atom, 4);
  return request;
}

/** Reads from a socket in pieces of a given length. Null: it ended first. */
function reader(socket: Socket): (length: number) => Promise<Buffer | null> {
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held = Buffer.alloc(0);
  return async (length) => {
    while (held.length < length) {
      const next = await chunks.next();
      if (next.done) return null;
      held = Buffer.concat([held, next.value]);
    }
    const piece = held.subarray(0, length);
    held = held.subarray(length);
    return piece;
  };
}

/** What both requests are answered with: 32 bytes that begin with 1, a number at the third word. 0: none, or an error. */
const numberIn = (reply: Buffer | null): number => (reply?.[0] === 1 ? reply.readUInt32LE(8) : 0);

async function askServer(socket: Socket, cookie: Buffer, screen: string): Promise<boolean> {
  const read = reader(socket);
  socket.write(greeting(cookie));
  const head = await read(8);
  if (head?.[0] !== 1 || (await read(head.readUInt16LE(6) * 4)) === null) return false;
  socket.write(numberOf(`_NET_SYSTEM_TRAY_S${screen}`));
  const atom = numberIn(await read(32));
  if (atom === 0) return false;
  socket.write(ownerOf(atom));
  return numberIn(await read(32)) !== 0;
}

function cookieFor(number: string): Buffer {
  try {
    return cookieIn(readFileSync(process.env['XAUTHORITY'] ?? join(homedir(), '.Xauthority')), number);
  } catch {
    // The server may let this user in without one.
    return Buffer.alloc(0);
  }
}

/**
 * Whether a display of this computer has a tray of windows. False also where nobody answers.
 * @param display as in the variable DISPLAY
 * @param sockets the folder of the servers' sockets
 */
export async function hasXTray(display: string, sockets = '/tmp/.X11-unix'): Promise<boolean> {
  const parsed = parseDisplay(display);
  if (parsed === null) return false;
  const socket = connect(join(sockets, `X${parsed.number}`));
  socket.setTimeout(patienceMs, () => socket.destroy());
  try {
    return await askServer(socket, cookieFor(parsed.number), parsed.screen);
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
