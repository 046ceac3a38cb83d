/** Owns the view: confirmed rows ⊕ journal. Tray, windows and command line show this and nothing else. */
import { endClock } from '../../common/booking.ts';
import type { Catalog, Work } from '../../common/model.ts';
import type { DeliveryState, EntryView, ProjectTotal, WorkView } from '../../common/snapshot.ts';
import { fromLocal, toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import type { Intent, Journal, Tracked } from './journal.ts';
import type { RecentWork } from './state.ts';

interface Names {
  readonly project: string;
  readonly customer: string;
  readonly task: string | null;
}

/** Gives work its names: from the catalog, else from what the service once called it. */
export function nameWork(work: Work, catalog: Catalog, known: Names | null): WorkView {
  const project = catalog.projects.find((candidate) => candidate.id === work.projectId);
  const task = catalog.tasks.find((candidate) => candidate.id === work.taskId);
  return {
    ...work,
    project: project?.name ?? known?.project ?? `#${work.projectId}`,
    customer: project?.customerName ?? known?.customer ?? '',
    task: work.taskId === null ? null : (task?.name ?? known?.task ?? `#${work.taskId}`),
    startable: project?.active ?? false,
  };
}

/** What the view is made of. */
export interface ViewSource {
  readonly journal: Journal;
  readonly rows: readonly EntryRow[];
  readonly catalog: Catalog;
  readonly recents: readonly RecentWork[];
}

/** How far what belongs to an entry has been delivered. */
function deliveryOf(intents: readonly Intent[]): DeliveryState {
  const order: readonly (readonly [Intent['state'], DeliveryState])[] = [
    ['refused', 'refused'],
    ['unknown', 'unknown'],
    ['sending', 'sending'],
    ['queued', 'waiting'],
  ];
  return order.find(([state]) => intents.some((intent) => intent.state === state))?.[1] ?? 'delivered';
}

export const deliveryOfTracked = (journal: Journal, tracked: Tracked): DeliveryState =>
  deliveryOf(journal.intents.filter((intent) => intent.kind !== 'book' && intent.entry === tracked.key));

/** Whole seconds a tracked entry has run until `nowMs`, as the service counts them. */
const runSeconds = (tracked: Tracked, nowMs: number): number =>
  tracked.baseSeconds +
  Math.max(0, Math.floor((tracked.endedAtMs ?? nowMs) / 1000) - Math.floor(tracked.startedAtMs / 1000));

/** The part of a running entry that lies after midnight of `date`, ms; what it held before counts on its own day. */
export function todayMsOf(tracked: Tracked, date: string, nowMs: number, zone: Zone): number {
  const midnightMs = fromLocal({ date, clock: 0 }, zone);
  if (tracked.startedAtMs >= midnightMs) return nowMs - tracked.startedAtMs + tracked.baseSeconds * 1000;
  return Math.max(0, nowMs - midnightMs);
}

/** The entries of a date, in the order they were done. */
export function entriesOf(source: ViewSource, date: string, nowMs: number, zone: Zone): readonly EntryView[] {
  const trackedIds = new Set(source.journal.tracked.map((tracked) => tracked.id));
  const rows = source.rows
    .filter((row) => row.date === date && !trackedIds.has(row.id))
    .map((row) => fromRow(row, source));
  const tracked = source.journal.tracked
    .filter((one) => one.endedAtMs === null || dateOf(one, zone) === date)
    .map((one) => fromTracked(one, source, date, nowMs, zone));
  const booked = source.journal.intents.flatMap((intent) =>
    intent.kind === 'book' && intent.booking.date === date && intent.state !== 'refused'
      ? [fromBooking(intent, source)]
      : [],
  );
  return [...rows, ...tracked, ...booked].sort(inOrder);
}

const dateOf = (tracked: Tracked, zone: Zone): string =>
  tracked.baseSeconds > 0 && tracked.row ? tracked.row.date : toLocal(tracked.startedAtMs, zone).date;

/** By start; what has no time of day comes first, what runs last. */
function inOrder(a: EntryView, b: EntryView): number {
  if (a.running !== b.running) return a.running ? 1 : -1;
  return (a.startClock ?? -1) - (b.startClock ?? -1);
}

function fromRow(row: EntryRow, source: ViewSource): EntryView {
  const timed = row.startClock !== 0 || row.endClock !== 0;
  return {
    key: `row-${row.id}`,
    work: nameWork(
      { projectId: row.projectId, taskId: row.taskId, description: row.description },
      source.catalog,
      row,
    ),
    startClock: timed ? row.startClock : null,
    endClock: timed ? row.endClock : null,
    seconds: row.totalSeconds,
    running: false,
    delivery: 'delivered',
  };
}

function fromTracked(
  tracked: Tracked,
  source: ViewSource,
  date: string,
  nowMs: number,
  zone: Zone,
): EntryView {
  const running = tracked.endedAtMs === null;
  return {
    key: tracked.id === null ? tracked.key : `row-${tracked.id}`,
    work: nameWork(tracked.work, source.catalog, tracked.row ?? recentNames(tracked.work, source.recents)),
    startClock: toLocal(tracked.startedAtMs, zone).clock,
    endClock: tracked.endedAtMs === null ? null : toLocal(tracked.endedAtMs, zone).clock,
    seconds: running ? Math.floor(todayMsOf(tracked, date, nowMs, zone) / 1000) : runSeconds(tracked, nowMs),
    running,
    delivery: deliveryOfTracked(source.journal, tracked),
  };
}

function fromBooking(intent: Extract<Intent, { kind: 'book' }>, source: ViewSource): EntryView {
  const { booking } = intent;
  return {
    key: intent.id,
    work: nameWork(booking.work, source.catalog, recentNames(booking.work, source.recents)),
    startClock: booking.startClock,
    endClock: endClock(booking),
    seconds: booking.seconds,
    running: false,
    delivery: deliveryOf([intent]),
  };
}

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
