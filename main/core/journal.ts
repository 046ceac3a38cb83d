/**
 * Owns the journal: what the user did and the service has not confirmed, in order, and the entries it is about.
 * Pure values; the tracker writes them to disk before anything is acknowledged or sent (`30-tracking`, rule 1).
 */
import type { AppError } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import type { IntentKind, UndoKind } from '../../common/snapshot.ts';
import type { EntryRow } from './api/records.ts';
import type { AwayAnswered, AwayPlan, AwayQuestion, Break } from './inbox.ts';

/** Requests an intent may need; the last one sent is kept, so that a crash knows what may have happened. */
export type Step = 'create' | 'find' | 'read' | 'start' | 'stop' | 'correct' | 'delete' | 'find_running';

interface IntentBase {
  readonly id: string;
  /** The entry it is about. */
  readonly entry: string;
  readonly madeAtMs: number;
  /** `unknown`: a request may or may not have happened; it is never repeated blindly. */
  readonly state: 'queued' | 'sending' | 'unknown' | 'refused';
  readonly error: AppError | null;
  /** Null again when the service refused it: then nothing is in doubt. */
  readonly lastStep: Step | null;
  /** The instant of the last attempt, ms. */
  readonly sentAtMs: number | null;
  /** Changes in a row that failed or stayed in doubt. */
  readonly attempts: number;
  /** Times in a row the service had another stopwatch running than this intent expects. */
  readonly conflicts: number;
  readonly notBeforeMs: number;
  /** When the entry was read again before it is written, so that nothing done to it elsewhere is overwritten, ms. */
  readonly checkedAtMs: number | null;
}

/** What a timer goes on from: the entry that ended where an absence began, and when the user had started that, ms. */
export interface GoesOn {
  readonly entry: string;
  readonly saidAtMs: number;
}

export interface StartIntent extends IntentBase {
  readonly kind: 'start';
  /** Null: the user started it. Else it yields where the other was over, elsewhere, before the user knew. */
  readonly goesOn: GoesOn | null;
  /** Seconds the service's row held when its stopwatch was last asked to start; more later means that it ran. */
  readonly totalBefore: number | null;
}

export interface StopIntent extends IntentBase {
  readonly kind: 'stop';
  /** Our stop reached the service; else a stopped entry was stopped by somebody else and is left alone. */
  readonly ours: boolean;
}

/** Makes the entry, where it is not there yet (`book`), or gives it the work and times it should have (`change`). */
export interface WriteIntent extends IntentBase {
  readonly kind: 'book' | 'change';
}

export interface DeleteIntent extends IntentBase {
  readonly kind: 'delete';
}

export type Intent = StartIntent | StopIntent | WriteIntent | DeleteIntent;

/** Time that a stopwatch measured. */
export interface Measured {
  readonly kind: 'measured';
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  /** Seconds the entry held before this run. */
  readonly baseSeconds: number;
  /**
   * The entry's own date and start (s after midnight, null: it has no times of day), where it was begun before this run:
   * continued or adopted.
   */
  readonly begun: { readonly date: string; readonly startClock: number | null } | null;
}

/** Time as the user gave it: `startClock` (s after midnight) is null when it was only a duration. */
export interface Given {
  readonly kind: 'given';
  readonly date: string;
  readonly startClock: number | null;
  readonly seconds: number;
}

export type Span = Measured | Given;

/** What an entry should be at the service. */
export interface Target {
  readonly work: Work;
  readonly span: Span;
  readonly deleted: boolean;
}

/** What a create said, in the account's time: it is found by that, whatever was learned of clock and zone since. */
export interface Sent {
  readonly work: Work;
  readonly date: string;
  readonly startClock: number;
  /** Null where it was measured: it may have been stopped since. */
  readonly seconds: number | null;
  /** Ids of rows like it that were known before it left: none of them is what it made. */
  readonly not: readonly number[];
}

/** An entry the journal holds, as the user sees it: true before the service confirms. */
export interface Tracked extends Target {
  readonly key: string;
  /** The service's id, null until it was created there. */
  readonly id: number | null;
  /** Started on another device. */
  readonly adopted: boolean;
  /** Seconds that had gone by when the service's stopwatch was asked to start: it does not count them. */
  readonly lateSeconds: number;
  /** What the last attempt to create it said: "did it land?" looks for that, whatever the user did since. */
  readonly sent: Sent | null;
  /** What the service answered last about it. */
  readonly row: EntryRow | null;
}

export type Running = Tracked & { readonly span: Measured & { readonly endedAtMs: null } };

/** An entry that was stopped here and elsewhere, at different times (rule 7): what the user is asked. */
export interface TwoStops {
  readonly id: string;
  readonly rowId: number;
  readonly work: Work;
  readonly startedAtMs: number;
  readonly elsewhereMs: number;
  readonly hereMs: number;
  /** The entry as the service has it: what was done before this run is in it. */
  readonly span: Given;
}

/** One entry of a step that may be undone: what it was before (null: not there) and what the step made of it. */
export interface Changed {
  readonly key: string;
  readonly id: number | null;
  readonly was: Target | null;
  readonly now: Target | null;
}

/** What was done to entries at once: an action of the user that may be undone (rule 8), or a note. */
export interface UndoStep {
  readonly id: string;
  /** `elsewhere`: a timer over midnight ended because of one elsewhere. That is only noted. */
  readonly kind: UndoKind | 'elsewhere';
  readonly madeAtMs: number;
  readonly changes: readonly Changed[];
  /** The question this step answered: it is open again after an undo. */
  readonly stops: TwoStops | null;
  readonly away: AwayAnswered | null;
}

