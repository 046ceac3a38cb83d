/** Owns the answers that say no: status, code and words of every refusal (Errors). */
import { err, type Result } from '../../common/result.ts';

export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  /** The reason for each field that is wrong. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Outcome<T = unknown> = Result<T, Refusal>;

type Refused = { readonly ok: false; readonly error: Refusal };

export const refuse = (
  status: number,
  code: string | undefined,
  message: string,
  more: Pick<Refusal, 'errors' | 'headers'> = {},
): Refused => err({ status, message, ...(code === undefined ? {} : { code }), ...more });

export const invalid = (errors: Readonly<Record<string, string>>): Refused =>
  refuse(400, 'validation_error', 'Some fields are not valid.', { errors });

export const notFound = (what: string): Refused =>
  refuse(404, 'not_found', `There is no ${what} with this id.`);

export const forbidden = (what: string): Refused => refuse(403, 'forbidden', `You may not ${what}.`);

export const unauthorized = (message: string): Refused => refuse(401, undefined, message);

/** Every 429 says when to come back, in whole seconds. */
export const tooMany = (
  code: string | undefined,
  message: string,
  retryAfterSeconds: number,
  headers: Readonly<Record<string, string>> = {},
): Refused =>
  refuse(429, code, message, { headers: { ...headers, 'Retry-After': String(retryAfterSeconds) } });
