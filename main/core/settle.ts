/** Owns what the answer to a step of an intent means for the journal (`30-tracking`, rules 2–7). */
import { type AppError, appError } from '../../common/error.ts';
import { sameWork } from '../../common/model.ts';
import type { Result } from '../../common/result.ts';
import { formatSeconds, toLocal } from '../../common/time.ts';
import { readPage, unwrap } from './api/answer.ts';
import { type EntryRow, readAll, readEntry } from './api/records.ts';
import { type DeliveryContext, isLook, isWhatWasSent, sentOf } from './delivery.ts';
import { endEntry } from './end-entry.ts';
import { isTimed, sameStart, workOf } from './entry-times.ts';
import { findOther } from './find-running.ts';
import { backoffMs } from './governor.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  type Intent,
  isRunning,
  isWrite,
  type Journal,
  rememberMade,
  removeIntents,
  type Step,
  type Tracked,
} from './journal.ts';
import { renameParts } from './night.ts';
import { endUnderWay, isOverwritten, noteStop, stoppedMeanwhile } from './standstill.ts';
import { resume } from './target.ts';
import { anew } from './undo.ts';

/** How often a start or stop that meets another stopwatch than it expects looks for it before the user is told. */
const conflictsTried = 3;

/** How far the service's clock may be behind ours when we ask whether a create landed, in ms. */
const clockSkewMs = 300_000;

/** The same where the account's zone is not known, in ms: its times of day are compared with ours. */
const unknownZoneMs = 15 * 3_600_000;

/** The longest pause of an intent that fails again and again while the service answers others, in ms. */
const longestPauseMs = 900_000;

/** A journal after an answer, and what the answer says about the service's rows. */
export interface Delivered {
  readonly journal: Journal;
  readonly rows: readonly EntryRow[];
  /** The id of an entry that is not there any more. */
  readonly gone: number | null;
}

const delivered = (journal: Journal, rows: readonly EntryRow[] = []): Delivered => ({
  journal,
  rows,
  gone: null,
});

/** Takes in the answer to a step of an intent. */
export function settleDelivery(
  journal: Journal,
  intent: Intent,
  step: Step,
  result: Result<unknown>,
  context: DeliveryContext,
): Delivered {
  if (!result.ok) return settleFailure(journal, intent, step, result.error, context);
  if (step === 'delete') return settleGone(journal, intent);
  // A look that succeeds is no success of the change it was about: its pauses go on growing.
  const counts = isLook(step) ? {} : { attempts: 0, conflicts: 0 };
  const calm = changeIntent(journal, intent.id, { state: 'queued', error: null, notBeforeMs: 0, ...counts });
  if (step === 'find' || step === 'find_running') {
    const page = readPage(result.value);
    // Success without a list says nothing about what is there: it is no "not found" (trap 10).
    if (!page.ok) return settleFailure(journal, intent, step, page.error, context);
    const rows = readAll(page.value.records, readEntry);
    if (step === 'find_running') return delivered(findOther(calm, intent, rows, context), rows);
    const found = settleFind(calm, intent, rows, context);
    // More rows than one page of a project and a day: whether it landed stays open, and is looked for again.
    if (found || page.value.next === null) return found ?? delivered(calm);
    return settleFailure(journal, intent, step, appError('not_the_service'), context);
  }
  const row = readEntry(unwrap(result.value));
  if (row === null) return settleEmpty(calm, intent, step);
  if (step === 'read' && intent.kind === 'delete' && intent.error?.code === 'not_found') {
    // It said "not found" of an entry that is there: it is the path that it does not know.
    return delivered(refuseDelete(journal, intent, appError('not_supported', { status: 404 }), context), [
      row,
    ]);
  }
  return delivered(settleRow(calm, intent, step, row, context), [row]);
}

/** An answer without the record: what happened is read from the entry, a create is looked for. */
function settleEmpty(journal: Journal, intent: Intent, step: Step): Delivered {
  const ours = step === 'stop' ? { ours: true } : {};
  return delivered(changeIntent(journal, intent.id, { state: 'unknown', ...ours }));
}

