/** Owns the gallery's states of the page that says why somebody was asked about an absence. */
import { stoppedSnapshot } from '../../fakes/bridge.ts';
import { click, type State } from '../state.ts';

const open = [click('Settings'), click(/^Absence/), click('Why was I asked?')];

export const why: readonly State[] = [
  { name: 'why', snapshot: stoppedSnapshot, steps: open, scaled: true },
  { name: 'why-none', snapshot: stoppedSnapshot, steps: open, presence: { absences: [] } },
  { name: 'why-copied', snapshot: stoppedSnapshot, steps: [...open, click('Copy without names')] },
];
