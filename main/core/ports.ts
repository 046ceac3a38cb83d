/** Owns what core needs from the outside world. Shells implement these for Node and Electron, tests fake them. */
import type { Result } from '../../common/result.ts';
import type { Zone } from '../../common/time.ts';

export interface Clock {
  /**
   * Now, in ms since the epoch: the wall clock as it was when the app started, carried on by a clock nobody can set and
   * that goes on while the computer sleeps. Setting the computer's clock changes no duration.
   */
  readonly nowMs: () => number;
  /** What the computer's clock shows, ms since the epoch. Anybody may set it: good for noticing that, and for nothing else. */
  readonly wallMs: () => number;
  /** The computer's zone. */
  readonly zone: Zone;
  /** Its name, as `Europe/Berlin`: what was learned about the account's zone holds on while the computer travels. */
  readonly zoneName: () => string;
  /** Which edition of all zones' rules this program has, as `2024a`. */
  readonly zoneRules: string;
}

export interface Timers {
  /** Runs once after at least `ms`. The function it gives takes that back. */
  readonly after: (ms: number, run: () => void) => () => void;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * How a request can fail without an answer. `unreachable`: it never left. `lost` and `timeout`: it may have happened.
 * `redirect`: the address answered with a redirection, which is never followed.
 */
export type TransportFailure = 'unreachable' | 'lost' | 'timeout' | 'redirect';

export interface Transport {
  readonly send: (request: HttpRequest) => Promise<Result<HttpResponse, TransportFailure>>;
}

/** One file. A write is on disk (fsynced, renamed) when it returns. */
export interface Store {
  /** The content, `null` when there is none yet. An unreadable file is `storage_damaged`; core sets it aside. */
  readonly read: () => Result<unknown>;
  readonly write: (value: unknown) => Result<null>;
  /** What can still be read of a file that `read` calls damaged: its beginning, as far as it holds; null: nothing. */
  readonly salvage: () => unknown;
  /** Renames the file before something else is written in its place. Where that fails, it stays. */
  readonly setAside: () => void;
}

export interface Stores {
  readonly settings: Store;
  readonly session: Store;
  readonly catalog: Store;
  readonly journal: Store;
  /** When the user was last seen. A file of its own: it is written while they work, and rewrites nothing else. */
  readonly presence: Store;
}

export interface Keychain {
  readonly read: (key: string) => Promise<Result<string | null>>;
  readonly write: (key: string, secret: string) => Promise<Result<null>>;
  readonly remove: (key: string) => Promise<Result<null>>;
}

export interface Connectivity {
  /** False only when the system knows that there is no network at all: then nothing is tried. */
  readonly online: () => boolean;
}

/** The place of the desktop where tray icons are shown. */
export interface TrayPlace {
  /** Looks for it now. False also where nobody can tell: what no tray shows must be reachable in another way. */
  readonly find: () => Promise<boolean>;
}

export interface IdleSource {
  /** Seconds since the last input of the user; `null` when the system does not say. */
  readonly idleSeconds: () => number | null;
}

/**
 * What the system says of the user and the computer besides idle time. Any of it may come twice, for no reason, or not at
 * all. `ending`: the session ends, or the computer is switched off; what is written now is the last.
 */
export type Signal = 'locked' | 'unlocked' | 'asleep' | 'awake' | 'user_left' | 'user_back' | 'ending';

export interface Signals {
  /** Calls back with every signal, at the moment it comes. The function it gives ends that. */
  readonly subscribe: (listener: (signal: Signal) => void) => () => void;
}

/** Something the system shows beside our windows. */
export interface Notification {
  /** Of what it is about: another one with the same id takes its place. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** Buttons, where the system has them: nothing may be said or asked by a button alone. */
  readonly actions: readonly { readonly id: string; readonly text: string }[];
  readonly silent: boolean;
  /** A button was pressed; null: the notification itself was. */
  readonly onAction: (action: string | null) => void;
}

export interface Notifier {
  readonly show: (notification: Notification) => void;
  /** Takes it away; nothing where it is gone already. */
  readonly close: (id: string) => void;
}

export interface Screen {
  /**
   * Whether the window in use fills its screen, as a talk or a film does. `null`: not known, or the system itself holds
   * notifications back then.
   */
  readonly fullScreen: () => Promise<boolean | null>;
}

export interface Log {
  readonly info: (message: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (message: string, facts?: Readonly<Record<string, unknown>>) => void;
}

/** The service that runs inside the app (`local workspace`). */
export interface LocalWorkspace {
  /** Opens the database now, making it where there is none. */
  readonly open: () => Promise<Result<null>>;
  /** Fresh credentials for the account of this computer, made where there is none: whoever may read the file may use it. */
  readonly credentials: () => Promise<Result<LocalCredentials>>;
  /** Opens it with the first request. Where that fails the request never left, and the user is told. */
  readonly transport: Transport;
}

export interface LocalCredentials {
  readonly baseUrl: string;
  readonly accountId: string;
  readonly email: string;
  readonly password: string;
}

export interface Ports {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly http: Transport;
  readonly stores: Stores;
  readonly keychain: Keychain;
  readonly idle: IdleSource;
  readonly signals: Signals;
  readonly notifier: Notifier;
  readonly screen: Screen;
  /** Shows the panel: the user asked for it outside of our windows. */
  readonly showPanel: () => void;
  readonly connectivity: Connectivity;
  readonly local: LocalWorkspace;
  readonly log: Log;
  /** A fresh identifier, unguessable. */
  readonly newId: () => string;
  /** A number in [0, 1). */
  readonly random: () => number;
}
