/**
 * Days that went wrong once, in this app or in others, named after the failure. Each is played like a random day, so that
 * every invariant holds on it; what the service has in the end is said besides.
 */
import { describe, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import type { Kind } from './play.ts';
import type { Event, Schedule } from './schedule.ts';
import { createStages, live } from './stage.ts';

const start = (part: Partial<Extract<Event, { type: 'start' }>> = {}): Event => ({
  type: 'start',
  project: 0,
  description: '',
  ago: null,
  overlaps: 'keep',
  ...part,
});
const pass = (seconds: number): Event => ({ type: 'pass', seconds });
const stop: Event = { type: 'stop' };
const undo: Event = { type: 'undo' };
const offline: Event = { type: 'offline' };
const online: Event = { type: 'online' };
const killed: Event = { type: 'crash', death: { at: 'once' } };
const book: Event = {
  type: 'book',
  project: 0,
  description: '',
  minutes: 1,
  ended: null,
  overlaps: 'keep',
};
const rename = (description: string, project = 0): Event => ({
  type: 'edit',
  which: 0,
  edit: { part: 'work', project, description },
});
const retime = (later: number, longer: number): Event => ({
  type: 'edit',
  which: 0,
  edit: { part: 'times', later, longer, overlaps: 'keep' },
});
const away = (seconds: number, part: Partial<Extract<Event, { type: 'away' }>> = {}): Event => ({
  type: 'away',
  seconds,
  choice: null,
  stopsFirst: false,
  ...part,
});

const seconds = (text: string): number => parseSeconds(text) ?? Number.NaN;

interface Fixture {
  readonly name: string;
  readonly kind: Kind;
  readonly events: readonly Event[];
  /** Start and length of each entry in the end, in the order they were made; none: the invariants alone. */
  readonly entries?: readonly string[];
  readonly plan?: Schedule['plan'];
  readonly startsAt?: number;
}

/** Seconds after 07:00 UTC: 22:59:59 in the account's zone, a second before its day begins to be played. */
const evening = 50_400 - 1;

const fixtures: readonly Fixture[] = [
  {
    name: 'response-lost-on-create',
    kind: 'lonely',
    events: [{ type: 'weather', next: [{ kind: 'answer_lost' }] }, start(), pass(600), stop],
    entries: ['09:00:01 00:10:00'],
  },
  {
    name: 'second-stop-from-a-stale-device',
    kind: 'shared',
    events: [start(), pass(600), offline, { type: 'device_stop' }, pass(1800), stop, online, pass(60)],
    entries: ['09:00:01 00:10:00'],
  },
  {
    name: 'start-delivered-late-and-stopped-elsewhere',
    kind: 'shared',
    events: [offline, start(), pass(300), online, pass(120), { type: 'device_stop' }, pass(900)],
    entries: ['09:00:01 00:07:00'],
  },
  {
    name: 'night-over-midnight-is-split',
    kind: 'lonely',
    startsAt: evening,
    events: [start(), pass(5400), stop],
    entries: ['23:00:00 01:00:00', '00:00:00 00:30:00'],
  },
  {
    name: 'undo-of-a-delivered-delete',
    kind: 'lonely',
    events: [start(), pass(600), stop, { type: 'delete', which: 0 }, pass(60), undo],
    entries: ['09:00:01 00:10:00'],
  },
  {
    name: 'edit-while-create-is-in-flight',
    kind: 'lonely',
    events: [book, rename('Review', 1), pass(60)],
    entries: ['00:00:00 00:01:00'],
  },
  {
    name: 'undo-while-create-is-in-flight',
    kind: 'lonely',
    events: [book, undo, pass(60)],
    entries: [],
  },
  {
    name: 'switch-on-another-device-while-offline',
    kind: 'shared',
    events: [start(), pass(600), offline, { type: 'device_start', project: 1 }, pass(600), online, pass(120)],
  },
  {
    name: 'economy-crash-before-stop',
    kind: 'lonely',
    plan: 'free',
    events: [start(), pass(600), killed, pass(600), stop, pass(60)],
    entries: ['09:00:01 00:20:02'],
  },
  {
    name: 'work-changed-elsewhere-is-kept-by-our-stop',
    kind: 'shared',
    events: [start(), pass(60), { type: 'device_edit', which: 0, project: 1 }, stop, pass(60)],
    entries: ['09:00:01 00:01:00'],
  },
  {
    name: 'work-changed-and-changed-back-at-once',
    kind: 'lonely',
    plan: 'plus',
    events: [start(), rename('', 1), rename('', 0), pass(60), stop],
    entries: ['09:00:01 00:01:00'],
  },
  {
    name: 'undo-after-the-clock-was-set-back',
    kind: 'lonely',
    plan: 'free',
    events: [start(), stop, { type: 'clock', minutes: -90 }, undo, pass(60), stop],
  },
  {
    name: 'clock-set-back-over-midnight-keeps-the-timer',
    kind: 'lonely',
    plan: 'plus',
    startsAt: evening,
    events: [pass(3600), start(), { type: 'clock', minutes: -90 }, pass(60), stop],
  },
  {
    name: 'absence-before-midnight-discarded-after-the-stop',
    kind: 'lonely',
    startsAt: evening,
    events: [start(), pass(3000), away(900, { choice: 'discard_and_stop', stopsFirst: true })],
  },
  {
    name: 'stop-after-the-return-is-not-discarded',
    kind: 'lonely',
    events: [start(), pass(600), away(600), pass(300), stop, { type: 'answer', choice: 'discard_and_go_on' }],
  },
  {
    name: 'start-moved-here-and-stopped-elsewhere',
    kind: 'shared',
    plan: 'business',
    events: [start(), retime(-1, 0), pass(60), { type: 'device_stop' }, pass(60)],
  },
  {
    name: 'edit-of-what-goes-on-from-no-time-at-all',
    kind: 'lonely',
    plan: 'free',
    events: [
      { type: 'continue_today', on: true },
      start(),
      stop,
      pass(2),
      start(),
      rename('Review'),
      pass(60),
      stop,
    ],
  },
  {
    name: 'edit-of-a-duration-gives-no-time-of-day',
    kind: 'lonely',
    plan: 'free',
    events: [{ ...book, minutes: 2 }, pass(60), retime(0, -1), pass(60)],
    entries: ['00:00:00 00:01:00'],
  },
  {
    name: 'edit-that-waited-meets-a-stop-elsewhere',
    kind: 'shared',
    events: [
      start({ project: 1, ago: 1 }),
      offline,
      rename(''),
      pass(90),
      { type: 'device_start', project: 0 },
      start(),
      pass(1),
    ],
  },
  {
    name: 'retry-after-met-a-dying-app',
    kind: 'lonely',
    plan: 'free',
    events: [
      start(),
      { type: 'weather', next: [{ kind: 'spent', seconds: 14_400 }] },
      stop,
      killed,
      pass(60),
      { type: 'look' },
      pass(60),
    ],
    entries: ['09:00:01 00:00:00'],
  },
];

describe('a day on which it went wrong once', () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    async (_name, { kind, events, entries, plan = 'business', startsAt = 0 }) => {
      const stages = await createStages([plan]);
      const schedule: Schedule = { plan, startsAt, midnight: 'split', events };
      expect(await live(stages, schedule, kind === 'shared')).toEqual([]);
      if (!entries) return;
      const rows = (await stages[plan]?.world.entries()) ?? [];
      expect(rows).toHaveLength(entries.length);
      for (const [index, entry] of entries.entries()) {
        const [begun = '', total = ''] = entry.split(' ');
        expect(rows[index]?.time_start).toBe(begun);
        const apart = Math.abs(seconds(rows[index]?.time_total ?? '') - seconds(total));
        expect(apart).toBeLessThanOrEqual(1);
      }
    },
    60_000,
  );
});
