/** Owns the proof that an answered write is on disk: the writing service is killed, again and again. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFaults } from '../../service/store/upkeep.ts';
import type { Json } from '../contract/peer.ts';
import { runService, startService } from './run-service.ts';

/** More rounds from outside: `KILL_ROUNDS=200`. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 10);
/** Under the 30 requests a second that a token has, which a new process counts anew. */
const writesPerRound = 20;
const agent = { 'user-agent': 'Test' };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('has every answered write after every kill, and no half of one', {
  timeout: 20_000 + rounds * 5_000,
}, async () => {
  const email = 'owner@test.example';
  const create = ['create-account', '--data', folder, '--name', 'Office', '--email', email];
  const created = await runService([...create, '--password-stdin'], 'pass word\n');
  const { account_id } = JSON.parse(created.stdout);
  let token = '';
  let project_id = '';
  const answered = new Map<number, string>();
  const sent = new Set<string>();

  for (let round = 0; round < rounds; round += 1) {
    const { child, url } = await startService(folder);
    const ask = async (
      method: string,
      path: string,
      form?: Readonly<Record<string, string>>,
    ): Promise<Json> => {
      const body = form === undefined ? {} : { body: new URLSearchParams(form) };
      const headers = { ...agent, 'x-api-token': token };
      const answer = await fetch(url + path, { method, headers, ...body });
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.json();
    };
    if (round === 0) {
      token = (await ask('POST', '/auth', { account_id, email, password: 'pass word' })).token;
      project_id = String((await ask('POST', '/projects', { name: 'P' })).id);
    }
    // Killed while this many answers are in and the others are still under way: another moment every round.
    const killAfter = 1 + Math.floor(Math.random() * (writesPerRound - 2));
    let answers = 0;
    const writes = Array.from({ length: writesPerRound }, async (_, index) => {
      const time_total = `0${round % 10}:00:${String(index).padStart(2, '0')}`;
      const description = `${round}/${index} took ${time_total}`;
      sent.add(description);
      const { id } = await ask('POST', '/time-entries', { project_id, description, time_total });
      answered.set(id, description);
      answers += 1;
      if (answers === killAfter) child.kill('SIGKILL');
    });
    const ended = once(child, 'exit');
    await Promise.allSettled(writes);
    expect(answers).toBeGreaterThanOrEqual(killAfter);
    expect(await ended).toEqual([null, 'SIGKILL']);
  }

  expect(findFaults(join(folder, 'service.db'))).toEqual({ ok: true, value: [] });
  const { child, url } = await startService(folder);
  const found = new Map<number, Json>();
  for (let page = 1; page > 0; ) {
    const headers = { ...agent, 'x-api-token': token };
    const answer = await fetch(`${url}/reports/detailed?opt_page_limit=100&page=${page}`, { headers });
    const json = (await answer.json()) as Json;
    for (const row of json.data) found.set(row.id, row);
    page = json.has_next_page ? page + 1 : 0;
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  for (const [id, description] of answered) expect(found.get(id)?.description).toBe(description);
  for (const { description, time_total } of found.values()) {
    expect(sent).toContain(description);
    expect(description.endsWith(time_total)).toBe(true);
  }
  expect(answered.size).toBeGreaterThanOrEqual(rounds);
});
