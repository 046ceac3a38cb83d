/** Owns what the user of a simulated day does to entries, and takes back: the command, and what it means in the model. */
import type { BookingDraft } from '../../common/booking.ts';
import type { EntryView } from '../../common/snapshot.ts';
import { formatSeconds, fromLocal, toLocal } from '../../common/time.ts';
import { act, meant, type Scene, tagOf, today, todayShown } from './scene.ts';
import type { Event } from './schedule.ts';
import { keptFromDeletion, roomFor } from './user.ts';
import {
  change,
  given,
  isRunning,
  isTaken,
  mayBeCovered,
  type Plan,
  renameDoubted,
  startMsOf,
  takeBack,
  trim,
  type Wanted,
  zone,
} from './wanted.ts';

type Of<T extends Event['type']> = Extract<Event, { readonly type: T }>;

const clockText = (clock: number | null): string => (clock === null ? '' : formatSeconds(clock));

export function book(scene: Scene, event: Of<'book'>): void {
  const { world, projects } = scene;
  const project = projects[event.project] ?? 0;
  const description = scene.tag(event.description);
  const seconds = event.minutes * 60;
  const untilMs = world.nowMs - (event.ended ?? 0) * 60_000;
  const fromMs = untilMs - seconds * 1000;
  const { date, clock } = event.ended === null ? { date: today(scene), clock: null } : toLocal(fromMs, zone);
  const overlaps = roomFor(scene, event.overlaps);
  const draft: BookingDraft = {
    projectId: project,
    taskId: null,
    description,
    date,
    duration: formatSeconds(seconds),
    start: clockText(clock),
    end: '',
  };
  act(
    scene,
    { type: 'book', draft, overlaps },
    () => {
      const trims = clock !== null && overlaps === 'trim';
      const room = trims ? trim(scene.plan, fromMs, untilMs, -1, world.nowMs) : scene.plan;
      return room && [...room, given(date, clock, seconds, { project, description })];
    },
    scene.shared || keptFromDeletion(scene) || mayBeCovered(scene.plan, fromMs, untilMs, world.nowMs)
      ? ['overlap']
      : [],
  );
}

/** A line the user points at, and what it means; null where there is none. */
function point(scene: Scene, which: number): { readonly shown: EntryView; readonly one: Wanted } | null {
  const lines = todayShown(scene);
  const shown = lines[which % Math.max(1, lines.length)];
  const one = shown ? meant(scene, shown) : null;
  // What had no time of day and was gone on with looks different here and there.
  return shown && one && !(one.clock === null && one.continued) ? { shown, one } : null;
}

/** As the user sees it, which is not as it is where another device changed it. */
function seen(scene: Scene, { shown, one }: { readonly shown: EntryView; readonly one: Wanted }): Wanted {
  if (!scene.shared) return one;
  const work = { project: shown.work.projectId, description: shown.work.description };
  return isRunning(one) || shown.running
    ? { ...one, ...work }
    : { ...one, ...work, date: shown.date, clock: shown.startClock, seconds: shown.seconds };
}

/** Both sides changed it before either knew: each field may be as one of them left it. */
const contest = (plan: Plan, now: Wanted, before: Wanted, saw: Wanted): Plan => {
  const core = (one: Wanted) => JSON.stringify({ ...one, rivals: [] });
  const rivals = core(before) === core(saw) ? before.rivals : [...before.rivals, { ...before, rivals: [] }];
  return plan.map((one) => (one.id === now.id ? { ...now, rivals } : one));
};

export function edit(scene: Scene, event: Of<'edit'>): void {
  const target = point(scene, event.which);
  if (!target || target.shown.running !== isRunning(target.one)) return;
  const { world, projects } = scene;
  const { nowMs } = world;
  const was = seen(scene, target);
  const next = edited(was, event, projects, nowMs);
  const overlaps = roomFor(scene, event.edit.part === 'times' ? event.edit.overlaps : 'keep');
  const { date, clock } = next;
  // Who changes the words leaves the times as the form shows them, which may be a second off.
  const times = event.edit.part === 'work' ? target.shown : next;
  const draft: BookingDraft = {
    projectId: next.project,
    taskId: null,
    description: next.description,
    date,
    duration: isRunning(next) ? '' : formatSeconds(times.seconds),
    start: clockText(event.edit.part === 'work' ? target.shown.startClock : clock),
    end: '',
  };
  const moved = date !== was.date || clock !== was.clock || next.seconds !== was.seconds;
  const command = { type: 'edit_entry', entry: target.shown.key, draft, overlaps } as const;
  const fromMs = fromLocal({ date, clock: clock ?? 0 }, zone);
  const untilMs = isRunning(next) ? nowMs : fromMs + next.seconds * 1000;
  const covered = mayBeCovered(
    scene.plan.filter((one) => one.id !== next.id),
    fromMs,
    untilMs,
    nowMs,
  );
  const allowed = [
    'in_the_future',
    // What was gone on with.
    'start_is_fixed',
    'duration_invalid',
    ...(scene.shared ? ['entry_gone'] : []),
    ...(scene.shared || covered || keptFromDeletion(scene) ? ['overlap'] : []),
  ];
  act(
    scene,
    command,
    () => {
      const trims = moved && clock !== null && overlaps === 'trim';
      const room = trims ? trim(scene.plan, fromMs, untilMs, next.id, nowMs) : scene.plan;
      if (room === null) return null;
      const { project, description } = next;
      const renamed = renameDoubted(room, next.of, { project, description });
      // What another device deleted stays deleted.
      return contest(renamed, { ...next, gone: target.one.gone }, target.one, was);
    },
    allowed,
  );
}

