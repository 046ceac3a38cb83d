/** Owns a field of minutes. It shows what is set, and changes it when the user has finished typing. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';

const mostMinutes = 240;

interface MinutesProps {
  readonly label: string;
  /** Beside the field, for the eye only. */
  readonly unit: string;
  /** Null: none of its own, the field is empty. */
  readonly seconds: number | null;
  /** What holds where the field is empty, in seconds; without it the field is not to be empty. */
  readonly usual?: number;
  /** The label is not shown: what stands above it names it for the eye. */
  readonly hidden?: boolean;
  readonly onChange: (seconds: number | null) => void;
}

const minutesOf = (seconds: number): string => String(Math.max(1, Math.round(seconds / 60)));

export function Minutes({ label, unit, seconds, usual, hidden = false, onChange }: MinutesProps) {
  const id = useId();
  const typed = useSignal<string | null>(null);
  const finish = (): void => {
    const text = typed.peek();
    typed.value = null;
    if (text === '' && usual !== undefined) onChange(null);
    const minutes = Number(text ?? Number.NaN);
    if (Number.isInteger(minutes) && minutes >= 1 && minutes <= mostMinutes) onChange(minutes * 60);
  };
  return (
    <div class="idle">
      <label for={id} class={hidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        type="number"
        min={1}
        max={mostMinutes}
        placeholder={usual === undefined ? undefined : minutesOf(usual)}
        value={typed.value ?? (seconds === null ? '' : minutesOf(seconds))}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onChange={finish}
      />
      <span aria-hidden="true">{unit}</span>
    </div>
  );
}
