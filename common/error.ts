/** Owns the closed list of things that can go wrong. Words for them are made in one table, `renderer/words/errors.ts`. */

export const errorCodes = [
  // Reaching the service
  'network_unreachable',
  'network_timeout',
  'not_the_service',
  'redirect_refused',
  'service_failed',
  'not_supported',
  // Signing in
  'address_invalid',
  'account_invalid',
  'email_invalid',
  'password_missing',
  'token_missing',
  'credentials_refused',
  'authentication_limit',
  'user_not_found',
  'token_rejected',
  'not_signed_in',
  'other_account',
  'undelivered',
  // Limits of the service
  'rate_limited',
  'daily_limit',
  // Seen at the service
  'deleted_elsewhere',
  // Answers of the service to what the user asked for
  'forbidden',
  'not_found',
  'refused',
  // What the user typed
  'input_invalid',
  'project_required',
  'task_required',
  'duration_invalid',
  'clock_invalid',
  'date_invalid',
  'range_empty',
  'end_before_start',
  'overlap',
  'split_outside',
  'span_outside',
  'description_too_long',
  'nothing_running',
  'nothing_to_undo',
  'entry_gone',
  'entry_running',
  'start_is_fixed',
  'in_the_future',
  'favourites_full',
  'favourite_archived',
  // This computer
  'keychain_unavailable',
  'keychain_locked',
  'keychain_refused',
  'storage_failed',
  'storage_damaged',
  'storage_newer',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * One failure, where it was born. Never holds a secret: `detail` is redacted before it gets here.
 *
 * - `detail`: the service's or the system's own words, if there were any.
 * - `field`: the name of the input that is at fault.
 * - `retryAfterMs`: how long the service asked us to wait, in ms.
 * - `status`: the HTTP status the service answered with.
 */
export interface AppError {
  readonly code: ErrorCode;
  readonly detail?: string;
  readonly field?: string;
  readonly retryAfterMs?: number;
  readonly status?: number;
}

export const appError = (code: ErrorCode, more: Omit<AppError, 'code'> = {}): AppError => ({ code, ...more });
