/**
 * Owns the one table of what windows may ask main: the name, the schema of its argument, the type of its answer.
 * Preload makes its functions from it, main checks every call against it, and a handler that is missing does not compile.
 */
import * as v from 'valibot';
import type { AbsenceNoteView } from './absences.ts';
import type { IdleStatus } from './idle.ts';
import type { Catalog } from './model.ts';
import { clockStyles, maxDescriptionLength, roundings, scales, weekStarts } from './model.ts';
import { absenceBehaviours } from './presence.ts';
import { reminderKinds, snoozeLengths } from './reminders.ts';
import type { Result } from './result.ts';
import type { Snapshot } from './snapshot.ts';
import type { TrustView } from './trust.ts';

interface Call<Schema extends v.GenericSchema, Answer> {
  readonly argument: Schema;
  /** Type only: what the promise of the call resolves to. */
  readonly answer?: Answer;
}

const call =
  <Answer>() =>
  <const Schema extends v.GenericSchema>(argument: Schema): Call<Schema, Answer> => ({ argument });

/** An answer without a value: done, or why not. */
type Done = Result<null>;

const nothing = v.undefined();
const shortText = v.pipe(v.string(), v.maxLength(2000));
const secret = v.pipe(v.string(), v.maxLength(4096));
const rowId = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const work = v.strictObject({
  projectId: rowId,
  taskId: v.nullable(rowId),
  description: v.pipe(v.string(), v.maxLength(maxDescriptionLength)),
});

const bookingDraft = v.strictObject({
  projectId: v.nullable(rowId),
  taskId: v.nullable(rowId),
  description: v.pipe(v.string(), v.maxLength(maxDescriptionLength)),
  date: shortText,
  duration: shortText,
  start: shortText,
  end: shortText,
});

/** Seconds after midnight. */
const clock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(86_399));
/** An instant in the account's time, as a snapshot has it. */
const localTime = v.strictObject({ date: shortText, clock });
const spans = v.exactOptional(
  v.pipe(v.array(v.strictObject({ from: localTime, until: localTime })), v.maxLength(100)),
);
/** The key of an entry, as a snapshot gives it. */
const entry = shortText;
/** What to do about entries in the way; absent: nothing is done, and the answer is `overlap`. */
const overlaps = v.exactOptional(v.picklist(['trim', 'keep']));

/** What something that is made is called. */
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255));

/** How long without input is an absence, s. */
const absenceSeconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(14_400));

const settingsChange = v.strictObject({
  mode: v.exactOptional(v.picklist(['automatic', 'live', 'economy'])),
  midnight: v.exactOptional(v.picklist(['split', 'keep'])),
  continueToday: v.exactOptional(v.boolean()),
  absence: v.exactOptional(v.picklist(absenceBehaviours)),
  idleAfterSeconds: v.exactOptional(absenceSeconds),
  absenceRules: v.exactOptional(
    v.record(
      v.pipe(v.string(), v.digits(), v.maxLength(16)),
      v.strictObject({ behaviour: v.picklist(absenceBehaviours), afterSeconds: v.nullable(absenceSeconds) }),
    ),
  ),
  rounding: v.exactOptional(v.picklist(roundings)),
  theme: v.exactOptional(v.picklist(['system', 'light', 'dark'])),
  scale: v.exactOptional(v.picklist(scales)),
  clock: v.exactOptional(v.picklist(clockStyles)),
  weekStart: v.exactOptional(v.picklist(weekStarts)),
  hideOnBlur: v.exactOptional(v.boolean()),
  reminders: v.exactOptional(
    v.strictObject({
      not_tracking: v.boolean(),
      after_hours: v.boolean(),
      long_timer: v.boolean(),
      day_reached: v.boolean(),
    }),
  ),
  notTrackingSeconds: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(14_400))),
  ownHours: v.exactOptional(
    v.strictObject({
      days: v.pipe(
        v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(6))),
        v.maxLength(7),
        v.readonly(),
      ),
      startClock: clock,
      endClock: clock,
      daySeconds: v.pipe(v.number(), v.safeInteger(), v.minValue(60), v.maxValue(86_400)),
    }),
  ),
});

