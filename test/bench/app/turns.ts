/**
 * Owns the rounds in which ours and the bare apps take turns: memory of all processes, the time to the tray item, what a
 * running timer costs with the window closed. No debugger is attached.
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkout } from '../../../scripts/paths.mjs';
import { run as runProgram } from '../../../scripts/process.mjs';
import { memory, work } from '../processes.ts';
import { type Figure, figureOf, median, spreadOf, withSpread } from '../report.ts';
import { begin, dataFolder, type Program, type Stage } from './stage.ts';

/** What a program has settled into is measured this long after its tray item is there, ms. */
const settledAfterMs = 30_000;
/** How long the processor is watched, s. */
const watchedSeconds = 60;
/** Starts in each round beside those that are watched: of two starts of one program, one may take half as long again. */
const moreStarts = 2;
/** How long the program of such a start is left to itself before it ends, ms. */
const restMs = 2000;

/** Ours with the panel destroyed and open; the bare app with a tray item alone, and with a hidden window. */
type Kind = 'closed' | 'open' | 'tray' | 'window';

interface Seen {
  readonly mib: number[];
  readonly trayMs: number[];
  /** Percent of one core. */
  readonly cpu: number[];
  /** A second. */
  readonly wakeups: number[];
}

type AllSeen = Readonly<Record<Kind, Seen>>;

const empty = (): Seen => ({ mib: [], trayMs: [], cpu: [], wakeups: [] });

export async function takeTurns(stage: Stage, rounds: number): Promise<readonly Figure[]> {
  const { desktop, ours } = stage;
  const bare = join(desktop.folder, 'bare');
  await cp(join(checkout, 'test', 'bench', 'bare'), bare, { recursive: true });
  await runProgram('chmod', ['-R', 'a+rX', bare]);
  const tray: Program = { appDir: bare, userData: dataFolder(desktop, 'Bare') };
  const window: Program = {
    appDir: bare,
    userData: dataFolder(desktop, 'BareWindow'),
    args: ['--window'],
  };
  const seen: AllSeen = { closed: empty(), open: empty(), tray: empty(), window: empty() };
  for (let round = 0; round < rounds; round += 1) {
    // Those whose starts are compared come after as long a run of their own kind: what lay unused meanwhile is read anew.
    await measure(stage, 'tray', tray, seen.tray);
    await measure(stage, 'open', ours, seen.open);
    await measure(stage, 'closed', ours, seen.closed);
    await measure(stage, 'window', window, seen.window);
    for (let start = 0; start < moreStarts; start += 1) {
      await timeStart(stage, tray, seen.tray);
      await timeStart(stage, ours, seen.closed);
    }
  }
  tell(seen);
  return figuresOf(seen);
}

async function measure(stage: Stage, kind: Kind, program: Program, seen: Seen): Promise<void> {
  const app = await begin(stage, program);
  if (kind === 'open') await stage.desktop.tray.activate(app.item);
  else seen.trayMs.push(app.trayMs);
  await pause(settledAfterMs);
  seen.mib.push(memory(app.pid));
  if (kind === 'closed' || kind === 'tray') {
    const before = work(app.pid);
    await pause(watchedSeconds * 1000);
    const after = work(app.pid);
    seen.cpu.push(((after.seconds - before.seconds) / watchedSeconds) * 100);
    seen.wakeups.push((after.wakeups - before.wakeups) / watchedSeconds);
  }
  await app.end();
}

async function timeStart(stage: Stage, program: Program, seen: Seen): Promise<void> {
  const app = await begin(stage, program);
  seen.trayMs.push(app.trayMs);
  await pause(restMs);
  await app.end();
}

function figuresOf({ closed, open, tray, window }: AllSeen): readonly Figure[] {
  /** Of the medians; its spread is that of the rounds. */
  const compared = (
    key: string,
    of: readonly number[],
    to: readonly number[],
    by: (a: number, b: number) => number,
    atMost: number,
  ): Figure => ({
    ...figureOf(key, by(median(of), median(to)), { atMost }),
    spread: spreadOf(of.map((one, round) => by(one, to[round] ?? Number.NaN))),
  });
  const ratio = (a: number, b: number): number => a / b;
  const less = (a: number, b: number): number => a - b;
  return [
    compared('pss_closed_ratio', closed.mib, tray.mib, ratio, 1),
    compared('pss_open_ratio', open.mib, window.mib, ratio, 1.15),
    compared('tray_ready_ratio', closed.trayMs, tray.trayMs, ratio, 1.3),
    compared('cpu_running_closed_pct', closed.cpu, tray.cpu, less, 0.2),
    compared('wakeups_running_closed_extra', closed.wakeups, tray.wakeups, less, 2),
  ];
}

function tell(seen: AllSeen): void {
  const line = (name: string, columns: readonly string[]): void =>
    console.log(name.padEnd(18) + columns.map((column) => column.padStart(24)).join(''));
  line('median (min–max)', ['PSS MiB', 'tray ms', 'CPU %', 'wake-ups/s']);
  for (const [name, { mib, trayMs, cpu, wakeups }] of Object.entries(seen)) {
    line(
      name,
      [mib, trayMs, cpu, wakeups].map((values) =>
        values.length === 0 ? '' : withSpread(median(values), spreadOf(values), 1),
      ),
    );
  }
}
