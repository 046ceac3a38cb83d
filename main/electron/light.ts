/**
 * Owns the switches that keep the program small while nobody looks at it. What each saves, and what it means for safety
 * on each system, is in docs/performance.md. Has to run before the app is ready.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { app, BrowserWindow } from 'electron';

/**
 * @param local whether the workspace of this computer is tracked in: nothing then comes from a network
 */
export function keepLight({ local }: { readonly local: boolean }): void {
  compileForSpeed(false);
  // Seen to help on Linux, and harmless there: elsewhere Chromium stays as it is.
  if (process.platform !== 'linux') return;
  // Without the second, it would emulate a graphics card, which takes more memory than one.
  app.disableHardwareAcceleration();
  app.commandLine.appendSwitch('disable-software-rasterizer');
  // On Linux the process for the network has no sandbox. Where it has one, or has answers of others to read, it stays.
  if (local) enableFeature('NetworkServiceInProcess2');
}

/** Beside those that were named on the command line: a switch that is set again replaces them. */
function enableFeature(name: string): void {
  const named = app.commandLine.getSwitchValue('enable-features');
  app.commandLine.appendSwitch('enable-features', named === '' ? name : `${named},${name}`);
}

/**
 * At rest main works for a millisecond a minute: the optimising compiler would take more memory than it saves time. It is
 * there as soon as somebody looks.
 */
const compileForSpeed = (yes: boolean): void => setFlagsFromString(yes ? '--opt' : '--no-opt');

/** The app has come to rest this long after its start or its last window, ms. */
const restMs = 10_000;

/** Gives back what starting and windows left behind: V8 would keep it, because at rest nothing asks for memory. */
export function restUnseen(): void {
  let timer: NodeJS.Timeout | undefined;
  const comeToRest = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (BrowserWindow.getAllWindows().length > 0) return;
      compileForSpeed(false);
      collect();
    }, restMs);
  };
  app.on('browser-window-created', (_event, window) => {
    compileForSpeed(true);
    window.once('closed', comeToRest);
  });
  comeToRest();
}

/** Only a context that is made while the flag is up has the function. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // Collecting as before running out of memory: caches go too, and the free pages of the heap.
  if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