export const calls = {
  snapshot: call<Snapshot>()(nothing),
  catalog: call<Catalog>()(nothing),
  /** Makes or opens the local workspace on this computer. */
  useThisComputer: call<Done>()(nothing),
  signIn: call<Done>()(
    v.strictObject({ address: shortText, account: shortText, email: shortText, password: secret }),
  ),
  signInWithToken: call<Done>()(
    v.strictObject({ address: shortText, account: shortText, email: shortText, token: secret }),
  ),
  /** `undelivered: 'keep'` refuses to sign out while the journal is not empty. */
  signOut: call<Done>()(v.strictObject({ undelivered: v.picklist(['keep', 'discard']) })),
  /**
   * Starts work; what runs is stopped first, at the same moment. `since`: it began earlier, at the last time the clock
   * showed this; entries after that moment are trimmed, or in the way.
   */
  start: call<Done>()(v.strictObject({ work, since: v.exactOptional(clock), overlaps })),
  /** `at`: at the last time the clock showed this, where that is after the start. */
  stop: call<Done>()(v.strictObject({ at: v.exactOptional(clock) })),
  book: call<Done>()(v.strictObject({ draft: bookingDraft, overlaps })),
  /** Changes an entry to what the form says. Of one that runs, the work and the start. */
  editEntry: call<Done>()(v.strictObject({ entry, draft: bookingDraft, overlaps })),
  /** Makes two of an entry that has ended, at a time of day inside it. */
  splitEntry: call<Done>()(v.strictObject({ entry, at: clock })),
  /** Books the same work and duration once more, without times of day: nothing overlaps. */
  duplicateEntry: call<Done>()(v.strictObject({ entry })),
  deleteEntry: call<Done>()(v.strictObject({ entry })),
  /** Takes the user's last action back: start, stop, switch, edit, split, delete, an answer. */
  undo: call<Done>()(nothing),
  /** Decides between two ends of one entry (`30-tracking`, rule 7). */
  answerStops: call<Done>()(
    v.strictObject({ id: shortText, choice: v.picklist(['elsewhere', 'here', 'split']) }),
  ),
  /**
   * Makes a customer, a project or a task at the service, now or not at all; the catalog has it when this is done.
   * Answers with its id, null where the service did not tell it.
   */
  create: call<Result<number | null>>()(
    v.variant('kind', [
      v.strictObject({ kind: v.literal('customer'), name }),
      v.strictObject({ kind: v.literal('project'), name, customerId: v.nullable(rowId) }),
      v.strictObject({ kind: v.literal('task'), name, projectId: rowId }),
    ]),
  ),
  /** Asks for the customers a project can be made for. */
  wantCustomers: call<Done>()(nothing),
  /**
   * Answers a card of the inbox. `spans`: as the user has moved them, as many as the card has; else as they are. `book`:
   * they become entries of other work. `split`: two entries from a point on.
   */
  answerAway: call<Done>()(
    v.variant('choice', [
      v.strictObject({
        id: shortText,
        choice: v.picklist(['keep', 'discard_and_stop', 'discard_and_go_on', 'break']),
        spans,
      }),
      v.strictObject({ id: shortText, choice: v.literal('book'), spans, work }),
      v.strictObject({ id: shortText, choice: v.literal('split'), at: localTime }),
    ]),
  ),
  /** The user goes away on purpose: for some minutes, until the clock shows a time next, or until they are back. */
  goAway: call<Done>()(
    v.variant('until', [
      v.strictObject({
        until: v.literal('minutes'),
        minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1440)),
      }),
      v.strictObject({ until: v.literal('clock'), clock }),
      v.strictObject({ until: v.literal('back') }),
    ]),
  ),
  /** The user is back from it, or stays after all. */
  comeBack: call<Done>()(nothing),
  /** Shows the open question about an absence, also one that was put off. */
  reviewAway: call<Done>()(nothing),
  /** Keeps all reminders quiet for a while. */
  snoozeReminders: call<Done>()(v.strictObject({ length: v.picklist(snoozeLengths) })),
  endSnooze: call<Done>()(nothing),
  /** The user has read the reminder that is shown. */
  dismissReminder: call<Done>()(nothing),
  /** Shows how a reminder looks, whether or not it is switched on. */
  previewReminder: call<Done>()(v.strictObject({ kind: v.picklist(reminderKinds) })),
  /** Whether idle time can be told at this moment, and by what. Nothing but a look: it changes nothing. */
  idleStatus: call<Result<IdleStatus>>()(nothing),
  /** The last absences, the newest first: what was observed, and what became of each. */
  absences: call<Result<readonly AbsenceNoteView[]>>()(nothing),
  retryIntent: call<Done>()(v.strictObject({ intentId: shortText })),
  discardIntent: call<Done>()(v.strictObject({ intentId: shortText })),
  /** Asks for a place, and saves what is not delivered there as a table. `ok(false)`: the user thought better of it. */
  exportUndelivered: call<Result<boolean>>()(nothing),
  /** Puts text into the clipboard. */
  copy: call<Done>()(v.strictObject({ text: v.pipe(v.string(), v.maxLength(20_000)) })),
  /** Reads today's rows from the service, and with `catalog` the projects and tasks too. */
  refresh: call<Done>()(v.strictObject({ catalog: v.boolean() })),
  /**
   * Asks for the tasks assigned to a project, unless they are known. `soon`: nobody looks at them yet; where requests are
   * few, that is no reason to read them.
   */
  wantTasks: call<Done>()(v.strictObject({ projectId: rowId, soon: v.exactOptional(v.boolean()) })),
  /** Makes work a favourite, `at` its place from 0 or as the last one, or takes it from among them. */
  favourite: call<Done>()(
    v.strictObject({
      work,
      on: v.boolean(),
      at: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  ),
  /** Moves a favourite by places from where it is, negative towards the first. */
  moveFavourite: call<Done>()(v.strictObject({ work, by: v.pipe(v.number(), v.safeInteger()) })),
  /**
   * Asks for the user's to-dos, open ones or those that are done, unless they were read lately. `now`: the user asked,
   * however fresh they are.
   */
  wantTodos: call<Done>()(v.strictObject({ completed: v.boolean(), now: v.boolean() })),
  /** Ticks a to-do, or takes that back. Shown at once, delivered when it can be. */
  tickTodo: call<Done>()(
    v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), done: v.boolean() }),
  ),
  /** The same for a task of a project. */
  tickTask: call<Done>()(v.strictObject({ projectId: rowId, taskId: rowId, done: v.boolean() })),
  /** The user has read why a tick was refused. */
  dropTick: call<Done>()(v.strictObject({ key: shortText })),
  changeSettings: call<Done>()(settingsChange),
  /** Opens something outside the app, by name: a page can't choose an address. */
  open: call<Done>()(v.strictObject({ target: v.picklist(['data_folder', 'service']) })),
  /** What the app takes and does, looked up at this moment. */
  trust: call<Result<TrustView>>()(nothing),
  /** Hides the panel, or puts it into the task bar where there is no tray; puts the question about an absence off. */
  closeWindow: call<Done>()(nothing),
  /** The prompt says how high its content is (px at 100 %): it is shown when it has said so, and stays that high. */
  fitWindow: call<Done>()(
    v.strictObject({ height: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10_000)) }),
  ),
  /** Ends Stint: where there is no tray, no menu of it does. */
  quit: call<Done>()(nothing),
} as const;

export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as readonly CallName[];

export type ArgumentOf<N extends CallName> = v.InferOutput<(typeof calls)[N]['argument']>;
export type AnswerOf<N extends CallName> = NonNullable<(typeof calls)[N]['answer']>;

/** What a window finds on `window.stint`. */
export type Bridge = {
  readonly [N in CallName]: (argument: ArgumentOf<N>) => Promise<AnswerOf<N>>;
} & {
  /**
   * Calls back with every new snapshot, as JSON: a text crosses from main to the page at once, where an object is copied
   * twice, field by field. The function it gives ends that.
   */
  readonly onSnapshot: (listener: (json: string) => void) => () => void;
};

/** The channels of the one door: calls of windows, and snapshots pushed to them. */
export const channels = { call: 'stint:call', snapshot: 'stint:snapshot' } as const;
