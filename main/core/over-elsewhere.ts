/** Owns what another device does to an entry that is over here and is still asked about: it is what the service has. */
import type { Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import { isAsDone, sameStart, spanMs, spanOfRow, timesOf, workOf } from './entry-times.ts';
import { changeTracked, forget, hasIntents, type Journal, type Span, type Tracked } from './journal.ts';
import { partsOf } from './night.ts';
import { covers, type Reading } from './refresh.ts';
import { hold } from './target.ts';
import { forgetSteps, leaveAs } from './undo.ts';

/** Takes over what was done to it elsewhere, and to what lies after midnight of it. One that runs there again is adopted. */
export function compareOver(before: Journal, tracked: Tracked, read: Reading, zone: Zone): Journal {
  const journal = compareParts(before, tracked, read);
  const row = rowOf(tracked, read);
  if (!row) {
    const date = tracked.row?.date ?? timesOf(tracked.span, zone).date;
    return covers(read, date) ? leaveToPart(journal, tracked, read, zone) : journal;
  }
  if (row.active || JSON.stringify(row) === JSON.stringify(tracked.row)) return journal;
  return changeTracked(journal, tracked.key, { row, work: workOf(row), span: spanNow(tracked, row, zone) });
}

const rowOf = ({ id }: Tracked, { rows }: Reading): EntryRow | undefined => rows.find((row) => row.id === id);

/** Its own times say more than the row's, as far as they are true: which of them it ran in. */
function spanNow(tracked: Tracked, row: EntryRow, zone: Zone): Span {
  const { span, row: before } = tracked;
  if (isAsDone({ ...tracked, work: workOf(row) }, row, zone)) return span;
  if (span.kind === 'measured' && span.baseSeconds > 0 && before && sameStart(row, before)) {
    const baseSeconds = span.baseSeconds + row.totalSeconds - before.totalSeconds;
    if (baseSeconds >= 0) return { ...span, baseSeconds };
  }
  return spanOfRow(row);
}

const compareParts = (journal: Journal, tracked: Tracked, read: Reading): Journal =>
  partsOf(journal, tracked)
    .filter((part) => part.id !== null && !hasIntents(journal, part.key))
    .reduce((made, part) => {
      const row = rowOf(part, read);
      if (row?.active) return made;
      if (row) return leaveAs(made, part.key, { work: workOf(row), span: spanOfRow(row) });
      return covers(read, part.span.date) ? forgetSteps(made, part.key) : made;
    }, journal);

/** It is gone: the absence it was asked about may lie after midnight, in what is still there. */
function leaveToPart(journal: Journal, tracked: Tracked, read: Reading, zone: Zone): Journal {
  const absences = journal.questions.filter((one) => one.entry === tracked.key).flatMap(({ spans }) => spans);
  const heir = partsOf(journal, tracked).find((part) => {
    const lies = spanMs(part.span, 0, zone);
    return lies && absences.some((one) => one.fromMs < lies.untilMs && one.untilMs > lies.fromMs);
  });
  if (!heir) return forgetAsked(journal, tracked.key);
  const asks = journal.questions.map((one) =>
    one.entry === tracked.key ? { ...one, entry: heir.key } : one,
  );
  const held = hold({ ...journal, questions: asks }, { ...heir, row: rowOf(heir, read) ?? heir.row });
  return forget(held, tracked.key);
}

/** Takes an entry out of the journal, with the questions about it. */
export const forgetAsked = (journal: Journal, key: string): Journal =>
  forget({ ...journal, questions: journal.questions.filter((one) => one.entry !== key) }, key);
