/** Owns the list of the page of favourites: what is among them, and what was taken out and can be put back. */
import { sameWork } from '../../common/model.ts';
import type { WorkView } from '../../common/snapshot.ts';

/** Work that was taken out while the page is open, and the row it had on the page, from 0. */
export interface TakenOut {
  readonly work: WorkView;
  readonly at: number;
}

export interface FavouriteRow {
  readonly key: string;
  readonly work: WorkView;
  /** Its place among the favourites, from 1; null for one that was taken out. */
  readonly place: number | null;
  /** The place it has or gets back, from 0. */
  readonly at: number;
}

/** The rows in order. What was taken out stays where it was: nothing moves under the pointer. */
export function favouriteRows(
  favourites: readonly WorkView[],
  takenOut: readonly TakenOut[],
): readonly FavouriteRow[] {
  const gone = takenOut.filter(({ work }) => !favourites.some((one) => sameWork(one, work)));
  const works = gone
    .toSorted((a, b) => a.at - b.at)
    .reduce<readonly WorkView[]>((all, { work, at }) => all.toSpliced(at, 0, work), favourites);
  let at = 0;
  return works.map((work) => {
    const is = favourites.includes(work);
    const row = { key: keyOf(work), work, place: is ? at + 1 : null, at };
    if (is) at += 1;
    return row;
  });
}

const keyOf = ({ projectId, taskId, description }: WorkView): string =>
  `${projectId}/${taskId ?? ''}/${description}`;
