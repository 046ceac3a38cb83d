/** Owns what is kept of absences that ended, for "why was I asked?": times and what was observed, never what was worked on. */
import type { AwayChoice } from './presence.ts';
import type { EvidenceView } from './snapshot.ts';
import type { LocalTime } from './time.ts';

/**
 * What became of an absence. `open`: the question waits for an answer. `answered`: by the user. `by_itself`: by a setting,
 * or by what the user had said in advance. `gone`: the entry it was about is no more. `kept`: nobody was asked.
 */
export type AbsenceFate =
  | { readonly kind: 'open' | 'gone' | 'kept' }
  | { readonly kind: 'answered'; readonly choice: AwayChoice; readonly at: LocalTime }
  | { readonly kind: 'by_itself'; readonly choice: AwayChoice };

export interface AbsenceNoteView {
  /** The card it is on; null: it is on none. */
  readonly card: string | null;
  readonly from: LocalTime;
  readonly until: LocalTime;
  readonly seconds: number;
  /** In the order it was observed. */
  readonly evidence: readonly EvidenceView[];
  /** How long without input was an absence then, in seconds. */
  readonly afterSeconds: number;
  readonly fate: AbsenceFate;
}
