/** Owns which day weeks begin with. */
import type { WeekStart } from './model.ts';

/** A day of the week, 0 for Sunday to 6 for Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const fixed: Readonly<Record<Exclude<WeekStart, 'system'>, Weekday>> = { sunday: 0, monday: 1, saturday: 6 };

/** The weekday of a date. */
export const weekdayOf = (date: string): Weekday => new Date(`${date}T00:00:00Z`).getUTCDay() as Weekday;

/** The language of this computer, as its numbers and dates are written. */
export const ownLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

/** What engines know of weeks, by the name they have for it; days are 1 for Monday to 7 for Sunday. */
interface WeekAware {
  readonly getWeekInfo?: () => { readonly firstDay: number };
  readonly weekInfo?: { readonly firstDay: number };
}

/**
 * The first day of weeks as the settings say; by the language where they leave it to the system, and Monday where nothing
 * is known of that.
 * @param locale such as `pt-BR`
 */
export function firstDayOfWeek(setting: WeekStart, locale: string): Weekday {
  if (setting !== 'system') return fixed[setting];
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & WeekAware;
    const firstDay = (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
    return (firstDay % 7) as Weekday;
  } catch {
    // Not the name of a language.
    return 1;
  }
}
