/** Owns the gallery's states of names that are hard to show: 300 characters, right to left, emoji. */
import { emojiNames, longNames, rightToLeft, type Sample } from '../samples.ts';
import { click, focus, type State, type } from '../state.ts';

const stopped = ({ snapshot, catalog }: Sample): Sample => ({
  catalog,
  snapshot: {
    ...snapshot,
    running: null,
    today: { ...snapshot.today, entries: snapshot.today.entries.filter((entry) => !entry.running) },
  },
});
const bookFirst = click('Add time');

export const names: readonly State[] = [
  { name: 'names-long-running', ...longNames, scaled: true },
  { name: 'names-long-stopped', ...stopped(longNames) },
  { name: 'names-long-form', ...longNames, steps: [bookFirst, type('relaunch')] },
  { name: 'names-long-strip', ...longNames, steps: [focus(/^Relaunch.*, 1:00$/)], scaled: true },
  { name: 'names-right-to-left-strip', ...rightToLeft, steps: [focus(/^موقع.*, 1:00$/)], scaled: true },
  { name: 'names-right-to-left-running', ...rightToLeft, scaled: true },
  { name: 'names-right-to-left-stopped', ...stopped(rightToLeft) },
  { name: 'names-right-to-left-results', ...rightToLeft, steps: [type('موقع')] },
  { name: 'names-emoji-running', ...emojiNames },
  { name: 'names-emoji-results', ...emojiNames, steps: [type('🚀')] },
];
