/** Owns what of the state is kept in which file, and how a file of any content becomes state again. */
import * as v from 'valibot';
import { appError } from '../../common/error.ts';
import { type Catalog, emptyCatalog } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { resumeGovernor } from './governor.ts';
import { emptyJournal, type Journal, parseJournal, printJournal, rowSchema, storedError } from './journal.ts';
import type { Stores } from './ports.ts';
import { parseSettings } from './settings.ts';
import { accountKey, initialState, type State } from './state.ts';

const work = v.object({ projectId: v.number(), taskId: v.nullable(v.number()), description: v.string() });

const sessionSchema = v.object({
  account: v.nullable(
    v.object({
      kind: v.picklist(['local', 'service']),
      baseUrl: v.string(),
      accountId: v.string(),
      userId: v.number(),
      userName: v.string(),
      email: v.string(),
    }),
  ),
  zoneMinutes: v.nullable(v.number()),
  rows: v.array(rowSchema),
  rowsReadAtMs: v.nullable(v.number()),
  recents: v.array(
    v.object({
      work,
      usedAtMs: v.number(),
      project: v.string(),
      customer: v.string(),
      task: v.nullable(v.string()),
    }),
  ),
  questions: v.array(
    v.object({ id: v.string(), entry: v.string(), fromMs: v.number(), untilMs: v.number() }),
  ),
  forbidden: v.fallback(v.nullable(v.object({ untilMs: v.number(), error: storedError })), null),
});

const catalogSchema: v.GenericSchema<unknown, Catalog> = v.object({
  projects: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      customerName: v.string(),
      active: v.boolean(),
      requiresTask: v.boolean(),
    }),
  ),
  tasks: v.array(v.object({ id: v.number(), name: v.string() })),
  tasksOfProject: v.pipe(
    v.record(v.string(), v.array(v.number())),
    v.transform((tasks) => Object.fromEntries(Object.entries(tasks).map(([id, list]) => [Number(id), list]))),
  ),
});

const storedCatalog = v.object({
  account: v.string(),
  readAtMs: v.nullable(v.number()),
  catalog: catalogSchema,
});

/** The state as the files have it. Nothing is lost for good: a file that can't be read is set aside and reported. */
export function loadState(stores: Stores, nowMs: number): State {
  const settings = stores.settings.read();
  const session = stores.session.read();
  const catalog = stores.catalog.read();
  const journal = stores.journal.read();
  const parsedSession = v.safeParse(sessionSchema, session.ok ? session.value : null);
  const known = parsedSession.success ? parsedSession.output : null;
  const key = known?.account ? accountKey(known.account) : null;
  const parsedCatalog = v.safeParse(storedCatalog, catalog.ok ? catalog.value : null);
  const cached = parsedCatalog.success && parsedCatalog.output.account === key ? parsedCatalog.output : null;
  const parsedJournal = ownJournal(journal.ok ? parseJournal(journal.value) : journal, key);
  const unreadable = [
    ...(settings.ok ? [] : ['settings' as const]),
    ...(session.ok ? [] : ['session' as const]),
    ...(catalog.ok ? [] : ['catalog' as const]),
  ];
  for (const name of unreadable) stores[name].setAside();
  if (!parsedJournal.ok) stores.journal.setAside();
  return {
    ...initialState,
    settings: parseSettings(settings.ok ? settings.value : null),
    account: known?.account ?? null,
    zoneMinutes: known?.zoneMinutes ?? null,
    rows: known?.rows ?? [],
    rowsReadAtMs: known?.rowsReadAtMs ?? null,
    recents: known?.recents ?? [],
    questions: known?.questions ?? [],
    governor: resumeGovernor(known?.forbidden ?? null, nowMs),
    catalog: cached?.catalog ?? emptyCatalog,
    catalogReadAtMs: cached?.readAtMs ?? null,
    journal: parsedJournal.ok ? parsedJournal.value : { ...initialState.journal, account: key },
    notices: [
      ...(parsedJournal.ok ? [] : [appError(parsedJournal.error.code, { field: 'journal' })]),
      // The catalog is only a copy: it is read again, and nobody has to know.
      ...unreadable
        .filter((name) => name !== 'catalog')
        .map((name) => appError('storage_damaged', { field: name })),
    ],
  };
}

/** A journal is never delivered to another account: one that belongs elsewhere counts as damaged, and is kept aside. */
function ownJournal(journal: Result<Journal>, key: string | null): Result<Journal> {
  // Nobody is known to be signed in: it waits for its account.
  if (!journal.ok || key === null || journal.value.account === null) return journal;
  if (journal.value.account === key) return journal;
  return journal.value.intents.length === 0 ? ok(emptyJournal) : err(appError('storage_damaged'));
}

const sessionOf = ({ account, zoneMinutes, rows, rowsReadAtMs, recents, questions, governor }: State) => ({
  account,
  zoneMinutes,
  rows,
  rowsReadAtMs,
  recents,
  questions,
  forbidden: governor.forbidden,
});

/** Writes what changed between two states. The journal is not among it: it goes first, and must succeed. */
export function saveChanges(stores: Stores, before: State, after: State): void {
  if (before.settings !== after.settings) stores.settings.write(after.settings);
  const was = Object.values(sessionOf(before));
  const session = sessionOf(after);
  if (Object.values(session).some((part, index) => part !== was[index])) stores.session.write(session);
  if (before.catalog !== after.catalog || before.catalogReadAtMs !== after.catalogReadAtMs) {
    const account = after.account ? accountKey(after.account) : '';
    stores.catalog.write({ account, readAtMs: after.catalogReadAtMs, catalog: after.catalog });
  }
}

/** Writes the journal where it changed; whether it is on disk when this returns. */
export const saveJournal = (stores: Stores, before: State, after: State) =>
  before.journal === after.journal ? null : stores.journal.write(printJournal(after.journal));
