/**
 * Owns the app of the soak and the user before it. What the user does goes through the tray and through the panel's own
 * calls; the panel is reached by way of main, because its debugger does not outlive a sleep of the computer.
 */
import { ask } from '../../../scripts/desktop/ask.mjs';
import { launchElectron } from '../../../scripts/desktop/launch.mjs';
import { until } from '../../../scripts/desktop/wait.mjs';
import { trayOf } from '../../e2e/desktop/tray.ts';
import { throughMain } from '../../e2e/fixtures/through-main.ts';
import type { Stint } from '../../e2e/stint.ts';
import type { Stage } from '../app/stage.ts';

export interface Seat extends Pick<Stint, 'call' | 'desktop' | 'electron' | 'snapshot' | 'tray'> {
  /** Opens the panel, unless it is shown. */
  readonly open: () => Promise<void>;
  /** A click on the icon while the panel is shown: it is kept for a minute. */
  readonly hide: () => Promise<void>;
  /** Every window, for good. */
  readonly close: () => Promise<void>;
  readonly end: () => Promise<void>;
}

export async function takeSeat({ desktop, runtime, ours }: Stage, zone: string): Promise<Seat> {
  const app = await launchElectron({ desktop, runtime, ...ours, env: { TZ: zone } });
  const tray = trayOf(desktop);
  await tray.tooltip();
  const shown = () =>
    ask(app, ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(
        (window) => window.webContents.getURL().endsWith('index.html') && window.isVisible(),
      ),
    );
  const exists = () => ask(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows().length > 0);
  const answers = () =>
    ask(app, ({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(
        ({ webContents }) => webContents.getURL().endsWith('index.html') && !webContents.isLoading(),
      ),
    );
  const direct = throughMain({ electron: () => app });
  const open = async (): Promise<void> => {
    if (await shown()) return;
    await tray.click('Open Stint');
    await until('the panel', shown);
  };
  /** Who wants something of the panel has it open, or had until a moment ago. */
  const atHand = async (): Promise<void> => {
    if (!(await exists())) await open();
    await until('the panel to have loaded', answers);
  };
  return {
    desktop,
    tray,
    electron: () => app,
    call: async (name, argument) => {
      await atHand();
      return direct.call(name, argument);
    },
    snapshot: async () => {
      await atHand();
      return direct.snapshot();
    },
    open,
    hide: async () => {
      if (await shown()) await tray.activate();
    },
    close: async () => {
      await ask(app, ({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.close();
      });
      await until('the windows to go', async () => !(await exists()));
    },
    end: async () => {
      const child = app.process();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    },
  };
}
