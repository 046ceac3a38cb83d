/** Owns a labelled field of a form, with its hint and its error beside it. */
import type { ComponentChildren } from 'preact';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | null;
  readonly hint?: string;
  /** The hint is a warning. */
  readonly warns?: boolean;
  readonly children: ComponentChildren;
}

export const errorId = (id: string): string => `${id}-error`;
const hintId = (id: string): string => `${id}-hint`;

export function Field({ id, label, error, hint, warns = false, children }: FieldProps) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p class={warns ? 'field-hint field-warning' : 'field-hint'} id={hintId(id)}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={errorId(id)}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onBlur?: () => void;
  readonly type?: 'text' | 'url' | 'email' | 'password' | 'date';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly max?: string;
  readonly error?: string | null;
  readonly hint?: string;
  readonly warns?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { id, label, value, onText, type = 'text', error = null, hint, warns = false, ...input } = props;
  const described = [hint === undefined ? '' : hintId(id), error === null ? '' : errorId(id)].filter(Boolean);
  return (
    <Field id={id} label={label} error={error} warns={warns} {...(hint === undefined ? {} : { hint })}>
      <input
        dir="auto"
        autocomplete="off"
        spellcheck={false}
        {...input}
        id={id}
        // Preact ties each type to the roles it may have; none of ours has a role.
        type={type as 'text'}
        class="input"
        value={value}
        aria-invalid={error === null ? undefined : 'true'}
        aria-describedby={described.length === 0 ? undefined : described.join(' ')}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  );
}
