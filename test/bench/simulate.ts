/** Owns the bench of the simulation: ten thousand random days, half of them never played before, and what was violated. */
import { type Kind, playMany } from '../simulation/play.ts';
import { show } from './report.ts';

const each = Number(process.env['SIMULATION_RUNS'] ?? 2500);
const fixedSeed = Number(process.env['SIMULATION_SEED'] ?? 1);

export async function run(asJson: boolean): Promise<void> {
  const freshSeed = Math.floor(Math.random() * 2 ** 31);
  const began = Date.now();
  let violations = 0;
  for (const seed of [fixedSeed, freshSeed]) {
    for (const kind of ['lonely', 'shared'] satisfies readonly Kind[]) {
      violations += await playMany(kind, each, seed, console.log);
    }
  }
  const runtime = `Node ${process.version}`;
  console.log(
    `${runtime}; seeds ${fixedSeed} and ${freshSeed}; ${Math.round((Date.now() - began) / 1000)} s`,
  );
  const figures = [
    { key: 'schedules', value: each * 4, bar: { atLeast: 10_000 } },
    { key: 'violations', value: violations, bar: { atMost: 0 } },
  ];
  show('simulate', runtime, figures, asJson);
}
