/** Owns what must be there after the service has ended and begun again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { made, openPeer, type Peer, roomy, startOfTest, transports } from './peer.ts';

describe.each(transports)('durability, %s', (transport) => {
  let folder: string;
  let peer: Peer | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'service-'));
  });
  afterEach(async () => {
    await peer?.close();
    peer = null;
    rmSync(folder, { recursive: true });
  });

  /** Opens the same database once more. */
  const reopen = async (at: number = startOfTest): Promise<Peer> => {
    await peer?.close();
    peer = await openPeer(transport, { file: join(folder, 'service.db'), limits: roomy });
    peer.clock.ms = at;
    return peer;
  };

  it('keeps entries, the running stopwatch and the token', async () => {
    const owner = await (await reopen()).account();
    const { id: project } = await made(owner.post('/projects', { name: 'P' }));
    const entry = await made(owner.post('/time-entries', { project_id: String(project) }));
    const started = await made(owner.post(`/time-entries/${entry.id}/start`));
    const second = await reopen(startOfTest + 60_000);
    const { json } = await second.ask('GET', `/time-entries/${entry.id}`, { token: owner.token });
    expect(json).toEqual(started);
    const stopped = await second.ask('POST', `/time-entries/${entry.id}/stop`, { token: owner.token });
    expect(stopped.json.time_total).toBe('00:01:00');
  });

  it('has on disk what it has answered, without being closed', async () => {
    const first = await reopen();
    const owner = await first.account();
    const { id } = await made(owner.post('/tasks', { name: 'Answered' }));
    const witness = await openPeer(transport, { file: join(folder, 'service.db') });
    const { json } = await witness.ask('GET', `/tasks/${id}`, { token: owner.token });
    await witness.close();
    expect(json.name).toBe('Answered');
  });

  it('keeps counting the daily quota', async () => {
    const owner = await (await reopen()).account('free');
    for (let count = 0; count < 50; count += 1) await owner.get('/tasks');
    const second = await reopen();
    const { status, json } = await second.ask('GET', '/tasks', { token: owner.token });
    expect([status, json.code]).toEqual([429, 'account_daily_limit_exceeded']);
  });

  it('remembers when a token was last used, and that it was destroyed', async () => {
    const day = 86_400_000;
    const first = await reopen();
    const [silent, misused] = [await first.account(), await first.account()];
    first.clock.ms += 20 * day;
    expect((await silent.get('/tasks')).status).toBe(200);
    const agent = { token: misused.token, userAgent: 'Other' };
    expect((await first.ask('GET', '/tasks', agent)).status).toBe(401);
    const second = await reopen(startOfTest + 49 * day);
    expect((await second.ask('GET', '/tasks', { token: silent.token })).status).toBe(200);
    expect((await second.ask('GET', '/tasks', { token: misused.token })).status).toBe(401);
  });
});
