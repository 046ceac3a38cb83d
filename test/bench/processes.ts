/** Owns what the kernel says of a program and everything it started: memory, processor time, wake-ups, open files. Linux only. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Ticks of processor time a second, as `/proc` counts them on every Linux of today. */
const ticksPerSecond = 100;

/** Empty where the process has ended meanwhile. */
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The fields of `stat` from the third on: the name before them may hold spaces. */
const fields = (stat: string): readonly string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

/** A process and all that descend from it. */
function tree(root: number): readonly number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    return stat === '' ? [] : [[Number(name), Number(fields(stat)[1])]];
  });
  const found = [root];
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid && child !== undefined) found.push(child);
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Proportional memory (PSS) of one process, MiB: what is shared counts for each its share. */
export const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** The same of a process and its descendants. */
export const memory = (root: number): number => sum(tree(root).map(memoryOf));

export interface Work {
  /** Of the processor. */
  readonly seconds: number;
  /** How often a thread went to sleep by itself. */
  readonly wakeups: number;
}

/** What a process and its descendants have done since each was started. */
export function work(root: number): Work {
  let ticks = 0;
  let wakeups = 0;
  for (const pid of tree(root)) {
    const stat = fields(read(`/proc/${pid}/stat`));
    ticks += Number(stat[11] ?? 0) + Number(stat[12] ?? 0);
    for (const thread of names(`/proc/${pid}/task`)) {
      const status = read(`/proc/${pid}/task/${thread}/status`);
      wakeups += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    }
  }
  return { seconds: ticks / ticksPerSecond, wakeups };
}

/** What a process and its descendants hold open: for each file, pipe and socket, whose it is and what. */
export const openFiles = (root: number): readonly string[] =>
  tree(root).flatMap((pid) => {
    const folder = `/proc/${pid}/fd`;
    const owner = typeOf(read(`/proc/${pid}/cmdline`));
    return names(folder).map((name) => `${owner}: ${target(`${folder}/${name}`)}`);
  });

/** Chromium's name for one of its processes. */
const typeOf = (commandLine: string): string =>
  /--utility-sub-type=([\w.]+)/.exec(commandLine)?.[1] ?? /--type=([\w-]+)/.exec(commandLine)?.[1] ?? 'main';

/** `socket:[4711]` as `socket`: which one it is says nothing. */
function target(link: string): string {
  try {
    return readlinkSync(link).replace(/:\[\d+\]$/, '');
  } catch {
    return 'closed';
  }
}

/** Empty where the process has ended meanwhile. */
function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
