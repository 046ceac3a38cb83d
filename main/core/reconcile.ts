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
  forget,
  hasIntents,
  isRunning,
  type Measured,
  type Running,
  runningEntry,
  type Tracked,
} from './journal.ts';
import type { Days } from './refresh.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { aroundOf } from './timer-commands.ts';
import { nameWork } from './view.ts';

/** All rows of some days, as they were just read. What is known of other days may be old, and changes nothing. */
export interface Reading extends Days {
  readonly rows: readonly EntryRow[];
}

/** Takes in all rows of some days: what was stopped, changed or deleted elsewhere, and timers started there. */
export function reconcile(state: State, read: Reading, context: Context): State {
  const settled = state.journal.tracked.reduce(
    (before, tracked) => compare(before, tracked, read, context),
    state,
  );
  const adopted = read.rows
    .filter((row) => row.active && !settled.journal.tracked.some((one) => one.id === row.id))
    .reduce((before, row) => adoptRow(before, row, read, context), settled);
  return { ...adopted, journal: dropSettled(adopted.journal) };
}

function compare(state: State, tracked: Tracked, read: Reading, context: Context): State {
  // What is being delivered is ours to say.
  if (tracked.id === null || !isRunning(tracked) || hasIntents(state.journal, tracked.key)) return state;
  const zone = zoneOf(state, context.computerZone);
  const date = tracked.row?.date ?? toLocal(tracked.span.startedAtMs, zone).date;
  const row = read.rows.find((one) => one.id === tracked.id);
  // It can only be missed among the days that were read.
  if (!row) return date < read.from || date > read.to ? state : deletedElsewhere(state, tracked);
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
  if (before.activeSince === row.activeSince) return { ...span, baseSeconds: span.baseSeconds + added };
  return { ...adopt(row, tracked.key, zone).span, baseSeconds: row.totalSeconds + lateSeconds };
}

/** The timer is gone with its entry: that is said, for nobody here asked for it. */
function deletedElsewhere(state: State, tracked: Running): State {
  const { project, task } = nameWork(tracked.work, state.catalog, tracked.row);
  const detail = task === null ? project : `${project} · ${task}`;
  const questions = state.journal.questions.filter((one) => one.entry !== tracked.key);
  return {
    ...state,
    journal: forget({ ...state.journal, questions }, tracked.key),
    notices: [...state.notices, appError('deleted_elsewhere', { detail })],
  };
}

/** A timer that was started elsewhere becomes ours to show. */
function adoptRow(state: State, row: EntryRow, read: Reading, context: Context): State {
  const ours = runningEntry(state.journal);
  const isOver = ours?.row?.active && read.rows.some((one) => one.id === ours.id && !one.active);
  const making = aroundOf(state, context);
  // What was stopped there is one entry there, whatever day it is by then: it is not ours to divide.
  const around = isOver ? ({ ...making, midnight: 'keep' } as const) : making;
  const adopted = adopt(row, context.newId(), around.zone);
  const journal = ours
    ? meetOther(state.journal, ours, adopted, null, around)
    : { ...state.journal, tracked: [adopted, ...state.journal.tracked] };
  return { ...state, journal };
}
