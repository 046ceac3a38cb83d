/** Owns the proof that memory and start-up are read as the system has them, and that it is said how memory was counted. */
import { expect, it, vi } from 'vitest';
import { createFootprint, proportionalBytes, runningMs } from '../../main/electron/footprint.ts';

const processes = vi.hoisted((): { pid: number; memory: { workingSetSize: number } }[] => []);
vi.mock('electron', () => ({ app: { getAppMetrics: () => processes } }));

it('reads the share of a process, whatever else is named alike', () => {
  const rollup =
    'Rss:              900 kB\nPss:              300 kB\nPss_Dirty:        100 kB\nSwapPss: 7 kB\n';
  expect(proportionalBytes(rollup)).toBe(300 * 1024);
  expect(proportionalBytes('')).toBeNull();
});

it('reads how long a process has run, whatever its name', () => {
  const after = `S 1 ${'0 '.repeat(17)}123456 0`;
  for (const name of ['stint', 'a) b (c', ')']) {
    expect(runningMs(`77 (${name}) ${after}`, '1236.06 99.00\n')).toBe(1500);
  }
  expect(runningMs('nonsense', '1.00 1.00')).toBeNull();
  // A process of the future is none.
  expect(runningMs(`77 (stint) ${after}`, '1000.00 9.00')).toBeNull();
});

it('counts what is shared once where the system tells, and else says that it did not', async () => {
  const { memory, startupMs } = createFootprint();
  expect(startupMs).toBeGreaterThan(0);
  processes.push({ pid: process.pid, memory: { workingSetSize: 5000 } });
  const own = await memory();
  if (process.platform === 'linux') expect(own).toMatchObject({ kind: 'shared_in_part', processes: 1 });
  // One that is gone has no share any more: shares and whole sizes are not added up.
  processes.push({ pid: 2 ** 30, memory: { workingSetSize: 1000 } });
  expect(await memory()).toEqual({ bytes: 6000 * 1024, kind: 'shared_in_full', processes: 2 });
});
