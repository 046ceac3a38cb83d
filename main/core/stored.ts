/** Owns what of the state is kept in which file, and how a file of any content becomes state again. */
import * as v from 'valibot';
import { type AppError, appError } from '../../common/error.ts';
import { emptyCatalog, unknownWorkweek } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { resumeZone } from './account-zone.ts';
import type { EntryRow } from './api/records.ts';
import { printCatalog, storedCatalog } from './catalog-file.ts';
import { isWhatWasSent } from './delivery.ts';
import { resumeGovernor } from './governor.ts';
import { emptyJournal, type Journal, runningEntry } from './journal.ts';
import { parseJournal, printJournal, type ReadJournal } from './journal-file.ts';
import { readLastSeen, resumePresence } from './last-seen.ts';
import type { Store, Stores } from './ports.ts';
import { resumeReminders } from './reminder-memory.ts';
import { instantsIn } from './service-clock.ts';
import { sessionOf, sessionParts, sessionSchema } from './session-file.ts';
import { parseSettings } from './settings.ts';
import { accountKey, initialState, type State } from './state.ts';
import { resumeTicks } from './ticks.ts';

/** The state as the files have it. Nothing is lost for good: a file that can't be read is set aside and reported. */
export function loadState(stores: Stores, nowMs: number, zoneRules: string): State {
  const settings = stores.settings.read();
  const session = stores.session.read();
  const catalog = stores.catalog.read();
  const parsedSession = v.safeParse(sessionSchema, session.ok ? session.value : null);
  const known = parsedSession.success ? parsedSession.output : null;
  const key = known?.account ? accountKey(known.account) : null;
  const parsedCatalog = v.safeParse(storedCatalog, catalog.ok ? catalog.value : null);
  const cached = parsedCatalog.success && parsedCatalog.output.account === key ? parsedCatalog.output : null;
  const parsedJournal = ownJournal(readJournal(stores.journal), key);
  const unreadable = [
    ...(settings.ok ? [] : ['settings' as const]),
    ...(session.ok && (session.value === null || parsedSession.success) ? [] : ['session' as const]),
    ...(catalog.ok ? [] : ['catalog' as const]),
  ];
  for (const name of unreadable) stores[name].setAside();
  const parsedSettings = parseSettings(settings.ok ? settings.value : null);
  const { routes } = parsedSettings;
  const seen = readLastSeen(stores.presence);
  const running = parsedJournal.ok ? runningEntry(parsedJournal.value.journal) : null;
  const whole = parsedJournal.ok && !parsedJournal.value.damaged;
  if (!whole) stores.journal.setAside();
  const journal = parsedJournal.ok
    ? withQuestions(parsedJournal.value.journal, known?.questions ?? [])
    : { ...initialState.journal, account: key };
  return {
    ...initialState,
    settings: parsedSettings,
    account: known?.account ?? null,
    zone: resumeZone(known?.zone ?? null, zoneRules),
    skewMs: known?.skewMs ?? 0,
    // The user has said since how this service deletes.
    deleteError: routes['deleteTimeEntry'] === undefined ? (known?.deleteError ?? null) : null,
    measuredBefore: instantsIn([journal, seen]),
    rows: (known?.rows ?? []).filter((row) => !isInDoubt(row, journal)),
    rowsReadAtMs: known?.rowsReadAtMs ?? null,
    // Where the rows can't be read, nothing is known of the week.
    weekReadOn: known?.rows ? known.weekReadOn : null,
    workweek: known?.workweek ?? unknownWorkweek,
    recents: known?.recents ?? [],
    favourites: known?.favourites ?? [],
    presence: resumePresence(seen, running?.span.startedAtMs ?? null, nowMs),
    reminders: known ? resumeReminders(known.reminders, nowMs) : initialState.reminders,
    absences: known?.absences ?? [],
    spent: known?.spent ?? null,
    governor: resumeGovernor({ forbidden: known?.forbidden ?? null, daily: known?.daily ?? null }, nowMs),
    catalog: cached?.catalog ?? emptyCatalog,
    catalogReadAtMs: cached?.readAtMs ?? null,
    todosRead: { ...initialState.todosRead, ...cached?.todosRead },
    ticks: known?.account ? resumeTicks(known.ticks) : [],
    journal,
    notices: [
      ...(whole ? [] : [journalNotice(parsedJournal)]),
      // The catalog is only a copy: it is read again, and nobody has to know.
      ...unreadable
        .filter((name) => name !== 'catalog')
        .map((name) => appError('storage_damaged', { field: name })),
    ],
  };
}

