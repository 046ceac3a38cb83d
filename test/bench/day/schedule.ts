/**
 * Owns the reference day (`60-bars.md`), to the second, in the account's time: 8:30 to 18:00 at one desk, a phone on the way
 * back from lunch. The rows are everything that happens; whoever plays the day (Stint, the naive client) adds nothing.
 *
 * | what                          | how many | where                                                                  |
 * |-------------------------------|----------|------------------------------------------------------------------------|
 * | switches among 6 projects     | 12       | a start while something else runs                                      |
 * | other starts                  | 3        | the first of the day, after lunch, after the long absence              |
 * | stops                         | 2        | lunch, and the end of the day                                          |
 * | quick entries, edits          | 2, 4     | each from its form, which asks for the tasks of its project            |
 * | gaps                          | 3        | 10 min: kept; 25: discarded, goes on; 70: lock, sleep, discarded       |
 * | openings of the panel         | 40       | 19 right before an action, 3 twice within a minute, the others between |
 * | outages                       | 2        | 3 min: the line breaks in the middle of an answer; 40 min: no network  |
 * | another device                | 1 + 1    | starts a timer at 13:05, stops it at 13:30, both unknown to the desk   |
 * | restarts                      | 1        | 16:50, gone for 20 s                                                   |
 *
 * Two of the six projects were not worked on yesterday: they are started from the form, the others by one click.
 */

export type Project = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
export type AwayAnswer = 'keep' | 'discard_and_go_on' | 'discard_and_stop';

export type Act =
  | { readonly kind: 'look' }
  /** `form`: the project was chosen there, which asks for its tasks. `as`: how later rows name the entry. */
  | {
      readonly kind: 'start';
      readonly as: string;
      readonly project: Project;
      readonly words: string;
      readonly form?: true;
    }
  | { readonly kind: 'stop' }
  /** `from` null: only a duration, such as `0:15`. */
  | {
      readonly kind: 'book';
      readonly project: Project;
      readonly words: string;
      readonly from: string | null;
      readonly length: string;
    }
  /** What is not named stays. `end`: a time of day. */
  | {
      readonly kind: 'edit';
      readonly entry: string;
      readonly project?: Project;
      readonly words?: string;
      readonly end?: string;
    }
  /** From here nobody touches the desk's computer, until `back`. */
  | { readonly kind: 'leave' | 'back' | 'lock' | 'unlock' | 'sleep' | 'wake' }
  | { readonly kind: 'answer'; readonly choice: AwayAnswer; readonly as: string }
  | { readonly kind: 'phone_start'; readonly project: Project; readonly words: string }
  | { readonly kind: 'phone_stop' }
  /** `breaks`: requests fail in the middle. `none`: the system knows that there is no network. `works`: it is back. */
  | { readonly kind: 'network'; readonly state: 'breaks' | 'none' | 'works' }
  | { readonly kind: 'quit' | 'launch' };

export interface Row {
  /** `HH:MM:SS` in the account's time. */
  readonly at: string;
  readonly act: Act;
}

const look = (at: string): Row => ({ at, act: { kind: 'look' } });
const just = (at: string, kind: 'stop' | 'leave' | 'back' | 'lock' | 'unlock' | 'sleep' | 'wake'): Row => ({
  at,
  act: { kind },
});
const start = (at: string, as: string, project: Project, words: string): Row => ({
  at,
  act: { kind: 'start', as, project, words },
});
const startFromForm = (at: string, as: string, project: Project, words: string): Row => ({
  at,
  act: { kind: 'start', as, project, words, form: true },
});
const edit = (
  at: string,
  entry: string,
  change: { project?: Project; words?: string; end?: string },
): Row => ({
  at,
  act: { kind: 'edit', entry, ...change },
});
const answer = (at: string, choice: AwayAnswer, as: string): Row => ({
  at,
  act: { kind: 'answer', choice, as },
});
const network = (at: string, state: 'breaks' | 'none' | 'works'): Row => ({
  at,
  act: { kind: 'network', state },
});

