/** Owns today: its total, the timeline, the totals by project, and the entries. */
import type { EntryView, ProjectTotal, Snapshot } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { gainedSeconds } from '../model/ticking.ts';
import { capacityOf } from '../model/week.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { Total } from '../parts/total.tsx';
import { words } from '../words/en.ts';
import { clockText, rangeText } from '../words/format.ts';
import { workOf } from './running-header.tsx';
import { Timeline } from './timeline.tsx';
import { WeekTotal } from './week-total.tsx';

export function Today({ snapshot }: { readonly snapshot: Snapshot }) {
  const { view } = useApp();
  const { today } = snapshot;
  const capacity = capacityOf(snapshot.week, today.date);
  return (
    <section class="today" aria-label={words.today.heading}>
      <div class="today-head">
        <h2>
          <span class="today-total" data-testid="today-total">
            <TickingTotal snapshot={snapshot} seconds={today.seconds} runs />
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
      <Timeline snapshot={snapshot} />
      {today.byProject.length > 0 && (
        <ul class="shares" aria-label={words.today.byProject}>
          {today.byProject.map((total) => (
            <Share key={total.projectId} snapshot={snapshot} total={total} />
          ))}
        </ul>
      )}
      {today.entries.length > 0 ? (
        <ol class="entries" aria-label={words.today.entries}>
          {today.entries.toReversed().map((entry) => (
            <Entry key={entry.key} snapshot={snapshot} entry={entry} />
          ))}
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

interface TickingProps {
  readonly snapshot: Snapshot;
  readonly seconds: number;
  readonly runs: boolean;
}

function useGrowing({ snapshot, seconds, runs }: TickingProps): number {
  const { store } = useApp();
  return runs ? seconds + gainedSeconds(snapshot, store.sinceMs.value) : seconds;
}

/** A time that grows while `runs`; it alone follows the second. */
const Ticking = (props: TickingProps) => <>{formatSpan(useGrowing(props))}</>;

/** Likewise a total, rounded as the settings say. */
const TickingTotal = (props: TickingProps) => (
  <Total seconds={useGrowing(props)} rounding={props.snapshot.settings.rounding} />
);

function Share({ snapshot, total }: { readonly snapshot: Snapshot; readonly total: ProjectTotal }) {
  return (
    <li class="share">
      <Dot projectId={total.projectId} />
      <Name text={total.project} />
      <span class="share-time">
        <TickingTotal snapshot={snapshot} seconds={total.seconds} runs={total.running} />
      </span>
    </li>
  );
}

const deliveryWords: Readonly<Record<EntryView['delivery'], string | null>> = {
  delivered: null,
  waiting: words.today.waiting,
  sending: words.today.waiting,
  refused: words.today.refused,
  unknown: words.today.unknown,
};

function Entry({ snapshot, entry }: { readonly snapshot: Snapshot; readonly entry: EntryView }) {
  const { bridge, failure, view } = useApp();
  const { run, busy } = useAction(failure);
  const { work } = entry;
  const name = joinNames(work.project, work.task);
  const context = contextOf(work);
  const undelivered = deliveryWords[entry.delivery];
  return (
    <li class="entry">
      <span class="entry-range">{entryRange(entry)}</span>
      <Dot projectId={work.projectId} />
      <button
        type="button"
        class="entry-work"
        aria-label={words.entry.edit(context === '' ? name : `${name}, ${context}`, entryRange(entry))}
        onClick={() => {
          view.value = { name: 'entry', key: entry.key };
        }}
      >
        <Name text={name} />
        {context !== '' && <Name text={context} class="entry-context" />}
      </button>
      {undelivered !== null && (
        <span class="entry-delivery" role="img" aria-label={undelivered} title={undelivered}>
          <Icon name={entry.delivery === 'refused' ? 'attention' : 'waiting'} />
        </span>
      )}
      <span class="entry-time">
        <Ticking snapshot={snapshot} seconds={entry.seconds} runs={entry.running} />
      </span>
      {entry.running ? (
        <span
          class="entry-running"
          role="img"
          aria-label={words.today.runningNow}
          title={words.today.runningNow}
        />
      ) : (
        <Button
          look="icon"
          busy={busy.value}
          aria-label={words.running.continueWork(name)}
          title={words.running.continue}
          onClick={() => void run(() => bridge.start({ work: workOf(work) }))}
        >
          <Icon name="play" />
        </Button>
      )}
    </li>
  );
}

function entryRange(entry: EntryView): string {
  if (entry.startClock === null) return words.today.durationOnly;
  if (entry.running || entry.endClock === null) return `${clockText(entry.startClock)} –`;
  return rangeText(entry.startClock, entry.endClock);
}