/** Whether it may be what a creation in doubt has made, which is shown as long as that is not known. */
const isInDoubt = (row: EntryRow, { tracked, intents, made }: Journal): boolean =>
  !made.includes(row.id) &&
  tracked.some(
    ({ key, id, sent }) =>
      id === null &&
      sent !== null &&
      isWhatWasSent(row, sent) &&
      intents.some((intent) => intent.entry === key && intent.state === 'unknown'),
  );

/** Takes over the questions of an earlier version's session file, but for what was answered since. */
function withQuestions(
  journal: Journal,
  earlier: readonly { readonly id: string; readonly entry: string; fromMs: number; untilMs: number }[],
): Journal {
  const answered = journal.undo.map((step) => step.away?.question.id);
  const known = [...answered, ...journal.questions.map((question) => question.id)];
  const open = earlier.filter((question) => !known.includes(question.id));
  const questions = open.map(({ id, entry, fromMs, untilMs }) => ({
    id,
    entry,
    spans: [{ fromMs, untilMs, evidence: [] }],
  }));
  return open.length === 0 ? journal : { ...journal, questions: [...questions, ...journal.questions] };
}

/** The journal, as much of it as can be read: of a torn file its beginning, of a damaged one its good parts. */
function readJournal(store: Store): Result<ReadJournal> {
  const content = store.read();
  if (content.ok) return parseJournal(content.value);
  const salvaged = store.salvage();
  const parsed = salvaged === null ? content : parseJournal(salvaged);
  return parsed.ok ? ok({ ...parsed.value, damaged: true }) : parsed;
}

/** What is said of a journal that was set aside; how many changes were recovered, as `detail`. */
const journalNotice = (parsed: Result<ReadJournal>) =>
  parsed.ok
    ? appError('storage_damaged', { field: 'journal', detail: String(parsed.value.journal.intents.length) })
    : appError(parsed.error.code, { field: 'journal' });

/** A journal is never delivered to another account: one that belongs elsewhere counts as damaged, and is kept aside. */
function ownJournal(read: Result<ReadJournal>, key: string | null): Result<ReadJournal> {
  // Nobody is known to be signed in: it waits for its account.
  if (!read.ok || key === null) return read;
  const { journal, damaged } = read.value;
  if (journal.account === key || (journal.account === null && !damaged)) return read;
  const empty = journal.intents.length === 0 && !damaged;
  return empty ? ok({ journal: emptyJournal, damaged }) : err(appError('storage_damaged'));
}

/** What came of a write of the files other than the journal. */
export interface Saved {
  /** The state as the files have it now: of a file that could not be written, as it was. */
  readonly state: State;
  /** Why a file that the user would miss could not be written; null: it was. */
  readonly error: AppError | null;
}

/**
 * Writes what changed between two states. The journal is not among it: it goes first, and must succeed. The count of
 * requests is worth no write of its own: it goes along with the rest of the session, and by `saveSpent`.
 * @param before the state as the files have it
 */
export function saveChanges(stores: Stores, before: State, after: State): Saved {
  const settings = before.settings === after.settings ? ok(null) : stores.settings.write(after.settings);
  const was = Object.values(sessionOf(before));
  const changed = Object.values(sessionOf(after)).some((part, index) => part !== was[index]);
  const session = changed ? writeSession(stores, after) : ok(null);
  const catalog = saveCatalog(stores, before, after);
  return {
    state: {
      ...after,
      ...(settings.ok ? {} : { settings: before.settings }),
      ...(session.ok ? {} : { ...sessionParts(before), governor: before.governor }),
      // Nobody misses a copy of what the service has: it is tried again with the next change.
      ...(catalog.ok ? {} : { catalog: before.catalog, catalogReadAtMs: before.catalogReadAtMs }),
      spent: changed && session.ok ? after.spent : before.spent,
    },
    error: !settings.ok ? settings.error : session.ok ? null : session.error,
  };
}

const saveCatalog = (stores: Stores, before: State, after: State): Result<null> =>
  before.catalog === after.catalog && before.catalogReadAtMs === after.catalogReadAtMs
    ? ok(null)
    : stores.catalog.write(printCatalog(after));

const writeSession = (stores: Stores, state: State): Result<null> =>
  stores.session.write({ ...sessionOf(state), spent: state.spent });

/** Writes the count of requests where the file does not have it yet: when the app ends. */
export function saveSpent(stores: Stores, saved: State, state: State): void {
  if (saved.spent !== state.spent) writeSession(stores, { ...saved, spent: state.spent });
}

/** Writes the journal where it changed; whether it is on disk when this returns. */
export const saveJournal = (stores: Stores, before: State, after: State) =>
  before.journal === after.journal ? null : stores.journal.write(printJournal(after.journal));
