/** Owns the total of this week beside that of today, and the way to the view of the week. */
import type { Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { gainedSeconds } from '../model/ticking.ts';
import { weekSeconds } from '../model/week.ts';
import { weekStart } from '../model/week-start.ts';
import { words } from '../words/en.ts';

export function WeekTotal({ snapshot }: { readonly snapshot: Snapshot }) {
  const { store, view } = useApp();
  const gained = gainedSeconds(snapshot, store.sinceMs.value);
  const span = formatSpan(weekSeconds(snapshot.week, snapshot.now.date, weekStart(), gained));
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
