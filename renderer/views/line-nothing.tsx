/** Owns what the one line shows when there is nothing to choose: make a project of the words, or fetch the projects. */
import { useApp } from '../app.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words/en.ts';

/** @param missing what nothing is called; null: there are no projects at all */
export function LineNothing({ missing }: { readonly missing: string | null }) {
  const { bridge, failure } = useApp();
  const { run, busy } = useAction(failure);
  if (missing !== null) {
    return (
      <div class="teach">
        <p class="teach-what">{words.start.nothingFound(missing)}</p>
        <p>{words.start.nothingFoundHint}</p>
        <Button busy={busy.value} onClick={() => void run(() => bridge.createProject({ name: missing }))}>
          <Icon name="plus" />
          {words.start.create(missing)}
        </Button>
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
