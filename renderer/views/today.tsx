/** Owns today: its total, the timeline, the totals by project, and the entries. */
import type { Signal } from '@preact/signals';
import type { ProjectTotal, Snapshot } from '../../common/snapshot.ts';
import { formatSpan, type LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import type { Gap } from '../model/gaps.ts';
import { capacityOf } from '../model/week.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { DayList } from './day-list.tsx';
import { GrowingTotal } from './growing.tsx';
import { Timeline } from './timeline.tsx';
import { WeekTotal } from './week-total.tsx';

interface TodayProps {
  readonly snapshot: Snapshot;
  readonly now: LocalTime;
  readonly gaps: readonly Gap[];
  /** Takes the gap that is chosen. */
  readonly asked: Signal<Gap | null>;
}

export function Today({ snapshot, now, gaps, asked }: TodayProps) {
  const { view } = useApp();
  const { today } = snapshot;
  const capacity = capacityOf(snapshot.week, today.date);
  return (
    <section class="today" aria-label={words.today.heading}>
      <div class="today-head">
        <h2>
          <span class="today-total" data-testid="today-total">
            <GrowingTotal snapshot={snapshot} seconds={today.seconds} runs />
          </span>{' '}
          {capacity !== null && `${words.week.ofCapacity(formatSpan(capacity))} `}
          {words.today.ofToday}
        </h2>
        <WeekTotal snapshot={snapshot} />
        <Button
          look="icon"
          aria-label={words.today.addTime}
          title={words.today.addTime}
          onClick={() => {
            view.value = { name: 'work', mode: 'book', work: null };
          }}
        >
          <Icon name="plus" />
        </Button>
      </div>
      <Timeline today={today} now={now} gaps={gaps} breaks={snapshot.breaks} asked={asked} />
      {today.byProject.length > 0 && (
        <ul class="shares" aria-label={words.today.byProject}>
          {today.byProject.map((total) => (
            <Share key={total.projectId} snapshot={snapshot} total={total} />
          ))}
        </ul>
      )}
      <DayList snapshot={snapshot} gaps={gaps} asked={asked} />
    </section>
  );
}

function Share({ snapshot, total }: { readonly snapshot: Snapshot; readonly total: ProjectTotal }) {
  return (
    <li class="share">
      <Dot projectId={total.projectId} />
      <Name text={total.project} />
      <span class="share-time">
        <GrowingTotal snapshot={snapshot} seconds={total.seconds} runs={total.running} />
      </span>
    </li>
  );
}
