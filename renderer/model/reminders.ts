/** Owns how reminders and working hours are told. */
import { unknownWorkweek, type Workweek } from '../../common/model.ts';
import { reminderKinds } from '../../common/reminders.ts';
import type { AccountView, ReminderView, Snapshot } from '../../common/snapshot.ts';
import { addDays, formatSpan, type LocalTime } from '../../common/time.ts';
import type { Weekday } from '../../common/week.ts';
import { reminderWords as words } from '../words/en-reminders.ts';
import { clockText, dayText, rangeText } from '../words/format.ts';
import { weekdayText } from '../words/week-days.ts';

/** What the panel says of a reminder. */
export const reminderSentence = ({ kind, since, daySeconds }: ReminderView): string =>
  words.said[kind]({ since: since === null ? '' : clockText(since.clock), span: formatSpan(daySeconds) });

/** A time today, or on another day with its name. */
export const untilText = (until: LocalTime, now: LocalTime): string =>
  until.date === now.date ? clockText(until.clock) : `${dayText(until.date, now)}, ${clockText(until.clock)}`;

/** How many are on, beside the name of their section. */
export function remindersState({
  settings,
  snoozedUntil,
  now,
}: Pick<Snapshot, 'settings' | 'snoozedUntil' | 'now'>): string {
  const on = reminderKinds.filter((kind) => settings.reminders[kind]).length;
  if (snoozedUntil !== null && on > 0) return words.stateSnoozed(untilText(snoozedUntil, now));
  return words.state(on, reminderKinds.length);
}

/** The days of the week from the first on, with their short names. */
export const weekdays = (first: Weekday): readonly { readonly day: number; readonly name: string }[] =>
  // The first of March 2026 is a Sunday.
  Array.from({ length: 7 }, (_, at) => (first + at) % 7).map((day) => ({
    day,
    name: weekdayText(addDays('2026-03-01', day)),
  }));

export interface HoursView {
  /** What the service says; null: it is set here. */
  readonly days: string | null;
  readonly times: string | null;
  readonly day: string | null;
  /** In one sentence, where they come from. */
  readonly lead: string;
}

/** The working hours in use, part by part. The workspace of this computer has none of its own. */
export function hoursView(week: Workweek, account: AccountView, first: Weekday): HoursView {
  const local = account.kind === 'local';
  const { workDays, workHours, capacitySeconds } = local ? unknownWorkweek : week;
  const parts = [workDays, workHours, capacitySeconds];
  const said = parts.filter((part) => part !== null).length;
  const named = weekdays(first).filter(({ day }) => workDays?.includes(day));
  return {
    days:
      workDays === null ? null : named.length === 0 ? words.noDays : named.map(({ name }) => name).join(' '),
    times: workHours === null ? null : hoursText(workHours.startClock, workHours.endClock),
    day: capacitySeconds === null ? null : formatSpan(capacitySeconds),
    lead: local
      ? words.hoursLocal
      : said === parts.length
        ? words.hoursFromService
        : said === 0
          ? words.hoursOwn
          : words.hoursMixed,
  };
}

const hoursText = (start: number, end: number): string =>
  end > start ? rangeText(start, end) : `${rangeText(start, end)} (${words.overnight})`;
