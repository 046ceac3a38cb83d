/**
 * Owns one connection to a message bus: signing in as the user of this process, calls, signals. Of the clients to be had,
 * none settles every call when the bus is silent, refuses or dies, and runs in Node 20.
 */
import { createConnection, type Socket } from 'node:net';
import { err, ok, type Result } from '../../../common/result.ts';
import { decodeMessage } from './decode.ts';
import { encodeCall } from './encode.ts';
import type { DBusCall, DBusMessage, DBusValue } from './message.ts';

/** A bus or a program that says nothing for this long will not, ms, unless somebody cannot wait for it. */
const usualPatienceMs = 10_000;

/** The longest line of signing in. */
const longestLine = 4096;

/** Why a call has no answer: `gone`: the bus is not there any more, `silent`: nobody answered; else the name of the error. */
export type CallFailure = 'gone' | 'silent' | (string & {});

export interface Bus {
  /** @returns what it answered */
  readonly call: (call: DBusCall) => Promise<Result<readonly DBusValue[], CallFailure>>;
  /** Asks for the signals that a match rule describes: they come to every `hear` from then on. */
  readonly match: (rule: string) => Promise<Result<null, CallFailure>>;
  readonly hear: (listener: (signal: DBusMessage) => void) => void;
  /** Once, when the connection has ended, however that came. */
  readonly onGone: (listener: () => void) => void;
  readonly close: () => void;
}

const busName = 'org.freedesktop.DBus';
const ownCall = (member: string, args: readonly string[] = []): DBusCall => ({
  to: busName,
  path: '/org/freedesktop/DBus',
  face: busName,
  member,
  signature: 's'.repeat(args.length),
  args,
});

/**
 * @param address as D-Bus writes it; of its ways, those over a socket of this computer are tried in order
 * @param patienceMs how long signing in may take, and each answer
 * @returns null when no bus lets us in
 */
export async function connectBus(address: string, patienceMs = usualPatienceMs): Promise<Bus | null> {
  for (const path of socketPaths(address)) {
    const socket = await signIn(path, patienceMs);
    if (!socket) continue;
    const bus = speak(socket, patienceMs);
    // Nothing else may be said before it.
    if ((await bus.call(ownCall('Hello'))).ok) return bus;
    bus.close();
  }
  return null;
}

/** `unix:path=/run/bus,guid=…;unix:abstract=…` as what `connect` takes. */
export function socketPaths(address: string): readonly string[] {
  return address.split(';').flatMap((way) => {
    if (!way.startsWith('unix:')) return [];
    const keys = new Map(
      way
        .slice('unix:'.length)
        .split(',')
        .map((pair) => [pair.slice(0, pair.indexOf('=')), unescaped(pair.slice(pair.indexOf('=') + 1))]),
    );
    const abstract = keys.get('abstract');
    const path = keys.get('path') ?? (abstract && `\0${abstract}`);
    return path ? [path] : [];
  });
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** @returns the socket, ready for messages; null when there is no bus, or it does not want us */
function signIn(path: string, patienceMs: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    let heard = '';
    const settle = (result: Socket | null): void => {
      clearTimeout(late);
      socket.off('data', read).off('close', refuse);
      if (!result) socket.destroy();
      resolve(result);
    };
    const refuse = (): void => settle(null);
    const read = (bytes: Buffer): void => {
      heard += bytes.toString('latin1');
      const whole = heard.includes('\r\n');
      if (whole && heard.startsWith('OK ')) {
        socket.write('BEGIN\r\n');
        settle(socket);
      } else if (whole || heard.length > longestLine) refuse();
    };
    const late = setTimeout(refuse, patienceMs);
    // An error is followed by `close`; without a listener it would end the app.
    socket.on('error', () => {});
    socket.on('data', read).on('close', refuse);
    const uid = Buffer.from(`${process.getuid?.() ?? ''}`).toString('hex');
    socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
  });
}

function speak(socket: Socket, patienceMs: number): Bus {
  type Answer = (result: Result<readonly DBusValue[], CallFailure>) => void;
  const waiting = new Map<number, Answer>();
  const listeners: ((signal: DBusMessage) => void)[] = [];
  const mourners: (() => void)[] = [];
  let serial = 0;
  let rest: Buffer = Buffer.alloc(0);

  const take = (message: DBusMessage): void => {
    if (message.kind === 'signal') for (const listener of listeners) listener(message);
    else if (message.replyTo !== null) {
      const failure = message.kind === 'error' ? (message.errorName ?? 'unknown') : null;
      waiting.get(message.replyTo)?.(failure === null ? ok(message.body) : err(failure));
    }
  };
  socket.on('data', (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    try {
      for (let next = decodeMessage(rest); next; next = decodeMessage(rest)) {
        rest = rest.subarray(next.length);
        if (next.message) take(next.message);
      }
    } catch {
      // Where the next message would begin is not known any more.
      socket.destroy();
    }
  });
  socket.on('close', () => {
    for (const answer of [...waiting.values()]) answer(err('gone'));
    for (const mourn of mourners) mourn();
  });

  const call: Bus['call'] = (request) =>
    new Promise((resolve) => {
      if (socket.destroyed) return resolve(err('gone'));
      serial += 1;
      const own = serial;
      const answer: Answer = (result) => {
        clearTimeout(late);
        waiting.delete(own);
        resolve(result);
      };
      const late = setTimeout(() => answer(err('silent')), patienceMs);
      waiting.set(own, answer);
      socket.write(encodeCall(request, own));
    });

  return {
    call,
    match: async (rule) => {
      const answer = await call(ownCall('AddMatch', [rule]));
      return answer.ok ? ok(null) : answer;
    },
    hear: (listener) => {
      listeners.push(listener);
    },
    onGone: (listener) => {
      if (socket.destroyed) listener();
      else mourners.push(listener);
    },
    close: () => socket.destroy(),
  };
}
