/** Owns the view: confirmed rows ⊕ journal. Tray, windows and command line show this and nothing else. */
import type { Catalog, Work } from '../../common/model.ts';
import type { DeliveryState, EntryView, ProjectTotal, WorkView } from '../../common/snapshot.ts';
import { fromLocal, toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import { isTimed, timesIn, workOf } from './entry-times.ts';
import {
  type Intent,
  intentsOf,
  isRunning,
  isUnwanted,
  type Journal,
  type Running,
  type Tracked,
} from './journal.ts';
import type { RecentWork } from './state.ts';

interface Names {
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
}

interface Index {
  readonly projects: ReadonlyMap<number, Catalog['projects'][number]>;
  readonly tasks: ReadonlyMap<number, Catalog['tasks'][number]>;
}

/** By id: the ledger alone may name a thousand. A catalog never changes, it is replaced. */
const indexes = new WeakMap<Catalog, Index>();

function indexOf(catalog: Catalog): Index {
  const known = indexes.get(catalog);
  if (known) return known;
  const byId = <T extends { readonly id: number }>(all: readonly T[]) =>
    new Map(all.map((one) => [one.id, one]));
  const index = { projects: byId(catalog.projects), tasks: byId(catalog.tasks) };
  indexes.set(catalog, index);
  return index;
}

/** Gives work its names: from the catalog, else from what the service once called it. */
export function nameWork(work: Work, catalog: Catalog, known: Names | null): WorkView {
  const { projectId, taskId, description } = work;
  const { projects, tasks } = indexOf(catalog);
  const project = projects.get(projectId);
  const task = taskId === null ? undefined : tasks.get(taskId);
  // Each by its name: a spread takes many times as long, and a snapshot may name hundreds.
  return {
    projectId,
    taskId,
    description,
    project: project?.name ?? known?.project ?? `#${projectId}`,
    customer: project?.customerName ?? known?.customer ?? '',
    task: taskId === null ? null : (task?.name ?? known?.task ?? `#${taskId}`),
    startable: project?.active ?? false,
  };
}

/** What the view is made of. */
export interface ViewSource {
  readonly journal: Journal;
  readonly rows: readonly EntryRow[];
  readonly catalog: Catalog;
  readonly recents: readonly RecentWork[];
  /** Whether an intent waits for its entry to end (economy). */
  readonly held: (intent: Intent, tracked: Tracked) => boolean;
}

/** How far what belongs to an entry has been delivered. */
export function deliveryOf(intents: readonly Intent[]): DeliveryState {
  const order: readonly (readonly [Intent['state'], DeliveryState])[] = [
    ['refused', 'refused'],
    ['unknown', 'unknown'],
    ['sending', 'sending'],
    ['queued', 'waiting'],
  ];
  return order.find(([state]) => intents.some((intent) => intent.state === state))?.[1] ?? 'delivered';
}

/** @param held whether an intent waits for its entry to end: that is no delay */
export const deliveryOfTracked = (
  journal: Journal,
  tracked: Tracked,
  held: (intent: Intent, tracked: Tracked) => boolean,
): DeliveryState => deliveryOf(intentsOf(journal, tracked.key).filter((intent) => !held(intent, tracked)));

/** The part of a running entry that lies after midnight of `date`, ms; what it held before counts on its own day. */
export function todayMsOf({ span }: Running, date: string, nowMs: number, zone: Zone): number {
  const midnightMs = fromLocal({ date, clock: 0 }, zone);
  if (span.startedAtMs < midnightMs) return Math.max(0, nowMs - midnightMs);
  const base = (span.begun?.date ?? date) === date ? span.baseSeconds * 1000 : 0;
  return nowMs - span.startedAtMs + base;
}

/** The entries of a date, in the order they were done. */
export function entriesOf(source: ViewSource, date: string, nowMs: number, zone: Zone): readonly EntryView[] {
  const trackedIds = new Set(source.journal.tracked.map((tracked) => tracked.id));
  const rows = source.rows
    .filter((row) => row.date === date && !trackedIds.has(row.id))
    .map((row) => viewRow(row, source));
  const tracked = source.journal.tracked
    .filter((one) => !one.deleted && (isRunning(one) || timesIn(one, zone).date === date))
    .map((one) => viewTracked(one, source, date, nowMs, zone));
  return [...rows, ...tracked].sort(inOrder);
}

/** By start; what has no time of day comes first, what runs last. */
function inOrder(a: EntryView, b: EntryView): number {
  if (a.running !== b.running) return a.running ? 1 : -1;
  return (a.startClock ?? -1) - (b.startClock ?? -1);
}

function viewRow(row: EntryRow, source: ViewSource): EntryView {
  const timed = isTimed(row);
  return {
    key: `row-${row.id}`,
    date: row.date,
    work: nameWork(workOf(row), source.catalog, row),
    startClock: timed ? row.startClock : null,
    endClock: timed ? row.endClock : null,
    seconds: row.totalSeconds,
    running: false,
    delivery: 'delivered',
    locked: row.locked,
    unwanted: false,
  };
}

/** What calls name an entry by: the service's id once it has one, so that a refresh does not rename it. */
export const keyOf = (tracked: Tracked): string => (tracked.id === null ? tracked.key : `row-${tracked.id}`);

function viewTracked(
  tracked: Tracked,
  source: ViewSource,
  date: string,
  nowMs: number,
  zone: Zone,
): EntryView {
  const times = timesIn(tracked, zone);
  const running = isRunning(tracked);
  return {
    key: keyOf(tracked),
    date: times.date,
    work: nameTracked(tracked, source),
    startClock: times.timed ? times.start : null,
    endClock: running || !times.timed ? null : endOf(tracked, times.end, zone),
    seconds: running ? Math.floor(todayMsOf(tracked, date, nowMs, zone) / 1000) : times.total,
    running,
    delivery: deliveryOfTracked(source.journal, tracked, source.held),
    locked: tracked.row?.locked ?? false,
    unwanted: isUnwanted(source.journal, tracked.key),
  };
}

/** When it ended, rather than when it would have without its breaks. */
const endOf = ({ span }: Tracked, end: number, zone: Zone): number =>
  span.kind === 'measured' && span.endedAtMs !== null ? toLocal(span.endedAtMs, zone).clock : end;

export const nameTracked = (
  { work, row }: Tracked,
  source: Pick<ViewSource, 'catalog' | 'recents'>,
): WorkView =>
  nameWork(
    work,
    source.catalog,
    row && row.projectId === work.projectId && row.taskId === work.taskId
      ? row
      : recentNames(work, source.recents),
  );

const recentNames = (work: Work, recents: readonly RecentWork[]): Names | null =>
  recents.find((recent) => recent.work.projectId === work.projectId && recent.work.taskId === work.taskId) ??
  null;

/** Seconds of each project among the entries, the largest first. */
export function totalsByProject(entries: readonly EntryView[]): readonly ProjectTotal[] {
  const totals = new Map<number, ProjectTotal>();
  for (const { work, seconds, running } of entries) {
    const sum = totals.get(work.projectId);
    totals.set(work.projectId, {
      projectId: work.projectId,
      project: work.project,
      customer: work.customer,
      seconds: (sum?.seconds ?? 0) + seconds,
      running: (sum?.running ?? false) || running,
    });
  }
  return [...totals.values()].sort((a, b) => b.seconds - a.seconds);
}
