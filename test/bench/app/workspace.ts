/** Owns the data that is measured: the workspace of this computer, its projects, a timer that runs. */
import { launchElectron } from '../../../scripts/desktop/launch.mjs';
import { until } from '../../../scripts/desktop/wait.mjs';
import type { Stage } from './stage.ts';

const projects = 200;

export async function fillWorkspace({ desktop, runtime, ours }: Stage): Promise<void> {
  const app = await launchElectron({ desktop, runtime, ...ours });
  const page = await app.firstWindow();
  await page.evaluate(() => window.stint.useThisComputer(undefined));
  await page.evaluate(async (count) => {
    const { stint } = window;
    for (let index = 1; index <= count; index += 1) {
      await stint.create({ kind: 'project', name: `Project ${index}`, customerId: null });
    }
    const [first] = (await stint.catalog(undefined)).projects;
    await stint.start({ work: { projectId: first?.id ?? 0, taskId: null, description: 'What is measured' } });
  }, projects);
  await until('a timer', () =>
    page.evaluate(async () => (await window.stint.snapshot(undefined)).running !== null),
  );
  await app.close();
}
