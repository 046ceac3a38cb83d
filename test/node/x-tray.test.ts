/** Owns the proof of the question for a tray of windows: what is said to an X server, byte by byte, and what is believed. */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cookieIn, hasXTray, parseDisplay } from '../../main/node/x-tray.ts';

/** A reply with a number at its third word. */
function reply(value: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(value, 8);
  return bytes;
}

const failed = Buffer.alloc(32);
/** Let in, with twelve more bytes about the display. */
const welcome = Buffer.concat([Buffer.from([1, 0, 11, 0, 0, 0, 3, 0]), Buffer.alloc(12)]);
const unwelcome = Buffer.from([0, 0, 11, 0, 0, 0, 0, 0]);

/** An entry of an `.Xauthority`. */
const entry = (display: string, name: string, data: string): Buffer =>
  Buffer.concat([
    Buffer.from([1, 0]),
    ...['host', display, name, data].map((text) =>
      Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text)]),
    ),
  ]);

describe('an X server', () => {
  let folder: string;
  let server: Server | null;
  let heard: Buffer[];
  const before = process.env['XAUTHORITY'];

  /** Answers what it is asked with these, one after the other, and then is silent. */
  const listen = async (...answers: readonly Buffer[]): Promise<void> => {
    const left = [...answers];
    server = createServer((socket) => {
      socket.on('data', (bytes) => {
        heard.push(bytes);
        const answer = left.shift();
        // In two pieces: a socket does not keep messages together.
        if (answer) socket.write(answer.subarray(0, 3), () => socket.write(answer.subarray(3)));
        else socket.end();
      });
      socket.on('error', () => {});
    }).listen(join(folder, 'X7'));
    await once(server, 'listening');
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stint-x-'));
    [server, heard] = [null, []];
    process.env['XAUTHORITY'] = join(folder, 'none');
  });
  afterEach(async () => {
    server?.close();
    if (before === undefined) delete process.env['XAUTHORITY'];
    else process.env['XAUTHORITY'] = before;
    await rm(folder, { recursive: true, force: true });
  });

  it('with an owner of the tray has one', async () => {
    await listen(welcome, reply(345), reply(0x600001));
    expect(await hasXTray(':7', folder)).toBe(true);
    const [hello, name, owner] = heard;
    expect(hello).toEqual(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const text = '_NET_SYSTEM_TRAY_S0\0';
    expect(name).toEqual(Buffer.concat([Buffer.from([16, 1, 7, 0, 19, 0, 0, 0]), Buffer.from(text)]));
    expect(owner).toEqual(Buffer.from([23, 0, 2, 0, 345 & 255, 345 >> 8, 0, 0]));
  });

  it.each([
    ['has no owner of it', [welcome, reply(345), reply(0)]],
    ['does not know the name', [welcome, reply(0)]],
    ['answers with an error', [welcome, failed]],
    ['does not let us in', [unwelcome]],
    ['goes away', []],
  ])('that %s has none', async (_, answers) => {
    await listen(...answers);
    expect(await hasXTray(':7', folder)).toBe(false);
  });

  it('that is not there, or not here, has none', async () => {
    expect(await hasXTray(':7', folder)).toBe(false);
    expect(await hasXTray('far.example.test:7', folder)).toBe(false);
    expect(await hasXTray('', folder)).toBe(false);
  });

  it('is shown the cookie of its display', async () => {
    const file = join(folder, 'authority');
    await writeFile(file, entry('7', 'MIT-MAGIC-COOKIE-1', 'secret'));
    process.env['XAUTHORITY'] = file;
    await listen(welcome, reply(345), reply(1));
    expect(await hasXTray(':7.0', folder)).toBe(true);
    expect(`${heard[0]?.subarray(12)}`).toBe('MIT-MAGIC-COOKIE-1\0\0secret\0\0');
  });
});

it('a display of this computer is told from others', () => {
  expect(parseDisplay(':0')).toEqual({ number: '0', screen: '0' });
  expect(parseDisplay('unix:12.1')).toEqual({ number: '12', screen: '1' });
  for (const other of ['', 'host:0', '127.0.0.1:10.0', ':', ':x']) expect(parseDisplay(other)).toBeNull();
});

it('the cookie of a display is found among others', () => {
  const file = Buffer.concat([
    entry('0', 'XDM-AUTHORIZATION-1', 'other'),
    entry('1', 'MIT-MAGIC-COOKIE-1', 'one'),
    entry('0', 'MIT-MAGIC-COOKIE-1', 'zero'),
  ]);
  expect(`${cookieIn(file, '0')}`).toBe('zero');
  expect(`${cookieIn(entry('', 'MIT-MAGIC-COOKIE-1', 'any'), '5')}`).toBe('any');
  expect(cookieIn(file, '2')).toHaveLength(0);
  expect(cookieIn(Buffer.alloc(0), '0')).toHaveLength(0);
});
