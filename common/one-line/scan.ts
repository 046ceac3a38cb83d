/** Owns how the text is taken to pieces: each is a word, or something about time with all that it can mean. */
import type { LocalTime } from '../time.ts';
import { type TypedClock, typedClock } from './clocks.ts';
import { readDate } from './dates.ts';
import { lengthAt } from './durations.ts';
import type { LineFault } from './line.ts';

export type Part =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'length'; readonly seconds: number }
  | { readonly kind: 'ago'; readonly seconds: number }
  | { readonly kind: 'since'; readonly clock: TypedClock }
  | { readonly kind: 'until'; readonly clock: TypedClock }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'fault'; readonly fault: LineFault };

/** A piece of the text. */
export interface Piece {
  readonly text: string;
  /** What it can mean, the likelier first; a range is a start and an end. */
  readonly readings: readonly (readonly Part[])[];
  /** True where it is a word of the language too, as names are made of. */
  readonly word: boolean;
}

const sinceWords = ['since', 'from', 'at'];
const untilWords = ['until', 'till'];
const dashes = ['-', '–', '—'];
const beforeDate = ['on', 'last'];
/** A length as `1:30` of this many hours or more is rather a time of day. */
const longHours = 6;

interface Found {
  readonly used: number;
  readonly readings: readonly (readonly Part[])[];
  readonly word?: boolean;
}

export function scan(tokens: readonly string[], now: LocalTime): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = timeAt(tokens, at, now);
    const text = tokens.slice(at, at + (found?.used ?? 1)).join(' ');
    const word: Part = { kind: 'word', text };
    pieces.push({ text, readings: found?.readings ?? [[word]], word: found?.word ?? false });
    at += found?.used ?? 1;
  }
  return pieces;
}

/** Something about time at a place of the text, and how many tokens it takes; null where a word stands. */
function timeAt(tokens: readonly string[], at: number, now: LocalTime): Found | null {
  return (
    datesAt(tokens, at, now) ??
    rangeAt(tokens, at) ??
    boundAt(tokens, at) ??
    spanAt(tokens, at) ??
    colonAt(tokens, at)
  );
}

const lower = (tokens: readonly string[], at: number): string => (tokens[at] ?? '').toLowerCase();

function datesAt(tokens: readonly string[], at: number, now: LocalTime): Found | null {
  const led = beforeDate.includes(lower(tokens, at)) ? 1 : 0;
  const date = readDate(tokens[at + led] ?? '', now.date);
  if (date === null) return null;
  const readings = date.readings.map((one): readonly Part[] =>
    one.ok ? [{ kind: 'date', date: one.value }] : [{ kind: 'fault', fault: one.error }],
  );
  return { used: led + 1, readings, word: date.word };
}

/** A time of day at a place; its half may stand apart, `5 pm`. */
function clockAt(
  tokens: readonly string[],
  at: number,
  bare = true,
): { readonly clock: TypedClock; readonly used: number } | null {
  const half = /^[ap]m$/.test(lower(tokens, at + 1));
  const apart = half ? typedClock(`${tokens[at]} ${tokens[at + 1]}`, bare) : null;
  if (apart !== null) return { clock: apart, used: 2 };
  const clock = typedClock(tokens[at] ?? '', bare);
  return clock === null ? null : { clock, used: 1 };
}

const rangeOf = (start: TypedClock, end: TypedClock, used: number): Found => ({
  used,
  readings: [
    [
      { kind: 'since', clock: start },
      { kind: 'until', clock: end },
    ],
  ],
});

/** `9-10`, `9:00 – 10:15`, `9am -10am`. */
function rangeAt(tokens: readonly string[], at: number): Found | null {
  const [first = '', second, ...more] = (tokens[at] ?? '').split(/[-–—]/);
  if (second !== undefined && second !== '' && more.length === 0) {
    const start = typedClock(first);
    // The half of the end may stand apart: `9-10 am`.
    const end = clockAt([second, tokens[at + 1] ?? ''], 0);
    return start !== null && end !== null ? rangeOf(start, end.clock, end.used) : null;
  }
  const open = second === '' && more.length === 0;
  const start = open ? { clock: typedClock(first), used: 1 } : clockAt(tokens, at);
  if (start === null || start.clock === null) return null;
  const next = at + start.used;
  const dashed = dashes.includes(tokens[next] ?? '');
  const glued = /^[-–—]\d/.test(tokens[next] ?? '');
  if (!open && !dashed && !glued) return null;
  const rest = glued ? [(tokens[next] ?? '').slice(1), tokens[next + 1] ?? ''] : tokens.slice(next, next + 3);
  const skipped = dashed ? 1 : 0;
  const end = clockAt(rest, skipped);
  return end === null ? null : rangeOf(start.clock, end.clock, start.used + skipped + end.used);
}

/** `since 9:40`, `at 5 pm`, `until 17:30`, `from 9 to 10`. */
function boundAt(tokens: readonly string[], at: number): Found | null {
  const word = lower(tokens, at);
  const begins = sinceWords.includes(word);
  if (!begins && !untilWords.includes(word)) return null;
  const clock = clockAt(tokens, at + 1);
  if (clock === null) return null;
  const next = at + 1 + clock.used;
  const end = begins && lower(tokens, next) === 'to' ? clockAt(tokens, next + 1) : null;
  if (end !== null) return rangeOf(clock.clock, end.clock, next - at + 1 + end.used);
  const used = next - at;
  const bound: readonly Part[] = [{ kind: begins ? 'since' : 'until', clock: clock.clock }];
  const text = tokens.slice(at, next).join(' ');
  // A number after these may count something: `from 3 clients`.
  const counts = /^(?:from|at) \d+$/i.test(text);
  return { used, readings: counts ? [bound, [{ kind: 'word', text }]] : [bound] };
}

/** `25m`, `1h 30m`, `20m ago`. */
function spanAt(tokens: readonly string[], at: number): Found | null {
  const length = lengthAt(tokens, at);
  if (length === null) return null;
  const ago = lower(tokens, at + length.used) === 'ago';
  const part: Part = { kind: ago ? 'ago' : 'length', seconds: length.seconds };
  return { used: length.used + (ago ? 1 : 0), readings: [[part]] };
}

/** `1:30`, which is a length or a time of day; `9am`, which is a time of day. */
function colonAt(tokens: readonly string[], at: number): Found | null {
  const token = tokens[at] ?? '';
  const clock = clockAt(tokens, at, false);
  const [hours = '', minutes, seconds = '0'] = /^\d{1,3}(:[0-5]\d){1,2}$/.test(token) ? token.split(':') : [];
  if (clock?.used === 2 || minutes === undefined)
    return clock === null ? null : { used: clock.used, readings: [[{ kind: 'since', clock: clock.clock }]] };
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const ago = lower(tokens, at + 1) === 'ago';
  if (ago && total > 0) return { used: 2, readings: [[{ kind: 'ago', seconds: total }]] };
  const lengths: readonly Part[][] = total === 0 ? [] : [[{ kind: 'length', seconds: total }]];
  const clocks: readonly Part[][] = clock === null ? [] : [[{ kind: 'since', clock: clock.clock }]];
  const readings = Number(hours) < longHours ? [...lengths, ...clocks] : [...clocks, ...lengths];
  return readings.length === 0 ? null : { used: 1, readings };
}
