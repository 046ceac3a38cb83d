/** Owns the words for what is observed of the user and the computer around an absence (`30-tracking`, Presence). */

/**
 * What was observed. `last_input`: the last one before the absence. `user_left`, `user_back`: another user of the
 * computer had the screen. `app_ended`, `app_started`: nothing was observed in between. `clock_changed`: somebody set the
 * computer's clock. `purpose`: the user said so in advance. `back`: the first input of the user who is there again.
 */
export const evidenceKinds = [
  'last_input',
  'locked',
  'asleep',
  'awake',
  'unlocked',
  'user_left',
  'user_back',
  'app_ended',
  'app_started',
  'clock_changed',
  'purpose',
  'back',
] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

/** One observation, and its instant in ms. */
export interface Evidence {
  readonly kind: EvidenceKind;
  readonly atMs: number;
}

/** A span in which nobody was at the computer: from the last real input to the first one after it, ms. */
export interface Absence {
  readonly fromMs: number;
  readonly untilMs: number;
  /** In the order it was observed, each once: the cut points of an answer. */
  readonly evidence: readonly Evidence[];
}

/** The answers that change something; the seventh, to decide later, changes nothing. */
export const awayChoices = [
  'keep',
  'discard_and_stop',
  'discard_and_go_on',
  'book',
  'split',
  'break',
] as const;
export type AwayChoice = (typeof awayChoices)[number];

/** What becomes of absences without being asked about each: `keep` and `discard` answer by themselves. */
export const absenceBehaviours = ['ask', 'keep', 'discard'] as const;
export type AbsenceBehaviour = (typeof absenceBehaviours)[number];
