/** Owns the proof of backups and checks, as operators run them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../service/store/database.ts';
import { applicationId, migrations } from '../../service/store/migrations.ts';
import { backUp, findFaults } from '../../service/store/upkeep.ts';
import { made, openPeer } from '../contract/peer.ts';
import { runService } from './run-service.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  file = join(folder, 'service.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

function change(sql: string): void {
  const opened = openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.pragma('foreign_keys = OFF');
  opened.value.exec(sql);
  opened.value.close();
}

describe('a backup', () => {
  it('holds what was answered, taken while the service runs, and can be served itself', async () => {
    const peer = await openPeer('in process', { file });
    const owner = await peer.account();
    const { id } = await made(owner.post('/tasks', { name: 'Before' }));
    const to = join(folder, "it's a backup.db");
    expect(backUp(file, to)).toEqual({ ok: true, value: null });
    const later = await made(owner.post('/tasks', { name: 'After' }));
    await peer.close();
    const copy = await openPeer('in process', { file: to });
    const { token } = owner;
    expect((await copy.ask('GET', `/tasks/${id}`, { token })).json.name).toBe('Before');
    expect((await copy.ask('GET', `/tasks/${later.id}`, { token })).status).toBe(404);
    await copy.close();
    expect(findFaults(to)).toEqual({ ok: true, value: [] });
  });

  it('is not written over another file, nor made of nothing', () => {
    const to = join(folder, 'kept');
    writeFileSync(to, 'kept');
    change('SELECT 1');
    expect(backUp(file, to)).toMatchObject({ ok: false, error: { code: 'storage_failed' } });
    expect(readFileSync(to, 'utf8')).toBe('kept');
    const missing = backUp(join(folder, 'nothing.db'), join(folder, 'copy'));
    expect(missing).toMatchObject({ ok: false, error: { detail: 'There is no database.' } });
  });

  it('is of the version the database has, which is left as it is', () => {
    change('SELECT 1');
    rmSync(file);
    const opened = openDatabase(':memory:');
    if (!opened.ok) throw new Error(opened.error.code);
    opened.value.exec(`PRAGMA user_version = 1; PRAGMA application_id = ${applicationId}`);
    opened.value.exec(`VACUUM INTO '${file}'`);
    opened.value.close();
    const to = join(folder, 'old.db');
    expect(backUp(file, to).ok).toBe(true);
    expect([file, to].map((path) => readFileSync(path).readUInt32BE(60))).toEqual([1, 1]);
    expect(migrations.length).toBeGreaterThan(1);
  });
});

describe('a check', () => {
  it('finds nothing wrong with a sound database', () => {
    change('SELECT 1');
    expect(findFaults(file)).toEqual({ ok: true, value: [] });
  });

  it('finds references that lead nowhere', () => {
    change("INSERT INTO teams (account_id, name) VALUES (7, 'Lost')");
    expect(findFaults(file)).toEqual({ ok: true, value: ['row 1 of teams refers to no row of accounts'] });
  });

  it('finds damaged pages', () => {
    change('SELECT 1');
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 4096 * 3, 4096 * 6);
    writeFileSync(file, bytes);
    const found = findFaults(file);
    expect(found.ok && found.value.length === 0).toBe(false);
  });
});

it('are commands whose exit code tells', { timeout: 30_000 }, async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  file = join(data, 'service.db');
  expect(await runService(['check', '--data', data])).toMatchObject({ code: 1, stdout: '' });
  change('SELECT 1');
  const sound = await runService(['check', '--data', data]);
  expect(sound).toEqual({ code: 0, stdout: 'The database is sound.\n', stderr: '' });
  const to = join(folder, 'copy.db');
  expect(await runService(['backup', '--data', data, '--to', to])).toMatchObject({ code: 0 });
  expect(findFaults(to)).toEqual({ ok: true, value: [] });
  expect(await runService(['backup', '--data', data, '--to', to])).toMatchObject({ code: 1, stdout: '' });
  expect(await runService(['backup', '--data', data])).toMatchObject({ code: 2 });
  change("INSERT INTO teams (account_id, name) VALUES (7, 'Lost')");
  const broken = await runService(['check', '--data', data]);
  expect(broken).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('row 1 of teams') });
});
