/** Owns the words for every failure: what happened, what was kept, what to do; with the service's own words beside. */
import type { AppError, ErrorCode } from '../../common/error.ts';

/** `kept` is empty where nothing was at stake, `todo` where nothing can be done but wait. */
export interface ErrorWords {
  readonly what: string;
  readonly kept: string;
  readonly todo: string;
}

type Describe = (error: AppError) => ErrorWords;

/** What was kept of a form. */
export const typed = 'What you typed is still here.';
const tracked = 'What you tracked is safe on this computer.';
const said =
  (what: string, kept: string, todo: string): Describe =>
  () => ({ what, kept, todo });

/** A wait as people say it, from ms. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

const waited = (error: AppError, otherwise: string): string =>
  error.retryAfterMs === undefined ? otherwise : `Stint tries again in ${waitText(error.retryAfterMs)}.`;

export const errorWords: Readonly<Record<ErrorCode, Describe>> = {
  network_unreachable: said(
    'The service can’t be reached.',
    tracked,
    'Check the address and your connection; Stint delivers as soon as it can.',
  ),
  network_timeout: said(
    'The service did not answer in time.',
    tracked,
    'Stint checks what arrived and goes on by itself.',
  ),
  not_the_service: said(
    'Something answered at this address, but not a time tracking service.',
    typed,
    'Check the address: it usually ends in /api/v1. On a guest network, open a browser and log in first.',
  ),
  redirect_refused: said(
    'The service sent us to another address, and Stint does not carry your sign-in there.',
    typed,
    'Enter the final address, with https://.',
  ),
  service_failed: (error) => ({
    what: `The service has a problem${error.status === undefined ? '' : ` (${error.status})`}.`,
    kept: tracked,
    todo: waited(error, 'Stint tries again by itself.'),
  }),
  not_supported: said('This service does not offer that.', tracked, 'Its administrator may switch it on.'),

  address_invalid: said(
    'This is not a web address.',
    typed,
    'Enter it like https://time.example.com/api/v1.',
  ),
  account_invalid: said(
    'There is no account id in this.',
    typed,
    'Paste the id, or any link of your account.',
  ),
  email_invalid: said('This is not an e-mail address.', typed, 'Enter the one you sign in with.'),
  password_missing: said('The password is missing.', typed, 'Enter the password of the service.'),
  token_missing: said('The token is missing.', typed, 'Paste the token you were given.'),
  credentials_refused: said(
    'The service did not accept this.',
    typed,
    'Check account, e-mail and password, then try once more.',
  ),
  authentication_limit: said(
    'The service allows no more sign-ins for now.',
    typed,
    'Try again tomorrow, or use a token you already have.',
  ),
  user_not_found: said(
    'The account has no user with this e-mail.',
    typed,
    'Enter the e-mail that your administrator sees in the list of users.',
  ),
  token_rejected: said(
    'The service no longer accepts this sign-in.',
    'Your timer runs on, and nothing is lost.',
    'Sign in again to deliver it.',
  ),
  other_account: said(
    'This is another account than the one your undelivered changes belong to.',
    tracked,
    'Sign in to the same account, or sign out first.',
  ),
  undelivered: said(
    'Some changes have not reached the service.',
    tracked,
    'Wait until they are delivered, or discard them.',
  ),
  not_signed_in: said('Nobody is signed in.', '', 'Sign in, or use this computer only.'),

  rate_limited: (error) => ({
    what: 'The service asks for a short pause.',
    kept: tracked,
    todo: waited(error, 'Stint goes on by itself.'),
  }),
  daily_limit: (error) => ({
    what: 'The account has used all its requests of today.',
    kept: tracked,
    todo: waited(error, 'Stint delivers when the service allows it again.'),
  }),

  deleted_elsewhere: said(
    'This entry was deleted on another device, or at the service.',
    'What you did to it is kept here.',
    'Discard it, or copy it and add the time again.',
  ),

  forbidden: said(
    'You are not allowed to do this at the service.',
    tracked,
    'Ask your administrator, or discard it.',
  ),
  not_found: said(
    'The service no longer has this entry or project.',
    tracked,
    'Fetch the projects again, or discard it.',
  ),
  refused: said('The service refused this.', tracked, 'Try again, or discard it.'),

  input_invalid: said('Something here can’t be read.', typed, 'Check the marked field.'),
  project_required: said('Choose a project.', typed, 'Archived projects take no time.'),
  task_required: said('This project needs a task.', typed, 'Choose one.'),
  duration_invalid: said(
    'Enter a duration.',
    typed,
    'Like 1:30, 90m or 1.5; with both times, exactly as long.',
  ),
  clock_invalid: said('Enter a time of day.', typed, 'Like 9:05, 905 or 5pm.'),
  date_invalid: said('Enter a date that exists.', typed, 'Year, month and day.'),
  range_empty: said('From and to are the same.', typed, 'Move one of them.'),
  end_before_start: said('That is before the timer was started.', typed, 'Choose a later time.'),
  overlap: said('Another entry lies in this time.', typed, 'Trim it, keep both, or choose another time.'),
  split_outside: said(
    'This time is not inside the entry.',
    typed,
    'Choose one after its start and before its end.',
  ),
  span_outside: said(
    'These times don’t fit the entry.',
    typed,
    'Choose times inside it, one after the other. It may have changed since.',
  ),
  description_too_long: said('The description is too long.', typed, 'Shorten it to 5000 characters.'),
  nothing_running: said('No timer is running.', '', 'It may have been stopped on another device.'),
  nothing_to_undo: said('There is nothing to take back.', '', 'What you do can be taken back for 24 hours.'),
  entry_gone: said(
    'This entry is no longer here.',
    'What else you tracked is as it was.',
    'It may have been deleted on another device. Look at today again, or add it once more.',
  ),
  entry_running: said('This entry is still running.', typed, 'Stop it first.'),
  start_is_fixed: said(
    'This timer went on with an entry that was there: its start can’t be moved.',
    typed,
    'Stop it, then change the times of the entry.',
  ),
  in_the_future: said('That has not happened yet.', typed, 'Choose a time up to now.'),
  favourites_full: said(
    'There are 30 favourites already.',
    'They are as they were.',
    'Take one out first; everything else is found by typing.',
  ),
  favourite_archived: said(
    'This favourite can’t be started: its project is archived, or has not been read yet.',
    'It stays among your favourites.',
    'Fetch the projects in the settings, or take it out.',
  ),

  keychain_unavailable: said(
    'This computer has no keychain that Stint can use.',
    'You stay signed in until Stint quits.',
    'Install or start a keychain service to stay signed in for longer.',
  ),
  keychain_locked: said(
    'The keychain is locked.',
    'You stay signed in until Stint quits.',
    'Unlock it and sign in again to stay signed in for longer.',
  ),
  keychain_refused: said(
    'The keychain did not let Stint in.',
    'You stay signed in until Stint quits.',
    'Allow Stint in the keychain’s settings and sign in again.',
  ),
  storage_failed: said(
    'Stint could not write to the disk, so this was not done.',
    'What was saved before is untouched.',
    'Free some space or check the folder’s permissions, then try again.',
  ),
  storage_damaged: said(
    'A data file was damaged and has been set aside.',
    'The damaged file is kept in the data folder.',
    'Check today’s entries.',
  ),
  storage_newer: said(
    'The data was written by a newer version of Stint.',
    'It is kept as it is in the data folder.',
    'Update Stint to use it.',
  ),
  internal: said('Something went wrong inside Stint.', tracked, 'Try again; restart Stint if it stays.'),
};

export interface Described extends ErrorWords {
  /** The service's or the system's own words, with who said them; empty when there were none. */
  readonly detail: string;
}

/** Failures of this computer: their details are not the service's words. */
const ofThisComputer: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'keychain_unavailable',
  'keychain_locked',
  'keychain_refused',
  'storage_failed',
  'storage_damaged',
  'storage_newer',
  'network_unreachable',
  'network_timeout',
  'internal',
]);

export function describeError(error: AppError): Described {
  const { detail = '' } = error;
  const quoted = ofThisComputer.has(error.code) ? `Details: ${detail}` : `The service: “${detail}”`;
  return { ...errorWords[error.code](error), detail: detail === '' ? '' : quoted };
}

/** An error beside the field it is about: short, because the field shows what is kept. */
export function fieldError(error: AppError): string {
  const { what, detail, todo } = describeError(error);
  return [what, detail, todo].filter((part) => part !== '').join(' ');
}
