/**
 * Owns the service's clock, as its `Date` headers tell it (`30-tracking`, Clocks). Its time of day counts; ours only
 * measures how long things take, so that nobody's setting of a clock changes a duration.
 */
import type { Journal } from './journal.ts';
import type { State } from './state.ts';

/** Clocks this close are the same: nobody sees the difference, and each correction costs a request. */
const toleranceMs = 5000;

/** Takes in the clock of an answer that arrived now. @param serviceMs its `Date`, in whole seconds; null: it had none */
export function observeClock(state: State, serviceMs: number | null, nowMs: number): State {
  if (serviceMs === null || state.account?.kind === 'local') return state;
  const skewMs = nearest(state.skewMs, serviceMs, state.governor.sentAtMs.at(-1) ?? nowMs, nowMs);
  if (skewMs === state.skewMs && state.measuredBefore.length === 0) return state;
  // The app was started again, and its clock with it: what the files say was measured by the one before.
  const journal = move(state.journal, state.measuredBefore, state.skewMs - skewMs);
  return { ...state, skewMs, journal, measuredBefore: [] };
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

/** Entries at instants of an earlier clock, at those of the present one. */
function move(journal: Journal, keys: readonly string[], byMs: number): Journal {
  if (keys.length === 0 || byMs === 0) return journal;
  const earlier = (ms: number | null): number | null => (ms === null ? null : ms + byMs);
  return {
    ...journal,
    tracked: journal.tracked.map((tracked) => {
      const { span } = tracked;
      if (span.kind !== 'measured' || !keys.includes(tracked.key)) return tracked;
      const startedAtMs = span.startedAtMs + byMs;
      return { ...tracked, span: { ...span, startedAtMs, endedAtMs: earlier(span.endedAtMs) } };
    }),
    intents: journal.intents.map((intent) =>
      keys.includes(intent.entry) ? { ...intent, sentAtMs: earlier(intent.sentAtMs) } : intent,
    ),
  };
}
