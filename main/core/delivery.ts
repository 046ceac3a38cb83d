/**
 * Owns how an intent reaches the service: which one is next, which request it needs, and when it needs none any more.
 * A request that may have happened is never repeated before a look at what the service has (`30-tracking`, rules 2–4).
 */
import type { Work } from '../../common/model.ts';
import { addDays, formatSeconds, toLocal, type Zone } from '../../common/time.ts';
import type { ApiCall } from './api/request.ts';
import { type EntryTimes, isAsDone, timesOf, timesOfBooking } from './entry-times.ts';
import {
  type BookIntent,
  changeIntent,
  findTracked,
  type Intent,
  type Journal,
  removeIntents,
  type Step,
} from './journal.ts';

/** What deciding about deliveries needs besides the journal. */
export interface DeliveryContext {
  readonly nowMs: number;
  readonly zone: Zone;
  readonly userId: number;
  readonly newId: () => string;
  readonly random: () => number;
}

export interface NextDelivery {
  readonly intent: Intent;
  readonly step: Step;
  readonly call: ApiCall;
}

/** A look changes nothing at the service: it may be repeated. */
export const isLook = (step: Step): boolean => step === 'find' || step === 'read' || step === 'find_running';

/**
 * The first intent that may be worked on: in order, passing over what was refused and what depends on that. One that
 * waits after a failure holds up the starts and stops behind it, for only one stopwatch can run, but no booking. When
 * all wait, the one whose wait is over first.
 */
export function nextIntent(journal: Journal, nowMs: number): Intent | null {
  const blocked = new Set<string>();
  const waiting: Intent[] = [];
  for (const intent of journal.intents) {
    const entry = intent.kind === 'book' ? intent.id : intent.entry;
    const held = intent.kind !== 'book' && waiting.some((one) => one.kind !== 'book');
    if (intent.state === 'refused') blocked.add(entry);
    else if (blocked.has(entry) || held) continue;
    else if (intent.notBeforeMs > nowMs) waiting.push(intent);
    else return intent;
  }
  return waiting.sort((a, b) => a.notBeforeMs - b.notBeforeMs)[0] ?? null;
}

/** The request an intent needs next; `null` when it needs none, because the service already has what the user did. */
export function nextDelivery(
  journal: Journal,
  intent: Intent,
  context: DeliveryContext,
): NextDelivery | null {
  const needed = intent.kind === 'book' ? stepOfBooking(intent) : stepOfTimer(journal, intent, context.zone);
  if (needed === null) return null;
  return { intent, step: needed, call: callFor(journal, intent, needed, context) };
}

const stepOfBooking = (intent: BookIntent): Step => (intent.state === 'unknown' ? 'find' : 'create');

function stepOfTimer(journal: Journal, intent: Exclude<Intent, BookIntent>, zone: Zone): Step | null {
  const tracked = findTracked(journal, intent.entry);
  if (!tracked) return null;
  // A conflict on start means another stopwatch runs: it has to be found and stopped first (rule 6).
  const isWanted = intent.kind === 'start' && tracked.endedAtMs === null;
  if (intent.lastStep === 'find_running' && intent.state === 'queued' && isWanted) return 'find_running';
  if (intent.state === 'unknown') return tracked.id === null ? 'find' : 'read';
  if (tracked.id === null) return 'create';
  if (intent.kind === 'start') {
    // Time on a stopwatch that stands still: it ran, and was stopped on another device.
    const ran = tracked.row !== null && tracked.row.totalSeconds > tracked.baseSeconds;
    return tracked.row?.active || tracked.endedAtMs !== null || ran ? null : 'start';
  }
  if (tracked.row === null) return 'read';
  if (tracked.row.active) return 'stop';
  return intent.ours && !isAsDone(tracked, tracked.row, zone) ? 'correct' : null;
}

/** @param timed false: only a duration was given, and the service is told nothing of a time of day */
const entryBody = (work: Work, times: EntryTimes, timed = true): NonNullable<ApiCall['body']> => ({
  project_id: work.projectId,
  ...(work.taskId === null ? {} : { task_id: work.taskId }),
  description: work.description,
  date_execution: times.date,
  ...(timed ? { time_start: formatSeconds(times.start), time_end: formatSeconds(times.end) } : {}),
  time_total: formatSeconds(times.total),
});

function callFor(journal: Journal, intent: Intent, step: Step, context: DeliveryContext): ApiCall {
  if (intent.kind === 'book') {
    const times = timesOfBooking(intent);
    const { work, startClock } = intent.booking;
    return step === 'find'
      ? report(context.userId, times.date, times.date, work.projectId)
      : { operation: 'createTimeEntry', body: entryBody(work, times, startClock !== null) };
  }
  const tracked = findTracked(journal, intent.entry);
  if (!tracked) throw new Error('an intent without its entry needs no request');
  const times = timesOf(tracked, context.zone);
  const params = { id: tracked.id ?? '' };
  switch (step) {
    case 'create':
      return { operation: 'createTimeEntry', body: entryBody(tracked.work, times) };
    case 'find':
      return report(context.userId, times.date, times.date, tracked.work.projectId);
    case 'find_running': {
      const today = toLocal(context.nowMs, context.zone).date;
      return report(context.userId, addDays(today, -1), today);
    }
    case 'read':
      return { operation: 'retrieveTimeEntry', params };
    case 'start':
      return { operation: 'startStopwatch', params };
    case 'stop':
      return { operation: 'stopStopwatch', params };
    case 'correct':
      return { operation: 'updateTimeEntry', params, body: entryBody(tracked.work, times) };
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

/** Takes an intent off the journal: the service has what the user did. */
export function finishIntent(journal: Journal, intent: Intent): Journal {
  const rest = removeIntents(journal, [intent.id]);
  const tracked = intent.kind === 'start' ? findTracked(rest, intent.entry) : null;
  if (!tracked?.row || tracked.row.active) return rest;
  if (tracked.endedAtMs === null) return { ...rest, tracked: rest.tracked.filter((one) => one !== tracked) };
  // A stopwatch that ran there was stopped there: that stop stands.
  const ran = intent.lastStep === 'start' && tracked.row.totalSeconds > tracked.baseSeconds;
  if (ran) return rest;
  // It never ran: the stop has only to put the times right, and may.
  const stop = rest.intents.find((one) => one.kind === 'stop' && one.entry === tracked.key);
  return stop ? changeIntent(rest, stop.id, { ours: true }) : rest;
}
