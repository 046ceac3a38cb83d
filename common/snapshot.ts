/**
 * Owns what a window may know: a value made by core after every change, complete and without secrets.
 * A window shows the newest revision and nothing else; what ticks is derived from `elapsedMs` and the moment of arrival.
 */
import type { AppError } from './error.ts';
import type { AccountKind, Settings, TokenStore, Work, Workweek } from './model.ts';
import type { AwayChoice, EvidenceKind } from './presence.ts';
import type { ReminderKind } from './reminders.ts';
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
  /** The same for as long as it runs. */
  readonly key: string;
  /** The key of its entry among today's, for `editEntry`. */
  readonly entry: string;
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
  /** What calls name the entry by. */
  readonly key: string;
  /** The day it is booked on. */
  readonly date: string;
  readonly work: WorkView;
  /** Seconds after midnight; null when the entry has a duration only. */
  readonly startClock: number | null;
  readonly endClock: number | null;
  readonly seconds: number;
  readonly running: boolean;
  readonly delivery: DeliveryState;
  /** Locked or invoiced at the service: it can be continued and duplicated, not changed. */
  readonly locked: boolean;
  /** Its deletion was refused: it goes, and is as it is until then, when that is tried again. */
  readonly unwanted: boolean;
}

export interface ProjectTotal {
  readonly projectId: number;
  readonly project: string;
  readonly customer: string;
  /** Whole seconds of the day; of today, the running part included. */
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

/** A day beside others. */
export interface WeekDay {
  readonly date: string;
  /** Whole seconds; of today, the running part included. */
  readonly seconds: number;
  /** The largest first. */
  readonly byProject: readonly ProjectTotal[];
}

/** The last seven days, with what is known of the user's hours: wherever weeks begin, this one began among them. */
export interface WeekView extends Workweek {
  /** The oldest first, today last. */
  readonly days: readonly WeekDay[];
  /** False until the service's rows of these days were read. */
  readonly complete: boolean;
}

/** What the user did, of one intent: the verb of its sentence. */
export type IntentKind = 'start' | 'stop' | 'book' | 'change' | 'delete';

/**
 * Why an intent is where it is. `next`: it is on its way. `economy`: sent when the entry ends. `doubt`: whether it
 * arrived is looked up first. `pause`: it failed, and is tried again at `retryAtMs`. `behind`: something before it on the
 * same entry was refused. `connection`: nothing is sent at the moment, see `DeliveryView`. `refused`: the user decides.
 */
export type WaitReason = 'next' | 'economy' | 'doubt' | 'pause' | 'behind' | 'connection' | 'refused';

/** One line of the ledger: an intent the service has not confirmed. */
export interface LedgerLine {
  readonly intentId: string;
  readonly kind: IntentKind;
  /** The entry it is about, for `editEntry`. */
  readonly entry: string;
  readonly work: WorkView;
  /** When the user did it. */
  readonly made: LocalTime;
  /** The times of the entry it is about. `seconds` and `endClock` are null while it runs. */
  readonly date: string;
  readonly startClock: number | null;
  readonly endClock: number | null;
  readonly seconds: number | null;
  readonly state: Exclude<DeliveryState, 'delivered'>;
  readonly reason: WaitReason;
  readonly retryAtMs: number | null;
  /** The service's refusal, or the last failure. */
  readonly error: AppError | null;
  /** Whether it can be discarded: not while it may have happened. */
  readonly discardable: boolean;
}

/** The mode in use, and what decided it: the user, or the quota. */
export interface ModeView {
  readonly used: 'live' | 'economy';
  readonly because: 'chosen' | 'local' | 'quota_large' | 'quota_small' | 'quota_low' | 'quota_unknown';
}

/** When today's rows were read, and what the next reading waits for; `look`: for somebody to look. */
export interface RefreshView {
  readonly readAtMs: number | null;
  readonly next: 'under_way' | 'connection' | 'reserve' | 'heartbeat' | 'look';
  /** The instant (ms) of the next heartbeat; null where `next` is none. */
  readonly nextAtMs: number | null;
}

export interface DeliveryView {
  /**
   * How many intents and ticks the service has not confirmed, but for intents that wait for their entry to end (economy).
   */
  readonly waiting: number;
  /** How many of all, ticks too, the service refused. */
  readonly refused: number;
  /** Every intent the service has not confirmed, in the order they were made. */
  readonly ledger: readonly LedgerLine[];
  readonly connection: 'online' | 'offline' | 'limited' | 'token_rejected';
  /** Why nothing is delivered at the moment; null when nothing is in the way. */
  readonly error: AppError | null;
  /** The instant (ms) of the next attempt; null when it waits for the user or for nothing. */
  readonly retryAtMs: number | null;
  readonly mode: ModeView;
  readonly refresh: RefreshView;
}

/** What the user may take back: the last action, and how many there are. */
export interface UndoView {
  readonly kind: UndoKind;
  readonly work: WorkView | null;
  readonly made: LocalTime;
  readonly steps: number;
}

export type UndoKind =
  | 'start'
  | 'stop'
  | 'switch'
  | 'book'
  | 'edit'
  | 'split'
  | 'duplicate'
  | 'delete'
  | 'away'
  | 'stops';

/** An entry that was stopped here and elsewhere, at different times. The service has `elsewhere` until answered. */
export interface StopsView {
  readonly id: string;
  readonly work: WorkView;
  readonly date: string;
  readonly startClock: number;
  readonly elsewhere: LocalTime;
  readonly here: LocalTime;
}

/**
 * What the user said of one to-do or task of a project, over what the catalog says: that it is done, or that it is not.
 * `delivered`: the service has it, and the catalog will when it is read next. `refused`: it is as it was before.
 */
export interface TickView {
  /** `todo/{id}`, or `task/{projectId}/{taskId}`. */
  readonly key: string;
  readonly done: boolean;
  readonly name: string;
  readonly project: string;
  readonly state: 'waiting' | 'sending' | 'refused' | 'delivered';
  readonly error: AppError | null;
}

/** How the user's to-dos were read. Instants in ms; null: not yet. */
export interface TodosView {
  readonly openReadAtMs: number | null;
  readonly doneReadAtMs: number | null;
  /** True while they are read or wait to be. */
  readonly reading: boolean;
  /** Why the last reading failed for good; null when it did not. */
  readonly error: AppError | null;
  /** There are more open ones than were read: requests are few. */
  readonly cut: boolean;
  readonly ticks: readonly TickView[];
}

export interface AccountView {
  readonly kind: AccountKind;
  readonly baseUrl: string;
  readonly accountId: string;
  readonly userName: string;
  readonly email: string;
  /** `admin`, `regular`, `super`, `manager`; null: the service did not tell. */
  readonly role: string | null;
  readonly tokenStore: TokenStore;
  /** Why the keychain does not hold the token; null when it does. */
  readonly keychainError: AppError | null;
}

/** Something that was observed around an absence. */
export interface EvidenceView {
  readonly kind: EvidenceKind;
  readonly at: LocalTime;
}

/** One absence of a card. */
export interface AbsenceView {
  readonly from: LocalTime;
  readonly until: LocalTime;
  readonly seconds: number;
  /** In the order it was observed. */
  readonly evidence: readonly EvidenceView[];
}

/** A card of the inbox: the timer ran with nobody at the computer, once or several times before the user answered. */
export interface AwayView {
  readonly id: string;
  readonly work: WorkView;
  readonly started: LocalTime;
  /** The absences, apart from each other; at least one. In between the user was there. */
  readonly spans: readonly AbsenceView[];
  /** Where the first begins, and where the last ends. */
  readonly from: LocalTime;
  readonly until: LocalTime;
  /** Of all of them together. */
  readonly seconds: number;
  /** The entry has been stopped meanwhile; null: it runs. */
  readonly stopped: { readonly at: LocalTime; readonly elsewhere: boolean } | null;
  /** The answers that still make sense, in the order of their keys. */
  readonly choices: readonly AwayChoice[];
}

/** What the last answer to an absence came to. It is done when it is delivered, not before. */
export interface AnsweredView {
  readonly id: string;
  readonly choice: AwayChoice;
  /** What the time was booked on (`book`), else the work of the entry. */
  readonly work: WorkView;
  readonly from: LocalTime;
  readonly until: LocalTime;
  readonly state: DeliveryState;
  /** Answered by a setting, or by what the user had said in advance. */
  readonly byItself: boolean;
}

/** The user said in advance to be away. */
export interface AwayPlanView {
  readonly since: LocalTime;
  /** Null: until they are back. */
  readonly until: LocalTime | null;
}

/** A span of the day that is no work, because the user said so. */
export interface BreakView {
  readonly from: LocalTime;
  readonly until: LocalTime;
}

/** A reminder that nobody has answered yet. */
export interface ReminderView {
  readonly kind: ReminderKind;
  /** Since when it is so: no timer runs, the hours are over, the timer runs; null: of the day as a whole. */
  readonly since: LocalTime | null;
  /** Seconds of a day of work. */
  readonly daySeconds: number;
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
  readonly week: WeekView;
  /** What was worked on lately, newest first, each once. */
  readonly recents: readonly WorkView[];
  /** Work the user keeps at hand, in the user's order, each once; the first nine have a key. */
  readonly favourites: readonly WorkView[];
  readonly delivery: DeliveryView;
  readonly quota: QuotaView | null;
  /** The oldest card of the inbox. */
  readonly away: AwayView | null;
  /** How many more are behind it. */
  readonly awayBehind: number;
  readonly awayPlan: AwayPlanView | null;
  readonly answered: AnsweredView | null;
  /** Of today, in order. */
  readonly breaks: readonly BreakView[];
  readonly reminder: ReminderView | null;
  /** Until when the user has put all reminders off; null: they come. */
  readonly snoozedUntil: LocalTime | null;
  /** Questions about two stops, the oldest first. */
  readonly stops: readonly StopsView[];
  readonly undo: UndoView | null;
  readonly todos: TodosView;
  /** Why the service cannot delete entries; null when it can, as far as is known. */
  readonly deleteError: AppError | null;
  /** Seconds the computer's clock is ahead of the service's (negative: behind); null when they agree or it is not known. */
  readonly clockAheadSeconds: number | null;
  /** Changes whenever the catalog does: a window then asks for it again. */
  readonly catalogRevision: number;
  readonly settings: Settings;
  /** Whether the desktop has a place for the tray icon. Where it has none, the panel is a window of the task bar. */
  readonly tray: boolean;
  readonly version: string;
  /** The folder the app's data lives in, for the settings view. */
  readonly dataFolder: string;
  /** Something the user should know that no view of its own shows, such as a damaged file that was set aside. */
  readonly notices: readonly AppError[];
}
