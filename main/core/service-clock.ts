/**
 * Owns the service's clock, as its `Date` headers tell it (`30-tracking`, Clocks). Its time of day counts; ours only
 * measures how long things take, so that nobody's setting of a clock changes a duration.
 */
import { lateBy } from './entry-times.ts';
import { changeTracked, findTracked, type Journal } from './journal.ts';
import type { State } from './state.ts';

/** Clocks this close are the same: nobody sees the difference, and each correction costs a request. */
const toleranceMs = 5000;

/** Takes in the clock of an answer that arrived now. @param serviceMs its `Date`, in whole seconds; null: it had none */
export function observeClock(state: State, serviceMs: number | null, nowMs: number): State {
  if (serviceMs === null || state.account?.kind === 'local') return state;
  const skewMs = nearest(state.skewMs, serviceMs, state.governor.sentAtMs.at(-1) ?? nowMs, nowMs);
  const movedMs = state.skewMs - skewMs;
  if (movedMs === 0)
    return state.measuredBefore.size === 0 ? state : { ...state, measuredBefore: noInstants };
  // The app was started again, and its clock with it: what the files say was measured by the one before.
  const journal = move(state.journal, state.measuredBefore, movedMs);
  const settled = countLateAgain(journal, state.measuredBefore);
  return { ...state, skewMs, journal: settled, measuredBefore: noInstants };
}

/**
 * The skew nearest to the known one that the answer allows: its time was taken between the request's leaving and its
 * arrival, so that a slow answer moves no clock.
 */
function nearest(skewMs: number, serviceMs: number, sentMs: number, arrivedMs: number): number {
  const least = serviceMs - arrivedMs - toleranceMs;
  const most = serviceMs + 1000 - sentMs + toleranceMs;
  if (skewMs >= least && skewMs <= most) return skewMs;
  return Math.floor((serviceMs + 500 - (sentMs + arrivedMs) / 2) / 1000) * 1000;
}

/** How late a start was that left since the app was started: that had been the difference of two clocks. */
const countLateAgain = (journal: Journal, earlier: ReadonlySet<number>): Journal =>
  journal.intents.reduce((made, intent) => {
    if (intent.kind !== 'start' || intent.lastStep !== 'start' || intent.sentAtMs === null) return made;
    const span = findTracked(made, intent.entry)?.span;
    if (span?.kind !== 'measured' || earlier.has(intent.sentAtMs)) return made;
    const lateSeconds = lateBy(span, intent.sentAtMs, intent.totalBefore ?? 0);
    return changeTracked(made, intent.entry, { lateSeconds });
  }, journal);

const noInstants: ReadonlySet<number> = new Set();

/** The fields of the journal that hold an instant, in ms. */
const instantFields: ReadonlySet<string> = new Set([
  'startedAtMs',
  'endedAtMs',
  'madeAtMs',
  'sentAtMs',
  'elsewhereMs',
  'hereMs',
  'fromMs',
  'untilMs',
  'atMs',
  'sinceMs',
  'saidAtMs',
  'deliveredAtMs',
]);

/** Every instant somewhere in a value: those of a loaded journal were measured by an earlier run of the app. */
export function instantsIn(value: unknown): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, inner] of Object.entries(part)) {
      if (typeof inner === 'number' && instantFields.has(name)) found.add(inner);
      else visit(inner);
    }
  };
  visit(value);
  return found;
}

/** The same value, with the instants of the earlier clock as the present one would have measured them. */
function move<T>(value: T, earlier: ReadonlySet<number>, byMs: number): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => move(part, earlier, byMs)) as T;
  const fields = Object.entries(value).map(([name, inner]) => {
    const isEarlier = typeof inner === 'number' && instantFields.has(name) && earlier.has(inner);
    return [name, isEarlier ? inner + byMs : move(inner, earlier, byMs)];
  });
  return Object.fromEntries(fields) as T;
}
