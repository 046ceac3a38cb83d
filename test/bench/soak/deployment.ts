/** Owns the deployment of the soak: the stand-alone service in a process of its own, which can go away and come back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildService } from '../../../scripts/build-service.mjs';
import { lineWith, until } from '../../../scripts/desktop/wait.mjs';
import { run } from '../../../scripts/process.mjs';
import { readRows } from '../../e2e/fixtures/rows.ts';
import type { Seen } from '../../e2e/fixtures/story.ts';
import { seenOfRow } from '../../e2e/fixtures/user.ts';

export interface Deployment {
  /** What somebody signs in with. */
  readonly account: {
    readonly address: string;
    readonly account: string;
    readonly email: string;
    readonly password: string;
  };
  readonly projects: readonly { readonly id: number; readonly name: string }[];
  /** Nothing listens at its address until `comeBack`. */
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** The entries it has of the user. */
  readonly entries: () => Promise<readonly Seen[]>;
}

const person = { email: 'soak@bench.example', password: 'a long week' };
const projectCount = 12;
const headers = { 'user-agent': 'Soak' };

/** @param folder for its data @param zone of the account */
export async function openDeployment(folder: string, zone: string): Promise<Deployment> {
  const program = await buildService();
  const service = async (...words: readonly string[]): Promise<string> =>
    (await run(process.execPath, [program, ...words, '--data', folder], { input: person.password })).stdout;
  const named = ['--name', 'Soak', '--email', person.email, '--plan', 'business_max', '--time-zone', zone];
  const made: { readonly account_id: string; readonly user_id: number } = JSON.parse(
    await service('create-account', ...named, '--password-stdin'),
  );
  const account = made.account_id;
  let server: ChildProcess | null = null;
  let port = '0';
  const comeBack = async (): Promise<string> => {
    const words = [program, 'serve', '--data', folder, '--port', port];
    const started = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    server = started;
    const [address = ''] = /http:\/\/\S+/.exec(await lineWith('http://', started.stdout)) ?? [];
    port = new URL(address).port;
    return address;
  };
  const address = await comeBack();
  const ask = async (method: string, path: string, fields?: Readonly<Record<string, string>>, token = '') => {
    const body = fields === undefined ? {} : { body: new URLSearchParams(fields) };
    const sent = { method, headers: { ...headers, ...(token ? { 'x-api-token': token } : {}) }, ...body };
    // It admits only so many requests at once.
    const answer = await until('an answer of the service', async () => {
      const got = await fetch(address + path, sent);
      return got.status !== 429 && got;
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { token } = await ask('POST', '/auth', { ...person, account_id: account });
  const call = (method: string, path: string, fields?: Readonly<Record<string, string>>) =>
    ask(method, path, fields, String(token));
  const projects: { id: number; name: string }[] = [];
  for (let index = 1; index <= projectCount; index += 1) {
    const name = `Project ${index}`;
    projects.push({ id: Number((await call('POST', '/projects', { name }))['id']), name });
  }
  return {
    account: { address, account, ...person },
    projects,
    goAway: async () => {
      if (!server || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
    comeBack: async () => {
      await comeBack();
    },
    entries: async () => (await readRows(call, made.user_id)).map(seenOfRow),
  };
}
