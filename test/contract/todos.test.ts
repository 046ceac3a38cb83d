/** Owns the contract of to-dos: fields, positions, assignee, filters, pages, rights. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../service/store/database.ts';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { envelope, faults, todo } from './shapes.ts';

type Form = Readonly<Record<string, string>>;

describe.each(transports)('to-dos, %s', (transport) => {
  let folder: string;
  let peer: Peer;
  let admin: Session;
  let regular: Session;
  let stranger: Session;
  let project: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'service-'));
    peer = await openPeer(transport, { file: join(folder, 'service.db') });
    admin = await peer.account();
    stranger = await peer.account();
    regular = await peer.user(admin, 'regular');
  });
  afterAll(async () => {
    await peer.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    project = await newProject({ name: 'P' });
  });

  const newProject = async (form: Form) => String((await made(admin.post('/projects', form))).id);
  const add = (name: string, form: Form = {}): Promise<Json> =>
    made(admin.post('/todos', { project_id: project, name, ...form }));
  const newList = async (form: Form = {}): Promise<string> =>
    (await made(admin.post('/todo-lists', { project_id: project, name: 'L', ...form }))).id;
  const list = async (query: Form = {}, session = admin): Promise<Json> =>
    made(session.get('/todos', { project_id: project, ...query }));
  const names = async (query: Form = {}, session = admin): Promise<string> => {
    const json = await list(query, session);
    expect(json.totals).toEqual({ total_rows: json.data.length });
    return json.data.map((row: Json) => row.name).join('');
  };
  const placed = async (): Promise<readonly string[]> =>
    (await list()).data.map((row: Json) => `${row.position}${row.name}`);

  it('are created with every field of the table', async () => {
    const listId = await newList({ name: 'Launch' });
    const created = await add('Write', {
      description: 'all of it',
      is_completed: 'true',
      position: '1',
      todo_list_id: listId,
      time_estimate: '01:30:00',
      user_id: String(regular.userId),
    });
    expect(faults(created, todo)).toEqual([]);
    expect(created).toMatchObject({
      name: 'Write',
      description: 'all of it',
      is_completed: true,
      position: 1,
      project_id: Number(project),
      project_name: 'P',
      project_status: 1,
      todo_list_id: listId,
      todo_list_name: 'Launch',
      todo_list_position: 1,
      time_estimate: '01:30:00',
      user_id: regular.userId,
      user_name: expect.stringMatching(/^regular/),
      created_by: admin.userId,
      changed_by: admin.userId,
      created_at: '2025-07-12 12:00:00',
    });
    expect(await made(admin.get(`/todos/${created.id}`))).toEqual(created);
  });

  it('take the defaults of the table', async () => {
    const created = await add('Bare');
    expect(faults(created, todo)).toEqual([]);
    expect(created).toMatchObject({
      description: '',
      is_completed: false,
      position: 1,
      todo_list_id: null,
      todo_list_name: null,
      todo_list_position: null,
      time_estimate: '00:00:00',
      user_id: null,
      user_name: null,
    });
  });

  it('are completed, opened again and changed; what is not sent stays', async () => {
    const more = { description: 'kept', time_estimate: '02:00:00', user_id: String(regular.userId) };
    const { id, ...before } = await add('One', more);
    peer.clock.ms += 1_000;
    const done = await made(regular.post(`/todos/${id}`, { name: 'One', is_completed: 'true' }));
    peer.clock.ms -= 1_000;
    expect(done).toEqual({
      ...before,
      id,
      is_completed: true,
      changed_by: regular.userId,
      changed_at: '2025-07-12 12:00:01',
    });
    const open = await made(admin.post(`/todos/${id}`, { name: 'Two', is_completed: 'false', user_id: '' }));
    expect(open).toMatchObject({ name: 'Two', is_completed: false, user_id: null, description: 'kept' });
    const cleared = await made(
      admin.post(`/todos/${id}`, { name: 'Two', description: '', time_estimate: '00:00:00' }),
    );
    expect(cleared).toMatchObject({ description: '', time_estimate: '00:00:00' });
  });

  it('stay in their project, whatever an update says', async () => {
    const other = await newProject({ name: 'Other' });
    const { id } = await add('Here');
    const json = await made(admin.post(`/todos/${id}`, { name: 'Here', project_id: other }));
    expect(json.project_id).toBe(Number(project));
  });

  it('move the others when they come, go and change places', async () => {
    await add('a');
    await add('b');
    const { id } = await add('c', { position: '2' });
    expect(await placed()).toEqual(['1b', '2c', '3a']);
    await add('d', { position: '99' });
    expect(await placed()).toEqual(['1b', '2c', '3a', '4d']);
    await made(admin.post(`/todos/${id}`, { name: 'c', position: '4' }));
    expect(await placed()).toEqual(['1b', '2a', '3d', '4c']);
    await made(admin.post(`/todos/${id}`, { name: 'c', position: '1' }));
    expect(await placed()).toEqual(['1c', '2b', '3a', '4d']);
    await made(admin.post(`/todos/${id}`, { name: 'c' }));
    expect(await placed()).toEqual(['1c', '2b', '3a', '4d']);
    const listId = await newList();
    await add('e', { todo_list_id: listId });
    await made(admin.post(`/todos/${id}`, { name: 'c', todo_list_id: listId, position: '2' }));
    expect(await placed()).toEqual(['1b', '2a', '3d', '1e', '2c']);
    await made(admin.post(`/todos/${id}`, { name: 'c', todo_list_id: '' }));
    expect(await placed()).toEqual(['1c', '2b', '3a', '4d', '1e']);
  });

  it.each([
    ['name', { name: ' ' }],
    ['position', { position: '0' }],
    ['position', { position: 'first' }],
    ['is_completed', { is_completed: 'maybe' }],
    ['time_estimate', { time_estimate: '24:00:00' }],
    ['user_id', { user_id: '999999' }],
    ['todo_list_id', { todo_list_id: 'nowhere' }],
    ['todo_list_id', { todo_list_id: 'a b' }],
    ['project_id', { project_id: '999999' }],
  ])('are refused with a wrong %s', async (field, form) => {
    const { status, json } = await admin.post('/todos', { project_id: project, name: 'x', ...form });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
    if (field === 'project_id') return;
    const { id } = await add('y');
    const changed = await admin.post(`/todos/${id}`, { name: 'y', ...form });
    expect([changed.status, Object.keys(changed.json.errors)]).toEqual([400, [field]]);
  });

  it('take no list of another project, and no assignee who is archived or may not see the project', async () => {
    const here = project;
    project = await newProject({ name: 'Other', privacy: '2' });
    const foreign = await newList();
    const wrong = await admin.post('/todos', { project_id: here, name: 'x', todo_list_id: foreign });
    expect(wrong.json.errors).toEqual({ todo_list_id: 'is no list of this project' });
    const hidden = { project_id: project, name: 'x', user_id: String(regular.userId) };
    expect((await admin.post('/todos', hidden)).json.errors).toEqual({ user_id: 'may not see the project' });
    const leaver = await peer.user(admin, 'regular');
    const { id } = await made(
      admin.post('/todos', { project_id: here, name: 'x', user_id: String(leaver.userId) }),
    );
    await made(admin.post(`/users/${leaver.userId}`, { name: 'Gone', active: '0' }));
    const late = { project_id: here, name: 'x', user_id: String(leaver.userId) };
    expect((await admin.post('/todos', late)).json.errors).toEqual({ user_id: 'is archived' });
    expect((await admin.post(`/todos/${id}`, late)).status).toBe(200);
  });

  it('are filtered by id, project, state, assignee and project state', async () => {
    const a = await add('a', { user_id: String(regular.userId), position: '9' });
    const b = await add('b', { is_completed: 'true', position: '9' });
    await add('c', { user_id: String(admin.userId), position: '9' });
    expect(await names()).toBe('abc');
    expect(await names({ id: a.id })).toBe('a');
    expect(await names({ id: `${a.id},${b.id}` })).toBe('ab');
    expect(await names({ id: '7' })).toBe('');
    expect(await names({ is_completed: 'true' })).toBe('b');
    expect(await names({ is_completed: 'false' })).toBe('ac');
    expect(await names({ user_id: `${regular.userId}` })).toBe('a');
    expect(await names({ user_id: `${regular.userId},${admin.userId}` })).toBe('ac');
    expect(await names({ user_id: `${regular.userId}`, is_completed: 'true' })).toBe('');
    const first = project;
    project = await newProject({ name: 'Q' });
    await add('d');
    expect(await names({ project_id: `${first},${project}` })).toBe('abcd');
    await made(admin.post(`/projects/${project}`, { name: 'Q', active: '0' }));
    expect(await names({ project_id: `${first},${project}`, only_active_projects: 'true' })).toBe('abc');
    expect(await names({ project_id: `${first},${project}`, only_active_projects: 'false' })).toBe('abcd');
  });

  it('are filtered by the team of the assignee, and by a due date that only the database sets', async () => {
    const early = await add('a', { user_id: String(regular.userId), position: '9' });
    const late = await add('b', { position: '9' });
    await add('c', { position: '9' });
    expect(await names({ team_id: '1' })).toBe('');
    const opened = openDatabase(join(folder, 'service.db'));
    if (!opened.ok) throw new Error(opened.error.code);
    const { lastInsertRowid: team } = opened.value
      .prepare("INSERT INTO teams (account_id, name) SELECT account_id, 'T' FROM users WHERE id = ?")
      .run([regular.userId]);
    opened.value.exec(`INSERT INTO team_users (team_id, user_id) VALUES (${team}, ${regular.userId})`);
    const setDue = opened.value.prepare('UPDATE todos SET due_on = ? WHERE id = ?');
    setDue.run(['2025-08-01', early.id]);
    setDue.run(['2025-08-31', late.id]);
    opened.value.close();
    expect(await names({ team_id: String(team) })).toBe('a');
    expect(await names({ due_on: '2025-08-01' })).toBe('a');
    expect(await names({ due_on_gte: '2025-08-01' })).toBe('ab');
    expect(await names({ due_on_gte: '2025-08-02' })).toBe('b');
    expect(await names({ due_on_lte: '2025-08-31' })).toBe('ab');
    expect(await names({ due_on_gte: '2025-08-02', due_on_lte: '2025-08-30' })).toBe('');
  });

  it.each([
    ['due_on', '2025-02-30'],
    ['due_on_gte', 'today'],
    ['due_on_lte', '1.8.2025'],
    ['project_id', '1,x'],
    ['user_id', 'me'],
    ['is_completed', 'perhaps'],
    ['only_active_projects', '2'],
    ['page', '0'],
  ])('refuse a wrong filter %s', async (field, value) => {
    const { status, json } = await admin.get('/todos', { [field]: value });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('are listed in pages that the answer itself leads through', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await add(name, { position: '9' });
    const seen: string[] = [];
    let query: Form = { opt_page_limit: '2' };
    for (const hasNext of [true, true, false]) {
      const json = await list(query);
      expect(faults(json, envelope)).toEqual([]);
      expect([json.has_next_page, json.totals]).toEqual([hasNext, { total_rows: 5 }]);
      seen.push(...json.data.map((row: Json) => row.name));
      query = { ...query, ...json.next_page_query_params };
    }
    expect(seen.join('')).toBe('abcde');
  });

  it('have 50 to a page when nothing is said', async () => {
    for (let index = 0; index < 51; index += 1) await add(`${index}`);
    const json = await list();
    expect([json.data.length, json.has_next_page, json.totals.total_rows]).toEqual([50, true, 51]);
  });

  it('of a private project are for its members and admins', async () => {
    project = await newProject({ name: 'Hidden', privacy: '2' });
    const { id } = await add('secret');
    expect(await names({}, regular)).toBe('');
    expect((await regular.get(`/todos/${id}`)).status).toBe(403);
    expect((await regular.post(`/todos/${id}`, { name: 'x' })).status).toBe(403);
    expect((await regular.post('/todos', { project_id: project, name: 'x' })).status).toBe(403);
    await made(admin.post(`/projects/${project}/members/${regular.userId}`));
    expect(await names({}, regular)).toBe('secret');
    expect((await regular.post(`/todos/${id}`, { name: 'seen' })).json.name).toBe('seen');
  });

  it('of an archived project are only read', async () => {
    const { id } = await add('old');
    await made(admin.post(`/projects/${project}`, { name: 'P', active: '0' }));
    expect((await admin.post('/todos', { project_id: project, name: 'x' })).json.errors).toEqual({
      project_id: 'is archived',
    });
    expect((await admin.post(`/todos/${id}`, { name: 'x' })).status).toBe(403);
    expect(await made(admin.get(`/todos/${id}`))).toMatchObject({ name: 'old', project_status: 0 });
  });

  it('of another account do not exist', async () => {
    const { id } = await add('ours');
    expect((await stranger.get(`/todos/${id}`)).status).toBe(404);
    expect((await stranger.post(`/todos/${id}`, { name: 'stolen' })).status).toBe(404);
    expect(await names({ id }, stranger)).toBe('');
    const form = { project_id: project, name: 'x' };
    expect((await stranger.post('/todos', form)).json.errors).toEqual({ project_id: 'is unknown' });
    const own = String((await made(stranger.post('/projects', { name: 'Own' }))).id);
    const listId = await newList();
    const inOurs = await stranger.post('/todos', { project_id: own, name: 'x', todo_list_id: listId });
    expect(inOurs.json.errors).toEqual({ todo_list_id: 'is no list of this project' });
    const toOurs = { project_id: own, name: 'x', user_id: String(regular.userId) };
    expect((await stranger.post('/todos', toOurs)).json.errors).toEqual({ user_id: 'is unknown' });
    expect((await made(admin.get(`/todos/${id}`))).name).toBe('ours');
  });
});
