/** Owns what is left of an entry where spans are taken out of it: before, between and after them (`30-tracking`, Presence). */
import type { TimeSpan } from '../../common/overlap.ts';
import type { Zone } from '../../common/time.ts';
import { addOver, byDay, type Ending, endEntry } from './end-entry.ts';
import { givenBetween, spanMs } from './entry-times.ts';
import { goOnFrom } from './goes-on.ts';
import { isRunning, type Journal, type Tracked, targetOf } from './journal.ts';
import { endPart, partsOf } from './night.ts';
import { retarget } from './target.ts';

/** An entry, or what lies after midnight of it. `untilMs` is infinite while it runs. */
export interface Piece extends TimeSpan {
  readonly tracked: Tracked;
}

export interface Cutting extends Ending {
  /** Whether the service can delete entries; where it can't, nothing is left of one but its beginning. */
  readonly deletes: boolean;
}

/** The entry with what lies after midnight of it, in order; none where it has no times of day. */
export const piecesOf = (journal: Journal, tracked: Tracked, zone: Zone): readonly Piece[] =>
  [tracked, ...(isRunning(tracked) ? [] : partsOf(journal, tracked))].flatMap((one) => {
    const span = one.deleted ? null : spanMs(one.span, Number.POSITIVE_INFINITY, zone);
    return span ? [{ ...span, tracked: one }] : [];
  });

/** Less than this is no work of anybody, ms. */
const shortestMs = 1000;

/**
 * Takes spans out of pieces. The first of what is left stays the entry it was, what is left besides becomes an entry of
 * its own, and where the entry runs, the same work goes on after the last. A span of no length divides.
 */
export const cutOut = (
  journal: Journal,
  pieces: readonly Piece[],
  spans: readonly TimeSpan[],
  cutting: Cutting,
): Journal => pieces.reduce((made, piece) => cutPiece(made, piece, leftOf(piece, spans), cutting), journal);

const leftOf = (piece: TimeSpan, spans: readonly TimeSpan[]): readonly TimeSpan[] =>
  spans
    .reduce<readonly TimeSpan[]>(
      (left, { fromMs, untilMs }) =>
        left.flatMap((one) =>
          untilMs <= one.fromMs || fromMs >= one.untilMs
            ? [one]
            : [
                { fromMs: one.fromMs, untilMs: fromMs },
                { fromMs: untilMs, untilMs: one.untilMs },
              ],
        ),
      [{ fromMs: piece.fromMs, untilMs: piece.untilMs }],
    )
    .filter((one) => one.untilMs - one.fromMs >= shortestMs);

function cutPiece(journal: Journal, piece: Piece, left: readonly TimeSpan[], cutting: Cutting): Journal {
  const { tracked, fromMs, untilMs } = piece;
  const [first, ...others] = left;
  if (first?.fromMs === fromMs && first.untilMs === untilMs) return journal;
  const rest = (made: Journal, spans: readonly TimeSpan[]): Journal =>
    spans.reduce((sum, span) => addLeft(sum, tracked, span, cutting), made);
  if (first?.fromMs === fromMs) return rest(endPiece(journal, tracked, first.untilMs, cutting), others);
  // What it held before this run stays in it, and is all that does.
  if (holdsMore(tracked)) return rest(endPiece(journal, tracked, fromMs, cutting), left);
  if (first) return rest(movePiece(journal, tracked, first, cutting), others);
  const isKept = !cutting.deletes && tracked.id !== null;
  return isKept
    ? endPiece(journal, tracked, fromMs, cutting)
    : retarget(journal, tracked.key, { ...targetOf(tracked), deleted: true }, cutting);
}

const holdsMore = ({ span }: Tracked): boolean => span.kind === 'measured' && span.baseSeconds > 0;

function endPiece(journal: Journal, tracked: Tracked, atMs: number, cutting: Cutting): Journal {
  const { span } = tracked;
  if (span.kind === 'measured') return endEntry(journal, tracked, atMs, cutting);
  return endPart(journal, { ...tracked, span }, atMs, cutting);
}

/** Its beginning is gone: it begins later. */
function movePiece(journal: Journal, tracked: Tracked, to: TimeSpan, cutting: Cutting): Journal {
  if (!isRunning(tracked)) {
    const [first, ...nights] = byDay(to, cutting);
    const span = givenBetween(first.fromMs, first.untilMs, cutting.zone);
    const moved = retarget(journal, tracked.key, { ...targetOf(tracked), span }, cutting);
    return nights.reduce((made, night) => addOver(made, tracked.work, night, cutting), moved);
  }
  const later = { ...tracked.span, startedAtMs: to.fromMs, begun: null };
  const moved = retarget(journal, tracked.key, { ...targetOf(tracked), span: later }, cutting);
  return to.untilMs === Number.POSITIVE_INFINITY
    ? moved
    : endEntry(moved, { ...tracked, span: later }, to.untilMs, cutting);
}

const addLeft = (journal: Journal, tracked: Tracked, span: TimeSpan, cutting: Cutting): Journal =>
  span.untilMs === Number.POSITIVE_INFINITY
    ? goOnFrom(journal, tracked, span.fromMs, cutting)
    : addOver(journal, tracked.work, span, cutting);
