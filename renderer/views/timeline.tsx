/** Owns the strip of today: when what was worked on, with its words for a screen reader. */
import type { TodayView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { layOutPauses } from '../model/breaks.ts';
import { projectColour } from '../model/colour.ts';
import type { Gap } from '../model/gaps.ts';
import { layOutStrip } from '../model/strip.ts';
import { words } from '../words/en.ts';
import { clockText, hourText, rangeText } from '../words/format.ts';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

interface TimelineProps {
  readonly today: TodayView;
  readonly now: LocalTime;
  readonly gaps: readonly Gap[];
  readonly pauses: readonly Gap[];
}

/** Drawn anew with every snapshot and every minute; between two, the running block grows by less than a line's width. */
export function Timeline({ today, now, gaps, pauses }: TimelineProps) {
  const strip = layOutStrip(today, now.clock, gaps);
  const breaks = layOutPauses(strip, pauses);
  const named = strip.blocks.map((block) => words.today.block(block.name, rangeText(block.from, block.to)));
  const unnamed = strip.gaps.map((gap) => words.day.gap(rangeText(gap.from, gap.to)));
  const rested = breaks.map((pause) => words.breaks.strip(rangeText(pause.from, pause.to)));
  const described = [...strip.blocks, ...strip.gaps, ...breaks]
    .map(({ from }, at) => ({ from, text: [...named, ...unnamed, ...rested][at] ?? '' }))
    .sort((a, b) => a.from - b.from)
    .map(({ text }) => text);
  return (
    <div
      class="strip"
      role="img"
      aria-label={words.today.timeline(
        clockText(strip.fromHour * 3600),
        clockText((strip.toHour % 24) * 3600),
        described,
      )}
    >
      <div class="strip-bar">
        {strip.gaps.map((gap, at) => (
          <div
            key={gap.from}
            class="strip-gap"
            title={unnamed[at]}
            style={{ left: percent(gap.offset), width: percent(gap.width) }}
          />
        ))}
        {breaks.map((pause, at) => (
          <div
            key={pause.from}
            class="strip-break"
            title={rested[at]}
            style={{ left: percent(pause.offset), width: percent(pause.width) }}
          />
        ))}
        {strip.blocks.map((block, at) => (
          <div
            key={block.key}
            class="strip-block"
            title={named[at]}
            style={{
              '--project': projectColour(block.projectId),
              left: percent(block.offset),
              width: percent(block.width),
            }}
          />
        ))}
        <div class="strip-now" style={{ left: percent(strip.now) }} />
      </div>
      <div class="strip-hours">
        {strip.hours.map(({ hour, offset }) => (
          <span key={hour} style={{ left: percent(offset) }}>
            {hourText(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}
