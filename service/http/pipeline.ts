/** Owns the way of a request: route, method, token, limits, fields, handler, answer. Made from `common/rest.ts`. */
import { type Context, Hono } from 'hono';
import { routePath } from 'hono/route';
import { type Operation, type OperationName, operations } from '../../common/rest.ts';
import * as wire from '../../common/wire.ts';
import { describeInterface } from '../openapi/document.ts';
import type { Guarded, Handler, Handlers, SignIn } from '../operations/handler.ts';
import type { Tokens } from '../signin/tokens.ts';
import type { Store } from '../store/store.ts';
import { answer, refusal } from './answer.ts';
import { readFields, readForm } from './input.ts';
import type { Limiter } from './limits.ts';
import { type Outcome, refuse } from './refusal.ts';

export const prefix = '/api/v1';

export interface Parts {
  readonly store: Store;
  readonly tokens: Tokens;
  readonly limiter: Limiter;
  readonly handlers: Handlers;
  readonly signIn: SignIn;
  readonly bodyBytes: number;
  now(): number;
  log(line: string): void;
}

/** Every path of the table, every other method on it refused with `Allow`, every other path 404. */
export function createPipeline(parts: Parts): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    // The pattern, not the address: what somebody put into an address may be a secret.
    parts.log(
      `${context.req.method} ${routePath(context, -1).replaceAll('{[0-9]+}', '')} ${context.res.status}`,
    );
  });
  const methods = new Map<string, string[]>();
  for (const [name, row] of Object.entries(operations) as [OperationName, Operation][]) {
    const path = prefix + routePattern(row);
    methods.set(path, [...(methods.get(path) ?? []), row.method]);
    app.on(row.method, path, (context) =>
      // The router hands HEAD to the handler of GET; the interface has no HEAD.
      context.req.method === row.method
        ? serve(parts, name, row, context)
        : otherMethod(methods.get(path) ?? []),
    );
  }
  const description = describeInterface(prefix);
  for (const path of ['/openapi.json', `${prefix}/openapi.json`]) {
    methods.set(path, ['GET']);
    app.on('GET', path, (context) =>
      context.req.method === 'GET' ? Response.json(description) : otherMethod(['GET']),
    );
  }
  for (const [path, allowed] of methods) app.all(path, () => otherMethod(allowed));
  app.notFound(() => refusal(refuse(404, 'not_found', 'There is nothing at this address.').error));
  app.onError((failure) => {
    parts.log(`failed: ${failure.stack ?? failure.message}`);
    return refusal(refuse(500, 'internal', 'The service failed.').error);
  });
  return app;
}

const otherMethod = (allowed: readonly string[]): Response =>
  refusal(
    refuse(405, 'method_not_allowed', 'This address does not have this method.', {
      headers: { Allow: allowed.join(', ') },
    }).error,
  );

/** `/projects/{id}` as the router writes it; an id that cannot be one is an unknown address. */
const routePattern = (row: Operation): string =>
  row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    row.params[name] === wire.id ? `:${name}{[0-9]+}` : `:${name}`,
  );

async function serve(parts: Parts, name: OperationName, row: Operation, context: Context): Promise<Response> {
  const request = context.req.raw;
  const userAgent = request.headers.get('user-agent') ?? '';
  if (name === 'authenticate') {
    const body = await readBody(parts, row, request);
    if (!body.ok) return refusal(body.error);
    const values = body.value as Parameters<SignIn>[0]['body'];
    const outcome = await parts.signIn({ body: values, userAgent, now: parts.now() });
    return outcome.ok ? answer(row.answer, outcome.value) : refusal(outcome.error);
  }
  const now = parts.now();
  const caller = parts.tokens.recognise(request.headers.get('x-api-token'), userAgent, now);
  if (!caller.ok) return refusal(caller.error);
  const limits = parts.limiter.admitCaller(caller.value, now);
  if (!limits.ok) return refusal(limits.error);
  const input = await readInput(parts, row, request, context.req.param());
  const outcome = input.ok ? run(parts, name, { ...input.value, caller: caller.value }) : input;
  return outcome.ok ? answer(row.answer, outcome.value, limits.value) : refusal(outcome.error, limits.value);
}

async function readBody(parts: Parts, row: Operation, request: Request) {
  const form = await readForm(request, parts.bodyBytes);
  return form.ok ? readFields(row.body, form.value) : form;
}

interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

async function readInput(
  parts: Parts,
  row: Operation,
  request: Request,
  path: Readonly<Record<string, string>>,
): Promise<Outcome<Input>> {
  const params: Record<string, unknown> = {};
  for (const [name, codec] of Object.entries(row.params)) {
    const parsed = codec.parse(path[name] ?? '');
    if (!parsed.ok) return refuse(404, 'not_found', 'There is nothing at this address.');
    params[name] = parsed.value;
  }
  const query = readFields(row.query, Object.fromEntries(new URL(request.url).searchParams));
  if (!query.ok) return query;
  if (row.method !== 'POST') return { ok: true, value: { params, query: query.value, body: {} } };
  const body = await readBody(parts, row, request);
  return body.ok ? { ok: true, value: { params, query: query.value, body: body.value } } : body;
}

function run(
  parts: Parts,
  name: Guarded,
  input: Input & Pick<Parameters<Handler<Guarded>>[0], 'caller'>,
): Outcome {
  const handler = parts.handlers[name];
  // The one place where types are asserted: the table that typed the handler also parsed these values.
  const call = { ...input, store: parts.store, now: parts.now() } as Parameters<Handler<Guarded>>[0];
  return parts.store.transaction(
    () => (handler as Handler<Guarded>)(call),
    (outcome) => outcome.ok,
  );
}
