/** Owns the menu of one entry: what can be done with it where it stands, and the words of what can't. */
import type { Signal } from '@preact/signals';
import type { AppError } from '../../common/error.ts';
import type { EntrySource } from '../model/entry.ts';
import { type EntryAct, type EntryItem, entryItems } from '../model/entry-menu.ts';
import { joinNames } from '../model/picker.ts';
import { MenuButton, type MenuItem } from '../parts/menu.tsx';
import { words } from '../words/en.ts';
import { describeError } from '../words/errors.ts';

interface EntryMenuProps {
  readonly entry: EntrySource;
  /** When it was, for its name. */
  readonly range: string;
  readonly deleteError: AppError | null;
  readonly opened: Signal<string | null>;
  readonly inRow?: true;
  readonly onAct: (act: EntryAct) => void;
}

export function EntryMenu({ entry, range, deleteError, opened, inRow, onAct }: EntryMenuProps) {
  const items = entryItems(entry, deleteError);
  return (
    <MenuButton
      label={words.day.actionsOf(joinNames(entry.work.project, entry.work.task), range)}
      title={words.day.actions}
      items={items.map((item) => menuItem(item, entry, deleteError))}
      opened={opened}
      inRow={inRow}
      onChoose={(key) => {
        const item = items.find(({ act }) => act === key);
        if (item) onAct(item.act);
      }}
    />
  );
}

function menuItem(item: EntryItem, { locked }: EntrySource, deleteError: AppError | null): MenuItem {
  const { act } = item;
  const why = whyNot(item, deleteError);
  if (act === 'edit') {
    const label = locked ? words.day.details : words.day.edit;
    return { key: act, label, shortcut: words.day.enterKey, why };
  }
  if (act !== 'delete') return { key: act, label: words.day[act], why };
  return { key: act, label: words.day.delete, shortcut: words.day.deleteKey, why, look: 'danger' };
}

function whyNot({ why }: EntryItem, deleteError: AppError | null): string | null {
  switch (why) {
    case null:
      return null;
    case 'locked':
      return words.day.locked;
    case 'no_times':
      return words.day.noTimes;
    case 'archived':
      return words.entry.archived;
    case 'no_delete': {
      const { what, detail } = deleteError === null ? { what: '', detail: '' } : describeError(deleteError);
      return [words.entry.noDelete, what, detail].filter((part) => part !== '').join(' ');
    }
  }
}
