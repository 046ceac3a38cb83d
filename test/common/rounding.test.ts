/** Owns the tests of rounding totals: to the nearest step, never further, and only where it was asked for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundings } from '../../common/model.ts';
import { roundTotal } from '../../common/rounding.ts';

const seconds = fc.nat(10_000_000);
const rounding = fc.constantFrom(...roundings);

describe('a total', () => {
  it('is rounded to the nearest step, the half up', () => {
    expect([449, 450, 899, 900, 1349].map((one) => roundTotal(one, 15))).toEqual([0, 900, 900, 900, 900]);
    expect([179, 180, 539].map((one) => roundTotal(one, 6))).toEqual([0, 360, 360]);
  });

  it('is whole steps, no further away than half of one, and stays what it is', () => {
    fc.assert(
      fc.property(seconds, rounding, (exact, step) => {
        const shown = roundTotal(exact, step);
        if (step === 0) expect(shown).toBe(exact);
        else {
          expect(shown % (step * 60)).toBe(0);
          expect(Math.abs(shown - exact)).toBeLessThanOrEqual(step * 30);
        }
        expect(roundTotal(shown, step)).toBe(shown);
      }),
    );
  });

  it('that is larger is never shown as smaller', () => {
    fc.assert(
      fc.property(seconds, seconds, rounding, (a, b, step) => {
        expect(roundTotal(Math.max(a, b), step)).toBeGreaterThanOrEqual(roundTotal(Math.min(a, b), step));
      }),
    );
  });
});
