/** Owns the contract of customers, tasks and users. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { customer, faults, task, user } from './shapes.ts';

describe.each(transports)('catalog, %s', (transport) => {
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

  const names = async (session: Session, path: string, query: Readonly<Record<string, string>> = {}) =>
    (await made(session.get(path, query))).data.map((row: Json) => row.name);

  describe('customers', () => {
    it('are created, read, changed and listed with every field', async () => {
      const created = await made(admin.post('/customers', { name: 'Ümlaut & Co', observation: 'pays late' }));
      expect(faults(created, customer)).toEqual([]);
      expect(created).toMatchObject({ name: 'Ümlaut & Co', observation: 'pays late', active: 1 });
      expect(await made(regular.get(`/customers/${created.id}`))).toEqual(created);
      peer.clock.ms += 1_000;
      const changed = await made(
        admin.post(`/customers/${created.id}`, { name: 'Other', observation: '', active: '0' }),
      );
      expect(changed).toEqual({
        ...created,
        name: 'Other',
        observation: null,
        active: 0,
        date_changed: changed.date_changed,
      });
      expect(changed.date_changed > created.date_changed).toBe(true);
      const list = await made(regular.get('/customers', { id: String(created.id), active: '0' }));
      expect(list).toEqual({ data: [changed] });
    });

    it('are filtered by state', async () => {
      await admin.post('/customers', { name: 'Gone', active: '0' });
      expect(await names(admin, '/customers', { active: '0' })).toContain('Gone');
      expect(await names(admin, '/customers', { active: '1' })).not.toContain('Gone');
    });
  });

  describe('tasks', () => {
    it('are created, read, changed and listed with every field', async () => {
      const created = await made(admin.post('/tasks', { name: 'Draw', description: 'by hand' }));
      expect(faults(created, task)).toEqual([]);
      expect(created).toMatchObject({ name: 'Draw', description: 'by hand', is_billable_default: true });
      const changed = await made(admin.post(`/tasks/${created.id}`, { description: '' }));
      expect(changed).toMatchObject({ name: 'Draw', description: null });
      expect(await made(regular.get(`/tasks/${created.id}`))).toEqual(changed);
      expect(await made(regular.get('/tasks', { id: String(created.id) }))).toEqual({ data: [changed] });
      expect((await admin.post('/tasks')).status).toBe(200);
    });
  });

  describe('users', () => {
    it('are created with every field and their defaults', async () => {
      const created = await made(admin.post('/users', { email: 'ann@test.example', name: 'Ann' }));
      expect(faults(created, user)).toEqual([]);
      expect(created).toMatchObject({
        email: 'ann@test.example',
        name: 'Ann',
        role: 'regular',
        active: 1,
        status: 'active',
        is_owner: false,
        owner: false,
        work_days: [1, 2, 3, 4, 5],
        capacity_per_day: 8,
        cost_rate: '0.00',
        teams: [],
        date_created: expect.stringMatching(/^2025-07-12T12:00:\d\d\+0200$/),
      });
      expect(await made(regular.get(`/users/${created.id}`))).toEqual(created);
    });

    it('are changed in every field but the e-mail', async () => {
      const { id, email } = await made(admin.post('/users', { email: 'bob@test.example', name: 'Bob' }));
      const json = await made(
        admin.post(`/users/${id}`, {
          name: 'Robert',
          email: 'other@test.example',
          active: '0',
          billable_rate_default: '99.5',
          capacity_per_day: '6',
          cost_rate: '40.25',
          cost_rate_start_at: '2025-01-01 00:00:00',
          is_billable_default: 'false',
          manager_id: String(admin.userId),
          manage_restricted_teams: 'true',
          role: 'manager',
          work_days: '5,1,1,3',
          work_start_at: '08:30:00',
          work_end_at: '17:00:00',
        }),
      );
      expect(faults(json, user)).toEqual([]);
      expect(json).toMatchObject({
        name: 'Robert',
        email,
        active: 0,
        status: 'archived',
        billable_rate_default: 99.5,
        capacity_per_day: 6,
        cost_rate: '40.25',
        cost_rate_start_at: '2025-01-01 00:00:00',
        is_billable_default: false,
        manager_id: admin.userId,
        manager_email: admin.email,
        manage_restricted_teams: true,
        role: 'manager',
        work_days: [1, 3, 5],
        work_start_at: '08:30:00',
        work_end_at: '17:00:00',
      });
      const cleared = await made(
        admin.post(`/users/${id}`, { name: 'Robert', manager_id: '', work_start_at: '' }),
      );
      expect(cleared).toMatchObject({ manager_id: null, manager_name: null, work_start_at: null });
      expect(await names(admin, '/users', { active: '0' })).toEqual(['Robert']);
      expect(await names(admin, '/users', { active: '1' })).not.toContain('Robert');
    });

    it('have one owner, who stays an active admin', async () => {
      const owner = await made(admin.get(`/users/${admin.userId}`));
      expect(owner).toMatchObject({ is_owner: true, owner: true, role: 'admin' });
      for (const form of [{ active: '0' }, { role: 'regular' }]) {
        const { status, json } = await admin.post(`/users/${admin.userId}`, { name: 'Me', ...form });
        expect([status, Object.keys(json.errors)]).toEqual([400, Object.keys(form)]);
      }
    });

    it.each([
      ['email', { name: 'x', email: 'nowhere' }],
      ['role', { name: 'x', email: 'c@test.example', role: 'king' }],
      ['work_days', { name: 'x', email: 'c@test.example', work_days: '7' }],
      ['capacity_per_day', { name: 'x', email: 'c@test.example', capacity_per_day: '25' }],
      ['cost_rate', { name: 'x', email: 'c@test.example', cost_rate: '-5' }],
      ['manager_id', { name: 'x', email: 'c@test.example', manager_id: '999999' }],
      ['assigned_team_ids', { name: 'x', email: 'c@test.example', assigned_team_ids: '1' }],
      ['work_start_at', { name: 'x', email: 'c@test.example', work_start_at: '25:00:00' }],
    ])('are refused with a wrong %s', async (field, form) => {
      const { status, json } = await admin.post('/users', form);
      expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
    });

    it('have an e-mail nobody else in the account has', async () => {
      const form = { name: 'Twin', email: admin.email.toUpperCase() };
      expect((await admin.post('/users', form)).json.errors).toEqual({ email: 'is in use' });
      expect((await stranger.post('/users', form)).status).toBe(200);
    });

    it('cannot be given a manager of another account', async () => {
      const form = { name: 'x', email: 'd@test.example', manager_id: String(stranger.userId) };
      expect((await admin.post('/users', form)).json.errors).toEqual({ manager_id: 'is unknown' });
    });
  });

  it.each(['customers', 'tasks', 'users'])('%s are written by admins only', async (path) => {
    const form = { name: 'x', email: 'e@test.example' };
    const { id } = await made(admin.post(`/${path}`, { name: 'Mine', email: `${path}@test.example` }));
    expect((await regular.post(`/${path}`, form)).status).toBe(403);
    expect((await regular.post(`/${path}/${id}`, form)).status).toBe(403);
    expect((await regular.get(`/${path}/${id}`)).status).toBe(200);
  });

  it.each(['customers', 'tasks', 'users'])('%s of another account do not exist', async (path) => {
    const { id } = await made(admin.post(`/${path}`, { name: 'Ours', email: `x-${path}@test.example` }));
    expect((await stranger.get(`/${path}/${id}`)).status).toBe(404);
    expect((await stranger.post(`/${path}/${id}`, { name: 'Stolen' })).status).toBe(404);
    expect(await names(stranger, `/${path}`, { id: String(id) })).toEqual([]);
    expect((await made(admin.get(`/${path}/${id}`))).name).toBe('Ours');
  });
});
