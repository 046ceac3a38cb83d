/** Owns the gallery's states of the week: usual, empty, without known hours, not read yet, with long names. */
import type { ProjectTotal, Snapshot, WeekView } from '../../../common/snapshot.ts';
import { addDays } from '../../../common/time.ts';
import { emptySnapshot, sampleSnapshot } from '../../fakes/bridge.ts';
import { longText, longWord } from '../samples.ts';
import { click, type State } from '../state.ts';

const open = [click(/Show the week$/)];
const day = (date: string, byProject: readonly ProjectTotal[]): WeekView['days'][number] => ({
  date,
  seconds: byProject.reduce((sum, total) => sum + total.seconds, 0),
  byProject,
});
/** Seven days like today, each with a little less of it than the next. */
const weekOf = (snapshot: Snapshot, totals: readonly ProjectTotal[]): WeekView => ({
  days: Array.from({ length: 7 }, (_, at) =>
    day(
      addDays(snapshot.now.date, at - 6),
      totals.map((total) => ({
        ...total,
        seconds: at === 6 ? total.seconds : Math.round((total.seconds * (at + 4)) / 9),
        running: at === 6 && total.running,
      })),
    ),
  ),
  capacitySeconds: 8 * 3600,
  workDays: [1, 2, 3, 4, 5],
  workHours: null,
  complete: true,
});
const usual: Snapshot = { ...sampleSnapshot, week: weekOf(sampleSnapshot, sampleSnapshot.today.byProject) };
const long: readonly ProjectTotal[] = [longText('Relaunch'), longWord].map((text, at) => ({
  projectId: at + 1,
  project: text,
  customer: text,
  seconds: (at + 3) * 4000,
  running: false,
}));

export const week: readonly State[] = [
  { name: 'week-usual', snapshot: usual, steps: open, scaled: true },
  { name: 'week-empty', snapshot: emptySnapshot, steps: open },
  {
    name: 'week-hours-unknown',
    snapshot: { ...usual, week: { ...usual.week, capacitySeconds: null, workDays: null } },
    steps: open,
  },
  { name: 'week-not-read', snapshot: { ...usual, week: { ...usual.week, complete: false } }, steps: open },
  {
    name: 'week-long-names',
    snapshot: { ...usual, week: weekOf(sampleSnapshot, long) },
    steps: open,
    scaled: true,
  },
];
