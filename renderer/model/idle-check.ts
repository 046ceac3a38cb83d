/** Owns what is said of idle detection: how it stands, and what ten seconds without hands have shown. */
import type { IdleStatus } from '../../common/idle.ts';
import { formatSpan } from '../../common/time.ts';
import { absenceWords as words } from '../words/en-absence.ts';

/** How long the check takes, in seconds. */
export const checkSeconds = 10;

const agoText = (seconds: number): string =>
  seconds < 60 ? words.seconds(Math.floor(seconds)) : formatSpan(seconds, true);

/** Whether idle time is known, in one sentence; then why other sources are not used. */
export function idleSentences({ source, works, idleSeconds, reasons }: IdleStatus): readonly string[] {
  const passed = reasons.map((one) => words.passedOver(words.sources[one.source], words.faults[one.reason]));
  if (source === 'none') return [words.blind, ...passed];
  const told = words.sources[source];
  const first = works && idleSeconds !== null ? words.works(agoText(idleSeconds), told) : words.waiting(told);
  return [first, ...passed];
}

export type Verdict =
  /** `seconds`: how far the counter came. */
  | { readonly kind: 'grew'; readonly seconds: number }
  /** `seconds`: how long before the end it began anew. */
  | { readonly kind: 'moved'; readonly seconds: number }
  | { readonly kind: 'stuck' }
  | { readonly kind: 'blind' };

/** What the readings of a check mean, taken in order, one a second; null: nobody could tell. */
export function verdictOf(readings: readonly (number | null)[]): Verdict {
  const told = readings.filter((one) => one !== null);
  const last = told.at(-1);
  if (last === undefined) return { kind: 'blind' };
  const whole = Math.floor(last);
  // A counter in whole seconds may be one behind, and the key that began the check is an input of its own.
  if (whole >= checkSeconds - 2) return { kind: 'grew', seconds: whole };
  const grew = told.some((one, at) => at > 0 && one > (told[at - 1] ?? 0));
  return grew ? { kind: 'moved', seconds: whole } : { kind: 'stuck' };
}

export function verdictText(verdict: Verdict): { readonly what: string; readonly todo: string } {
  switch (verdict.kind) {
    case 'grew':
    case 'moved': {
      const { what, todo } = words.verdicts[verdict.kind];
      return { what: what(verdict.seconds), todo };
    }
    default: {
      const { what, todo } = words.verdicts[verdict.kind];
      return { what: what(), todo };
    }
  }
}
