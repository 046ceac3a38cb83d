/** Owns the bench of the reference day: what it costs in live, in economy and naively, and whether it is all there. */

import { playNaively } from './day/naive.ts';
import type { Counted, Kind } from './day/office.ts';
import { type PlayedDay, playDay } from './day/play.ts';
import { referenceDay } from './day/schedule.ts';
import { rounded, show } from './report.ts';

const kinds: readonly (readonly [Kind, string])[] = [
  ['delivery', 'delivery'],
  ['did_it_land', 'did it land?'],
  ['refresh', 'refresh'],
  ['catalog', 'catalog and tasks'],
  ['sign_in', 'sign-in'],
];

type Cell = number | string;
const line = (name: string, cells: readonly Cell[]): void =>
  console.log(`${name.padEnd(34)} ${cells.map((cell) => String(cell).padStart(8)).join(' ')}`);

const minutes = (ms: number | null): Cell => (ms === null ? 'never' : rounded(ms / 60_000, 1));

function tell(live: PlayedDay, economy: PlayedDay, naive: readonly Counted[]): void {
  const all = [live.requests, economy.requests, naive];
  line('', ['live', 'economy', 'naive']);
  for (const [kind, name] of kinds)
    line(
      `  ${name}`,
      all.map((some) => some.filter((one) => one.kind === kind).length),
    );
  line(
    'requests',
    all.map((some) => some.length),
  );
  const rest: readonly (readonly [string, (day: PlayedDay) => Cell])[] = [
    ['mode at the end', (day) => day.mode],
    ["other device's start seen after, min", (day) => minutes(day.startSeenMs)],
    ["other device's stop seen after, min", (day) => minutes(day.stopSeenMs)],
    ['seconds lost', (day) => day.lostSeconds],
    ['seconds doubled', (day) => day.doubledSeconds],
    ['entries lost', (day) => day.lostEntries],
    ['entries doubled', (day) => day.doubledEntries],
    ['undelivered at 18:00', (day) => day.undelivered],
  ];
  for (const [name, cell] of rest) line(name, [cell(live), cell(economy), '–']);
  console.log('');
}

export async function run(asJson: boolean): Promise<void> {
  const live = await playDay(referenceDay, 'plus');
  const economy = await playDay(referenceDay, 'free');
  const naive = await playNaively(referenceDay);
  tell(live, economy, naive);
  const worst = (value: (day: PlayedDay) => number): number => Math.max(value(live), value(economy));
  show(
    'day',
    `Node ${process.versions.node}`,
    [
      { key: 'live_requests', value: live.requests.length, bar: { atMost: 120 } },
      { key: 'economy_requests', value: economy.requests.length, bar: { atMost: 40 } },
      { key: 'naive_requests', value: naive.length },
      { key: 'lost_s', value: worst((day) => day.lostSeconds), bar: { atMost: 0 } },
      { key: 'doubled_s', value: worst((day) => day.doubledSeconds), bar: { atMost: 0 } },
      { key: 'lost_entries', value: worst((day) => day.lostEntries), bar: { atMost: 0 } },
      { key: 'doubled_entries', value: worst((day) => day.doubledEntries), bar: { atMost: 0 } },
    ],
    asJson,
  );
}
