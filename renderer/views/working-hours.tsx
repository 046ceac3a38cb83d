/** Owns the working hours in the settings: what the service says is shown, the rest is set here. */
import { useSignal } from '@preact/signals';
import type { OwnHours } from '../../common/reminders.ts';
import type { AccountView, Snapshot } from '../../common/snapshot.ts';
import { parseClock } from '../../common/time.ts';
import { firstDayOfWeek, ownLocale } from '../../common/week.ts';
import { hoursView, weekdays } from '../model/reminders.ts';
import { TextField } from '../parts/field.tsx';
import { words } from '../words/en.ts';
import { clockInput } from '../words/format.ts';
import type { ChangeSettings } from './settings-page.tsx';

interface HoursProps {
  readonly snapshot: Snapshot;
  readonly account: AccountView;
  readonly onChange: ChangeSettings;
}

export function WorkingHours({ snapshot, account, onChange }: HoursProps) {
  const text = words.reminders;
  const { ownHours, weekStart } = snapshot.settings;
  const first = firstDayOfWeek(weekStart, ownLocale());
  const { days, times, day, lead } = hoursView(snapshot.week, account, first);
  const change = (part: Partial<OwnHours>): void => onChange({ ownHours: { ...ownHours, ...part } });
  return (
    <section class="block choices" aria-labelledby="hours-heading">
      <h2 id="hours-heading">{text.hoursHeading}</h2>
      <p class="small muted">{lead}</p>
      {(days !== null || times !== null || day !== null) && (
        <dl class="facts">
          {days !== null && <Fact name={text.days} value={days} />}
          {times !== null && <Fact name={text.times} value={times} />}
          {day !== null && <Fact name={text.day} value={day} />}
        </dl>
      )}
      {days === null && (
        <fieldset class="segments">
          <legend>{text.days}</legend>
          {weekdays(first).map(({ day: weekday, name }) => (
            <label key={weekday}>
              <input
                type="checkbox"
                checked={ownHours.days.includes(weekday)}
                onChange={(event) => {
                  const others = ownHours.days.filter((one) => one !== weekday);
                  const chosen = event.currentTarget.checked ? [...others, weekday] : others;
                  change({ days: chosen.toSorted((a, b) => a - b) });
                }}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {times === null && (
        <>
          <div class="form-row">
            <ClockField
              id="hours-from"
              label={text.from}
              clock={ownHours.startClock}
              onClock={(startClock) => change({ startClock })}
            />
            <ClockField
              id="hours-until"
              label={ownHours.endClock < ownHours.startClock ? `${text.end} (${text.overnight})` : text.end}
              clock={ownHours.endClock}
              onClock={(endClock) => change({ endClock })}
            />
          </div>
          {ownHours.startClock === ownHours.endClock && <p class="field-error">{text.sameClock}</p>}
        </>
      )}
      {day === null && (
        <DayHours seconds={ownHours.daySeconds} onSeconds={(daySeconds) => change({ daySeconds })} />
      )}
    </section>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div class="fact">
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

interface ClockFieldProps {
  readonly id: string;
  readonly label: string;
  readonly clock: number;
  readonly onClock: (clock: number) => void;
}

/** A time of day. What is no time is said when the field is left, and changes nothing. */
function ClockField({ id, label, clock, onClock }: ClockFieldProps) {
  const typed = useSignal<string | null>(null);
  const left = useSignal(false);
  const read = typed.value === null ? clock : parseClock(typed.value);
  return (
    <TextField
      id={id}
      label={label}
      value={typed.value ?? clockInput(clock)}
      error={left.value && read === null ? words.reminders.wrongClock : null}
      onText={(text) => {
        typed.value = text;
        left.value = false;
      }}
      onBlur={() => {
        left.value = true;
        if (typed.peek() === null || read === null) return;
        typed.value = null;
        if (read !== clock) onClock(read);
      }}
    />
  );
}

function DayHours(props: { readonly seconds: number; readonly onSeconds: (seconds: number) => void }) {
  const typed = useSignal<string | null>(null);
  const finish = (): void => {
    const hours = Number(typed.peek() ?? Number.NaN);
    typed.value = null;
    if (hours > 0 && hours <= 24) props.onSeconds(Math.max(60, Math.round(hours * 3600)));
  };
  return (
    <div class="idle">
      <label for="day-hours">{words.reminders.day}</label>
      <input
        id="day-hours"
        class="input"
        type="number"
        min={0.25}
        max={24}
        step="any"
        value={typed.value ?? String(Math.round((props.seconds / 3600) * 100) / 100)}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onChange={finish}
      />
      <span aria-hidden="true">{words.reminders.hours}</span>
    </div>
  );
}
