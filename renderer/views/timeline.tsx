/**
 * Owns the strip of today: when what was worked on. Its blocks are buttons, and one stop for Tab: the arrows go along the
 * day. What is pointed at or has the focus is told in a note over what lies below: nothing moves for it, and Esc takes it away.
 */
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { BreakView, TodayView } from '../../common/snapshot.ts';
import { formatSpan, type LocalTime } from '../../common/time.ts';
import { useApp } from '../app.ts';
import { layOutPauses } from '../model/breaks.ts';
import { projectColour } from '../model/colour.ts';
import { type Gap, pausesOf } from '../model/gaps.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { type Block, layOutStrip } from '../model/strip.ts';
import { Dot } from '../parts/dot.tsx';
import { Name } from '../parts/name.tsx';
import { moveAlong, useKeptFocus } from '../parts/rows.ts';
import { words } from '../words/en.ts';
import { clockText, entryRange, hourText, rangeText } from '../words/format.ts';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface TimelineProps {
  readonly today: TodayView;
  readonly now: LocalTime;
  readonly gaps: readonly Gap[];
  readonly breaks: readonly BreakView[];
  /** Takes the gap whose block is chosen. */
  readonly asked: Signal<Gap | null>;
}

/** Drawn anew with every snapshot and every minute; between two, the running block grows by less than a line's width. */
export function Timeline({ today, now, gaps, breaks, asked }: TimelineProps) {
  const { view } = useApp();
  const bar = useRef<HTMLDivElement>(null);
  const strip = layOutStrip(today, now.clock, gaps);
  const { blocks } = strip;
  /** The block the user was at last; Tab comes back to it, and first of all to the latest. */
  const last = useSignal<string | null>(null);
  const told = useSignal<string | null>(null);
  const current = blocks.find(({ key }) => key === last.value) ?? blocks.at(-1);
  const shown = blocks.find(({ key }) => key === told.value);
  const keys = blocks.map(({ key }) => key);
  useKeptFocus(bar, { rows: keys, takers: keys, otherwise: () => document.getElementById('start')?.focus() });

  const isShown = shown !== undefined;
  useEffect(() => {
    if (!isShown) return;
    // Before anybody else hears of it: the note is the uppermost layer, wherever the focus is.
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      told.value = null;
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isShown]);

  const choose = (block: Block): void => {
    if (block.kind === 'entry') view.value = { name: 'entry', key: block.key };
    else asked.value = { from: block.from, to: block.to };
  };
  const from = clockText(strip.fromHour * 3600);
  const to = clockText((strip.toHour % 24) * 3600);
  // The list below says them: here they are only seen.
  const pauses = layOutPauses(strip, pausesOf(breaks, today.date));
  const present = (
    <>
      {pauses.map((pause) => (
        <div
          key={pause.from}
          class="strip-break"
          title={words.breaks.strip(rangeText(pause.from, pause.to))}
          style={{ left: percent(pause.offset), width: percent(pause.width) }}
        />
      ))}
      <div class="strip-now" style={{ left: percent(strip.now) }} />
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the note goes when the pointer leaves the strip and the note
    <div
      class="strip"
      onMouseLeave={() => {
        const focused = bar.current?.querySelector<HTMLElement>(':focus');
        told.value = focused?.dataset['row'] ?? null;
      }}
    >
      {blocks.length === 0 ? (
        <div class="strip-bar" role="img" aria-label={words.today.timelineEmpty(from, to)}>
          {present}
        </div>
      ) : (
        <div
          ref={bar}
          class="strip-bar"
          role="toolbar"
          aria-label={words.today.timeline(from, to)}
          onKeyDown={(event) => moveAlong(event, bar.current, true)}
          onFocusCapture={(event) => {
            const { row = null } = (event.target as HTMLElement).dataset;
            last.value = row;
            told.value = row;
          }}
          onFocusOut={() => {
            told.value = null;
          }}
        >
          {blocks.map((block) => (
            <button
              key={block.key}
              type="button"
              class={block.kind === 'entry' ? 'strip-block' : 'strip-block strip-gap'}
              data-row={block.key}
              data-stop
              tabIndex={block === current ? 0 : -1}
              aria-label={words.today.block(...tell(block))}
              style={{
                ...(block.kind === 'entry' && { '--project': projectColour(block.entry.work.projectId) }),
                left: percent(block.offset),
                width: percent(block.width),
              }}
              onMouseMove={() => {
                told.value = block.key;
              }}
              onClick={() => choose(block)}
            />
          ))}
          {present}
        </div>
      )}
      <div class="strip-hours" aria-hidden="true">
        {strip.hours.map(({ hour, offset }) => (
          <span key={hour} style={{ left: percent(offset) }}>
            {hourText(hour)}
          </span>
        ))}
      </div>
      {shown !== undefined && <Note block={shown} />}
    </div>
  );
}

/** What it is, what stands beside that, when it was, and how long. */
function tell(block: Block): readonly [string, string, string, string] {
  const { from, to } = block;
  if (block.kind === 'gap') return [words.day.unaccounted, '', rangeText(from, to), formatSpan(to - from)];
  const { work, running, seconds } = block.entry;
  return [
    joinNames(work.project, work.task),
    contextOf(work),
    entryRange(block.entry),
    formatSpan(running ? to - from : seconds),
  ];
}

/** The words of a block for those who see them; the block itself has them as its name. */
function Note({ block }: { readonly block: Block }) {
  const [name, context, range, span] = tell(block);
  return (
    <div class="strip-note" aria-hidden="true">
      {block.kind === 'entry' && <Dot projectId={block.entry.work.projectId} />}
      <Name text={name} class="strip-note-name" />
      <span class="strip-note-span">{span}</span>
      <span class="strip-note-more">
        <span>{range}</span>
        {context !== '' && <Name text={context} />}
      </span>
    </div>
  );
}
