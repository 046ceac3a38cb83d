/** Owns the tests of the cut points: what they snap to, how far they go, and that what is sent can be taken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  byMinutes,
  cutsOf,
  dropped,
  type Edge,
  endOf,
  instantOf,
  keepMoved,
  localOf,
  moveCut,
  sentSpans,
  splitRange,
  stopsOf,
  toStop,
} from '../../renderer/model/cuts.ts';
import { cutMove } from '../../renderer/parts/cut-slider.tsx';
import { absenceOf, questionOf } from '../fakes/away.ts';

const today = '2026-03-10';
const now = { date: today, clock: 57_247 };
const at = (clock: number): number => instantOf({ date: today, clock });
const clockOf = (instant: number): number => localOf(instant).clock;
const from: Edge = { span: 0, side: 'from' };
const until: Edge = { span: 0, side: 'until' };

describe('an instant', () => {
  it('is the same when it is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4_000_000_000, max: 8_000_000_000 }), (instant) => {
        expect(instantOf(localOf(instant))).toBe(instant);
      }),
    );
  });
});

describe('an end of an absence', () => {
  const card = questionOf();
  const cuts = cutsOf(card);

  it('snaps to what was observed, one after the other, and stays where there is nothing more', () => {
    const bounds = boundsOf(card, cuts, from, now);
    const stops = stopsOf(card, from);
    const walk = [52_980, 53_040, 56_520];
    let value = at(52_980);
    for (const clock of walk.slice(1)) {
      value = toStop(value, stops, bounds, 1);
      expect(clockOf(value)).toBe(clock);
    }
    // The other end is no absence any more.
    expect(toStop(value, stops, bounds, 1)).toBe(value);
    for (const clock of walk.toReversed().slice(1)) {
      value = toStop(value, stops, bounds, -1);
      expect(clockOf(value)).toBe(clock);
    }
    expect(toStop(value, stops, bounds, -1)).toBe(value);
  });

  it('goes by whole minutes, from wherever it stands', () => {
    const bounds = { lowest: at(52_200), highest: at(56_000) };
    expect(clockOf(byMinutes(at(52_985), bounds, 1))).toBe(53_040);
    expect(clockOf(byMinutes(at(52_985), bounds, -1))).toBe(52_980);
    expect(clockOf(byMinutes(at(52_980), bounds, -1))).toBe(52_920);
    expect(clockOf(byMinutes(at(52_980), bounds, -100))).toBe(52_200);
    expect(clockOf(byMinutes(at(55_990), bounds, 10))).toBe(56_000);
  });

  it('is dropped on what was observed near by, else on the minute', () => {
    const bounds = boundsOf(card, cuts, until, now);
    const stops = stopsOf(card, until);
    expect(clockOf(dropped(at(56_500), stops, bounds, 30))).toBe(56_520);
    expect(clockOf(dropped(at(54_019), stops, bounds, 30))).toBe(54_000);
    expect(clockOf(dropped(at(80_000), stops, bounds, 30))).toBe(57_247);
  });

  it('stays in the entry: from its start, until it was stopped', () => {
    expect(clockOf(boundsOf(card, cuts, from, now).lowest)).toBe(52_200);
    expect(clockOf(boundsOf(card, cuts, until, now).highest)).toBe(57_247);
    const stopped = questionOf({ stopped: { at: { date: today, clock: 57_000 }, elsewhere: true } });
    expect(clockOf(boundsOf(stopped, cuts, until, now).highest)).toBe(57_000);
    expect(endOf(questionOf({ stopped: { at: { date: today, clock: 1 }, elsewhere: true } }), now)).toBe(
      at(56_580),
    );
  });

  it('is sent only where one was moved', () => {
    expect(sentSpans(card, cuts)).toEqual({});
    expect(sentSpans(card, moveCut(cuts, from, at(53_040)))).toEqual({
      spans: [{ from: { date: today, clock: 53_040 }, until: { date: today, clock: 56_580 } }],
    });
  });
});

describe('several absences', () => {
  const spans = [absenceOf(52_500, 53_000), absenceOf(54_000, 54_600), absenceOf(55_000, 56_000)];
  const card = questionOf({ spans });
  const move = fc.record({
    span: fc.nat(2),
    side: fc.constantFrom('from' as const, 'until' as const),
    kind: fc.constantFrom('stop', 'minutes', 'end', 'drop'),
    by: fc.integer({ min: -20, max: 20 }),
    to: fc.integer({ min: 50_000, max: 60_000 }),
  });

  it('stay in order, apart, and in the entry, however they are moved', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
        let cuts = cutsOf(card);
        for (const { span, side, kind, by, to } of moves) {
          const edge = { span, side };
          const bounds = boundsOf(card, cuts, edge, now);
          const value = cuts[span]?.[side] ?? 0;
          const stops = stopsOf(card, edge);
          const moved = {
            stop: toStop(value, stops, bounds, by < 0 ? -1 : 1),
            minutes: byMinutes(value, bounds, by === 0 ? 1 : by),
            end: by < 0 ? bounds.lowest : bounds.highest,
            drop: dropped(at(to), stops, bounds, 20),
          }[kind];
          cuts = moveCut(cuts, edge, moved ?? value);
        }
        const points = cuts.flatMap((cut) => [cut.from, cut.until]);
        expect(points).toEqual([...new Set(points)].sort((a, b) => a - b));
        expect(points[0]).toBeGreaterThanOrEqual(at(52_200));
        expect(points.at(-1)).toBeLessThanOrEqual(at(57_247));
      }),
    );
  });

  it('that come to the card leave what was moved as it is', () => {
    const two = questionOf({ spans: spans.slice(0, 2) });
    const moved = moveCut(cutsOf(two), { span: 1, side: 'from' }, at(54_300));
    expect(keepMoved(moved, cutsOf(two), cutsOf(card))[1]).toEqual({ from: at(54_300), until: at(54_600) });
    expect(keepMoved(moved, cutsOf(two), cutsOf(card))).toHaveLength(3);
  });

  it('that fit no longer are as they were observed', () => {
    const two = questionOf({ spans: spans.slice(0, 2) });
    const moved = moveCut(cutsOf(two), { span: 1, side: 'until' }, at(56_500));
    expect(keepMoved(moved, cutsOf(two), cutsOf(card))).toEqual(cutsOf(card));
  });
});

describe('a split', () => {
  it('lies inside the entry, also of one that has just begun', () => {
    expect(splitRange(questionOf(), now)).toEqual({ lowest: at(52_201), highest: at(57_246) });
    const instant = questionOf({
      started: { date: today, clock: 57_000 },
      spans: [absenceOf(57_000, 57_001)],
      stopped: { at: { date: today, clock: 57_001 }, elsewhere: false },
    });
    const { lowest, highest } = splitRange(instant, now);
    expect(lowest).toBeLessThanOrEqual(highest);
  });
});

describe('the keys of a cut point', () => {
  it.each([
    ['ArrowLeft', false, { kind: 'stop', direction: -1 }],
    ['ArrowRight', false, { kind: 'stop', direction: 1 }],
    ['ArrowUp', false, { kind: 'stop', direction: 1 }],
    ['ArrowLeft', true, { kind: 'minutes', count: -1 }],
    ['PageUp', false, { kind: 'minutes', count: 10 }],
    ['Home', false, { kind: 'end', direction: -1 }],
    ['End', false, { kind: 'end', direction: 1 }],
    ['Enter', false, null],
    ['1', false, null],
  ] as const)('%s, with Shift: %s', (key, shiftKey, move) => {
    expect(cutMove({ key, shiftKey })).toEqual(move);
  });
});
