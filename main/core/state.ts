/** Owns the shape of everything core knows. One immutable value; only commands and answers make new ones. */
import type { AppError } from '../../common/error.ts';
import {
  type AccountKind,
  type Catalog,
  emptyCatalog,
  type Making,
  type Settings,
  type TokenStore,
  unknownWorkweek,
  type Work,
  type Workweek,
} from '../../common/model.ts';
import type { Zone } from '../../common/time.ts';
import type { AbsenceNote } from './absence-log.ts';
import { type AccountZone, zoneCalled } from './account-zone.ts';
import type { EntryRow } from './api/records.ts';
import type { ApiCall } from './api/request.ts';
import { type Governor, idleGovernor } from './governor.ts';
import { emptyJournal, type Journal, type Step } from './journal.ts';
import { type Presence, present } from './presence.ts';
import { noReminders, type Reminders } from './reminder-memory.ts';
import { defaultSettings } from './settings.ts';
import type { Spent } from './spent.ts';
import type { Tick, TickStep } from './ticks.ts';

/** Who is signed in. Never holds the token. */
export interface Account {
  readonly kind: AccountKind;
  readonly baseUrl: string;
  readonly accountId: string;
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  /** What they may do, as the service calls it (section User); null: not told. */
  readonly role: string | null;
}

/** Everything is kept apart by base address, account and user (trap 6). */
export const accountKey = (account: Account): string =>
  `${account.baseUrl} ${account.accountId} ${account.userId}`;

export interface RecentWork {
  readonly work: Work;
  readonly usedAtMs: number;
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
}

/** Something to be made in place. */
export interface Creation {
  readonly key: string;
  readonly making: Making;
  /** A task that was made, and is to be assigned. */
  readonly taskId: number | null;
}

/** Work the user keeps at hand, with the names it had. */
export interface Favourite {
  readonly work: Work;
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
}

/** What a request in flight is for; the answer is handled by it. */
export type Purpose =
  | { readonly kind: 'deliver'; readonly intentId: string; readonly step: Step }
  | {
      readonly kind: 'refresh';
      readonly from: string;
      readonly to: string;
      readonly rows: readonly unknown[];
    }
  | { readonly kind: 'create'; readonly key: string }
  | { readonly kind: 'customers' }
  | { readonly kind: 'recents' }
  | { readonly kind: 'project_tasks'; readonly projectId: number }
  | { readonly kind: 'projects'; readonly records: readonly unknown[] }
  | { readonly kind: 'tasks' }
  /** Who is signed in, and when they work. */
  | { readonly kind: 'user' }
  | { readonly kind: 'todos'; readonly completed: boolean; readonly records: readonly unknown[] }
  | {
      readonly kind: 'tick';
      readonly key: string;
      readonly done: boolean;
      readonly step: TickStep;
      /** What `Tick.tried` was before. */
      readonly tried: boolean;
    };

/** When the user's to-dos were last read, open ones and those that are done, ms; and why not, where it was refused. */
export interface TodosRead {
  readonly open: number | null;
  readonly done: number | null;
  readonly error: AppError | null;
  /** When that was, ms; null: not since the app was started. */
  readonly refusedAtMs: number | null;
  /** There are more open ones than were read. */
  readonly cut: boolean;
}

export interface Flight {
  readonly purpose: Purpose;
  readonly call: ApiCall;
  /** Pages read so far: a list that never ends is cut. */
  readonly page: number;
}

