/** Owns the keychain of the operating system, through keytar's API. Every failure becomes one of three codes. */
import { type AppError, appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { Keychain } from '../core/ports.ts';

/** The name our items have in the keychain. */
const serviceName = 'Stint';

/** A locked keychain may be asking the user for its password; after this long the app goes on without it, ms. */
const patienceMs = 15_000;

type Keytar = typeof import('keytar');

export function createKeychain(load: () => Promise<Keytar>): Keychain {
  const ask = async <T>(question: (keytar: Keytar) => Promise<T>): Promise<Result<T>> => {
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('locked')), patienceMs);
    });
    try {
      return ok(await Promise.race([load().then(question), impatience]));
    } catch (error) {
      return err(explain(error));
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    read: (key) => ask((keytar) => keytar.getPassword(serviceName, key)),
    write: (key, secret) =>
      ask(async (keytar) => {
        await keytar.setPassword(serviceName, key, secret);
        return null;
      }),
    remove: (key) =>
      ask(async (keytar) => {
        await keytar.deletePassword(serviceName, key);
        return null;
      }),
  };
}

/** keytar gives the system's words and nothing else: they decide the code, and are passed on. */
function explain(error: unknown): AppError {
  const detail = error instanceof Error ? error.message : String(error);
  if (/lock/i.test(detail)) return appError('keychain_locked', { detail });
  const absent = /not provided|autolaunch|ServiceUnknown|Failed to load|cannot find|connect/i;
  return appError(absent.test(detail) ? 'keychain_unavailable' : 'keychain_refused', { detail });
}
