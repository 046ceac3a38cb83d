/** Owns the contract of to-do lists: fields, positions, rights. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { faults, todoList } from './shapes.ts';

type Form = Readonly<Record<string, string>>;

describe.each(transports)('to-do lists, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let regular: Session;
  let stranger: Session;
  let project: string;

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    stranger = await peer.account();
    regular = await peer.user(admin, 'regular');
  });
  afterAll(() => peer.close());
  beforeEach(async () => {
    project = String((await made(admin.post('/projects', { name: 'P' }))).id);
  });

  const add = (name: string, form: Form = {}): Promise<Json> =>
    made(admin.post('/todo-lists', { project_id: project, name, ...form }));
  const placed = async (): Promise<readonly string[]> =>
    (await made(admin.get(`/projects/${project}/todo-lists`))).data.map(
      (row: Json) => `${row.position}${row.name}`,
    );

  it('are created, read and listed with every field of the table', async () => {
    const created = await add('Launch');
    expect(faults(created, todoList)).toEqual([]);
    expect(created).toMatchObject({
      name: 'Launch',
      position: 1,
      project_id: Number(project),
      project_name: 'P',
      project_status: 1,
      created_by: admin.userId,
      changed_by: admin.userId,
      created_at: '2025-07-12 12:00:00',
      changed_at: '2025-07-12 12:00:00',
    });
    expect(await made(regular.get(`/todo-lists/${created.id}`))).toEqual(created);
    expect(await made(regular.get(`/projects/${project}/todo-lists`))).toEqual({ data: [created] });
  });

  it('are renamed and moved; what is not sent stays', async () => {
    const { id, ...before } = await add('One');
    peer.clock.ms += 1_000;
    const renamed = await made(regular.post(`/todo-lists/${id}`, { name: 'Two' }));
    peer.clock.ms -= 1_000;
    const stamps = { changed_by: regular.userId, changed_at: '2025-07-12 12:00:01' };
    expect(renamed).toEqual({ ...before, id, name: 'Two', ...stamps });
    const other = String((await made(admin.post('/projects', { name: 'Other' }))).id);
    const moved = await made(admin.post(`/todo-lists/${id}`, { position: '1', project_id: other }));
    expect(moved).toMatchObject({ name: 'Two', position: 1, project_id: Number(project) });
  });

  it('move the others when they come and change places, and carry their to-dos along', async () => {
    await add('a');
    const { id } = await add('b');
    await add('c', { position: '2' });
    await add('d', { position: '99' });
    expect(await placed()).toEqual(['1b', '2c', '3a', '4d']);
    const { id: todoId } = await made(
      admin.post('/todos', { project_id: project, name: 'x', todo_list_id: id }),
    );
    await made(admin.post(`/todo-lists/${id}`, { position: '3' }));
    expect(await placed()).toEqual(['1c', '2a', '3b', '4d']);
    expect((await made(admin.get(`/todos/${todoId}`))).todo_list_position).toBe(3);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(256) }],
    ['position', { position: '0' }],
    ['project_id', { project_id: '999999' }],
    ['project_id', { project_id: 'x' }],
  ])('are refused with a wrong %s', async (field, form) => {
    const { status, json } = await admin.post('/todo-lists', { project_id: project, name: 'x', ...form });
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('follow the project: private ones are for members, archived ones are only read', async () => {
    const { id } = await add('old');
    await made(admin.post(`/projects/${project}`, { name: 'P', privacy: '2' }));
    for (const answer of [
      await regular.get(`/todo-lists/${id}`),
      await regular.get(`/projects/${project}/todo-lists`),
      await regular.post(`/todo-lists/${id}`, { name: 'x' }),
      await regular.post('/todo-lists', { project_id: project, name: 'x' }),
    ]) {
      expect(answer.status).toBe(403);
    }
    await made(admin.post(`/projects/${project}/members/${regular.userId}`));
    expect((await regular.post(`/todo-lists/${id}`, { name: 'new' })).status).toBe(200);
    await made(admin.post(`/projects/${project}`, { name: 'P', active: '0' }));
    expect((await admin.post(`/todo-lists/${id}`, { name: 'x' })).status).toBe(403);
    const refused = await admin.post('/todo-lists', { project_id: project, name: 'x' });
    expect(refused.json.errors).toEqual({ project_id: 'is archived' });
    expect(await made(regular.get(`/todo-lists/${id}`))).toMatchObject({ name: 'new', project_status: 0 });
  });

  it('of another account do not exist', async () => {
    const { id } = await add('ours');
    expect((await stranger.get(`/todo-lists/${id}`)).status).toBe(404);
    expect((await stranger.post(`/todo-lists/${id}`, { name: 'stolen' })).status).toBe(404);
    expect((await stranger.get(`/projects/${project}/todo-lists`)).status).toBe(404);
    const refused = await stranger.post('/todo-lists', { project_id: project, name: 'x' });
    expect(refused.json.errors).toEqual({ project_id: 'is unknown' });
    expect(await placed()).toEqual(['1ours']);
  });
});
