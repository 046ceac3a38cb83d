/**
 * Days that went wrong once, in this app or in others, named after the failure, and what the service has in the end of
 * them.
 */
import type { Kind } from './play.ts';
import type { Event, Schedule, Weather } from './schedule.ts';

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
const weather = (...next: readonly Weather[]): Event => ({ type: 'weather', next });
const twice = weather({ kind: 'twice' });
const book: Extract<Event, { type: 'book' }> = {
  type: 'book',
  project: 0,
  description: '',
  minutes: 1,
  ended: null,
  overlaps: 'keep',
};
const rename = (description: string, project = 0): Extract<Event, { type: 'edit' }> => ({
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

export interface Fixture {
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

export const fixtures: readonly Fixture[] = [
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
  {
    name: 'own-stop-brought-twice-by-the-network',
    kind: 'lonely',
    plan: 'plus',
    events: [
      start(),
      { type: 'look' },
      weather({ kind: 'failed', seconds: 3 }),
      start({ project: 1 }),
      twice,
      { type: 'mode', mode: 'live' },
      pass(10),
      stop,
    ],
    entries: ['09:00:01 00:00:00', '09:00:01 00:00:10'],
  },
  {
    name: 'own-stop-brought-twice-after-the-start-was-moved',
    kind: 'lonely',
    events: [
      start(),
      weather({ kind: 'address', seconds: 1 }),
      retime(-1, 0),
      start({ ago: 1 }),
      twice,
      start(),
      pass(90),
    ],
  },
  {
    name: 'own-start-brought-twice-and-stopped-before-it-was-known',
    kind: 'lonely',
    plan: 'free',
    events: [
      { type: 'mode', mode: 'live' },
      start(),
      stop,
      pass(1),
      weather({ kind: 'twice' }, { kind: 'spent', seconds: 14_400 }),
      undo,
      stop,
    ],
    entries: ['09:00:01 00:00:01'],
  },
  {
    name: 'start-moved-while-its-delivery-was-in-doubt',
    kind: 'lonely',
    plan: 'plus',
    events: [
      start(),
      pass(90),
      stop,
      weather({ kind: 'twice' }, { kind: 'failed', seconds: 1 }),
      undo,
      retime(1, 0),
      pass(30),
      stop,
    ],
  },
  {
    name: 'stop-taken-back-in-economy-and-its-start-trimmed',
    kind: 'lonely',
    plan: 'free',
    events: [
      start(),
      pass(310),
      stop,
      pass(3),
      undo,
      { ...book, ended: 0, overlaps: 'trim' },
      { type: 'mode', mode: 'live' },
      pass(2),
      stop,
    ],
    entries: ['09:05:14 00:00:02', '09:00:01 00:04:13', '09:04:14 00:01:00'],
  },
  {
    name: 'begun-on-the-second-of-midnight',
    kind: 'shared',
    plan: 'plus',
    startsAt: evening,
    events: [pass(4140), start({ ago: 9 }), stop],
    entries: ['00:00:00 00:09:00'],
  },
  {
    name: 'gone-on-with-before-its-stop-was-delivered',
    kind: 'lonely',
    events: [
      start(),
      offline,
      pass(310),
      stop,
      pass(6),
      { type: 'continue_today', on: true },
      start(),
      online,
      pass(60),
      stop,
    ],
    entries: ['09:00:01 00:06:10'],
  },
  {
    name: 'refused-deletion-outlives-another-start',
    kind: 'lonely',
    plan: 'free',
    events: [
      start(),
      start({ ago: 1 }),
      undo,
      weather({ kind: 'refused' }),
      { type: 'delete', which: 0 },
      start({ ago: 1 }),
      pass(1),
      stop,
    ],
    entries: ['08:59:01 00:01:01'],
  },
  {
    name: 'change-in-doubt-when-a-stop-is-taken-back',
    kind: 'lonely',
    plan: 'free',
    events: [
      start(),
      pass(2400),
      stop,
      weather({ kind: 'pass' }, { kind: 'broken' }, { kind: 'unreachable' }),
      { type: 'sleep', seconds: 30 },
      { type: 'split', which: 0, share: 73 },
      undo,
      undo,
      pass(60),
      stop,
    ],
  },
  {
    name: 'start-met-itself-and-was-stopped-elsewhere',
    kind: 'shared',
    plan: 'plus',
    events: [
      weather({ kind: 'rejected' }, { kind: 'twice' }, { kind: 'failed', seconds: 8 }),
      start({ ago: 1 }),
      rename(''),
      pass(1),
      { type: 'device_stop' },
      pass(600),
    ],
  },
  {
    name: 'rest-of-a-night-shortened-and-stopped-elsewhere-before',
    kind: 'shared',
    plan: 'plus',
    startsAt: 50_400,
    events: [
      pass(1680),
      start(),
      pass(1860),
      { type: 'device_stop' },
      away(360, { choice: 'discard_and_go_on', stopsFirst: true }),
    ],
  },
  {
    name: 'refused-deletion-of-what-was-about-to-run-again',
    kind: 'lonely',
    plan: 'free',
    events: [
      start(),
      away(310),
      start({ ago: 1 }),
      weather({ kind: 'refused' }),
      pass(1),
      undo,
      { type: 'delete', which: 0 },
      undo,
      pass(60),
      stop,
    ],
    entries: ['09:00:01 00:06:18'],
  },
  {
    name: 'gone-on-with-after-a-booking-trimmed-it-before-its-stop-was-delivered',
    kind: 'lonely',
    plan: 'plus',
    events: [
      start(),
      pass(90),
      offline,
      start({ description: 'Review' }),
      { ...book, project: 1, ended: 0, overlaps: 'trim' },
      { type: 'continue_today', on: true },
      start(),
      pass(60),
      stop,
      online,
    ],
  },
  {
    name: 'undo-of-a-booking-whose-deletion-was-undone-in-doubt',
    kind: 'lonely',
    plan: 'free',
    events: [book, weather({ kind: 'answer_lost' }), { type: 'delete', which: 0 }, undo, undo, pass(90)],
    entries: [],
  },
  {
    name: 'refused-deletion-is-not-gone-on-with',
    kind: 'lonely',
    events: [
      { type: 'continue_today', on: true },
      book,
      pass(60),
      weather({ kind: 'refused' }),
      undo,
      pass(60),
      start(),
      pass(600),
      stop,
    ],
  },
  {
    name: 'refused-deletion-that-was-undone',
    kind: 'lonely',
    plan: 'plus',
    events: [start(), weather({ kind: 'refused' }), { type: 'delete', which: 0 }, undo, pass(90), stop],
    entries: ['09:00:01 00:01:30'],
  },
  {
    name: 'refused-start-that-was-given-up-cannot-be-undone',
    kind: 'lonely',
    events: [weather({ kind: 'refused' }), start(), { type: 'discard' }, undo, pass(60)],
    entries: [],
  },
  {
    name: 'deletion-taken-back-while-the-stopwatch-still-runs-there',
    kind: 'lonely',
    plan: 'plus',
    events: [
      start(),
      weather({ kind: 'spent', seconds: 14_400 }),
      start({ description: 'Review' }),
      book,
      { type: 'edit', which: 1, edit: { part: 'times', later: -1, longer: 0, overlaps: 'keep' } },
      { type: 'delete', which: 1 },
      weather({ kind: 'address', seconds: 93 }),
      pass(69),
      killed,
      undo,
      { type: 'sleep', seconds: 593 },
    ],
  },
  {
    name: 'clock-set-back-between-a-create-and-its-start',
    kind: 'lonely',
    events: [
      { type: 'wake' },
      book,
      book,
      start({ ago: 1 }),
      { type: 'delete', which: 0 },
      start({ project: 1 }),
      { type: 'clock', minutes: -90 },
      pass(60),
      stop,
    ],
  },
  {
    name: 'changed-and-stopped-elsewhere-after-a-late-start',
    kind: 'shared',
    plan: 'plus',
    events: [
      start({ ago: 1 }),
      { type: 'device_edit', which: 0, project: 0 },
      { type: 'device_start', project: 0 },
    ],
  },
  {
    name: 'words-changed-in-the-moment-of-a-stop-elsewhere',
    kind: 'shared',
    events: [
      start({ description: 'Review' }),
      pass(90),
      book,
      retime(0, 0),
      { ...rename(''), which: 1 },
      { type: 'device_start', project: 0 },
      pass(5),
    ],
  },
  {
    name: 'absence-discarded-after-an-earlier-stop-elsewhere',
    kind: 'shared',
    plan: 'plus',
    events: [
      start(),
      pass(1),
      { type: 'device_stop' },
      away(360, { choice: 'discard_and_stop', stopsFirst: true }),
    ],
  },
  {
    name: 'absence-discarded-before-a-stop-elsewhere',
    kind: 'shared',
    events: [
      start(),
      away(360),
      { type: 'device_stop' },
      pass(1),
      away(310, { choice: 'discard_and_stop', stopsFirst: true }),
    ],
  },
  {
    name: 'undo-of-a-start-a-while-ago-beside-what-was-there',
    kind: 'lonely',
    plan: 'free',
    events: [
      { type: 'continue_today', on: true },
      start({ ago: 1 }),
      start({ ago: 2 }),
      start({ ago: 1 }),
      undo,
    ],
  },
  {
    name: 'two-timers-in-a-row-elsewhere-while-ours-was-held',
    kind: 'shared',
    plan: 'free',
    events: [
      start({ ago: 1 }),
      { type: 'device_start', project: 0 },
      pass(2),
      { type: 'device_start', project: 0 },
      pass(60),
    ],
    entries: ['09:00:02 00:00:02', '09:00:04 00:01:02', '08:59:01 00:01:01'],
  },
  {
    name: 'started-for-a-while-ago-beside-a-timer-elsewhere',
    kind: 'shared',
    events: [
      { type: 'device_start', project: 0 },
      pass(2),
      offline,
      start({ ago: 1 }),
      pass(60),
      online,
      pass(60),
    ],
  },
  {
    name: 'away-on-purpose-again-after-the-first-was-taken-back',
    kind: 'lonely',
    plan: 'free',
    events: [
      offline,
      { type: 'wake' },
      pass(123),
      { type: 'purpose', seconds: 2448, minutes: null },
      undo,
      { type: 'purpose', seconds: 720, minutes: null },
    ],
  },
  {
    name: 'rest-of-a-night-changed-before-its-absence-is-discarded',
    kind: 'lonely',
    plan: 'free',
    startsAt: evening + 1,
    events: [
      away(404, { again: [23, 2854] }),
      stop,
      retime(0, 0),
      away(310, { choice: 'discard_and_stop', stopsFirst: true }),
    ],
  },
  {
    name: 'nothing-but-absence-is-discarded',
    kind: 'shared',
    plan: 'free',
    events: [
      start(),
      { type: 'sleep', seconds: 296 },
      away(310, { choice: 'discard_and_stop', stopsFirst: true }),
    ],
    entries: [],
  },
];
