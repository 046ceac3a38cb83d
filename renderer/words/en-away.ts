/** Owns the English words of absences: the card, its answers, what they came to, and going away on purpose. */
import type { AwayChoice, EvidenceKind } from '../../common/presence.ts';
import type { DeliveryState } from '../../common/snapshot.ts';
import { formatSpan } from '../../common/time.ts';
import { counted } from './counted.ts';

/** An absence, rounded down as people count it. */
const span = (seconds: number): string => {
  if (seconds < 60) return counted(seconds, 'second', 'seconds');
  return seconds < 3600 ? counted(Math.floor(seconds / 60), 'minute', 'minutes') : formatSpan(seconds);
};

const evidence: Readonly<Record<EvidenceKind, string>> = {
  last_input: 'last input',
  locked: 'locked',
  asleep: 'asleep',
  awake: 'awake',
  unlocked: 'unlocked',
  user_left: 'another user came',
  user_back: 'you had the screen again',
  app_ended: 'Stint ended',
  app_started: 'Stint started',
  clock_changed: 'clock set',
  purpose: 'away on purpose',
  back: 'back',
};

const answered: Readonly<Record<AwayChoice, (range: string) => string>> = {
  keep: (range) => `Kept ${range}`,
  discard_and_stop: (range) => `Discarded ${range} and stopped`,
  discard_and_go_on: (range) => `Discarded ${range}`,
  book: (range) => `Booked ${range} as something else`,
  split: (range) => `Split at the absence ${range}`,
  break: (range) => `Break ${range}`,
};

const delivery: Readonly<Record<DeliveryState, string>> = {
  delivered: 'delivered',
  waiting: 'not delivered yet',
  sending: 'being delivered',
  refused: 'refused: see the ledger',
  unknown: 'checking whether it arrived',
};

export const awayWords = {
  span,
  evidence,
  heading: (time: string, times: number) =>
    times === 1 ? `You were away for ${time}` : `You were away ${times} times, ${time} in all`,
  question: ['The timer ran on ', '. What was that time?'],
  keep: 'Keep it',
  keepHint: (time: string) => `keeps ${time}`,
  stop: 'Discard and stop',
  stopHint: (clock: string) => `ends ${clock}`,
  goOn: 'Discard and go on',
  goOnHint: (clock: string) => `goes on from ${clock}`,
  goOnStopped: (clock: string) => `goes on ${clock} until it stopped`,
  /** Several absences are cut out. */
  goOnTimes: (time: string) => `without ${time}`,
  book: 'Book as something else…',
  bookHint: (time: string) => `books ${time}`,
  split: 'Split…',
  splitHint: (clock: string) => `cut at ${clock}`,
  break: 'It was a break',
  breakHint: 'not booked',
  later: 'Decide later',
  laterHint: 'stays in the inbox',
  laterKeys: '7 Escape',
  laterKey: 'Esc',
  answers: 'What was that time?',
  stopped: (clock: string, elsewhere: boolean) =>
    elsewhere ? `Stopped at ${clock} on another device.` : `Stopped at ${clock}.`,
  behind: (count: number) => `${count} more after this`,
  gone: 'Nothing to answer any more.',
  close: 'Close',

  bar: (from: string, until: string, absences: readonly string[]) =>
    `Work from ${from} to ${until}. Away ${absences.join(' and ')}.`,
  now: 'now',
  stoppedMark: (clock: string) => `stopped ${clock}`,
  from: (at: number, times: number) => (times === 1 ? 'Away from' : `Absence ${at}, from`),
  until: (at: number, times: number) => (times === 1 ? 'Away until' : `Absence ${at}, until`),
  cut: 'Cut at',
  /** How a cut point is moved by keys. */
  moves: '← → what was seen, with Shift by the minute',
  observed: 'As observed',
  observedTitle: 'Puts every cut point back to what was observed',

  bookHeading: (time: string) => `Book ${time} as`,
  bookLabel: 'Book it as',
  bookPlaceholder: 'Project, task or customer',
  bookAs: (work: string) => `Book as ${work}`,
  bookTask: (project: string) => `Which task of ${project}?`,
  bookTaskPlaceholder: 'Search tasks',
  bookNothing: (query: string) => `Nothing called “${query}”.`,
  bookKeys: 'Enter books it, Esc goes back',
  needsTask: 'needs a task',

  splitHeading: (clock: string) => `Two entries: one ends at ${clock}, one goes on from there`,
  splitDo: (clock: string) => `Split at ${clock}`,
  splitKeys: '← → move the cut, Enter splits, Esc goes back',
  back: 'Back',

  banner: (time: string, behind: number) =>
    behind === 0
      ? `You were away for ${time} while the timer ran.`
      : `You were away for ${time} while the timer ran, and ${counted(behind, 'more absence waits', 'more absences wait')}.`,
  review: 'Answer',

  answered,
  delivery,
  answeredLine: (what: string, state: string) => `${what} · ${state}`,
  byItself: (what: string) => `${what} by itself`,

  plan: {
    region: 'Away on purpose',
    until: (clock: string) => `Away until ${clock}`,
    open: 'Away until you are back',
    back: 'I’m back',
    keys: 'Control+B Meta+B',
    backTitle: 'I’m back (Ctrl+B)',
    going: 'Going away',
    goingTitle: 'Going away (Ctrl+B)',
    minutes: 'For 30 minutes',
    clock: (clock: string) => `Until ${clock}`,
    return: 'Until I’m back',
  },
} as const;

export const breakWords = {
  row: 'Break',
  label: (range: string, time: string) => `Break ${range}, ${time}`,
  strip: (range: string) => `Break ${range}`,
} as const;
