/** Owns the proof that nothing nobody caught ends the app unsaid, or gives its words away. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveUp, surviveFaults } from '../../main/electron/faults.ts';

const said = vi.hoisted((): unknown[][] => []);
vi.mock('electron', () => ({
  app: { getPath: () => '/home/ada/Stint', exit: (code: number) => said.push(['exit', code]) },
  dialog: { showErrorBox: (...words: readonly string[]) => said.push(['box', ...words]) },
}));

const noted: string[] = [];
const note = (...facts: readonly unknown[]) => void noted.push(JSON.stringify(facts));
const log = { info: note, warn: note };
const faults = ['uncaughtException', 'unhandledRejection'] as const;

beforeEach(() => {
  said.length = 0;
  noted.length = 0;
});

it('a start that failed is said in words, logged by its place, and over', () => {
  giveUp(new Error('The disk is full.'), log);
  expect(said).toEqual([
    ['box', 'Stint could not start', expect.stringContaining('The disk is full.')],
    ['exit', 1],
  ]);
  expect(said[0]?.[2]).toContain('kept in /home/ada/Stint.');
  expect(said[0]?.[2]).toContain('Please start Stint again.');
  expect(noted).toHaveLength(1);
  expect(noted[0]).toContain('faults.test.ts');
  expect(noted[0]).not.toContain('disk');
});

describe('what nobody caught', () => {
  const others = faults.map((name) => [name, process.listeners(name as 'uncaughtException')] as const);
  afterEach(() => {
    for (const [name, listeners] of others) {
      process.removeAllListeners(name);
      for (const listener of listeners) process.on(name, listener);
    }
  });

  it.each(faults)('%s goes to the log by its place, and the app goes on', (name) => {
    for (const fault of faults) process.removeAllListeners(fault);
    surviveFaults(log);
    expect(process.listenerCount(name)).toBe(1);
    process.emit(name as 'uncaughtException', new Error('token abc'));
    expect(noted).toHaveLength(1);
    expect(noted[0]).toContain('faults.test.ts');
    expect(noted[0]).not.toContain('abc');
    expect(said).toEqual([]);
  });
});
