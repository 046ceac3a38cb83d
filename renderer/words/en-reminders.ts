/** Owns the English words of reminders: in the panel, and in the settings. */
import type { ReminderKind, SnoozeLength } from '../../common/reminders.ts';

export const reminderWords = {
  /** What the panel says; `since` is a time of day, `span` a duration. */
  said: {
    not_tracking: ({ since }) => `No timer has run since ${since}.`,
    after_hours: ({ since }) => `The timer runs on. Your working hours ended at ${since}.`,
    long_timer: ({ since }) => `The timer has run since ${since}, far longer than yours usually do.`,
    day_reached: ({ span }) => `Today’s ${span} are full, and the timer runs on.`,
  } satisfies Record<ReminderKind, (about: { readonly since: string; readonly span: string }) => string>,
  start: (work: string) => `Start ${work}`,
  stop: 'Stop',
  quiet: 'Quiet for 1 h',
  heading: 'Reminders',
  lead: 'They come as notifications, never take the focus, and wait while something fills the screen or a question is open.',
  kinds: {
    not_tracking: {
      name: 'No timer is running',
      hint: 'While you are here in working hours; again only after twice as long.',
    },
    after_hours: {
      name: 'Still tracking after hours',
      hint: '10 minutes after your hours end, once a day.',
    },
    long_timer: {
      name: 'A timer far longer than usual',
      hint: 'Over 4 hours, and twice what yours of the last week usually take.',
    },
    day_reached: {
      name: 'The day’s hours are full',
      hint: 'Once a day, while a timer runs.',
    },
  } satisfies Record<ReminderKind, { readonly name: string; readonly hint: string }>,
  after: 'After',
  minutes: 'minutes',
  preview: 'Preview',
  previewOf: (name: string) => `Preview: ${name}`,
  previewed: 'Shown as a notification, where this desktop shows them.',
  snoozeHeading: 'Keep them quiet',
  snoozes: {
    ten_minutes: '10 minutes',
    hour: '1 hour',
    today: 'The rest of today',
    workday: 'Until the next working day',
  } satisfies Record<SnoozeLength, string>,
  snoozed: (until: string) => `Quiet until ${until}.`,
  endSnooze: 'End now',
  comeAgain: 'Reminders come again.',
  hoursHeading: 'Working hours',
  hoursFromService: 'As your account at the service has them.',
  hoursMixed: 'Your account at the service does not say everything; the rest is set here.',
  hoursOwn: 'Your account at the service does not say when you work: set it here.',
  hoursLocal: 'When you usually work.',
  days: 'Days',
  noDays: 'none',
  times: 'Times',
  from: 'From',
  end: 'Until',
  overnight: 'the next day',
  day: 'A day has',
  hours: 'hours',
  wrongClock: 'A time of day, such as 9:00.',
  sameClock: 'From and until are the same: no hours, and no reminders by them.',
  state: (count: number, all: number) =>
    count === 0 ? 'off' : count === all ? 'on' : `${count} of ${all} on`,
  stateSnoozed: (until: string) => `quiet until ${until}`,
} as const;
