/** The D-Bus client against a real bus, and against programs that only pretend to be one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, connectBus, socketPaths } from '../../main/node/dbus/bus.ts';
import { DBusDamage, decodeMessage } from '../../main/node/dbus/decode.ts';
import { encodeCall } from '../../main/node/dbus/encode.ts';
import { busAddress, createBusLink } from '../../main/node/dbus/link.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import { openTestBus, type TestBus } from './bus.ts';

const dbus = { to: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', face: 'org.freedesktop.DBus' };
const quiet = { info: () => {}, warn: () => {} };

describe('a real bus', () => {
  let real: TestBus;
  beforeAll(async () => {
    real = await openTestBus();
  });
  afterAll(() => real.stop());

  it('lets us in as the user of this process, and answers', async () => {
    const uid = await real.bus.call({
      ...dbus,
      member: 'GetConnectionUnixUser',
      signature: 's',
      args: ['org.freedesktop.DBus'],
    });
    expect(uid).toEqual({ ok: true, value: [process.getuid?.()] });
  });

  it('says what an error is called', async () => {
    expect(await real.bus.call({ ...dbus, member: 'Nothing' })).toEqual({
      ok: false,
      error: 'org.freedesktop.DBus.Error.UnknownMethod',
    });
    expect(
      await real.bus.call({ to: 'no.such.name', path: '/', face: 'no.such', member: 'Nothing' }),
    ).toMatchObject({
      ok: false,
    });
  });

  it('reads every type there is', async () => {
    const at = { to: 'test.Types', path: '/', face: 'test.Types' };
    const gone = await real.mock('test.Types', 'test.Types', '/', 'test.Types');
    const value =
      'ret = (dbus.Byte(7), True, dbus.Int16(-2), dbus.UInt16(3), dbus.Int32(-4), dbus.UInt32(5), dbus.Int64(-6), dbus.UInt64(2**60), 0.5, "ä", dbus.ObjectPath("/a/b"), [[], [dbus.Int32(1)]], {"k": ("v", dbus.UInt32(1))})';
    const signature = 'ybnqiuxtdsoaaia{s(su)}';
    await real.call(
      at,
      'org.freedesktop.DBus.Mock',
      'AddMethod',
      'sssss',
      at.face,
      'All',
      '',
      `(${signature})v`,
      `${value}; ret = (ret, "in a variant")`,
    );
    const answer = await real.bus.call({ ...at, member: 'All' });
    expect(answer.ok && answer.value).toEqual([
      [7, true, -2, 3, -4, 5, -6n, 2n ** 60n, 0.5, 'ä', '/a/b', [[], [1]], new Map([['k', ['v', 1]]])],
      'in a variant',
    ]);
    await gone();
  });

  it('says that it has died, and answers nothing more', async () => {
    const bus = await connectBus(real.address);
    if (!bus) throw new Error('not connected');
    const gone = vi.fn();
    bus.onGone(gone);
    await real.kill();
    await until('the end', async () => gone.mock.calls.length === 1);
    expect(await bus.call({ ...dbus, member: 'GetId' })).toEqual({ ok: false, error: 'gone' });
    expect(await connectBus(real.address)).toBeNull();
    await real.start();
  });
});

describe('what is no bus', () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stint-nobus-'));
  });
  afterEach(() => {
    vi.useRealTimers();
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const server of servers.splice(0)) server.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const serve = async (meet: (socket: Socket) => void): Promise<string> => {
    const path = join(folder, `${servers.length}-${performance.now()}`);
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      meet(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(path, resolve));
    return `unix:path=${path}`;
  };
  const welcome = (then: (socket: Socket) => void) => (socket: Socket) =>
    socket.once('data', () => {
      socket.write('OK 0123456789abcdef\r\n');
      then(socket);
    });

  it('is given up: nobody there, nobody we are let in by', async () => {
    expect(await connectBus('unix:path=/nowhere/bus')).toBeNull();
    expect(await connectBus('tcp:host=elsewhere')).toBeNull();
    const refuses = await serve((socket) => socket.once('data', () => socket.end('REJECTED EXTERNAL\r\n')));
    expect(await connectBus(refuses)).toBeNull();
    expect(await connectBus(await serve(welcome((socket) => socket.destroy())))).toBeNull();
  });

  it('is given up: garbage, endless lines', async () => {
    expect(
      await connectBus(
        await serve(welcome((socket) => socket.once('data', () => socket.write(Buffer.alloc(64, 7))))),
      ),
    ).toBeNull();
    expect(await connectBus(await serve((socket) => socket.write('x'.repeat(9000))))).toBeNull();
  });

  it.each([
    ['at once', () => {}],
    ['after letting us in', welcome(() => {})],
  ])('is given up when it falls silent %s', async (_when, meet) => {
    const address = await serve(meet);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let result: Bus | null | undefined;
    void connectBus(address).then((made) => {
      result = made;
    });
    for (let i = 0; i < 200 && result === undefined; i += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(result).toBeNull();
  });

  it('takes the next of several ways', async () => {
    const real = await openTestBus();
    const bus = await connectBus(`unix:path=/nowhere/bus;${real.address},guid=00`);
    expect(bus).not.toBeNull();
    bus?.close();
    await real.stop();
  });
});

describe('a link to a bus', () => {
  it('lasts over the death of the bus, tries more and more rarely, and says once that it is missing', async () => {
    const real = await openTestBus();
    const waits: { readonly ms: number; readonly run: () => void }[] = [];
    const warnings: string[] = [];
    const [attach, missing] = [vi.fn<(bus: Bus) => void>(), vi.fn<() => void>()];
    const link = createBusLink({
      name: 'system',
      address: real.address,
      timers: {
        after: (ms, run) => {
          waits.push({ ms, run });
          return () => {};
        },
      },
      log: { ...quiet, warn: (message) => warnings.push(message) },
    });
    link.use(attach, missing);
    await until('the first connection', async () => attach.mock.calls.length === 1);
    await real.kill();
    for (let i = 0; i < 9; i += 1) {
      await until('the next try', async () => waits.length === i + 1);
      waits[i]?.run();
    }
    await until('the last try', async () => waits.length === 10);
    expect(waits.map(({ ms }) => ms / 1000)).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300, 300]);
    expect(missing).toHaveBeenCalledTimes(10);
    expect(warnings).toEqual(['message bus missing']);
    await real.start();
    waits[9]?.run();
    await until('the second connection', async () => attach.mock.calls.length === 2);
    link.close();
    expect(waits).toHaveLength(10);
    await real.stop();
  });

  it('goes where the environment says, else where buses are', () => {
    expect(busAddress('system', {})).toBe('unix:path=/run/dbus/system_bus_socket');
    expect(busAddress('session', { XDG_RUNTIME_DIR: '/run/user/7' })).toBe('unix:path=/run/user/7/bus');
    expect(busAddress('session', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/x' })).toBe('unix:path=/x');
    expect(socketPaths('unix:path=/a%20b,guid=1;tcp:host=h;unix:abstract=/c,guid=2')).toEqual([
      '/a b',
      '\0/c',
    ]);
  });
});

describe('bytes', () => {
  const call = encodeCall({ ...dbus, member: 'AddMatch', signature: 's', args: ['type'] }, 9);

  it('are a message as soon as the last has come', () => {
    for (let length = 0; length < call.length; length += 1)
      expect(decodeMessage(call.subarray(0, length))).toBeNull();
    expect(decodeMessage(Buffer.concat([call, call]))).toMatchObject({
      length: call.length,
      message: { kind: 'call', serial: 9, member: 'AddMatch', path: dbus.path, body: ['type'] },
    });
  });

  it('that are damaged are nothing worse than damage', () => {
    const damaged = fc.array(fc.tuple(fc.nat(call.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(damaged, (changes) => {
        const bytes = Buffer.from(call);
        for (const [at, value] of changes) bytes[at] = value;
        try {
          decodeMessage(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DBusDamage);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
