/** Owns how the user of a simulated day starts and stops: the command, and what it means in the model. */
import type { EntryView } from '../../common/snapshot.ts';
import { toLocal } from '../../common/time.ts';
import { act, isShownAs, meant, type Scene, today, todayShown } from './scene.ts';
import type { Event, Room } from './schedule.ts';
import {
  change,
  end,
  isRunning,
  loosen,
  mayBeCovered,
  type Plan,
  startMsOf,
  timer,
  trim,
  type Wanted,
  zone,
} from './wanted.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

/** Two stops this close are one: nobody can tell whose it was when an answer was lost, ms. */
const sameStopMs = 11_000;

const midnightOf = (scene: Scene) => scene.app().tracker.state().settings.midnight;

/**
 * What was gone on with has breaks nobody knows, and what another device does nobody here sees yet: the user keeps what is
 * in the way of it.
 */
export const roomFor = (scene: Scene, overlaps: Room): Room =>
  scene.shared ||
  scene.app().tracker.state().settings.continueToday ||
  scene.plan.some((one) => one.continued)
    ? 'keep'
    : overlaps;

/** What could not be deleted is in the way of the user, and of it no piece is cut off: only the model thinks it gone. */
export const keptFromDeletion = ({ app }: Scene): boolean =>
  app()
    .tracker.snapshot()
    .delivery.ledger.some((line) => line.kind === 'delete' && line.state === 'refused');

/** The line of the panel that runs. */
const runningShown = (scene: Scene): EntryView | null =>
  scene.app().tracker.state().journal.account === null
    ? null
    : (todayShown(scene).find((one) => one.running) ?? null);

/** Ends what the app shows as running. What another device stopped before stays as that left it, and is asked about. */
export function endShown(scene: Scene, plan: Plan, shown: EntryView | null, atMs: number): Plan {
  const one = shown && meant(scene, shown);
  if (!one) {
    // A deletion that was refused: the entry is shown until the user tries again.
    if (shown && shown.delivery !== 'refused')
      scene.complain(`runs, and nobody started it: ${JSON.stringify(shown)}`);
    return plan;
  }
  if (isRunning(one)) return end(plan, one.id, atMs, midnightOf(scene));
  if (one.gone) return plan;
  const stoppedMs = startMsOf(one) + one.seconds * 1000;
  const ours = end([{ ...one, seconds: 0, runsFromMs: startMsOf(one) }], one.id, atMs, midnightOf(scene));
  // The days after midnight are entries of their own before anybody can ask.
  const nights = ours.slice(1).map((piece) => ({ ...piece, gone: true, rivals: [piece] }));
  // Where ours was the earlier, either may stand.
  const rivals = atMs - stoppedMs <= sameStopMs ? [...one.rivals, ...ours.slice(0, 1)] : one.rivals;
  return [...change(plan, one.id, { rivals }), ...nights];
}

export function start(scene: Scene, event: Of<'start'>): void {
  const { world, projects } = scene;
  const project = projects[event.project] ?? 0;
  const description = scene.tag(event.description);
  const { nowMs } = world;
  const atMs = event.ago === null ? nowMs : nowMs - event.ago * 60_000;
  const overlaps = roomFor(scene, event.overlaps);
  const shown = runningShown(scene);
  const running = shown && meant(scene, shown);
  const since = event.ago === null ? {} : { since: toLocal(atMs, zone).clock };
  // A deletion that was refused leaves it running: there is nothing to start then.
  const same =
    shown?.work.projectId === project && shown.work.description === description && event.ago === null;
  act(
    scene,
    { type: 'start', work: { projectId: project, taskId: null, description }, ...since, overlaps },
    () => {
      if (same) return scene.plan;
      const began = running ? (running.runsFromMs ?? startMsOf(running)) : 0;
      const ended = endUnseen(
        scene,
        endShown(scene, scene.plan, shown, atMs < began ? nowMs : atMs),
        running,
      );
      const room = event.ago === null || overlaps === 'keep' ? ended : trim(ended, atMs, nowMs, -1, nowMs);
      if (room === null) return null;
      const continues = event.ago === null && scene.app().tracker.state().settings.continueToday;
      const known = continues ? goOn(scene, room, project, description) : null;
      scene.startedAtMs = nowMs;
      return known ?? [...room, timer(atMs, { project, description })];
    },
    scene.shared ||
      (event.ago !== null && (keptFromDeletion(scene) || mayBeCovered(scene.plan, atMs, nowMs, nowMs)))
      ? ['overlap']
      : [],
  );
}

/** What runs elsewhere, and the app did not know, may end now, or run on where the app learns of it too late. */
export function endUnseen(scene: Scene, plan: Plan, shown: Wanted | null): Plan {
  return plan.flatMap((one) => {
    const unseen = isRunning(one) && one.id !== shown?.id && one.foreign;
    return unseen ? loosen(one, midnightOf(scene)) : [one];
  });
}

/** Today's entry of the same work, which runs on; where there are several, the one the app shows. */
function goOn(scene: Scene, plan: Plan, project: number, description: string): Plan | null {
  // A deletion in doubt that was taken back: until the service has told, nothing is put on it.
  const doubted = todayShown(scene).filter((line) => line.unwanted);
  const candidates = plan.filter(
    (one) =>
      !one.gone &&
      !doubted.some((line) => isShownAs(one, line, scene.world.nowMs)) &&
      one.project === project &&
      one.description === description &&
      one.date === today(scene) &&
      one.runsFromMs === null,
  );
  if (candidates.length === 0) return null;
  const shown = scene.app().tracker.snapshot().running;
  const line = runningShown(scene);
  const alike = candidates.filter(
    (candidate) =>
      Math.abs((candidate.clock ?? 0) - (line?.startClock ?? 0)) <= 2 &&
      Math.abs(candidate.seconds * 1000 - (shown?.elapsedMs ?? 0)) <= 2000,
  );
  // A time of day of midnight, and none, are told apart where there are both.
  const one = alike.find((candidate) => candidate.clock === (line?.startClock ?? null)) ?? alike[0];
  // One without a time of day has got one at the service when it was gone on with before.
  const untimed = candidates.find((candidate) => candidate.clock === null);
  const chosen = one ?? untimed;
  if (!chosen) scene.complain(`goes on with none of today's: ${JSON.stringify(line)}`);
  const part = { runsFromMs: scene.world.nowMs, continued: true, measured: true };
  return chosen ? change(plan, chosen.id, part) : plan;
}

export function stop(scene: Scene): void {
  const shown = runningShown(scene);
  // What could not be deleted waits for that.
  if (!shown || (shown.delivery === 'refused' && !meant(scene, shown))) return;
  act(scene, { type: 'stop' }, () => endShown(scene, scene.plan, shown, scene.world.nowMs));
}
