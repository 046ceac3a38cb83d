/** Owns money: rates in whole millionths, amounts in whole cents, decimal text outside. No binary fractions in between. */
import { type RawBuilder, sql } from 'kysely';
import { err, ok, type Result } from '../common/result.ts';

const micros = 1_000_000;
/** Times the longest total of an entry, this still fits 64 bits. */
const highestRate = 100_000;

/** Reads decimal text as a rate per hour in millionths. */
export function parseRate(text: string): Result<number, string> {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!match?.[2]) return err('must be a decimal number');
  if (match[1] === '-') return err('must not be negative');
  const rate = Number(match[2]) * micros + Number((match[3] ?? '').padEnd(6, '0'));
  return rate > highestRate * micros ? err(`must be at most ${highestRate}`) : ok(rate);
}

/** A rate as decimal text with at least two decimals: `85.00`, `0.125`. */
export function printRate(rate: number): string {
  const fraction = String(rate % micros)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${Math.floor(rate / micros)}.${fraction}`;
}

/** Cents as decimal text: `127.50`. */
export function printCents(cents: number): string {
  const whole = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** A rate or an amount where the interface wants a JSON number. */
export const rateNumber = (rate: number): number => Number(printRate(rate));
export const centsNumber = (cents: number): number => Number(printCents(cents));

/** Cents for a time at a rate, rounded half up; the same arithmetic as `centsOf`, for one row. */
export function amountCents(rate: number, seconds: number): number {
  return Number((BigInt(rate) * BigInt(seconds) + 18_000_000n) / 36_000_000n);
}

/** `amountCents` in a query, so that the total of a report is the sum of its rows to the cent. */
export function centsOf(rate: RawBuilder<number>, seconds: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`((${rate} * ${seconds} + 18000000) / 36000000)`;
}
