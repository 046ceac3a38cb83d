/** Owns fresh rows of the service against what we thought: changes made elsewhere are taken over (rules 6 and 7). */
import { appError } from '../../common/error.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import { adopt } from './adopt.ts';
import type { EntryRow } from './api/records.ts';
import { sameStart, workOf } from './entry-times.ts';
import { meetOther } from './find-running.ts';
import { endElsewhere } from './finish.ts';
import {
  changeTracked,
  dropSettled,
  hasIntents,
  isRunning,
  type Journal,
  type Measured,
  type Running,
  runningEntry,
  type Tracked,
} from './journal.ts';
import { compareOver, forgetAsked } from './over-elsewhere.ts';
import { covers, type Reading } from './refresh.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { aroundOf } from './timer-commands.ts';
import { nameWork } from './view.ts';

/** Takes in all rows of some days: what was stopped, changed or deleted elsewhere, and timers started there. */
export function reconcile(state: State, read: Reading, context: Context): State {
  const settled = state.journal.tracked.reduce(
    (before, tracked) => compare(before, tracked, read, context),
    state,
  );
  const adopted = read.rows
    .filter((row) => row.active && !settled.journal.tracked.some((one) => isOurs(settled.journal, one, row)))
    .reduce((before, row) => adoptRow(before, row, read, context), settled);
  return { ...adopted, journal: dropSettled(adopted.journal) };
}

/** An entry that is over, and has nothing to deliver, is kept for a card only: where it runs, somebody else started it. */
const isOurs = (journal: Journal, tracked: Tracked, row: EntryRow): boolean =>
  tracked.id === row.id && (isRunning(tracked) || hasIntents(journal, tracked.key));

function compare(state: State, tracked: Tracked, read: Reading, context: Context): State {
  // What is being delivered is ours to say.
  if (tracked.id === null || hasIntents(state.journal, tracked.key)) return state;
  const zone = zoneOf(state, context.computerZone);
  if (!isRunning(tracked)) return { ...state, journal: compareOver(state.journal, tracked, read, zone) };
  const date = tracked.row?.date ?? toLocal(tracked.span.startedAtMs, zone).date;
  const row = read.rows.find((one) => one.id === tracked.id);
  // It can only be missed among the days that were read.
  if (!row) return covers(read, date) ? deletedElsewhere(state, tracked) : state;
  if (row.active) {
    const known = { work: workOf(row), row, span: spanElsewhere(tracked, row, zone) };
    const same =
      JSON.stringify(known) === JSON.stringify({ work: tracked.work, row: tracked.row, span: tracked.span });
    return same ? state : { ...state, journal: changeTracked(state.journal, tracked.key, known) };
  }
  const known = {
    ...tracked,
    work: workOf(row),
    span: { ...tracked.span, begun: begunElsewhere(tracked, row) },
  };
  const journal = changeTracked(state.journal, tracked.key, known);
  return { ...state, journal: endElsewhere(journal, known, row, context) };
}

const begunElsewhere = ({ row: before, span }: Running, row: EntryRow): Measured['begun'] =>
  !before || sameStart(row, before) ? span.begun : { date: row.date, startClock: row.startClock };

/** A timer that was stopped and started again elsewhere, or given another total, runs from there. */
function spanElsewhere(tracked: Running, row: EntryRow, zone: Zone): Running['span'] {
  const { row: before, span, lateSeconds } = tracked;
  if (!before?.active) return span;
  const added = row.totalSeconds - before.totalSeconds;
  if (before.activeSince === row.activeSince) {
    return { ...span, baseSeconds: span.baseSeconds + added, begun: begunElsewhere(tracked, row) };
  }
  return { ...adopt(row, tracked.key, zone).span, baseSeconds: row.totalSeconds + lateSeconds };
}

/** The timer is gone with its entry: that is said, for nobody here asked for it. */
function deletedElsewhere(state: State, tracked: Running): State {
  const { project, task } = nameWork(tracked.work, state.catalog, tracked.row);
  const detail = task === null ? project : `${project} · ${task}`;
  return {
    ...state,
    journal: forgetAsked(state.journal, tracked.key),
    notices: [...state.notices, appError('deleted_elsewhere', { detail })],
  };
}

/** A timer that was started elsewhere becomes ours to show; where it is asked about, as the entry that it was. */
function adoptRow(state: State, row: EntryRow, read: Reading, context: Context): State {
  const ours = runningEntry(state.journal);
  const known = state.journal.tracked.find((one) => one.id === row.id);
  const isOver = ours?.row?.active && read.rows.some((one) => one.id === ours.id && !one.active);
  const making = aroundOf(state, context);
  // What was stopped there is one entry there, whatever day it is by then: it is not ours to divide.
  const around = isOver ? ({ ...making, midnight: 'keep' } as const) : making;
  const adopted = adopt(row, known?.key ?? context.newId(), around.zone);
  const journal = ours
    ? meetOther(state.journal, ours, adopted, null, around)
    : { ...state.journal, tracked: [adopted, ...state.journal.tracked.filter((one) => one !== known)] };
  return { ...state, journal };
}
