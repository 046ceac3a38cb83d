/**
 * Owns the journal: what the user did and the service has not confirmed, in order, and the entries it is about.
 * Pure values; the tracker writes them to disk before anything is acknowledged or sent (`30-tracking`, rule 1).
 */
import * as v from 'valibot';
import type { Booking } from '../../common/booking.ts';
import { type AppError, appError, errorCodes } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { EntryRow } from './api/records.ts';

/** Requests an intent may need; the last one sent is kept, so that a crash knows what may have happened. */
export type Step = 'create' | 'find' | 'read' | 'start' | 'stop' | 'correct' | 'find_running';

interface IntentBase {
  readonly id: string;
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
}

export interface StartIntent extends IntentBase {
  readonly kind: 'start';
  readonly entry: string;
}

export interface StopIntent extends IntentBase {
  readonly kind: 'stop';
  readonly entry: string;
  readonly atMs: number;
  /** Our stop reached the service; else a stopped entry was stopped by somebody else and is left alone. */
  readonly ours: boolean;
}

export interface BookIntent extends IntentBase {
  readonly kind: 'book';
  readonly booking: Booking;
}

export type Intent = StartIntent | StopIntent | BookIntent;

/** An entry whose stopwatch we started or adopted, as the user sees it: true before the service confirms. */
export interface Tracked {
  readonly key: string;
  /** The service's id, null until it was created there. */
  readonly id: number | null;
  readonly work: Work;
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  /** Seconds the entry held before this run. */
  readonly baseSeconds: number;
  /** Started on another device. */
  readonly adopted: boolean;
  /** What the service answered last about it. */
  readonly row: EntryRow | null;
}

export interface Journal {
  /** Whose it is: it is never delivered to another account. */
  readonly account: string | null;
  readonly tracked: readonly Tracked[];
  readonly intents: readonly Intent[];
  /** Ids of entries that intents of ours made lately: "did it land?" must not take one of them for another. */
  readonly made: readonly number[];
}

export const emptyJournal: Journal = { account: null, tracked: [], intents: [], made: [] };

const madeKept = 200;

export function newIntent(id: string, nowMs: number): IntentBase {
  return {
    id,
    madeAtMs: nowMs,
    state: 'queued',
    error: null,
    lastStep: null,
    sentAtMs: null,
    attempts: 0,
    conflicts: 0,
    notBeforeMs: 0,
  };
}

export const runningEntry = (journal: Journal): Tracked | null =>
  journal.tracked.findLast((tracked) => tracked.endedAtMs === null) ?? null;

export const findTracked = (journal: Journal, key: string): Tracked | null =>
  journal.tracked.find((tracked) => tracked.key === key) ?? null;

export const hasIntents = (journal: Journal, key: string): boolean =>
  journal.intents.some((intent) => intent.kind !== 'book' && intent.entry === key);

export const changeIntent = (
  journal: Journal,
  id: string,
  change: Partial<IntentBase> | { readonly ours: boolean },
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

/** Lets every intent be tried at once that waits after a failure. */
export const forgetWaits = (journal: Journal): Journal =>
  journal.intents.some((intent) => intent.notBeforeMs > 0)
    ? { ...journal, intents: journal.intents.map((intent) => ({ ...intent, notBeforeMs: 0 })) }
    : journal;

export const rememberMade = (journal: Journal, id: number): Journal => ({
  ...journal,
  made: [...journal.made.filter((made) => made !== id), id].slice(-madeKept),
});

/** Drops entries that are over: delivered, not running, and not asked about by an open question (`keep`). */
export const dropSettled = (journal: Journal, keep: readonly string[]): Journal => ({
  ...journal,
  tracked: journal.tracked.filter(
    (tracked) => tracked.endedAtMs === null || keep.includes(tracked.key) || hasIntents(journal, tracked.key),
  ),
});

/** The format of the file. A newer one is refused and set aside as it is. */
const journalFormat = 1;

const work = v.object({ projectId: v.number(), taskId: v.nullable(v.number()), description: v.string() });

const row = v.object({
  id: v.number(),
  projectId: v.number(),
  taskId: v.nullable(v.number()),
  description: v.string(),
  project: v.string(),
  customer: v.string(),
  task: v.nullable(v.string()),
  date: v.string(),
  startClock: v.number(),
  endClock: v.number(),
  totalSeconds: v.number(),
  active: v.boolean(),
  activeSince: v.nullable(v.string()),
  createdAt: v.nullable(v.string()),
});

/** Rows of the service as the session file keeps them. */
export const rowSchema: v.GenericSchema<EntryRow> = row;

/** A failure as the files keep it. */
export const storedError = v.object({
  code: v.picklist(errorCodes),
  detail: v.exactOptional(v.string()),
  field: v.exactOptional(v.string()),
  retryAfterMs: v.exactOptional(v.number()),
  status: v.exactOptional(v.number()),
});

const base = {
  id: v.string(),
  madeAtMs: v.number(),
  state: v.picklist(['queued', 'sending', 'unknown', 'refused']),
  error: v.nullable(storedError),
  lastStep: v.nullable(v.picklist(['create', 'find', 'read', 'start', 'stop', 'correct', 'find_running'])),
  sentAtMs: v.nullable(v.number()),
  attempts: v.number(),
  conflicts: v.optional(v.number(), 0),
  notBeforeMs: v.number(),
} as const;

const intent = v.variant('kind', [
  v.object({ ...base, kind: v.literal('start'), entry: v.string() }),
  v.object({ ...base, kind: v.literal('stop'), entry: v.string(), atMs: v.number(), ours: v.boolean() }),
  v.object({
    ...base,
    kind: v.literal('book'),
    booking: v.object({ work, date: v.string(), startClock: v.nullable(v.number()), seconds: v.number() }),
  }),
]);

const tracked = v.object({
  key: v.string(),
  id: v.nullable(v.number()),
  work,
  startedAtMs: v.number(),
  endedAtMs: v.nullable(v.number()),
  baseSeconds: v.number(),
  adopted: v.boolean(),
  row: v.nullable(row),
});

const journalSchema: v.GenericSchema<unknown, Journal> = v.object({
  account: v.nullable(v.string()),
  tracked: v.array(tracked),
  intents: v.array(intent),
  made: v.array(v.number()),
});

/** What goes into the file. */
export const printJournal = (journal: Journal): unknown => ({ format: journalFormat, ...journal });

/**
 * Reads the content of the file. A request that was under way when the app ended is `unknown` from now on.
 * @returns `storage_newer` for the format of a later version, `storage_damaged` for what is no journal at all
 */
export function parseJournal(content: unknown): Result<Journal> {
  if (content === null) return ok(emptyJournal);
  const format = v.safeParse(v.object({ format: v.number() }), content);
  if (format.success && format.output.format > journalFormat) return err(appError('storage_newer'));
  const parsed = v.safeParse(journalSchema, content);
  if (!parsed.success) return err(appError('storage_damaged'));
  const intents = parsed.output.intents.map((one) =>
    one.state === 'sending' ? ({ ...one, state: 'unknown' } as const) : one,
  );
  return ok(forgetWaits({ ...parsed.output, intents }));
}
