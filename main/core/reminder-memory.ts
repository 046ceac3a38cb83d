/** Owns what is remembered of reminders: what was said, what is still shown, until when they keep quiet. Durable. */
import * as v from 'valibot';
import { type ReminderKind, reminderKinds } from '../../common/reminders.ts';

/** That something was said. Each reason is named once: a timer by its key, a day by its date. */
export interface Said {
  readonly reason: string;
  readonly atMs: number;
  /** How many times in a row. */
  readonly times: number;
}

/** A reminder that nobody has answered. */
export interface Shown {
  readonly kind: ReminderKind;
  /** The timer it is about; null: that there is none. */
  readonly timer: string | null;
  /** Since when what it says is so, ms; null: of the day as a whole. */
  readonly sinceMs: number | null;
  readonly atMs: number;
}

export interface Reminders {
  readonly said: Readonly<Partial<Record<ReminderKind, Said>>>;
  readonly shown: Shown | null;
  /** Until when all of them were put off, ms. */
  readonly snoozedUntilMs: number | null;
  /** Until when nothing is said because something just was, or was just answered, ms. */
  readonly quietUntilMs: number | null;
}

export const noReminders: Reminders = { said: {}, shown: null, snoozedUntilMs: null, quietUntilMs: null };

/** Between two reminders, and after an answer, at least this long, ms. */
export const pauseMs = 10 * 60_000;

/** The longest a snooze can be: further ahead a clock was wrong, ms. */
const longestSnoozeMs = 9 * 24 * 3_600_000;

const instant = v.nullable(v.number());
const said = v.optional(v.object({ reason: v.string(), atMs: v.number(), times: v.number() }));

/** Reminders as a file has them: where they can't be read, nothing was said. */
export const storedReminders: v.GenericSchema<unknown, Reminders> = v.fallback(
  v.object({
    said: v.pipe(
      v.object({ not_tracking: said, after_hours: said, long_timer: said, day_reached: said }),
      v.transform((all): Reminders['said'] =>
        Object.fromEntries(Object.entries(all).filter(([, one]) => one !== undefined)),
      ),
    ),
    shown: v.nullable(
      v.object({
        kind: v.picklist(reminderKinds),
        timer: v.nullable(v.string()),
        sinceMs: instant,
        atMs: v.number(),
      }),
    ),
    snoozedUntilMs: instant,
    quietUntilMs: instant,
  }),
  noReminders,
);

/** A clock that was set back since leaves no snooze that lasts for years. */
export function resumeReminders(stored: Reminders, nowMs: number): Reminders {
  const { snoozedUntilMs, quietUntilMs } = stored;
  return {
    ...stored,
    snoozedUntilMs:
      snoozedUntilMs !== null && snoozedUntilMs - nowMs > longestSnoozeMs ? null : snoozedUntilMs,
    quietUntilMs: quietUntilMs !== null && quietUntilMs - nowMs > pauseMs ? null : quietUntilMs,
  };
}
