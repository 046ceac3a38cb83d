/** Owns the words for a failed sign-in, where the usual ones would not be true. */
import type { AppError, ErrorCode } from '../../common/error.ts';
import { type Described, describeError, typed, waitText } from './errors.ts';

/** What is true of a failed sign-in and of nothing else: nothing was tracked, and nothing is tried again by itself. */
const atSignIn: Partial<Record<ErrorCode, string>> = {
  network_unreachable: 'Check the address and your connection, then connect once more.',
  network_timeout: 'Check your connection, then connect once more.',
  service_failed: 'Connect once more in a while.',
  rate_limited: 'Connect once more in a while.',
  daily_limit: 'Connect once more tomorrow.',
  not_supported: 'Check the address: it usually ends in /api/v1.',
  not_found: 'Check the address: it usually ends in /api/v1.',
  forbidden: 'Ask your administrator.',
  refused: 'Check what you typed, then connect once more.',
  internal: 'Connect once more; restart Stint if it stays.',
};

/** The words for a failure in the form that signs in. */
export function describeSignIn(error: AppError): Described {
  const todo = atSignIn[error.code];
  const usual = describeError(error);
  if (todo === undefined) return usual;
  const { retryAfterMs } = error;
  return {
    ...usual,
    kept: typed,
    todo: retryAfterMs === undefined ? todo : `Connect once more in ${waitText(retryAfterMs)}.`,
  };
}
