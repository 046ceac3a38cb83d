/** Owns what the parts of a line mean together, the likelier reading first. */
import { err, ok, type Result } from '../result.ts';
import { type LocalTime, secondsPerDay } from '../time.ts';
import { clockReadings, nextReadings, rangeReadings, type TypedClock } from './clocks.ts';
import { isComplete, type Leave, type Line, type LineFault, type Moment, type Times } from './line.ts';
import type { Part } from './scan.ts';

export type Verb = 'start' | 'switch' | 'book' | 'stop' | 'away' | 'back';

/** What was found of each kind. */
interface Parts {
  readonly words: readonly string[];
  readonly length: number | null;
  readonly ago: number | null;
  readonly since: TypedClock | null;
  readonly until: TypedClock | null;
  readonly date: string | null;
}

type Read = readonly Result<Line, LineFault>[];

const mixed: Read = [err({ code: 'mixed' })];

/**
 * @param verb what the line begins with; null: the times decide
 * @returns empty where the verb cannot be meant
 */
export function assemble(
  parts: readonly Part[],
  description: string | null,
  verb: Verb | null,
  now: LocalTime,
): Read {
  const sorted = sort(parts);
  if (!sorted.ok) return [sorted];
  const { words, length, ago, since, until, date } = sorted.value;
  const timed = length !== null || until !== null || date !== null;
  const subject = { words: words.join(' '), description };
  if (verb === 'away' || verb === 'back') {
    // A word more, and it is the name of something.
    if (subject.words !== '' || description !== null) return [];
    if (verb === 'back') return timed || since !== null || ago !== null ? [] : [ok({ act: 'back' })];
    if (since !== null || ago !== null || date !== null) return [err({ code: 'leave_begins' })];
    if (length !== null && until !== null) return mixed;
    return leaves(length, until, now).map((leave) => ok({ act: 'away', until: leave }));
  }
  if (verb === 'stop') {
    if (subject.words !== '' || description !== null || (timed && until === null)) return [];
    if (length !== null || date !== null || ((since ?? until) !== null && ago !== null)) return mixed;
    if (since !== null && until !== null) return mixed;
    return moments(ago, since ?? until, now).map((at) => ok({ act: 'stop', at }));
  }
  if (ago !== null && (timed || since !== null || verb === 'book')) return mixed;
  if (verb === 'start' || verb === 'switch' || (verb === null && !timed)) {
    if (timed) return [err({ code: 'start_ends' })];
    return moments(ago, since, now).map((at) => ok({ act: verb ?? 'start', since: at, ...subject }));
  }
  const booked = timesOf(
    length,
    since,
    until,
    date === null || date === now.date ? now.clock : secondsPerDay,
  );
  if (!booked.ok) return [booked];
  const books = booked.value.map((times) => ok({ act: 'book', date, times, ...subject } as const));
  const alone = until !== null && since === null && length === null && date === null && verb === null;
  if (!alone || subject.words !== '' || description !== null) return books;
  return [...moments(null, until, now).map((at) => ok({ act: 'stop', at } as const)), ...books];
}

/** One part of each kind, or what there is two of. */
function sort(parts: readonly Part[]): Result<Parts, LineFault> {
  const words: string[] = [];
  let [length, ago, date]: [number | null, number | null, string | null] = [null, null, null];
  let [since, until]: [TypedClock | null, TypedClock | null] = [null, null];
  const seen = new Set<Part['kind']>();
  for (const part of parts) {
    if (part.kind === 'fault') return err(part.fault);
    if (part.kind !== 'word' && seen.has(part.kind)) return err({ code: 'twice', kind: part.kind });
    seen.add(part.kind);
    if (part.kind === 'word') words.push(part.text);
    else if (part.kind === 'length') length = part.seconds;
    else if (part.kind === 'ago') ago = part.seconds;
    else if (part.kind === 'since') since = part.clock;
    else if (part.kind === 'until') until = part.clock;
    else date = part.date;
  }
  return ok({ words, length, ago, since, until, date });
}

function moments(ago: number | null, clock: TypedClock | null, now: LocalTime): readonly (Moment | null)[] {
  if (ago !== null) return [{ kind: 'ago', seconds: ago }];
  if (clock === null) return [null];
  return clockReadings(clock, now.clock).map((at) => ({ kind: 'at', clock: at }));
}

function leaves(length: number | null, until: TypedClock | null, now: LocalTime): readonly Leave[] {
  if (length !== null) return [{ kind: 'length', seconds: length }];
  if (until === null) return [{ kind: 'open' }];
  return nextReadings(until, now.clock).map((clock) => ({ kind: 'clock', clock }));
}

/** @param limit the latest clock (s) that can be meant */
function timesOf(
  seconds: number | null,
  since: TypedClock | null,
  until: TypedClock | null,
  limit: number,
): Result<readonly Times[], LineFault> {
  if (since !== null && until !== null) {
    if (seconds !== null) return err({ code: 'mixed' });
    if (since.clock === until.clock && since.half === until.half) return err({ code: 'range_empty' });
    const ranges = rangeReadings(since, until);
    return ranges.length === 0
      ? err({ code: 'end_before_start' })
      : ok(ranges.map((range) => ({ kind: 'range', ...range })));
  }
  if (since !== null) {
    return ok(
      clockReadings(since, limit).map((start) =>
        seconds === null ? { kind: 'begin', start } : { kind: 'from', start, seconds },
      ),
    );
  }
  if (until !== null) {
    return ok(
      clockReadings(until, limit).map((end) =>
        seconds === null ? { kind: 'finish', end } : { kind: 'until', end, seconds },
      ),
    );
  }
  return ok([seconds === null ? { kind: 'none' } : { kind: 'length', seconds }]);
}

/** Readings that can be sent before those that lack something, before faults. */
export const rankOf = (line: Result<Line, LineFault>): number => {
  if (!line.ok) return 2;
  return line.value.act !== 'book' || isComplete(line.value.times) ? 0 : 1;
};
