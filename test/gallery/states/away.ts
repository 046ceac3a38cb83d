/** Owns the gallery's states of the window that asks about an absence. */
import { appError } from '../../../common/error.ts';
import type { AwayChoice } from '../../../common/presence.ts';
import type { AbsenceView, AwayView, Snapshot } from '../../../common/snapshot.ts';
import { absenceOf, questionOf } from '../../fakes/away.ts';
import { sampleRunning, sampleSnapshot } from '../../fakes/bridge.ts';
import { emojiNames, longNames, rightToLeft, type Sample } from '../samples.ts';
import { click, press, type State, type } from '../state.ts';

const asking = (part: Partial<AwayView> = {}, around: Partial<Snapshot> = {}): Snapshot => ({
  ...sampleSnapshot,
  ...around,
  away: questionOf(part),
});
const about = ({ snapshot }: Sample): Snapshot =>
  asking(snapshot.running === null ? {} : { work: snapshot.running.work });

const overNight: AbsenceView = {
  from: { date: '2026-03-09', clock: 62_880 },
  until: { date: '2026-03-10', clock: 28_980 },
  seconds: 52_500,
  evidence: [
    { kind: 'last_input', at: { date: '2026-03-09', clock: 62_880 } },
    { kind: 'locked', at: { date: '2026-03-09', clock: 63_060 } },
    { kind: 'asleep', at: { date: '2026-03-09', clock: 63_900 } },
    { kind: 'awake', at: { date: '2026-03-10', clock: 28_860 } },
    { kind: 'unlocked', at: { date: '2026-03-10', clock: 28_980 } },
  ],
};
const five = [53_000, 53_800, 54_600, 55_400, 56_200].map((from) =>
  absenceOf(from, from + 480, [
    ['last_input', from],
    ['locked', from + 60],
    ['unlocked', from + 470],
    ['back', from + 480],
  ]),
);
const stoppedChoices: readonly AwayChoice[] = ['keep', 'discard_and_stop', 'book', 'break'];

export const away: readonly State[] = [
  { name: 'away-plain', snapshot: asking(), scaled: true },
  {
    name: 'away-brief',
    snapshot: asking({
      spans: [
        absenceOf(57_155, 57_200, [
          ['last_input', 57_155],
          ['back', 57_200],
        ]),
      ],
    }),
  },
  {
    name: 'away-over-night',
    snapshot: asking({ started: { date: '2026-03-09', clock: 32_400 }, spans: [overNight] }),
    scaled: true,
  },
  { name: 'away-at-once', snapshot: asking({ spans: [absenceOf(sampleRunning.started.clock, 57_200)] }) },
  { name: 'away-five-times', snapshot: asking({ spans: five }), scaled: true },
  {
    name: 'away-stopped-elsewhere',
    snapshot: asking({
      stopped: { at: { date: '2026-03-10', clock: 56_880 }, elsewhere: true },
      choices: stoppedChoices,
    }),
  },
  { name: 'away-more-behind', snapshot: asking({}, { awayBehind: 2 }) },
  { name: 'away-cut-focused', snapshot: asking(), steps: [press('ArrowRight')], scaled: true },
  {
    name: 'away-cut-moved',
    snapshot: asking(),
    steps: [press('ArrowRight', 'ArrowRight', 'Tab', 'Shift+ArrowLeft', 'Shift+ArrowLeft')],
  },
  { name: 'away-answer-focused', snapshot: asking(), steps: [press('ArrowDown', 'ArrowDown')] },
  { name: 'away-book', snapshot: asking(), steps: [press('4')], scaled: true },
  { name: 'away-book-found', snapshot: asking(), steps: [press('4'), type('web 3')] },
  {
    name: 'away-book-task',
    snapshot: asking(),
    steps: [press('4'), type('shop'), press('ArrowDown', 'Enter')],
  },
  { name: 'away-book-nothing', snapshot: asking(), steps: [press('4'), type('qqq')] },
  { name: 'away-split', snapshot: asking(), steps: [press('5'), press('ArrowRight')], scaled: true },
  { name: 'away-long-names', snapshot: about(longNames), scaled: true },
  {
    name: 'away-book-long-names',
    snapshot: { ...longNames.snapshot, away: questionOf() },
    catalog: longNames.catalog,
    steps: [press('4')],
    scaled: true,
  },
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
