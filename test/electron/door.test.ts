/** Owns the proof of what the door of main asks for, with senders that a real window of ours cannot be made to have. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { channels } from '../../common/ipc.ts';
import { type Handlers, openDoor } from '../../main/electron/ipc.ts';

type Listener = (event: unknown, ...words: readonly unknown[]) => Promise<unknown>;

const ipc = vi.hoisted(() => ({
  handlers: new Map<string, unknown>(),
  closed: new Set<string>(),
}));
vi.mock('electron', () => ({
  ipcMain: {
    handle: (channel: string, listener: unknown) => ipc.handlers.set(channel, listener),
    removeAllListeners: (channel: string) => ipc.closed.add(channel),
  },
}));

const frame = { origin: 'app://stint', url: 'app://stint/index.html' };
const contents = { mainFrame: frame };
const done = { ok: true, value: null };

describe('the door', () => {
  let asked: unknown[];
  let noted: string[];
  beforeEach(() => {
    asked = [];
    noted = [];
    ipc.handlers.clear();
    ipc.closed.clear();
    const handlers = {
      stop: (_argument: object, sender: unknown) => {
        asked.push(sender);
        return done;
      },
      refresh: () => {
        throw new Error('token abc');
      },
    };
    const note = (...facts: readonly unknown[]) => noted.push(JSON.stringify(facts));
    const log = { info: note, warn: note };
    openDoor(handlers as unknown as Handlers, (sender) => (sender as unknown) === contents, log);
  });

  const call = (event: unknown, ...words: readonly unknown[]): Promise<unknown> =>
    (ipc.handlers.get(channels.call) as Listener)(event, ...words);
  const failure = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) });

  it('is one channel, and closes the one of a dependency', () => {
    expect([...ipc.handlers.keys()]).toEqual([channels.call]);
    expect([...ipc.closed]).toEqual(['electron-store-get-data']);
  });

  it('answers the main frame of one of our windows', async () => {
    expect(await call({ sender: contents, senderFrame: frame }, 'stop', {})).toEqual(done);
    expect(asked).toEqual([contents]);
  });

  it.each([
    ['a frame that is gone', { sender: contents, senderFrame: null }],
    ['a frame in the page, even of the same address', { sender: contents, senderFrame: { ...frame } }],
    ['a window that is not ours', { sender: { mainFrame: frame }, senderFrame: frame }],
    ['another origin', showing({ origin: 'https://elsewhere.invalid', url: frame.url })],
    ['a sandboxed page of ours', showing({ origin: 'null', url: frame.url })],
    ['about:blank with our origin', showing({ origin: frame.origin, url: 'about:blank' })],
    ['an address that only begins like ours', showing({ origin: frame.origin, url: 'app://stint.evil/' })],
  ])('is closed to %s', async (_who, event) => {
    expect(await call(event, 'stop', {})).toEqual(failure('forbidden'));
    expect(asked).toEqual([]);
  });

  it('gives the words of an exception to nobody', async () => {
    const answer = await call({ sender: contents, senderFrame: frame }, 'refresh', { catalog: true });
    expect(answer).toEqual(failure('internal'));
    expect(JSON.stringify(answer)).not.toContain('abc');
    expect(noted).toHaveLength(1);
    expect(noted[0]).toContain('door.test.ts');
    expect(noted[0]).not.toContain('abc');
  });

  /** Our own window, when its main frame shows something else. */
  function showing(other: { readonly origin: string; readonly url: string }) {
    const sender = Object.create(contents, { mainFrame: { value: other } });
    return { sender, senderFrame: other };
  }
});
