/** Owns the gallery's states of the panel as it opens: what runs, what is in the way, what was done. */
import { appError } from '../../../common/error.ts';
import type { Snapshot } from '../../../common/snapshot.ts';
import { overLunch, questionOf } from '../../fakes/away.ts';
import {
  deliveryOf,
  emptySnapshot,
  sampleCatalog,
  sampleLine,
  sampleRunning,
  sampleSnapshot,
  serviceAccount,
  stoppedSnapshot,
} from '../../fakes/bridge.ts';
import { emptyCatalogOfAccount, fortyEntries } from '../samples.ts';
import { click, focus, press, type State, scrollTo } from '../state.ts';

const { delivery, recents } = sampleSnapshot;
const [review, codeReview] = recents;
const at = { date: '2026-03-10', clock: 52_200 };
const unreachable = appError('network_unreachable', { detail: 'getaddrinfo ENOTFOUND time.example.com' });
const waiting = [sampleLine, { ...sampleLine, intentId: 'i2', kind: 'stop' as const }];
const offline = deliveryOf(
  waiting.map((line) => ({ ...line, reason: 'connection' as const })),
  { ...delivery, connection: 'offline', error: unreachable, retryAtMs: Date.UTC(2026, 2, 10, 16, 2) },
);
const refused = deliveryOf(
  [{ ...sampleLine, state: 'refused', reason: 'refused', error: appError('refused', { status: 422 }) }],
  delivery,
);
const away = questionOf();
const awayPlan = { since: sampleSnapshot.now, until: { date: '2026-03-10', clock: 59_400 } };
const answered = {
  id: 'a1',
  choice: 'discard_and_go_on',
  work: sampleRunning.work,
  from: overLunch.from,
  until: overLunch.until,
  state: 'waiting',
  byItself: false,
} as const;
const pause = (from: number, until: number) => ({
  from: { date: '2026-03-10', clock: from },
  until: { date: '2026-03-10', clock: until },
});
const stops = (count: number): Snapshot['stops'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    work: sampleRunning.work,
    date: '2026-03-10',
    startClock: 32_520,
    elsewhere: { date: '2026-03-10', clock: 36_000 },
    here: { date: '2026-03-10', clock: 37_560 },
  }));
const diskFull = appError('storage_behind', { detail: 'ENOSPC: no space left on device, write' });
const everything: Snapshot = {
  ...sampleSnapshot,
  away,
  stops: stops(2),
  clockAheadSeconds: -90,
  delivery: { ...refused, connection: 'offline', error: unreachable },
  notices: [appError('storage_damaged', { detail: 'journal.json' }), diskFull],
};
const withEntries = (change: (index: number) => Partial<Snapshot['today']['entries'][number]>): Snapshot => ({
  ...stoppedSnapshot,
  today: {
    ...stoppedSnapshot.today,
    entries: stoppedSnapshot.today.entries.map((entry, index) => ({ ...entry, ...change(index) })),
  },
});

