/**
 * Owns the service: the system of the specification as one object that answers requests. In process its `fetch` is the
 * transport; on a socket `server.ts` serves it.
 */
import { ok, type Result } from '../common/result.ts';
import { type CreatedAccount, createAccount, type NewAccount, setPassword } from './accounts.ts';
import { refusal } from './http/answer.ts';
import { createLimiter, defaultLimits, type Limits } from './http/limits.ts';
import { createPipeline } from './http/pipeline.ts';
import { createSignIn } from './operations/authentication.ts';
import { handlers } from './operations/handlers.ts';
import { createTokens } from './signin/tokens.ts';
import { openDatabase } from './store/database.ts';
import { openStore } from './store/store.ts';

export type { CreatedAccount, NewAccount } from './accounts.ts';

export interface ServiceOptions {
  /** A path, or `:memory:`. */
  readonly file: string;
  /** Ms since the epoch; the only clock of the service. */
  readonly now?: () => number;
  readonly limits?: Partial<Limits>;
  /** Takes one line per request: method, route, status; never a token, password or value. */
  readonly log?: (line: string) => void;
}

export interface Service {
  /** Answers a request whose path starts with `/api/v1`. `address` is the network address it came from, if any. */
  fetch(request: Request, connection?: { readonly address?: string | undefined }): Promise<Response>;
  createAccount(account: NewAccount): Promise<CreatedAccount>;
  setPassword(accountId: string, email: string, password: string): Promise<Result<null>>;
  /** The accounts of this database, the oldest first. */
  accounts(): readonly { readonly accountId: string; readonly name: string }[];
  /** Writes what is only in memory and closes the database. */
  close(): void;
}

/** Opens the database and the service on it; see `openDatabase` for what is refused. */
export function openService(options: ServiceOptions): Result<Service> {
  const connection = openDatabase(options.file);
  if (!connection.ok) return connection;
  const store = openStore(connection.value);
  const now = options.now ?? Date.now;
  const log = options.log ?? (() => {});
  const limits = { ...defaultLimits, ...options.limits };
  const tokens = createTokens(store);
  const limiter = createLimiter(store, limits);
  const signIn = createSignIn(store, tokens, limits.authenticationsPerDay);
  const { bodyBytes } = limits;
  const app = createPipeline({ store, tokens, limiter, handlers, signIn, bodyBytes, now, log });

  return ok({
    async fetch(request, connection = {}) {
      const { address } = connection;
      const admitted = address === undefined ? ok(null) : limiter.admitAddress(address, now());
      const response = admitted.ok ? await app.fetch(request) : refusal(admitted.error);
      response.headers.set('Date', new Date(now()).toUTCString());
      return response;
    },
    createAccount: (account) => createAccount(store, now(), account),
    setPassword: (accountId, email, password) => setPassword(store, accountId, email, password),
    accounts: () =>
      store.all(store.from.selectFrom('accounts').select(['hash as accountId', 'name']).orderBy('id')),
    close() {
      tokens.flush();
      store.close();
    },
  });
}
