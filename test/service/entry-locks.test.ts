/** Owns the proof that locked and invoiced entries are for admins: the interface has no operation that locks one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../service/store/database.ts';
import { made, openPeer, type Peer, type Session } from '../contract/peer.ts';

let folder: string;
let peer: Peer;
let admin: Session;
let regular: Session;
let project: string;
let entry: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
  peer = await openPeer('in process', { file: join(folder, 'service.db') });
  admin = await peer.account();
  regular = await peer.user(admin, 'regular');
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  project = String((await made(admin.post('/projects', { name: 'P' }))).id);
  entry = String((await made(regular.post('/time-entries', { project_id: project }))).id);
});

function mark(change: string): void {
  const opened = openDatabase(join(folder, 'service.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  opened.value.exec(`UPDATE entries SET ${change} WHERE project_id = ${project}`);
  opened.value.close();
}

describe.each([
  [
    'locked',
    "is_locked = 1, locked_reason = 'period closed'",
    { is_locked: true, locked_reason: 'period closed' },
  ],
  ['invoiced', 'is_invoiced = 1', { is_invoiced: 1 }],
])('an entry that is %s', (_, change, shown) => {
  it('is read-only for its user', async () => {
    mark(change);
    const seen = await made(regular.get(`/time-entries/${entry}`));
    expect(seen).toMatchObject({ ...shown, permissions: { can_modify_locked: false } });
    for (const answer of [
      await regular.post(`/time-entries/${entry}`, { project_id: project, description: 'x' }),
      await regular.delete(`/time-entries/${entry}`),
      await regular.post(`/time-entries/${entry}/start`),
      await regular.post(`/time-entries/${entry}/stop`),
    ]) {
      expect([answer.status, answer.json.code]).toEqual([403, 'entry_locked']);
    }
    expect(await made(regular.get(`/time-entries/${entry}`))).toEqual(seen);
  });

  it('may be changed by an admin', async () => {
    mark(change);
    const changed = await admin.post(`/time-entries/${entry}`, { project_id: project, description: 'x' });
    expect([changed.status, changed.json.description]).toEqual([200, 'x']);
    expect(changed.json.permissions).toEqual({ can_modify_locked: true });
    expect((await admin.delete(`/time-entries/${entry}`)).status).toBe(200);
  });
});

it('is not uninvoiced any more once it is invoiced', async () => {
  await made(admin.post(`/projects/${project}`, { name: 'P', is_billable: 'true', rate: '100' }));
  const form = { project_id: project, time_total: '01:00:00' };
  await made(admin.post('/time-entries', form));
  mark('is_invoiced = 1');
  await made(admin.post('/time-entries', form));
  const { totals } = await made(admin.get('/reports/detailed', { project_id: project }));
  expect(totals).toMatchObject({ total_rate: 200, total_uninvoiced: 100 });
  const seen = await made(admin.get(`/projects/${project}`));
  expect(seen).toMatchObject({ total_invoiced: 100, total_uninvoiced: 100, value_total: 200 });
});

it('may be put right after its user was archived, who gets no new ones', async () => {
  const leaver = await peer.user(admin, 'regular');
  const old = await made(leaver.post('/time-entries', { project_id: project }));
  await made(admin.post(`/users/${leaver.userId}`, { name: 'Gone', active: '0' }));
  const fixed = await admin.post(`/time-entries/${old.id}`, { project_id: project, description: 'x' });
  expect([fixed.status, fixed.json.user_id]).toEqual([200, leaver.userId]);
  const refused = await admin.post('/time-entries', { project_id: project, user_id: String(leaver.userId) });
  expect(refused.json.errors).toEqual({ user_id: 'is archived' });
});