export interface State {
  readonly revision: number;
  readonly account: Account | null;
  /** When the user works, as it was said at the sign-in, or when it was last asked for by hand. */
  readonly workweek: Workweek;
  readonly tokenStore: TokenStore;
  readonly keychainError: AppError | null;
  /** The service refused the token: nothing is sent until the user signs in again (trap 3). */
  readonly tokenRejected: boolean;
  /** The account's zone, learned from the service; null: not yet, the computer's own stands for it. */
  readonly zone: AccountZone | null;
  /**
   * How far the service's clock is ahead of ours, whole seconds in ms. Times of day are the service's: what is measured
   * here is only how long things took.
   */
  readonly skewMs: number;
  /**
   * Instants that an earlier run of the app measured, whose clock may have been another; empty once an answer told.
   */
  readonly measuredBefore: ReadonlySet<number>;
  readonly journal: Journal;
  /**
   * The service's rows of the last seven days, and what was answered since. Those of the days that are read each time
   * (`refreshRange`) are as last read; those before were read on `weekReadOn`.
   */
  readonly rows: readonly EntryRow[];
  readonly rowsReadAtMs: number | null;
  /** The day (account's zone) on which the rows of the seven days up to it were last read; null: never. */
  readonly weekReadOn: string | null;
  /** When they were last asked for, and answered or refused, ms; null: not since the app was started. */
  readonly rowsAskedAtMs: number | null;
  readonly recents: readonly RecentWork[];
  /** In the order the user gave them, each once. */
  readonly favourites: readonly Favourite[];
  readonly catalog: Catalog;
  readonly catalogRevision: number;
  readonly catalogReadAtMs: number | null;
  readonly todosRead: TodosRead;
  /** When the customers were last read, ms; null: not since the app was started. */
  readonly customersReadAtMs: number | null;
  /** What the user ticked since the to-dos were read, the oldest first; one for each. */
  readonly ticks: readonly Tick[];
  readonly governor: Governor;
  /** What this computer asked the account's service today; null: nothing yet. */
  readonly spent: Spent | null;
  readonly wanted: {
    /** The user asked for what is wanted: it may use the reserve of requests. */
    readonly asked: boolean;
    readonly refresh: boolean;
    readonly recents: boolean;
    readonly catalog: boolean;
    /** When the user works. */
    readonly user: boolean;
    readonly tasksOf: readonly number[];
    readonly customers: boolean;
    /** What the user is waiting for, in the order it was asked for. */
    readonly creations: readonly Creation[];
    readonly todos: { readonly open: boolean; readonly done: boolean };
  };
  /** A list whose next page is to be asked for. */
  readonly continuation: Flight | null;
  readonly presence: Presence;
  readonly reminders: Reminders;
  /** The last absences, the newest first. */
  readonly absences: readonly AbsenceNote[];
  readonly settings: Settings;
  /** Whether the desktop has a place for the tray icon (`TrayPlace`); taken for granted until it was looked for. */
  readonly tray: boolean;
  readonly notices: readonly AppError[];
  /** Why the service cannot delete entries; null as long as it is not known to refuse. */
  readonly deleteError: AppError | null;
  /** The system knows of no network: nothing is tried (`Connectivity`). */
  readonly systemOffline: boolean;
}

export const initialState: State = {
  revision: 0,
  account: null,
  workweek: unknownWorkweek,
  tokenStore: 'session',
  keychainError: null,
  tokenRejected: false,
  zone: null,
  skewMs: 0,
  measuredBefore: new Set(),
  journal: emptyJournal,
  rows: [],
  rowsReadAtMs: null,
  weekReadOn: null,
  rowsAskedAtMs: null,
  recents: [],
  favourites: [],
  catalog: emptyCatalog,
  catalogRevision: 0,
  catalogReadAtMs: null,
  todosRead: { open: null, done: null, error: null, refusedAtMs: null, cut: false },
  customersReadAtMs: null,
  ticks: [],
  governor: idleGovernor,
  spent: null,
  wanted: {
    asked: false,
    refresh: false,
    recents: false,
    catalog: false,
    user: false,
    tasksOf: [],
    customers: false,
    creations: [],
    todos: { open: false, done: false },
  },
  continuation: null,
  presence: present,
  reminders: noReminders,
  absences: [],
  settings: defaultSettings,
  tray: true,
  notices: [],
  deleteError: null,
  systemOffline: false,
};

/** What a decision may use besides the state: the moment, the computer's zone, fresh identifiers, chance. */
export interface Context {
  readonly nowMs: number;
  readonly computerZone: Zone;
  readonly computerZoneName: () => string;
  /** Which edition of all zones' rules this program has. */
  readonly zoneRules: string;
  readonly newId: () => string;
  readonly random: () => number;
}

/** By minutes: what is worked out with a zone is kept as long as it is the same one. */
const offsets = new Map<number, Zone>();

/** The account's zone: what was learned from the service, else the computer's. */
export function accountZone({ zone }: Pick<State, 'zone'>, computerZone: Zone): Zone {
  if (zone === null) return computerZone;
  if (zone.kind === 'named') return zoneCalled(zone);
  const known = offsets.get(zone.minutes) ?? (() => zone.minutes);
  offsets.set(zone.minutes, known);
  return known;
}

/** Of each zone the last one by the service's clock: what is worked out with it is kept as long as it is the same one. */
const skewed = new WeakMap<Zone, { readonly skewMs: number; readonly zone: Zone }>();

/** What turns our instants into the account's local time: its zone, by the service's clock. */
export function zoneOf(state: Pick<State, 'zone' | 'skewMs'>, computerZone: Zone): Zone {
  const zone = accountZone(state, computerZone);
  const { skewMs } = state;
  if (skewMs === 0) return zone;
  const known = skewed.get(zone);
  if (known?.skewMs === skewMs) return known.zone;
  const made: Zone = (instantMs) => zone(instantMs + skewMs) + skewMs / 60_000;
  skewed.set(zone, { skewMs, zone: made });
  return made;
}