function settleRow(
  journal: Journal,
  intent: Intent,
  step: Step,
  row: EntryRow,
  context: DeliveryContext,
): Journal {
  const tracked = findTracked(journal, intent.entry);
  const made = step === 'create' ? rememberMade(journal, intent.entry, row.id) : journal;
  const elsewhere = doneElsewhere(made, intent, step, row);
  const parts = tracked && elsewhere.work ? renameParts(made, tracked, elsewhere.work) : made;
  const known = changeTracked(parts, intent.entry, { id: row.id, row, ...elsewhere });
  if (isOverwritten(tracked, intent, row)) return endUnderWay(known, intent, step, context);
  // What the service made of an update is shown, even where it is not what was asked for: asking again would not end.
  if (step === 'correct') {
    // What was late is in the total now, unless the stopwatch goes on.
    const written = row.active ? known : changeTracked(known, intent.entry, { lateSeconds: 0 });
    return removeIntents(row.totalSeconds === tracked?.row?.totalSeconds ? known : written, [intent.id]);
  }
  if (step === 'create' && isWrite(intent)) return removeIntents(known, [intent.id]);
  const checked =
    step === 'read'
      ? changeIntent(known, intent.id, { checkedAtMs: context.nowMs, ...tellStart(intent) })
      : known;
  const ran = tracked?.row?.active === true;
  const over = ran ? stoppedMeanwhile(checked, intent, step, row, context) : checked;
  return noteStop(over, intent, step, row, context);
}

/** The stopwatch that a start met may have been its own: the entry itself tells. */
const tellStart = (intent: Intent): { readonly lastStep?: 'start' } =>
  intent.lastStep === 'find_running' ? { lastStep: 'start' } : {};

/**
 * What another device did to an entry since we last heard of it, as far as the user did not do the same here: other
 * work, and seconds added to what a run of ours goes on from. It is taken over: only what was done here is ours to say.
 */
function doneElsewhere(journal: Journal, intent: Intent, step: Step, row: EntryRow): Partial<Tracked> {
  const tracked = findTracked(journal, intent.entry);
  const before = tracked?.row;
  // What was written here is what the row says now: that is nothing of another device's.
  const written = journal.intents.some((one) => one.entry === intent.entry && isWrite(one));
  if (!tracked || !before || written || step === 'correct') return {};
  const work = sameWork(tracked.work, workOf(before)) ? { work: workOf(row) } : {};
  const { span } = tracked;
  if (span.kind !== 'measured') return work;
  // Begun at midnight, it had no time of day for the service, which gives it that of its stopwatch (trap 16).
  const isOurs =
    sameStart(row, before) || (intent.kind === 'start' && span.begun === null && !isTimed(before));
  const begun = isOurs ? span.begun : { date: row.date, startClock: row.startClock };
  const baseSeconds = Math.max(0, span.baseSeconds + addedElsewhere(tracked, before, intent, step, row));
  return { ...work, span: { ...span, begun, baseSeconds } };
}

/** Less than this is the time a request was under way, in seconds. */
const addedAtLeast = 6;

/** Seconds that an answer shows to have been added to an entry, or taken away, beside what its stopwatch counted. */
function addedElsewhere(
  tracked: Tracked,
  before: EntryRow,
  intent: Intent,
  step: Step,
  row: EntryRow,
): number {
  const more = row.totalSeconds - before.totalSeconds;
  if (intent.kind === 'start' && row.active && !before.active) return more;
  if (intent.kind !== 'stop' || row.active) return 0;
  // The row before our run is read again: nothing of ours is in it.
  if (step === 'read') return intent.ours && intent.state === 'queued' ? more : 0;
  const { span, lateSeconds } = tracked;
  if (step !== 'stop' || !before.active || span.kind !== 'measured' || intent.sentAtMs === null) return 0;
  const elapsed = Math.floor((intent.sentAtMs - span.startedAtMs) / 1000);
  const added = row.totalSeconds - (span.baseSeconds + elapsed - lateSeconds);
  return Math.abs(added) >= addedAtLeast ? added : 0;
}

