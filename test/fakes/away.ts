/** Owns samples of absences: one over lunch, seen from both ends, and whatever else a test makes of it. */
import { awayChoices, type EvidenceKind } from '../../common/presence.ts';
import type { AbsenceView, AwayView } from '../../common/snapshot.ts';
import { sampleRunning } from './bridge.ts';

const today = '2026-03-10';

/** Clocks of today, s after midnight, with what was observed at which. */
export const absenceOf = (
  from: number,
  until: number,
  evidence: readonly (readonly [EvidenceKind, number])[] = [],
): AbsenceView => ({
  from: { date: today, clock: from },
  until: { date: today, clock: until },
  seconds: until - from,
  evidence: evidence.map(([kind, clock]) => ({ kind, at: { date: today, clock } })),
});

/** 14:43–15:43: last input, locked a minute later, unlocked shortly before the first input. */
export const overLunch: AbsenceView = absenceOf(52_980, 56_580, [
  ['last_input', 52_980],
  ['locked', 53_040],
  ['unlocked', 56_520],
  ['back', 56_580],
]);

/** A card about the sample timer, which runs since 14:30; it is 15:54. */
export function questionOf(part: Partial<AwayView> = {}): AwayView {
  const spans = part.spans ?? [overLunch];
  const [first = overLunch] = spans;
  return {
    id: 'a1',
    work: sampleRunning.work,
    started: sampleRunning.started,
    from: first.from,
    until: (spans.at(-1) ?? first).until,
    seconds: spans.reduce((sum, { seconds }) => sum + seconds, 0),
    stopped: null,
    choices: awayChoices,
    ...part,
    spans,
  };
}
