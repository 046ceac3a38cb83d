/**
 * Owns how an intent reaches the service: which request is next, and what its answer means for the journal.
 * A request that may have happened is never repeated before a look at what the service has (`30-tracking`, rules 2–4).
 */
import { endClock } from '../../common/booking.ts';
import type { AppError } from '../../common/error.ts';
import type { Work } from '../../common/model.ts';
import type { Result } from '../../common/result.ts';
import {
  addDays,
  clockDistance,
  formatSeconds,
  fromLocal,
  secondsPerDay,
  toLocal,
  type Zone,
} from '../../common/time.ts';
import { readPage, unwrap } from './api/answer.ts';
import { type EntryRow, readAll, readEntry } from './api/records.ts';
import type { ApiCall } from './api/request.ts';
import { backoffMs } from './governor.ts';
import {
  type BookIntent,
  changeIntent,
  changeTracked,
  findTracked,
  type Intent,
  type Journal,
  newIntent,
  rememberMade,
  removeIntents,
  type Step,
  type StopIntent,
  type Tracked,
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

/** A start or end that differs from the service's by no more than this is the same, in seconds (rule 4). */
const toleranceSeconds = 1;

/** How often a start or stop that meets another stopwatch than it expects looks for it before the user is told. */
const conflictsTried = 2;

/** How much earlier than we sent our stop it may have ended by the service's clock, in seconds. */
const stopSkewSeconds = 10;

/** How far the service's clock may be behind ours when we ask whether a create landed, in ms. */
const clockSkewMs = 300_000;

/** The longest pause of an intent that fails again and again while the service answers others, in ms. */
const longestPauseMs = 900_000;

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

/** Whether the service's row says what the user did, to the second. */
function isAsDone(tracked: Tracked, row: EntryRow, zone: Zone): boolean {
  const wanted = timesOf(tracked, zone);
  const near = (a: number, b: number) => Math.abs(a - b) <= toleranceSeconds;
  const nearClock = (a: number, b: number) =>
    Math.min(clockDistance(a, b), clockDistance(b, a)) <= toleranceSeconds;
  return (
    near(row.totalSeconds, wanted.total) &&
    row.date === wanted.date &&
    nearClock(row.startClock, wanted.start) &&
    (tracked.baseSeconds > 0 || nearClock(row.endClock, wanted.end))
  );
}

/**
 * The times a tracked entry should have. All three are always given and agree, so that the service has nothing to guess.
 * Whole seconds of both ends are subtracted, not the rounded difference: start + total = end, to the second.
 */
function timesOf(tracked: Tracked, zone: Zone): { date: string; start: number; end: number; total: number } {
  const started = toLocal(tracked.startedAtMs, zone);
  const endedAtMs = tracked.endedAtMs ?? tracked.startedAtMs;
  const run = Math.max(0, Math.floor(endedAtMs / 1000) - Math.floor(tracked.startedAtMs / 1000));
  const total = tracked.baseSeconds + run;
  // An entry of another device keeps its own date and start: only its length is ours.
  const kept = tracked.adopted ? tracked.row : null;
  const start = kept ? kept.startClock : started.clock;
  return { date: kept ? kept.date : started.date, start, end: (start + total) % secondsPerDay, total };
}

interface EntryTimes {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

const entryBody = (work: Work, times: EntryTimes): NonNullable<ApiCall['body']> => ({
  project_id: work.projectId,
  ...(work.taskId === null ? {} : { task_id: work.taskId }),
  description: work.description,
  date_execution: times.date,
  time_start: formatSeconds(times.start),
  time_end: formatSeconds(times.end),
  time_total: formatSeconds(times.total),
});

const timesOfBooking = ({ booking }: BookIntent): EntryTimes => ({
  date: booking.date,
  start: booking.startClock ?? 0,
  end: endClock(booking) ?? 0,
  total: booking.seconds,
});

function callFor(journal: Journal, intent: Intent, step: Step, context: DeliveryContext): ApiCall {
  if (intent.kind === 'book') {
    const times = timesOfBooking(intent);
    return step === 'find'
      ? report(context.userId, times.date, times.date)
      : { operation: 'createTimeEntry', body: entryBody(intent.booking.work, times) };
  }
  const tracked = findTracked(journal, intent.entry);
  if (!tracked) throw new Error('an intent without its entry needs no request');
  const times = timesOf(tracked, context.zone);
  const params = { id: tracked.id ?? '' };
  switch (step) {
    case 'create':
      return { operation: 'createTimeEntry', body: entryBody(tracked.work, times) };
    case 'find':
      return report(context.userId, times.date, times.date);
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
export const report = (userId: number, from: string, to: string): ApiCall => ({
  operation: 'detailedReport',
  query: {
    date_execution_start: from,
    date_execution_end: to,
    user_id: [userId],
    opt_page_limit: 100,
    opt_sort_by: ['date_execution'],
    opt_sort_direction: 'desc',
  },
});

/** A journal after an answer, and the rows of the service that the answer brought. */
export interface Delivered {
  readonly journal: Journal;
  readonly rows: readonly EntryRow[];
}

/** Takes in the answer to a step of an intent. */
export function settleDelivery(
  journal: Journal,
  intent: Intent,
  step: Step,
  result: Result<unknown>,
  context: DeliveryContext,
): Delivered {
  if (!result.ok) return { journal: settleFailure(journal, intent, step, result.error, context), rows: [] };
  // A look that succeeds is no success of the change it was about: its pauses go on growing.
  const counts = isLook(step) ? {} : { attempts: 0, conflicts: 0 };
  const calm = changeIntent(journal, intent.id, { state: 'queued', error: null, notBeforeMs: 0, ...counts });
  if (step === 'find' || step === 'find_running') {
    const page = readPage(result.value);
    const rows = page.ok ? readAll(page.value.records, readEntry) : [];
    return step === 'find'
      ? settleFind(calm, intent, rows, context)
      : { journal: settleFindRunning(calm, intent, rows, context), rows };
  }
  const row = readEntry(unwrap(result.value));
  if (row === null) return settleEmpty(calm, intent, step);
  return { journal: settleRow(calm, intent, step, row, context.zone), rows: [row] };
}

/** An answer without the record: what happened is read from the entry, a create is looked for. */
function settleEmpty(journal: Journal, intent: Intent, step: Step): Delivered {
  const ours = step === 'stop' && intent.kind === 'stop' ? { ours: true } : {};
  const looked = changeIntent(journal, intent.id, { state: 'unknown', ...ours });
  return { journal: looked, rows: [] };
}

function settleRow(journal: Journal, intent: Intent, step: Step, row: EntryRow, zone: Zone): Journal {
  const made = step === 'create' ? rememberMade(journal, row.id) : journal;
  if (intent.kind === 'book') return removeIntents(made, [intent.id]);
  return noteStop(changeTracked(made, intent.entry, { id: row.id, row }), intent, step, row, zone);
}

/** A row that stopped when our stop was sent is our stop, whether its answer reached us or not. */
function noteStop(journal: Journal, intent: Intent, step: Step, row: EntryRow, zone: Zone): Journal {
  if (intent.kind !== 'stop' || row.active) return journal;
  const landed = step === 'read' && intent.lastStep === 'stop' && !endedBefore(row, intent.sentAtMs, zone);
  const sent = step === 'stop' || step === 'create' || landed;
  return sent ? changeIntent(journal, intent.id, { ours: true }) : journal;
}

/** Whether an entry had ended, by its clock, before an instant: by more than clocks differ, by less than half a day. */
function endedBefore(row: EntryRow, instantMs: number | null, zone: Zone): boolean {
  if (instantMs === null) return false;
  const earlier = clockDistance(row.endClock, toLocal(instantMs, zone).clock);
  return earlier > stopSkewSeconds && earlier < secondsPerDay / 2;
}

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

/** Did the create land? An entry like ours that no intent of ours made, created not before the attempt (rule 2). */
function settleFind(
  journal: Journal,
  intent: Intent,
  rows: readonly EntryRow[],
  context: DeliveryContext,
): Delivered {
  const tracked = intent.kind === 'book' ? null : findTracked(journal, intent.entry);
  const work = intent.kind === 'book' ? intent.booking.work : tracked?.work;
  const times =
    intent.kind === 'book' ? timesOfBooking(intent) : tracked ? timesOf(tracked, context.zone) : null;
  if (!work || !times) return { journal, rows: [] };
  const owned = new Set([...journal.made, ...journal.tracked.map((one) => one.id)]);
  const notBefore = toLocal((intent.sentAtMs ?? intent.madeAtMs) - clockSkewMs, context.zone);
  const earliest = `${notBefore.date} ${formatSeconds(notBefore.clock)}`;
  const landed = rows.find(
    (row) =>
      !owned.has(row.id) &&
      row.projectId === work.projectId &&
      row.taskId === work.taskId &&
      row.description === work.description &&
      row.date === times.date &&
      row.startClock === times.start &&
      (intent.kind !== 'book' || row.totalSeconds === times.total) &&
      (row.createdAt === null || row.createdAt.replace('T', ' ').slice(0, 19) >= earliest),
  );
  if (!landed) return { journal, rows: [] };
  return {
    journal: settleRow(rememberMade(journal, landed.id), intent, 'create', landed, context.zone),
    rows: [landed],
  };
}

/**
 * Another stopwatch runs: it is stopped first, as of the moment ours was started. One that was started after ours is
 * stopped as of now: what ran elsewhere since then was tracked too.
 */
function settleFindRunning(
  journal: Journal,
  intent: Intent,
  rows: readonly EntryRow[],
  context: DeliveryContext,
): Journal {
  if (intent.kind !== 'start') return journal;
  const ours = findTracked(journal, intent.entry);
  const other = rows.find((row) => row.active && row.id !== ours?.id);
  const again = changeIntent(journal, intent.id, { lastStep: 'start' });
  const own = rows.find((row) => row.active && row.id === ours?.id);
  if (own) return changeTracked(again, intent.entry, { row: own });
  if (!other || !ours) return again;
  const known = journal.tracked.find((tracked) => tracked.id === other.id);
  if (known && journal.intents.some((one) => one.kind === 'stop' && one.entry === known.key)) return again;
  const adopted = known ?? adopt(other, context.newId(), context.zone);
  const atMs = adopted.startedAtMs > ours.startedAtMs ? context.nowMs : ours.startedAtMs;
  const base = newIntent(context.newId(), context.nowMs);
  const stop: StopIntent = { ...base, kind: 'stop', entry: adopted.key, atMs, ours: false };
  const stopped: Tracked = { ...adopted, endedAtMs: atMs };
  return {
    ...again,
    tracked: [...again.tracked.filter((tracked) => tracked.key !== adopted.key), stopped],
    intents: again.intents.flatMap((one) => (one.id === intent.id ? [stop, one] : [one])),
  };
}

/** A row that runs at the service, started elsewhere, as an entry of ours (rule 6). */
export function adopt(row: EntryRow, key: string, zone: Zone): Tracked {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):?(\d{2})?/.exec(row.activeSince ?? '');
  const clock = match
    ? Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
    : row.startClock;
  return {
    key,
    id: row.id,
    work: { projectId: row.projectId, taskId: row.taskId, description: row.description },
    startedAtMs: fromLocal({ date: match?.[1] ?? row.date, clock }, zone),
    endedAtMs: null,
    baseSeconds: row.totalSeconds,
    adopted: true,
    row,
  };
}

/** What a failed step means: not sent, perhaps sent, a conflict, or refused for good. */
function settleFailure(
  journal: Journal,
  intent: Intent,
  step: Step,
  error: AppError,
  context: DeliveryContext,
): Journal {
  const before = intent.state === 'unknown' ? 'unknown' : 'queued';
  const attempts = intent.attempts + 1;
  const later = context.nowMs + backoffMs(attempts, context.random(), longestPauseMs);
  switch (error.code) {
    case 'network_unreachable':
    case 'rate_limited':
    case 'daily_limit':
    case 'token_rejected':
      // This one did not happen, but an earlier attempt may still be in doubt.
      return changeIntent(journal, intent.id, { state: before });
    case 'network_timeout':
    case 'service_failed':
    case 'not_the_service':
    case 'redirect_refused': {
      const state = isLook(step) ? before : 'unknown';
      return changeIntent(journal, intent.id, { state, attempts, notBeforeMs: later });
    }
    default: {
      const conflicts = intent.conflicts + 1;
      const isConflict = error.status === 409 && conflicts <= conflictsTried;
      if (isConflict && step === 'start') {
        return changeIntent(journal, intent.id, { state: 'queued', lastStep: 'find_running', conflicts });
      }
      if (isConflict && step === 'stop') {
        // Not running there: stopped elsewhere, or gone. What the entry says now stands.
        return changeIntent(journal, intent.id, { state: 'unknown', lastStep: 'read', conflicts });
      }
      const doubt = isLook(step) ? {} : { lastStep: null };
      return changeIntent(journal, intent.id, { state: 'refused', error, ...doubt });
    }
  }
}
