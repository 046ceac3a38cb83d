/** Owns the field of a start in the past: what it means is said below, and what runs ends then. */
import type { SinceView } from '../model/obstacles.ts';
import { TextField } from '../parts/field.tsx';
import { words } from '../words/en.ts';
import { clockText } from '../words/format.ts';

interface SinceFieldProps {
  readonly text: string;
  /** Seconds after midnight; null while the field is empty or can't be read. */
  readonly since: number | null;
  readonly view: SinceView | null;
  readonly error: string | null;
  readonly onText: (text: string) => void;
  readonly onBlur: () => void;
}

export function SinceField({ text, since, view, error, onText, onBlur }: SinceFieldProps) {
  const hint = since === null || view === null ? {} : { hint: sinceHint(since, view), warns: view.yesterday };
  return (
    <TextField
      id="since"
      label={words.since.label}
      placeholder={words.since.hint}
      value={text}
      error={error}
      onText={onText}
      onBlur={onBlur}
      {...hint}
    />
  );
}

function sinceHint(since: number, view: SinceView): string {
  const begins = view.yesterday
    ? words.since.agoYesterday(view.seconds, clockText(since))
    : words.since.ago(view.seconds);
  return view.ends === null ? begins : `${begins} ${words.overlap.ends(view.ends, clockText(since))}`;
}
