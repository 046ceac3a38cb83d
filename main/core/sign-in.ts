/** Owns signing in: from what the user typed to an account, a token and where it is kept. `/auth` is asked once. */
import { appError } from '../../common/error.ts';
import type { Workweek } from '../../common/model.ts';
import type { OperationName } from '../../common/rest.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { readAccountId, readAddress } from './api/address.ts';
import { readAnswer, readPage } from './api/answer.ts';
import { readAll, readUser, type UserRow } from './api/records.ts';
import { type ApiCall, buildRequest, type Endpoint, userAgent } from './api/request.ts';
import type { Transport } from './ports.ts';
import type { Account } from './state.ts';

/** What opens an account of the service: in the keychain and in memory of main, nowhere else. */
export interface Secret {
  readonly token: string;
  /** The exact User-Agent the token was made with (trap 1). */
  readonly userAgent: string;
}

export interface SignedIn {
  readonly account: Account;
  readonly workweek: Workweek;
  readonly secret: Secret;
}

export interface Credentials {
  readonly address: string;
  readonly account: string;
  readonly email: string;
  readonly proof:
    | { readonly kind: 'password'; readonly password: string }
    | { readonly kind: 'token'; readonly token: string };
}

/** How requests are made before there is an account. */
export interface SignInContext {
  readonly transport: Transport;
  readonly routes: Readonly<Record<string, string>>;
  readonly nowMs: () => number;
  /** Told of each request that left this computer. */
  readonly onRequest: (operation: OperationName) => void;
}

/** Signs in to a deployment somebody typed in. */
export async function signIn(credentials: Credentials, context: SignInContext): Promise<Result<SignedIn>> {
  const address = readAddress(credentials.address);
  if (!address.ok) return address;
  // An address copied from a browser may hold the account too.
  const typed = credentials.account.trim() === '' ? credentials.address : credentials.account;
  const account = readAccountId(typed);
  if (!account.ok) return account;
  const email = credentials.email.trim();
  if (!/^\S+@\S+$/.test(email)) return err(appError('email_invalid', { field: 'email' }));
  return signInTo('service', address.value, account.value, email, credentials.proof, context);
}

/** Signs in at a known address. */
export async function signInTo(
  kind: Account['kind'],
  baseUrl: string,
  accountId: string,
  email: string,
  proof: Credentials['proof'],
  context: SignInContext,
): Promise<Result<SignedIn>> {
  const endpoint: Endpoint = { baseUrl, token: null, userAgent, routes: context.routes };
  const token =
    proof.kind === 'token'
      ? readToken(proof.token)
      : await authenticate(endpoint, accountId, email, proof.password, context);
  if (!token.ok) return token;
  const me = await findUser({ ...endpoint, token: token.value }, email, context);
  if (!me.ok) return me;
  const account: Account = {
    kind,
    baseUrl,
    accountId,
    userId: me.value.id,
    userName: me.value.name === '' ? email : me.value.name,
    email,
    role: me.value.role,
  };
  return ok({ account, workweek: me.value.workweek, secret: { token: token.value, userAgent } });
}

function readToken(text: string): Result<string> {
  const token = text.trim();
  return /^[\x21-\x7e]{8,512}$/.test(token) ? ok(token) : err(appError('token_missing', { field: 'token' }));
}

async function authenticate(
  endpoint: Endpoint,
  accountId: string,
  email: string,
  password: string,
  context: SignInContext,
): Promise<Result<string>> {
  if (password === '') return err(appError('password_missing', { field: 'password' }));
  const body = { email, password, account_id: accountId };
  const answer = await ask({ operation: 'authenticate', body }, endpoint, context);
  if (!answer.ok) {
    // A deployment that does not know the path is not the service, whatever it answers.
    return answer.error.code === 'not_found' ? err(appError('not_the_service', { status: 404 })) : answer;
  }
  const fields = answer.value as { token?: unknown; data?: { token?: unknown } } | null;
  const token = fields?.token ?? fields?.data?.token;
  return typeof token === 'string' && token !== '' ? ok(token) : err(appError('not_the_service'));
}

/** `/auth` names no user: "me" is found by e-mail among the users (trap 5). */
async function findUser(endpoint: Endpoint, email: string, context: SignInContext): Promise<Result<UserRow>> {
  const answer = await ask({ operation: 'listUsers' }, endpoint, context);
  if (!answer.ok) return answer;
  const page = readPage(answer.value);
  if (!page.ok) return page;
  const me = readAll(page.value.records, readUser).find(
    (user) => user.email.toLowerCase() === email.toLowerCase(),
  );
  return me ? ok(me) : err(appError('user_not_found', { field: 'email' }));
}

async function ask(call: ApiCall, endpoint: Endpoint, context: SignInContext): Promise<Result<unknown>> {
  const response = await context.transport.send(buildRequest(call, endpoint));
  if (response.ok || response.error !== 'unreachable') context.onRequest(call.operation);
  return readAnswer(response, {
    token: endpoint.token,
    nowMs: context.nowMs(),
    authenticating: call.operation === 'authenticate',
  });
}
