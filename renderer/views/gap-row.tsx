/** Owns the row of an unaccounted span: quiet, and one key away from being filled. */
import { formatSpan } from '../../common/time.ts';
import { type Gap, gapKey } from '../model/gaps.ts';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words/en.ts';
import { rangeText } from '../words/format.ts';

interface GapRowProps {
  readonly gap: Gap;
  /** Whether Tab goes to it. */
  readonly current: boolean;
  readonly onFill: () => void;
}

export function GapRow({ gap, current, onFill }: GapRowProps) {
  const range = rangeText(gap.from, gap.to);
  const span = formatSpan(gap.to - gap.from);
  return (
    <li class="gap" data-row={gapKey(gap)}>
      <button
        type="button"
        class="gap-fill"
        data-stop
        tabIndex={current ? 0 : -1}
        aria-label={words.day.fillGap(range, span)}
        aria-keyshortcuts={words.day.fillKeys}
        title={words.day.fillTitle}
        onClick={onFill}
      >
        <span class="entry-range">{range}</span>
        <span class="gap-what">{words.day.unaccounted}</span>
        <span class="gap-time">{span}</span>
        <span class="gap-chip">
          <Icon name="plus" />
          {words.day.fill}
        </span>
      </button>
    </li>
  );
}
