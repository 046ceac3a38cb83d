/** Owns the total of this week beside that of today, and the way to the view of the week. */

import { roundTotal } from '../../common/rounding.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { firstDayOfWeek, ownLocale } from '../../common/week.ts';
import { useApp } from '../app.ts';
import { gainedSeconds } from '../model/ticking.ts';
import { weekSeconds } from '../model/week.ts';
import { words } from '../words/en.ts';

export function WeekTotal({ snapshot }: { readonly snapshot: Snapshot }) {
  const { store, view } = useApp();
  const gained = gainedSeconds(snapshot, store.sinceMs.value);
  const { rounding, weekStart } = snapshot.settings;
  const first = firstDayOfWeek(weekStart, ownLocale());
  const seconds = weekSeconds(snapshot.week, snapshot.now.date, first, gained);
  const span = formatSpan(roundTotal(seconds, rounding));
  return (
    <button
      type="button"
      class="week-open"
      aria-label={words.week.open(span)}
      onClick={() => {
        view.value = { name: 'week' };
      }}
    >
      <span data-testid="home-week">{span}</span> {words.week.ofWeek}
    </button>
  );
}
