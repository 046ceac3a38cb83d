/** Owns passwords: hashed with scrypt (memory-hard), the parameters stored beside the hash. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const cost = { N: 32_768, r: 8, p: 1 };
const keyBytes = 32;

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const maxmem = 256 * N * r;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem }, (failure, key) => {
      if (failure === null) resolve(key);
      else reject(failure);
    });
  });
}

const print = (salt: Buffer, key: Buffer): string =>
  `scrypt:${cost.N}:${cost.r}:${cost.p}:${salt.toString('base64url')}:${key.toString('base64url')}`;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return print(salt, await derive(password, salt, cost));
}

/** Matches no password. Checked when there is no such user, so that the answer takes the same time. */
export const unmatchable = (): string => print(randomBytes(16), randomBytes(keyBytes));

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, key] = stored.split(':');
  const expected = Buffer.from(key ?? '', 'base64url');
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), parameters);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
