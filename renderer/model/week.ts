/** Owns the week as it is drawn: its seven days, how high each project stands, the totals. Civil dates only: no zone. */
import type { ProjectTotal, WeekDay, WeekView } from '../../common/snapshot.ts';
import { addDays } from '../../common/time.ts';
import { type Weekday, weekdayOf } from '../../common/week.ts';

/** The part of a bar that one project takes. */
export interface WeekBlock {
  readonly projectId: number;
  /** Shares of the height of the chart, 0 … 1: below it, and its own. */
  readonly below: number;
  readonly height: number;
}

export interface WeekColumn {
  readonly date: string;
  readonly when: 'past' | 'today' | 'coming';
  /** Whether it is one of the user's days of work; null: nobody says which are. */
  readonly workDay: boolean | null;
  /** Seconds to be worked; null on a day off, and where it is not known. */
  readonly capacitySeconds: number | null;
  readonly seconds: number;
  /** The largest first. */
  readonly byProject: readonly ProjectTotal[];
  /** From the ground up, the week's largest project first. */
  readonly blocks: readonly WeekBlock[];
}

export interface Week {
  readonly columns: readonly WeekColumn[];
  /** Where a day's capacity lies, share of the height of the chart; null: it is not known. */
  readonly capacity: number | null;
  readonly seconds: number;
  /** What all days of work hold; null where that is not known. */
  readonly capacitySeconds: number | null;
  /** The largest first. */
  readonly byProject: readonly ProjectTotal[];
}

/** A chart is at least this high, in seconds: a quarter of an hour is not to look like a day. */
const usualDay = 8 * 3600;

/** Whether a day is one of work; null: nobody says. */
const isWorkDay = ({ workDays }: WeekView, date: string): boolean | null =>
  workDays === null ? null : workDays.includes(weekdayOf(date));

/** Seconds to be worked on a day; null on a day off, and where it is not known. */
export const capacityOf = (week: WeekView, date: string): number | null =>
  isWorkDay(week, date) === true ? week.capacitySeconds : null;

/** The first day of the week that `date` lies in. */
export const firstDateOfWeek = (date: string, start: Weekday): string =>
  addDays(date, -((weekdayOf(date) - start + 7) % 7));

/** The days of this week up to today. */
export const daysOfWeek = (week: WeekView, today: string, start: Weekday): readonly WeekDay[] => {
  const first = firstDateOfWeek(today, start);
  return week.days.filter(({ date }) => date >= first && date <= today);
};

/** Whole seconds of this week. @param gained what the timer has run since the snapshot was made */
export const weekSeconds = (week: WeekView, today: string, start: Weekday, gained: number): number =>
  daysOfWeek(week, today, start).reduce((sum, day) => sum + day.seconds, gained);

/** Lays out this week. @param gained seconds the timer has run since the snapshot was made: they are today's */
export function layOutWeek(week: WeekView, today: string, start: Weekday, gained: number): Week {
  const first = firstDateOfWeek(today, start);
  const known = new Map(week.days.map((day) => [day.date, day]));
  const dates = Array.from({ length: 7 }, (_, at) => addDays(first, at));
  const days = dates.map((date) =>
    date > today ? emptyDay(date) : grow(known.get(date) ?? emptyDay(date), gained),
  );
  const totals = addUp(days);
  // Each project stands at the same place every day: the week's largest on the ground.
  const order = new Map(totals.map(({ projectId }, at) => [projectId, at]));
  const longest = Math.max(week.capacitySeconds ?? usualDay, ...days.map((day) => day.seconds));
  const columns = days.map(
    ({ date, seconds, byProject }): WeekColumn => ({
      date,
      when: date === today ? 'today' : date < today ? 'past' : 'coming',
      workDay: isWorkDay(week, date),
      capacitySeconds: capacityOf(week, date),
      seconds,
      byProject,
      blocks: stack(byProject, order, longest),
    }),
  );
  const { capacitySeconds, workDays } = week;
  return {
    columns,
    capacity: capacitySeconds === null ? null : capacitySeconds / longest,
    seconds: days.reduce((sum, day) => sum + day.seconds, 0),
    capacitySeconds:
      capacitySeconds === null || workDays === null || workDays.length === 0
        ? null
        : capacitySeconds * workDays.length,
    byProject: totals,
  };
}

const emptyDay = (date: string): WeekDay => ({ date, seconds: 0, byProject: [] });

/** A day with what its running project has gained. */
function grow(day: WeekDay, gained: number): WeekDay {
  if (gained === 0 || !day.byProject.some((total) => total.running)) return day;
  const byProject = day.byProject.map((total) =>
    total.running ? { ...total, seconds: total.seconds + gained } : total,
  );
  return { ...day, seconds: day.seconds + gained, byProject };
}

function stack(
  byProject: readonly ProjectTotal[],
  order: ReadonlyMap<number, number>,
  longest: number,
): readonly WeekBlock[] {
  let below = 0;
  const place = ({ projectId }: ProjectTotal): number => order.get(projectId) ?? 0;
  return byProject
    .filter((total) => total.seconds > 0)
    .sort((a, b) => place(a) - place(b))
    .map(({ projectId, seconds }) => {
      const block = { projectId, below: below / longest, height: seconds / longest };
      below += seconds;
      return block;
    });
}

function addUp(days: readonly WeekDay[]): readonly ProjectTotal[] {
  const totals = new Map<number, ProjectTotal>();
  for (const total of days.flatMap((day) => day.byProject)) {
    const sum = totals.get(total.projectId);
    totals.set(total.projectId, {
      ...total,
      seconds: (sum?.seconds ?? 0) + total.seconds,
      running: (sum?.running ?? false) || total.running,
    });
  }
  return [...totals.values()].sort((a, b) => b.seconds - a.seconds);
}
