/**
 * Owns the idle time of Wayland compositors other than GNOME's, by `ext-idle-notify-v1`: a client of our own, of the seven
 * messages this takes. No descriptors are passed in it, so that a plain socket is enough.
 */
import { createConnection, type Socket } from 'node:net';
import { resolve } from 'node:path';
import type { IdleReading } from '../core/idle-ladder.ts';
import { createPauses, type Pauses, pauseMs } from './pauses.ts';

/** A compositor that was not there, or has gone, is looked for again no sooner than this, when somebody asks, ms. */
const retryMs = 60_000;

/** Objects of ours, by the numbers we give them; the display is always 1. */
const display = 1;
const registry = 2;
const listed = 3;
const seat = 4;
const notifier = 5;
const notification = 6;

interface Global {
  readonly name: number;
  readonly version: number;
}

/** @returns where the environment says that the compositor listens; null: it says nothing */
export function waylandSocket(env: Readonly<NodeJS.ProcessEnv>): string | null {
  const { WAYLAND_DISPLAY: name, XDG_RUNTIME_DIR: folder } = env;
  return name && folder ? resolve(folder, name) : null;
}

/** @returns reads it; the first reading connects, and is null */
export function waylandIdle(path: string | null, nowMs: () => number): () => IdleReading {
  let reading: () => IdleReading = path === null ? () => 'unavailable' : () => null;
  let triedAtMs: number | null = null;
  let connected = false;

  const connect = (to: string): void => {
    const pauses = createPauses(nowMs);
    const socket = createConnection(to);
    connected = true;
    triedAtMs = nowMs();
    const end = (reason: 'unavailable' | 'failed') => {
      reading = () => reason;
      socket.destroy();
    };
    // An error is followed by `close`.
    socket.on('error', () => {});
    socket.on('close', () => {
      connected = false;
      if (typeof reading() !== 'string') reading = () => 'unavailable';
    });
    converse(socket, pauses, {
      ready: () => {
        reading = pauses.seconds;
      },
      end,
    });
  };

  return () => {
    if (path !== null && !connected && (triedAtMs === null || nowMs() - triedAtMs >= retryMs)) connect(path);
    return reading();
  };
}

interface Outcome {
  readonly ready: () => void;
  readonly end: (reason: 'unavailable' | 'failed') => void;
}

function converse(socket: Socket, pauses: Pauses, { ready, end }: Outcome): void {
  const globals = new Map<string, Global>();
  const choose = (): void => {
    const [seats, notifiers] = [globals.get('wl_seat'), globals.get('ext_idle_notifier_v1')];
    if (!seats || !notifiers) {
      end('unavailable');
      return;
    }
    const version = Math.min(notifiers.version, 2);
    socket.write(bind(seats, 'wl_seat', 1, seat));
    socket.write(bind(notifiers, 'ext_idle_notifier_v1', version, notifier));
    // From version 2 on the input itself can be asked for. Before, nobody is idle while a film plays.
    socket.write(message(notifier, version, [notification, pauseMs, seat]));
    ready();
  };
  const take = (object: number, event: number, body: Buffer): void => {
    if (object === registry && event === 0) {
      const { text, after } = readText(body, 4);
      // Of several seats the first: on a computer of one person they are one.
      if (!globals.has(text))
        globals.set(text, { name: body.readUInt32LE(0), version: body.readUInt32LE(after) });
    } else if (object === listed) choose();
    else if (object === notification) {
      if (event === 0) pauses.began();
      else pauses.ended();
    } else if (object === display && event === 0) end('failed');
  };

  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    try {
      while (rest.length >= 8) {
        const size = rest.readUInt16LE(6);
        if (size < 8) throw new RangeError('shorter than its head');
        if (rest.length < size) return;
        const part = rest;
        rest = rest.subarray(size);
        take(part.readUInt32LE(0), part.readUInt16LE(4), part.subarray(8, size));
      }
    } catch {
      end('failed');
    }
  });
  socket.write(Buffer.concat([message(display, 1, [registry]), message(display, 0, [listed])]));
}

/** The byte order is that of the computer; every one that Electron runs on is little-endian. */
function message(object: number, request: number, args: readonly (number | Buffer)[]): Buffer {
  const parts = args.map((arg) => (typeof arg === 'number' ? uint32(arg) : arg));
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([uint32(object), uint32(size * 0x10000 + request), ...parts]);
}

const bind = ({ name }: Global, face: string, version: number, id: number): Buffer =>
  message(registry, 0, [name, text(face), version, id]);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

const text = (value: string): Buffer => {
  const bytes = Buffer.from(`${value}\0`);
  return Buffer.concat([uint32(bytes.length), bytes, Buffer.alloc(-bytes.length & 3)]);
};

function readText(bytes: Buffer, at: number): { readonly text: string; readonly after: number } {
  const length = bytes.readUInt32LE(at);
  return { text: bytes.toString('utf8', at + 4, at + 3 + length), after: at + 4 + length + (-length & 3) };
}
