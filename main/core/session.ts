/** Owns the way in and out: signing in, going on after a start, the local workspace, signing out. */
import { type AppError, appError } from '../../common/error.ts';
import { unknownWorkweek } from '../../common/model.ts';
import type { OperationName } from '../../common/rest.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { observeAnswer } from './governor.ts';
import { emptyJournal } from './journal.ts';
import type { Ports } from './ports.ts';
import { type Credentials, type SignedIn, type SignInContext, signIn, signInTo } from './sign-in.ts';
import { noteRequests } from './spent.ts';
import { accountKey, initialState, type State } from './state.ts';
import type { Tracker } from './tracker.ts';
import { findSecret, type Kept, keepSecret } from './vault.ts';

export interface Session {
  /** Goes on where the app was left: finds the token. The local workspace is opened by the first request to it. */
  readonly resume: () => Promise<void>;
  readonly signIn: (credentials: Credentials) => Promise<Result<null>>;
  readonly useThisComputer: () => Promise<Result<null>>;
  readonly signOut: (undelivered: 'keep' | 'discard') => Promise<Result<null>>;
}

export function createSession(tracker: Tracker, ports: Ports): Session {
  const context = (kind: 'local' | 'service'): SignInContext => ({
    transport: kind === 'local' ? ports.local.transport : ports.http,
    routes: tracker.state().settings.routes,
    nowMs: ports.clock.nowMs,
    onRequest: (operation) => asked.push(operation),
  });
  /** The requests of the way in: counted when it is over, for whom it led to. */
  let asked: OperationName[] = [];
  /** One way in at a time: a second click must not cost a second `/auth` (trap 4). */
  let entering: Promise<Result<null>> | null = null;
  const once = (enter: () => Promise<Result<null>>): Promise<Result<null>> => {
    entering ??= enter().finally(() => {
      const [made, now] = [asked, { nowMs: ports.clock.nowMs(), computerZone: ports.clock.zone }];
      asked = [];
      // Still on the way in: whoever is told of this change must not go in once more.
      if (made.length > 0) tracker.change((state) => noteRequests(state, made, now));
      entering = null;
    });
    return entering;
  };

  const enter = async (signed: SignedIn, password: string | null): Promise<Result<null>> => {
    const { account, journal } = tracker.state();
    // A journal without an account to go with it belongs to whoever made it, as long as there is something in it.
    const left = journal.intents.length > 0 ? journal.account : null;
    const owner = account ? accountKey(account) : left;
    if (owner !== null && owner !== accountKey(signed.account)) return err(appError('other_account'));
    const kept = await keepSecret(ports.keychain, signed.account, signed.secret, password);
    return tracker.useSecret(signed.secret, (state) => signedIn(state, signed, kept));
  };

  const enterLocal = async (): Promise<Result<null>> => {
    const opened = await ports.local.open();
    if (!opened.ok) return opened;
    const credentials = await ports.local.credentials();
    if (!credentials.ok) return credentials;
    const { baseUrl, accountId, email, password } = credentials.value;
    const proof = { kind: 'password', password } as const;
    const signed = await signInTo('local', baseUrl, accountId, email, proof, context('local'));
    return signed.ok ? enter(signed.value, password) : signed;
  };

  /** Set when the workspace of this computer would not let us in: asking again by ourselves would go on for ever. */
  let localRefused = false;
  const renewLocal = async (): Promise<void> => {
    const entered = await once(enterLocal);
    localRefused = !entered.ok;
    if (!entered.ok) {
      tracker.change((state) => ({
        ...state,
        tokenRejected: true,
        notices: [...state.notices, entered.error],
      }));
    }
  };

  const resume = async (): Promise<void> => {
    const { account } = tracker.state();
    if (!account) return;
    const { secret, error } = await findSecret(ports.keychain, account);
    if (secret) {
      const kept = { tokenStore: 'keychain', keychainError: null } as const;
      tracker.useSecret(secret, (state) => ({ ...wantAtStart(state), ...kept }));
    } else if (account.kind === 'local') {
      await renewLocal();
    } else {
      tracker.change((state) => ({ ...state, tokenRejected: true, keychainError: error }));
    }
  };

  // The service of this computer is ours to open: no question is asked when it dropped the token.
  tracker.subscribe(() => {
    const { account, tokenRejected } = tracker.state();
    if (tokenRejected && account?.kind === 'local' && entering === null && !localRefused) void renewLocal();
  });

  return {
    resume,
    useThisComputer: () => once(enterLocal),
    signIn: (credentials) =>
      once(async () => {
        const signed = await signIn(credentials, context('service'));
        if (signed.ok) return enter(signed.value, null);
        tracker.change((state) => noteLimit(state, signed.error, ports));
        return signed;
      }),
    signOut: async (undelivered) => {
      const { account, journal } = tracker.state();
      if (!account) return err(appError('not_signed_in'));
      const ticked = tracker.state().ticks.some((tick) => tick.state !== 'delivered');
      if (undelivered === 'keep' && (journal.intents.length > 0 || ticked))
        return err(appError('undelivered'));
      const changed = tracker.useSecret(null, ({ settings, tray, revision, catalogRevision }) => ({
        ...initialState,
        settings,
        tray,
        revision,
        // Windows ask again: what they show was this account's.
        catalogRevision: catalogRevision + 1,
      }));
      if (!changed.ok) return changed;
      const removed = await ports.keychain.remove(accountKey(account));
      // What a keychain that is there would not give up, the user has to know of.
      return removed.ok || removed.error.code === 'keychain_unavailable' ? ok(null) : removed;
    },
  };
}

/** A limit that was met on the way in holds for every request after it. */
function noteLimit(state: State, error: AppError, { clock, random }: Ports): State {
  if (error.code !== 'daily_limit' && error.code !== 'rate_limited') return state;
  const now = { nowMs: clock.nowMs(), random: random() };
  const { flight } = state.governor;
  const observed = observeAnswer(state.governor, error, { serviceMs: null, daily: null }, now);
  return { ...state, governor: { ...observed, flight } };
}

function signedIn(state: State, { account, workweek }: SignedIn, kept: Kept): State {
  // What was learned of the service may be otherwise at this sign-in.
  const now = { ...state, ...kept, account, workweek, tokenRejected: false, deleteError: null };
  const fresh = wantEverything(now);
  const isSame = state.journal.account === accountKey(account);
  return {
    ...fresh,
    journal: isSame ? state.journal : { ...emptyJournal, account: accountKey(account) },
    // They are by the numbers of projects, which are others' in another account.
    settings: isSame ? state.settings : { ...state.settings, absenceRules: {} },
    wanted: {
      ...fresh.wanted,
      asked: true,
      catalog: true,
      // It was just told.
      user: false,
      recents: state.recents.length === 0,
    },
  };
}

/**
 * The workspace of this computer is changed by us alone: it is read when somebody looks, and is not in memory until then.
 * Unless an earlier version kept no working hours: reminders go by them, whether somebody looks or not.
 */
function wantAtStart(state: State): State {
  if (state.account?.kind !== 'local') return wantEverything(state);
  const user = state.workweek === unknownWorkweek;
  return user ? { ...state, wanted: { ...state.wanted, user } } : state;
}

const wantEverything = (state: State): State => ({
  ...state,
  wanted: {
    ...state.wanted,
    refresh: true,
    catalog: state.catalogReadAtMs === null,
    // The workspace of this computer costs no request.
    user: state.account?.kind === 'local',
  },
});
