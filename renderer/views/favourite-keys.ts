/** Owns the keys of favourites while the panel is at home: Ctrl+1 to Ctrl+9 start them, Ctrl+0 opens their page. */
import { appError } from '../../common/error.ts';
import type { Result } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import type { LineRow } from '../model/one-line-rows.ts';
import { useDocumentKeys } from '../parts/document-keys.ts';
import { favouritePlace, isMac } from '../parts/keys.ts';
import { words } from '../words/en.ts';
import { describeError } from '../words/errors.ts';

interface FavouriteKeys {
  readonly snapshot: Snapshot;
  /** The row of the favourite of a place, or why it can't be started. */
  readonly rowOf: (place: number) => Result<LineRow, string> | null;
  readonly start: (row: LineRow) => void;
}

export function useFavouriteKeys({ snapshot, rowOf, start }: FavouriteKeys): void {
  const { failure, say, view } = useApp();
  useDocumentKeys((event) => {
    const place = favouritePlace(event);
    if (place === null) return;
    event.preventDefault();
    if (event.repeat) return;
    if (place === 0) {
      view.value = { name: 'favourites' };
      return;
    }
    const row = rowOf(place);
    if (snapshot.favourites[place - 1] === undefined) say(words.favourites.none(place, isMac));
    else if (row === null) {
      failure.value = appError('favourite_archived');
      say(describeError(failure.value).what);
    } else if (row.ok) start(row.value);
    else say(row.error);
  });
}
