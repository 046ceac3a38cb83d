/** Owns the proof that the sum of `npm test` cannot hide a failure. */
import { expect, test } from 'vitest';
import { count } from '../../scripts/tally.mjs';

const file = (status: string, tests: number) => ({
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});
const report = (passed: number, failed: number, files: readonly unknown[]) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults: files });

test('tests are counted as vitest counted them', () => {
  expect(count(report(5, 2, [file('passed', 4), file('failed', 3)]))).toEqual({ passed: 5, failed: 2 });
});

test('a file that does not load is a failure', () => {
  expect(count(report(4, 0, [file('passed', 4), file('failed', 0)]))).toEqual({ passed: 4, failed: 1 });
});

test('no report is a failure', () => {
  expect(count('')).toEqual({ passed: 0, failed: 1 });
});
