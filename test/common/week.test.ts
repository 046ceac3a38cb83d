/** Owns the tests of which day weeks begin with. */
import { describe, expect, it } from 'vitest';
import { firstDayOfWeek } from '../../common/week.ts';

describe('weeks begin', () => {
  it('on the day that was chosen, wherever that is', () => {
    expect(firstDayOfWeek('sunday', 'de')).toBe(0);
    expect(firstDayOfWeek('monday', 'en-US')).toBe(1);
    expect(firstDayOfWeek('saturday', 'fr')).toBe(6);
  });

  it('as where the language is spoken, by itself', () => {
    expect(
      ['de-DE', 'en-US', 'pt-BR', 'fr-FR', 'ar-EG', 'en-GB'].map((one) => firstDayOfWeek('system', one)),
    ).toEqual([1, 0, 0, 1, 6, 1]);
  });

  it('on Monday where nothing is known of the language', () => {
    expect(firstDayOfWeek('system', 'not a language')).toBe(1);
    expect(firstDayOfWeek('system', '')).toBe(1);
  });
});
