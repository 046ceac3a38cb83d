/** Owns the absences of a simulated day: leaving, coming back, and what the app asks then. */
import type { UndoStep } from '../../main/core/journal.ts';
import { answer } from './away-answers.ts';
import { noteTakeover } from './device.ts';
import { give, type Scene, todayShown } from './scene.ts';
import type { Event } from './schedule.ts';
import { start, stop } from './user.ts';
import { cutSpans, isRunning } from './wanted.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

/** Nobody leaves in the second of their last click: of what is a second long nobody could say what the service has, ms. */
const getsUpMs = 10_000;

/** How far the start of an absence may be from the moment somebody began to leave, ms: the idle source tells whole seconds. */
const lateMs = getsUpMs + 1000;

/** For so many seconds no input but at their beginning, and then some. */
async function leave({ world }: Scene, seconds: number): Promise<void> {
  world.leftMs = world.nowMs + getsUpMs;
  await world.advance(seconds * 1000);
  world.leftMs = null;
  await world.advance(6000);
}

/** Whoever was away, or woke the computer, is at work again, until the watch has seen it: what follows is an absence of its own. */
async function settleIn({ app, world }: Scene): Promise<void> {
  if (app().alive() && app().tracker.state().presence.phase === 'away') await world.advance(10_000);
}

/** There is something to be away from: where nothing runs, the user starts something first. */
async function work(scene: Scene): Promise<void> {
  const { app, world } = scene;
  if (!app().alive() || app().tracker.snapshot().running) return;
  start(scene, { type: 'start', project: 0, description: '', ago: null, overlaps: 'keep' });
  await world.advance(300_000);
  noteTakeover(scene);
}

/** Nobody is at the computer for a while. The app asks once, with the start of the absence to within a second. */
export async function away(scene: Scene, event: Of<'away'>): Promise<void> {
  const { world, app } = scene;
  await settleIn(scene);
  if (event.again) await work(scene);
  const ran = app().alive() ? app().tracker.snapshot().running : null;
  const asked = new Set(questionsOf(scene).map((question) => question.id));
  const leftMs = world.nowMs;
  await leave(scene, event.seconds);
  if (event.again) {
    await world.advance(event.again[0] * 1000);
    await leave(scene, event.again[1]);
  }
  if (!app().alive()) return;
  const fresh = questionsOf(scene).filter((question) => !asked.has(question.id));
  if (fresh.length > 1) scene.complain('one absence, asked about more than once');
  const [question] = fresh;
  if (question) {
    const fromMs = (question.spans[0]?.fromMs ?? 0) - world.wallAheadMs;
    const late = fromMs - leftMs;
    const began = ran !== null && late >= 0;
    if (!began && Math.abs(late) > lateMs) scene.complain(`an absence begins ${late} ms late`);
    if (question.spans.some((span) => span.untilMs < span.fromMs))
      scene.complain('an absence that ends before it begins');
  }
  // What is a second long may be nothing at the service: nobody could say what is in the way of what.
  if (event.again || event.choice === 'break') await world.advance(7000);
  if (event.choice === null || !app().alive()) return;
  const view = app().tracker.snapshot().away;
  noteTakeover(scene);
  if (event.stopsFirst) stop(scene);
  if (view && app().alive()) answer(scene, { ...event, choice: event.choice });
}

const questionsOf = ({ app }: Scene) => app().tracker.state().journal.questions;

/**
 * The user says so, and leaves: at the return the app has made a break of it, and asks nothing.
 * @param awake starts the app again where it has died: the user looks at it
 */
export async function goAwayOnPurpose(
  scene: Scene,
  { seconds, minutes }: Of<'purpose'>,
  awake: () => Promise<void>,
): Promise<void> {
  const { world } = scene;
  await settleIn(scene);
  await work(scene);
  if (!scene.app().alive()) return;
  const shown = todayShown(scene).find((entry) => entry.running);
  const one = scene.plan.find(isRunning);
  // A deletion that was refused: what is shown to run is not wanted.
  if (shown && !one) return;
  const asked = questionsOf(scene).length;
  const steps = stepsOf(scene).length;
  const until = minutes === null ? ({ until: 'back' } as const) : ({ until: 'minutes', minutes } as const);
  if (give(scene, { type: 'go_away', ...until }) === 'dead') {
    // It died on the way, and may have written it down before: the user stays after all.
    await awake();
    scene.app().tracker.run({ type: 'come_back' });
    return;
  }
  const leftMs = world.nowMs;
  await leave(scene, seconds);
  // It died meanwhile, and finds out at its next start.
  if (!scene.app().alive()) await awake();
  await world.advance(7000);
  // Killed or not: what it wrote down counts.
  const last = stepsOf(scene).at(-1);
  const made = stepsOf(scene).length > steps && last?.away?.byItself ? last : null;
  if (!made) {
    if (shown && one && scene.app().alive() && scene.app().tracker.snapshot().answered === null)
      scene.complain('an absence that was said in advance is no break');
    return;
  }
  const [span] = made.away?.spans ?? [];
  if (!span || !one) {
    scene.complain('a break of nothing');
    return;
  }
  const [fromMs, untilMs] = [span.fromMs - world.wallAheadMs, span.untilMs - world.wallAheadMs];
  if (Math.abs(fromMs - leftMs) > lateMs) scene.complain(`a break begins ${fromMs - leftMs} ms late`);
  if (scene.app().alive() && questionsOf(scene).length !== asked) scene.complain('asked about a break');
  const before = scene.plan;
  const { midnight } = scene.app().tracker.state().settings;
  scene.plan = cutSpans(before, [one], [{ fromMs, untilMs }], midnight);
  scene.steps = [...scene.steps, { before, after: scene.plan, madeAtMs: made.madeAtMs - world.wallAheadMs }];
}

/** What may be undone, as it was written down. */
const stepsOf = ({ world }: Scene): readonly UndoStep[] =>
  (world.stores.journal.content as { readonly undo: readonly UndoStep[] } | null)?.undo ?? [];
