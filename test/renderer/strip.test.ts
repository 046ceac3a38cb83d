/** Owns the tests of the timeline's geometry. */
import { describe, expect, it } from 'vitest';
import { layOutStrip } from '../../renderer/model/strip.ts';
import { emptySnapshot, entryOf, sampleRunning } from '../fakes/bridge.ts';

const hour = 3600;
const today = emptySnapshot.today;
const at = (from: number, to: number) => entryOf(`${from}`, sampleRunning.work, from * hour, to * hour);

describe('the timeline', () => {
  it('shows the working day when nothing lies outside', () => {
    const strip = layOutStrip({ ...today, entries: [at(9, 11.5)] }, 13 * hour);
    expect([strip.fromHour, strip.toHour, strip.now]).toEqual([8, 18, 0.5]);
    expect(strip.blocks[0]).toMatchObject({ offset: 0.1, width: 0.25 });
  });

  it('shows more of the day where entries or the present need it', () => {
    const strip = layOutStrip({ ...today, entries: [at(6.5, 7)] }, 20.25 * hour);
    expect([strip.fromHour, strip.toHour]).toEqual([6, 21]);
    expect(strip.hours.every(({ offset }) => offset >= 0 && offset <= 1)).toBe(true);
  });

  it('ends at midnight what goes on after it', () => {
    const strip = layOutStrip({ ...today, entries: [at(23, 1)] }, 23.5 * hour);
    expect(strip.toHour).toBe(24);
    expect(strip.blocks[0]?.to).toBe(24 * hour);
  });

  it('lets what runs reach to the present, and leaves out what has no times', () => {
    const running = { ...at(9, 9), endClock: null, running: true };
    const timeless = { ...at(9, 10), key: 'timeless', startClock: null, endClock: null };
    const strip = layOutStrip({ ...today, entries: [running, timeless] }, 10 * hour);
    expect(strip.blocks.map((block) => block.to)).toEqual([10 * hour]);
  });

  it('has the gaps on the same line', () => {
    const gap = { from: 11.5 * hour, to: 13 * hour };
    const strip = layOutStrip({ ...today, entries: [at(9, 11.5)] }, 13 * hour, [gap]);
    const gapBlock = { kind: 'gap', key: 'gap-41400', ...gap, offset: 0.35, width: 0.15 };
    expect(strip.blocks).toMatchObject([{ kind: 'entry', key: '9' }, gapBlock]);
    expect(layOutStrip({ ...today, entries: [at(9, 11.5)] }, 13 * hour).blocks).toHaveLength(1);
  });

  it('has its blocks in the order of time, whatever order the entries come in', () => {
    const gap = { from: 10 * hour, to: 11 * hour };
    const { blocks } = layOutStrip({ ...today, entries: [at(11, 12), at(9, 10)] }, 13 * hour, [gap]);
    expect(blocks.map(({ key }) => key)).toEqual(['9', 'gap-36000', '11']);
  });

  it('begins with the day what began yesterday and runs', () => {
    const running = { ...at(23, 23), date: '2026-03-09', endClock: null, running: true };
    expect(layOutStrip({ ...today, entries: [running] }, 1 * hour).blocks).toMatchObject([
      { from: 0, to: hour },
    ]);
  });
});
