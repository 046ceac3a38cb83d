/** Owns the panel's time: from the click on the tray icon to the second frame it draws after it is shown. */
import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../../../scripts/desktop/ask.mjs';
import { launchElectron } from '../../../scripts/desktop/launch.mjs';
import { until } from '../../../scripts/desktop/wait.mjs';
import { type Figure, figureOf, median, quantile, spreadOf, withSpread } from '../report.ts';
import type { Stage } from './stage.ts';

const rounds = 20;
/** Seen once in some 200 clicks on a machine that did much else: one showed nothing. It is told, and repeated, ms. */
const patienceMs = 5000;
const attempts = 3;

/** The click goes over D-Bus, and the time that takes is in it. */
export async function timePanel({ desktop, runtime, ours }: Stage): Promise<readonly Figure[]> {
  const app = await launchElectron({ desktop, runtime, ...ours });
  const [item = ''] = await desktop.tray.waitForItems();
  await ask(app, ({ app: electron, BrowserWindow }) => {
    if ('painted' in globalThis) return;
    Object.assign(globalThis, { painted: null });
    const frames =
      'new Promise((done) => { const look = () => document.querySelector("#start") ? requestAnimationFrame(() => requestAnimationFrame(() => done(Date.now()))) : requestAnimationFrame(look); look(); })';
    const watch = (window: Electron.BrowserWindow): void => {
      window.on('show', () => {
        void window.webContents.executeJavaScript(frames).then((at) => {
          Object.assign(globalThis, { painted: at });
        });
      });
    };
    electron.on('browser-window-created', (_event, window) => watch(window));
    for (const window of BrowserWindow.getAllWindows()) watch(window);
  });
  const destroy = () =>
    ask(app, ({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.destroy();
    });
  const hide = () =>
    ask(app, ({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) window.hide();
    });
  const open = async () => {
    await ask(app, () => {
      Object.assign(globalThis, { painted: null });
    });
    // Beyond the time in which a click counts as the one that took the focus.
    await pause(400);
    const clicked = Date.now();
    await desktop.tray.activate(item);
    const painted = await until(
      'the panel',
      () => ask(app, () => (globalThis as unknown as { painted: number | null }).painted ?? false),
      patienceMs,
    ).catch(() => null);
    return painted === null ? null : painted - clicked;
  };
  const time = async (away: () => Promise<void>): Promise<number> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      await away();
      const ms = await open();
      if (ms !== null) return ms;
      console.log('a click brought no panel, and is repeated');
    }
    throw new Error('clicks on the icon bring no panel');
  };
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    cold.push(await time(destroy));
    warm.push(await time(hide));
  }
  await app.close();
  for (const [name, times] of Object.entries({ cold, warm })) {
    console.log(`panel ${name}, ms: median ${withSpread(median(times), spreadOf(times), 0)}`);
  }
  const slowest = (key: string, times: readonly number[], atMost: number): Figure => ({
    ...figureOf(key, quantile(times, 0.95), { atMost }),
    spread: spreadOf(times),
  });
  return [slowest('panel_warm_p95_ms', warm, 100), slowest('panel_cold_p95_ms', cold, 400)];
}
