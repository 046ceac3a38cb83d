/** Owns the tests of times of day as they are written: in the style of the settings, in any language, and read back. */
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { clockStyles } from '../../common/model.ts';
import { parseClock } from '../../common/time.ts';
import { clockStyle, clocksIn, clockText, plainText } from '../../renderer/words/format.ts';

const locales = [
  'en-US',
  'en-GB',
  'de',
  'fr',
  'es',
  'es-MX',
  'pt-BR',
  'ja',
  'ko',
  'ar-EG',
  'hi',
  'zh-TW',
  'fi',
];
const plain = (text: string): string => plainText(text).replaceAll(/\s/g, ' ');
const [morning, noon, quarterPast, midnight] = [9 * 3600 + 300, 43_200, 51_300, 0];

describe('a time of day', () => {
  it.each([
    ['en-US', 'system', ['9:05 AM', '12:00 PM', '2:15 PM', '12:00 AM']],
    ['en-US', '24', ['09:05', '12:00', '14:15', '00:00']],
    ['de', 'system', ['9:05', '12:00', '14:15', '0:00']],
    ['de', '12', ['9:05 AM', '12:00 PM', '2:15 PM', '12:00 AM']],
    ['en-GB', 'system', ['9:05', '12:00', '14:15', '0:00']],
    ['en-GB', '12', ['9:05 am', '12:00 pm', '2:15 pm', '12:00 am']],
    ['es', '12', ['9:05 a. m.', '12:00 p. m.', '2:15 p. m.', '12:00 a. m.']],
    ['ja', 'system', ['9:05', '12:00', '14:15', '0:00']],
  ] as const)('is written in %s, %s', (locale, style, written) => {
    const { text } = clocksIn(locale, style);
    expect([morning, noon, quarterPast, midnight].map((clock) => plain(text(clock)))).toEqual(written);
  });

  it('has no halves of the day in 24 hours, in any language', () => {
    for (const locale of locales) {
      const { text, range } = clocksIn(locale, '24');
      expect(text(quarterPast), locale).not.toMatch(/m\b/i);
      expect(plain(range(morning, quarterPast))).toBe(plain(`${text(morning)} – ${text(quarterPast)}`));
    }
  });

  it('names its half once in a range that is plain enough', () => {
    expect(plain(clocksIn('en-US', '12').range(morning, quarterPast))).toBe('9:05 – 2:15 PM');
    expect(plain(clocksIn('de', '12').range(morning, quarterPast))).toBe('9:05 – 2:15 PM');
    expect(plain(clocksIn('en-US', '12').range(midnight, quarterPast))).toBe('12:00 AM – 2:15 PM');
  });

  it('is short on the scale of a timeline', () => {
    expect([8, 14, 24].map(clocksIn('en-US', '12').hour)).toEqual(['8', '2', '12']);
    expect([8, 14, 24].map(clocksIn('en-US', '24').hour)).toEqual(['8', '14', '0']);
  });
});

describe('what a form fills in', () => {
  it('is as everywhere else, with seconds where it has some', () => {
    expect([quarterPast, quarterPast + 7].map(clocksIn('en-US', 'system').input)).toEqual([
      '2:15 PM',
      '2:15:07 PM',
    ]);
    expect([quarterPast, quarterPast + 7].map(clocksIn('de', 'system').input)).toEqual(['14:15', '14:15:07']);
  });

  it('is read as the same second, in every language and style', () => {
    for (const locale of locales) {
      for (const style of clockStyles) {
        const { input } = clocksIn(locale, style);
        fc.assert(
          fc.property(fc.nat(86_399), (clock) => {
            expect(parseClock(input(clock)), `${locale} ${style}`).toBe(clock);
          }),
          { numRuns: 50, examples: [[0], [43_199], [43_200], [46_800]] },
        );
      }
    }
  });

  it('may be typed either way, whatever the settings say', () => {
    expect(['2:15 PM', '2:15pm', '14:15', '1415', '2.15 p.m.', '2:15 p. m.'].map(parseClock)).toEqual(
      Array(6).fill(quarterPast),
    );
    expect(['2:15 xm', '14:15 pm', '0:15 am', '2:15 m'].map(parseClock)).toEqual([null, null, null, null]);
  });
});

describe('the style of the settings', () => {
  afterEach(() => {
    clockStyle.value = 'system';
  });

  it('rules what is written from the moment it changes', () => {
    clockStyle.value = '24';
    expect(clockText(quarterPast)).toBe('14:15');
    clockStyle.value = '12';
    expect(clockText(quarterPast)).toMatch(/^2:15/);
  });
});
