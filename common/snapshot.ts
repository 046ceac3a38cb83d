/**
 * Owns what a window may know: a value made by core after every change, complete and without secrets.
 * A window shows the newest revision and nothing else; what ticks is derived from `elapsedMs` and the moment of arrival.
 */
import type { AppError } from './error.ts';
import type { AccountKind, Settings, TokenStore, Work } from './model.ts';
import type { LocalTime } from './time.ts';

/** Work with its names, ready to be shown. */
export interface WorkView extends Work {
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
  /** False when the project is archived or unknown: it can be shown, not started. */
  readonly startable: boolean;
}

/** How far an intent or the entry it made has got (`30-tracking`: queued, sending, confirmed, refused, unknown). */
export type DeliveryState = 'delivered' | 'waiting' | 'sending' | 'refused' | 'unknown';

export interface RunningView {
  readonly key: string;
  readonly work: WorkView;
  /** When it was started, in the account's time. */
  readonly started: LocalTime;
  /** Time run when the snapshot was made, in ms. */
  readonly elapsedMs: number;
  /** The part of it that counts for today, in ms. */
  readonly todayMs: number;
  readonly delivery: DeliveryState;
  /** True when it was started on another device and adopted. */
  readonly startedElsewhere: boolean;
}

export interface EntryView {
  readonly key: string;
  readonly work: WorkView;
  /** Seconds after midnight; null when the entry has a duration only. */
  readonly startClock: number | null;
  readonly endClock: number | null;
  readonly seconds: number;
  readonly running: boolean;
  readonly delivery: DeliveryState;
}

export interface ProjectTotal {
  readonly projectId: number;
  readonly project: string;
  readonly customer: string;
  /** Whole seconds of today, the running part included. */
  readonly seconds: number;
  readonly running: boolean;
}

export interface TodayView {
  readonly date: string;
  /** Whole seconds of today, the running part included. */
  readonly seconds: number;
  /** In the order they were done. */
  readonly entries: readonly EntryView[];
  /** The largest first. */
  readonly byProject: readonly ProjectTotal[];
  /** False until the service's rows of today were read once. */
  readonly complete: boolean;
}

/** An intent the service refused: kept until the user decides. */
export interface RefusedView {
  readonly intentId: string;
  readonly kind: 'start' | 'stop' | 'book';
  readonly work: WorkView;
  readonly error: AppError;
}

export interface DeliveryView {
  /** How many intents the service has not confirmed. */
  readonly waiting: number;
  readonly refused: readonly RefusedView[];
  readonly connection: 'online' | 'offline' | 'limited' | 'token_rejected';
  /** Why nothing is delivered at the moment; null when nothing is in the way. */
  readonly error: AppError | null;
  /** The instant (ms) of the next attempt; null when it waits for the user or for nothing. */
  readonly retryAtMs: number | null;
}

export interface AccountView {
  readonly kind: AccountKind;
  readonly baseUrl: string;
  readonly accountId: string;
  readonly userName: string;
  readonly email: string;
  readonly tokenStore: TokenStore;
  /** Why the keychain does not hold the token; null when it does. */
  readonly keychainError: AppError | null;
}

/** The question after an absence: the timer ran from `from` to `until` with nobody at the computer. */
export interface AwayView {
  readonly id: string;
  readonly work: WorkView;
  readonly started: LocalTime;
  readonly from: LocalTime;
  readonly until: LocalTime;
  readonly seconds: number;
}

/** What the service lets us ask for today (header `X-RateLimit-AccountDaily`). */
export interface QuotaView {
  readonly limit: number;
  readonly remaining: number;
}

export interface Snapshot {
  readonly revision: number;
  /** Null: nobody is signed in, the sign-in view is shown. */
  readonly account: AccountView | null;
  readonly now: LocalTime;
  readonly running: RunningView | null;
  readonly today: TodayView;
  /** What was worked on lately, newest first, each once. */
  readonly recents: readonly WorkView[];
  readonly delivery: DeliveryView;
  readonly quota: QuotaView | null;
  readonly away: AwayView | null;
  /** Changes whenever the catalog does: a window then asks for it again. */
  readonly catalogRevision: number;
  readonly settings: Settings;
  readonly version: string;
  /** The folder the app's data lives in, for the settings view. */
  readonly dataFolder: string;
  /** Something the user should know that no view of its own shows, such as a damaged file that was set aside. */
  readonly notices: readonly AppError[];
}
