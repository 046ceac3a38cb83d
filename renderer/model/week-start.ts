/** Owns the day a week begins with. */

/** A day of the week, 0 Sunday … 6 Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WeekInfo {
  /** 1 Monday … 7 Sunday. */
  readonly firstDay?: unknown;
}

/** Runtimes name it in one of two ways, or know nothing of weeks. */
type LocaleWithWeeks = Intl.Locale & {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
};

/**
 * The first day of the week: what the user chose, else what is usual where the locale is from, else Monday.
 * @param chosen null: as the locale has it
 * @param locale a language tag; what is none counts as unknown
 */
export function weekStart(chosen: Weekday | null = null, locale: string = ownLocale()): Weekday {
  if (chosen !== null) return chosen;
  const first = firstDayOf(locale);
  return typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= 7
    ? ((first % 7) as Weekday)
    : 1;
}

const ownLocale = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;

function firstDayOf(locale: string): unknown {
  try {
    const known: LocaleWithWeeks = new Intl.Locale(locale);
    return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay;
  } catch {
    return undefined;
  }
}

/** The weekday of a date. */
export const weekdayOf = (date: string): Weekday => new Date(`${date}T00:00:00Z`).getUTCDay() as Weekday;
