/** Owns the tests of which row goes on in place of one that is gone. */
import { describe, expect, it } from 'vitest';
import { nearestKey } from '../../renderer/model/nearest-row.ts';

describe('in place of a row that is gone', () => {
  const before = ['a', 'b', 'c', 'd'];
  const next = (now: readonly string[], gone: string, takers = now) => nearestKey(before, now, takers, gone);

  it('goes on the one below', () => {
    expect(next(['a', 'c', 'd'], 'b')).toBe('c');
  });

  it('goes on the next that is there, where several are gone', () => {
    expect(next(['a', 'd'], 'b')).toBe('d');
  });

  it('goes on the one above, where it was the last', () => {
    expect(next(['a', 'b', 'c'], 'd')).toBe('c');
  });

  it('goes on itself, where only a part of it is gone', () => {
    expect(next(before, 'b')).toBe('b');
  });

  it('goes on the same under another key: it was delivered meanwhile', () => {
    expect(next(['a', 'row-7', 'c', 'd'], 'b')).toBe('row-7');
  });

  it('goes on no row that came with the same change', () => {
    expect(next(['a', 'new', 'c'], 'b')).toBe('c');
  });

  it('goes on none of a kind that does not take its place', () => {
    expect(next(['a', 'c', 'd'], 'b', ['a', 'd'])).toBe('d');
  });

  it('goes on none where none is left', () => {
    expect(next([], 'b')).toBeNull();
  });
});
