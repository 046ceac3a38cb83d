/** Owns the proof that every part of the specification is proven, and that the page about it is up to date. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults, page, render } from '../../scripts/interface-docs.mjs';
import { sections, statements } from './statements.ts';

it('has a test for every statement and a statement for every section', async () => {
  expect(await faults(sections, statements)).toEqual([]);
  expect(new Set(statements.map((one) => one.id)).size).toBe(statements.length);
});

it('names a section without a test, and a test that is gone', async () => {
  const [first] = statements;
  if (first === undefined) throw new Error('There is no statement.');
  expect(await faults([...sections, 'Weather'], statements)).toEqual([
    'Weather has no statement with a test.',
  ]);
  const gone = { ...first, id: 'X', test: 'was here once' };
  expect(await faults([], [gone])).toEqual([`X: test/${first.file} has no test “was here once”.`]);
});

it('is what docs/interface.md says', async () => {
  expect(readFileSync(page, 'utf8')).toBe(await render());
}, 30_000);
