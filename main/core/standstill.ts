/**
 * Owns what it means that a row stands still which ran when we last heard of it: our own stop, one on another device, or
 * one that fell into a request of ours (`30-tracking`, rules 4 and 7).
 */
import type { Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import type { DeliveryContext } from './delivery.ts';
import { endedBefore, lateBy, timesOf } from './entry-times.ts';
import { endElsewhere } from './finish.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  type Intent,
  isRunning,
  isWrite,
  type Journal,
  removeIntents,
  type Step,
  type Tracked,
} from './journal.ts';
import { append } from './target.ts';

/** Both ends of a run are rounded, here and there, in seconds. */
const roundedSeconds = 2;

/** A look before a change of what ran there shows that it was stopped elsewhere: it ended there. */
export function stoppedMeanwhile(
  journal: Journal,
  intent: Intent,
  step: Step,
  row: EntryRow,
  context: DeliveryContext,
): Journal {
  const tracked = findTracked(journal, intent.entry);
  const isOver = step === 'read' && isWrite(intent) && !row.active;
  return tracked && isOver && isRunning(tracked) ? endElsewhere(journal, tracked, row, context) : journal;
}

/** A row that stopped when our stop was sent is our stop, whether its answer reached us or not. */
export function noteStop(
  journal: Journal,
  intent: Intent,
  step: Step,
  row: EntryRow,
  { zone }: DeliveryContext,
): Journal {
  if (intent.kind !== 'stop' || row.active) return journal;
  if (step === 'read' && intent.ours) return journal;
  const asked = step === 'read' && intent.lastStep === 'stop';
  const tracked = findTracked(journal, intent.entry);
  const landed = asked && !endedBefore(row, intent.sentAtMs, zone) && !isShorter(row, intent, tracked, zone);
  const sent = step === 'stop' || step === 'create' || landed;
  return sent ? changeIntent(journal, intent.id, { ours: true }) : journal;
}

/** Whether a stopwatch stood still before ours was stopped here: the earlier stop stands (rule 7). */
function isShorter(row: EntryRow, { madeAtMs }: Intent, tracked: Tracked | null, zone: Zone): boolean {
  if (!tracked) return false;
  const { span } = tracked;
  // It was taken back, and has ended again since: that is another stop's end.
  const isLater = span.kind === 'measured' && span.endedAtMs !== null && span.endedAtMs > madeAtMs;
  // Less than nothing where it was given a later start since: so much less is what it is late by.
  const total = isLater
    ? span.baseSeconds + Math.floor(madeAtMs / 1000) - Math.floor(span.startedAtMs / 1000)
    : timesOf(span, zone).total;
  return row.totalSeconds + tracked.lateSeconds < total - roundedSeconds;
}

/**
 * Whether a stop elsewhere fell between our look at what ran and our change of it: the change has then written the time
 * before this run over the time there was.
 */
export function isOverwritten(
  before: Tracked | null,
  { lastStep, sentAtMs }: Intent,
  row: EntryRow,
): boolean {
  if (!before?.row?.active || row.active || lastStep !== 'correct' || sentAtMs === null) return false;
  if (before.span.kind !== 'measured' || row.totalSeconds !== before.row.totalSeconds) return false;
  return lateBy(before.span, sentAtMs, row.totalSeconds) > before.lateSeconds;
}

/** What was overwritten had ended while the change was under way: that is written now. */
export function endUnderWay(journal: Journal, intent: Intent, step: Step, context: DeliveryContext): Journal {
  const tracked = findTracked(journal, intent.entry);
  if (tracked?.span.kind !== 'measured') return journal;
  const stop = journal.intents.find((one) => one.kind === 'stop' && one.entry === intent.entry);
  const rest = step === 'correct' ? removeIntents(journal, [intent.id]) : journal;
  // It was stopped here, too, a moment later.
  if (stop) return changeIntent(rest, stop.id, { ours: true });
  const span = { ...tracked.span, endedAtMs: tracked.span.endedAtMs ?? intent.sentAtMs };
  const ended = changeTracked(rest, tracked.key, { span, lateSeconds: 0 });
  return step === 'correct' ? append(ended, 'change', tracked.key, context) : ended;
}
