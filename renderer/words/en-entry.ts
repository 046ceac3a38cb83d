/** Owns the English words of one entry: its page, what lies in its way, taking back, and two stops of one timer. */

import type { UndoKind } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';

export const entryWords = {
  heading: 'Entry',
  runningHeading: 'Running entry',
  edit: (work: string, range: string) => `Edit ${work}, ${range}`,
  save: 'Save',
  done: 'Done',
  more: 'More about this entry',
  continue: 'Continue',
  duplicate: 'Duplicate',
  duplicateHint: 'Adds the same once more, without times of day.',
  split: 'Split',
  splitOpen: 'Split…',
  splitAt: 'Split at',
  splitHint: (range: string) => `A time in ${range}. Two entries come of it.`,
  cancel: 'Cancel',
  delete: 'Delete',
  noDelete: 'Entries can’t be deleted here.',
  locked: 'This entry is locked at the service: it can be continued and duplicated, not changed.',
  archived: 'Its project is archived and takes no new time.',
  gone: 'This entry is no longer here.',
  goneHint: 'It was deleted, or belongs to a day that is not shown any more.',
  said: {
    saved: (work: string) => `Saved ${work}`,
    split: (work: string) => `Split ${work}`,
    duplicated: (work: string) => `Duplicated ${work}`,
    deleted: (work: string) => `Deleted ${work}`,
  },
} as const;

export const overlapWords = {
  heading: 'In the same time',
  unseen: 'Another entry lies in this time.',
  /** `left`: what trimming leaves of an entry, as ranges. */
  trimmed: (left: readonly string[], fixed: 'locked' | 'unwanted' | null): string => {
    if (fixed === 'locked') return '→ locked, can’t be trimmed';
    if (fixed === 'unwanted') return '→ waits to be deleted, can’t be trimmed';
    if (left.length === 0) return '→ nothing of it would be left';
    return `→ ${left.length === 1 ? 'trim to' : 'cut into'} ${left.join(' and ')}`;
  },
  trim: 'Trim the others and save',
  keep: 'Save, keep both',
  trimStart: 'Trim the others and start',
  keepStart: 'Start, keep both',
  ends: (work: string, clock: string) => `${work} will end at ${clock}.`,
} as const;

export const sinceWords = {
  label: 'Since (optional)',
  hint: 'Now, or when it began',
  ago: (seconds: number) => `The timer begins at ${formatSpan(seconds)}.`,
  agoYesterday: (seconds: number, clock: string) =>
    `That is yesterday ${clock}: the timer begins at ${formatSpan(seconds)}.`,
  start: (clock: string) => `Start since ${clock}`,
  switch: (clock: string) => `Switch since ${clock}`,
} as const;

const done: Readonly<Record<UndoKind, (work: string) => string>> = {
  start: (work) => `Started ${work}`,
  stop: (work) => `Stopped ${work}`,
  switch: (work) => `Switched to ${work}`,
  book: (work) => `Added ${work}`,
  edit: (work) => `Changed ${work}`,
  split: (work) => `Split ${work}`,
  duplicate: (work) => `Duplicated ${work}`,
  delete: (work) => `Deleted ${work}`,
  away: (work) => `Answered for the absence on ${work}`,
  stops: (work) => `Chose when ${work} was stopped`,
};

export const undoWords = {
  region: 'Last action',
  done,
  /** Where the work of an action is not known. */
  something: 'an entry',
  undo: 'Undo',
  keys: 'Control+Z Meta+Z',
  steps: (count: number) => `${count} steps`,
  takenBack: (what: string) => `Taken back: ${what}`,
} as const;

export const stopsWords = {
  question: (work: string, elsewhere: string, here: string) =>
    `${work} was stopped twice: ${elsewhere} elsewhere, ${here} here.`,
  elsewhere: (clock: string) => `${clock} (elsewhere)`,
  here: (clock: string) => `${clock} (here)`,
  split: 'Split',
  splitHint: (range: string) => `makes ${range} an entry of its own.`,
  standing: (clock: string) => `Until you choose, ${clock} stands.`,
  more: (count: number) => (count === 1 ? 'One more question like this waits.' : `${count} more wait.`),
} as const;
