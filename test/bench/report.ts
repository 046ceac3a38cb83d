/** Owns how the figures of a bench are shown: a table, and one JSON object on the last line. */
import { execFileSync } from 'node:child_process';

type Spread = readonly [least: number, most: number];
type Bar = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  readonly key: string;
  readonly value: number;
  /** Whether the figure must be at least or at most the limit; none where it is only there to compare with. */
  readonly bar?: Bar;
  /** Of the runs it is the middle of; none where it is exact. */
  readonly spread?: Spread;
}

const isMet = (value: number, bar: Bar): boolean =>
  'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;

/** One figure as a row of the table. */
export function rowOf({ key, value, bar, spread }: Figure): string {
  const limit = bar === undefined ? '' : 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
  const verdict = bar === undefined ? '' : isMet(value, bar) ? 'met' : 'NOT MET';
  const range = spread === undefined ? '' : `(${spread[0]}–${spread[1]})`;
  const cells = [key.padEnd(28), String(value).padStart(10), range.padEnd(18), limit.padEnd(8), verdict];
  return cells.join(' ').trimEnd();
}

/** The figures of a bench as one object: numbers by their keys, and beside them the least and the most of the runs. */
export function objectOf(
  bench: string,
  runtime: string,
  commit: string,
  figures: readonly Figure[],
): Readonly<Record<string, unknown>> {
  const spreads = figures.flatMap(({ key, spread }) => (spread === undefined ? [] : [[key, spread]]));
  return {
    bench,
    figures: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
    ...(spreads.length > 0 ? { spread: Object.fromEntries(spreads) } : {}),
    runtime,
    commit,
  };
}

export function show(bench: string, runtime: string, figures: readonly Figure[], asJson: boolean): void {
  if (figures.some(({ spread }) => spread !== undefined)) console.log('of all runs: (min–max)');
  for (const figure of figures) console.log(rowOf(figure));
  if (asJson) console.log(JSON.stringify(objectOf(bench, runtime, commit(), figures)));
}

/** A copy without its history has none to tell. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

/** The value below which a share (0 … 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

export const spreadOf = (values: readonly number[], decimals = 2): Spread => [
  rounded(Math.min(...values), decimals),
  rounded(Math.max(...values), decimals),
];

export const figureOf = (key: string, value: number, bar?: Bar, decimals = 2): Figure => ({
  key,
  value: rounded(value, decimals),
  ...(bar === undefined ? {} : { bar }),
});

/** The median of some runs, with the least and the most of them. */
export const medianOf = (key: string, runs: readonly number[], bar?: Bar, decimals = 2): Figure => ({
  ...figureOf(key, median(runs), bar, decimals),
  spread: spreadOf(runs, decimals),
});

/** `154.3 (153.7–154.3)` */
export const withSpread = (value: number, [least, most]: Spread, decimals: number): string =>
  `${value.toFixed(decimals)} (${least.toFixed(decimals)}–${most.toFixed(decimals)})`;
