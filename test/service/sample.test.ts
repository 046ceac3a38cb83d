/** Owns the proof that the sample is the same agency every time, and one the interface can show. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSample, type Sample } from '../../service/sample/sample.ts';
import { type Json, openPeer, startOfTest } from '../contract/peer.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function look(name: string): Promise<{
  readonly sample: Sample;
  readonly report: Json;
  readonly projects: Json;
  readonly todos: Json;
}> {
  const file = join(folder, name);
  const sample = await createSample(file, 'Europe/Zurich', startOfTest);
  const peer = await openPeer('in process', { file });
  const form = { account_id: sample.accountId, email: sample.emails[0] ?? '', password: sample.password };
  const { token } = (await peer.ask('POST', '/auth', { form })).json;
  const report = (await peer.ask('GET', '/reports/detailed?opt_page_limit=100', { token })).json;
  const projects = (await peer.ask('GET', '/projects?opt_page_limit=100&active=1', { token })).json;
  const todos = (await peer.ask('GET', '/todos?opt_page_limit=100', { token })).json;
  await peer.close();
  return { sample, report, projects, todos };
}

it('is the same but for its account and password, and ends by now', async () => {
  const [first, second] = [await look('a.db'), await look('b.db')];
  expect(second.report).toEqual(first.report);
  expect(second.projects).toEqual(first.projects);
  expect(second.sample.password).not.toBe(first.sample.password);
  expect(first.report.totals.total_rows).toBe(first.sample.entries);
  expect(first.sample.entries).toBeGreaterThan(300);
  expect(first.projects.totals.total_rows).toBe(38);
  const names = ({ todos }: Json) => todos.data.map((row: Json) => [row.project_id, row.name, row.user_name]);
  expect(names(second)).toEqual(names(first));
  expect(first.todos.totals.total_rows).toBeGreaterThan(50);
  for (const { created_at } of first.report.data) expect(created_at <= '2025-07-12 12:00:00').toBe(true);
});
