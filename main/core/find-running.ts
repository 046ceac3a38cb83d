/** Owns what is done about another stopwatch that is in the way of a start: it is found and stopped first (rule 6). */
import { adopt } from './adopt.ts';
import type { EntryRow } from './api/records.ts';
import type { DeliveryContext } from './delivery.ts';
import { type Ending, endUnasked } from './end-entry.ts';
import { spanMs, spanOfRow } from './entry-times.ts';
import { giveWay, goesOn, saidAt } from './goes-on.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  hasIntents,
  type Intent,
  isRunning,
  type Journal,
  type Measured,
  newIntent,
  type Running,
  type Tracked,
} from './journal.ts';

/** Takes in the rows that were read to find the stopwatch that a start met. */
export function findOther(
  journal: Journal,
  intent: Intent,
  rows: readonly EntryRow[],
  context: DeliveryContext,
): Journal {
  if (intent.kind !== 'start') return journal;
  const ours = findTracked(journal, intent.entry);
  // What it met may have been itself, and may have been stopped since.
  const own = rows.find((row) => row.id === ours?.id);
  const asked = changeIntent(journal, intent.id, { lastStep: 'start' });
  const again = own ? changeTracked(asked, intent.entry, { row: own }) : asked;
  if (own?.active) return again;
  const other = rows.find((row) => row.active && row.id !== ours?.id);
  if (!other || ours?.span.kind !== 'measured') return again;
  const known = journal.tracked.find((tracked) => tracked.id === other.id);
  // What is kept for a card only was started again elsewhere since.
  if (known && !isRunning(known) && hasIntents(journal, known.key))
    return stopFirst(again, known, intent.id, context);
  const adopted = adopt(other, known?.key ?? context.newId(), context.zone);
  return meetOther(again, { ...ours, span: ours.span }, adopted, intent.id, { ...context, rows });
}

/** What has ended here, and still runs there, is stopped before another can start. */
function stopFirst(journal: Journal, { key }: Tracked, before: string, context: DeliveryContext): Journal {
  const ends = (one: Intent) => one.entry === key && (one.kind === 'stop' || one.kind === 'delete');
  const stop = journal.intents.find(ends) ?? newIntent('stop', key, context.newId(), context.nowMs);
  const others = journal.intents.filter((one) => one !== stop);
  const at = others.findIndex((one) => one.id === before);
  return { ...journal, intents: others.toSpliced(at, 0, stop) };
}

/**
 * Two timers are known to run. One that was started elsewhere after the user started ours took over from it: ours ended
 * then, or when the work elsewhere began that led up to it. One that is older ended when ours began, also where ours only
 * goes on from that after an absence, and is stopped before ours can run.
 * @param before the id of the intent that has to wait for this stop; null: it is the last
 */
export function meetOther(
  journal: Journal,
  ours: Tracked & { readonly span: Measured },
  other: Running,
  before: string | null,
  around: Ending & { readonly rows: readonly EntryRow[] },
): Journal {
  const others = journal.tracked.filter((tracked) => tracked.key !== other.key);
  const adopted = { ...journal, tracked: [other, ...others] };
  const { startedAtMs } = ours.span;
  // The user may have said that it was started a while ago; what goes on after an absence was started before that.
  const saidAtMs = saidAt(journal, ours);
  if (other.span.startedAtMs > saidAtMs) {
    const atMs = takenOverAtMs(journal, saidAtMs, other, around);
    if (!isRunning(ours)) return adopted;
    return goesOn(journal, ours)
      ? giveWay(adopted, ours, atMs, around)
      : endUnasked(adopted, ours, atMs, around);
  }
  const isWithin = other.span.startedAtMs > startedAtMs;
  const endMs = isWithin ? saidAtMs : Math.min(startedAtMs, saidAtMs);
  const ended = endUnasked(adopted, other, endMs, around);
  const added = ended.intents.slice(journal.intents.length);
  const at = journal.intents.findIndex((one) => one.id === before);
  return at < 0 ? ended : { ...ended, intents: journal.intents.toSpliced(at, 0, ...added) };
}

/** Entries that follow each other are this close, in ms: each is rounded to the second. */
const unbrokenMs = 1000;

/**
 * The instant (ms) at which entries made elsewhere begin that lead up to a timer there without a break: what they cover
 * is theirs, and in no entry twice.
 */
function takenOverAtMs(
  { made }: Journal,
  sinceMs: number,
  other: Running,
  { rows, nowMs, zone }: Ending & { readonly rows: readonly EntryRow[] },
): number {
  const spans = rows
    .filter((row) => !row.active && !made.includes(row.id))
    .map((row) => spanMs(spanOfRow(row), nowMs, zone))
    .filter((span) => span !== null)
    .sort((a, b) => b.fromMs - a.fromMs);
  return spans.reduce((atMs, { fromMs, untilMs }) => {
    const leadsUp = fromMs >= sinceMs && fromMs < atMs && Math.abs(untilMs - atMs) <= unbrokenMs;
    return leadsUp ? fromMs : atMs;
  }, other.span.startedAtMs);
}
