/** Owns what can be done with an entry from its row, and why something can't. */
import type { AppError } from '../../common/error.ts';
import { type EntrySource, middleOf } from './entry.ts';

export type EntryAct = 'edit' | 'split' | 'duplicate' | 'delete';

export interface EntryItem {
  readonly act: EntryAct;
  /** Null where it can be done. */
  readonly why: 'locked' | 'no_times' | 'archived' | 'no_delete' | null;
}

/** @param deleteError why the service deletes nothing; null when it does */
export function entryItems(entry: EntrySource, deleteError: AppError | null): readonly EntryItem[] {
  const { locked, running, work } = entry;
  const edit: EntryItem = { act: 'edit', why: null };
  const remove: EntryItem = {
    act: 'delete',
    why: locked ? 'locked' : deleteError === null ? null : 'no_delete',
  };
  // What runs ends before it is parted or done once more.
  if (running) return [edit, remove];
  return [
    edit,
    { act: 'split', why: locked ? 'locked' : middleOf(entry) === null ? 'no_times' : null },
    { act: 'duplicate', why: work.startable ? null : 'archived' },
    remove,
  ];
}
