/** Owns the domain types that main and the windows share. Times follow `time.ts`; ids are those of the service. */
import type { AbsenceBehaviour } from './presence.ts';
import type { OwnHours, ReminderKind } from './reminders.ts';

/** What somebody works on. `description` may be empty. */
export interface Work {
  readonly projectId: number;
  readonly taskId: number | null;
  readonly description: string;
}

export const sameWork = (a: Work, b: Work): boolean =>
  a.projectId === b.projectId && a.taskId === b.taskId && a.description === b.description;

/** A project of the catalog (section Project). */
export interface Project {
  readonly id: number;
  readonly name: string;
  readonly customerName: string;
  readonly active: boolean;
  /** A task is required when an entry is created on it. */
  readonly requiresTask: boolean;
  /** Absent in a catalog that was stored before budgets were read; null: it has none, or this user may not know. */
  readonly budget?: Budget | null;
}

/** What may be spent on a project: hours, or money in the account's currency. */
export interface Budget {
  readonly by: 'time' | 'billing';
  /** Hours, or money; above zero. */
  readonly amount: number;
  /** Percent of it that is used, past 100 when it is overspent. */
  readonly progress: number;
}

/** A kind of work, shared by the account (section Task). Not a to-do. */
export interface Task {
  readonly id: number;
  readonly name: string;
}

/** Whom projects are for (section Customer). */
export interface Customer {
  readonly id: number;
  readonly name: string;
}

/** What can be made where a search found nothing. */
export type Making =
  | { readonly kind: 'customer'; readonly name: string }
  | { readonly kind: 'project'; readonly name: string; readonly customerId: number | null }
  /** A kind of work, assigned to a project. */
  | { readonly kind: 'task'; readonly name: string; readonly projectId: number };

/** An item of work in a project, to be done once (section To-do). Its id is a text. Not a task. */
export interface Todo {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly completed: boolean;
  readonly projectId: number;
  readonly project: string;
  /** Null and empty: it is in no list. */
  readonly listId: string | null;
  readonly list: string;
  readonly listPosition: number;
  /** Its place in the list, from 1; null where the service does not say. */
  readonly position: number | null;
  /** Planned time in seconds; 0 is none, null what can't be read. */
  readonly estimateSeconds: number | null;
  /** The assignee. */
  readonly userId: number | null;
}

/**
 * What pickers answer from. `tasksOfProject` holds the assignments that were fetched so far, `checkedTasks` which of
 * them are ticked. `todos` are those of the user, as they were last read.
 */
export interface Catalog {
  readonly projects: readonly Project[];
  readonly tasks: readonly Task[];
  /** Empty until somebody made a project: only then they are read. */
  readonly customers: readonly Customer[];
  readonly tasksOfProject: Readonly<Record<number, readonly number[]>>;
  readonly checkedTasks: Readonly<Record<number, readonly number[]>>;
  readonly todos: readonly Todo[];
}

/** When the user works, as the service has it; null: it does not say. */
export interface Workweek {
  /** Seconds of a day of work. */
  readonly capacitySeconds: number | null;
  /** Days of the week, 0 Sunday … 6 Saturday. */
  readonly workDays: readonly number[] | null;
  /** Between which times of day, seconds after midnight; both or none. An end before the start is one of the next day. */
  readonly workHours: WorkHours | null;
}

export interface WorkHours {
  readonly startClock: number;
  readonly endClock: number;
}

export const unknownWorkweek: Workweek = { capacitySeconds: null, workDays: null, workHours: null };

export const emptyCatalog: Catalog = {
  projects: [],
  tasks: [],
  customers: [],
  tasksOfProject: {},
  checkedTasks: {},
  todos: [],
};

/** The longest description the app sends, in characters. */
export const maxDescriptionLength = 5000;

export type AccountKind = 'local' | 'service';

/** Where the token is kept: the keychain of the operating system, or memory until the app ends. */
export type TokenStore = 'keychain' | 'session';

/** How the app looks: as the system does, or fixed. */
export type Theme = 'system' | 'light' | 'dark';

/**
 * How entries reach the service. `live`: a start is sent at once, the team sees the running timer. `economy`: an entry
 * is sent whole when it ends. `automatic`: live while the day's requests allow it (`30-tracking`, Requests are money).
 */
export type DeliveryMode = 'automatic' | 'live' | 'economy';

/** What becomes of an entry that crosses midnight: one entry for each day, or one on the day it was started. */
export type MidnightPolicy = 'split' | 'keep';

/** How large the windows are drawn, in percent. */
export const scales = [100, 110, 125, 150, 175, 200] as const;
export type Scale = (typeof scales)[number];

/** How times of day are written: as the language of the system does, or fixed. */
export const clockStyles = ['system', '12', '24'] as const;
export type ClockStyle = (typeof clockStyles)[number];

/** Which day weeks begin with: as where the system's language is spoken, or fixed. */
export const weekStarts = ['system', 'monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof weekStarts)[number];

/** What totals are rounded to where they are shown, in minutes; 0: they are shown as they are. */
export const roundings = [0, 5, 6, 10, 15, 30] as const;
export type Rounding = (typeof roundings)[number];

/** A rectangle of the desktop, in device-independent pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What becomes of absences from the work of a project. `afterSeconds` null: as for all. */
export interface AbsenceRule {
  readonly behaviour: AbsenceBehaviour;
  readonly afterSeconds: number | null;
}

export interface Settings {
  readonly mode: DeliveryMode;
  readonly midnight: MidnightPolicy;
  /** Whether starting work that today has an entry of already adds to that entry, instead of making another. */
  readonly continueToday: boolean;
  /** What becomes of absences while a timer runs. */
  readonly absence: AbsenceBehaviour;
  /** Seconds without input that count as an absence. */
  readonly idleAfterSeconds: number;
  /** Projects with a rule of their own, by id. */
  readonly absenceRules: Readonly<Record<string, AbsenceRule>>;
  /** Which reminders come. */
  readonly reminders: Readonly<Record<ReminderKind, boolean>>;
  /** Seconds in working hours without a timer until the first reminder of it. */
  readonly notTrackingSeconds: number;
  /** Used where the service does not say when the user works. */
  readonly ownHours: OwnHours;
  /** Of totals that are shown, to the nearest; never of what is sent, nor of the digits of a timer. */
  readonly rounding: Rounding;
  readonly theme: Theme;
  readonly scale: Scale;
  readonly clock: ClockStyle;
  readonly weekStart: WeekStart;
  /** Whether the panel hides when another window gets the focus. */
  readonly hideOnBlur: boolean;
  /** Where the user left the panel on a desktop without a tray, where it is a window; null: never moved. */
  readonly panelWindow: Box | null;
  /** Paths of single operations, overridden for a deployment that differs: `{"stopStopwatch": "POST /…/{id}/…"}`. */
  readonly routes: Readonly<Record<string, string>>;
}
