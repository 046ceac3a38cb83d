/** Owns the gallery's states of the first run and of the form that connects to a service, with each way it can fail. */
import { type AppError, appError, type ErrorCode } from '../../../common/error.ts';
import { deliveryOf, sampleSnapshot, signedOutSnapshot } from '../../fakes/bridge.ts';
import { click, fill, type State, type Step } from '../state.ts';

export const welcome: readonly State[] = [
  { name: 'sign-in-first-run', snapshot: signedOutSnapshot, scaled: true },
  {
    name: 'sign-in-first-run-failed',
    snapshot: signedOutSnapshot,
    fails: { useThisComputer: appError('storage_newer') },
    steps: [click('Use this computer only')],
  },
];

const open = click('Connect to a service');
const filled: readonly Step[] = [
  open,
  fill('Address', 'https://time.example.com/api/v1'),
  fill('Account', 'b3f09c21'),
  fill('E-mail', 'ana@example.com'),
  fill('Password', 'correct horse'),
];

/** Every way a sign-in can fail; a failure of a field stands beside it. */
const failures: readonly AppError[] = [
  appError('address_invalid', { field: 'address' }),
  appError('account_invalid', { field: 'account' }),
  appError('email_invalid', { field: 'email' }),
  appError('password_missing', { field: 'password' }),
  appError('credentials_refused', { status: 401, detail: 'Invalid credentials' }),
  appError('authentication_limit', { status: 429 }),
  appError('user_not_found', { field: 'email' }),
  appError('network_unreachable', { detail: 'net::ERR_NAME_NOT_RESOLVED' }),
  appError('network_timeout'),
  appError('not_the_service', { status: 200 }),
  appError('redirect_refused'),
  appError('service_failed', { status: 503, detail: 'Service Unavailable' }),
  appError('rate_limited', { retryAfterMs: 42_000, status: 429 }),
  appError('daily_limit', { retryAfterMs: 29_340_000, status: 429 }),
  appError('other_account'),
];
const dashed = (code: ErrorCode): string => code.replaceAll('_', '-');

export const connect: readonly State[] = [
  { name: 'connect-empty', snapshot: signedOutSnapshot, steps: [open], scaled: true },
  { name: 'connect-filled', snapshot: signedOutSnapshot, steps: filled },
  {
    name: 'connect-token',
    snapshot: signedOutSnapshot,
    steps: [open, click('Paste a token instead')],
    scaled: true,
  },
  {
    name: 'connect-again',
    snapshot: {
      ...sampleSnapshot,
      delivery: deliveryOf([], { connection: 'token_rejected', error: appError('token_rejected') }),
    },
    steps: [click('Sign in again')],
  },
  ...failures.map(
    (signIn): State => ({
      name: `connect-${dashed(signIn.code)}`,
      snapshot: signedOutSnapshot,
      fails: { signIn },
      steps: [...filled, click('Connect')],
    }),
  ),
];
