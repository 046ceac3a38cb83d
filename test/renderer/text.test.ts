/** Owns the tests of cutting names in the middle. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Run, splitMiddle, splitRuns } from '../../renderer/model/text.ts';

const textOf = (runs: readonly Run[]) => runs.map((run) => run.text).join('');

describe('splitMiddle', () => {
  it('leaves short names whole', () => {
    expect(splitMiddle('Website · Review')).toEqual({ head: 'Website · Review', tail: '' });
  });

  it('keeps the end of long names, where versions and years are', () => {
    const { head, tail } = splitMiddle('Annual report for the international office 2026');
    expect(tail).toBe('2026');
    expect(splitMiddle('Headlines for the Borealis Observatory').tail).toBe('Observatory');
    expect(head.startsWith('Annual report')).toBe(true);
  });

  it('does not begin the tail with a space, which would look like a hole', () => {
    expect(splitMiddle('Brand book of the agency · Layout').tail).toBe('Layout');
  });

  it('does not cut through what people see as one character', () => {
    const family = '👩‍👩‍👧‍👦';
    const { tail } = splitMiddle(`A project with a very long name ${family.repeat(7)}`);
    expect(tail).toBe(family.repeat(7));
  });

  it('joins to the same text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const { head, tail } = splitMiddle(text);
        expect(head + tail).toBe(text);
      }),
    );
  });
});

describe('splitRuns', () => {
  it('cuts within a run and keeps what was marked', () => {
    const runs = [
      { text: 'Web', hit: true },
      { text: 'site', hit: false },
    ];
    expect(splitRuns(runs, 2)).toEqual([
      [{ text: 'We', hit: true }],
      [
        { text: 'b', hit: true },
        { text: 'site', hit: false },
      ],
    ]);
  });

  it('loses nothing, wherever it cuts', () => {
    const runs = fc.array(fc.record({ text: fc.string({ minLength: 1 }), hit: fc.boolean() }));
    fc.assert(
      fc.property(runs, fc.nat(40), (given, at) => {
        const [before, after] = splitRuns(given, at);
        expect(textOf(before) + textOf(after)).toBe(textOf(given));
        expect(textOf(before)).toHaveLength(Math.min(at, textOf(given).length));
      }),
    );
  });
});
