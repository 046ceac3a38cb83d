/** Owns making work a favourite and taking it out: what is said of it, and the star that does it. */
import { sameWork, type Work } from '../../common/model.ts';
import { useApp } from '../app.ts';
import type { Action } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { isMac } from '../parts/keys.ts';
import { words } from '../words/en.ts';

const plain = ({ projectId, taskId, description }: Work): Work => ({
  projectId,
  taskId,
  description: description.trim(),
});

/**
 * @param run how the view runs what can fail
 * @returns what makes work a favourite, or none where it is one; `name` is said, `at` is its place from 0, else the last
 */
export function useFavouriteToggle(
  run: Action['run'],
): (work: Work, name: string, at?: number) => Promise<boolean> {
  const { bridge, store, say } = useApp();
  const placeOf = (work: Work): number =>
    store.snapshot.peek()?.favourites.findIndex((one) => sameWork(one, work)) ?? -1;
  return async (given, name, at) => {
    const work = plain(given);
    const on = placeOf(work) < 0;
    const place = at === undefined ? {} : { at };
    if (!(await run(() => bridge.favourite({ work, on, ...place })))) return false;
    say(on ? words.favourites.added(name, placeOf(work) + 1, isMac) : words.favourites.removed(name));
    return true;
  };
}

interface FavouriteToggleProps {
  readonly work: Work;
  readonly name: string;
  readonly run: Action['run'];
}

/** The star of one piece of work. */
export function FavouriteToggle({ work, name, run }: FavouriteToggleProps) {
  const { store } = useApp();
  const toggle = useFavouriteToggle(run);
  const on = store.snapshot.value?.favourites.some((one) => sameWork(one, plain(work))) ?? false;
  return (
    <Button
      aria-label={words.favourites.toggle}
      aria-pressed={on}
      title={words.favourites.toggleHint(on)}
      onClick={() => void toggle(work, name)}
    >
      <Icon name={on ? 'starred' : 'star'} />
    </Button>
  );
}
