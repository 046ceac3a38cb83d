/** Owns the list of what was observed around an absence: in order, each once, whatever the system says twice. */
import type { Evidence, EvidenceKind } from '../../common/presence.ts';

/** Notes the first of its kind; what comes again is a doubling, or part of the same absence. */
export const noteFirst = (
  evidence: readonly Evidence[],
  kind: EvidenceKind,
  atMs: number,
): readonly Evidence[] =>
  evidence.some((one) => one.kind === kind) ? evidence : [...evidence, { kind, atMs }];

/** Notes the last of its kind. A computer that wakes for itself at night wakes often: only the last time was the user. */
export const noteLast = (
  evidence: readonly Evidence[],
  kind: EvidenceKind,
  atMs: number,
): readonly Evidence[] => [...evidence.filter((one) => one.kind !== kind), { kind, atMs }];

/** What was observed between two instants, both included, in order. */
export const within = (evidence: readonly Evidence[], fromMs: number, untilMs: number): readonly Evidence[] =>
  evidence
    .filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
    .toSorted((one, other) => one.atMs - other.atMs);
