/** Owns the gallery's states of the forms that start a timer and book time. */
import { appError } from '../../../common/error.ts';
import { sampleSnapshot, stoppedSnapshot } from '../../fakes/bridge.ts';
import { click, fill, press, type State, type Step, type } from '../state.ts';

const startForm = (text: string): readonly Step[] => [type(text), press('Tab')];
const book = click('Add time');
const project = [book, type('brand'), press('Enter')];
/** `button`: the one that saves, whatever it says at the moment. */
const save = (page: Parameters<Step>[0]): Promise<void> =>
  page.locator('.form-actions .button').first().click();

export const work: readonly State[] = [
  { name: 'start-filled', snapshot: stoppedSnapshot, steps: startForm('brand'), scaled: true },
  { name: 'start-since', snapshot: stoppedSnapshot, steps: startForm('brand since 15:56') },
  { name: 'start-since-overlap', snapshot: stoppedSnapshot, steps: startForm('brand since 10:00') },
  { name: 'start-switch', snapshot: sampleSnapshot, steps: startForm('brand') },
  {
    name: 'start-needs-task',
    snapshot: stoppedSnapshot,
    steps: [...startForm('web shop bluebird'), save],
  },
  { name: 'start-tasks', snapshot: stoppedSnapshot, steps: [...startForm('web shop'), press('ArrowDown')] },
  {
    name: 'start-since-wrong',
    snapshot: stoppedSnapshot,
    steps: [...startForm('brand'), fill('Since (optional)', 'noon-ish')],
  },
  {
    name: 'start-failed',
    snapshot: stoppedSnapshot,
    fails: { start: appError('storage_failed', { detail: 'ENOSPC' }) },
    steps: [...startForm('brand'), save],
  },
  { name: 'book-empty', snapshot: stoppedSnapshot, steps: [book], scaled: true },
  { name: 'book-projects', snapshot: stoppedSnapshot, steps: [book, press('ArrowDown')] },
  { name: 'book-no-such-project', snapshot: stoppedSnapshot, steps: [book, type('zeppelin')] },
  { name: 'book-duration', snapshot: stoppedSnapshot, steps: [...project, fill('Duration', '1:30')] },
  {
    name: 'book-filled',
    snapshot: stoppedSnapshot,
    steps: [
      ...project,
      fill('Description', 'Grid and type, second pass'),
      fill('From', '8:00'),
      fill('To', '8:45'),
    ],
    scaled: true,
  },
  { name: 'book-nothing-given', snapshot: stoppedSnapshot, steps: [book, save] },
  { name: 'book-wrong', snapshot: stoppedSnapshot, steps: [...project, fill('Duration', 'a while'), save] },
  { name: 'book-wrong-clock', snapshot: stoppedSnapshot, steps: [...project, fill('From', '25:99')] },
  {
    name: 'book-overlap',
    snapshot: stoppedSnapshot,
    steps: [...project, fill('From', '9:30'), fill('To', '11:00')],
    scaled: true,
  },
  {
    name: 'book-refused',
    snapshot: stoppedSnapshot,
    fails: { book: appError('storage_failed', { detail: 'ENOSPC: no space left on device, write' }) },
    steps: [...project, fill('Duration', '25m'), save],
  },
  { name: 'book-from-line', snapshot: stoppedSnapshot, steps: [type('brand 25m'), press('Alt+Enter')] },
];
