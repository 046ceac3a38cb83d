/** Owns the journal's file: its format, the formats before it, and what is recovered of one that is damaged. */
import * as v from 'valibot';
import { appError, errorCodes } from '../../common/error.ts';
import { awayChoices, evidenceKinds } from '../../common/presence.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { EntryRow } from './api/records.ts';
import type { AwayAnswered, AwayPlan, AwayQuestion, Break } from './inbox.ts';
import { emptyJournal, forgetWaits, type Intent, type Journal, type Tracked } from './journal.ts';
import { upgrade as upgrade1 } from './journal-format-1.ts';
import { upgrade as upgrade2 } from './journal-format-2.ts';

/** The format of the file. A newer one is refused and set aside as it is. */
export const journalFormat = 3;

export const workSchema = v.object({
  projectId: v.number(),
  taskId: v.nullable(v.number()),
  description: v.string(),
});

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
  offsetMinutes: v.optional(v.nullable(v.number()), null),
  locked: v.optional(v.boolean(), false),
});

/** Rows of the service as the files keep them. */
export const rowSchema: v.GenericSchema<unknown, EntryRow> = row;

/** A failure as the files keep it. */
export const storedError = v.object({
  code: v.picklist(errorCodes),
  detail: v.exactOptional(v.string()),
  field: v.exactOptional(v.string()),
  retryAfterMs: v.exactOptional(v.number()),
  status: v.exactOptional(v.number()),
});

const given = v.object({
  kind: v.literal('given'),
  date: v.string(),
  startClock: v.nullable(v.number()),
  seconds: v.number(),
});

const span = v.variant('kind', [
  v.object({
    kind: v.literal('measured'),
    startedAtMs: v.number(),
    endedAtMs: v.nullable(v.number()),
    baseSeconds: v.number(),
    begun: v.nullable(v.object({ date: v.string(), startClock: v.nullable(v.number()) })),
  }),
  given,
]);

const target = { work: workSchema, span, deleted: v.boolean() } as const;

const tracked: v.GenericSchema<unknown, Tracked> = v.object({
  ...target,
  key: v.string(),
  id: v.nullable(v.number()),
  adopted: v.boolean(),
  lateSeconds: v.number(),
  sent: v.nullable(
    v.object({
      work: workSchema,
      date: v.string(),
      startClock: v.number(),
      seconds: v.nullable(v.number()),
      not: v.optional(v.array(v.number()), []),
    }),
  ),
  row: v.nullable(row),
});

const base = {
  id: v.string(),
  entry: v.string(),
  madeAtMs: v.number(),
  state: v.picklist(['queued', 'sending', 'unknown', 'refused']),
  error: v.nullable(storedError),
  lastStep: v.nullable(
    v.picklist(['create', 'find', 'read', 'start', 'stop', 'correct', 'delete', 'find_running']),
  ),
  sentAtMs: v.nullable(v.number()),
  attempts: v.number(),
  conflicts: v.number(),
  notBeforeMs: v.number(),
  checkedAtMs: v.optional(v.nullable(v.number()), null),
} as const;

const intent: v.GenericSchema<unknown, Intent> = v.variant('kind', [
  v.object({
    ...base,
    kind: v.literal('start'),
    totalBefore: v.nullable(v.number()),
    goesOn: v.optional(v.nullable(v.object({ entry: v.string(), saidAtMs: v.number() })), null),
  }),
  v.object({ ...base, kind: v.literal('stop'), ours: v.boolean() }),
  v.object({ ...base, kind: v.picklist(['book', 'change']) }),
  v.object({ ...base, kind: v.literal('delete') }),
]);

const twoStops = v.object({
  id: v.string(),
  rowId: v.number(),
  work: workSchema,
  startedAtMs: v.number(),
  elsewhereMs: v.number(),
  hereMs: v.number(),
  span: given,
});

const spanMs = { fromMs: v.number(), untilMs: v.number() } as const;

