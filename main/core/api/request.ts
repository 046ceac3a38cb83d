/** Owns how an operation of the interface becomes an HTTP request: path, overrides, form encoding, headers. */
import {
  type Method,
  type Operation,
  type OperationName,
  operations,
  printFields,
} from '../../../common/rest.ts';
import { printForm } from '../../../common/wire.ts';
import type { HttpRequest } from '../ports.ts';

/**
 * The User-Agent of every request. It is part of the secret: a token works only with the one it was made with, so it
 * never holds a version of anything (trap 1). Changing it signs every user out.
 */
export const userAgent = 'Stint';

/** One call of an operation, typed values still unprinted. */
export interface ApiCall {
  readonly operation: OperationName;
  readonly params?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The opaque parameters of a next page: they override the query (`next_page_query_params`). */
  readonly page?: Readonly<Record<string, string>>;
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly token: string | null;
  readonly userAgent: string;
  /** Overridden methods and paths by operation, as `METHOD /path/{id}`. */
  readonly routes: Readonly<Record<string, string>>;
}

export function buildRequest(call: ApiCall, endpoint: Endpoint): HttpRequest {
  const operation: Operation = operations[call.operation];
  const { method, path } = route(call.operation, operation, endpoint.routes);
  const query = printForm({ ...printFields(operation.query, call.query ?? {}), ...call.page });
  const hasBody = method === 'POST';
  return {
    method,
    url: `${endpoint.baseUrl}${fillPath(path, call.params ?? {})}${query === '' ? '' : `?${query}`}`,
    headers: {
      accept: 'application/json',
      'user-agent': endpoint.userAgent,
      ...(endpoint.token === null ? {} : { 'x-api-token': endpoint.token }),
      ...(hasBody ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    body: hasBody ? printForm(printFields(operation.body, call.body ?? {})) : null,
  };
}

function route(
  name: OperationName,
  operation: Operation,
  routes: Endpoint['routes'],
): { method: Method; path: string } {
  const override = /^(GET|POST|DELETE) (\/\S*)$/.exec(routes[name] ?? '');
  return override
    ? { method: override[1] as Method, path: override[2] ?? '' }
    : { method: operation.method, path: operation.path };
}

/** Fills `{id}` parts. An empty id would turn an update into a create, so it is a defect to ask for one (trap 12). */
function fillPath(path: string, params: Readonly<Record<string, number | string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    if (value === '') throw new Error(`${path}: ${name} is empty`);
    return encodeURIComponent(value);
  });
}
