/** Owns the page of favourites: their order, by keys, buttons and the mouse, and taking out what can be put back. */
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sameWork } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type FavouriteRow, favouriteRows, type TakenOut } from '../model/favourites.ts';
import { joinNames } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';
import { Banner, FailureText } from '../parts/failure.tsx';
import { Icon } from '../parts/icon.tsx';
import { isMac } from '../parts/keys.ts';
import { Page } from '../parts/page.tsx';
import { words } from '../words/en.ts';
import { FavouriteItem } from './favourite-item.tsx';
import { useFavouriteToggle } from './favourite-toggle.tsx';
import { workOf } from './running-header.tsx';

interface FavouritesPageProps {
  readonly snapshot: Snapshot;
  readonly onBack: () => void;
}

export function FavouritesPage({ snapshot, onBack }: FavouritesPageProps) {
  const { bridge, store, say } = useApp();
  const { run, error } = useAction();
  const toggle = useFavouriteToggle(run);
  const takenOut = useSignal<readonly TakenOut[]>([]);
  const dragged = useSignal<FavouriteRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const rows = favouriteRows(snapshot.favourites, takenOut.value);
  const count = snapshot.favourites.length;

  // A row that is moved in the document loses the focus; the user did not.
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const controls = [...(list.current?.querySelectorAll<HTMLElement>('[data-control]') ?? [])];
    controls.find(({ dataset }) => dataset['control'] === focused.current)?.focus();
  });

  const move = async ({ work }: FavouriteRow, by: number): Promise<void> => {
    await bridge.moveFavourite({ work: workOf(work), by });
    const all = store.snapshot.peek()?.favourites ?? [];
    const place = all.findIndex((one) => sameWork(one, work)) + 1;
    say(words.favourites.moved(joinNames(work.project, work.task), place, all.length));
  };
  const change = async ({ work, place, at }: FavouriteRow): Promise<void> => {
    const name = joinNames(work.project, work.task);
    if (place === null) {
      await toggle(work, name, at);
      return;
    }
    const others = takenOut.peek().filter((one) => !sameWork(one.work, work));
    takenOut.value = [...others, { work, at: rows.findIndex((row) => row.work === work) }];
    await toggle(work, name);
  };

  return (
    <Page heading={words.favourites.heading} onBack={onBack}>
      {error.value !== null && (
        <Banner look="attention">
          <FailureText error={error.value} />
        </Banner>
      )}
      {rows.length === 0 ? (
        <div class="teach">
          <Icon name="star" />
          <p class="teach-what">{words.favourites.empty}</p>
          <p>{words.favourites.emptyHint(isMac)}</p>
        </div>
      ) : (
        <>
          <p class="favourites-hint">{words.favourites.hint(isMac)}</p>
          <ul
            class="favourites"
            aria-label={words.favourites.heading}
            ref={list}
            onFocusIn={(event) => {
              const { control } = (event.target as HTMLElement).dataset;
              focused.current = control ?? null;
            }}
          >
            {rows.map((row) => (
              <FavouriteItem
                key={row.key}
                row={row}
                count={count}
                dragged={dragged}
                onMove={(by) => void move(row, by)}
                onDrop={() => {
                  const from = dragged.peek();
                  if (from !== null && from.key !== row.key) void move(from, row.at - from.at);
                }}
                onToggle={() => void change(row)}
              />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
