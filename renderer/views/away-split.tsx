/** Owns the answer that splits an entry in two: the cut is a slider of the bar, and Enter on it does the same as the button. */
import type { LocalTime } from '../../common/time.ts';
import { momentText } from '../model/away.ts';
import { localOf } from '../model/cuts.ts';
import { Button } from '../parts/button.tsx';
import { words } from '../words/en.ts';

interface AwaySplitProps {
  /** Where it is cut: seconds since 1970, the account's. */
  readonly at: number;
  readonly now: LocalTime;
  readonly busy: boolean;
  readonly onSplit: () => void;
  readonly onBack: () => void;
}

export function AwaySplit({ at, now, busy, onSplit, onBack }: AwaySplitProps) {
  const clock = momentText(localOf(at), now, at % 60 !== 0);
  return (
    <section class="away-split">
      <h2>{words.away.splitHeading(clock)}</h2>
      <p class="away-hint">{words.away.splitKeys}</p>
      <div class="away-split-acts">
        <Button look="primary" busy={busy} onClick={onSplit}>
          {words.away.splitDo(clock)}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {words.away.back}
        </Button>
      </div>
    </section>
  );
}
