/** Owns how time goes by in tests of absences: with input, without, and how a card is answered. */
import { toLocal } from '../../common/time.ts';
import type { AwayAnswer } from '../../main/core/away-commands.ts';
import { type App, type ReportRow, signedInWorld, type World, workOn } from '../fakes/world.ts';

export const minute = 60;

/** Time goes by, in seconds, in steps of 5 s: with input all the while (`there`), or without any (`gone`). */
export async function live(world: World, seconds: number, how: 'there' | 'gone'): Promise<void> {
  for (let second = 0; second < seconds; second += 5) {
    world.idleSeconds = how === 'there' ? 0 : (world.idleSeconds ?? 0) + 5;
    await world.advance(5000);
  }
}

/** The clock of the account: 9:00 where a story begins. */
export const clockNow = (world: World): number => toLocal(world.nowMs, () => 120).clock;

/** Twenty minutes of work on the website, half an hour away, five minutes back. */
export async function awayStory(options: Parameters<typeof signedInWorld>[0] = {}) {
  const story = await signedInWorld(options);
  story.app.tracker.run({ type: 'start', work: workOn(story.website, 'Draft') });
  await live(story.world, 20 * minute, 'there');
  await live(story.world, 30 * minute, 'gone');
  await live(story.world, 5 * minute, 'there');
  return story;
}

export const answer = (app: App, given: AwayAnswer) =>
  app.tracker.run({ type: 'answer_away', id: app.tracker.snapshot().away?.id ?? '', ...given });

/** What the service has: description or project, start and end to the minute, the earliest first. */
export async function told(world: World): Promise<readonly string[]> {
  const begun = (row: ReportRow) => `${row.date_execution} ${row.time_start}`;
  return [...(await world.entries())]
    .sort((a, b) => begun(a).localeCompare(begun(b)))
    .map((row) => {
      const [from, until] = [row.time_start, row.time_end].map((time) => nearest(time));
      return `${row.description || row.project_id} ${from}–${row.stopwatch_active === 1 ? '' : until}`;
    });
}

/** A poll and a delivery may take some seconds. */
function nearest(time: string): string {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const whole = Math.round((hours * 3600 + minutes * 60 + seconds) / 60);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
