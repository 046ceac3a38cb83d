/** Owns the words of the notifications that remind, in English. */
import type { ReminderKind } from '../../common/reminders.ts';
import { formatSpan } from '../../common/time.ts';

/** What the sentences are about. */
export interface ReminderSubject {
  /** What runs, or what ran last; null: nothing ever did. */
  readonly work: string | null;
  /** Seconds it has been so: without a timer, after hours, with this timer. */
  readonly seconds: number;
  /** Seconds of a day of work. */
  readonly daySeconds: number;
}

const spanOf = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes >= 60) return formatSpan(seconds);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

const named = (work: string | null): string => work ?? 'The timer';

export const reminderWords = {
  title: {
    not_tracking: () => 'No timer is running',
    after_hours: () => 'Still tracking after hours',
    long_timer: ({ seconds }) => `This timer has run for ${formatSpan(seconds)}`,
    day_reached: ({ daySeconds }) => `${formatSpan(daySeconds)} reached today`,
  } satisfies Record<ReminderKind, (subject: ReminderSubject) => string>,
  body: {
    not_tracking: ({ seconds, work }) =>
      work === null
        ? `Nothing has been tracked for ${spanOf(seconds)}.`
        : `Nothing has been tracked for ${spanOf(seconds)}. Last: ${work}`,
    after_hours: ({ seconds, work }) =>
      `${named(work)} runs on; your working hours ended ${spanOf(seconds)} ago.`,
    long_timer: ({ work }) => `${named(work)}: that is far longer than your timers usually are.`,
    day_reached: ({ work }) => `The day’s hours are full. ${named(work)} runs on.`,
  } satisfies Record<ReminderKind, (subject: ReminderSubject) => string>,
  start: 'Start it again',
  stop: 'Stop',
  snooze: 'Quiet for 1 hour',
  preview: (title: string) => `Preview: ${title}`,
} as const;
