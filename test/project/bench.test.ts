/** Owns the proof that the benches say what was measured: how they are asked for, and how figures are shown. */
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benches, readArguments } from '../../scripts/benches.mjs';
import { checkout } from '../../scripts/paths.mjs';
import { memory, memoryOf, openFiles } from '../bench/processes.ts';
import { figureOf, medianOf, objectOf, quantile, rowOf, spreadOf, withSpread } from '../bench/report.ts';
import { growthOf, moreOf } from '../bench/soak/samples.ts';

describe('what is asked for', () => {
  it('is a bench by its name, or all', () => {
    expect(readArguments(['service', '--json'])).toEqual({ name: 'service', json: true, minutes: 5 });
    expect(readArguments(['all'])).toEqual({ name: 'all', json: false, minutes: 5 });
    expect(readArguments(['soak', '--minutes', '60'])).toEqual({ name: 'soak', json: false, minutes: 60 });
    expect(readArguments(['all', '--minutes=1', '--json'])).toEqual({ name: 'all', json: true, minutes: 1 });
  });

  it.each([
    [[]],
    [['nothing']],
    [['service', 'app']],
    [['../app']],
    [['soak', '--minutes', 'many']],
    [['soak', '--minutes', '0']],
    [['soak', '--minutes', '20000']],
    [['soak', '--hours', '1']],
  ])('is told to be wrong: %j', (words) => {
    expect(() => readArguments(words)).toThrow('npm run bench');
  });

  it('has a script of package.json for each, and none for another', () => {
    const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
    const named = Object.keys(scripts).filter((name) => name.startsWith('bench:'));
    expect(named.sort()).toEqual(benches.map((name) => `bench:${name}`).sort());
    for (const name of benches) expect(scripts[`bench:${name}`]).toBe(`node test/bench/run.mjs ${name}`);
  });
});

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

describe('the growth of a week', () => {
  it('is that of its last quarter over its first, by the least of each: a moment of more is none', () => {
    expect(growthOf([10, 10, 10, 30, 10, 10, 10, 30])).toEqual({ from: 10, to: 10 });
    expect(growthOf([10, 11, 12, 13, 14, 15, 16, 17])).toEqual({ from: 10, to: 16 });
    expect(growthOf([10, 12])).toEqual({ from: 10, to: 12 });
  });
});

describe('what the kernel says of this process', () => {
  it.runIf(process.platform === 'linux')('is memory, and the files it holds open', async () => {
    expect(memoryOf(process.pid)).toBeGreaterThan(1);
    expect(memory(process.pid)).toBeGreaterThanOrEqual(memoryOf(process.pid) / 2);
    const before = openFiles(process.pid);
    expect(before.some((name) => name.startsWith('main: '))).toBe(true);
    const held = await Promise.all(Array.from({ length: 20 }, () => open('/dev/null')));
    const after = openFiles(process.pid);
    const nulls = moreOf(before, after).find((more) => more.endsWith('main: /dev/null'));
    expect(nulls).toBe('+20 main: /dev/null');
    for (const file of held) await file.close();
    expect(moreOf(before, openFiles(process.pid))).not.toContain(nulls);
  });
});
