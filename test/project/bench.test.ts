/** Owns the proof that the benches say what was measured: how figures are shown. */
import { describe, expect, it } from 'vitest';
import { figureOf, medianOf, objectOf, quantile, rowOf, spreadOf, withSpread } from '../bench/report.ts';

describe('a figure', () => {
  it('is the median of its runs, with the least and the most', () => {
    const figure = medianOf('a_ms', [9, 3.111, 4, 5, 100], { atMost: 10 });
    expect(figure).toEqual({ key: 'a_ms', value: 5, bar: { atMost: 10 }, spread: [3.11, 100] });
    expect(rowOf(figure)).toMatch(/^a_ms +5 \(3\.11–100\) +≤ 10 +met$/);
  });

  it('says that a bar is not met, whichever way it goes', () => {
    expect(rowOf(figureOf('many', 299, { atLeast: 300 }))).toMatch(/^many +299 +≥ 300 +NOT MET$/);
    expect(rowOf(figureOf('few', 1.01, { atMost: 1 }))).toMatch(/^few +1\.01 +≤ 1 +NOT MET$/);
    expect(rowOf(figureOf('none', 7))).toMatch(/^none +7$/);
  });

  it('is a number in the object, and its spread beside it', () => {
    const figures = [medianOf('a', [1, 2, 3]), figureOf('b', 4)];
    expect(objectOf('app', 'Electron 1', 'abc', figures)).toEqual({
      bench: 'app',
      figures: { a: 2, b: 4 },
      spread: { a: [1, 3] },
      runtime: 'Electron 1',
      commit: 'abc',
    });
    expect(objectOf('day', 'Node 20', 'abc', [figureOf('b', 4)])).not.toHaveProperty('spread');
  });

  it('is read by share, and written with what it is the middle of', () => {
    expect([0, 0.5, 0.95].map((share) => quantile([5, 1, 2, 4, 3], share))).toEqual([1, 3, 5]);
    expect(withSpread(154.3, spreadOf([153.72, 154.3], 1), 1)).toBe('154.3 (153.7–154.3)');
  });
});
