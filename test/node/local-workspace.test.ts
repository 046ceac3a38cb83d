/** The workspace of this computer as requests find it: opened by the first of them, and told of when it cannot be. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AppError } from '../../common/error.ts';
import { userAgent } from '../../main/core/api/request.ts';
import { createLocalWorkspace, type LocalWorkspaceShell } from '../../main/local-workspace.ts';

let parent: string;
let folder: string;
let told: AppError[];
const opened: LocalWorkspaceShell[] = [];

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'stint-local-'));
  folder = join(parent, 'workspace');
  told = [];
});
afterEach(() => {
  for (const workspace of opened.splice(0)) workspace.close();
  rmSync(parent, { recursive: true });
});

const create = (): LocalWorkspaceShell => {
  const log = { info: () => {}, warn: () => {} };
  const workspace = createLocalWorkspace({
    folder,
    nowMs: Date.now,
    log,
    onRefused: (error) => told.push(error),
  });
  opened.push(workspace);
  return workspace;
};

/** Asks who may come in, with the password it gave. */
const signIn = (
  workspace: LocalWorkspaceShell,
  { email, password }: Record<'email' | 'password', string>,
  accountId: string,
) =>
  workspace.transport.send({
    method: 'POST',
    url: 'http://local.invalid/api/v1/auth',
    headers: { 'user-agent': userAgent, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams({ account_id: accountId, email, password })}`,
  });

it('opens with the first request, once for several at the same time', async () => {
  const first = create();
  const made = await first.credentials();
  if (!made.ok) throw new Error(made.error.code);
  const { accountId } = made.value;
  first.close();
  const again = create();
  const answers = await Promise.all([1, 2, 3].map(() => signIn(again, made.value, accountId)));
  expect(answers.map((answer) => answer.ok && answer.value.status)).toEqual([200, 200, 200]);
  again.close();
  expect(await signIn(again, made.value, accountId)).toMatchObject({ ok: true, value: { status: 200 } });
  expect(told).toEqual([]);
});

it('says once why it cannot be opened, and is there when that is over', async () => {
  writeFileSync(folder, '');
  const workspace = create();
  const nobody = { email: 'me@local.invalid', password: 'none' };
  for (const _ of [1, 2]) {
    expect(await signIn(workspace, nobody, 'none')).toEqual({ ok: false, error: 'unreachable' });
  }
  expect(told).toMatchObject([{ code: 'storage_failed' }]);
  rmSync(folder);
  expect(await signIn(workspace, nobody, 'none')).toMatchObject({ ok: true, value: { status: 401 } });
  expect(told).toHaveLength(1);
});
