/** Owns the last seven days as they are shown: confirmed rows ⊕ journal, added up by day and project. */
import type { ProjectTotal, WeekDay, WeekView } from '../../common/snapshot.ts';
import { addDays, fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { timesIn, workOf } from './entry-times.ts';
import { isRunning, type Running } from './journal.ts';
import { daysShown } from './refresh.ts';
import type { State } from './state.ts';
import { nameTracked, nameWork, todayMsOf, type ViewSource } from './view.ts';

type Names = Pick<ProjectTotal, 'project' | 'customer'>;

/** What of the state the week is made of, beside what every view is. */
export type WeekSource = ViewSource & Pick<State, 'weekReadOn' | 'workweek'>;

/** The seven days up to today, with what runs; each entry is looked at once, however many days there are. */
export function weekOf(source: WeekSource, today: string, nowMs: number, zone: Zone): WeekView {
  const dates = Array.from({ length: daysShown }, (_, at) => addDays(today, at + 1 - daysShown));
  const sums = new Map(dates.map((date) => [date, new Map<number, number>()]));
  const names = new Map<number, Names>();
  const add = (date: string, projectId: number, seconds: number, name: () => Names): void => {
    const sum = sums.get(date);
    if (!sum) return;
    sum.set(projectId, (sum.get(projectId) ?? 0) + seconds);
    if (!names.has(projectId)) names.set(projectId, name());
  };

  const { tracked } = source.journal;
  const trackedIds = new Set(tracked.map((one) => one.id));
  for (const row of source.rows) {
    if (trackedIds.has(row.id)) continue;
    add(row.date, row.projectId, row.totalSeconds, () => nameWork(workOf(row), source.catalog, row));
  }
  for (const one of tracked) {
    if (one.deleted) continue;
    const name = () => nameTracked(one, source);
    const { projectId } = one.work;
    if (isRunning(one)) {
      for (const date of dates) {
        const seconds =
          date === today
            ? Math.floor(todayMsOf(one, today, nowMs, zone) / 1000)
            : earlierSeconds(one, date, nowMs, zone);
        if (seconds > 0 || date === today) add(date, projectId, seconds, name);
      }
    } else {
      const { date, total } = timesIn(one, zone);
      add(date, projectId, total, name);
    }
  }

  const runs = new Set(
    tracked.filter((one) => !one.deleted && isRunning(one)).map((one) => one.work.projectId),
  );
  return {
    days: dates.map((date) =>
      dayOf(date, sums.get(date) ?? new Map(), names, (id) => date === today && runs.has(id)),
    ),
    ...source.workweek,
    // After midnight the days before are as known as they were: it is today that is still to be read.
    complete: source.weekReadOn !== null && source.weekReadOn >= addDays(today, -1),
  };
}

function dayOf(
  date: string,
  sums: ReadonlyMap<number, number>,
  names: ReadonlyMap<number, Names>,
  running: (projectId: number) => boolean,
): WeekDay {
  const byProject = [...sums].map(([projectId, seconds]): ProjectTotal => {
    const { project, customer } = names.get(projectId) ?? { project: `#${projectId}`, customer: '' };
    return { projectId, project, customer, seconds, running: running(projectId) };
  });
  byProject.sort((a, b) => b.seconds - a.seconds);
  return { date, seconds: byProject.reduce((sum, { seconds }) => sum + seconds, 0), byProject };
}

/** What of a running entry lies on a day before today, in whole seconds; what it held before counts on its own day. */
function earlierSeconds({ span }: Running, date: string, nowMs: number, zone: Zone): number {
  const midnight = (day: string) => fromLocal({ date: day, clock: 0 }, zone);
  const fromMs = Math.max(span.startedAtMs, midnight(date));
  const untilMs = Math.min(nowMs, midnight(addDays(date, 1)));
  const begun = span.begun?.date ?? toLocal(span.startedAtMs, zone).date;
  const ran = Math.max(0, Math.floor(untilMs / 1000) - Math.floor(fromMs / 1000));
  return ran + (begun === date ? span.baseSeconds : 0);
}
