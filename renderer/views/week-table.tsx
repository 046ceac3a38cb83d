/** Owns the numbers of a week: each project on the day that is looked at, in the week, and its share of it. */
import { formatSpan } from '../../common/time.ts';
import type { Week, WeekColumn } from '../model/week.ts';
import { Dot } from '../parts/dot.tsx';
import { Name } from '../parts/name.tsx';
import { words } from '../words/en.ts';
import { dayNumber, shareText, weekdayText } from '../words/week-days.ts';

/** Every project of the week has its row, whichever day is looked at: nothing moves when that changes. */
export function WeekTable({ week, day }: { readonly week: Week; readonly day: WeekColumn | null }) {
  const ofDay = new Map(day?.byProject.map((total) => [total.projectId, total.seconds]));
  return (
    <table class="week-table">
      <caption class="visually-hidden">{words.week.byProject}</caption>
      <thead>
        <tr>
          <th scope="col">{words.week.project}</th>
          <th scope="col" class="week-shown">
            {day && `${weekdayText(day.date)} ${dayNumber(day.date)}`}
          </th>
          <th scope="col">{words.week.week}</th>
          <th scope="col">{words.week.share}</th>
        </tr>
      </thead>
      <tbody>
        {week.byProject.map(({ projectId, project, customer, seconds }) => (
          <tr key={projectId}>
            <th scope="row">
              <span class="week-project">
                <Dot projectId={projectId} />
                <span class="week-names">
                  <Name text={project} />
                  {customer !== '' && <Name text={customer} class="week-customer" />}
                </span>
              </span>
            </th>
            <td class="week-shown">{ofDay.has(projectId) ? formatSpan(ofDay.get(projectId) ?? 0) : '–'}</td>
            <td class="week-strong">{formatSpan(seconds)}</td>
            <td class="week-share">{shareText(week.seconds === 0 ? 0 : seconds / week.seconds)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.week.total}</th>
          <td class="week-shown">{formatSpan(day?.seconds ?? 0)}</td>
          <td class="week-strong">{formatSpan(week.seconds)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
