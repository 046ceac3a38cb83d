/** Owns the bar of a card: work and absences to scale, with the cut points that can be moved. */
import type { AwayView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';
import { cutText, momentText } from '../model/away.ts';
import { type AwayBar, awayBar } from '../model/away-bar.ts';
import {
  type Bounds,
  boundsOf,
  byMinutes,
  type Cut,
  cutsOf,
  dropped,
  type Edge,
  endOf,
  instantOf,
  localOf,
  stopsOf,
  toStop,
} from '../model/cuts.ts';
import { type CutMove, CutSlider } from '../parts/cut-slider.tsx';
import { words } from '../words/en.ts';

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
const hintId = 'away-moves';

interface AwayBarProps {
  readonly away: AwayView;
  readonly now: LocalTime;
  readonly cuts: readonly Cut[];
  /** Where the entry would be split; null: the absences can be moved. */
  readonly splitAt: number | null;
  readonly onMove: (edge: Edge, to: number) => void;
  /** Enter on where the entry would be split. */
  readonly onSplit: () => void;
}

export function AwayBarView({ away, now, cuts, splitAt, onMove, onSplit }: AwayBarProps) {
  const started = instantOf(away.started);
  const bar = awayBar(started, cutsOf(away), endOf(away, now));
  const edges: readonly Edge[] =
    splitAt === null
      ? cuts.flatMap((_, span) => [{ span, side: 'from' } as const, { span, side: 'until' } as const])
      : ['split'];
  const instantAt = (edge: Edge): number =>
    edge === 'split' ? (splitAt ?? started) : (cuts[edge.span]?.[edge.side] ?? started);
  const end = momentText(localOf(bar.until), now);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no picture of a day
    <div
      class="away-bar"
      role="group"
      aria-label={words.away.bar(
        momentText(away.started, now),
        end,
        cuts.map((cut) => cutText(away, cut, now)),
      )}
    >
      <div class="away-track" dir="ltr">
        <div class="away-parts">
          {cuts.map(({ from, until }, at) => (
            <div
              key={at}
              class="away-gap"
              style={{
                left: percent(bar.shareOf(from)),
                width: percent(bar.shareOf(until) - bar.shareOf(from)),
              }}
            />
          ))}
          {stopsOf(away, 'split').map((stop) => (
            <i key={stop} class="away-seen" style={{ left: percent(bar.shareOf(stop)) }} />
          ))}
        </div>
        {edges.map((edge) => (
          <Handle
            key={edge === 'split' ? edge : `${edge.span}-${edge.side}`}
            edge={edge}
            value={instantAt(edge)}
            bar={bar}
            away={away}
            now={now}
            bounds={boundsOf(away, cuts, edge, now)}
            onMove={(to) => onMove(edge, to)}
            onEnter={edge === 'split' ? onSplit : undefined}
          />
        ))}
      </div>
      <div class="away-scale" dir="ltr">
        <span>{momentText(away.started, now)}</span>
        <span class="away-moves" id={hintId}>
          {words.away.moves}
        </span>
        <span>{away.stopped === null ? words.away.now : words.away.stoppedMark(end)}</span>
      </div>
    </div>
  );
}

interface HandleProps {
  readonly edge: Edge;
  readonly value: number;
  readonly bar: AwayBar;
  readonly away: AwayView;
  readonly now: LocalTime;
  readonly bounds: Bounds;
  readonly onMove: (to: number) => void;
  readonly onEnter: (() => void) | undefined;
}

function Handle({ edge, value, bar, away, now, bounds, onMove, onEnter }: HandleProps) {
  const stops = stopsOf(away, edge);
  const moved = (move: CutMove): number => {
    if (move.kind === 'stop') return toStop(value, stops, bounds, move.direction);
    if (move.kind === 'minutes') return byMinutes(value, bounds, move.count);
    return move.direction < 0 ? bounds.lowest : bounds.highest;
  };
  return (
    <CutSlider
      label={labelOf(edge, away.spans.length)}
      side={edge === 'split' ? 'split' : edge.side}
      value={value - bar.from}
      lowest={bounds.lowest - bar.from}
      highest={bounds.highest - bar.from}
      text={momentText(localOf(value), now, value % 60 !== 0)}
      share={bar.shareOf(value)}
      describedBy={hintId}
      onMove={(move) => onMove(moved(move))}
      onEnter={onEnter}
      onDrag={(share, reach) => {
        const near = (bar.instantAt(share + reach) - bar.instantAt(share - reach)) / 2;
        onMove(dropped(bar.instantAt(share), stops, bounds, near));
      }}
    />
  );
}

const labelOf = (edge: Edge, times: number): string => {
  if (edge === 'split') return words.away.cut;
  return edge.side === 'from'
    ? words.away.from(edge.span + 1, times)
    : words.away.until(edge.span + 1, times);
};
