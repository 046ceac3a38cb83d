/** Owns what the one line shows when there is nothing to choose: why, or the way to fetch the projects. */
import type { AccountView } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { mayMake } from '../model/rights.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { words } from '../words/en.ts';

interface LineNothingProps {
  /** What nothing is called; null: there are no projects at all. */
  readonly missing: string | null;
  readonly account: AccountView | null;
}

export function LineNothing({ missing, account }: LineNothingProps) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  if (missing !== null) {
    return (
      <div class="teach">
        <p class="teach-what">{words.start.nothingFound(missing)}</p>
        <p>{words.start.nothingFoundHint}</p>
        {!mayMake(account) && <p>{words.create.role(account?.role ?? '')}</p>}
      </div>
    );
  }
  return (
    <div class="teach">
      <p class="teach-what">{words.start.noProjects}</p>
      <p>{words.start.noProjectsHint}</p>
      <Button busy={busy.value} onClick={() => void run(() => bridge.refresh({ catalog: true }))}>
        {words.start.fetch}
      </Button>
    </div>
  );
}
