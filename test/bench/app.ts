/**
 * Owns the bench of the whole app on the virtual desktop, beside a bare Electron app of the same runtime: memory, start-up
 * and processor at rest, the panel after a click, and what a long life leaves behind.
 */
import { growth } from './app/growth.ts';
import { timePanel } from './app/panel.ts';
import { onStage } from './app/stage.ts';
import { takeTurns } from './app/turns.ts';
import { fillWorkspace } from './app/workspace.ts';
import { show } from './report.ts';

/** `BENCH_RUNS` asks for fewer, to try it out. */
const rounds = Number(process.env['BENCH_RUNS'] ?? 5);

export async function run(asJson: boolean): Promise<void> {
  await onStage(async (stage) => {
    await fillWorkspace(stage);
    const figures = [...(await takeTurns(stage, rounds)), ...(await timePanel(stage))];
    show('app', `Electron ${stage.runtime.version}`, [...figures, ...(await growth(stage))], asJson);
  });
}
