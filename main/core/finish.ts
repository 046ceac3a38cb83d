/** Owns the end of an intent, and what a stop on another device means for an entry of ours (rules 4 and 7). */
import type { EntryRow } from './api/records.ts';
import { type DeliveryContext, hasRun } from './delivery.ts';
import { spanMs, spanOfRow, stopSkewSeconds } from './entry-times.ts';
import { yieldAt } from './goes-on.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  hasIntents,
  type Intent,
  isRunning,
  type Journal,
  removeIntents,
  type Tracked,
  type TwoStops,
} from './journal.ts';
import { dropParts, partsOf } from './night.ts';
import { append } from './target.ts';

/** Less than this is no time that was lost, in seconds. */
const lateAtLeast = 2;

/** Takes an intent off the journal: the service has what the user did, or the user wants it no more. */
export function finishIntent(journal: Journal, intent: Intent, context: DeliveryContext): Journal {
  const rest = removeIntents(journal, [intent.id]);
  const tracked = findTracked(rest, intent.entry);
  const row = tracked?.row;
  if (!tracked || !row || row.active || tracked.deleted) return rest;
  if (intent.kind === 'start') {
    const ran = hasRun(intent, tracked);
    if (isRunning(tracked)) return endElsewhere(rest, tracked, row, context);
    // It never ran: the stop has only to put the times right, and may. What ran was stopped there, and that stands.
    const stop = rest.intents.find((one) => one.kind === 'stop' && one.entry === tracked.key);
    return stop && !ran ? changeIntent(rest, stop.id, { ours: true }) : rest;
  }
  if (intent.kind !== 'stop' || intent.ours) return rest;
  const ended = endElsewhere(rest, tracked, row, context);
  const overAtMs =
    spanMs(findTracked(ended, tracked.key)?.span ?? tracked.span, 0, context.zone)?.untilMs ?? 0;
  return yieldAt(meetTwoStops(rest, intent.id, tracked, row, context), tracked.key, overAtMs, context);
}

/**
 * A timer of ours that the service says was stopped: it ended there. Seconds that the service's stopwatch did not
 * count, because it was started late, are put right.
 */
export function endElsewhere(
  journal: Journal,
  tracked: Tracked,
  row: EntryRow,
  context: Pick<DeliveryContext, 'nowMs' | 'newId'>,
): Journal {
  const { span } = tracked;
  if (span.kind !== 'measured') return journal;
  const late = Math.abs(tracked.lateSeconds) >= lateAtLeast ? tracked.lateSeconds : 0;
  const total = Math.max(0, row.totalSeconds + late);
  const endedAtMs = span.startedAtMs + Math.max(0, total - span.baseSeconds) * 1000;
  const ended = changeTracked(journal, tracked.key, { row, span: { ...span, endedAtMs }, lateSeconds: 0 });
  return late !== 0 ? append(ended, 'change', tracked.key, context) : ended;
}

/** Our stop met an entry that was stopped already: what the service has stands, and the user is asked. */
function meetTwoStops(
  journal: Journal,
  id: string,
  tracked: Tracked,
  row: EntryRow,
  context: DeliveryContext,
): Journal {
  const { span } = tracked;
  if (span.kind !== 'measured' || span.endedAtMs === null) return journal;
  // What lies after midnight of it was over elsewhere, too.
  const parts = partsOf(journal, tracked);
  const alone = dropParts(journal, tracked, context);
  const hereMs = span.endedAtMs + parts.reduce((sum, part) => sum + part.span.seconds, 0) * 1000;
  const standing = endElsewhere(alone, tracked, row, context);
  const ended = findTracked(standing, tracked.key)?.span;
  const elsewhereMs = (ended?.kind === 'measured' ? ended.endedAtMs : null) ?? hereMs;
  // The user has given away since what is more there.
  if (hereMs < elsewhereMs && hasIntents(journal, tracked.key)) return journal;
  if (Math.abs(hereMs - elsewhereMs) <= stopSkewSeconds * 1000) return standing;
  const { work } = tracked;
  const seconds = Math.max(0, row.totalSeconds + tracked.lateSeconds);
  const stops: TwoStops = {
    id,
    rowId: row.id,
    work,
    startedAtMs: span.startedAtMs,
    elsewhereMs,
    hereMs,
    span: { ...spanOfRow(row), seconds },
  };
  return { ...standing, stops: [...journal.stops.filter((one) => one.rowId !== row.id), stops] };
}
