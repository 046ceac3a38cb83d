/** Owns the proof of the command line, as its users run it: a program of its own. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runService, startService } from './run-service.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const create = (data: string, ...more: readonly string[]) => [
  'create-account',
  '--data',
  data,
  '--name',
  'Office',
  '--email',
  'owner@test.example',
  ...more,
];

describe('the command line', { timeout: 30_000 }, () => {
  it.each([
    [[], 'A command is missing.'],
    [['fly'], 'There is no command fly.'],
    [['toString'], 'There is no command toString.'],
    [['serve'], '--data is missing.'],
    [['serve', '--data', 'x', '--port', '70000'], '--port must be'],
    [['serve', '--data', 'x', '--colour'], '--colour'],
    [create('unused'), '--password-stdin is missing.'],
    [create('unused', '--password-stdin'), 'There is no password on standard input.'],
    [create('unused', '--password-stdin', '--plan', 'gold'), '--plan must be one of'],
    [create('unused', '--password-stdin', '--time-zone', 'Mars/Base'), '--time-zone must be'],
  ])('refuses %j with words and exit code 2', async (args, words) => {
    const { stdout, stderr, code } = await runService(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr).toContain('Usage:');
  });

  it('creates an account, serves it, and stops when asked', async () => {
    const created = await runService(
      create(join(folder, 'own'), '--password-stdin', '--plan', 'plus'),
      'pass word\n',
    );
    expect(created.code).toBe(0);
    expect(statSync(join(folder, 'own', 'service.db')).mode & 0o077).toBe(0);
    const account = JSON.parse(created.stdout);
    expect(account).toEqual({ account_id: expect.any(String), user_id: 1 });
    expect(statSync(join(folder, 'own', 'service.db')).isFile()).toBe(true);

    const { child, url, lines } = await startService(join(folder, 'own'));
    const [, reach] = lines;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/api\/v1$/);
    expect(reach).toContain('Only this computer');
    const form = { account_id: account.account_id, email: 'owner@test.example', password: 'pass word' };
    const answer = await fetch(`${url}/auth`, { method: 'POST', body: new URLSearchParams(form) });
    const { token } = (await answer.json()) as { readonly token: string };
    expect(answer.status).toBe(200);
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    const log = lines.join('\n');
    expect(log).toContain('POST /api/v1/auth 200');
    for (const secret of [token, 'pass word', account.account_id]) expect(log).not.toContain(secret);
  });

  it('fills a sample that can be signed in to', async () => {
    const data = join(folder, 'sample');
    const { stdout, code } = await runService(['sample', '--data', data, '--time-zone', 'Europe/Zurich']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Filled with 13 customers, 41 projects, \d{3,} time entries\./);
    expect(stdout).toMatch(/account {3}[0-9a-f]{24}\n {2}e-mail {4}mara@/);
    expect(stdout).toMatch(/password {2}\S{12}/);
  });

  it('gives a password to a user, and says when there is none', async () => {
    const args = ['set-password', '--data', join(folder, 'own'), '--account', 'nobody'];
    const { stderr, code } = await runService(
      [...args, '--email', 'x@y.example', '--password-stdin'],
      'word\n',
    );
    expect([code, stderr]).toEqual([1, 'This account has no user with this e-mail.\n']);
  });
});
