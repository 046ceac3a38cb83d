/**
 * Owns the list of today: entries, and what is unaccounted between them. It is one stop for Tab: Up, Down, Home and End go
 * from row to row, Left and Right to what can be done with one. A row that is taken away leaves the focus to the next.
 */
import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Snapshot } from '../../common/snapshot.ts';
import { withPauses } from '../model/breaks.ts';
import { type DayRow, dayRows, type Gap, pausesOf } from '../model/gaps.ts';
import { isInRow, moveAlong, moveAmongRows, useKeptFocus } from '../parts/rows.ts';
import { words } from '../words/en.ts';
import { BreakRow } from './break-row.tsx';
import { EntryRow } from './entry-row.tsx';
import { GapRow } from './gap-row.tsx';

interface DayListProps {
  readonly snapshot: Snapshot;
  readonly gaps: readonly Gap[];
  /** Takes the gap whose row is chosen. */
  readonly asked: Signal<Gap | null>;
}

export function DayList({ snapshot, gaps, asked }: DayListProps) {
  const { today } = snapshot;
  const list = useRef<HTMLOListElement>(null);
  /** The row the user was at last; Tab comes back to it. */
  const last = useSignal<string | null>(null);
  const rows = dayRows(today.entries, gaps);
  const current = rows.find(({ key }) => key === last.value) ?? rows[0];
  const keysOf = (some: readonly DayRow[]) => some.map(({ key }) => key);
  useKeptFocus(list, {
    rows: keysOf(rows),
    // Whoever deletes one entry after the other is not led to the time that came free.
    takers: keysOf(rows.filter(({ kind }) => kind === 'entry')),
    otherwise: () => document.getElementById('start')?.focus(),
  });

  if (rows.length === 0) {
    return (
      <div class="teach">
        <p class="teach-what">{today.complete ? words.today.none : words.today.reading}</p>
        {today.complete && <p>{words.today.noneHint}</p>}
      </div>
    );
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isInRow(event.target)) return;
    const row = (event.target as Element).closest('[data-row]');
    if (!moveAlong(event, row)) moveAmongRows(event, list);
  };
  return (
    <ol
      ref={list}
      class="entries"
      aria-label={words.today.entries}
      onFocusCapture={(event) => {
        const row = (event.target as Element).closest('[data-row]');
        last.value = row?.getAttribute('data-row') ?? null;
      }}
      onKeyDown={onKeyDown}
    >
      {withPauses(rows, pausesOf(snapshot.breaks, today.date), today.date).map((row) => {
        if (row.kind === 'entry')
          return <EntryRow key={row.key} snapshot={snapshot} entry={row.entry} current={row === current} />;
        if (row.kind === 'break') return <BreakRow key={row.key} pause={row.pause} />;
        return (
          <GapRow
            key={row.key}
            gap={row.gap}
            current={row === current}
            onFill={() => {
              asked.value = row.gap;
            }}
          />
        );
      })}
    </ol>
  );
}
