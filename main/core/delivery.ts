/**
 * Owns how an intent reaches the service: which one is next, which request it needs, and when it needs none any more.
 * A request that may have happened is never repeated before a look at what the service has (`30-tracking`, rules 2–4).
 */
import { sameWork, type Work } from '../../common/model.ts';
import { addDays, formatSeconds, secondsPerDay, toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import type { ApiCall } from './api/request.ts';
import type { Ending } from './end-entry.ts';
import { type EntryTimes, isAsDone, isTimed, lateBy, spanOfRow, timesOf, workOf } from './entry-times.ts';
import {
  changeIntent,
  changeTracked,
  type Intent,
  isRunning,
  type Journal,
  type Sent,
  type StartIntent,
  type Step,
  type Tracked,
} from './journal.ts';

/** What deciding about deliveries needs besides the journal. */
export interface DeliveryContext extends Ending {
  /** What is known of the service's entries. */
  readonly rows: readonly EntryRow[];
  /** False until the account's zone was learned: its times may then be off by hours. */
  readonly zoneKnown: boolean;
  readonly userId: number;
  /** Timers are not shown to the team while they run: an entry is sent when it has ended. */
  readonly economy: boolean;
  readonly random: () => number;
}

/** The next thing to do about the journal. `step` null: the service has what the user did, the intent is done. */
export interface Next {
  readonly intent: Intent;
  readonly tracked: Tracked | null;
  readonly step: Step | null;
  /** It failed, and is not tried again before this instant (ms). */
  readonly notBeforeMs: number;
}

/** A look changes nothing at the service: it may be repeated. */
export const isLook = (step: Step): boolean => step === 'find' || step === 'read' || step === 'find_running';

/** Only one stopwatch can run: intents that start or end one go in order, whichever entry they are about. */
const movesStopwatch = (intent: Intent): boolean =>
  intent.kind === 'start' || intent.kind === 'stop' || intent.kind === 'delete';

/**
 * The intent to work on: what is done already; else a look for what is in doubt; else the first in order, passing over
 * what was refused, what waits for its entry to end, and what comes after these on the same entry. One that waits after
 * a failure holds up its own entry, and what starts or stops behind it. When all wait, the one whose wait is over first.
 */
export function nextWork(journal: Journal, context: DeliveryContext): Next | null {
  const entries = new Map(journal.tracked.map((tracked) => [tracked.key, tracked]));
  const blocked = new Set<string>();
  const waiting: Next[] = [];
  let first: Next | null = null;
  let held = false;
  for (const intent of journal.intents) {
    if (blocked.has(intent.entry)) continue;
    if (intent.state === 'sending') {
      // On its way: only its answer says what is there, whatever the user did to the entry since.
      blocked.add(intent.entry);
      held ||= movesStopwatch(intent);
      continue;
    }
    const tracked = asToWrite(journal, intent, entries.get(intent.entry) ?? null);
    // Words that were refused keep no timer from being stopped, nor does a deletion.
    if (intent.state === 'refused' && (intent.kind === 'change' || intent.kind === 'delete') && tracked?.id)
      continue;
    if (intent.state === 'refused' || (tracked && isHeld(intent, tracked, context))) {
      blocked.add(intent.entry);
      continue;
    }
    blocked.add(intent.entry);
    if (held && movesStopwatch(intent)) continue;
    const step = tracked ? stepOf(intent, tracked, context) : null;
    const next: Next = { intent, tracked, step, notBeforeMs: intent.notBeforeMs };
    if (step === null) return next;
    held ||= movesStopwatch(intent);
    if (intent.notBeforeMs > context.nowMs) waiting.push(next);
    else if (intent.state === 'unknown') return next;
    else first ??= next;
  }
  return first ?? waiting.sort((a, b) => a.notBeforeMs - b.notBeforeMs)[0] ?? null;
}

/**
 * An entry as an intent writes it. A change before a stop says nothing of times: whether it was stopped elsewhere, and
 * which end counts, is for the stop to find out.
 */
function asToWrite(journal: Journal, intent: Intent, tracked: Tracked | null): Tracked | null {
  const writes = intent.kind === 'change' && tracked?.row && !tracked.deleted;
  if (!writes || isRunning(tracked)) return tracked;
  const stops = journal.intents.some((one) => one.kind === 'stop' && one.entry === intent.entry && !one.ours);
  return stops ? { ...tracked, span: spanOfRow(tracked.row) } : tracked;
}

/** In economy what runs is nobody's business but ours, unless it is there already or may be. */
export const isHeld = (
  intent: Intent,
  tracked: Tracked,
  context: Pick<DeliveryContext, 'economy'>,
): boolean =>
  context.economy &&
  isRunning(tracked) &&
  (intent.kind === 'start' || tracked.id === null) &&
  tracked.row?.active !== true &&
  intent.state === 'queued' &&
  intent.lastStep !== 'find_running';

/** The request an intent needs next; null when it needs none, because the service already has what the user did. */
function stepOf(intent: Intent, tracked: Tracked, { zone, nowMs }: DeliveryContext): Step | null {
  const { row } = tracked;
  // A conflict on start means another stopwatch runs: it has to be found and stopped first (rule 6).
  if (
    intent.lastStep === 'find_running' &&
    intent.state === 'queued' &&
    tracked.id !== null &&
    !tracked.deleted
  )
    return isRunning(tracked) ? 'find_running' : 'read';
  if (intent.state === 'unknown') return tracked.id === null ? 'find' : 'read';
  if (tracked.deleted) return intent.kind === 'delete' && tracked.id !== null ? 'delete' : null;
  if (intent.kind === 'delete') return null;
  if (tracked.id === null) return 'create';
  switch (intent.kind) {
    case 'start':
      // What it held before, and whether somebody else has started it, is to be known first.
      if (row === null) return 'read';
      return row.active || !isRunning(tracked) || hasRun(intent, tracked) ? null : 'start';
    case 'stop':
      if (row === null) return 'read';
      if (row.active) return isRunning(tracked) ? null : 'stop';
      if (!intent.ours || isRunning(tracked) || isAsDone(tracked, row, zone)) return null;
      return isContinued(tracked) && !isChecked(intent, nowMs) ? 'read' : 'correct';
    default:
      if (row && isAsDone(tracked, row, zone)) return null;
      // What runs there may have been stopped elsewhere: its time would be overwritten.
      return row?.active && !isChecked(intent, nowMs) ? 'read' : 'correct';
  }
}

/** How long a look before a change is good for, in ms: the change leaves at once, but for our own rate. */
const checkedForMs = 1500;

const isChecked = ({ checkedAtMs }: Intent, nowMs: number): boolean =>
  checkedAtMs !== null && nowMs >= checkedAtMs && nowMs - checkedAtMs <= checkedForMs;

/** Our copy of what it held before this run may be old, and the run is written beside it. */
const isContinued = ({ span }: Tracked): boolean => span.kind === 'measured' && span.baseSeconds > 0;

/** Time on a stopwatch that was started and stands still: it ran, and was stopped on another device. */
export const hasRun = (intent: StartIntent, { row }: Tracked): boolean =>
  intent.lastStep === 'start' && row !== null && !row.active && row.totalSeconds > (intent.totalBefore ?? 0);

/** All writable fields, so that a service that applies defaults wipes nothing (trap 13). */
const entryBody = (work: Work, times: EntryTimes): NonNullable<ApiCall['body']> => ({
  project_id: work.projectId,
  ...(work.taskId === null ? {} : { task_id: work.taskId }),
  description: work.description,
  date_execution: times.date,
  // Only a duration was given: the service is told nothing of a time of day.
  ...(times.timed ? { time_start: formatSeconds(times.start), time_end: formatSeconds(times.end) } : {}),
  time_total: formatSeconds(times.total),
});

/** What a create says of an entry, to be recognised by: `seconds` null for what was measured, it grows. */
export function sentOf({ work, span }: Tracked, zone: Zone, rows: readonly EntryRow[]): Sent {
  const { date, start, total } = timesOf(span, zone);
  const sent = { work, date, startClock: start, seconds: span.kind === 'measured' ? null : total, not: [] };
  return { ...sent, not: rows.filter((row) => isWhatWasSent(row, sent)).map((row) => row.id) };
}

/** Whether a row is what a create said, whatever the user did to the entry since. */
export const isWhatWasSent = (row: EntryRow, sent: Sent): boolean =>
  !sent.not.includes(row.id) &&
  sameWork(workOf(row), sent.work) &&
  row.date === sent.date &&
  row.startClock === sent.startClock &&
  (sent.seconds === null || row.totalSeconds === sent.seconds);

/** An update says too what is not there any more. */
const updateBody = (tracked: Tracked, zone: Zone): NonNullable<ApiCall['body']> => {
  const times = timesOf(tracked.span, zone);
  // Of what runs there the service counts the time itself: its own total stands until it is stopped.
  const total = tracked.row?.active ? tracked.row.totalSeconds : times.total;
  const end = times.timed ? (times.start + total) % secondsPerDay : 0;
  // Times of day that it had, and has no more, are said to be none.
  const timed = times.timed || (tracked.row !== null && isTimed(tracked.row));
  const body = entryBody(tracked.work, { ...times, total, end, timed });
  return { ...body, task_id: tracked.work.taskId };
};

export function callFor(tracked: Tracked, intent: Intent, step: Step, context: DeliveryContext): ApiCall {
  const params = { id: tracked.id ?? '' };
  switch (step) {
    case 'create':
      return {
        operation: 'createTimeEntry',
        body: entryBody(tracked.work, timesOf(tracked.span, context.zone)),
      };
    case 'find': {
      const { date, work } = tracked.sent ?? sentOf(tracked, context.zone, context.rows);
      return report(context.userId, date, date, work.projectId);
    }
    case 'find_running': {
      const today = toLocal(context.nowMs, context.zone).date;
      // A timer somebody forgot may have been started long ago: looked for only when it is not among the recent ones.
      return report(context.userId, addDays(today, intent.conflicts > 1 ? -31 : -1), today);
    }
    case 'read':
      return { operation: 'retrieveTimeEntry', params };
    case 'start':
      return { operation: 'startStopwatch', params };
    case 'stop':
      return { operation: 'stopStopwatch', params };
    case 'correct':
      return { operation: 'updateTimeEntry', params, body: updateBody(tracked, context.zone) };
    case 'delete':
      return { operation: 'deleteTimeEntry', params };
  }
}

/** The user's rows of some days, newest page first where there are many. */
export const report = (userId: number, from: string, to: string, projectId?: number): ApiCall => ({
  operation: 'detailedReport',
  query: {
    date_execution_start: from,
    date_execution_end: to,
    user_id: [userId],
    ...(projectId === undefined ? {} : { project_id: [projectId] }),
    opt_page_limit: 100,
    opt_sort_by: ['date_execution'],
    opt_sort_direction: 'desc',
  },
});

/** The journal at the moment a request leaves: from now on it may have happened. */
export function takeOffIntent(
  journal: Journal,
  { intent, tracked, step }: Next,
  { nowMs, zone, rows }: DeliveryContext,
): Journal {
  if (step === null || tracked === null) return journal;
  // A look leaves the last change we sent in doubt on record: it is what the look is about.
  if (isLook(step)) return journal;
  const sending = { state: 'sending', lastStep: step, sentAtMs: nowMs, error: null } as const;
  const noted = changeIntent(journal, intent.id, sending);
  if (step === 'create') return changeTracked(noted, tracked.key, { sent: sentOf(tracked, zone, rows) });
  const { span } = tracked;
  if (step !== 'start' || span.kind !== 'measured') return noted;
  const totalBefore = tracked.row?.totalSeconds ?? 0;
  // Less than nothing where the row holds more than it should: what was written of a stop that was taken back.
  const lateSeconds = lateBy(span, nowMs, totalBefore);
  return changeTracked(changeIntent(noted, intent.id, { totalBefore }), tracked.key, { lateSeconds });
}