export const home: readonly State[] = [
  { name: 'home-first-time', snapshot: emptySnapshot, scaled: true },
  { name: 'home-no-projects', snapshot: emptySnapshot, catalog: emptyCatalogOfAccount },
  {
    name: 'home-reading',
    snapshot: {
      ...emptySnapshot,
      account: serviceAccount,
      today: { ...emptySnapshot.today, complete: false },
    },
  },
  { name: 'home-stopped', snapshot: stoppedSnapshot, scaled: true },
  { name: 'home-running', snapshot: sampleSnapshot, scaled: true },
  {
    name: 'home-running-just-started',
    snapshot: { ...emptySnapshot, recents, running: { ...sampleRunning, elapsedMs: 4000, todayMs: 4000 } },
  },
  {
    name: 'home-running-elsewhere',
    snapshot: { ...sampleSnapshot, running: { ...sampleRunning, startedElsewhere: true } },
  },
  {
    name: 'home-running-since-yesterday',
    snapshot: {
      ...sampleSnapshot,
      running: {
        ...sampleRunning,
        started: { date: '2026-03-09', clock: 82_800 },
        elapsedMs: 60_847_000,
        todayMs: 57_247_000,
      },
    },
  },
  {
    name: 'home-running-days',
    snapshot: {
      ...sampleSnapshot,
      running: {
        ...sampleRunning,
        started: { date: '2026-02-27', clock: 82_800 },
        elapsedMs: 1_011_247_000,
        todayMs: 57_247_000,
      },
    },
  },
  { name: 'home-offline-waiting', snapshot: { ...sampleSnapshot, delivery: offline }, scaled: true },
  { name: 'home-refused', snapshot: { ...stoppedSnapshot, delivery: refused } },
  {
    name: 'home-limited-by-daily-quota',
    snapshot: {
      ...sampleSnapshot,
      quota: { limit: 50, remaining: 0 },
      delivery: deliveryOf(waiting, {
        ...delivery,
        connection: 'limited',
        error: appError('daily_limit', { retryAfterMs: 29_340_000, status: 429 }),
        retryAtMs: Date.UTC(2026, 2, 11),
      }),
    },
  },
  {
    name: 'home-token-rejected',
    snapshot: {
      ...sampleSnapshot,
      delivery: deliveryOf(waiting, {
        ...delivery,
        connection: 'token_rejected',
        error: appError('token_rejected', { status: 401 }),
      }),
    },
  },
  {
    name: 'home-reminder-not-tracking',
    snapshot: {
      ...stoppedSnapshot,
      reminder: {
        kind: 'not_tracking',
        since: { date: '2026-03-10', clock: 56_340 },
        daySeconds: 28_800,
      },
    },
    scaled: true,
  },
  {
    name: 'home-reminder-after-hours',
    snapshot: {
      ...sampleSnapshot,
      reminder: { kind: 'after_hours', since: { date: '2026-03-10', clock: 55_800 }, daySeconds: 28_800 },
    },
  },
  { name: 'home-away-banner', snapshot: { ...sampleSnapshot, away }, scaled: true },
  { name: 'home-away-more-behind', snapshot: { ...sampleSnapshot, away, awayBehind: 3 } },
  { name: 'home-away-on-purpose', snapshot: { ...sampleSnapshot, awayPlan }, scaled: true },
  {
    name: 'home-away-until-back',
    snapshot: { ...stoppedSnapshot, awayPlan: { ...awayPlan, until: null } },
  },
  { name: 'home-going-away', snapshot: sampleSnapshot, steps: [press('Control+b')], scaled: true },
  {
    name: 'home-breaks',
    snapshot: { ...stoppedSnapshot, breaks: [pause(37_560, 38_400), pause(40_200, 43_200)] },
    steps: [scrollTo('Break')],
    scaled: true,
  },
  {
    name: 'home-away-answered',
    snapshot: {
      ...sampleSnapshot,
      answered,
      undo: { kind: 'away', work: review ?? null, made: at, steps: 1 },
    },
    scaled: true,
  },
  {
    name: 'home-away-answered-by-itself',
    snapshot: {
      ...sampleSnapshot,
      answered: { ...answered, choice: 'break', byItself: true, state: 'delivered' },
      undo: { kind: 'away', work: review ?? null, made: at, steps: 4 },
    },
  },
  { name: 'home-two-stops', snapshot: { ...stoppedSnapshot, stops: stops(1) } },
  { name: 'home-two-stops-three-times', snapshot: { ...stoppedSnapshot, stops: stops(3) } },
  {
    name: 'home-undo',
    snapshot: { ...stoppedSnapshot, undo: { kind: 'stop', work: review ?? null, made: at, steps: 1 } },
  },
  {
    name: 'home-undo-many',
    snapshot: { ...sampleSnapshot, undo: { kind: 'switch', work: codeReview ?? null, made: at, steps: 12 } },
  },
  { name: 'home-clock-ahead', snapshot: { ...sampleSnapshot, clockAheadSeconds: 754 } },
  {
    name: 'home-notices',
    snapshot: {
      ...stoppedSnapshot,
      notices: [appError('storage_damaged', { detail: 'journal.json' }), appError('keychain_locked')],
    },
  },
  {
    name: 'home-everything-at-once',
    snapshot: everything,
    scaled: true,
  },
  { name: 'home-everything-opened', snapshot: everything, steps: [click(/more/)], scaled: true },
  { name: 'home-disk-full', snapshot: { ...sampleSnapshot, notices: [diskFull] }, scaled: true },
  {
    name: 'home-stop-failed',
    snapshot: sampleSnapshot,
    fails: { stop: appError('storage_failed', { detail: 'ENOSPC: no space left on device, write' }) },
    steps: [click('Stop')],
  },
  {
    name: 'home-entries-of-every-delivery',
    snapshot: withEntries((index) => ({
      delivery: (['waiting', 'sending', 'refused', 'unknown'] as const)[index] ?? 'delivered',
    })),
  },
  { name: 'home-entries-without-times', snapshot: withEntries(() => ({ startClock: null, endClock: null })) },
  { name: 'home-forty-entries', snapshot: fortyEntries },
  { name: 'home-forty-entries-end', snapshot: fortyEntries, steps: [scrollTo('6:00 –')] },
  {
    name: 'home-strip-entry',
    snapshot: stoppedSnapshot,
    steps: [focus(/^Website · Review, Homepage copy.*, 1:24$/)],
    scaled: true,
  },
  {
    name: 'home-strip-unaccounted',
    snapshot: stoppedSnapshot,
    steps: [focus(/^Unaccounted, 1:30/)],
    scaled: true,
  },
  { name: 'home-strip-running', snapshot: sampleSnapshot, steps: [press('Tab', 'Tab', 'Tab', 'Tab')] },
  { name: 'home-row-focused', snapshot: stoppedSnapshot, steps: [focus(/^Edit Website/)] },
  {
    name: 'home-row-action-focused',
    snapshot: stoppedSnapshot,
    steps: [focus(/^Edit Website/), press('ArrowRight', 'ArrowRight')],
    scaled: true,
  },
  { name: 'home-focus-moved', snapshot: sampleSnapshot, catalog: sampleCatalog, steps: [press('Shift+Tab')] },
];
