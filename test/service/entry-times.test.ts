/** Owns the proof of the three times of an entry: every combination of present and absent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTimes, hasStart, noTimes } from '../../service/entry-times.ts';

const day = 86_400;
const clock = fc.integer({ min: 0, max: day - 1 });
const span = fc.integer({ min: 0, max: 100 * 3600 });
const times = fc.record({ start: clock, end: clock, total: span });
const onClock = (seconds: number) => ((seconds % day) + day) % day;
const given = (some: { start?: number; end?: number; total?: number }) => ({
  start: some.start,
  end: some.end,
  total: some.total,
});

describe('the times of an entry', () => {
  it('keep what was there when none is given', () => {
    fc.assert(
      fc.property(times, (before) => {
        expect(fillTimes(given({}), before)).toEqual(before);
      }),
    );
    expect(fillTimes(given({}))).toEqual(noTimes);
  });

  it('take the total of start and end modulo a day', () => {
    fc.assert(
      fc.property(clock, clock, times, (start, end, before) => {
        const filled = fillTimes(given({ start, end }), before);
        expect([filled.start, filled.end]).toEqual([start, end]);
        expect(onClock(start + filled.total)).toBe(end);
        expect(filled.total).toBeLessThan(day);
      }),
    );
  });

  it('take the end of total and start, whatever end is given', () => {
    fc.assert(
      fc.property(clock, span, fc.option(clock, { nil: undefined }), times, (start, total, end, before) => {
        const filled = fillTimes({ start, end, total }, before);
        expect(filled).toEqual({ start, total, end: onClock(start + total) });
      }),
    );
  });

  it('take the start of total and end', () => {
    fc.assert(
      fc.property(clock, span, times, (end, total, before) => {
        const filled = fillTimes(given({ end, total }), before);
        expect(filled).toEqual({ end, total, start: onClock(end - total) });
      }),
    );
  });

  it('have neither start nor end when only the total is given', () => {
    fc.assert(
      fc.property(span, times, (total, before) => {
        expect(fillTimes(given({ total }), before)).toEqual({ start: 0, end: 0, total });
      }),
    );
  });

  it('move with the total kept when only a start or only an end is given', () => {
    fc.assert(
      fc.property(clock, times, (moment, before) => {
        const fromStart = fillTimes(given({ start: moment }), before);
        expect(fromStart).toEqual({
          start: moment,
          total: before.total,
          end: onClock(moment + before.total),
        });
        const fromEnd = fillTimes(given({ end: moment }), before);
        expect(fromEnd).toEqual({ end: moment, total: before.total, start: onClock(moment - before.total) });
      }),
    );
  });

  it('read midnight as a time, not as absent', () => {
    expect(fillTimes(given({ start: 0, end: 3_600 }))).toEqual({ start: 0, end: 3_600, total: 3_600 });
    expect(fillTimes(given({ start: 82_800, end: 0 }))).toEqual({ start: 82_800, end: 0, total: 3_600 });
    expect(fillTimes({ start: 0, end: 0, total: 60 })).toEqual({ start: 0, end: 60, total: 60 });
    expect(fillTimes(given({ end: 0, total: 60 }))).toEqual({ start: 86_340, end: 0, total: 60 });
  });

  it('send back unchanged when all three agree', () => {
    fc.assert(
      fc.property(clock, span, (start, total) => {
        const once = fillTimes(given({ start, total }));
        expect(fillTimes(once, noTimes)).toEqual(once);
      }),
    );
  });

  it('tell a start from none', () => {
    expect([
      hasStart({ start: 0, end: 0 }),
      hasStart({ start: 0, end: 1 }),
      hasStart({ start: 1, end: 0 }),
    ]).toEqual([false, true, true]);
  });
});
