/** Owns the bars of a week. They are radio buttons: arrows go from day to day, and a day that is chosen is shown below. */
import { formatSpan } from '../../common/time.ts';
import { projectColour } from '../model/colour.ts';
import type { Week, WeekColumn } from '../model/week.ts';
import { words } from '../words/en.ts';
import { dayNumber, longDayText, weekdayText } from '../words/week-days.ts';

interface WeekBarsProps {
  readonly week: Week;
  readonly chosen: string;
  readonly onChoose: (date: string) => void;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

export function WeekBars({ week, chosen, onChoose }: WeekBarsProps) {
  return (
    <fieldset class="week-bars">
      <legend class="visually-hidden">{words.week.days}</legend>
      {week.columns.map((column) => (
        <Bar
          key={column.date}
          column={column}
          capacity={column.capacitySeconds === null ? null : week.capacity}
          chosen={column.date === chosen}
          onChoose={() => onChoose(column.date)}
        />
      ))}
    </fieldset>
  );
}

interface BarProps {
  readonly column: WeekColumn;
  readonly capacity: number | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Bar({ column, capacity, chosen, onChoose }: BarProps) {
  const { date, when, seconds } = column;
  return (
    <label class={`week-day week-${when}`}>
      <input
        type="radio"
        name="week-day"
        aria-label={described(column)}
        checked={chosen}
        disabled={when === 'coming'}
        onChange={onChoose}
      />
      <span class="week-column">
        <span class="week-time">{seconds > 0 ? formatSpan(seconds) : '\u00a0'}</span>
        <span class="week-plot">
          {column.blocks.map((block) => (
            <span
              key={block.projectId}
              class="week-block"
              style={{
                '--project': projectColour(block.projectId),
                bottom: percent(block.below),
                height: percent(block.height),
              }}
            />
          ))}
          {capacity !== null && <span class="week-capacity" style={{ bottom: percent(capacity) }} />}
        </span>
        <span class="week-weekday">{weekdayText(date)}</span>
        <span class="week-number">{dayNumber(date)}</span>
      </span>
    </label>
  );
}

/** The day with its numbers, for those who do not see the bar. */
function described({ date, when, seconds, capacitySeconds, workDay, byProject }: WeekColumn): string {
  const capacity = capacitySeconds === null ? null : formatSpan(capacitySeconds);
  const spent = when === 'coming' ? words.week.coming : words.week.spent(formatSpan(seconds), capacity);
  const time = workDay === false ? `${spent}, ${words.week.dayOff}` : spent;
  return words.week.day(
    longDayText(date),
    time,
    byProject.map((total) => `${total.project} ${formatSpan(total.seconds)}`),
  );
}
