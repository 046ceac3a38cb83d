/**
 * Owns whether the window in use fills its screen. Windows and macOS hold notifications back themselves then (Do not
 * disturb, Focus), and tell nobody: there it is not known. On an X11 desktop the window manager keeps it in a property
 * of the window, which `xprop` reads; it is asked only at the moment a reminder is due. Wayland tells nobody either.
 */
import { execFile } from 'node:child_process';
import type { Screen } from '../core/ports.ts';

/** Runs a program. @returns what it printed; null where it is not there, failed, or took too long */
export type Run = (program: string, args: readonly string[]) => Promise<string | null>;

/** A reminder does not wait for a desktop that hangs, ms. */
const longestMs = 1000;

const runProgram: Run = (program, args) =>
  new Promise((resolve) => {
    execFile(program, [...args], { timeout: longestMs }, (error, printed) => resolve(error ? null : printed));
  });

/** @param x11 whether this session has an X server that knows all windows */
export function createScreen(x11: boolean, run: Run = runProgram): Screen {
  return {
    fullScreen: async () => {
      if (!x11) return null;
      const active = await run('xprop', ['-root', '-notype', '_NET_ACTIVE_WINDOW']);
      const window = /# (0x[0-9a-f]+)/.exec(active ?? '')?.[1];
      if (window === undefined) return null;
      // No window at all: nothing fills the screen.
      if (Number(window) === 0) return false;
      const state = await run('xprop', ['-id', window, '-notype', '_NET_WM_STATE']);
      return state === null ? null : state.includes('_NET_WM_STATE_FULLSCREEN');
    },
  };
}

export const screen: Screen = createScreen(
  process.platform === 'linux' &&
    process.env['DISPLAY'] !== undefined &&
    process.env['WAYLAND_DISPLAY'] === undefined,
);
