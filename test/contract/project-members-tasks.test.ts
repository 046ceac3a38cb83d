/** Owns the contract of a project's members and tasks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, made, openPeer, type Peer, type Session, transports } from './peer.ts';
import { assignment, faults, member, task, userNotMember } from './shapes.ts';

describe.each(transports)('members and tasks of a project, %s', (transport) => {
  let peer: Peer;
  let admin: Session;
  let regular: Session;

  beforeAll(async () => {
    peer = await openPeer(transport);
    admin = await peer.account();
    regular = await peer.user(admin, 'regular');
  });
  afterAll(() => peer.close());

  const create = (form: Readonly<Record<string, string>>): Promise<Json> =>
    made(admin.post('/projects', form));

  it('has members with their own rate, or the project’s', async () => {
    const { id } = await create({ name: 'Team', rate: '100', rate_start_at_new: '2025-01-01' });
    const available = await made(admin.get(`/projects/${id}/members/available`));
    for (const row of available.data) expect(faults(row, userNotMember)).toEqual([]);
    expect(available.data.map((row: Json) => row.id)).toContain(regular.userId);
    const { data } = await made(admin.post(`/projects/${id}/members/${regular.userId}`));
    expect(faults(data, member)).toEqual([]);
    expect(data).toMatchObject({
      user_id: regular.userId,
      user_email: regular.email,
      project_id: id,
      manager: 0,
      is_billable: true,
      billable: 1,
      rate: 100,
      rate_start_at: '2025-01-01',
    });
    const changed = await made(
      admin.post(`/projects/${id}/members/${regular.userId}`, {
        manager: '1',
        is_billable: 'false',
        rate: '77.25',
        rate_start_at_new: '2025-02-01',
      }),
    );
    expect(changed.data).toMatchObject({
      id: data.id,
      manager: 1,
      is_billable: false,
      rate: 77.25,
      rate_start_at: '2025-02-01',
    });
    expect((await made(admin.get(`/projects/${id}/members`))).data).toEqual([changed.data]);
    const left = await made(admin.get(`/projects/${id}/members/available`));
    expect(left.data.map((row: Json) => row.id)).not.toContain(regular.userId);
  });

  it('assigns tasks, checks and unchecks them', async () => {
    const { id } = await create({ name: 'Tasks' });
    const { id: taskId } = await made(admin.post('/tasks', { name: 'Paint', description: 'Walls' }));
    const available = await made(admin.get(`/projects/${id}/tasks/available`));
    for (const row of available.data) expect(faults(row, task)).toEqual([]);
    expect(available.data.map((row: Json) => row.id)).toContain(taskId);
    const { data } = await made(admin.post(`/projects/${id}/tasks/${taskId}`, { is_billable: 'false' }));
    expect(faults(data, assignment)).toEqual([]);
    expect(data).toMatchObject({
      project_id: id,
      task_id: taskId,
      task_name: 'Paint',
      task_description: 'Walls',
      is_billable: false,
      billable: 0,
      checked: 0,
    });
    const again = await made(admin.post(`/projects/${id}/tasks/${taskId}`));
    expect(again.data).toEqual({ ...data, is_billable: true, billable: 1 });
    const ticked = await made(regular.post(`/projects/${id}/tasks/${taskId}/check`));
    expect(ticked.data).toEqual({ ...again.data, checked: 1 });
    expect((await made(admin.get(`/projects/${id}/tasks`))).data).toEqual([ticked.data]);
    const open = await made(admin.post(`/projects/${id}/tasks/${taskId}/uncheck`));
    expect(open.data.checked).toBe(0);
    const left = await made(admin.get(`/projects/${id}/tasks/available`));
    expect(left.data.map((row: Json) => row.id)).not.toContain(taskId);
  });

  it('answers 404 for tasks that are not the project’s and users that are not there', async () => {
    const { id } = await create({ name: 'Empty' });
    const { id: taskId } = await made(admin.post('/tasks', { name: 'Loose' }));
    expect((await admin.post(`/projects/${id}/tasks/${taskId}/check`)).status).toBe(404);
    expect((await admin.post(`/projects/${id}/tasks/999999`)).status).toBe(404);
    expect((await admin.post(`/projects/${id}/members/999999`)).status).toBe(404);
    expect((await regular.post(`/projects/${id}/tasks/${taskId}`)).status).toBe(403);
    expect((await regular.post(`/projects/${id}/members/${admin.userId}`)).status).toBe(403);
  });
});
