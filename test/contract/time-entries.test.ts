/** Owns the contract of time entries: create, retrieve, update, delete, the deprecated list, rights. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { faults, timeEntry } from './shapes.ts';

describe.each(transports)('time entries, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let regular: Session;
  let stranger: Session;
  let project: string;
  let task: string;

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    stranger = await peer.account();
    regular = await peer.user(admin, 'regular');
    const form = { name: 'Site', is_billable: 'true', rate: '120' };
    project = String((await made(admin.post('/projects', form))).id);
    task = String((await made(admin.post('/tasks', { name: 'Design' }))).id);
  });
  afterAll(() => peer.close());

  it('creates an entry with every field of the table', async () => {
    const { status, json } = await admin.post('/time-entries', {
      project_id: project,
      task_id: task,
      date_execution: '2025-07-01',
      description: 'Größe; 5 % & mehr = 😀',
      time_start: '09:00:00',
      time_end: '10:30:00',
    });
    expect(status).toBe(200);
    expect(faults(json, timeEntry)).toEqual([]);
    expect(json).toMatchObject({
      project_name: 'Site',
      project_status: 1,
      project_is_billable: true,
      is_billable: true,
      task_id: Number(task),
      task_name: 'Design',
      date_execution: '2025-07-01',
      description: 'Größe; 5 % & mehr = 😀',
      time_start: '09:00:00',
      time_end: '10:30:00',
      time_total: '01:30:00',
      user_id: admin.userId,
      created_by: admin.userId,
      changed_by: admin.userId,
      stopwatch_active: false,
      stopwatch_date_start: null,
      date_created: '2025-07-12 12:00:00',
      date_changed: '2025-07-12 12:00:00',
      value_honorary_hour: 120,
      value_honorary_total: 180,
      permissions: { can_modify_locked: true },
    });
  });

  it('defaults to today in the account’s zone, the caller, and no times', async () => {
    peer.clock.ms = Date.parse('2025-07-12T22:30:00Z');
    const json = await made(admin.post('/time-entries', { project_id: project }));
    peer.clock.ms = Date.parse('2025-07-12T10:00:00Z');
    expect(json).toMatchObject({
      date_execution: '2025-07-13',
      description: '',
      task_id: null,
      user_id: admin.userId,
      time_start: '00:00:00',
      time_end: '00:00:00',
      time_total: '00:00:00',
    });
  });

  it('answers what it stored', async () => {
    const created = await made(
      regular.post('/time-entries', { project_id: project, time_total: '27:15:00' }),
    );
    expect(created.time_total).toBe('27:15:00');
    expect(await made(regular.get(`/time-entries/${created.id}`))).toEqual(created);
  });

  it('updates what is sent, keeps what is not, and clears what is empty', async () => {
    const { id } = await made(
      admin.post('/time-entries', {
        project_id: project,
        task_id: task,
        description: 'first',
        time_start: '09:00:00',
        time_end: '10:00:00',
      }),
    );
    peer.clock.ms += 60_000;
    const kept = await made(admin.post(`/time-entries/${id}`, { project_id: project }));
    expect(kept).toMatchObject({
      description: 'first',
      task_id: Number(task),
      time_start: '09:00:00',
      time_end: '10:00:00',
      time_total: '01:00:00',
      date_created: '2025-07-12 12:00:00',
      date_changed: '2025-07-12 12:01:00',
    });
    const cleared = await made(
      admin.post(`/time-entries/${id}`, { project_id: project, task_id: '', description: '' }),
    );
    expect(cleared).toMatchObject({ description: '', task_id: null, task_name: null });
  });

  it('recomputes the end when all three times disagree', async () => {
    const times = { time_start: '09:00:00', time_end: '17:00:00', time_total: '02:00:00' };
    const json = await made(admin.post('/time-entries', { project_id: project, ...times }));
    expect(json).toMatchObject({ time_start: '09:00:00', time_end: '11:00:00', time_total: '02:00:00' });
  });

  it('deletes with an empty answer, and once', async () => {
    const { id } = await made(admin.post('/time-entries', { project_id: project }));
    const deleted = await admin.delete(`/time-entries/${id}`);
    expect([deleted.status, deleted.text]).toEqual([200, '']);
    expect((await admin.delete(`/time-entries/${id}`)).status).toBe(404);
    expect((await admin.get(`/time-entries/${id}`)).status).toBe(404);
  });

  it('answers the list with a notice and no data', async () => {
    const { status, json } = await admin.get('/time-entries');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['deprecated_since', 'message', 'status']);
    expect(json).toMatchObject({ status: 'deprecated', deprecated_since: '2025-07-11' });
  });

  it.each([
    ['project_id', {}],
    ['project_id', { project_id: '0' }],
    ['project_id', { project_id: '999999' }],
    ['task_id', { project_id: '1', task_id: '999999' }],
    ['user_id', { project_id: '1', user_id: '999999' }],
    ['date_execution', { project_id: '1', date_execution: '2025-02-30' }],
    ['time_start', { project_id: '1', time_start: '24:00:00' }],
    ['time_end', { project_id: '1', time_end: '9:00' }],
    ['time_total', { project_id: '1', time_total: '01:60:00' }],
    ['time_total', { project_id: '1', time_total: '10000:00:00' }],
    ['description', { project_id: '1', description: 'x'.repeat(10_001) }],
    ['description', { project_id: '1', description: 'cut\0off' }],
  ])('refuses a wrong %s (%o)', async (field, form) => {
    const { status, json } = await admin.post('/time-entries', form);
    expect([status, json.code, Object.keys(json.errors)]).toEqual([400, 'validation_error', [field]]);
    expect(json.message).toEqual(expect.any(String));
  });

  it('hides the entries of others from a regular user, and shows them to an admin', async () => {
    const { id } = await made(admin.post('/time-entries', { project_id: project }));
    expect((await regular.get(`/time-entries/${id}`)).status).toBe(403);
    expect((await regular.post(`/time-entries/${id}`, { project_id: project })).status).toBe(403);
    expect((await regular.delete(`/time-entries/${id}`)).status).toBe(403);
    const own = await made(regular.post('/time-entries', { project_id: project }));
    expect((await admin.get(`/time-entries/${own.id}`)).status).toBe(200);
    expect(own.permissions).toEqual({ can_modify_locked: false });
  });

  it('lets an admin book for others, and a regular user only for themselves', async () => {
    const form = { project_id: project, user_id: String(regular.userId) };
    const json = await made(admin.post('/time-entries', form));
    expect(json).toMatchObject({ user_id: regular.userId, created_by: admin.userId });
    const refused = await regular.post('/time-entries', {
      project_id: project,
      user_id: String(admin.userId),
    });
    expect(refused.status).toBe(403);
  });

  it('lets a project’s manager see what is booked on it', async () => {
    const manager = await peer.user(admin, 'regular');
    const { id } = await made(admin.post('/time-entries', { project_id: project }));
    expect((await manager.get(`/time-entries/${id}`)).status).toBe(403);
    await made(admin.post(`/projects/${project}/members/${manager.userId}`, { manager: '1' }));
    expect((await manager.get(`/time-entries/${id}`)).status).toBe(200);
  });

  it('knows nothing of another account’s ids', async () => {
    const { id } = await made(admin.post('/time-entries', { project_id: project, description: 'mine' }));
    for (const answer of [
      await stranger.get(`/time-entries/${id}`),
      await stranger.post(`/time-entries/${id}`, { project_id: project }),
      await stranger.delete(`/time-entries/${id}`),
      await stranger.post(`/time-entries/${id}/start`),
      await stranger.post(`/time-entries/${id}/stop`),
    ]) {
      expect(answer.status).toBe(404);
    }
    const booked = await stranger.post('/time-entries', { project_id: project });
    expect(booked.json.errors).toEqual({ project_id: 'is unknown' });
    expect((await made(admin.get(`/time-entries/${id}`))).description).toBe('mine');
  });

  it('takes no entries on an archived project, but lets what is there be put right', async () => {
    const { id: archived } = await made(admin.post('/projects', { name: 'Old' }));
    const entry = await made(admin.post('/time-entries', { project_id: String(archived) }));
    await made(admin.post(`/projects/${archived}`, { name: 'Old', active: '0' }));
    const refused = await admin.post('/time-entries', { project_id: String(archived) });
    expect(refused.json.errors).toEqual({ project_id: 'is archived' });
    expect((await admin.post(`/time-entries/${entry.id}/start`)).status).toBe(400);
    const other = await made(admin.post('/time-entries', { project_id: project }));
    expect((await admin.post(`/time-entries/${other.id}`, { project_id: String(archived) })).status).toBe(
      400,
    );
    const fixed = await admin.post(`/time-entries/${entry.id}`, {
      project_id: String(archived),
      time_total: '01:00:00',
    });
    expect([fixed.status, fixed.json.time_total, fixed.json.project_status]).toEqual([200, '01:00:00', 0]);
  });

  it('wants a task where the project does', async () => {
    const { id } = await made(admin.post('/projects', { name: 'Strict', required_task: '1' }));
    const refused = await admin.post('/time-entries', { project_id: String(id) });
    expect([refused.status, refused.json.errors]).toEqual([400, { task_id: 'is required by the project' }]);
    const entry = await made(admin.post('/time-entries', { project_id: String(id), task_id: task }));
    const cleared = await admin.post(`/time-entries/${entry.id}`, { project_id: String(id), task_id: '' });
    expect(cleared.status).toBe(400);
  });

  it('keeps private projects for members', async () => {
    const { id } = await made(admin.post('/projects', { name: 'Secret', privacy: '2' }));
    expect((await regular.post('/time-entries', { project_id: String(id) })).status).toBe(403);
    await made(admin.post(`/projects/${id}/members/${regular.userId}`));
    expect((await regular.post('/time-entries', { project_id: String(id) })).status).toBe(200);
  });

  it('values an entry with the rate in force on its date, the member’s own first', async () => {
    const { id } = await made(admin.post('/projects', { name: 'Rates', is_billable: 'true', rate: '100' }));
    const form = { project_id: String(id), date_execution: '2025-06-10', time_total: '01:30:00' };
    const entry = await made(admin.post('/time-entries', form));
    expect(entry).toMatchObject({ value_honorary_hour: 100, value_honorary_total: 150 });
    await made(
      admin.post(`/projects/${id}`, { name: 'Rates', rate: '110.10', rate_start_at_new: '2025-06-10' }),
    );
    const raised = await made(admin.get(`/time-entries/${entry.id}`));
    expect(raised).toMatchObject({ value_honorary_hour: 110.1, value_honorary_total: 165.15 });
    const before = await made(admin.post('/time-entries', { ...form, date_execution: '2025-06-09' }));
    expect(before.value_honorary_hour).toBe(100);
    await made(
      admin.post(`/projects/${id}/members/${admin.userId}`, {
        rate: '90',
        rate_start_at_new: '2025-06-01',
      }),
    );
    expect((await made(admin.get(`/time-entries/${entry.id}`))).value_honorary_hour).toBe(90);
  });
});
