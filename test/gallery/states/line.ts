/** Owns the gallery's states of the one line: results, previews, what is not understood, and the help. */
import { appError } from '../../../common/error.ts';
import { manyProjects, sampleSnapshot, stoppedSnapshot } from '../../fakes/bridge.ts';
import { emptyCatalogOfAccount, longNames, longWord } from '../samples.ts';
import { press, type State, type } from '../state.ts';

const typed = (name: string, text: string, more: Partial<State> = {}): State => ({
  name: `line-${name}`,
  snapshot: stoppedSnapshot,
  steps: [type(text)],
  ...more,
});

export const line: readonly State[] = [
  typed('results', 'web', { scaled: true }),
  typed('results-while-running', 'web', { snapshot: sampleSnapshot }),
  typed('results-second-marked', 'web', { steps: [type('web'), press('ArrowDown')] }),
  typed('recent-by-keyboard', '', { steps: [press('ArrowDown', 'ArrowDown')] }),
  typed('typing-error', 'websote'),
  typed('customer', 'acme'),
  typed('preview-book', 'website review 25m'),
  typed('preview-range', 'web 9:00-10:15', { scaled: true }),
  typed('preview-since', 'brand since 9:40', { snapshot: sampleSnapshot }),
  typed('preview-description', 'website agenda for friday 1h // with the client, second round'),
  typed('preview-yesterday', 'yesterday brand 2h'),
  typed('ambiguity', 'mobile app 3'),
  typed('needs-task', 'web shop'),
  typed('needs-times', 'book brand'),
  typed('stop', 'stop at 15:30', { snapshot: sampleSnapshot }),
  typed('stop-nothing-runs', 'stop'),
  typed('fault-date', 'brand 2h 31.02.'),
  typed('fault-twice', 'brand 2h 3h'),
  typed('fault-future', 'brand tomorrow 2h'),
  typed('nothing-found', 'zeppelin', { scaled: true }),
  typed('nothing-found-long', longWord.slice(0, 120)),
  typed('no-projects', 'website', { catalog: emptyCatalogOfAccount }),
  typed('create', 'zeppelin web'),
  typed('away', 'away 30m', { snapshot: sampleSnapshot }),
  typed('away-until', 'away until 5', { snapshot: sampleSnapshot }),
  typed('help', '?', { scaled: true }),
  typed('start-failed', 'brand', {
    steps: [type('brand'), press('Enter')],
    fails: { start: appError('storage_failed', { detail: 'EACCES: permission denied' }) },
  }),
  typed('ten-thousand-projects', 'campaign', { catalog: manyProjects(10_000) }),
  typed('ten-thousand-projects-one-letter', 'c', { catalog: manyProjects(10_000) }),
  typed('long-names', 'relaunch 25m', longNames),
  typed('long-names-plain', 'relaunch', { ...longNames, scaled: true }),
];
