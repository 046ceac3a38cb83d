/** Owns the tests of how words match a text: where, how well, and which errors are forgiven. */
import { describe, expect, it } from 'vitest';
import { byWeights, createMatcher, termOf } from '../../renderer/model/match.ts';

const matcher = (query: string, forgiving = false) =>
  createMatcher(query.split(' ').map((word) => termOf(word, forgiving)));

/** What of the text matched, in order. */
function found(query: string, text: string, forgiving = false): readonly string[] | null {
  const ranges = matcher(query, forgiving)(text)?.ranges;
  if (ranges === undefined) return null;
  return ranges.flatMap((from, at) => (at % 2 === 0 ? [text.slice(from, ranges[at + 1])] : []));
}

function best(query: string, texts: readonly string[], forgiving = false): readonly string[] {
  const match = matcher(query, forgiving);
  return texts
    .flatMap((text) => {
      const one = match(text);
      return one === null ? [] : [{ text, ...one }];
    })
    .sort(byWeights)
    .map(({ text }) => text);
}

describe('words', () => {
  it('match in any order, as they are written', () => {
    expect(found('shop web', 'Web Shop')).toEqual(['Web', 'Shop']);
    expect(found('web mail', 'Web shop')).toBeNull();
  });

  it('never match in one place', () => {
    expect(found('web web', 'Website')).toBeNull();
    expect(found('web website', 'Website webdesign')).toEqual(['Website', 'web']);
    expect(found('web website', 'Website')).toBeNull();
  });

  it('match whole words rather than beginnings, and those rather than what lies within', () => {
    expect(found('web', 'Cobweb website')).toEqual(['web']);
    expect(matcher('web')('Cobweb website web')?.ranges).toEqual([15, 18]);
    expect(matcher('web')('Cobweb website')?.ranges).toEqual([7, 10]);
    expect(matcher('shop')('Bishop WebShop')?.ranges).toEqual([10, 14]);
  });

  it('are better the more of them are whole, in order, close together, and early', () => {
    expect(best('web', ['Cobweb', 'Website', 'Old web', 'Web'])).toEqual([
      'Web',
      'Old web',
      'Website',
      'Cobweb',
    ]);
    expect(best('web shop', ['Shop web', 'Web and shop', 'Web shop'])).toEqual([
      'Web shop',
      'Web and shop',
      'Shop web',
    ]);
  });
});

describe('an error', () => {
  it.each([
    ['two letters the wrong way round', 'wbesite'],
    ['a letter too few', 'webite'],
    ['a letter too many', 'webssite'],
    ['a wrong letter', 'websote'],
  ])('is forgiven: %s', (_, query) => {
    expect(found(query, 'Old website', true)).toEqual(['website']);
    expect(found(query, 'Old website')).toBeNull();
  });

  it.each([
    ['two of them', 'wbeiste'],
    ['in the first letter', 'vebsite'],
    ['in a number', 'website2025'],
  ])('is not forgiven: %s', (_, query) => {
    expect(found(query, 'Website2026', true)).toBeNull();
  });

  it('is forgiven in short words only where it is likely', () => {
    expect(found('wbe', 'web', true)).toEqual(['web']);
    expect(found('bwe', 'web', true)).toBeNull();
    expect(found('wrb', 'web', true)).toBeNull();
    expect(found('ab', 'aab', true)).toEqual(['ab']);
  });

  it('makes a match that is worse than one without', () => {
    expect(best('layout', ['Layuot', 'Layout'], true)).toEqual(['Layout', 'Layuot']);
  });
});
