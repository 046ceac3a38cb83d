/** Owns the proof of what reports show that no operation sets: the to-do of an entry, and teams. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../service/store/database.ts';
import { type Json, made, openPeer, type Peer, type Session } from '../contract/peer.ts';
import { faults, groupedReport, reportRow } from '../contract/shapes.ts';

let folder: string;
let peer: Peer;
let admin: Session;
let regular: Session;
let todoId: string;
let team: string;

function change(sql: string): number {
  const opened = openDatabase(join(folder, 'service.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  const { lastInsertRowid } = opened.value.prepare(sql).run();
  opened.value.close();
  return Number(lastInsertRowid);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  peer = await openPeer('in process', { file: join(folder, 'service.db') });
  admin = await peer.account();
  regular = await peer.user(admin, 'regular');
  const project_id = String((await made(admin.post('/projects', { name: 'P' }))).id);
  const book = (session: Session, description: string) =>
    made(session.post('/time-entries', { project_id, description, time_total: '01:00:00' }));
  const later = await made(admin.post('/todos', { project_id, name: 'Zebra' }));
  const sooner = await made(admin.post('/todos', { project_id, name: 'ant' }));
  todoId = sooner.id;
  const [first, second] = [await book(admin, 'zebra'), await book(regular, 'ant')];
  await book(admin, 'none');
  change(`UPDATE entries SET todo_id = '${later.id}' WHERE id = ${first.id}`);
  change(`UPDATE entries SET todo_id = '${sooner.id}' WHERE id = ${second.id}`);
  team = String(change("INSERT INTO teams (account_id, name) SELECT id, 'Crew' FROM accounts"));
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true });
});

const notes = async (query: Readonly<Record<string, string>>) =>
  (await made(admin.get('/reports/detailed', query))).data.map((row: Json) => row.description);

it('shows the to-do of an entry in the detailed report, and sorts by its name', async () => {
  const { data } = await made(admin.get('/reports/detailed'));
  for (const row of data) expect(faults(row, reportRow)).toEqual([]);
  expect(data.map((row: Json) => row.todo_name)).toEqual(['Zebra', 'ant', null]);
  expect(data[1].todo_id).toBe(todoId);
  expect(await notes({ opt_sort_by: 'todo_name' })).toEqual(['none', 'zebra', 'ant']);
  expect(await notes({ opt_sort_by: 'todo_name', opt_sort_direction: 'desc' })).toEqual([
    'ant',
    'zebra',
    'none',
  ]);
});

it('groups by to-do, with its columns and those of its project', async () => {
  const opt_export_columns = 'todo_id,todo_name,project_name,customer_name';
  const json = await made(admin.get('/reports/grouped', { opt_group_by: 'todo_id' }));
  expect(faults(json, groupedReport)).toEqual([]);
  const { items } = await made(
    admin.get('/reports/grouped', { opt_group_by: 'todo_id', opt_export_columns }),
  );
  const names = items.map(({ details }: Json) => details.todo_name).sort();
  expect(names).toEqual(['Zebra', 'ant', null]);
  const described = items.find(({ details }: Json) => details.group_key === todoId).details;
  expect(described).toMatchObject({ todo_id: todoId, project_name: 'P', customer_name: 'Account 1' });
});

it('filters users, their time and their to-dos by team', async () => {
  const assigned = { name: 'R', assigned_team_ids: team };
  const user = await made(admin.post(`/users/${regular.userId}`, assigned));
  expect(user).toMatchObject({
    assigned_team_ids: [Number(team)],
    teams: [{ id: Number(team), name: 'Crew' }],
  });
  expect(await notes({ team_id: team })).toEqual(['ant']);
  expect(await notes({ team_id: `${team},999` })).toEqual(['ant']);
  const grouped = await made(admin.get('/reports/grouped', { team_id: team, opt_group_by: 'user_id' }));
  expect(grouped.items.map(({ details }: Json) => details.group_key)).toEqual([String(regular.userId)]);
  const unknown = { name: 'R', assigned_team_ids: '999' };
  expect((await admin.post(`/users/${regular.userId}`, unknown)).status).toBe(400);
  expect(await notes({ team_id: team })).toEqual(['ant']);
});
