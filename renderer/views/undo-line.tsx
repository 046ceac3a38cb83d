/** Owns the quiet line that takes the last action back. It has its own place above the foot: nothing moves for it. */
import type { UndoView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import type { LastAction } from '../model/undo.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

interface UndoLineProps {
  readonly undo: UndoView;
  readonly last: LastAction;
}

export function UndoLine({ undo, last }: UndoLineProps) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  return (
    <section class="undo" aria-label={words.undo.region}>
      <Name text={last.what} />
      {last.state !== null && <span class="undo-state">{last.state}</span>}
      {undo.steps > 1 && <span class="undo-steps">{words.undo.steps(undo.steps)}</span>}
      <Button
        look="quiet"
        busy={busy.value}
        aria-keyshortcuts={words.undo.keys}
        onClick={() => void run(() => bridge.undo(undefined))}
      >
        <Icon name="undo" />
        {words.undo.undo}
      </Button>
    </section>
  );
}
