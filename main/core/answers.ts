/** Owns what an answer of the service changes: journal, rows, catalog, limits, the account's zone. */
import { type AppError, appError } from '../../common/error.ts';
import { err, type Result } from '../../common/result.ts';
import { type AnswerFacts, readPage, unwrap } from './api/answer.ts';
import { type EntryRow, readAll, readAssignment, readEntry, readProject, readTask } from './api/records.ts';
import { mergeRecents } from './commands.ts';
import { observeAnswer } from './governor.ts';
import { dropSettled } from './journal.ts';
import { deliveryContext } from './plan.ts';
import { reconcile } from './reconcile.ts';
import { observeClock } from './service-clock.ts';
import { settleDelivery } from './settle.ts';
import { accountZone, askedAbout, type Context, type Flight, type RecentWork, type State, zoneOf } from './state.ts';
import { nameWork } from './view.ts';

export interface Answered {
  readonly flight: Flight;
  readonly result: Result<unknown>;
  readonly facts: AnswerFacts;
}

/** A list that goes on for more pages than this is cut: 10 000 projects in pages of 100. */
const pagesAtMost = 200;

export function takeAnswer(state: State, answered: Answered, context: Context): State {
  const error = answered.result.ok ? null : answered.result.error;
  const observed: State = {
    ...observeClock(state, answered.facts.serviceMs, context.nowMs),
    governor: observeAnswer(state.governor, error, answered.facts, {
      nowMs: context.nowMs,
      random: context.random(),
    }),
    tokenRejected: state.tokenRejected || error?.code === 'token_rejected',
  };
  const { purpose } = answered.flight;
  switch (purpose.kind) {
    case 'deliver':
      return takeDelivery(observed, answered, purpose, context);
    case 'create_project':
      return takeProject(observed, purpose.key, answered.result);
    default:
      return takeList(observed, answered, context);
  }
}

function takeDelivery(
  state: State,
  { result, facts }: Answered,
  purpose: Extract<Flight['purpose'], { kind: 'deliver' }>,
  context: Context,
): State {
  const intent = state.journal.intents.find((one) => one.id === purpose.intentId);
  if (!intent || !state.account) return state;
  const { journal, rows, gone } = settleDelivery(
    state.journal,
    intent,
    purpose.step,
    result,
    deliveryContext(state, state.account, context),
  );
  const learned = purpose.step === 'start' ? learnZone(state, rows, facts, context) : state;
  const refused = journal.intents.find((one) => one.id === intent.id && one.kind === 'delete')?.error;
  return {
    ...learned,
    // Where the path of a deletion is not known, it is not offered again.
    deleteError: refused?.code === 'not_supported' ? refused : state.deleteError,
    journal: dropSettled(journal, askedAbout(state)),
    // The pages read so far are older than this answer: the list is read anew.
    continuation: learned.continuation?.purpose.kind === 'refresh' ? null : learned.continuation,
    rows: [
      ...learned.rows.filter((row) => row.id !== gone && !rows.some((fresh) => fresh.id === row.id)),
      ...rows,
    ],
  };
}

/** A project the user made. Whoever waits for it is told by the tracker; a failed attempt is not repeated by itself. */
function takeProject(state: State, key: string, result: Result<unknown>): State {
  const { project: wish } = state.wanted;
  const asked = { ...state, wanted: { ...state.wanted, project: wish?.key === key ? null : wish } };
  const project = result.ok ? readProject(unwrap(result.value)) : null;
  // It may have been made all the same: the list says.
  if (!project) return { ...asked, wanted: { ...asked.wanted, catalog: true } };
  return changeCatalog(asked, { projects: [...state.catalog.projects, project] });
}

/** The account's offset shows right after a start: its local time beside the service's `Date`, to 15 min (trap 15). */
function learnZone(state: State, rows: readonly EntryRow[], facts: AnswerFacts, context: Context): State {
  const since = rows[0]?.activeSince;
  if (!since || facts.serviceMs === null) return state;
  const local = Date.parse(`${since.replace(' ', 'T').slice(0, 19)}Z`);
  const minutes = Math.round((local - facts.serviceMs) / 900_000) * 15;
  if (!Number.isFinite(minutes) || Math.abs(minutes) > 14 * 60) return state;
  // A zone knows its daylight saving, an offset does not: the one known by name stands as long as it agrees.
  if (state.zone?.kind === 'named' && accountZone(state, context.computerZone)(context.nowMs) === minutes)
    return state;
  if (minutes !== context.computerZone(context.nowMs)) return { ...state, zone: { kind: 'offset', minutes } };
  return { ...state, zone: { kind: 'named', name: context.computerZoneName() } };
}

