/** Owns the English words of the one line: what will be done, why it can't be, and the help. */
import type { LineFault } from '../../common/one-line/line.ts';

const twice: Readonly<Record<Extract<LineFault, { readonly code: 'twice' }>['kind'], string>> = {
  length: 'Two durations. Leave one out, or put it after // as the description.',
  ago: 'Two times ago. Leave one out.',
  since: 'Two times to begin at. Leave one out, or write a range: 9–10.',
  until: 'Two times to end at. Leave one out.',
  date: 'Two dates. Leave one out.',
};

const quoted = (description: string): string => (description === '' ? '' : `: “${description}”`);
const forCustomer = (customer: string): string => (customer === '' ? '' : ` for ${customer}`);

export interface LineWork {
  readonly work: string;
  readonly customer: string;
  readonly description: string;
}

export const lineWords = {
  enter: 'Enter',
  hint: '25m or 9–10 books, 20m ago starts then. All forms: ?',
  start: ({ work, customer, description }: LineWork, since: string | null) =>
    `Start ${work}${forCustomer(customer)}${since === null ? '' : ` since ${since}`}${quoted(description)}`,
  switch: ({ work, customer, description }: LineWork, since: string | null) =>
    `Switch to ${work}${forCustomer(customer)}${since === null ? '' : ` since ${since}`}${quoted(description)}`,
  book: ({ work, customer, description }: LineWork, span: string, day: string, range: string | null) =>
    `Book ${span} on ${work}${forCustomer(customer)}, ${day}${range === null ? '' : ` ${range}`}${quoted(description)}`,
  bookForm: ({ work, customer }: LineWork, day: string) => `Book on ${work}${forCustomer(customer)}, ${day}`,
  /** Something is missing: Enter opens the form. */
  asksTask: (sentence: string) => `Needs a task: ${sentence}`,
  asksTimes: (sentence: string) => `Needs times: ${sentence}`,
  stop: (work: string) => `Stop ${work}`,
  stopAt: (work: string, clock: string) => `Stop ${work} at ${clock}`,
  stopNow: 'now',
  since: (clock: string) => `since ${clock}`,
  at: (clock: string) => `at ${clock}`,
  yesterday: (clock: string) => `yesterday ${clock}`,
  needsTimes: 'needs times',
  /** `when`: null until they are back; `runs`: a timer does. */
  away: (when: string | null, runs: boolean) =>
    `Go away ${when ?? 'until you are back'}: ${runs ? 'a break, nothing is asked' : 'reminders stay quiet'}`,
  awayFor: (span: string) => `for ${span}`,
  until: (clock: string) => `until ${clock}`,
  back: 'I’m back',
  notAway: 'You have not said that you are away.',
  awayTooLong: 'That is more than a day. Stop the timer instead.',
  tooLongAgo: 'A timer can begin within the last day. Book older time with its date.',
  runs: (work: string) => `${work} is running already.`,
  nothingRuns: 'No timer is running.',
  notYet: 'That time has not come yet.',
  stopEarly: (clock: string) => `The timer was started at ${clock}. Choose a later time.`,
  fault: (fault: LineFault, day: (date: string) => string): string => {
    switch (fault.code) {
      case 'date_future':
        return `${day(fault.date)} has not come yet. Choose a day up to today.`;
      case 'date_unknown':
        return `There is no ${fault.text.replace(/\.$/, '')}. Write a date like 12.11. or 2026-11-12.`;
      case 'range_empty':
        return 'Both times are the same.';
      case 'end_before_start':
        return 'The end lies before the start. Past midnight, give at most 12 hours.';
      case 'twice':
        return twice[fault.kind];
      case 'start_ends':
        return 'A timer that starts has no end yet. Leave out the first word to book.';
      case 'leave_begins':
        return 'Going away begins now. Write how long, or until when: away 30m, away until 14:30.';
      case 'mixed':
        return 'These times do not go together. Give a duration, or a range, or “ago”.';
    }
  },
  help: {
    heading: 'One line does it all',
    close: 'Esc takes this away.',
    /** What it is for, and how it is written. */
    forms: [
      ['Start', 'website review', 'website since 9:40'],
      ['Switch', 'switch bugfix', 'switch bugfix 10m ago'],
      ['Book', 'website 25m', 'book website 1:30'],
      ['Book a range', 'standup 9:00–9:15', 'standup 25m until 17:30'],
      ['Another day', 'yesterday website 2h', 'website mon 9–10', 'website 2h 12.11.'],
      ['Stop', 'stop', 'stop at 17:30'],
      ['Go away', 'away', 'away 30m', 'away until 14:30', 'back'],
      ['Description', 'website 25m // what was done'],
      [
        'Keys',
        'Ctrl+G fills what is unaccounted, latest first',
        'Ctrl+E edits what runs, Ctrl+Enter stops it; what is typed stays',
        '← → go along the timeline and a row of today, ↑ ↓ to other rows; Enter opens',
      ],
    ],
    note: 'Words that are in no name become the description. What can mean two things is shown as two rows. Ctrl+T opens your to-dos.',
  },
} as const;
