/** Owns the words for reminders: what they are about, how long they can be put off (`30-tracking`, Reminders). */

/**
 * `not_tracking`: the user has been here for a while in working hours, and no timer runs. `after_hours`: one runs on after
 * them. `long_timer`: one runs far longer than is usual. `day_reached`: the day's hours are full.
 */
export const reminderKinds = ['not_tracking', 'after_hours', 'long_timer', 'day_reached'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** For how long all of them can be kept quiet. `workday`: until the next day of work begins. */
export const snoozeLengths = ['ten_minutes', 'hour', 'today', 'workday'] as const;
export type SnoozeLength = (typeof snoozeLengths)[number];

/** When the user works, where the service does not say. */
export interface OwnHours {
  /** Days of the week, 0 Sunday … 6 Saturday. */
  readonly days: readonly number[];
  /** Seconds after midnight. An end that is not after the start is one of the next day. */
  readonly startClock: number;
  readonly endClock: number;
  /** Seconds of a day of work. */
  readonly daySeconds: number;
}
