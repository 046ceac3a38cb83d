/** Owns the proof that the real program runs in as few processes as it may, and in no fewer, and does first what is seen. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

const network = 'network.mojom.NetworkService';

describe.runIf(process.platform === 'linux')('what the program loads', () => {
  let stint: Stint;
  beforeAll(async () => {
    stint = await openStint();
  });
  afterAll(async () => {
    await stint.stop();
  });

  const processes = (): Promise<readonly string[]> =>
    stint
      .electron()
      .evaluate(({ app }) => app.getAppMetrics().map(({ type, serviceName }) => serviceName ?? type));

  it('has a process of the network as long as somebody may sign in to a deployment', async () => {
    expect(await processes()).toContain(network);
  });

  it('has none once the workspace of this computer is tracked in and the app was started again', async () => {
    await useThisComputer(stint);
    await stint.quit();
    await stint.launch();
    await eventually(stint.tray.labels).not.toEqual([]);
    expect(await processes()).not.toContain(network);
    // The panel is served without it, and what draws it is still locked in.
    await stint.openPanel();
    expect(await processes()).toEqual(expect.arrayContaining(['Browser', 'Tab', 'GPU']));
  });

  it('opens the database of that workspace when the panel is shown, and nobody waits for it', async () => {
    await stint.quit();
    await stint.launch();
    await eventually(stint.tray.labels).not.toEqual([]);
    await stint.electron().evaluate(({ app }) => {
      const { readdirSync, readlinkSync } = process.getBuiltinModule('node:fs');
      const isOpen = (): boolean =>
        readdirSync('/proc/self/fd').some((fd) => {
          try {
            return readlinkSync(`/proc/self/fd/${fd}`).endsWith('/service.db');
          } catch {
            // The one this list was read with.
            return false;
          }
        });
      Object.assign(globalThis, { isOpen, openAtShow: null });
      app.once('browser-window-created', (_event, window) => {
        window.once('show', () => Object.assign(globalThis, { openAtShow: isOpen() }));
      });
    });
    await stint.openPanel();
    const seen = () =>
      stint.electron().evaluate(() => {
        const { isOpen, openAtShow } = globalThis as unknown as {
          readonly isOpen: () => boolean;
          readonly openAtShow: boolean | null;
        };
        return { isOpen: isOpen(), openAtShow };
      });
    await eventually(seen).toEqual({ isOpen: true, openAtShow: false });
  });
});
