/** Owns the view of this week: a bar for each day, and the totals of the projects. */
import { useSignal } from '@preact/signals';
import type { Rounding } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { firstDayOfWeek, ownLocale } from '../../common/week.ts';
import { useApp } from '../app.ts';
import { gainedSeconds } from '../model/ticking.ts';
import { layOutWeek, type Week } from '../model/week.ts';
import { Page } from '../parts/page.tsx';
import { Total } from '../parts/total.tsx';
import { words } from '../words/en.ts';
import { daysText } from '../words/week-days.ts';
import { WeekBars } from './week-bars.tsx';
import { WeekTable } from './week-table.tsx';

interface WeekPageProps {
  readonly snapshot: Snapshot;
  readonly onBack: () => void;
}

export function WeekPage({ snapshot, onBack }: WeekPageProps) {
  const { store } = useApp();
  const today = snapshot.now.date;
  /** The day the user went to; null: today, also after midnight. */
  const chosen = useSignal<string | null>(null);
  const week = layOutWeek(
    snapshot.week,
    today,
    firstDayOfWeek(snapshot.settings.weekStart, ownLocale()),
    gainedSeconds(snapshot, store.sinceMs.value),
  );
  const shown = week.columns.find(({ date }) => date === (chosen.value ?? today));
  return (
    <Page heading={words.week.heading} onBack={onBack}>
      <div class="week">
        <Head week={week} rounding={snapshot.settings.rounding} />
        <WeekBars
          week={week}
          chosen={shown?.date ?? today}
          onChoose={(date) => {
            chosen.value = date === today ? null : date;
          }}
        />
        {!snapshot.week.complete && <p class="week-note">{words.week.incomplete}</p>}
        {week.byProject.length > 0 ? (
          <WeekTable week={week} day={shown ?? null} />
        ) : (
          <div class="teach">
            <p class="teach-what">{words.week.none}</p>
            <p>{words.week.noneHint}</p>
          </div>
        )}
      </div>
    </Page>
  );
}

function Head({ week, rounding }: { readonly week: Week; readonly rounding: Rounding }) {
  const [first, last] = [week.columns[0], week.columns.at(-1)];
  return (
    <p class="week-head">
      <span>
        <span class="week-sum" data-testid="week-total">
          <Total seconds={week.seconds} rounding={rounding} />
        </span>
        {week.capacitySeconds !== null && ` ${words.week.ofCapacity(formatSpan(week.capacitySeconds))}`}
      </span>
      <span>{first && last && daysText(first.date, last.date)}</span>
    </p>
  );
}
