/** Owns a deployment to connect to: the stand-alone service on loopback with an account, behind a line that can fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import type { Plan } from '../../service/plans.ts';
import { serve } from '../../service/server.ts';
import { openService, type Service, type ServiceOptions } from '../../service/service.ts';
import type { ReportRow } from '../fakes/world.ts';
import { readRows } from './fixtures/rows.ts';
import { eventually, type Stint } from './stint.ts';

/** A request as it came over the line. */
export interface Requested {
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  readonly userAgent: string;
  readonly token: string | null;
}

/** An answer of something that is not the service. */
export interface Foreign {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the line does: passes, loses the request, loses the answer after the service did its part, answers itself. */
export type Fault = 'pass' | 'request_lost' | 'answer_lost' | Foreign;

export interface Peer {
  /** The base address people are given. */
  readonly url: string;
  readonly accountId: string;
  readonly userId: number;
  readonly email: string;
  readonly password: string;
  readonly service: Service;
  /** What came over the line so far. */
  readonly requests: readonly Requested[];
  /** Set by a test; asked for every request. */
  fault: (request: Requested) => Fault | Promise<Fault>;
  /** Nothing listens at the address until `listen`. */
  readonly hangUp: () => Promise<void>;
  readonly listen: () => Promise<void>;
  /** Another program's request, not over the line. @returns the answer, null for an empty one @throws when it is refused */
  readonly call: (method: string, path: string, fields?: Fields) => Promise<unknown>;
  /** Uses a token from another program, which destroys it. */
  readonly destroy: (token: string) => Promise<void>;
  /** A token that only a program with this User-Agent can use. */
  readonly tokenFor: (userAgent: string) => Promise<string>;
  /** The entries of the user, the oldest first. */
  readonly rows: () => Promise<readonly ReportRow[]>;
  readonly close: () => Promise<void>;
}

type Fields = Readonly<Record<string, string>>;

/** Its own password and address: what a test finds of them was made here. */
const person = { email: 'mara@fennel-quill.example', password: 'tulips & 7 Lanterns' } as const;
const prefix = '/api/v1';

export async function openPeer({
  plan = 'business_max',
  ...options
}: Pick<ServiceOptions, 'limits'> & { readonly plan?: Plan } = {}): Promise<Peer> {
  const opened = openService({ file: ':memory:', ...options });
  if (!opened.ok) throw new Error(opened.error.code);
  const service = opened.value;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { accountId, userId } = await service.createAccount({
    name: 'Fennel & Quill',
    userName: 'Mara Lindqvist',
    ...person,
    plan,
    timeZone,
  });
  const server = await serve(service, { host: '127.0.0.1', port: 0 });
  if (!server.ok) throw new Error(server.error.code);
  const behind = server.value.url.slice(0, -prefix.length);

  const requests: Requested[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const token = headers['x-api-token'];
    const userAgent = headers['user-agent'] ?? '';
    const requested: Requested = {
      method,
      path: url.replace(prefix, ''),
      userAgent,
      token: typeof token === 'string' ? token : null,
    };
    const body = await text(request);
    requests.push(requested);
    const fault = await peer.fault(requested);
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    if (fault !== 'request_lost') {
      const type = headers['content-type'];
      const passed = await fetch(behind + url, {
        method,
        headers: {
          'user-agent': userAgent,
          ...(typeof token === 'string' ? { 'x-api-token': token } : {}),
          ...(type === undefined ? {} : { 'content-type': type }),
        },
        ...(method === 'POST' ? { body } : {}),
      });
      const content = await passed.text();
      if (fault === 'pass') {
        response.writeHead(passed.status, Object.fromEntries(passed.headers)).end(content);
        return;
      }
    }
    request.socket.destroy();
  };
  const line = createServer((request, response) => {
    // The app may be killed while its request is answered.
    answer(request, response).catch(() => request.socket.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      line.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  const hangUp = (): Promise<void> =>
    new Promise((resolve) => {
      line.close(() => resolve());
      line.closeAllConnections();
    });
  await listen(0);
  const { port } = line.address() as AddressInfo;

  /** Not over the line. */
  const ask = (method: string, path: string, headers: Fields, fields: Fields = {}): Promise<Response> => {
    const body = method === 'POST' ? { body: new URLSearchParams(fields) } : {};
    return service.fetch(new Request(`http://peer.invalid${prefix}${path}`, { method, headers, ...body }));
  };
  const tokenFor = async (userAgent: string): Promise<string> => {
    const fields = { ...person, account_id: accountId };
    const signed = await ask('POST', '/auth', { 'user-agent': userAgent }, fields);
    return ((await signed.json()) as { token: string }).token;
  };
  const otherProgram = 'Another program';
  const own = await tokenFor(otherProgram);
  const call = async (method: string, path: string, fields?: Fields): Promise<unknown> => {
    const answered = await ask(method, path, { 'user-agent': otherProgram, 'x-api-token': own }, fields);
    if (!answered.ok) throw new Error(`${method} ${path}: ${answered.status} ${await answered.text()}`);
    const text = await answered.text();
    return text === '' ? null : JSON.parse(text);
  };

  const peer: Peer = {
    url: `http://127.0.0.1:${port}${prefix}`,
    accountId,
    userId,
    ...person,
    service,
    requests,
    fault: () => 'pass',
    hangUp,
    listen: () => listen(port),
    call,
    destroy: async (token) => {
      await ask('GET', '/users', { 'user-agent': otherProgram, 'x-api-token': token });
    },
    tokenFor,
    rows: () => readRows(call, userId),
    close: async () => {
      await hangUp();
      await server.value.stop(0);
      service.close();
    },
  };
  return peer;
}

/** A project of a customer, made by another program. @returns its id */
export async function addProject(
  peer: Peer,
  name: string,
  customer: string,
  more: Fields = {},
): Promise<number> {
  const { id } = (await peer.call('POST', '/customers', { name: customer })) as { id: number };
  const project = (await peer.call('POST', '/projects', { name, customer_id: `${id}`, ...more })) as {
    id: number;
  };
  return project.id;
}

/** Goes to a field by Tab alone, and types. The field may hold something: it is selected first. */
export async function typeInto(stint: Stint, field: Locator, what: string): Promise<void> {
  await tabTo(stint, field);
  await stint.person.press('ctrl+a');
  await stint.person.type(what);
  await eventually(() => field.inputValue()).toBe(what);
}

/**
 * Presses Tab until something has the focus, and arrows within what is one stop: the timeline, the rows of today. Fails
 * when the keyboard cannot reach it.
 */
export async function tabTo(stint: Stint, what: Locator, key: 'Tab' | 'shift+Tab' = 'Tab'): Promise<void> {
  await what.waitFor();
  for (let pressed = 0; pressed < 30; pressed += 1) {
    const arrow = await what.evaluate(wayTo);
    if (arrow === 'there') return;
    await stint.person.press(arrow ?? key);
  }
  throw new Error(`The keyboard does not reach ${what}`);
}

/** The arrow that leads to an element from what has the focus, in the window; null where they are no one stop. */
function wayTo(element: Element): 'there' | 'Up' | 'Down' | 'Left' | 'Right' | null {
  const focused = document.activeElement;
  if (focused === element) return 'there';
  const together = element.closest('[role="toolbar"], ol');
  if (focused === null || together === null || !together.contains(focused)) return null;
  const row = element.closest('li');
  // There an arrow would open a menu.
  if (row !== focused.closest('li') && focused.matches('[data-beside]')) return 'Left';
  const isBehind = (focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  if (row === focused.closest('li')) return isBehind ? 'Right' : 'Left';
  return isBehind ? 'Down' : 'Up';
}

/** The form that connects to a service, opened from the first view by the keyboard. */
export async function openConnect(stint: Stint): Promise<Page> {
  const panel = await stint.page('index');
  await eventually(stint.focused).toBe(true);
  await tabTo(stint, panel.getByRole('button', { name: 'Connect to a service' }));
  await stint.person.press('Return');
  await panel.getByRole('heading', { name: 'Connect to a service' }).waitFor();
  return panel;
}

/** Signs in with the password, by the keyboard, and waits until the panel has what it shows. */
export async function connect(stint: Stint, peer: Peer): Promise<Page> {
  const panel = await openConnect(stint);
  await typeInto(stint, panel.getByLabel('Address'), peer.url);
  await typeInto(stint, panel.getByLabel('Account'), peer.accountId);
  await typeInto(stint, panel.getByLabel('E-mail'), peer.email);
  await typeInto(stint, panel.getByLabel('Password', { exact: true }), peer.password);
  await stint.person.press('Return');
  await signedIn(panel);
  return panel;
}

/** The panel of somebody who is signed in, with the catalog read. */
export async function signedIn(panel: Page): Promise<void> {
  await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor({ timeout: 45_000 });
  await panel.getByRole('option').first().waitFor();
}
