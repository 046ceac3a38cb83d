/** Owns the tests of breaks among the rows of today and on its strip. */
import { describe, expect, it } from 'vitest';
import type { BreakView } from '../../common/snapshot.ts';
import { layOutPauses, withPauses } from '../../renderer/model/breaks.ts';
import { dayRows, pausesOf } from '../../renderer/model/gaps.ts';
import { layOutStrip } from '../../renderer/model/strip.ts';
import { sampleSnapshot } from '../fakes/bridge.ts';

const day = '2026-03-10';
const pause = (from: number, until: number, dates: readonly [string, string] = [day, day]): BreakView => ({
  from: { date: dates[0], clock: from },
  until: { date: dates[1], clock: until },
});
const { today } = sampleSnapshot;
const shown = (breaks: readonly BreakView[]) =>
  withPauses(dayRows(today.entries, []), pausesOf(breaks, day), day).map((row) =>
    row.kind === 'entry' ? row.entry.key : row.kind,
  );

describe('breaks', () => {
  it('stand where they were among the rows, the newest first', () => {
    expect(shown([])).toEqual(['e4', 'e3', 'e2', 'e1']);
    expect(shown([pause(40_200, 43_200)])).toEqual(['e4', 'e3', 'break', 'e2', 'e1']);
    expect(shown([pause(30_000, 31_000), pause(57_300, 58_000)])).toEqual([
      'break',
      'e4',
      'e3',
      'e2',
      'e1',
      'break',
    ]);
  });

  it('over midnight count for the day with what lies on it', () => {
    expect(pausesOf([pause(80_000, 600, ['2026-03-09', day])], day)).toEqual([{ from: 0, to: 600 }]);
    expect(pausesOf([pause(80_000, 600, [day, '2026-03-11'])], day)).toEqual([{ from: 80_000, to: 86_400 }]);
  });

  it('are drawn on the strip as far as it reaches, and make it no longer', () => {
    const pauses = pausesOf([pause(0, 600), pause(40_200, 43_200)], day);
    const strip = layOutStrip(today, 57_247);
    expect([strip.fromHour, strip.toHour]).toEqual([8, 18]);
    expect(layOutPauses(strip, pauses)).toEqual([
      { from: 40_200, to: 43_200, offset: expect.closeTo(11_400 / 36_000), width: expect.closeTo(1 / 12) },
    ]);
  });
});
