/**
 * Owns what one typed line can mean: start, switch, book or stop, with its times, the words that are left to find a
 * project by, and a description; or going away and coming back. Dates are ISO dates, clocks seconds after midnight, lengths seconds.
 */
import type { Result } from '../result.ts';

/** A moment of the last day: so long ago, or when the clock showed this. */
export type Moment =
  | { readonly kind: 'ago'; readonly seconds: number }
  | { readonly kind: 'at'; readonly clock: number };

/** Times of a booking. `none`, `begin` and `finish` lack something: a form asks for it. */
export type Times =
  | { readonly kind: 'none' }
  | { readonly kind: 'begin'; readonly start: number }
  | { readonly kind: 'finish'; readonly end: number }
  | { readonly kind: 'length'; readonly seconds: number }
  /** Past midnight where the end is not after the start. */
  | { readonly kind: 'range'; readonly start: number; readonly end: number }
  | { readonly kind: 'from'; readonly start: number; readonly seconds: number }
  | { readonly kind: 'until'; readonly end: number; readonly seconds: number };

/** How long somebody goes away: so long, until the clock shows this next, or until they are back. */
export type Leave =
  | { readonly kind: 'length'; readonly seconds: number }
  | { readonly kind: 'clock'; readonly clock: number }
  | { readonly kind: 'open' };

/** What it is about. `description` is what was written after `//`; null when nothing was. */
export interface Subject {
  readonly words: string;
  readonly description: string | null;
}

export type Line =
  | ({ readonly act: 'start' | 'switch'; readonly since: Moment | null } & Subject)
  | ({ readonly act: 'book'; readonly date: string | null; readonly times: Times } & Subject)
  | { readonly act: 'stop'; readonly at: Moment | null }
  | { readonly act: 'away'; readonly until: Leave }
  | { readonly act: 'back' };

/** A line about work that is found by its words. */
export type WorkLine = Extract<Line, Subject>;

/** Why a line means nothing. */
export type LineFault =
  | { readonly code: 'date_future'; readonly date: string }
  | { readonly code: 'date_unknown'; readonly text: string }
  | { readonly code: 'range_empty' }
  | { readonly code: 'end_before_start' }
  /** Two of a kind, such as two lengths. */
  | { readonly code: 'twice'; readonly kind: 'length' | 'ago' | 'since' | 'until' | 'date' }
  /** A length, an end or a date of something that is to start. */
  | { readonly code: 'start_ends' }
  /** Going away with something else than a length or an end. */
  | { readonly code: 'leave_begins' }
  /** Times that do not go together, such as a range and a length. */
  | { readonly code: 'mixed' };

export interface Reading {
  readonly line: Result<Line, LineFault>;
  /** True where something that could be a time or a verb is taken as a word: it is meant only where a name has that word. */
  readonly literal: boolean;
}

/** Whether a booking says all that is needed to send it. */
export const isComplete = ({ kind }: Times): boolean =>
  kind !== 'none' && kind !== 'begin' && kind !== 'finish';
