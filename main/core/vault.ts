/** Owns the secret of the account: in the keychain where there is one, else in memory until the app ends, and said so. */
import * as v from 'valibot';
import type { AppError } from '../../common/error.ts';
import type { TokenStore } from '../../common/model.ts';
import type { Keychain } from './ports.ts';
import type { Secret } from './sign-in.ts';
import { type Account, accountKey } from './state.ts';

export interface Kept {
  readonly tokenStore: TokenStore;
  readonly keychainError: AppError | null;
}

const storedSecret = v.object({ token: v.string(), userAgent: v.string() });

/** Puts the secret into the keychain, with what it belongs to and the User-Agent it was made with. */
export async function keepSecret(
  keychain: Keychain,
  account: Account,
  secret: Secret,
  password: string | null,
): Promise<Kept> {
  const { baseUrl, accountId, userId } = account;
  const item = { ...secret, baseUrl, accountId, userId, ...(password === null ? {} : { password }) };
  const written = await keychain.write(accountKey(account), JSON.stringify(item));
  return written.ok
    ? { tokenStore: 'keychain', keychainError: null }
    : { tokenStore: 'session', keychainError: written.error };
}

/** The secret of an account; null when the keychain has none, with the reason when it could not be asked. */
export async function findSecret(
  keychain: Keychain,
  account: Account,
): Promise<{ readonly secret: Secret | null; readonly error: AppError | null }> {
  const read = await keychain.read(accountKey(account));
  if (!read.ok) return { secret: null, error: read.error };
  return { secret: read.value === null ? null : parseSecret(read.value), error: null };
}

function parseSecret(text: string): Secret | null {
  try {
    const parsed = v.safeParse(storedSecret, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
