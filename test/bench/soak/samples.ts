/** Owns what is read of the app when it has come to rest: memory, open files, listeners, timers, its files on disk. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { ask } from '../../../scripts/desktop/ask.mjs';
import { memory, openFiles } from '../processes.ts';

export interface Sample {
  /** Of all processes. */
  readonly mib: number;
  /** Open files, each with whose it is. */
  readonly handles: readonly string[];
  readonly listeners: number;
  readonly timers: number;
}

/** Chromium opens this database of its own two minutes after the first window, once: where that falls says nothing. */
const openedOnce = /\/SharedStorage(-\w+)?$/;

export async function readSample(app: ElectronApplication): Promise<Sample> {
  const pid = app.process().pid ?? 0;
  const inMain = await ask(app, ({ app: electron, ipcMain, nativeTheme, powerMonitor, screen }) => {
    const emitters = [electron, ipcMain, nativeTheme, powerMonitor, screen, process];
    const of = (emitter: NodeJS.EventEmitter): number =>
      emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0);
    return {
      listeners: emitters.reduce((sum, emitter) => sum + of(emitter as NodeJS.EventEmitter), 0),
      timers: process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length,
    };
  });
  return { mib: memory(pid), handles: openFiles(pid).filter((name) => !openedOnce.test(name)), ...inMain };
}

/** What there is more of than before: `+2 main: socket`. */
export function moreOf(before: readonly string[], after: readonly string[]): readonly string[] {
  const count = (list: readonly string[], what: string): number => list.filter((one) => one === what).length;
  return [...new Set(after)]
    .map((what) => ({ what, more: count(after, what) - count(before, what) }))
    .filter(({ more }) => more > 0)
    .map(({ what, more }) => `+${more} ${what}`);
}

/** How far the last quarter is above the first. The least of each: what is left behind raises that too. */
export function growthOf(values: readonly number[]): { readonly from: number; readonly to: number } {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return { from: Math.min(...values.slice(0, quarter)), to: Math.min(...values.slice(-quarter)) };
}

/** kB, of 1 000. */
export const sizeOf = async (file: string): Promise<number> =>
  (await stat(file).catch(() => ({ size: 0 }))).size / 1000;

export interface Logs {
  readonly kb: number;
  /** Whether one was moved aside. */
  readonly rotated: boolean;
}

export async function readLogs(dataFolder: string): Promise<Logs> {
  const folder = join(dataFolder, 'logs');
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
  return { kb: sizes.reduce((sum, size) => sum + size, 0), rotated: names.includes('stint.old.log') };
}
