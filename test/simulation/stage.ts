/** Owns where simulated days are played: a service with one account for each plan, on which every day is a new one. */
import type { Transport } from '../../main/core/ports.ts';
import { morning, signedInWorld, type World } from '../fakes/world.ts';
import { playDay } from './day.ts';
import { type PlanName, planNames, type Schedule } from './schedule.ts';
import type { Wire } from './weather.ts';

interface Stage {
  readonly world: World;
  readonly wire: Wire;
  readonly projects: readonly number[];
  /** The files of an app that has just signed in. */
  readonly files: readonly (readonly [keyof World['stores'], unknown])[];
}

export type Stages = { readonly [K in PlanName]?: Stage };

const dayMs = 86_400_000;

async function createStage(plan: PlanName): Promise<Stage> {
  const wire: Wire = { answered: () => {} };
  const rewrite = (service: Transport): Transport => ({
    send: async (request) => {
      const answer = await service.send(request);
      if (answer.ok) wire.answered(request, answer.value);
      return answer;
    },
  });
  const { world, app, website, shop } = await signedInWorld({ plan, rewrite });
  app.kill();
  const names = ['settings', 'session', 'catalog', 'journal'] as const;
  const files = names.map((name) => [name, world.stores[name].content] as const);
  return { world, wire, projects: [website, shop], files };
}

export async function createStages(plans: readonly PlanName[] = planNames): Promise<Stages> {
  const made = plans.map(async (plan) => [plan, await createStage(plan)] as const);
  return Object.fromEntries(await Promise.all(made));
}

/** Plays a schedule on a day of its own. @returns what was wrong, in words; empty: nothing */
export async function live(stages: Stages, schedule: Schedule, shared: boolean): Promise<readonly string[]> {
  const stage = stages[schedule.plan];
  if (!stage) throw new Error(`no stage for ${schedule.plan}`);
  const { world, wire, projects, files } = stage;
  // A whole day lies between what one played day left and the eve of the next.
  const past = Math.ceil((world.nowMs - morning) / dayMs) + 2;
  world.nowMs = morning + past * dayMs + schedule.startsAt * 1000;
  world.leftMs = null;
  world.online = true;
  world.wallAheadMs = 0;
  world.fault = () => 'pass';
  world.writeFault = () => 'pass';
  wire.answered = () => {};
  for (const [name, content] of files) world.stores[name].content = structuredClone(content);
  const app = await world.startApp();
  app.tracker.run({ type: 'change_settings', change: { midnight: schedule.midnight } });
  await world.advance(1000);
  world.requests.length = 0;
  return playDay(world, wire, app, projects, schedule, shared);
}
