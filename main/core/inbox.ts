/** Owns the shapes of the inbox: absences nobody has answered for, answers, breaks, and being away on purpose. */
import type { Work } from '../../common/model.ts';
import type { TimeSpan } from '../../common/overlap.ts';
import type { Absence, AwayChoice } from '../../common/presence.ts';

/** A card: the absences of one entry, in order, apart from each other, at least one. */
export interface AwayQuestion {
  readonly id: string;
  readonly entry: string;
  readonly spans: readonly Absence[];
}

/** A span that is no work, because the user said so. `id`: of the card that was answered so. */
export interface Break extends TimeSpan {
  readonly id: string;
}

/** The user said in advance to be away, at `sinceMs`. `untilMs` null: until they are back. */
export interface AwayPlan {
  readonly sinceMs: number;
  readonly untilMs: number | null;
}

/** How a card was answered. */
export interface AwayAnswered {
  /** The card as it was: it is open again after an undo. */
  readonly question: AwayQuestion;
  readonly choice: AwayChoice;
  /** What the time was booked on (`book`), else the work of the entry. */
  readonly work: Work;
  /** As the user had moved them. */
  readonly spans: readonly TimeSpan[];
  /** By a setting, or by what the user had said in advance. */
  readonly byItself: boolean;
  /** When the service had all of it, ms; null: it has not yet. */
  readonly deliveredAtMs: number | null;
  /** The user gave up something of it that the service refused: it will never be delivered. */
  readonly givenUp: boolean;
}
