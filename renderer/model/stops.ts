/** Owns the question about two stops of one timer, in words (`30-tracking`, rule 7). */
import type { StopsView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { clockText, dayText, preciseClockText, rangeText } from '../words/format.ts';
import { joinNames } from './picker.ts';

/** A moment; today goes without saying, and so do the seconds, unless both moments are within one minute. */
function momentText(at: LocalTime, { elsewhere, here }: StopsView, now: LocalTime): string {
  const close = Math.abs(elsewhere.clock - here.clock) < 60;
  const text = close ? preciseClockText(at.clock) : clockText(at.clock);
  return at.date === now.date ? text : `${dayText(at.date, now)} ${text}`;
}

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
    momentText(stops.elsewhere, stops, now),
    momentText(stops.here, stops, now),
  );

/** The words of the three answers, and what the third would do. */
export function stopsAnswers(stops: StopsView, now: LocalTime) {
  const [first, second] = inOrder(stops);
  return {
    elsewhere: words.stops.elsewhere(momentText(stops.elsewhere, stops, now)),
    here: words.stops.here(momentText(stops.here, stops, now)),
    split: words.stops.split,
    hint: words.stops.splitHint(rangeText(first.clock, second.clock)),
    standing: words.stops.standing(momentText(stops.elsewhere, stops, now)),
  };
}
