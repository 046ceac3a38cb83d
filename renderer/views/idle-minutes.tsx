/** Owns the field of how long an absence must be. It shows minutes, and changes when the user has finished typing. */
import { useSignal } from '@preact/signals';
import { words } from '../words/en.ts';

const mostMinutes = 240;

interface IdleMinutesProps {
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}

export function IdleMinutes({ seconds, onChange }: IdleMinutesProps) {
  const typed = useSignal<string | null>(null);
  const finish = (): void => {
    const minutes = Number(typed.peek() ?? Number.NaN);
    typed.value = null;
    if (Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes) onChange(minutes * 60);
  };
  return (
    <div class="idle">
      <label for="idle-minutes">{words.settings.idleAfter}</label>
      <input
        id="idle-minutes"
        class="input"
        type="number"
        min={1}
        max={mostMinutes}
        value={typed.value ?? String(Math.max(1, Math.round(seconds / 60)))}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onChange={finish}
      />
      <span aria-hidden="true">{words.settings.minutes}</span>
    </div>
  );
}
