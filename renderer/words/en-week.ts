/** Owns the English words of the week, and of the budgets of projects. */
import { formatSpan } from '../../common/time.ts';

export const weekWords = {
  heading: 'This week',
  /** Beside the total of the week. */
  ofWeek: 'this week',
  ofCapacity: (capacity: string) => `of ${capacity}`,
  open: (span: string) => `${span} this week. Show the week`,
  days: 'Days of this week',
  /** A day as a screen reader says it. */
  day: (day: string, time: string, projects: readonly string[]) =>
    projects.length === 0 ? `${day}: ${time}` : `${day}: ${time}. ${projects.join(', ')}`,
  spent: (span: string, capacity: string | null) => (capacity === null ? span : `${span} of ${capacity}`),
  dayOff: 'day off',
  coming: 'still to come',
  project: 'Project',
  week: 'Week',
  share: 'Share',
  total: 'Total',
  byProject: 'By project',
  none: 'Nothing tracked yet this week.',
  noneHint: 'What you track shows here, day by day.',
  incomplete: 'The days before today have not been read from the service yet.',
} as const;

export const budgetWords = {
  time: (used: number, total: number) => `${formatSpan(used)} of ${formatSpan(total)} h budget`,
  timeOver: (used: number, total: number) => `${formatSpan(used - total)} over ${formatSpan(total)} h budget`,
  timeShort: (used: number, total: number, over: boolean) =>
    over ? `${formatSpan(used - total)} over` : `${formatSpan(used)} of ${formatSpan(total)} h`,
  money: (percent: number, over: boolean) =>
    over ? `${Math.ceil(percent)} % of budget, overspent` : `${Math.floor(percent)} % of budget`,
  /** How old that is. */
  asOf: 'As the service had it when projects were last fetched',
} as const;
