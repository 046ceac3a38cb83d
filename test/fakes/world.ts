/**
 * Owns a world to run core in: a clock that moves when told, timers that run on it, files in memory, a network with
 * faults, and behind it the real service with a real account.
 */

import { type AppError, appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { zoneNamed } from '../../common/zone.ts';
import type {
  HttpRequest,
  HttpResponse,
  Keychain,
  LocalWorkspace,
  Notification,
  Ports,
  Signal,
  Store,
  Stores,
  Transport,
  TransportFailure,
} from '../../main/core/ports.ts';
import { createSession, type Session } from '../../main/core/session.ts';
import { createTracker, type Tracker } from '../../main/core/tracker.ts';
import { fetchTransport } from '../../main/node/fetch-transport.ts';
import { openService, type Service } from '../../service/service.ts';

export const address = 'http://127.0.0.1:4747/api/v1';
export const email = 'ada@example.test';
export const password = 'correct horse battery';

/** A file in memory: what was written last survives a crash of the app. */
export interface MemoryStore extends Store {
  read: Store['read'];
  write: Store['write'];
  content: unknown;
  asides: unknown[];
  failing: boolean;
  writes: number;
}

function memoryStore(): MemoryStore {
  const store: MemoryStore = {
    content: null,
    asides: [],
    failing: false,
    writes: 0,
    read: () => ok(structuredClone(store.content)),
    write: (value) => {
      if (store.failing) return err(appError('storage_failed'));
      store.writes += 1;
      store.content = structuredClone(value);
      return ok(null);
    },
    salvage: () => null,
    setAside: () => {
      store.asides.push(store.content);
    },
  };
  return store;
}

/**
 * What happens to a request: it passes, never leaves, arrives but its answer is lost, arrives twice and the second answer
 * comes back, or is answered by another.
 */
export type Fault = 'pass' | 'unreachable' | 'request_lost' | 'answer_lost' | 'twice' | HttpResponse;

export interface Requested {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly atMs: number;
}

export interface App {
  readonly tracker: Tracker;
  readonly session: Session;
  /** False from the moment it was killed: nothing it still does reaches a file or the network. */
  readonly alive: () => boolean;
  readonly kill: () => void;
}

/** What happens at a write of a file: it passes, or the app is killed just before or just after it. */
export type WriteFault = 'pass' | 'crash_before' | 'crash_after';

export interface World {
  nowMs: number;
  idleSeconds: number | null;
  /** Since when nobody touches the computer: the idle source counts from then on; null: it says `idleSeconds`. */
  leftMs: number | null;
  /** Whether something fills the screen (`Screen`). */
  fullScreen: boolean | null;
  /** All that the system was asked to show, in order. */
  readonly notifications: (Notification & { readonly atMs: number })[];
  /** The ids of those that were taken away again. */
  readonly closed: string[];
  panelShown: number;
  /** What the system says of the network (`Connectivity`). */
  online: boolean;
  /** How far the computer's clock is ahead of the true time, ms; an app goes by what it was when it was started. */
  wallAheadMs: number;
  /** The computer's zone, by name. */
  zoneName: string;
  /** The edition of the zones' rules that the app comes with. */
  zoneRules: string;
  readonly service: Service;
  readonly accountId: string;
  readonly userId: number;
  readonly stores: { readonly [K in keyof Stores]: MemoryStore };
  readonly keychain: Keychain & { readonly items: Map<string, string>; error: AppError | null };
  readonly requests: Requested[];
  /** Decides about each request; passes everything unless a test sets it. */
  fault: (request: Requested) => Fault;
  /** Decides about each write of a file; passes everything unless a test sets it. */
  writeFault: (file: keyof Stores) => WriteFault;
  /** Starts the app on the files as they are. */
  readonly startApp: () => Promise<App>;
  /** The system tells the apps that run something of the user or the computer. */
  readonly signal: (signal: Signal) => void;
  /** The app is gone at once, as by kill -9: nothing of it runs any more. */
  readonly crash: (app: App) => void;
  readonly signIn: (app: App) => Promise<Result<null>>;
  /** Lets everything happen that is under way. */
  readonly settle: () => Promise<void>;
  /** Moves the clock, running the timers that fall due on the way. */
  readonly advance: (ms: number) => Promise<void>;
  /** Asks the service itself, beside the app: as another device of the same user would. */
  readonly call: (
    method: string,
    path: string,
    fields?: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
  /** The user's entries as the detailed report gives them, the oldest id first. */
  readonly entries: () => Promise<readonly ReportRow[]>;
}

export interface ReportRow {
  readonly id: number;
  readonly project_id: number;
  readonly task_id: number | null;
  readonly description: string | null;
  readonly date_execution: string;
  readonly time_start: string;
  readonly time_end: string;
  readonly time_total: string;
  readonly stopwatch_active: number;
  readonly stopwatch_date_start: string | null;
}

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
}

/** The morning of a working day, in the account's zone (UTC+2 without daylight saving: `Etc/GMT-2`). */
export const morning = Date.parse('2026-03-10T07:00:00Z');

export async function createWorld(
  options: {
    readonly startMs?: number;
    readonly plan?: 'free' | 'plus' | 'business';
    /** Stands around the service as the app sees it: another deployment, with other habits (`variant.ts`). */
    readonly rewrite?: (service: Transport) => Transport;
  } = {},
): Promise<World> {
  const time = { nowMs: options.startMs ?? morning };
  let timers: Timer[] = [];
  let pending = 0;
  let ids = 0;
  let told: readonly ((signal: Signal) => void)[] = [];
  const opened = openService({ file: ':memory:', now: () => time.nowMs });
  if (!opened.ok) throw new Error(opened.error.code);
  const service = opened.value;
  const { accountId, userId } = await service.createAccount({
    name: 'Analytical Engines',
    userName: 'Ada',
    email,
    password,
    plan: options.plan ?? 'business',
    timeZone: 'Etc/GMT-2',
  });
  const rewrite = options.rewrite ?? ((transport: Transport) => transport);
  const direct = rewrite(fetchTransport((request) => service.fetch(request)));

  const network: Transport = {
    send: async (request) => {
      pending += 1;
      try {
        return await passThrough(request);
      } finally {
        pending -= 1;
      }
    },
  };
  const passThrough = async (request: HttpRequest): Promise<Result<HttpResponse, TransportFailure>> => {
    const requested: Requested = {
      method: request.method,
      path: request.url.slice(request.url.indexOf('/api/v1') + '/api/v1'.length),
      headers: request.headers,
      body: request.body ?? '',
      atMs: world.nowMs,
    };
    world.requests.push(requested);
    const fault = world.fault(requested);
    if (fault === 'unreachable') return err('unreachable');
    if (fault === 'request_lost') return err('lost');
    if (typeof fault === 'object') return ok(fault);
    if (fault === 'twice') await direct.send(request);
    const answer = await direct.send(request);
    return fault === 'answer_lost' ? err('lost') : answer;
  };

  const items = new Map<string, string>();
  const guarded = async <T>(act: () => T): Promise<Result<T>> =>
    world.keychain.error ? err(world.keychain.error) : ok(act());
  const local: LocalWorkspace = {
    open: async () => ok(null),
    credentials: async () => {
      await service.setPassword(accountId, email, password);
      return ok({ baseUrl: address, accountId, email, password });
    },
    transport: network,
  };

  let ownToken: string | null = null;
  const call = async (method: string, path: string, fields: Readonly<Record<string, string>> = {}) => {
    ownToken ??= await authenticate();
    const body = method === 'POST' ? { body: new URLSearchParams(fields) } : {};
    const headers = { 'user-agent': 'another device', 'x-api-token': ownToken };
    const response = await service.fetch(new Request(`${address}${path}`, { method, headers, ...body }));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  const authenticate = async (): Promise<string> => {
    const body = new URLSearchParams({ email, password, account_id: accountId });
    const headers = { 'user-agent': 'another device' };
    const response = await service.fetch(new Request(`${address}/auth`, { method: 'POST', headers, body }));
    return ((await response.json()) as { token: string }).token;
  };

  const settle = async (): Promise<void> => {
    // A password hash runs on another thread: a few quiet turns of the loop in a row mean that nothing is under way.
    for (let quiet = 0; quiet < 5; quiet += 1) {
      await new Promise(setImmediate);
      if (pending > 0) quiet = 0;
    }
  };

  const world: World = {
    get nowMs() {
      return time.nowMs;
    },
    set nowMs(value) {
      time.nowMs = value;
    },
    idleSeconds: 0,
    leftMs: null,
    fullScreen: null,
    notifications: [],
    closed: [],
    panelShown: 0,
    online: true,
    wallAheadMs: 0,
    zoneName: 'Etc/GMT-2',
    zoneRules: '2026a',
    service,
    accountId,
    userId,
    stores: {
      settings: memoryStore(),
      session: memoryStore(),
      catalog: memoryStore(),
      journal: memoryStore(),
      presence: memoryStore(),
    },
    keychain: {
      items,
      error: null,
      read: (key) => guarded(() => items.get(key) ?? null),
      write: (key, secret) =>
        guarded(() => {
          items.set(key, secret);
          return null;
        }),
      remove: (key) =>
        guarded(() => {
          items.delete(key);
          return null;
        }),
    },
    requests: [],
    fault: () => 'pass',
    writeFault: () => 'pass',
    startApp: async () => {
      const life = { alive: true, kill: () => {} };
      const aheadMs = world.wallAheadMs;
      /** A write of a dead app does nothing, and any may be its last. */
      const mortal = (name: keyof Stores): Store => ({
        ...world.stores[name],
        write: (value) => {
          const death = life.alive ? world.writeFault(name) : 'pass';
          if (death === 'crash_before') life.kill();
          if (!life.alive) return ok(null);
          const written = world.stores[name].write(value);
          if (death === 'crash_after') life.kill();
          return written;
        },
      });
      const ports: Ports = {
        clock: {
          nowMs: () => world.nowMs + aheadMs,
          wallMs: () => world.nowMs + world.wallAheadMs,
          zone: (instantMs) => zoneNamed(world.zoneName)(instantMs),
          zoneName: () => world.zoneName,
          zoneRules: world.zoneRules,
        },
        timers: {
          after: (ms, run) => {
            if (!life.alive) return () => {};
            const timer = { dueMs: world.nowMs + ms, run };
            timers.push(timer);
            return () => {
              timers = timers.filter((one) => one !== timer);
            };
          },
        },
        http: { send: async (request) => (life.alive ? network.send(request) : err('lost')) },
        stores: {
          settings: mortal('settings'),
          session: mortal('session'),
          catalog: mortal('catalog'),
          journal: mortal('journal'),
          presence: mortal('presence'),
        },
        keychain: world.keychain,
        idle: {
          idleSeconds: () =>
            world.leftMs === null
              ? world.idleSeconds
              : Math.max(0, Math.floor((world.nowMs - world.leftMs) / 1000)),
        },
        signals: {
          subscribe: (listener) => {
            told = [...told, listener];
            return () => {
              told = told.filter((one) => one !== listener);
            };
          },
        },
        notifier: {
          show: (notification) => {
            if (life.alive) world.notifications.push({ ...notification, atMs: world.nowMs });
          },
          close: (id) => world.closed.push(id),
        },
        screen: { fullScreen: async () => world.fullScreen },
        showPanel: () => {
          world.panelShown += 1;
        },
        connectivity: { online: () => world.online },
        local,
        log: { info: () => {}, warn: () => {} },
        newId: () => `id-${++ids}`,
        random: () => 0.5,
      };
      const tracker = createTracker(ports, { version: '0.0.0', dataFolder: '/data' });
      life.kill = () => {
        life.alive = false;
        tracker.end();
      };
      const session = createSession(tracker, ports);
      await session.resume();
      await settle();
      return { tracker, session, alive: () => life.alive, kill: () => life.kill() };
    },
    signal: (signal) => {
      for (const listener of told) listener(signal);
    },
    crash: (app) => app.kill(),
    signIn: async (app) => {
      const result = await app.session.signIn({
        address,
        account: accountId,
        email,
        proof: { kind: 'password', password },
      });
      await settle();
      return result;
    },
    settle,
    advance: async (ms) => {
      const untilMs = world.nowMs + ms;
      await settle();
      for (;;) {
        const [next] = timers.filter((timer) => timer.dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs);
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        world.nowMs = Math.max(world.nowMs, next.dueMs);
        next.run();
        await settle();
      }
      world.nowMs = untilMs;
    },
    call,
    entries: async () => {
      const report = (await call(
        'GET',
        `/reports/detailed?user_id=${userId}&opt_page_limit=100&date_execution_start=2020-01-01&date_execution_end=2030-01-01`,
      )) as { data: ReportRow[] };
      return report.data.sort((a, b) => a.id - b.id);
    },
  };
  return world;
}

/** A project at the service, with a task, made by somebody else than the app. */
export async function addProject(
  world: World,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<number> {
  const customer = (await world.call('POST', '/customers', { name: `${name} Ltd` })) as { id: number };
  const project = (await world.call('POST', '/projects', {
    name,
    customer_id: String(customer.id),
    ...fields,
  })) as { id: number };
  return project.id;
}

/** A signed-in app with two projects, everything read, and the requests so far forgotten. */
export async function signedInWorld(options: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(options);
  const website = await addProject(world, 'Website');
  const shop = await addProject(world, 'Web shop');
  const app = await world.startApp();
  const result = await world.signIn(app);
  if (!result.ok) throw new Error(result.error.code);
  await world.advance(5000);
  world.requests.length = 0;
  return { world, app, website, shop };
}

export const workOn = (projectId: number, description = '') => ({ projectId, taskId: null, description });
