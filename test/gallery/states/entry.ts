/** Owns the gallery's states of the page of one entry. */
import { appError } from '../../../common/error.ts';
import type { EntryView, Snapshot } from '../../../common/snapshot.ts';
import { sampleSnapshot, stoppedSnapshot } from '../../fakes/bridge.ts';
import { longNames } from '../samples.ts';
import { click, fill, type State } from '../state.ts';

const open = click(/^Edit Website/);

/** The stopped day with each entry changed. */
const changed = (part: Partial<EntryView>, more: Partial<Snapshot> = {}): Snapshot => ({
  ...stoppedSnapshot,
  ...more,
  today: {
    ...stoppedSnapshot.today,
    entries: stoppedSnapshot.today.entries.map((one) => ({ ...one, ...part })),
  },
});

export const entry: readonly State[] = [
  { name: 'entry-plain', snapshot: stoppedSnapshot, steps: [open], scaled: true },
  {
    name: 'entry-changed',
    snapshot: stoppedSnapshot,
    steps: [open, fill('Description', 'Homepage copy, third pass'), fill('To', '15:45')],
  },
  { name: 'entry-overlap', snapshot: stoppedSnapshot, steps: [open, fill('From', '10:00')], scaled: true },
  {
    name: 'entry-overlap-unwanted',
    snapshot: changed({ unwanted: true, delivery: 'refused' }),
    steps: [open, fill('From', '10:00')],
    scaled: true,
  },
  { name: 'entry-wrong', snapshot: stoppedSnapshot, steps: [open, fill('From', 'noon-ish')] },
  { name: 'entry-split', snapshot: stoppedSnapshot, steps: [open, click('Split…')] },
  {
    name: 'entry-running',
    snapshot: sampleSnapshot,
    steps: [click(/^More for Website/), (page) => page.getByRole('menuitem', { name: 'Edit…' }).click()],
  },
  { name: 'entry-without-times', snapshot: changed({ startClock: null, endClock: null }), steps: [open] },
  { name: 'entry-locked', snapshot: changed({ locked: true }), steps: [open] },
  {
    name: 'entry-not-deletable',
    snapshot: changed(
      {},
      { deleteError: appError('forbidden', { status: 403, detail: 'Deleting is switched off' }) },
    ),
    steps: [open],
  },
  {
    name: 'entry-archived-project',
    snapshot: changed({
      work: {
        ...(stoppedSnapshot.recents[0] ?? longNames.snapshot.recents[0]),
        startable: false,
      } as EntryView['work'],
    }),
    steps: [open],
  },
  {
    name: 'entry-save-failed',
    snapshot: stoppedSnapshot,
    fails: { editEntry: appError('storage_failed', { detail: 'ENOSPC: no space left on device, write' }) },
    steps: [open, fill('Description', 'Homepage copy, third pass'), click('Save')],
  },
  { name: 'entry-long-names', ...longNames, steps: [click(/^Edit Relaunch.*AM$/)], scaled: true },
];