function edited(was: Wanted, { edit: part }: Of<'edit'>, projects: readonly number[], nowMs: number): Wanted {
  if (part.part === 'work') {
    const tag = was.description.startsWith('#') ? `${tagOf(was.description)} ` : '';
    const [project, description] = [projects[part.project] ?? 0, `${tag}${part.description}`.trim()];
    const isSame = project === was.project && description === was.description;
    // What lies after midnight of a timer, and is given words of its own, is an entry of its own.
    return { ...was, project, description, of: isSame ? was.of : was.id };
  }
  if (was.clock === null) return { ...was, seconds: Math.max(60, was.seconds + part.longer * 60) };
  const at = toLocal(startMsOf(was) + part.later * 60_000, zone);
  if (!isRunning(was)) {
    const seconds = Math.max(60, was.seconds + part.longer * 60);
    if (part.later === 0 && seconds === was.seconds) return was;
    return { ...was, ...at, seconds, measured: false, continued: false };
  }
  // What went on with an entry of no time began when it did: that stays, where the form is as it was.
  if (part.later === 0) return was;
  // Of what ran before its start is not this run's.
  if (was.seconds > 0 || startMsOf(was) + part.later * 60_000 > nowMs) return was;
  return { ...was, ...at, runsFromMs: fromLocal(at, zone) };
}

export function split(scene: Scene, event: Of<'split'>): void {
  const target = point(scene, event.which);
  if (!target || isRunning(target.one) || target.shown.startClock === null) return;
  const { one, shown } = target;
  if (one.clock === null || one.continued || one.seconds < 2) return;
  const first = Math.max(1, Math.floor((one.seconds * event.share) / 100));
  const at = toLocal(startMsOf(one) + first * 1000, zone);
  act(scene, { type: 'split_entry', entry: shown.key, at: at.clock }, () => [
    ...change(scene.plan, one.id, { seconds: first, measured: false }),
    given(at.date, at.clock, one.seconds - first, { project: one.project, description: one.description }),
  ]);
}

export function duplicate(scene: Scene, event: Of<'duplicate' | 'delete'>): void {
  const target = point(scene, event.which);
  if (!target || isRunning(target.one) || target.one.seconds < 1) return;
  const { project, description, date, seconds } = target.one;
  act(scene, { type: 'duplicate_entry', entry: target.shown.key }, () => [
    ...scene.plan,
    given(date, null, seconds, { project, description }),
  ]);
}

export function remove(scene: Scene, event: Of<'duplicate' | 'delete'>): void {
  const target = point(scene, event.which);
  if (!target) return;
  act(
    scene,
    { type: 'delete_entry', entry: target.shown.key },
    () => change(scene.plan, target.one.id, { gone: true, rivals: [] }),
    scene.shared ? ['entry_gone'] : [],
  );
}

const undoableMs = 86_400_000;

export function undo(scene: Scene): void {
  const { world } = scene;
  const fresh = scene.steps.filter((step) => world.nowMs - step.madeAtMs < undoableMs);
  const offered = scene.app().tracker.snapshot().undo?.steps ?? 0;
  if (offered !== fresh.length) scene.complain(`undo offers ${offered} steps, not ${fresh.length}`);
  const step = fresh.at(-1);
  if (!step) return;
  const { steps } = scene;
  // What was done since the stop is in the way of what would run again.
  const blocked = step.before.some(
    (one) => isRunning(one) && isTaken(scene.plan, step.madeAtMs, world.nowMs, one.id, world.nowMs),
  );
  // So is what was not deleted.
  const allowed = blocked || keptFromDeletion(scene) ? ['overlap'] : [];
  const done = act(scene, { type: 'undo' }, () => takeBack(scene.plan, step), allowed);
  scene.steps = done ? steps.slice(0, steps.lastIndexOf(step)) : steps;
}
