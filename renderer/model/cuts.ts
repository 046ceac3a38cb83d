/**
 * Owns the cut points of a card: where each absence begins and ends, how far it can be moved, and what it snaps to. Instants
 * are seconds since 1970 on the clock of the account.
 */
import type { ArgumentOf } from '../../common/ipc.ts';
import type { AwayView } from '../../common/snapshot.ts';
import { type LocalTime, secondsPerDay } from '../../common/time.ts';

/** One absence as the user has moved it. */
export interface Cut {
  readonly from: number;
  readonly until: number;
}

/** One end of one absence; or where an entry is split. */
export type Edge = { readonly span: number; readonly side: keyof Cut } | 'split';

export interface Bounds {
  readonly lowest: number;
  readonly highest: number;
}

export const instantOf = ({ date, clock }: LocalTime): number => Date.parse(date) / 1000 + clock;

export function localOf(instant: number): LocalTime {
  const clock = ((instant % secondsPerDay) + secondsPerDay) % secondsPerDay;
  return { date: new Date((instant - clock) * 1000).toISOString().slice(0, 10), clock };
}

/** The absences as they were observed. */
export const cutsOf = ({ spans }: AwayView): readonly Cut[] =>
  spans.map(({ from, until }) => ({ from: instantOf(from), until: instantOf(until) }));

/** Where the entry ends: when it was stopped, else now; never before the last absence does. */
export const endOf = ({ stopped, until }: AwayView, now: LocalTime): number =>
  Math.max(instantOf(stopped?.at ?? now), instantOf(until));

/** Where the entry can be split: neither part is nothing. */
export function splitRange(away: AwayView, now: LocalTime): Bounds {
  const lowest = instantOf(away.started) + 1;
  return { lowest, highest: Math.max(lowest, endOf(away, now) - 1) };
}

/** How far an end can go: within the entry, and apart from its neighbours. */
export function boundsOf(away: AwayView, cuts: readonly Cut[], edge: Edge, now: LocalTime): Bounds {
  const [start, end] = [instantOf(away.started), endOf(away, now)];
  if (edge === 'split') return splitRange(away, now);
  const { span, side } = edge;
  const cut = cuts[span] ?? { from: start, until: end };
  const before = cuts[span - 1]?.until;
  const after = cuts[span + 1]?.from;
  return side === 'from'
    ? { lowest: before === undefined ? start : before + 1, highest: cut.until - 1 }
    : { lowest: cut.from + 1, highest: after === undefined ? end : after - 1 };
}

/** What an end snaps to: what was observed, and where it was to begin with. In order, each once. */
export function stopsOf({ spans }: AwayView, edge: Edge): readonly number[] {
  const about = edge === 'split' ? spans : spans.slice(edge.span, edge.span + 1);
  const found = about.flatMap(({ from, until, evidence }) => [from, until, ...evidence.map(({ at }) => at)]);
  return [...new Set(found.map(instantOf))].sort((a, b) => a - b);
}

const within = (value: number, { lowest, highest }: Bounds): number =>
  Math.max(lowest, Math.min(highest, value));

/** The next stop to one side, as far as the bounds let it; where there is none, it stays. */
export function toStop(value: number, stops: readonly number[], bounds: Bounds, direction: -1 | 1): number {
  const reach = stops.filter((stop) => stop >= bounds.lowest && stop <= bounds.highest);
  const next = direction > 0 ? reach.find((stop) => stop > value) : reach.findLast((stop) => stop < value);
  return next ?? value;
}

/** The next whole minute to one side, `count` of them. */
export function byMinutes(value: number, bounds: Bounds, count: number): number {
  const whole = count > 0 ? Math.floor(value / 60) : Math.ceil(value / 60);
  return within((whole + count) * 60, bounds);
}

/** Where a pointer drops an end: on what was observed near by, else on the minute. */
export function dropped(value: number, stops: readonly number[], bounds: Bounds, reach: number): number {
  const near = stops
    .filter((stop) => Math.abs(stop - value) <= reach)
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value));
  return within(near[0] ?? Math.round(value / 60) * 60, bounds);
}

export const moveCut = (cuts: readonly Cut[], edge: Exclude<Edge, 'split'>, to: number): readonly Cut[] =>
  cuts.map((cut, at) => (at === edge.span ? { ...cut, [edge.side]: to } : cut));

/**
 * The cuts after the card has changed under the user's hands: an absence that was there keeps what was moved of it, as long
 * as it still fits; another one is as it was observed.
 */
export function keepMoved(moved: readonly Cut[], was: readonly Cut[], is: readonly Cut[]): readonly Cut[] {
  const kept = is.map((cut, at): Cut => {
    const [old, mine] = [was[at], moved[at]];
    if (old === undefined || mine === undefined || old.from !== cut.from) return cut;
    return { from: mine.from, until: mine.until === old.until ? cut.until : mine.until };
  });
  const fits = kept.every(
    ({ from, until }, at) => from < until && from > (kept[at - 1]?.until ?? Number.NEGATIVE_INFINITY),
  );
  return fits ? kept : is;
}

export const secondsOf = (cuts: readonly Cut[]): number =>
  cuts.reduce((sum, { from, until }) => sum + until - from, 0);

export const sameCuts = (a: readonly Cut[], b: readonly Cut[]): boolean =>
  a.length === b.length && a.every(({ from, until }, at) => from === b[at]?.from && until === b[at]?.until);

type SentSpans = Extract<ArgumentOf<'answerAway'>, { readonly choice: 'book' }>['spans'];

/** What an answer says of the spans: nothing where none was moved. */
export const sentSpans = (
  away: AwayView,
  cuts: readonly Cut[],
): { readonly spans?: NonNullable<SentSpans> } =>
  sameCuts(cuts, cutsOf(away))
    ? {}
    : { spans: cuts.map(({ from, until }) => ({ from: localOf(from), until: localOf(until) })) };
