/** Owns the proof that what the user saves is on the disk, for them only, and that a failure is said. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText, saveText } from '../../main/electron/dialogs.ts';

interface Asked {
  readonly defaultPath: string;
}

const desktop = vi.hoisted(() => ({
  documents: '/home/ada/Documents' as string | null,
  clipboard: '',
  answer: (_asked: { defaultPath: string }): { canceled: boolean; filePath: string } => ({
    canceled: true,
    filePath: '',
  }),
}));
vi.mock('electron', () => ({
  app: {
    getPath: (name: string) => {
      if (name === 'documents' && desktop.documents === null) throw new Error('no such folder');
      return name === 'documents' ? desktop.documents : '/home/ada';
    },
  },
  clipboard: {
    writeText: (text: string) => {
      desktop.clipboard = text;
    },
  },
  dialog: { showSaveDialog: async (asked: Asked) => desktop.answer(asked) },
}));

let folder: string;
let place: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dialogs-'));
  place = join(folder, 'mine.csv');
  desktop.documents = '/home/ada/Documents';
  desktop.answer = () => ({ canceled: false, filePath: place });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('saving text', () => {
  it('begins in the documents, or at home where there are none', async () => {
    const asked: string[] = [];
    desktop.answer = ({ defaultPath }) => {
      asked.push(defaultPath);
      return { canceled: true, filePath: '' };
    };
    expect(await saveText('a.csv', 'text')).toEqual({ ok: true, value: false });
    desktop.documents = null;
    await saveText('a.csv', 'text');
    expect(asked).toEqual([join('/home/ada/Documents', 'a.csv'), join('/home/ada', 'a.csv')]);
  });

  it('writes all of it, for this user only', async () => {
    const text = `\uFEFF"Grüße"\r\n${'x'.repeat(100_000)}`;
    expect(await saveText('a.csv', text)).toEqual({ ok: true, value: true });
    expect(readFileSync(place, 'utf8')).toBe(text);
    expect(statSync(place).mode & 0o777).toBe(0o600);
  });

  it('takes the place of a longer file that others could read', async () => {
    writeFileSync(place, 'something longer than what comes');
    chmodSync(place, 0o644);
    expect(await saveText('a.csv', 'short')).toEqual({ ok: true, value: true });
    expect(readFileSync(place, 'utf8')).toBe('short');
    expect(statSync(place).mode & 0o777).toBe(0o600);
  });

  it('writes nothing when the user thought better of it', async () => {
    desktop.answer = () => ({ canceled: true, filePath: place });
    expect(await saveText('a.csv', 'text')).toEqual({ ok: true, value: false });
    expect(existsSync(place)).toBe(false);
  });

  it('says in the words of the system why it could not', async () => {
    desktop.answer = () => ({ canceled: false, filePath: folder });
    expect(await saveText('a.csv', 'text')).toMatchObject({
      ok: false,
      error: { code: 'storage_failed', detail: expect.stringContaining('EISDIR') },
    });
    desktop.answer = () => {
      throw new Error('The portal is not there.');
    };
    expect(await saveText('a.csv', 'text')).toEqual({
      ok: false,
      error: { code: 'storage_failed', detail: 'The portal is not there.' },
    });
  });
});

it('while it asks, something wakes the loop that the answer waits for; then no more', async () => {
  vi.useFakeTimers();
  try {
    let awake = 0;
    desktop.answer = () => {
      awake = vi.getTimerCount();
      return { canceled: true, filePath: '' };
    };
    await saveText('a.csv', 'text');
    expect([awake, vi.getTimerCount()]).toEqual([1, 0]);
    desktop.answer = () => {
      throw new Error('The portal is not there.');
    };
    await saveText('a.csv', 'text');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('text is copied as it is', () => {
  expect(copyText('Start Acme · Website\nrefused')).toEqual({ ok: true, value: null });
  expect(desktop.clipboard).toBe('Start Acme · Website\nrefused');
});
