/** Owns what is done about another stopwatch that is in the way of a start: it is found and stopped first (rule 6). */
import { adopt } from './adopt.ts';
import type { EntryRow } from './api/records.ts';
import type { DeliveryContext } from './delivery.ts';
import { type Ending, endEntry } from './end-entry.ts';
import {
  changeIntent,
  changeTracked,
  findTracked,
  type Intent,
  isRunning,
  type Journal,
  type Measured,
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
  const again = changeIntent(journal, intent.id, { lastStep: 'start' });
  const own = rows.find((row) => row.active && row.id === ours?.id);
  if (own) return changeTracked(again, intent.entry, { row: own });
  const other = rows.find((row) => row.active && row.id !== ours?.id);
  if (!other || ours?.span.kind !== 'measured') return again;
  const known = journal.tracked.find((tracked) => tracked.id === other.id);
  const ends = (id: string): boolean =>
    journal.intents.some((one) => one.entry === id && (one.kind === 'stop' || one.kind === 'delete'));
  if (known && ends(known.key)) return again;
  const adopted = adopt(other, known?.key ?? context.newId(), context.zone);
  return meetOther(again, { ...ours, span: ours.span }, adopted, intent.id, context);
}

/**
 * Two timers are known to run. One that was started elsewhere after ours took over from it: ours ended then. One that
 * is older ended when ours was started, and is stopped before ours can run.
 * @param before the id of the intent that has to wait for this stop; null: it is the last
 */
export function meetOther(
  journal: Journal,
  ours: Tracked & { readonly span: Measured },
  other: Running,
  before: string | null,
  ending: Ending,
): Journal {
  const others = journal.tracked.filter((tracked) => tracked.key !== other.key);
  const { startedAtMs } = ours.span;
  if (other.span.startedAtMs > startedAtMs) {
    const adopted = { ...journal, tracked: [other, ...others] };
    return isRunning(ours) ? endEntry(adopted, ours, other.span.startedAtMs, ending) : adopted;
  }
  const ended = endEntry({ ...journal, tracked: [other, ...others] }, other, startedAtMs, ending);
  const added = ended.intents.slice(journal.intents.length);
  const at = journal.intents.findIndex((one) => one.id === before);
  return at < 0 ? ended : { ...ended, intents: journal.intents.toSpliced(at, 0, ...added) };
}
