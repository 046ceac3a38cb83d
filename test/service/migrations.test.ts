/** Owns the proof that a database of every earlier version opens with what it holds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../service/store/database.ts';
import { applicationId, migrations } from '../../service/store/migrations.ts';
import { made, openPeer, type Peer, startOfTest } from '../contract/peer.ts';

let folder: string;
let file: string;
let peer: Peer | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  file = join(folder, 'service.db');
});
afterEach(async () => {
  await peer?.close();
  peer = null;
  rmSync(folder, { recursive: true });
});

/** One row in each table of the first version that the interface shows. */
const inhabitants = `
  INSERT INTO accounts VALUES (1, 'abc', 'Old', 'local', 'Europe/Zurich', 0);
  INSERT INTO users VALUES (1, 1, 'old@test.example', 'Olga', NULL, 'admin', 1, 1, 1, NULL, 8, 0, NULL, NULL, 0,
    '1,2,3,4,5', NULL, NULL, 0, 0, NULL);
  INSERT INTO customers VALUES (1, 1, 'Customer', NULL, 1, 0, 0);
  INSERT INTO tasks VALUES (1, 1, 'Task', NULL, 1, 1, 0, 0);
  INSERT INTO projects VALUES (1, 1, 1, 'Project', '', 1, 1, '', 0, 'time', 1, 0, 0, 1, 0, 0);
  INSERT INTO rates VALUES (1, 1, NULL, '1970-01-01', 60000000);
  INSERT INTO members VALUES (1, 1, 1, 1, 1, 1, 0);
  INSERT INTO project_tasks VALUES (1, 1, 1, 1, 0, 0);
  INSERT INTO entries VALUES (1, 1, 1, 1, 1, '2025-07-01', 'kept', 3600, 7200, 3600, NULL, 1, 0, 0, NULL, 60000000,
    1, 1, 0, 0);
`;

function createOfVersion(version: number): void {
  const connection = new Database(file);
  for (const step of migrations.slice(0, version)) connection.exec(step);
  connection.exec(inhabitants);
  connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${version};`);
  connection.close();
}

function pragma(name: string): unknown {
  const opened = openDatabase(file);
  if (!opened.ok) throw new Error(opened.error.code);
  const rows = opened.value.prepare(`PRAGMA ${name}`).all();
  opened.value.close();
  return rows;
}

it('opens a database of version 1 and keeps every row', async () => {
  createOfVersion(1);
  peer = await openPeer('in process', { file });
  peer.clock.ms = startOfTest;
  await peer.service.setPassword('abc', 'old@test.example', 'correct horse');
  const olga = await peer.signIn('abc', 'old@test.example', 1);
  const report = await made(olga.get('/reports/detailed'));
  expect(report.data).toMatchObject([
    { id: 1, description: 'kept', rate_total: '60.00', todo_id: null, todo_name: null },
  ]);
  expect(await made(olga.get('/projects/1'))).toMatchObject({ name: 'Project', value_total: 60 });
  const { id } = await made(olga.post('/todos', { project_id: '1', name: 'New' }));
  expect(await made(olga.get(`/todos/${id}`))).toMatchObject({ project_name: 'Project', position: 1 });
  expect(pragma('user_version')).toEqual([{ user_version: migrations.length }]);
  expect(pragma('foreign_key_check')).toEqual([]);
});

it('has the same tables whether it was migrated or made new', () => {
  createOfVersion(1);
  const tables = () =>
    ['entries', 'todos', 'todo_lists'].map((name) => [
      pragma(`table_info(${name})`),
      pragma(`index_list(${name})`),
    ]);
  const migrated = tables();
  file = join(folder, 'new.db');
  expect(tables()).toEqual(migrated);
});
