/** Owns the proof that the real program runs in as few processes as it may, and in no fewer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

const network = 'network.mojom.NetworkService';

describe.runIf(process.platform === 'linux')('the process of the network', () => {
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

  it('is there as long as somebody may sign in to a deployment', async () => {
    expect(await processes()).toContain(network);
  });

  it('is not, once the workspace of this computer is tracked in and the app was started again', async () => {
    await useThisComputer(stint);
    await stint.quit();
    await stint.launch();
    await eventually(stint.tray.labels).not.toEqual([]);
    expect(await processes()).not.toContain(network);
    // The panel is served without it, and what draws it is still locked in.
    await stint.openPanel();
    expect(await processes()).toEqual(expect.arrayContaining(['Browser', 'Tab', 'GPU']));
  });
});