function takeList(state: State, { flight, result }: Answered, context: Context): State {
  if (!result.ok) return giveUp(state, flight, result);
  const page = readPage(result.value);
  if (!page.ok) return giveUp(state, flight, page);
  const { records, next } = page.value;
  const { purpose } = flight;
  const gathered =
    purpose.kind === 'projects'
      ? { ...purpose, records: [...purpose.records, ...records] }
      : purpose.kind === 'refresh'
        ? { ...purpose, rows: [...purpose.rows, ...records] }
        : purpose;
  const paged = gathered !== purpose && next !== null && flight.page < pagesAtMost;
  // The same page again would go on for ever, and what was read so far is not all there is.
  if (paged && sameParams(next, flight.call.page))
    return giveUp(state, flight, err(appError('not_the_service')));
  if (paged) {
    const call = { ...flight.call, page: next };
    return { ...state, continuation: { purpose: gathered, call, page: flight.page + 1 } };
  }
  return takeRecords(state, gathered, records, context);
}

const sameParams = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>> | undefined) =>
  JSON.stringify(a) === JSON.stringify(b ?? {});

/** A read that was refused is not asked for again by itself; one that could not reach the service is. */
const giveUp = (state: State, flight: Flight, { error }: { readonly error: AppError }): State =>
  isPassing(error) ? state : clearWanted(state, flight.purpose);

/** Whether the same request may succeed later without anybody changing anything. */
function isPassing({ code, status }: AppError): boolean {
  switch (code) {
    case 'network_unreachable':
    case 'network_timeout':
    case 'service_failed':
    case 'redirect_refused':
    case 'rate_limited':
    case 'daily_limit':
    case 'token_rejected':
      return true;
    case 'not_the_service':
      // The page of a network that wants to be signed in to; a path nobody knows answers 4xx.
      return status !== undefined && status < 400;
    default:
      return false;
  }
}

function clearWanted(state: State, purpose: Flight['purpose']): State {
  const cleared = clearOne(state, purpose);
  const { refresh, recents, catalog, tasksOf } = cleared.wanted;
  const more = refresh || recents || catalog || tasksOf.length > 0;
  return more ? cleared : { ...cleared, wanted: { ...cleared.wanted, asked: false } };
}

function clearOne(state: State, purpose: Flight['purpose']): State {
  const wanted = { ...state.wanted };
  switch (purpose.kind) {
    case 'refresh':
      return { ...state, wanted: { ...wanted, refresh: false } };
    case 'recents':
      return { ...state, wanted: { ...wanted, recents: false } };
    case 'project_tasks': {
      const tasksOf = wanted.tasksOf.filter((projectId) => projectId !== purpose.projectId);
      return { ...state, wanted: { ...wanted, tasksOf } };
    }
    case 'projects':
    case 'tasks':
      return { ...state, wanted: { ...wanted, catalog: false } };
    case 'create_project':
    case 'deliver':
      return state;
  }
}

function takeRecords(
  before: State,
  purpose: Flight['purpose'],
  records: readonly unknown[],
  context: Context,
): State {
  const state = clearWanted(before, purpose);
  switch (purpose.kind) {
    case 'refresh': {
      const rows = dedupe(readAll(purpose.rows, readEntry));
      return reconcile({ ...state, rows, rowsReadAtMs: context.nowMs }, context);
    }
    case 'recents':
      return { ...state, recents: mergeRecents(state.recents, recentsOf(state, records, context)) };
    case 'project_tasks': {
      const assigned = readAll(records, readAssignment);
      const known = new Set(state.catalog.tasks.map((task) => task.id));
      return changeCatalog(state, {
        tasks: [
          ...state.catalog.tasks,
          ...assigned.filter((task) => !known.has(task.id) && task.name !== ''),
        ],
        tasksOfProject: {
          ...state.catalog.tasksOfProject,
          [purpose.projectId]: assigned.map((task) => task.id),
        },
      });
    }
    case 'projects': {
      const projects = dedupe(readAll(purpose.records, readProject));
      const call = { operation: 'listTasks', query: { active: 1 } } as const;
      // A fresh list of projects may come with other assignments: they are asked for again when needed.
      // Wanted until the tasks are read too.
      return {
        ...changeCatalog(before, { projects, tasksOfProject: {} }),
        continuation: { purpose: { kind: 'tasks' }, call, page: 1 },
      };
    }
    case 'tasks':
      return {
        ...changeCatalog(state, { tasks: dedupe(readAll(records, readTask)) }),
        catalogReadAtMs: context.nowMs,
      };
    case 'create_project':
    case 'deliver':
      return state;
  }
}

const dedupe = <T extends { readonly id: number }>(rows: readonly T[]): readonly T[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

const changeCatalog = (state: State, change: Partial<State['catalog']>): State => ({
  ...state,
  catalog: { ...state.catalog, ...change },
  catalogRevision: state.catalogRevision + 1,
});

function recentsOf(state: State, records: readonly unknown[], context: Context): readonly RecentWork[] {
  const zone = zoneOf(state, context.computerZone);
  return readAll(records, readEntry).map((row) => {
    const work = { projectId: row.projectId, taskId: row.taskId, description: row.description };
    const utc = Date.parse(`${row.date}T00:00:00Z`) + row.startClock * 1000;
    const { project, customer, task } = nameWork(work, state.catalog, row);
    return { work, usedAtMs: utc - zone(utc) * 60_000, project, customer, task };
  });
}
