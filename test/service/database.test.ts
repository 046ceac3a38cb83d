/** Owns the proof that a database is opened safely, or refused and left as it was. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openService } from '../../service/service.ts';
import { openDatabase } from '../../service/store/database.ts';
import { migrations } from '../../service/store/migrations.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  file = join(folder, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Opens what must be refused; the folder must be as it was. */
function refusal(): string {
  const before = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('hex')]);
  const opened = openService({ file });
  const after = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('hex')]);
  expect(after).toEqual(before);
  if (opened.ok) throw new Error('It was opened.');
  return opened.error.code;
}

function create(): void {
  const opened = openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.close();
}

describe('the database', () => {
  it('writes every commit to the disk and checks references', () => {
    const opened = openDatabase(file);
    if (!opened.ok) throw new Error(opened.error.code);
    const pragma = (name: string) =>
      Object.values(opened.value.prepare(`PRAGMA ${name}`).all()[0] as object)[0];
    expect(['journal_mode', 'synchronous', 'foreign_keys', 'user_version'].map(pragma)).toEqual([
      'wal',
      2,
      1,
      migrations.length,
    ]);
    opened.value.close();
  });

  it('opens again, and an empty file is a new one', () => {
    writeFileSync(file, '');
    create();
    create();
    expect(openDatabase(file).ok).toBe(true);
  });

  it('keeps its locks while the same process looks at the file again', () => {
    const first = openDatabase(file);
    if (!first.ok) throw new Error(first.error.code);
    first.value.exec('CREATE TABLE notes (text TEXT)');
    first.value.exec("INSERT INTO notes VALUES ('here')");
    const again = openDatabase(file);
    if (again.ok) again.value.close();
    // Another process that is the last to close takes the log away, unless the lock of the first says it is not.
    const other = `
      const database = new (require('libsql'))(process.argv[1]);
      database.exec("INSERT INTO notes VALUES ('there')");
      database.close();
      globalThis.gc();
    `;
    execFileSync(process.execPath, ['--expose-gc', '-e', other, file]);
    expect(readdirSync(folder)).toContain('service.db-wal');
    expect(first.value.prepare('SELECT text FROM notes').all()).toEqual([
      { text: 'here' },
      { text: 'there' },
    ]);
    first.value.close();
  });

  it('refuses a file that is no database', () => {
    writeFileSync(file, 'not a database, but long enough to hold a header '.repeat(10));
    expect(refusal()).toBe('storage_damaged');
  });

  it('refuses another program’s database', () => {
    create();
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(0, 68);
    writeFileSync(file, bytes);
    expect(refusal()).toBe('storage_damaged');
  });

  it('refuses a newer database', () => {
    create();
    const bytes = readFileSync(file);
    bytes.writeUInt32BE(migrations.length + 1, 60);
    writeFileSync(file, bytes);
    expect(refusal()).toBe('storage_newer');
  });

  it('refuses a database whose pages are damaged, and leaves it', () => {
    create();
    const bytes = readFileSync(file);
    bytes.fill(0xff, 100, 4096);
    writeFileSync(file, bytes);
    const before = readFileSync(file);
    const opened = openDatabase(file);
    expect(opened.ok ? 'opened' : opened.error.code).toBe('storage_damaged');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('says when the file cannot be opened', () => {
    file = join(folder, 'missing', 'service.db');
    expect(refusal()).toBe('storage_failed');
    file = folder;
    const opened = openDatabase(file);
    expect(opened.ok ? 'opened' : opened.error.code).toBe('storage_failed');
  });

  it('holds neither passwords nor tokens', async () => {
    const opened = openService({ file });
    if (!opened.ok) throw new Error(opened.error.code);
    const account = { name: 'A', email: 'a@test.example', plan: 'local', timeZone: 'UTC' } as const;
    const { accountId } = await opened.value.createAccount({ ...account, password: 'a very secret word' });
    const body = new URLSearchParams({
      account_id: accountId,
      email: account.email,
      password: 'a very secret word',
    });
    const request = new Request('http://service.invalid/api/v1/auth', { method: 'POST', body });
    const { token } = (await (await opened.value.fetch(request)).json()) as { readonly token: string };
    opened.value.close();
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    for (const text of bytes) {
      expect(text).not.toContain('a very secret word');
      expect(text).not.toContain(token);
    }
    expect(bytes.join('')).toContain('a@test.example');
  });
});