export interface Journal {
  /** Whose it is: it is never delivered to another account. */
  readonly account: string | null;
  readonly tracked: readonly Tracked[];
  readonly intents: readonly Intent[];
  /** Ids of entries that intents of ours made lately: "did it land?" must not take one of them for another. */
  readonly made: readonly number[];
  readonly stops: readonly TwoStops[];
  /** Absences the user has not answered for, the oldest first; one card for each entry at most. */
  readonly questions: readonly AwayQuestion[];
  /** Of today and yesterday. */
  readonly breaks: readonly Break[];
  readonly awayPlan: AwayPlan | null;
  /** The oldest first. */
  readonly undo: readonly UndoStep[];
}

export const emptyJournal: Journal = {
  account: null,
  tracked: [],
  intents: [],
  made: [],
  stops: [],
  questions: [],
  breaks: [],
  awayPlan: null,
  undo: [],
};

const madeKept = 200;

export function newIntent(kind: IntentKind, entry: string, id: string, nowMs: number): Intent {
  const base: IntentBase = {
    id,
    entry,
    madeAtMs: nowMs,
    state: 'queued',
    error: null,
    lastStep: null,
    sentAtMs: null,
    attempts: 0,
    conflicts: 0,
    notBeforeMs: 0,
    checkedAtMs: null,
  };
  switch (kind) {
    case 'start':
      return { ...base, kind, totalBefore: null, goesOn: null };
    case 'stop':
      return { ...base, kind, ours: false };
    default:
      return { ...base, kind };
  }
}

export const newTracked = (key: string, target: Target): Tracked => ({
  key,
  id: null,
  adopted: false,
  lateSeconds: 0,
  sent: null,
  row: null,
  ...target,
});

export const targetOf = ({ work, span, deleted }: Tracked): Target => ({ work, span, deleted });

export const isRunning = (tracked: Tracked): tracked is Running =>
  tracked.span.kind === 'measured' && tracked.span.endedAtMs === null && !tracked.deleted;

export const runningEntry = (journal: Journal): Running | null => journal.tracked.findLast(isRunning) ?? null;

export const findTracked = (journal: Journal, key: string): Tracked | null =>
  journal.tracked.find((tracked) => tracked.key === key) ?? null;

export const intentsOf = (journal: Journal, key: string): readonly Intent[] =>
  journal.intents.filter((intent) => intent.entry === key);

/** Whether an entry waits to be deleted: shown or not, it goes with all that is on it. */
export const isUnwanted = (journal: Journal, key: string): boolean =>
  journal.intents.some((intent) => intent.kind === 'delete' && intent.entry === key);

export const hasIntents = (journal: Journal, key: string): boolean =>
  journal.intents.some((intent) => intent.entry === key);

/** Whether it writes work and times, and is no start, stop or deletion. */
export const isWrite = ({ kind }: Pick<Intent, 'kind'>): boolean => kind === 'book' || kind === 'change';

/** Whether nothing of it can have reached the service. */
export const isUnsent = (intent: Intent): boolean => intent.state === 'queued' && intent.lastStep === null;

export const changeIntent = (
  journal: Journal,
  id: string,
  change:
    | Partial<IntentBase>
    | { readonly ours: boolean }
    | { readonly totalBefore: number }
    | { readonly goesOn: GoesOn },
): Journal => ({
  ...journal,
  intents: journal.intents.map((intent) => (intent.id === id ? { ...intent, ...change } : intent)),
});

export const changeTracked = (journal: Journal, key: string, change: Partial<Tracked>): Journal => ({
  ...journal,
  tracked: journal.tracked.map((tracked) => (tracked.key === key ? { ...tracked, ...change } : tracked)),
});

export const removeIntents = (journal: Journal, ids: readonly string[]): Journal => ({
  ...journal,
  intents: journal.intents.filter((intent) => !ids.includes(intent.id)),
});

/** Takes an entry out of the journal, with everything about it. */
export const forget = (journal: Journal, key: string): Journal => ({
  ...journal,
  tracked: journal.tracked.filter((tracked) => tracked.key !== key),
  intents: journal.intents.filter((intent) => intent.entry !== key),
});

/** Lets every intent be tried at once that waits after a failure. */
export const forgetWaits = (journal: Journal): Journal =>
  journal.intents.some((intent) => intent.notBeforeMs > 0)
    ? {
        ...journal,
        intents: journal.intents.map((intent) =>
          intent.notBeforeMs > 0 ? { ...intent, notBeforeMs: 0 } : intent,
        ),
      }
    : journal;

/** The entry is there now, by this id: later steps back will have to find it. */
export const rememberMade = (journal: Journal, key: string, id: number): Journal => ({
  ...changeTracked(journal, key, { id }),
  made: [...journal.made.filter((made) => made !== id), id].slice(-madeKept),
  undo: journal.undo.map((step) => ({
    ...step,
    changes: step.changes.map((change) => (change.key === key ? { ...change, id } : change)),
  })),
});

/** Drops entries that are over: delivered, not running, and not asked about by an open question. */
export function dropSettled(journal: Journal): Journal {
  const pending = new Set(journal.intents.map((intent) => intent.entry));
  const asked = new Set(journal.questions.map((question) => question.entry));
  const tracked = journal.tracked.filter(
    (one) => isRunning(one) || pending.has(one.key) || (asked.has(one.key) && !one.deleted),
  );
  // The same value where nothing is dropped: nothing is written then.
  return tracked.length === journal.tracked.length ? journal : { ...journal, tracked };
}
