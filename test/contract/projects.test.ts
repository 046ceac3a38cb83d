/** Owns the contract of projects. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { envelope, faults, project } from './shapes.ts';

describe.each(transports)('projects, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let regular: Session;
  let stranger: Session;

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    stranger = await peer.account();
    regular = await peer.user(admin, 'regular');
  });
  afterAll(() => peer.close());

  const create = (form: Readonly<Record<string, string>>): Promise<Json> =>
    made(admin.post('/projects', form));
  const names = (json: Json): readonly string[] => json.data.map((row: Json) => row.name);

  it('creates a project with every field of the table', async () => {
    const customer = await made(admin.post('/customers', { name: 'Baker' }));
    const json = await create({
      name: 'Shop',
      customer_id: String(customer.id),
      description: 'All of it',
      is_billable: 'true',
      budget: '40',
      budget_by: 'time',
      privacy: '2',
      rate: '85.5',
      rate_start_at_new: '2025-01-01',
      required_task: '1',
      template: 'true',
    });
    expect(faults(json, project)).toEqual([]);
    expect(json).toMatchObject({
      name: 'Shop',
      active: 1,
      status: 'active',
      customer_id: customer.id,
      customer_name: 'Baker',
      description: 'All of it',
      is_billable: true,
      billable: 1,
      budget: 40,
      budget_by: 'time',
      privacy: 2,
      privacy_s: 'private',
      rate: 85.5,
      rate_start_at: '2025-01-01',
      required_task: 1,
      template: true,
      created_by: admin.userId,
      is_member: false,
      is_manager: false,
      date_created: '2025-07-12 12:00:00',
    });
  });

  it('takes the defaults of the table, and belongs to a customer all the same', async () => {
    const json = await create({ name: 'Bare' });
    expect(json).toMatchObject({
      active: 1,
      is_billable: false,
      required_task: 0,
      template: false,
      rate: 0,
      privacy: 1,
      privacy_s: 'public',
    });
    expect((await admin.get(`/customers/${json.customer_id}`)).status).toBe(200);
    expect((await create({ name: 'Bare too' })).customer_id).toBe(json.customer_id);
  });

  it('updates what is sent and keeps the rest', async () => {
    const { id } = await create({ name: 'One', rate: '50', description: 'kept', budget: '5' });
    const json = await made(admin.post(`/projects/${id}`, { name: 'Two', active: '0', budget: '' }));
    expect(json).toMatchObject({
      name: 'Two',
      active: 0,
      status: 'archived',
      description: 'kept',
      rate: 50,
      budget: 0,
    });
    const again = await made(admin.post(`/projects/${id}`, { name: 'Two', active: '1', rate: '60' }));
    expect(again).toMatchObject({ active: 1, rate: 60, rate_start_at: '2025-07-12' });
    expect(await made(admin.get(`/projects/${id}`))).toEqual(again);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['active', { name: 'x', active: '2' }],
    ['customer_id', { name: 'x', customer_id: '999999' }],
    ['budget', { name: 'x', budget: '-1' }],
    ['budget_by', { name: 'x', budget_by: 'money' }],
    ['privacy', { name: 'x', privacy: '3' }],
    ['rate', { name: 'x', rate: '-1' }],
    ['rate', { name: 'x', rate: '100001' }],
    ['rate_start_at_new', { name: 'x', rate_start_at_new: 'today' }],
    ['required_task', { name: 'x', required_task: 'maybe' }],
  ])('refuses a wrong %s', async (field, form) => {
    const { status, json } = await admin.post('/projects', form);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  it('lists in pages that the answer itself leads through', async () => {
    const fresh = await peer.account();
    for (const name of ['delta', 'Alpha', 'echo', 'Bravo', 'charlie'])
      await fresh.post('/projects', { name });
    const seen: string[] = [];
    let query: Record<string, string> = { opt_page_limit: '2' };
    for (let page = 0; page < 3; page += 1) {
      const json = await made(fresh.get('/projects', query));
      expect(faults(json, envelope)).toEqual([]);
      expect(json.totals).toEqual({ total_rows: 5 });
      expect(json.has_next_page).toBe(page < 2);
      seen.push(...names(json));
      query = { ...query, ...json.next_page_query_params };
    }
    expect(seen).toEqual(['Alpha', 'Bravo', 'charlie', 'delta', 'echo']);
    const beyond = await made(fresh.get('/projects', { page: '9' }));
    expect([beyond.data, beyond.has_next_page, beyond.next_page_query_params]).toEqual([[], false, {}]);
  });

  it('has 50 to a page when nothing is said', async () => {
    const fresh = await peer.account();
    for (let index = 0; index < 51; index += 1) await fresh.post('/projects', { name: `P${index}` });
    const json = await made(fresh.get('/projects'));
    expect([json.data.length, json.has_next_page, json.totals.total_rows]).toEqual([50, true, 51]);
  });

  it('filters by ids, customers and state', async () => {
    const fresh = await peer.account();
    const add = (form: Readonly<Record<string, string>>) => made(fresh.post('/projects', form));
    const customer = await made(fresh.post('/customers', { name: 'C' }));
    const [a, b] = [await add({ name: 'a' }), await add({ name: 'b', customer_id: String(customer.id) })];
    await add({ name: 'c', active: '0' });
    const list = async (query: Readonly<Record<string, string>>) => {
      const json = await made(fresh.get('/projects', query));
      expect(json.totals.total_rows).toBe(json.data.length);
      return names(json);
    };
    expect(await list({ id: `${a.id}, ${b.id}` })).toEqual(['a', 'b']);
    expect(await list({ customer_id: String(customer.id) })).toEqual(['b']);
    expect(await list({ active: '0' })).toEqual(['c']);
    expect(await list({ active: '1' })).toEqual(['a', 'b']);
    expect(await list({ active: '1', id: String(b.id) })).toEqual(['b']);
    expect((await fresh.get('/projects', { id: '1,x' })).json.errors).toEqual({ id: 'must be an integer' });
  });

  it('adds up what was booked, and how much of the budget that is', async () => {
    const { id } = await create({ name: 'Sums', is_billable: 'true', rate: '100', budget: '10' });
    for (const time_total of ['01:30:00', '01:00:00']) {
      await made(admin.post('/time-entries', { project_id: String(id), time_total }));
    }
    const byTime = await made(admin.get(`/projects/${id}`));
    expect(byTime).toMatchObject({
      time_total: 9_000,
      value_total: 250,
      total_uninvoiced: 250,
      total_invoiced: 0,
      budget_progress: 25,
    });
    const form = { name: 'Sums', budget: '1000', budget_by: 'billing' };
    expect((await made(admin.post(`/projects/${id}`, form))).budget_progress).toBe(25);
  });

  it('shows private projects to members and admins only', async () => {
    const { id } = await create({ name: 'Hidden', privacy: '2' });
    expect((await regular.get(`/projects/${id}`)).status).toBe(403);
    for (const path of ['tasks', 'tasks/available', 'members', 'members/available']) {
      expect((await regular.get(`/projects/${id}/${path}`)).status).toBe(403);
    }
    expect(names(await made(regular.get('/projects', { id: String(id) })))).toEqual([]);
    await made(admin.post(`/projects/${id}/members/${regular.userId}`));
    const seen = await made(regular.get(`/projects/${id}`));
    expect(seen).toMatchObject({ is_member: true, is_manager: false, total_members: 1 });
    expect(names(await made(regular.get('/projects', { id: String(id) })))).toEqual(['Hidden']);
  });

  it('lets managers and admins write, and regular users read', async () => {
    const { id } = await create({ name: 'Rights' });
    expect((await regular.post('/projects', { name: 'x' })).status).toBe(403);
    expect((await regular.post(`/projects/${id}`, { name: 'x' })).status).toBe(403);
    expect((await regular.get(`/projects/${id}`)).status).toBe(200);
    const manager = await peer.user(admin, 'manager');
    expect((await manager.post(`/projects/${id}`, { name: 'Rights' })).status).toBe(200);
    await made(admin.post(`/projects/${id}/members/${regular.userId}`, { manager: '1' }));
    const json = await made(regular.post(`/projects/${id}`, { name: 'Mine' }));
    expect(json).toMatchObject({ name: 'Mine', is_manager: true, is_member: true });
  });

  it('knows nothing of another account’s projects', async () => {
    const { id } = await create({ name: 'Ours' });
    const own = await made(stranger.post('/projects', { name: 'Theirs' }));
    expect(names(await made(stranger.get('/projects')))).toEqual(['Theirs']);
    expect((await stranger.get(`/projects/${id}`)).status).toBe(404);
    expect((await stranger.post(`/projects/${id}`, { name: 'x' })).status).toBe(404);
    expect((await stranger.post(`/projects/${own.id}/members/${regular.userId}`)).status).toBe(404);
    const { id: taskId } = await made(admin.post('/tasks', { name: 'T' }));
    expect((await stranger.post(`/projects/${own.id}/tasks/${taskId}`)).status).toBe(404);
    const customer = await made(admin.post('/customers', { name: 'C' }));
    const stolen = await stranger.post('/projects', { name: 'x', customer_id: String(customer.id) });
    expect(stolen.json.errors).toEqual({ customer_id: 'is unknown' });
  });
});
