/** Owns when rows and catalog are read again: when somebody looks, at heartbeats while a timer runs, and never for fun. */
import type { RefreshView } from '../../common/snapshot.ts';
import { addDays, toLocal } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import { tokenIdleMs } from './governor.ts';
import { runningEntry } from './journal.ts';
import { freshForMs, heartbeatMs, mayReadInBackground, modeOf, quotaNow } from './quota.ts';
import { type Context, type State, zoneOf } from './state.ts';

/** The days (account's zone, both included) that rows were read of. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** All rows of some days, as they were just read. What is known of other days may be old, and changes nothing. */
export interface Reading extends Days {
  readonly rows: readonly EntryRow[];
}

/** Whether a date is among the days. */
export const covers = ({ from, to }: Days, date: string): boolean => date >= from && date <= to;

/** The catalog is read at most this often by itself, in ms. */
const catalogFreshMs = 24 * 3_600_000;

/** How many days are shown beside each other: any week begins among them. */
export const daysShown = 7;

/**
 * The first day (account's zone) of the rows that are read: yesterday, or when what runs was started. The first read of
 * a day goes back over the days that are shown, and one that the user asked for: a request more on no day.
 */
export function refreshRange(state: State, context: Context): string {
  const zone = zoneOf(state, context.computerZone);
  const today = toLocal(context.nowMs, zone).date;
  const running = runningEntry(state.journal);
  const started = running?.row?.date ?? (running ? toLocal(running.span.startedAtMs, zone).date : today);
  const wide = state.wanted.asked || state.weekReadOn !== today;
  const usual = addDays(today, wide ? 1 - daysShown : -1);
  const oldest = addDays(today, -31);
  return started < usual ? (started > oldest ? started : oldest) : usual;
}

/** What is known once rows were read: they stand for their days; of the days before, what was known. */
export function mergeRows(
  known: readonly EntryRow[],
  read: readonly EntryRow[],
  { from, to }: Days,
): readonly EntryRow[] {
  const first = addDays(to, 1 - daysShown);
  const fresh = new Set(read.map((row) => row.id));
  return [...known.filter((row) => row.date >= first && row.date < from && !fresh.has(row.id)), ...read];
}

/** Whether a read went back over all the days that are shown. */
export const coversWeek = ({ from, to }: Days): boolean => from <= addDays(to, 1 - daysShown);

/** Asks for what somebody who looks would expect to be true, unless it was read a moment ago. */
export function wantFresh(state: State, nowMs: number): State {
  const stale = (readAtMs: number | null, freshFor: number) =>
    // One that was read in the future was read before the computer's clock was set back.
    readAtMs === null || readAtMs > nowMs || nowMs - readAtMs > freshFor;
  const { wanted } = state;
  const { used } = modeOf(state, nowMs);
  // Of the workspace of this computer nothing was read at the start: files may have been put back since it ran last.
  const first = isLocal(state) && state.rowsAskedAtMs === null;
  const refresh =
    wanted.refresh || first || stale(state.rowsReadAtMs, freshForMs(used, state.governor.daily, nowMs));
  const catalog = wanted.catalog || stale(state.catalogReadAtMs, catalogFreshMs);
  const user = wanted.user || first;
  if (refresh === wanted.refresh && catalog === wanted.catalog && user === wanted.user) return state;
  return { ...state, wanted: { ...wanted, refresh, catalog, user } };
}

/**
 * The computer woke up, or the network is back: others may have done something meanwhile. Nobody did in the workspace of
 * this computer, which is read when somebody looks.
 */
export const wantNews = (state: State, nowMs: number): State =>
  isLocal(state) ? state : wantFresh(state, nowMs);

const isLocal = ({ account }: State): boolean => account?.kind === 'local';

/** The instant (ms) of the next heartbeat; null when there is none: nothing runs, nobody is there, or it costs too much. */
export function heartbeatAtMs(state: State, nowMs: number): number | null {
  if (!state.account || !runningEntry(state.journal) || state.presence.phase === 'away') return null;
  const pause = heartbeatMs(
    modeOf(state, nowMs).used,
    quotaNow(state.governor.daily, nowMs),
    state.account.kind,
  );
  // One that was refused counts too: it is not asked again at once.
  const lastMs = Math.max(state.rowsReadAtMs ?? 0, state.rowsAskedAtMs ?? 0);
  return pause === null ? null : (lastMs === 0 ? nowMs : Math.min(lastMs, nowMs)) + pause;
}

/** The instant (ms) at which the token has to be used so that it does not die of silence (30 days without access). */
export const keepAliveAtMs = ({ account, governor }: State): number | null =>
  account?.kind === 'service' && governor.lastAnswerAtMs !== null
    ? governor.lastAnswerAtMs + tokenIdleMs
    : null;

/** Asks for what is due by now: a heartbeat, or the one read that keeps the token alive. */
export function wantDue(state: State, idle: boolean, nowMs: number): State {
  const instants = [idle ? null : heartbeatAtMs(state, nowMs), keepAliveAtMs(state)];
  const due = instants.some((at) => at !== null && at <= nowMs);
  return due && !state.wanted.refresh ? { ...state, wanted: { ...state.wanted, refresh: true } } : state;
}

/** What the next reading waits for, to be shown. */
export function refreshView(state: State, nowMs: number): RefreshView {
  const at = heartbeatAtMs(state, nowMs);
  const next = ((): RefreshView['next'] => {
    const { connection, flight } = state.governor;
    if (flight && flight.purpose.kind !== 'deliver' && flight.purpose.kind !== 'tick') return 'under_way';
    if (!mayReadInBackground(state.governor.daily, nowMs)) return 'reserve';
    if (state.wanted.refresh) {
      return connection !== 'online' || state.tokenRejected || state.systemOffline
        ? 'connection'
        : 'under_way';
    }
    return at === null ? 'look' : 'heartbeat';
  })();
  return { readAtMs: state.rowsReadAtMs, next, nextAtMs: next === 'heartbeat' ? at : null };
}
