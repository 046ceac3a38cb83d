/** Owns how people's input becomes the address of a service and the id of an account (traps 6 and 7). */
import { appError } from '../../../common/error.ts';
import { err, ok, type Result } from '../../../common/result.ts';

const path = '/api/v1';

/**
 * Reads a base address: with or without scheme, with or without `/api/v1` and what follows it.
 * Plain `http` is accepted for this computer only, since the token would cross the network in the open.
 */
export function readAddress(text: string): Result<string> {
  const match =
    /^(?:(https?):\/\/)?(\[[0-9a-f:]+\]|[\p{L}\p{N}.-]+)(:\d{1,5})?(\/[^\s?#]*)?(?:[?#]\S*)?$/iu.exec(
      text.trim(),
    );
  const host = match?.[2]?.toLowerCase();
  const port = Number(match?.[3]?.slice(1) ?? 0);
  if (!match || host === undefined || port > 65_535) {
    return err(appError('address_invalid', { field: 'address' }));
  }
  const thisComputer = isLoopback(`http://${host}`);
  const scheme = match[1]?.toLowerCase() ?? (thisComputer ? 'http' : 'https');
  if (scheme === 'http' && !thisComputer)
    return err(appError('address_invalid', { field: 'address', detail: 'https' }));
  const folder = (match[4] ?? '').replace(/\/+$/, '');
  const end = folder.indexOf(path);
  const base = end < 0 ? `${folder}${path}` : folder.slice(0, end + path.length);
  return ok(`${scheme}://${host}${match[3] ?? ''}${base}`);
}

/** Whether a base address is one of this computer: no network is needed to reach it. */
export const isLoopback = (baseUrl: string): boolean =>
  /^https?:\/\/(localhost|\[::1\]|127(\.\d{1,3}){3})(:\d+)?(\/|$)/.test(baseUrl);

/** Reads an account id, alone or inside an address somebody copied from a browser: the longest word with a digit in it. */
export function readAccountId(text: string): Result<string> {
  const trimmed = text.trim();
  if (/^[\w-]{1,64}$/.test(trimmed)) return ok(trimmed);
  const words = trimmed
    .replace(/^https?:\/\/[^/]*/i, '')
    .split(/[^\w-]+/)
    .filter((word) => /\d/.test(word) && word.length >= 4 && word.length <= 64 && word !== 'v1');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  return longest === '' ? err(appError('account_invalid', { field: 'account' })) : ok(longest);
}
