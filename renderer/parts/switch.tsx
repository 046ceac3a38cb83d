/** Owns a setting that is on or off: a checkbox that looks like a switch. */
import { useId } from 'preact/hooks';

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch">
      <label for={id}>
        <span>{label}</span>
        {hint !== undefined && <span class="switch-hint">{hint}</span>}
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
