/** Owns how the state becomes what a window may know. */
import type { AppError } from '../../common/error.ts';
import type { AwayView, DeliveryView, RefusedView, RunningView, Snapshot } from '../../common/snapshot.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import { closedUntilMs } from './governor.ts';
import { findTracked, type Intent, runningEntry } from './journal.ts';
import { type Context, type State, zoneOf } from './state.ts';
import { deliveryOfTracked, entriesOf, nameWork, todayMsOf, totalsByProject } from './view.ts';

/** Facts about the program that no decision needs. */
export interface Program {
  readonly version: string;
  readonly dataFolder: string;
}

export function snapshotOf(state: State, context: Context, program: Program): Snapshot {
  const zone = zoneOf(state, context.computerZone);
  const now = toLocal(context.nowMs, zone);
  const entries = entriesOf(state, now.date, context.nowMs, zone);
  return {
    revision: state.revision,
    account: state.account && {
      kind: state.account.kind,
      baseUrl: state.account.baseUrl,
      accountId: state.account.accountId,
      userName: state.account.userName,
      email: state.account.email,
      tokenStore: state.tokenStore,
      keychainError: state.keychainError,
    },
    now,
    running: runningView(state, context.nowMs, now.date, zone),
    today: {
      date: now.date,
      seconds: entries.reduce((sum, entry) => sum + entry.seconds, 0),
      entries,
      byProject: totalsByProject(entries),
      complete: state.rowsReadAtMs !== null,
    },
    recents: state.recents.map((recent) => nameWork(recent.work, state.catalog, recent)),
    delivery: deliveryView(state),
    quota: state.governor.daily,
    away: awayView(state, zone),
    catalogRevision: state.catalogRevision,
    settings: state.settings,
    version: program.version,
    dataFolder: program.dataFolder,
    notices: state.notices,
  };
}

function runningView(state: State, nowMs: number, date: string, zone: Zone): RunningView | null {
  const tracked = runningEntry(state.journal);
  if (!tracked) return null;
  return {
    key: tracked.key,
    work: nameWork(tracked.work, state.catalog, tracked.row),
    started: toLocal(tracked.startedAtMs, zone),
    elapsedMs: Math.max(0, nowMs - tracked.startedAtMs) + tracked.baseSeconds * 1000,
    todayMs: todayMsOf(tracked, date, nowMs, zone),
    delivery: deliveryOfTracked(state.journal, tracked),
    startedElsewhere: tracked.adopted,
  };
}

function deliveryView(state: State): DeliveryView {
  const refused = state.journal.intents.flatMap((intent) => refusedView(state, intent));
  const { connection, error } = state.governor;
  return {
    waiting: state.journal.intents.length - refused.length,
    refused,
    connection: state.tokenRejected ? 'token_rejected' : connection,
    error: state.tokenRejected ? tokenRejected : error,
    retryAtMs: !state.tokenRejected && connection !== 'online' ? closedUntilMs(state.governor) : null,
  };
}

const tokenRejected: AppError = { code: 'token_rejected' };

function refusedView(state: State, intent: Intent): RefusedView[] {
  if (intent.state !== 'refused' || intent.error === null) return [];
  const work = intent.kind === 'book' ? intent.booking.work : findTracked(state.journal, intent.entry)?.work;
  if (!work) return [];
  return [
    {
      intentId: intent.id,
      kind: intent.kind,
      work: nameWork(work, state.catalog, null),
      error: intent.error,
    },
  ];
}

function awayView(state: State, zone: Zone): AwayView | null {
  for (const { id, entry, fromMs, untilMs } of state.questions) {
    const tracked = findTracked(state.journal, entry);
    if (!tracked) continue;
    return {
      id,
      work: nameWork(tracked.work, state.catalog, tracked.row),
      started: toLocal(tracked.startedAtMs, zone),
      from: toLocal(fromMs, zone),
      until: toLocal(untilMs, zone),
      seconds: Math.floor(untilMs / 1000) - Math.floor(fromMs / 1000),
    };
  }
  return null;
}
