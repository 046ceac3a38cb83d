/** Owns the proof that a lost answer of the main process is asked for again, and no other failure. */
import { expect, it } from 'vitest';
import { ask } from '../../scripts/desktop/ask.mjs';

/** A program that fails with these, one after the other, and then answers. */
function program(...failures: readonly string[]) {
  const left = [...failures];
  const asked: unknown[] = [];
  const evaluate = async (_what: unknown, argument: unknown) => {
    asked.push(argument);
    const failure = left.shift();
    if (failure !== undefined) throw new Error(failure);
    return 'answer';
  };
  return { app: { evaluate } as unknown as Parameters<typeof ask>[0], asked };
}

const lost = 'electronApplication.evaluate: Resulting promise was garbage collected.';
const anything = () => 'answer';

it('asks again, with the same argument, when the answer was lost', async () => {
  const { app, asked } = program(lost, lost);
  expect(await ask(app, anything, 7)).toBe('answer');
  expect(asked).toEqual([7, 7, 7]);
});

it('passes on any other failure at once', async () => {
  const { app, asked } = program('electronApplication.evaluate: Target closed');
  await expect(ask(app, anything)).rejects.toThrow('Target closed');
  expect(asked).toHaveLength(1);
});

it('gives up on a program whose answers are always lost', async () => {
  await expect(ask(program(...Array(20).fill(lost)).app, anything)).rejects.toThrow(lost);
});
