/** Owns when an absence becomes a question, and about which entry. */
import type { Absence } from '../../common/presence.ts';
import { runningEntry } from './journal.ts';
import { askedAbout, type State } from './state.ts';

/** The question after an absence. One about the same entry that is still open grows; others wait behind it. */
export function askAboutGap(state: State, absence: Absence, id: string): State {
  const running = runningEntry(state.journal);
  if (!running) return state;
  const fromMs = Math.max(absence.fromMs, running.span.startedAtMs);
  // Most of it lay before the timer was started: nobody was away from what runs.
  if (absence.untilMs - fromMs < state.settings.idleAfterSeconds * 1000) return state;
  const { untilMs } = absence;
  const grown = state.questions.map((one) => (one.entry === running.key ? { ...one, untilMs } : one));
  const open = askedAbout(state).includes(running.key);
  return { ...state, questions: open ? grown : [...grown, { id, entry: running.key, fromMs, untilMs }] };
}
