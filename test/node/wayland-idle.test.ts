/** The idle time of a Wayland compositor, from one that speaks the protocol as far as we do, and from others that do not. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waylandIdle, waylandSocket } from '../../main/node/wayland-idle.ts';
import { until } from '../../scripts/desktop/wait.mjs';

interface Request {
  readonly object: number;
  readonly opcode: number;
  readonly body: Buffer;
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const event = (object: number, opcode: number, ...body: readonly Buffer[]): Buffer => {
  const size = body.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([word(object), word(size * 0x10000 + opcode), ...body]);
};
const text = (value: string): Buffer => {
  const length = value.length + 1;
  return Buffer.concat([word(length), Buffer.from(value.padEnd(Math.ceil(length / 4) * 4, '\0'))]);
};
const textOf = (body: Buffer, at: number): string =>
  body.toString('utf8', at + 4, at + 3 + body.readUInt32LE(at));

/** A compositor with these globals. It checks what it is asked as a real one does: every object has to be known. */
class Compositor {
  readonly requests: Request[] = [];
  readonly sockets: Socket[] = [];
  readonly #server: Server;
  readonly #globals: readonly (readonly [face: string, version: number])[];

  constructor(globals: readonly (readonly [face: string, version: number])[]) {
    this.#globals = globals;
    this.#server = createServer((socket) => this.#meet(socket));
  }

  listen(path: string): Promise<void> {
    return new Promise((resolve) => this.#server.listen(path, resolve));
  }

  say(...parts: readonly Buffer[]): void {
    this.sockets.at(-1)?.write(Buffer.concat(parts));
  }

  close(): Promise<unknown> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.#server.close(resolve));
  }

  #meet(socket: Socket): void {
    this.sockets.push(socket);
    socket.on('error', () => {});
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      while (rest.length >= 8 && rest.length >= rest.readUInt16LE(6)) {
        const size = rest.readUInt16LE(6);
        const request = {
          object: rest.readUInt32LE(0),
          opcode: rest.readUInt16LE(4),
          body: rest.subarray(8, size),
        };
        rest = rest.subarray(size);
        this.requests.push(request);
        this.#answer(request);
      }
    });
  }

  #answer({ object, opcode, body }: Request): void {
    if (object !== 1) return;
    const id = body.readUInt32LE(0);
    if (opcode === 1)
      this.#globals.forEach(([face, version], i) => {
        this.say(event(id, 0, word(i + 10), text(face), word(version)));
      });
    // What was asked for at once is announced in pieces, and forgotten with an event of the display.
    else if (opcode === 0) this.say(event(id, 0, word(1)), event(1, 1, word(id)));
  }
}

let folder = '';
let path = '';
let compositor: Compositor;
const clock = { ms: 0 };
const nowMs = () => clock.ms;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-wayland-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  path = join(folder, `${performance.now()}`);
});
afterEach(() => compositor.close());

const start = async (...globals: readonly (readonly [face: string, version: number])[]) => {
  compositor = new Compositor(globals);
  await compositor.listen(path);
};
const idled = () => compositor.say(event(6, 0));
const resumed = () => compositor.say(event(6, 1));

describe('a compositor that tells pauses', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
  ])('of version %d is asked for them, past films where it can be', async (version, request) => {
    await start(['wl_compositor', 6], ['wl_seat', 9], ['ext_idle_notifier_v1', version]);
    const read = waylandIdle(path, nowMs);
    expect(read()).toBeNull();
    await until('the notification', async () => compositor.requests.length === 5);
    expect(read()).toBe(0);
    const [, , seat, notifier, notification] = compositor.requests;
    expect([seat, notifier].map((one) => one && [one.body.readUInt32LE(0), textOf(one.body, 4)])).toEqual([
      [11, 'wl_seat'],
      [12, 'ext_idle_notifier_v1'],
    ]);
    expect(notification).toMatchObject({ object: 5, opcode: request });
    expect([0, 4, 8].map((at) => notification?.body.readUInt32LE(at))).toEqual([6, 2000, 4]);

    idled();
    await until('the pause', async () => read() === 2);
    clock.ms += 60_000;
    expect(read()).toBe(62);
    resumed();
    await until('the input', async () => read() === 0);
    idled();
    await until('the next pause', async () => read() === 2);
  });

  it('is looked for again after it has gone, and no more often than once a minute', async () => {
    await start(['wl_seat', 9], ['ext_idle_notifier_v1', 1]);
    const read = waylandIdle(path, nowMs);
    await until('the connection', async () => read() === 0);
    await compositor.close();
    await until('the end', async () => read() === 'unavailable');
    await start(['wl_seat', 9], ['ext_idle_notifier_v1', 1]);
    clock.ms += 59_000;
    expect(read()).toBe('unavailable');
    expect(compositor.sockets).toEqual([]);
    clock.ms += 1_000;
    await until('the next one', async () => read() === 0);
  });
});

describe('another compositor', () => {
  it.each([
    ['without pauses', [['wl_seat', 9]]],
    ['without anybody sitting at it', [['ext_idle_notifier_v1', 1]]],
  ] as const)('%s is passed over, and let go', async (_which, globals) => {
    await start(...globals);
    const read = waylandIdle(path, nowMs);
    await until('the answer', async () => read() === 'unavailable');
    await until('the end', async () => compositor.sockets[0]?.destroyed === true);
  });

  it('that refuses or talks nonsense is passed over', async () => {
    await start(['wl_seat', 9], ['ext_idle_notifier_v1', 1]);
    const refused = waylandIdle(path, nowMs);
    await until('the connection', async () => refused() === 0);
    compositor.say(event(1, 0, word(5), word(1), text('no')));
    await until('the refusal', async () => refused() === 'failed');

    const garbled = waylandIdle(path, nowMs);
    await until('the connection', async () => garbled() === 0);
    compositor.say(Buffer.alloc(64));
    await until('the nonsense', async () => garbled() === 'failed');
  });

  it('that is not there is not waited for', async () => {
    await start();
    const read = waylandIdle(join(folder, 'nowhere'), nowMs);
    await until('its absence', async () => read() === 'unavailable');
    expect(waylandIdle(null, nowMs)()).toBe('unavailable');
  });
});

it('is found where the environment says', () => {
  expect(waylandSocket({ WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: '/run/user/7' })).toBe(
    '/run/user/7/wayland-1',
  );
  expect(waylandSocket({ WAYLAND_DISPLAY: '/tmp/own', XDG_RUNTIME_DIR: '/run/user/7' })).toBe('/tmp/own');
  expect(waylandSocket({ XDG_RUNTIME_DIR: '/run/user/7' })).toBeNull();
});
