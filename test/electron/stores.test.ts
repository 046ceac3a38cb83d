/** Owns the proof of the files of the app on a real disk: whatever is in them, the app can read on and write on. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStores } from '../../main/electron/stores.ts';

// Outside Electron its package is the path of a program, and fetches that program unless it is told where it is.
vi.hoisted(() => {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = '/nowhere';
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stores-'));
  file = join(folder, 'journal.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

const asides = () => readdirSync(folder).filter((name) => name.startsWith('journal.json.set-aside-'));

describe('a file of the app', () => {
  it('holds nothing before something was written, and then that, for this user only', () => {
    const { journal } = openStores(folder);
    expect(journal.read()).toEqual({ ok: true, value: null });
    expect(journal.write({ format: 1, made: [1] })).toEqual({ ok: true, value: null });
    expect(openStores(folder).journal.read()).toMatchObject({ ok: true, value: { format: 1, made: [1] } });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(folder)).toEqual(['journal.json']);
  });

  it('holds what was written last, whatever of it was written before', () => {
    const [first, second] = [
      { key: 'ä "1"\n', span: { from: null } },
      { key: '2', list: [[], {}] },
    ];
    const { journal } = openStores(folder);
    for (const tracked of [
      [],
      [first],
      [first, second],
      [second, { ...first, key: '3' }],
      [first, 1, 'b', null],
    ]) {
      const content = { format: 2, account: null, tracked, error: undefined, undo: [first] };
      expect(journal.write(content)).toMatchObject({ ok: true });
      expect(readFileSync(file, 'utf8')).toBe(JSON.stringify(content));
    }
    expect(journal.write({})).toMatchObject({ ok: true });
    expect(readFileSync(file, 'utf8')).toBe('{}');
  });

  it.each(['{', '', 'nonsense', '[]', 'null', '"text"', '{"format":1,"made":[1'])(
    'that holds %j is damaged, kept aside as it was, and made anew',
    (text) => {
      writeFileSync(file, text);
      const { journal } = openStores(folder);
      expect(journal.read()).toMatchObject({
        ok: false,
        error: { code: 'storage_damaged', field: 'journal' },
      });
      expect(readFileSync(file, 'utf8')).toBe(text);
      journal.setAside();
      expect(asides()).toHaveLength(1);
      expect(readFileSync(join(folder, asides()[0] ?? ''), 'utf8')).toBe(text);
      expect(journal.write({ format: 1 })).toMatchObject({ ok: true });
      expect(openStores(folder).journal.read()).toMatchObject({ ok: true, value: { format: 1 } });
    },
  );

  it('that is a folder is damaged, refuses what is written, and works once it is set aside', () => {
    mkdirSync(file);
    const { journal } = openStores(folder);
    expect(journal.read()).toMatchObject({ ok: false, error: { code: 'storage_damaged' } });
    expect(journal.write({ format: 1 })).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    journal.setAside();
    expect(asides()).toHaveLength(1);
    expect(journal.write({ format: 1 })).toMatchObject({ ok: true });
    expect(journal.read()).toMatchObject({ ok: true, value: { format: 1 } });
  });

  it('that is not there can be set aside too: nothing happens', () => {
    const { journal } = openStores(folder);
    journal.setAside();
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['cut', '{"format":1,"made":[1,2,3', { format: 1, made: [1, 2] }],
    ['overwritten by zero bytes', `{"format":1,"made":[1,{"a":"\0\0\0`, { format: 1, made: [1] }],
    ['followed by the rest of a longer one', '{"format":1,"made":[]}],"made":[7]}', { format: 1, made: [] }],
    ['of no JSON', 'nonsense', null],
    ['empty', '', null],
  ])('that is %s gives back its beginning, and is left as it is', (_how, text, beginning) => {
    writeFileSync(file, text);
    const { journal } = openStores(folder);
    expect(journal.read()).toMatchObject({ ok: false, error: { code: 'storage_damaged' } });
    expect(journal.salvage()).toEqual(beginning);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('torn inside a letter of several bytes gives back what was before it', () => {
    const whole = Buffer.from(JSON.stringify({ format: 1, made: ['Grüße', 'Zoë'] }));
    writeFileSync(file, whole.subarray(0, whole.lastIndexOf('ë') + 1));
    expect(openStores(folder).journal.salvage()).toEqual({ format: 1, made: ['Grüße'] });
  });

  it('that is not there, or is a folder, gives nothing back', () => {
    const { journal } = openStores(folder);
    expect(journal.salvage()).toBeNull();
    mkdirSync(file);
    expect(journal.salvage()).toBeNull();
  });

  it('damaged says nothing about the others', () => {
    writeFileSync(file, '{');
    const stores = openStores(folder);
    expect(stores.journal.read().ok).toBe(false);
    expect(stores.settings.read()).toEqual({ ok: true, value: null });
  });
});
