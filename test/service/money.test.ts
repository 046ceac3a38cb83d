/** Owns the proof that money is exact: text in, text out, and the same cents in a query as in a row. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { amountCents, centsNumber, centsOf, parseRate, printCents, printRate } from '../../service/money.ts';
import { openDatabase } from '../../service/store/database.ts';
import { openStore } from '../../service/store/store.ts';

const rate = fc.integer({ min: 0, max: 100_000_000_000 });
const seconds = fc.integer({ min: 0, max: 9_999 * 3600 });

describe('a rate', () => {
  it.each([
    ['0', '0.00'],
    ['85', '85.00'],
    ['85.5', '85.50'],
    ['0.125', '0.125'],
    ['007.10', '7.10'],
    ['100000', '100000.00'],
    ['0.000001', '0.000001'],
  ])('%s is read exactly and written as %s', (text, written) => {
    const parsed = parseRate(text);
    expect(parsed.ok && printRate(parsed.value)).toBe(written);
  });

  it.each(['', '-1', '-0.5', '1e3', '1,5', '1.', '.5', '1.0000001', '100000.01', 'NaN'])(
    '%s is refused',
    (text) => {
      expect(parseRate(text).ok).toBe(false);
    },
  );

  it('comes back from its own text', () => {
    fc.assert(
      fc.property(rate, (value) => {
        expect(parseRate(printRate(value))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    [99_990_000, 7, 19],
    [100_000_000, 5_400, 15_000],
    // 0.005 is half a cent, which is rounded up.
    [1_000_000, 18, 1],
    [1_000_000, 17, 0],
    [0, 3_600, 0],
  ])('of %d millionths an hour for %d s is %d cents', (perHour, time, cents) => {
    expect(amountCents(perHour, time)).toBe(cents);
  });

  it('is the same in a query, to the last cent, up to the largest rate and the longest entry', () => {
    const connection = openDatabase(':memory:');
    if (!connection.ok) throw new Error(connection.error.code);
    const store = openStore(connection.value);
    fc.assert(
      fc.property(rate, seconds, (perHour, time) => {
        // Written into the text, because the driver binds every number as a real.
        const cents = centsOf(sql.raw<number>(String(perHour)), sql.raw<number>(String(time)));
        const row = store.first(store.from.selectNoFrom(cents.as('cents')));
        expect(row?.cents).toBe(amountCents(perHour, time));
      }),
    );
    store.close();
  });

  it('is written with two decimals', () => {
    expect([0, 5, 12_345, -50].map(printCents)).toEqual(['0.00', '0.05', '123.45', '-0.50']);
    expect(centsNumber(12_345)).toBe(123.45);
  });
});
