/** Owns today: its total, the timeline, the totals by project, and the entries. */
import type { Signal } from '@preact/signals';
import type { ProjectTotal, Snapshot } from '../../common/snapshot.ts';
import { formatSpan, type LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { pausesOf, withPauses } from '../model/breaks.ts';
import { dayRows, type Gap } from '../model/gaps.ts';
import { capacityOf } from '../model/week.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { BreakRow } from './break-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { GapRow } from './gap-row.tsx';
import { GrowingTotal } from './growing.tsx';
import { Timeline } from './timeline.tsx';
import { WeekTotal } from './week-total.tsx';

interface TodayProps {
  readonly snapshot: Snapshot;
  readonly now: LocalTime;
  readonly gaps: readonly Gap[];
  /** Takes the gap whose row is chosen. */
  readonly asked: Signal<Gap | null>;
}

export function Today({ snapshot, now, gaps, asked }: TodayProps) {
  const { view } = useApp();
  const { today } = snapshot;
  const capacity = capacityOf(snapshot.week, today.date);
  const pauses = pausesOf(snapshot.breaks, today.date);
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
      <Timeline today={today} now={now} gaps={gaps} pauses={pauses} />
      {today.byProject.length > 0 && (
        <ul class="shares" aria-label={words.today.byProject}>
          {today.byProject.map((total) => (
            <Share key={total.projectId} snapshot={snapshot} total={total} />
          ))}
        </ul>
      )}
      {today.entries.length > 0 ? (
        <ol class="entries" aria-label={words.today.entries}>
          {withPauses(dayRows(today.entries, gaps), pauses, today.date).map((row) => {
            if (row.kind === 'entry')
              return <EntryRow key={row.entry.key} snapshot={snapshot} entry={row.entry} />;
            if (row.kind === 'break') return <BreakRow key={`break-${row.pause.from}`} pause={row.pause} />;
            return (
              <GapRow
                key={`gap-${row.gap.from}`}
                gap={row.gap}
                onFill={() => {
                  asked.value = row.gap;
                }}
              />
            );
          })}
        </ol>
      ) : (
        <div class="teach">
          <p class="teach-what">{today.complete ? words.today.none : words.today.reading}</p>
          {today.complete && <p>{words.today.noneHint}</p>}
        </div>
      )}
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
