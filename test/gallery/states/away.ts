/** Owns the gallery's states of the window that asks about an absence. */
import { appError } from '../../../common/error.ts';
import { awayChoices } from '../../../common/presence.ts';
import type { AbsenceView, AwayView, Snapshot } from '../../../common/snapshot.ts';
import { sampleRunning, sampleSnapshot } from '../../fakes/bridge.ts';
import { emojiNames, longNames, rightToLeft, type Sample } from '../samples.ts';
import { click, type State } from '../state.ts';

const absence: AbsenceView = {
  from: { date: '2026-03-10', clock: 53_000 },
  until: { date: '2026-03-10', clock: 57_200 },
  seconds: 4200,
  evidence: [],
};

const asking = (part: Partial<AwayView> = {}): Snapshot => ({
  ...sampleSnapshot,
  away: {
    id: 'a1',
    work: sampleRunning.work,
    started: sampleRunning.started,
    from: { date: '2026-03-10', clock: 53_000 },
    until: { date: '2026-03-10', clock: 57_200 },
    seconds: 4200,
    spans: [absence],
    stopped: null,
    choices: awayChoices,
    ...part,
  },
});
const about = ({ snapshot }: Sample): Snapshot =>
  asking(snapshot.running === null ? {} : { work: snapshot.running.work });

export const away: readonly State[] = [
  { name: 'away-plain', snapshot: asking(), scaled: true },
  { name: 'away-short', snapshot: asking({ from: { date: '2026-03-10', clock: 57_155 }, seconds: 45 }) },
  {
    name: 'away-over-night',
    snapshot: asking({
      started: { date: '2026-03-09', clock: 32_400 },
      from: { date: '2026-03-09', clock: 62_400 },
      seconds: 81_200,
    }),
  },
  { name: 'away-at-once', snapshot: asking({ from: sampleRunning.started, seconds: 5000 }) },
  { name: 'away-long-names', snapshot: about(longNames), scaled: true },
  { name: 'away-right-to-left', snapshot: about(rightToLeft) },
  { name: 'away-emoji', snapshot: about(emojiNames) },
  { name: 'away-answered', snapshot: sampleSnapshot },
  {
    name: 'away-failed',
    snapshot: asking(),
    fails: { answerAway: appError('storage_failed', { detail: 'ENOSPC: no space left on device, write' }) },
    steps: [click(/Keep it/)],
    scaled: true,
  },
];
