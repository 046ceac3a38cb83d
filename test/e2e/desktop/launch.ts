/** Owns starting Stint itself on a virtual desktop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { build } from '../../../scripts/build.mjs';
import { electronCommand, launchElectron } from '../../../scripts/desktop/launch.mjs';
import type { Desktop } from '../../../scripts/desktop.mjs';
import { attempt } from '../../../scripts/process.mjs';
import { ensureRuntime } from '../../../scripts/runtime.mjs';
import { stageApp } from '../../../scripts/staging.mjs';

const quiet = (): void => {};

export interface StintOptions {
  /** The same one again is a restart. */
  readonly userData?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface StagedStint {
  readonly userData: string;
  readonly launch: (options?: StintOptions) => Promise<ElectronApplication>;
  /** Starts the program beside one that runs already. @returns its exit code */
  readonly startAgain: () => Promise<number>;
  /** Starts the program with words of its command line, beside one that runs or alone, as a terminal does. */
  readonly type: (words: readonly string[], env?: StintOptions['env']) => Promise<ChildProcess>;
}

/** Builds when the sources have changed, and puts a copy where the desktop's user can read it. */
export async function stageStint(desktop: Desktop): Promise<StagedStint> {
  const runtime = await ensureRuntime(quiet);
  await build({ runtime, say: quiet });
  const appDir = await stageApp(join(desktop.folder, 'app'));
  const ownData = join(desktop.folder, 'home', '.config', 'Stint');
  return {
    userData: ownData,
    launch: ({ userData = ownData, args = [], env = {} } = {}) =>
      launchElectron({ desktop, runtime, appDir, userData, args, env }),
    startAgain: async () => {
      const { command, args } = await electronCommand({ desktop, runtime, appDir, userData: ownData });
      return (await attempt(command, args)).code;
    },
    type: async (words, env = {}) => {
      const all = { desktop, runtime, appDir, userData: ownData, args: words, env };
      const { command, args } = await electronCommand(all);
      return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    },
  };
}
