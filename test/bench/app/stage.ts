/** Owns where programs are measured: one virtual desktop, the runtime, and programs started on it as a person does. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../../../scripts/build.mjs';
import { electronCommand } from '../../../scripts/desktop/launch.mjs';
import { until } from '../../../scripts/desktop/wait.mjs';
import { type Desktop, startDesktop } from '../../../scripts/desktop.mjs';
import { ensurePackages } from '../../../scripts/packages.mjs';
import { ensureRuntime, type Runtime } from '../../../scripts/runtime.mjs';
import { stageApp } from '../../../scripts/staging.mjs';
import { listenForItems, type Registrations } from './registrations.ts';

export interface Stage {
  readonly desktop: Desktop;
  readonly runtime: Runtime;
  readonly registrations: Registrations;
  /** Ours, as it was built, with a data folder that nothing was put into yet. */
  readonly ours: Program;
}

export interface Program {
  readonly appDir: string;
  readonly userData: string;
  readonly args?: readonly string[];
}

export interface Begun {
  readonly pid: number;
  /** Its tray item. */
  readonly item: string;
  /** From the start of the process to the item on the tray's bus, ms. */
  readonly trayMs: number;
  readonly end: () => Promise<void>;
}

/** Installs and builds what is missing, and ends the desktop whatever happens on it. */
export async function onStage<T>(act: (stage: Stage) => Promise<T>): Promise<T> {
  const quiet = (): void => {};
  const runtime = await ensureRuntime(quiet);
  await ensurePackages('desktop', quiet);
  await build({ runtime, say: quiet });
  const desktop = await startDesktop();
  try {
    const registrations = await listenForItems(desktop);
    const appDir = await stageApp(join(desktop.folder, 'app'));
    const ours = { appDir, userData: dataFolder(desktop, 'Stint') };
    return await act({ desktop, runtime, registrations, ours });
  } finally {
    await desktop.stop();
  }
}

export const dataFolder = (desktop: Desktop, name: string): string =>
  join(desktop.folder, 'home', '.config', name);

/** Starts a program without a debugger. */
export async function begin({ desktop, runtime, registrations }: Stage, program: Program): Promise<Begun> {
  const { command, args } = await electronCommand({ desktop, runtime, ...program });
  const registered = registrations.next(60_000);
  const startedMs = performance.now();
  const child = spawn(command, args, { cwd: desktop.folder, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const { item, atMs } = await registered;
  return {
    pid: child.pid ?? 0,
    item,
    trayMs: atMs - startedMs,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      await until('the tray item to go', async () => !(await desktop.tray.items()).includes(item));
    },
  };
}
