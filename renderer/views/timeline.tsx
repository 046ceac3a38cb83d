/** Owns the strip of today: when what was worked on, with its words for a screen reader. */
import type { Snapshot } from '../../common/snapshot.ts';
import { projectColour } from '../model/colour.ts';
import { layOutStrip } from '../model/strip.ts';
import { words } from '../words/en.ts';
import { clockText, hourText, rangeText } from '../words/format.ts';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** Drawn anew with every snapshot; between two, the running block grows by less than a line's width. */
export function Timeline({ snapshot }: { readonly snapshot: Snapshot }) {
  const strip = layOutStrip(snapshot.today, snapshot.now.clock);
  const described = strip.blocks.map((block) =>
    words.today.block(block.name, rangeText(block.from, block.to)),
  );
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
        {strip.blocks.map((block, at) => (
          <div
            key={block.key}
            class="strip-block"
            title={described[at]}
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
