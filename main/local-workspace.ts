/** Owns the local workspace: the service inside the app, its database in the user's data folder, its one account. */
import { mkdirSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { type AppError, appError } from '../common/error.ts';
import { err, ok, type Result } from '../common/result.ts';
import type { Service } from '../service/service.ts';
import { userAgent } from './core/api/request.ts';
import type { LocalWorkspace, Log } from './core/ports.ts';
import { fetchTransport } from './node/fetch-transport.ts';

/** An address no resolver knows: the transport takes requests to it in process. */
const baseUrl = 'http://local.invalid/api/v1';
const email = 'me@local.invalid';

export interface LocalWorkspaceShell extends LocalWorkspace {
  readonly close: () => void;
}

export interface LocalWorkspaceOptions {
  readonly folder: string;
  readonly nowMs: () => number;
  readonly log: Log;
  /** A request found it closed, and it could not be opened; once for each reason, however often it is tried. */
  readonly onRefused: (error: AppError) => void;
}

export function createLocalWorkspace({
  folder,
  nowMs,
  log,
  onRefused,
}: LocalWorkspaceOptions): LocalWorkspaceShell {
  let service: Service | null = null;
  let refused: AppError['code'] | null = null;
  /** The service is opened once, however many ask while it is loaded; what failed is tried again by the next one. */
  let opening: Promise<Result<Service>> | null = null;

  const openOnce = async (): Promise<Result<Service>> => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    } catch {
      return err(appError('storage_failed', { detail: 'The folder cannot be made.' }));
    }
    // Loaded here: the tray is there before it, and who tracks at a deployment never has a database in memory.
    const { openService } = await import('../service/service.ts');
    return openService({ file: join(folder, 'service.db'), now: nowMs });
  };
  const open = (): Promise<Result<Service>> => {
    opening ??= openOnce().then((opened) => {
      if (opened.ok) {
        service = opened.value;
        refused = null;
      } else {
        opening = null;
        log.warn('local workspace not opened', { code: opened.error.code });
      }
      return opened;
    });
    return opening;
  };

  return {
    open: async () => {
      const opened = await open();
      return opened.ok ? ok(null) : opened;
    },
    credentials: async () => {
      const opened = await open();
      if (!opened.ok) return opened;
      const password = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');
      const [known] = opened.value.accounts();
      if (known) {
        const changed = await opened.value.setPassword(known.accountId, email, password);
        return changed.ok ? ok({ baseUrl, accountId: known.accountId, email, password }) : changed;
      }
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { accountId } = await opened.value.createAccount({
        name: hostname(),
        userName: userInfo().username,
        email,
        password,
        plan: 'local',
        timeZone,
      });
      const furnished = await furnish(opened.value, { account_id: accountId, email, password });
      return furnished ? ok({ baseUrl, accountId, email, password }) : err(appError('service_failed'));
    },
    transport: {
      send: async (request) => {
        const opened = await open();
        if (opened.ok) return fetchTransport(opened.value.fetch).send(request);
        if (opened.error.code !== refused) onRefused(opened.error);
        refused = opened.error.code;
        return err('unreachable');
      },
    },
    close: () => {
      service?.close();
      service = null;
      opening = null;
    },
  };
}

/** A new workspace is not empty: a first project and two kinds of work, so that the first click can start a timer. */
async function furnish(service: Service, credentials: Readonly<Record<string, string>>): Promise<boolean> {
  const post = async (path: string, fields: Readonly<Record<string, string>>, token?: string) => {
    const headers = { 'user-agent': userAgent, ...(token === undefined ? {} : { 'x-api-token': token }) };
    const body = new URLSearchParams(fields);
    const response = await service.fetch(new Request(`${baseUrl}${path}`, { method: 'POST', headers, body }));
    return response.ok ? ((await response.json()) as { id: number; token: string; data?: unknown }) : null;
  };
  const token = (await post('/auth', credentials))?.token;
  const customer = await post('/customers', { name: 'My work' }, token);
  const project = await post('/projects', { name: 'General', customer_id: String(customer?.id) }, token);
  const tasks = [
    await post('/tasks', { name: 'Work' }, token),
    await post('/tasks', { name: 'Meeting' }, token),
  ];
  for (const task of tasks) await post(`/projects/${project?.id}/tasks/${task?.id}`, {}, token);
  return project !== null && tasks.every((task) => task !== null);
}
