/** Owns how the state becomes what a window may know. */
import type { AppError } from '../../common/error.ts';
import type { DeliveryView, RunningView, Snapshot, StopsView, UndoView } from '../../common/snapshot.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import { breaksOf } from './breaks.ts';
import { isHeld } from './delivery.ts';
import { viewFavourites } from './favourites.ts';
import { closedUntilMs } from './governor.ts';
import { inboxView } from './inbox-view.ts';
import { runningEntry, type TwoStops } from './journal.ts';
import { ledgerOf } from './ledger.ts';
import { modeOf, quotaNow } from './quota.ts';
import { refreshView } from './refresh.ts';
import { reminderViews } from './reminder-view.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { countTicks, viewTicks } from './ticks.ts';
import { freshSteps } from './undo.ts';
import {
  deliveryOfTracked,
  entriesOf,
  keyOf,
  nameTracked,
  nameWork,
  todayMsOf,
  totalsByProject,
  type ViewSource,
} from './view.ts';
import { weekOf } from './week.ts';

/** Facts about the program that no decision needs. */
export interface Program {
  readonly version: string;
  readonly dataFolder: string;
}

export function snapshotOf(state: State, context: Context, program: Program): Snapshot {
  const zone = zoneOf(state, context.computerZone);
  const now = toLocal(context.nowMs, zone);
  const source = viewSource(state, context.nowMs);
  const entries = entriesOf(source, now.date, context.nowMs, zone);
  return {
    revision: state.revision,
    account: state.account && {
      kind: state.account.kind,
      baseUrl: state.account.baseUrl,
      accountId: state.account.accountId,
      userName: state.account.userName,
      email: state.account.email,
      role: state.account.role,
      tokenStore: state.tokenStore,
      keychainError: state.keychainError,
    },
    now,
    running: runningView(state, source, context.nowMs, now.date, zone),
    today: {
      date: now.date,
      seconds: entries.reduce((sum, entry) => sum + entry.seconds, 0),
      entries,
      byProject: totalsByProject(entries),
      complete: state.rowsReadAtMs !== null,
    },
    week: weekOf(
      { ...source, weekReadOn: state.weekReadOn, workweek: state.workweek },
      now.date,
      context.nowMs,
      zone,
    ),
    recents: state.recents.map((recent) => nameWork(recent.work, state.catalog, recent)),
    favourites: viewFavourites(state),
    delivery: deliveryView(state, source, context.nowMs, zone),
    quota: quotaNow(state.governor.daily, context.nowMs),
    ...inboxView(state, source, context.nowMs, zone),
    breaks: breaksOf(state.journal, now.date, zone),
    ...reminderViews(state, context.nowMs, zone),
    stops: state.journal.stops.map((stops) => stopsView(state, stops, zone)),
    undo: undoView(state, context.nowMs, zone),
    todos: todosView(state),
    deleteError: state.deleteError,
    clockAheadSeconds: Math.abs(state.skewMs) < clockNoticedMs ? null : Math.round(-state.skewMs / 1000),
    catalogRevision: state.catalogRevision,
    settings: state.settings,
    tray: state.tray,
    version: program.version,
    dataFolder: program.dataFolder,
    notices: state.notices,
  };
}

/** The computer's clock and the service's may differ by less than this without anybody being told, ms. */
const clockNoticedMs = 60_000;

/** What the view is made of, one for tray, windows and ledger. */
function viewSource(state: State, nowMs: number): ViewSource {
  const economy = modeOf(state, nowMs).used === 'economy';
  return { ...state, held: (intent, tracked) => isHeld(intent, tracked, { economy }) };
}

function runningView(
  state: State,
  source: ViewSource,
  nowMs: number,
  date: string,
  zone: Zone,
): RunningView | null {
  const tracked = runningEntry(state.journal);
  if (!tracked) return null;
  const { span } = tracked;
  return {
    key: tracked.key,
    entry: keyOf(tracked),
    work: nameTracked(tracked, source),
    started: toLocal(span.startedAtMs, zone),
    elapsedMs: Math.max(0, nowMs - span.startedAtMs) + span.baseSeconds * 1000,
    todayMs: todayMsOf(tracked, date, nowMs, zone),
    delivery: deliveryOfTracked(state.journal, tracked, source.held),
    startedElsewhere: tracked.adopted,
  };
}

function deliveryView(state: State, source: ViewSource, nowMs: number, zone: Zone): DeliveryView {
  const ledger = ledgerOf(state, source, nowMs, zone);
  const { connection, error } = state.governor;
  const ticks = countTicks(state.ticks);
  const reached = state.systemOffline ? 'offline' : connection;
  return {
    waiting:
      ledger.filter((line) => line.reason !== 'economy' && line.reason !== 'refused').length + ticks.waiting,
    refused: ledger.filter((line) => line.reason === 'refused').length + ticks.refused,
    ledger,
    connection: state.tokenRejected ? 'token_rejected' : reached,
    error: state.tokenRejected ? tokenRejected : state.systemOffline ? systemOffline : error,
    retryAtMs:
      !state.tokenRejected && !state.systemOffline && connection !== 'online'
        ? closedUntilMs(state.governor)
        : null,
    mode: modeOf(state, nowMs),
    refresh: refreshView(state, nowMs),
  };
}

function todosView(state: State): Snapshot['todos'] {
  const { wanted, governor, todosRead } = state;
  const reads = wanted.todos.open || wanted.todos.done || governor.flight?.purpose.kind === 'todos';
  return {
    openReadAtMs: todosRead.open,
    doneReadAtMs: todosRead.done,
    reading: reads && governor.connection === 'online' && !state.tokenRejected && !state.systemOffline,
    error: todosRead.error,
    cut: todosRead.cut,
    ticks: viewTicks(state),
  };
}

const tokenRejected: AppError = { code: 'token_rejected' };
const systemOffline: AppError = { code: 'network_unreachable' };

const stopsView = (state: State, stops: TwoStops, zone: Zone): StopsView => {
  const started = toLocal(stops.startedAtMs, zone);
  return {
    id: stops.id,
    work: nameWork(stops.work, state.catalog, null),
    date: started.date,
    startClock: started.clock,
    elsewhere: toLocal(stops.elsewhereMs, zone),
    here: toLocal(stops.hereMs, zone),
  };
};

function undoView(state: State, nowMs: number, zone: Zone): UndoView | null {
  const steps = freshSteps(state.journal, nowMs);
  const last = steps.at(-1);
  if (!last) return null;
  // A switch is told by what was started, anything else by the first entry it changed.
  const ends = last.kind === 'switch' ? last.changes.at(-1) : last.changes[0];
  const target = ends?.now ?? ends?.was ?? null;
  return {
    kind: last.kind,
    work: target && nameWork(target.work, state.catalog, null),
    made: toLocal(last.madeAtMs, zone),
    steps: steps.length,
  };
}
