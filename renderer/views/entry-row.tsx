/** Owns the row of one entry of today: when, what, how long, and what can be done with it without leaving the list. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { EntryView, Snapshot } from '../../common/snapshot.ts';
import { useApp } from '../app.ts';
import { type EntryAct, entryItems } from '../model/entry-menu.ts';
import { contextOf, joinNames } from '../model/picker.ts';
import { useAction } from '../parts/action.ts';
import { Button } from '../parts/button.tsx';
import { Dot } from '../parts/dot.tsx';
import { Icon } from '../parts/icon.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { entryRange } from '../words/format.ts';
import { SplitForm } from './entry-actions.tsx';
import { EntryMenu } from './entry-menu.tsx';
import { Growing } from './growing.tsx';
import { workOf } from './running-header.tsx';

const deliveryWords: Readonly<Record<EntryView['delivery'], string | null>> = {
  delivered: null,
  waiting: words.today.waiting,
  sending: words.today.waiting,
  refused: words.today.refused,
  unknown: words.today.unknown,
};

interface EntryRowProps {
  readonly snapshot: Snapshot;
  readonly entry: EntryView;
  /** Whether Tab goes to it. */
  readonly current: boolean;
}

export function EntryRow({ snapshot, entry, current }: EntryRowProps) {
  const { bridge, failure, say, view } = useApp();
  const { run, busy } = useAction(failure);
  const row = useRef<HTMLLIElement>(null);
  const menu = useSignal<string | null>(null);
  const splitting = useSignal(false);
  const { key, work } = entry;
  const { deleteError } = snapshot;
  const name = joinNames(work.project, work.task);
  const context = contextOf(work);
  const range = entryRange(entry);
  const undelivered = deliveryWords[entry.delivery];

  const edit = (): void => {
    view.value = { name: 'entry', key };
  };
  const remove = async (): Promise<void> => {
    if (await run(() => bridge.deleteEntry({ entry: key }))) say(words.entry.said.deleted(name));
  };
  const act = async (what: EntryAct): Promise<void> => {
    if (what === 'edit') edit();
    else if (what === 'delete') await remove();
    else if (what === 'split') splitting.value = true;
    else if (await run(() => bridge.duplicateEntry({ entry: key }))) say(words.entry.said.duplicated(name));
  };
  const closeSplit = (): void => {
    splitting.value = false;
    row.current?.querySelector<HTMLElement>('.entry-work')?.focus();
  };
  const split = async (at: number): Promise<void> => {
    if (!(await run(() => bridge.splitEntry({ entry: key, at })))) return;
    say(words.entry.said.split(name));
    closeSplit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Delete' || event.repeat || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const can = entryItems(entry, deleteError).some(
      ({ act: what, why }) => what === 'delete' && why === null,
    );
    if (can) void remove();
    // The menu says why not.
    else menu.value = 'delete';
  };

  return (
    <li
      class="entry"
      ref={row}
      data-row={key}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        menu.value = '';
      }}
    >
      <span class="entry-range">{range}</span>
      <Dot projectId={work.projectId} />
      <button
        type="button"
        class="entry-work"
        data-stop
        tabIndex={current ? 0 : -1}
        aria-label={words.entry.edit(context === '' ? name : `${name}, ${context}`, range)}
        onClick={edit}
      >
        <Name text={name} />
        {context !== '' && <Name text={context} class="entry-context" />}
      </button>
      {undelivered !== null && (
        <span class="entry-delivery" role="img" aria-label={undelivered} title={undelivered}>
          <Icon name={entry.delivery === 'refused' ? 'attention' : 'waiting'} />
        </span>
      )}
      <span class="entry-time">
        <Growing snapshot={snapshot} seconds={entry.seconds} runs={entry.running} />
      </span>
      <span class="entry-buttons">
        {entry.running ? (
          <span
            class="entry-running"
            role="img"
            aria-label={words.today.runningNow}
            title={words.today.runningNow}
          />
        ) : (
          <Button
            look="icon"
            data-beside
            tabIndex={-1}
            busy={busy.value}
            aria-label={words.running.continueWork(name)}
            title={words.running.continue}
            onClick={() => void run(() => bridge.start({ work: workOf(work) }))}
          >
            <Icon name="play" />
          </Button>
        )}
        <EntryMenu
          entry={entry}
          range={range}
          deleteError={deleteError}
          opened={menu}
          inRow
          onAct={(what) => void act(what)}
        />
      </span>
      {splitting.value && (
        <div class="entry-split">
          <SplitForm entry={entry} busy={busy.value} onSplit={(at) => void split(at)} onCancel={closeSplit} />
        </div>
      )}
    </li>
  );
}