/** Did the create land? An entry like ours that no intent of ours made, created not before the attempt (rule 2). */
function settleFind(
  journal: Journal,
  intent: Intent,
  rows: readonly EntryRow[],
  context: DeliveryContext,
): Delivered | null {
  const tracked = findTracked(journal, intent.entry);
  if (!tracked) return null;
  const owned = new Set([...journal.made, ...journal.tracked.map((one) => one.id)]);
  const sent = tracked.sent ?? sentOf(tracked, context.zone, []);
  const slackMs = context.zoneKnown ? clockSkewMs : unknownZoneMs;
  const notBefore = toLocal((intent.sentAtMs ?? intent.madeAtMs) - slackMs, context.zone);
  const earliest = `${notBefore.date} ${formatSeconds(notBefore.clock)}`;
  const landed = rows.find(
    (row) =>
      !owned.has(row.id) &&
      isWhatWasSent(row, sent) &&
      (row.createdAt === null || row.createdAt.replace('T', ' ').slice(0, 19) >= earliest),
  );
  if (!landed) return null;
  const made = rememberMade(journal, intent.entry, landed.id);
  return delivered(settleRow(made, intent, 'create', landed, context), [landed]);
}

/** The entry is not there any more: that is what was asked for, or it has to be made anew. */
function settleGone(journal: Journal, intent: Intent): Delivered {
  const tracked = findTracked(journal, intent.entry);
  const rest = anew(removeIntents(journal, [intent.id]), tracked?.id ?? null, intent.entry);
  return {
    journal: changeTracked(rest, intent.entry, { id: null, row: null, sent: null, lateSeconds: 0 }),
    rows: [],
    gone: tracked?.id ?? null,
  };
}

/** The entry stays, with all that was wanted of it, and the user is told: who took it back meanwhile wants no deletion. */
function refuseDelete(journal: Journal, intent: Intent, error: AppError, context: DeliveryContext): Journal {
  if (findTracked(journal, intent.entry)?.deleted === false) return removeIntents(journal, [intent.id]);
  const refused = changeIntent(journal, intent.id, { state: 'refused', error, lastStep: null });
  const kept = changeTracked(refused, intent.entry, { deleted: false });
  const tracked = findTracked(kept, intent.entry);
  if (!tracked) return kept;
  // Something else runs since: then it never did.
  const isOver = isRunning(tracked) && kept.tracked.some((one) => one !== tracked && isRunning(one));
  return isOver ? endEntry(kept, tracked, tracked.span.startedAtMs, context) : resume(kept, tracked, context);
}

/** What a failed step means: not sent, perhaps sent, a conflict, or refused for good. */
function settleFailure(
  journal: Journal,
  intent: Intent,
  step: Step,
  error: AppError,
  context: DeliveryContext,
): Delivered {
  const change = (part: Parameters<typeof changeIntent>[2]): Delivered =>
    delivered(changeIntent(journal, intent.id, part));
  if (step === 'delete' && error.status === 404) {
    // The entry is gone, or the service does not know the path, and says so in whatever form: reading it tells.
    return change({ state: 'unknown', error: appError('not_found', { status: 404 }) });
  }
  const before = intent.state === 'unknown' ? 'unknown' : 'queued';
  const attempts = intent.attempts + 1;
  const later = context.nowMs + backoffMs(attempts, context.random(), longestPauseMs);
  switch (error.code) {
    case 'network_unreachable':
    case 'rate_limited':
    case 'daily_limit':
    case 'token_rejected':
      // This one did not happen, but an earlier attempt may still be in doubt.
      return change({ state: before });
    case 'network_timeout':
    case 'service_failed':
    case 'not_the_service':
    case 'redirect_refused':
      return change({ state: isLook(step) ? before : 'unknown', attempts, notBeforeMs: later });
    default: {
      const conflicts = intent.conflicts + 1;
      const isConflict = error.status === 409 && conflicts <= conflictsTried;
      if (isConflict && step === 'start')
        return change({ state: 'queued', lastStep: 'find_running', conflicts });
      // Not running there: gone, stopped elsewhere, or by this very request, which the network brought twice.
      if (isConflict && step === 'stop') return change({ state: 'unknown', conflicts });
      if (intent.kind === 'delete') {
        const gone = step === 'read' && error.code === 'not_found';
        return gone ? settleGone(journal, intent) : delivered(refuseDelete(journal, intent, error, context));
      }
      // Of an entry that is gone nothing is in doubt.
      const doubt = isLook(step) && error.code !== 'not_found' ? {} : { lastStep: null };
      return change({ state: 'refused', error, ...doubt });
    }
  }
}