export const referenceDay: readonly Row[] = [
  { at: '08:30:00', act: { kind: 'launch' } },
  look('08:31:10'),
  start('08:32:07', 'mail', 'a', 'Mail and plan'),
  look('08:58:20'),
  start('08:58:41', 'copy', 'b', 'Review homepage copy'),
  look('09:12:00'),
  look('09:12:40'),
  look('09:27:10'),
  start('09:27:32', 'checkout', 'c', 'Checkout tests'),
  network('09:46:00', 'breaks'),
  look('09:47:05'),
  start('09:47:30', 'call', 'd', 'Call with customer'),
  network('09:49:00', 'works'),
  look('10:03:05'),
  edit('10:03:50', 'checkout', { words: 'Checkout tests, Safari' }),
  just('10:14:00', 'leave'),
  just('10:24:00', 'back'),
  look('10:24:20'),
  answer('10:24:40', 'keep', ''),
  look('10:39:15'),
  start('10:39:31', 'mail-2', 'a', 'Mail and plan'),
  look('10:52:00'),
  look('10:58:02'),
  start('10:58:20', 'checkout-2', 'c', 'Checkout tests, Safari'),
  look('11:15:02'),
  {
    at: '11:15:50',
    act: { kind: 'book', project: 'd', words: 'Helped with the contract', from: null, length: '0:15' },
  },
  just('11:25:00', 'leave'),
  just('11:50:00', 'back'),
  look('11:50:20'),
  answer('11:50:35', 'discard_and_go_on', 'checkout-3'),
  look('12:02:00'),
  look('12:15:30'),
  just('12:15:48', 'stop'),
  just('12:16:10', 'leave'),
  just('12:16:15', 'lock'),
  { at: '13:05:10', act: { kind: 'phone_start', project: 'f', words: 'Call on the way back' } },
  just('13:18:00', 'back'),
  just('13:18:05', 'unlock'),
  look('13:20:15'),
  { at: '13:30:25', act: { kind: 'phone_stop' } },
  look('13:41:00'),
  look('14:04:40'),
  start('14:05:02', 'copy-2', 'b', 'Review homepage copy'),
  look('14:20:00'),
  look('14:20:20'),
  look('14:26:00'),
  startFromForm('14:26:20', 'build', 'e', 'Build pipeline'),
  look('14:33:10'),
  edit('14:33:40', 'build', { words: 'Build pipeline, cache' }),
  just('14:40:00', 'leave'),
  just('14:42:00', 'lock'),
  just('14:55:00', 'sleep'),
  just('15:48:00', 'wake'),
  just('15:50:00', 'back'),
  just('15:50:05', 'unlock'),
  look('15:50:30'),
  answer('15:51:00', 'discard_and_stop', ''),
  look('15:52:30'),
  start('15:52:50', 'build-2', 'e', 'Build pipeline, cache'),
  network('16:00:00', 'none'),
  look('16:05:00'),
  look('16:07:55'),
  start('16:08:10', 'checkout-4', 'c', 'Checkout tests, Safari'),
  look('16:21:00'),
  start('16:21:15', 'minutes', 'd', 'Minutes of the call'),
  look('16:29:05'),
  edit('16:29:50', 'mail-2', { end: '10:57' }),
  network('16:40:00', 'works'),
  look('16:44:00'),
  { at: '16:50:00', act: { kind: 'quit' } },
  { at: '16:50:20', act: { kind: 'launch' } },
  look('16:51:00'),
  look('16:55:12'),
  startFromForm('16:55:30', 'estimate', 'f', 'Estimate'),
  look('17:05:02'),
  {
    at: '17:05:50',
    act: { kind: 'book', project: 'b', words: 'Mail with the customer', from: '13:45', length: '0:15' },
  },
  look('17:14:03'),
  start('17:14:20', 'mail-3', 'a', 'Mail and plan'),
  look('17:22:00'),
  look('17:24:00'),
  start('17:24:15', 'minutes-2', 'd', 'Minutes of the call'),
  look('17:31:00'),
  edit('17:31:40', 'copy', { project: 'c' }),
  look('17:38:00'),
  look('17:38:45'),
  look('17:42:00'),
  start('17:42:20', 'plan', 'a', 'Plan of tomorrow'),
  look('17:58:30'),
  just('17:59:00', 'stop'),
];

/** Seconds after midnight of a row. */
export const clockOf = (at: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = at.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};
