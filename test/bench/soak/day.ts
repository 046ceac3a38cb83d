/** Owns a day of the soak: what the user does, what happens to computer and service, and what ought to be booked for it. */
import { until } from '../../../scripts/desktop/wait.mjs';
import { awaySeconds, leavingOf } from '../../e2e/fixtures/absence.ts';
import type { Hands } from '../../e2e/fixtures/hands.ts';
import { chanceOf } from '../../e2e/fixtures/random.ts';
import { runningOf, type Story, starts, stops } from '../../e2e/fixtures/story.ts';
import { type Deed, deeds, type Kind } from '../../e2e/fixtures/user.ts';
import type { Deployment } from './deployment.ts';
import type { Seat } from './seat.ts';

/** What is undone comes right before it: the answer to a question would be undone else, and asked again. */
type Step = Kind | 'open' | 'hide' | 'close' | 'absence' | 'service goes' | 'service comes';

const morning = ['open', 'start', 'hide', 'tray start', 'open', 'describe', 'hide', 'start'] as const;
const forenoon = [
  'book',
  'undo',
  'close',
  'tray start',
  'retime',
  'hide',
  'absence',
  'open',
  'start',
] as const;
const noon = ['service goes', 'tray start', 'book', 'hide', 'open', 'start', 'describe', 'undo'] as const;
const afternoon = ['retime', 'service comes', 'close', 'open', 'hide', 'open', 'delete', 'undo'] as const;
const evening = ['start', 'hide', 'open', 'hide', 'tray start', 'book', 'retime', 'close', 'open'] as const;

export const steps: readonly Step[] = [...morning, ...forenoon, ...noon, ...afternoon, ...evening];

const ways = ['idle', 'locked', 'asleep'] as const;
const answers = ['keep', 'discard_and_go_on', 'discard_and_stop'] as const;

/** An idle source tells whole seconds, late by one: when somebody left and came back is known so well, ms. */
const blurMs = 2000;
const around = (ms: number) => ({ from: ms - blurMs, to: ms + blurMs });

export interface Week {
  readonly seat: Seat;
  readonly deployment: Deployment;
  /** After each step. */
  readonly onStep: () => Promise<void>;
}

/**
 * @param number of the day, from 0
 * @param stepMs a step takes so long at least
 * @returns what ought to be booked after it
 */
export async function liveDay(week: Week, before: Story, number: number, stepMs: number): Promise<Story> {
  const { seat, deployment } = week;
  const hands: Hands = { stint: seat, projects: deployment.projects };
  const chance = chanceOf(number);
  let story = before;
  const perform = async (deed: Deed): Promise<void> => {
    const from = Date.now();
    await deed.perform();
    story = deed.act(story, { from, to: Date.now() });
  };
  const take = async (step: Step, mark: number): Promise<void> => {
    if (step === 'open' || step === 'hide' || step === 'close') return seat[step]();
    if (step === 'service goes') return deployment.goAway();
    if (step === 'service comes') {
      await deployment.comeBack();
      return settle(seat);
    }
    if (step === 'absence') {
      story = await beAway(seat, story, number);
      return;
    }
    await perform(await deeds.any(step, hands, story, chance, mark));
  };
  for (const [at, step] of steps.entries()) {
    const due = Date.now() + stepMs;
    try {
      await take(step, number * 100 + at);
    } catch (error) {
      throw new Error(`day ${number}, step ${at}, ${step}: ${error}`, { cause: error });
    }
    await week.onStep();
    await until('the next step', async () => Date.now() >= due, stepMs + 1000);
  }
  if (runningOf(story)) await perform(deeds.stop(hands));
  await settle(seat);
  return story;
}

/** The user asks for what is there, and waits until nothing is left to be delivered. */
async function settle(seat: Seat): Promise<void> {
  const delivered = async (): Promise<boolean> => (await seat.snapshot()).delivery.ledger.length === 0;
  const limitMs = 60_000;
  await until(
    'what was done to be delivered',
    async () => {
      if (await delivered()) return true;
      await seat.call('refresh', { catalog: false });
      return until('an answer', delivered, 2000).catch(() => false);
    },
    limitMs,
  );
}

/** Somebody goes and comes back, each day in another way, and says what that was. */
async function beAway(seat: Seat, story: Story, number: number): Promise<Story> {
  const { leave, move, wait, comeBack, stayAway, work } = leavingOf(() => seat);
  const { desktop } = seat;
  await work();
  const passed = (since: number, ms: number) =>
    until(`${ms} ms more`, async () => Date.now() - since >= ms, ms + 15_000);
  const go = {
    idle: stayAway,
    locked: async () => {
      const left = await leave();
      await desktop.lock();
      await wait();
      await desktop.unlock();
      return { left, back: await comeBack() };
    },
    asleep: async () => {
      const left = await leave();
      await desktop.sleep();
      await passed(left, (awaySeconds + 1) * 1000);
      await desktop.wake();
      const woke = Date.now();
      await move();
      // The idle counters begin anew with a wake.
      await passed(woke, 5000);
      return { left, back: await comeBack() };
    },
  };
  const { left, back } = await go[ways[number % ways.length] ?? 'idle']();
  const choice = answers[Math.floor(number / 2) % answers.length] ?? 'keep';
  const asked = (await seat.snapshot()).away;
  const answered = await seat.call('answerAway', { id: asked?.id ?? '', choice });
  if (!answered.ok) throw new Error(`${choice}: ${answered.error.code}`);
  const was = runningOf(story);
  if (choice === 'keep' || !was) return story;
  const stopped = stops(story, around(left));
  return choice === 'discard_and_stop'
    ? stopped
    : starts(was.projectId, was.description)(stopped, around(back));
}
