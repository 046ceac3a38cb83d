/** Owns what the app takes of the computer: the time it took to start, and the memory of its processes. Read on demand. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { app } from 'electron';
import type { MemoryView, TrustView } from '../../common/trust.ts';

export interface Footprint {
  /** From the start of the process to the making of this, ms. */
  readonly startupMs: number;
  readonly memory: () => Promise<MemoryView>;
  readonly versions: Pick<TrustView['versions'], 'electron' | 'chromium' | 'node'>;
}

/** Made once, when the icon is in the tray. */
export const createFootprint = (): Footprint => ({
  startupMs: sinceStartMs(),
  memory: readMemory,
  versions: {
    electron: process.versions.electron ?? '',
    chromium: process.versions['chrome'] ?? '',
    node: process.versions.node,
  },
});

const kibibyte = 1024;

/** Where the system divides what processes share among them (Linux), so; else as each process has it. */
async function readMemory(): Promise<MemoryView> {
  const metrics = app.getAppMetrics();
  const processes = metrics.length;
  const parts = await Promise.all(
    metrics.map(({ pid }) =>
      readFile(`/proc/${pid}/smaps_rollup`, 'utf8').then(proportionalBytes, () => null),
    ),
  );
  if (parts.every((bytes) => bytes !== null)) return { bytes: sum(parts), kind: 'shared_in_part', processes };
  const whole = metrics.map(({ memory }) => memory.workingSetSize * kibibyte);
  return { bytes: sum(whole), kind: 'shared_in_full', processes };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** The proportional set size a `smaps_rollup` names, in bytes; null when it names none. */
export function proportionalBytes(rollup: string): number | null {
  const found = /^Pss:\s+(\d+) kB$/m.exec(rollup);
  return found ? Number(found[1]) * kibibyte : null;
}

/** Ticks in `/proc/PID/stat` are hundredths of a second on every Linux. */
const ticksPerSecond = 100;

/**
 * How long a process has run, ms, by its `/proc/PID/stat` and `/proc/uptime`; null when they are not as expected. Its name
 * stands in parentheses and may hold anything, parentheses too.
 */
export function runningMs(stat: string, uptime: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const started = Number(fields[19]) / ticksPerSecond;
  const ms = Math.round((Number.parseFloat(uptime) - started) * 1000);
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

function sinceStartMs(): number {
  try {
    const ran = runningMs(readFileSync('/proc/self/stat', 'utf8'), readFileSync('/proc/uptime', 'utf8'));
    if (ran !== null) return ran;
  } catch {
    // No Linux.
  }
  const created = process.getCreationTime();
  return Math.round(created === null ? performance.now() : Date.now() - created);
}
