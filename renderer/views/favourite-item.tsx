/** Owns one row of the page of favourites: its key, its work, and what moves it and takes it out. */
import { type Signal, useSignal } from '@preact/signals';
import { useApp } from '../app.ts';
import type { FavouriteRow } from '../model/favourites.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { isMac } from '../parts/keys.ts';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';

interface FavouriteItemProps {
  readonly row: FavouriteRow;
  /** How many favourites there are. */
  readonly count: number;
  /** The row under the mouse that is dragged, of any of the list. */
  readonly dragged: Signal<FavouriteRow | null>;
  readonly onMove: (by: -1 | 1) => void;
  readonly onDrop: () => void;
  readonly onToggle: () => void;
}

export function FavouriteItem({ row, count, dragged, onMove, onDrop, onToggle }: FavouriteItemProps) {
  const { say } = useApp();
  const over = useSignal(false);
  const { key, work, place, at } = row;
  const name = joinNames(work.project, work.task);
  const context = contextOf(work);
  const whole = context === '' ? name : `${name}, ${context}`;
  const first = at === 0;
  const last = at === count - 1;
  const move = (by: -1 | 1): void => {
    if (by < 0 && first) say(words.favourites.isFirst);
    else if (by > 0 && last) say(words.favourites.isLast);
    else onMove(by);
  };
  const other = dragged.value !== null && dragged.value.key !== key ? dragged.value : null;
  const onto = place !== null && other !== null;
  const side = other !== null && other.at < at ? 'below' : 'above';

  const note = place === null ? words.favourites.takenOut : work.startable ? '' : words.favourites.archived;
  return (
    <li
      class="favourite"
      data-taken-out={place === null}
      data-drop={over.value ? side : undefined}
      draggable={place !== null}
      onKeyDown={(event) => onKey(event, place === null ? null : move)}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', whole);
        dragged.value = row;
      }}
      onDragEnd={() => {
        dragged.value = null;
      }}
      onDragOver={(event) => {
        over.value = onto;
        if (onto) event.preventDefault();
      }}
      onDragLeave={() => {
        over.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        over.value = false;
        onDrop();
      }}
    >
      <span class="favourite-place">
        {place !== null && words.favourites.keyed(place) && (
          <kbd class="favourite-key" title={words.favourites.key(place, isMac)}>
            {words.favourites.keyHint(place, isMac)}
          </kbd>
        )}
      </span>
      <Dot projectId={work.projectId} />
      <span class="favourite-work">
        <Name text={name} />
        {note !== '' ? (
          <span class="favourite-note">{note}</span>
        ) : (
          context !== '' && <Name text={context} class="favourite-context" />
        )}
      </span>
      {place !== null && (
        <>
          <Button
            look="icon"
            data-control={`up ${key}`}
            aria-label={words.favourites.moveUp(whole)}
            aria-keyshortcuts="Alt+ArrowUp"
            aria-disabled={first ? 'true' : undefined}
            onClick={() => move(-1)}
          >
            <Icon name="up" />
          </Button>
          <Button
            look="icon"
            data-control={`down ${key}`}
            aria-label={words.favourites.moveDown(whole)}
            aria-keyshortcuts="Alt+ArrowDown"
            aria-disabled={last ? 'true' : undefined}
            onClick={() => move(1)}
          >
            <Icon name="down" />
          </Button>
        </>
      )}
      <Button
        look="icon"
        data-control={`star ${key}`}
        aria-label={words.favourites.toggleWork(whole)}
        aria-pressed={place !== null}
        title={words.favourites.toggleHint(place !== null)}
        onClick={onToggle}
      >
        <Icon name={place === null ? 'star' : 'starred'} />
      </Button>
    </li>
  );
}

/** Alt and an arrow move the row; an arrow alone goes to the same button of the next row. */
function onKey(event: KeyboardEvent, move: ((by: -1 | 1) => void) | null): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const by = event.key === 'ArrowUp' ? -1 : 1;
  if (event.altKey) {
    move?.(by);
    return;
  }
  const button = event.target as HTMLElement;
  const control = button.dataset['control']?.split(' ', 1)[0];
  const item = event.currentTarget as HTMLElement;
  const next = by < 0 ? item.previousElementSibling : item.nextElementSibling;
  const wanted = next?.querySelector<HTMLElement>(`[data-control^="${control} "]`);
  (wanted ?? next?.querySelector<HTMLElement>('[data-control]'))?.focus();
}
