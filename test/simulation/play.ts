/** Owns how many random days are played, from which seed, and how a failure is reported. */
import fc from 'fast-check';
import { lonelySchedule, sharedSchedule } from './random.ts';
import type { Schedule } from './schedule.ts';
import { createStages, live } from './stage.ts';

export type Kind = 'lonely' | 'shared';

export const scheduleOf = { lonely: lonelySchedule, shared: sharedSchedule };

/** Schedules of each kind that an ordinary run plays, always the same: a change is judged by itself. */
export const fixed = { runs: 260, seed: 1 };

/**
 * Besides, some that nobody has played before: others each day (UTC), so that a failure is there again for whoever looks
 * at it. Half of those of `npm run bench:simulate` are new in each run.
 */
export const fresh = { runs: 12, seed: Math.floor(Date.now() / 86_400_000) };

/**
 * Plays random days. `SIMULATION_RUNS`, `SIMULATION_SEED` and `SIMULATION_PATH` play more, others, or one again.
 * Throws with seed, path and the shortest schedule that still fails.
 */
export async function play(kind: Kind, { runs, seed }: typeof fixed): Promise<void> {
  const { env } = process;
  const stages = await createStages();
  const path = env['SIMULATION_PATH'];
  await fc.assert(
    fc.asyncProperty(scheduleOf[kind], async (schedule) => {
      const wrong = await live(stages, schedule, kind === 'shared');
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
    {
      numRuns: Number(env['SIMULATION_RUNS'] ?? runs),
      seed: Number(env['SIMULATION_SEED'] ?? seed),
      ...(path === undefined ? {} : { path }),
    },
  );
}

/**
 * Plays random days, goes on after a violation, and says each with its seed, its path and the shortest schedule.
 * @returns how many schedules violated something
 */
export async function playMany(
  kind: Kind,
  runs: number,
  seed: number,
  say: (line: string) => void,
): Promise<number> {
  let stages = await createStages();
  let violations = 0;
  const judge = async (schedule: Schedule): Promise<void> => {
    const wrong = await live(stages, schedule, kind === 'shared');
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
  for (const [index, schedule] of fc.sample(scheduleOf[kind], { seed, numRuns: runs }).entries()) {
    // What one day left behind is no part of the next for long: memory, and a service that grew.
    if (index % 250 === 249) stages = await createStages();
    const failure = await judge(schedule).then(
      () => null,
      (thrown: unknown) => String(thrown),
    );
    if (failure === null) continue;
    violations += 1;
    stages = await createStages();
    const details = await fc.check(fc.asyncProperty(scheduleOf[kind], judge), {
      seed,
      path: String(index),
      numRuns: 1,
      interruptAfterTimeLimit: 20_000,
    });
    stages = await createStages();
    const [shortest] = details.counterexample ?? [schedule];
    const replay = `SIMULATION_SEED=${seed} SIMULATION_PATH=${details.counterexamplePath ?? index}`;
    say(
      `${kind}: ${replay}\n  ${JSON.stringify(shortest)}\n  ${details.errorInstance ?? `not again: ${failure}`}`,
    );
  }
  return violations;
}
