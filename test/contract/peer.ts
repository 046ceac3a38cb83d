/** Owns the service under test, reached in two ways: `fetch` in process, and HTTP over loopback. */

import type { Plan } from '../../service/plans.ts';
import { serve } from '../../service/server.ts';
import { openService, type Service, type ServiceOptions } from '../../service/service.ts';

export const transports = ['in process', 'over loopback'] as const;
export type Transport = (typeof transports)[number];

/** Saturday, 12:00:00.400 in Zurich (summer time), 10:00 UTC. */
export const startOfTest = Date.parse('2025-07-12T10:00:00.400Z');

export const timeZone = 'Europe/Zurich';
export const password = 'correct horse';

/** JSON as it came; every test says what it expects of it. */
// biome-ignore lint/suspicious/noExplicitAny: the shape of an answer is what the tests check.
export type Json = any;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Json;
}

export interface Ask {
  readonly token?: string;
  readonly userAgent?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** A body as it is, with its type. */
  readonly raw?: { readonly body: string; readonly type?: string };
  /** The network address the request comes from (in process only). */
  readonly address?: string;
}

export interface Session {
  readonly accountId: string;
  readonly userId: number;
  readonly token: string;
  readonly email: string;
  get(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, form?: Readonly<Record<string, string>>): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

export interface Peer {
  readonly service: Service;
  readonly clock: { ms: number };
  readonly log: readonly string[];
  ask(method: string, path: string, ask?: Ask): Promise<Answer>;
  /** Creates an account and signs its owner in. */
  account(plan?: Plan): Promise<Session>;
  /** Creates a user in the account of an admin and signs them in. */
  user(admin: Session, role: string): Promise<Session>;
  signIn(accountId: string, email: string, userId: number): Promise<Session>;
  close(): Promise<void>;
}

/** Out of the way of every test but those of the limits themselves, whose clock moves. */
export const roomy = { tokenPerSecond: 1_000_000, tokenPerMinute: 1_000_000, addressPerMinute: 1_000_000 };

export async function openPeer(
  transport: Transport,
  options: Partial<Pick<ServiceOptions, 'file' | 'limits'>> = {},
): Promise<Peer> {
  const clock = { ms: startOfTest };
  const log: string[] = [];
  const opened = openService({
    file: ':memory:',
    limits: roomy,
    ...options,
    now: () => clock.ms,
    log: (line) => log.push(line),
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  const service = opened.value;
  const server = transport === 'over loopback' ? await serve(service, { host: '127.0.0.1', port: 0 }) : null;
  if (server !== null && !server.ok) throw new Error(server.error.detail);
  const base = server === null ? 'http://service.invalid/api/v1' : server.value.url;
  let people = 0;

  async function ask(method: string, path: string, given: Ask = {}): Promise<Answer> {
    const headers = new Headers({ 'user-agent': given.userAgent ?? 'Test' });
    if (given.token !== undefined) headers.set('x-api-token', given.token);
    if (given.raw?.type !== undefined) headers.set('content-type', given.raw.type);
    const body = given.raw?.body ?? (given.form && new URLSearchParams(given.form));
    const request = new Request(base + path, { method, headers, ...(body === undefined ? {} : { body }) });
    const response =
      server === null ? await service.fetch(request, { address: given.address }) : await fetch(request);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : null,
    };
  }

  async function signIn(accountId: string, email: string, userId: number): Promise<Session> {
    const answer = await ask('POST', '/auth', { form: { account_id: accountId, email, password } });
    const token: string = answer.json.token;
    return {
      accountId,
      userId,
      email,
      token,
      get: (path, query = {}) => {
        const search = new URLSearchParams(query).toString();
        return ask('GET', search === '' ? path : `${path}?${search}`, { token });
      },
      post: (path, form = {}) => ask('POST', path, { token, form }),
      delete: (path) => ask('DELETE', path, { token }),
    };
  }

  return {
    service,
    clock,
    log,
    ask,
    signIn,
    async account(plan = 'local') {
      people += 1;
      const email = `owner-${people}@test.example`;
      const name = `Account ${people}`;
      const created = await service.createAccount({ name, email, password, plan, timeZone });
      return signIn(created.accountId, email, created.userId);
    },
    async user(admin, role) {
      people += 1;
      const email = `${role}-${people}@test.example`;
      const { json } = await admin.post('/users', { email, name: `${role} ${people}`, role });
      await service.setPassword(admin.accountId, email, password);
      return signIn(admin.accountId, email, json.id);
    },
    async close() {
      if (server !== null) await server.value.stop();
      service.close();
    },
  };
}

/** The record of a create, or the answer's words where it was refused. */
export async function made(answer: Promise<Answer>): Promise<Json> {
  const { status, json } = await answer;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json;
}