const question: v.GenericSchema<unknown, AwayQuestion> = v.object({
  id: v.string(),
  entry: v.string(),
  spans: v.pipe(
    v.array(
      v.object({
        ...spanMs,
        evidence: v.array(v.object({ kind: v.picklist(evidenceKinds), atMs: v.number() })),
      }),
    ),
    v.minLength(1),
  ),
});

const pause: v.GenericSchema<unknown, Break> = v.object({ id: v.string(), ...spanMs });

const awayPlan: v.GenericSchema<unknown, AwayPlan | null> = v.nullable(
  v.object({ sinceMs: v.number(), untilMs: v.nullable(v.number()) }),
);

const awayAnswered: v.GenericSchema<unknown, AwayAnswered> = v.object({
  question,
  choice: v.picklist(awayChoices),
  work: workSchema,
  spans: v.array(v.object(spanMs)),
  byItself: v.boolean(),
  deliveredAtMs: v.nullable(v.number()),
  givenUp: v.boolean(),
});

const undoStep = v.object({
  id: v.string(),
  kind: v.picklist([
    'start',
    'stop',
    'switch',
    'book',
    'edit',
    'split',
    'duplicate',
    'delete',
    'away',
    'stops',
    'elsewhere',
  ]),
  madeAtMs: v.number(),
  changes: v.array(
    v.object({
      key: v.string(),
      id: v.nullable(v.number()),
      was: v.nullable(v.object(target)),
      now: v.nullable(v.object(target)),
    }),
  ),
  stops: v.nullable(twoStops),
  away: v.nullable(awayAnswered),
});

/** What goes into the file. */
export const printJournal = (journal: Journal): unknown => ({ format: journalFormat, ...journal });

export interface ReadJournal {
  readonly journal: Journal;
  /** Something in the file could not be read, and is not in `journal`. */
  readonly damaged: boolean;
}

/**
 * Reads the content of the file, part by part: what is damaged is left out, all else is kept. A request that was under
 * way when the app ended is `unknown` from now on.
 * @returns `storage_newer` for the format of a later version, `storage_damaged` for what is no journal at all
 */
export function parseJournal(content: unknown): Result<ReadJournal> {
  if (content === null) return ok({ journal: emptyJournal, damaged: false });
  const head = v.safeParse(v.looseObject({ format: v.number() }), content);
  if (!head.success) return err(appError('storage_damaged'));
  if (head.output.format > journalFormat) return err(appError('storage_newer'));
  const second = head.output.format === 1 ? upgrade1(head.output) : head.output;
  const fields = second['format'] === 2 ? upgrade2(second) : second;
  let damaged = false;
  const list = <T>(value: unknown, schema: v.GenericSchema<unknown, T>): readonly T[] => {
    if (!Array.isArray(value)) {
      damaged = true;
      return [];
    }
    return value.flatMap((one) => {
      const parsed = v.safeParse(schema, one);
      damaged ||= !parsed.success;
      return parsed.success ? [parsed.output] : [];
    });
  };
  const account = v.safeParse(v.nullable(v.string()), fields['account']);
  const plan = v.safeParse(awayPlan, fields['awayPlan']);
  damaged ||= !account.success || !plan.success;
  const entries = list(fields['tracked'], tracked);
  const keys = new Set(entries.map((one) => one.key));
  const intents = list(fields['intents'], intent);
  // An intent whose entry could not be read says nothing any more.
  const about = intents.filter((one) => keys.has(one.entry));
  const journal: Journal = {
    account: account.success ? account.output : null,
    tracked: entries,
    intents: about.map((one) => (one.state === 'sending' ? { ...one, state: 'unknown' } : one)),
    made: list(fields['made'], v.number()),
    stops: list(fields['stops'], twoStops),
    questions: list(fields['questions'], question),
    breaks: list(fields['breaks'], pause),
    awayPlan: plan.success ? plan.output : null,
    undo: list(fields['undo'], undoStep),
  };
  return ok({ journal: forgetWaits(journal), damaged: damaged || about.length < intents.length });
}
