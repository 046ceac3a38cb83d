/** Killed at any write of any file, and started again without a network: what the user did is shown, once. */
import { describe, expect, it } from 'vitest';
import type { BookingDraft } from '../../common/booking.ts';
import type { Command } from '../../main/core/commands.ts';
import { type App, signedInWorld, type World, workOn } from '../fakes/world.ts';

const date = '2026-03-10';

const draft = (projectId: number, duration: string): BookingDraft => ({
  projectId,
  taskId: null,
  description: 'Letter',
  date,
  duration,
  start: '',
  end: '',
});

/** What is shown of today, and what runs. */
function shown(app: App) {
  const { today, running } = app.tracker.snapshot();
  return {
    entries: today.entries.map(({ work, seconds, running }) => [work.project, seconds, running]),
    running: running?.work.project ?? null,
  };
}

interface Scene {
  readonly world: World;
  readonly app: App;
  readonly website: number;
  /** What the calls name the entry that was there before by. */
  readonly entry: string;
}

/** An hour of yesterday's work, booked today and delivered. */
async function scene(): Promise<Scene> {
  const { world, app, website } = await signedInWorld();
  app.tracker.run({ type: 'book', draft: draft(website, '1h') });
  await world.advance(60_000);
  const entry = app.tracker.snapshot().today.entries[0]?.key ?? '';
  return { world, app, website, entry };
}

/** What the user does, from a given scene, and what is there afterwards. */
const deeds: readonly (readonly [name: string, (scene: Scene) => Command, readonly unknown[][]])[] = [
  [
    'a booking',
    ({ website }) => ({ type: 'book', draft: draft(website, '2h') }),
    [
      ['Website', 3600, false],
      ['Website', 7200, false],
    ],
  ],
  [
    'the same booking again',
    ({ website }) => ({ type: 'book', draft: draft(website, '1h') }),
    [
      ['Website', 3600, false],
      ['Website', 3600, false],
    ],
  ],
  [
    'another duration',
    ({ website, entry }) => ({ type: 'edit_entry', entry, draft: draft(website, '2h'), overlaps: 'keep' }),
    [['Website', 7200, false]],
  ],
  ['a deletion', ({ entry }) => ({ type: 'delete_entry', entry }), []],
  [
    'a start',
    ({ website }) => ({ type: 'start', work: workOn(website) }),
    [
      ['Website', 3600, false],
      ['Website', 0, true],
    ],
  ],
];

/** Does it, is killed just before the nth write from then on, or at the end, and starts again. */
async function killedAt(nth: number, deed: (scene: Scene) => Command) {
  const at = await scene();
  const { world, app } = at;
  let writes = 0;
  world.writeFault = () => {
    writes += 1;
    return writes === nth ? 'crash_before' : 'pass';
  };
  app.tracker.run(deed(at));
  const told = app.alive();
  await world.settle();
  const died = !app.alive();
  world.writeFault = () => 'pass';
  world.fault = () => 'unreachable';
  if (!died) world.crash(app);
  const again = await world.startApp();
  const offline = shown(again);
  world.fault = () => 'pass';
  again.tracker.wake();
  await world.advance(120_000);
  return { died, told, offline, online: shown(again) };
}

describe.each(deeds)('%s', (_, deed, entries) => {
  it('is shown as it was done, whichever write was not made any more', async () => {
    let deaths = 0;
    for (let nth = 1; ; nth += 1) {
      const { died, told, offline, online } = await killedAt(nth, deed);
      // Where it was never acknowledged it may not have happened; then it never does.
      if (told) expect(offline.entries, `write ${nth}`).toEqual(entries);
      expect(online.entries.length, `write ${nth}`).toBe(offline.entries.length);
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThanOrEqual(3);
  });
});
