/** Owns how the figures of a bench are shown: a table, and one JSON object on the last line. */
import { execFileSync } from 'node:child_process';

export interface Figure {
  readonly key: string;
  readonly value: number;
  /** Whether the figure must be at least or at most the limit; none where it is only there to compare with. */
  readonly bar?: { readonly atLeast: number } | { readonly atMost: number };
}

const isMet = (value: number, bar: NonNullable<Figure['bar']>): boolean =>
  'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;

export function show(bench: string, runtime: string, figures: readonly Figure[], asJson: boolean): void {
  for (const { key, value, bar } of figures) {
    const limit = bar === undefined ? '' : 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`;
    const verdict = bar === undefined ? '' : isMet(value, bar) ? 'met' : 'NOT MET';
    console.log(`${key.padEnd(20)} ${String(value).padStart(10)}   ${limit.padEnd(8)} ${verdict}`);
  }
  if (!asJson) return;
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const values = Object.fromEntries(figures.map(({ key, value }) => [key, value]));
  console.log(JSON.stringify({ bench, figures: values, runtime, commit }));
}

/** The value below which a share (0 … 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const rounded = (value: number, decimals = 2): number => Number(value.toFixed(decimals));
