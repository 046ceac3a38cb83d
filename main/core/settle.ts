/** Owns what the answer to a step of an intent means for the journal (`30-tracking`, rules 2–7). */
import { type AppError, appError } from '../../common/error.ts';
import type { Result } from '../../common/result.ts';
import { formatSeconds, toLocal, type Zone } from '../../common/time.ts';
import { adopt } from './adopt.ts';
import { readPage, unwrap } from './api/answer.ts';
import { type EntryRow, readAll, readEntry } from './api/records.ts';
import { type DeliveryContext, isLook } from './delivery.ts';
import { endedBefore, timesOf, timesOfBooking } from './entry-times.ts';
import { backoffMs } from './governor.ts';
import {
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

/** How often a start or stop that meets another stopwatch than it expects looks for it before the user is told. */
const conflictsTried = 2;

/** How far the service's clock may be behind ours when we ask whether a create landed, in ms. */
const clockSkewMs = 300_000;

/** The longest pause of an intent that fails again and again while the service answers others, in ms. */
const longestPauseMs = 900_000;

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
    // Success without a list says nothing about what is there: it is no "not found" (trap 10).
    if (!page.ok) return { journal: settleFailure(journal, intent, step, page.error, context), rows: [] };
    const rows = readAll(page.value.records, readEntry);
    if (step === 'find_running') return { journal: settleFindRunning(calm, intent, rows, context), rows };
    const found = settleFind(calm, intent, rows, context);
    // More rows than one page of a project and a day: whether it landed stays open, and is looked for again.
    if (found || page.value.next === null) return found ?? { journal: calm, rows: [] };
    return { journal: settleFailure(journal, intent, step, appError('not_the_service'), context), rows: [] };
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

/** Did the create land? An entry like ours that no intent of ours made, created not before the attempt (rule 2). */
function settleFind(
  journal: Journal,
  intent: Intent,
  rows: readonly EntryRow[],
  context: DeliveryContext,
): Delivered | null {
  const tracked = intent.kind === 'book' ? null : findTracked(journal, intent.entry);
  const work = intent.kind === 'book' ? intent.booking.work : tracked?.work;
  const times =
    intent.kind === 'book' ? timesOfBooking(intent) : tracked ? timesOf(tracked, context.zone) : null;
  if (!work || !times) return null;
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
  if (!landed) return null;
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
