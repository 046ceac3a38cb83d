/** Owns the proof that making room for an entry takes the time it needs from the others, and no second more. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canTrim, collisions, type TimeSpan } from '../../common/overlap.ts';

const minute = 60_000;
/** From minute to minute of some hour. */
const from = (start: number, end: number): TimeSpan => ({ fromMs: start * minute, untilMs: end * minute });
const span = from(20, 40);
const left = (entry: TimeSpan) => collisions(span, [entry])[0]?.left;

describe('an entry in the way', () => {
  it.each([
    ['before it', from(0, 10)],
    ['up to its start', from(0, 20)],
    ['from its end on', from(40, 50)],
    ['after it', from(50, 60)],
    ['empty, inside', from(30, 30)],
    ['over its start by less than a second', { fromMs: 0, untilMs: span.fromMs + 999 }],
    ['under its end by less than a second', { fromMs: span.untilMs - 999, untilMs: 60 * minute }],
  ])('is none that lies %s', (_where, entry) => expect(collisions(span, [entry])).toEqual([]));

  it.each([
    ['over its start keeps its beginning', from(10, 30), [from(10, 20)]],
    ['over its end keeps its end', from(30, 50), [from(40, 50)]],
    ['over all of it is cut in two', from(10, 50), [from(10, 20), from(40, 50)]],
    ['inside it is gone', from(25, 35), []],
    ['of the same time is gone', from(20, 40), []],
    ['from its start on keeps its end', from(20, 50), [from(40, 50)]],
    ['up to its end keeps its beginning', from(10, 40), [from(10, 20)]],
    ['over it by one second at the start', { fromMs: 0, untilMs: span.fromMs + 1000 }, [from(0, 20)]],
    ['longer by less than a second is gone', { fromMs: span.fromMs - 999, untilMs: span.untilMs + 999 }, []],
    [
      'longer by a second keeps it',
      { fromMs: span.fromMs - 1000, untilMs: span.untilMs },
      [{ fromMs: span.fromMs - 1000, untilMs: span.fromMs }],
    ],
  ])('%s', (_what, entry, pieces) => expect(left(entry)).toEqual(pieces));

  it('is found among the others, in their order, as it was given', () => {
    const entries = [from(30, 50), from(50, 60), from(10, 30)].map((one, id) => ({ ...one, id }));
    expect(collisions(span, entries).map(({ entry }) => entry)).toEqual([entries[0], entries[2]]);
  });

  it('cannot be trimmed where one of them would be gone', () => {
    expect(canTrim(collisions(span, [from(10, 30), from(30, 50)]))).toBe(true);
    expect(canTrim(collisions(span, [from(10, 30), from(25, 35)]))).toBe(false);
    expect(canTrim([])).toBe(true);
  });
});

describe('with the pieces in the place of what was in the way', () => {
  /** Of steps of one length, inside a small window: they meet, touch and hold each other often. */
  const spans = (step: number, most: number): fc.Arbitrary<TimeSpan> =>
    fc
      .tuple(fc.nat(most), fc.nat(most))
      .map(([one, other]) => ({ fromMs: Math.min(one, other) * step, untilMs: Math.max(one, other) * step }));

  const trimmed = (place: TimeSpan, entries: readonly TimeSpan[]): readonly TimeSpan[] => {
    const found = collisions(place, entries);
    const others = entries.filter((entry) => !found.some((one) => one.entry === entry));
    return [...others, ...found.flatMap((one) => one.left)];
  };
  const shared = (a: TimeSpan, b: TimeSpan): number =>
    Math.max(0, Math.min(a.untilMs, b.untilMs) - Math.max(a.fromMs, b.fromMs));
  const length = ({ fromMs, untilMs }: TimeSpan): number => untilMs - fromMs;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

  it('nothing is left inside, and no second outside is lost or made', () => {
    fc.assert(
      fc.property(spans(1000, 30), fc.array(spans(1000, 30), { maxLength: 6 }), (place, entries) => {
        const after = trimmed(place, entries);
        for (const entry of after) expect(shared(place, entry)).toBe(0);
        // Second by second: as many entries hold it as before.
        for (let second = 0; second < 30; second += 1) {
          const at = { fromMs: second * 1000, untilMs: second * 1000 + 1000 };
          if (shared(place, at) > 0) continue;
          const holding = (all: readonly TimeSpan[]): number => sum(all.map((one) => shared(one, at)));
          expect(holding(after)).toBe(holding(entries));
        }
      }),
    );
  });

  it('parts of a second do no harm: less than one is left inside, less than one lost at each end', () => {
    fc.assert(
      fc.property(spans(137, 60), fc.array(spans(137, 60), { maxLength: 6 }), (place, entries) => {
        for (const entry of entries) {
          const after = trimmed(place, [entry]);
          expect(sum(after.map((one) => shared(place, one)))).toBeLessThan(1000);
          const outside = length(entry) - shared(place, entry);
          const kept = sum(after.map((one) => length(one) - shared(place, one)));
          expect(kept).toBeLessThanOrEqual(outside);
          expect(outside - kept).toBeLessThan(2000);
          for (const piece of collisions(place, [entry]).flatMap((one) => one.left))
            expect(length(piece)).toBeGreaterThanOrEqual(1000);
        }
      }),
    );
  });
});
