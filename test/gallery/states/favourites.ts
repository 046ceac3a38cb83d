/** Owns the gallery's states of the favourites: their page, and how they stand in the one line. */
import type { WorkView } from '../../../common/snapshot.ts';
import { sampleSnapshot, stoppedSnapshot } from '../../fakes/bridge.ts';
import { longNames } from '../samples.ts';
import { click, type State } from '../state.ts';

const open = click('Edit favourites');
const [first, second, third] = sampleSnapshot.recents as readonly [WorkView, WorkView, WorkView];
const some = [first, second, { ...third, startable: false }];
const twelve = Array.from({ length: 12 }, (_, at) => ({ ...first, description: `Part ${at + 1}` }));

export const favourites: readonly State[] = [
  { name: 'favourites-empty', snapshot: stoppedSnapshot, steps: [open] },
  { name: 'favourites-some', snapshot: { ...stoppedSnapshot, favourites: some }, steps: [open] },
  {
    name: 'favourites-twelve',
    snapshot: { ...sampleSnapshot, favourites: twelve },
    steps: [open],
    scaled: true,
  },
  {
    name: 'favourites-long-names',
    snapshot: { ...longNames.snapshot, favourites: longNames.snapshot.recents },
    catalog: longNames.catalog,
    steps: [open],
    scaled: true,
  },
];

export const favouritesInLine: readonly State[] = [
  { name: 'home-favourites', snapshot: { ...sampleSnapshot, favourites: some } },
  { name: 'home-favourites-stopped', snapshot: { ...stoppedSnapshot, favourites: twelve }, scaled: true },
];
