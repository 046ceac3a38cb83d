/** Owns the question about two stops of one timer, in words (`30-tracking`, rule 7). */
import type { StopsView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { clockText, dayText, rangeText } from '../words/format.ts';
import { joinNames } from './picker.ts';

/** A moment; today goes without saying. */
const momentText = (at: LocalTime, now: LocalTime): string =>
  at.date === now.date ? clockText(at.clock) : `${dayText(at.date, now)} ${clockText(at.clock)}`;

/** Which of two moments is the earlier one, and which the later. */
function inOrder(stops: StopsView): readonly [LocalTime, LocalTime] {
  const { elsewhere, here } = stops;
  const first = elsewhere.date < here.date || (elsewhere.date === here.date && elsewhere.clock <= here.clock);
  return first ? [elsewhere, here] : [here, elsewhere];
}

/** `Website · Review was stopped twice: 15:02 elsewhere, 16:10 here.` */
export const stopsQuestion = (stops: StopsView, now: LocalTime): string =>
  words.stops.question(
    joinNames(stops.work.project, stops.work.task),
    momentText(stops.elsewhere, now),
    momentText(stops.here, now),
  );

/** The words of the three answers, and what the third would do. */
export function stopsAnswers(stops: StopsView, now: LocalTime) {
  const [first, second] = inOrder(stops);
  return {
    elsewhere: words.stops.elsewhere(momentText(stops.elsewhere, now)),
    here: words.stops.here(momentText(stops.here, now)),
    split: words.stops.split,
    hint: words.stops.splitHint(rangeText(first.clock, second.clock)),
    standing: words.stops.standing(momentText(stops.elsewhere, now)),
  };
}
