/** Owns the budget of the reference day: how many requests it takes, and that nothing of it is lost or doubled. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compare, wantedOf } from '../bench/day/oracle.ts';
import { type PlayedDay, playDay } from '../bench/day/play.ts';
import { clockOf, referenceDay } from '../bench/day/schedule.ts';
import { budget } from './budget.ts';

const none = { lostSeconds: 0, doubledSeconds: 0, lostEntries: 0, doubledEntries: 0 };

describe('the reference day', () => {
  it('holds what the bars say, in order', () => {
    const acts = referenceDay.map(({ act }) => act);
    const count = (...kinds: readonly string[]) => acts.filter(({ kind }) => kinds.includes(kind)).length;
    const clocks = referenceDay.map(({ at }) => clockOf(at));
    expect(clocks).toEqual([...clocks].sort((a, b) => a - b));
    expect(count('look')).toBe(40);
    expect([count('book'), count('edit')]).toEqual([2, 4]);
    expect(acts.flatMap((act) => (act.kind === 'answer' ? [act.choice] : []))).toEqual([
      'keep',
      'discard_and_go_on',
      'discard_and_stop',
    ]);
    expect(acts.flatMap((act) => (act.kind === 'network' ? [act.state] : []))).toEqual([
      'breaks',
      'works',
      'none',
      'works',
    ]);
    expect([count('phone_start'), count('phone_stop'), count('sleep'), count('quit')]).toEqual([1, 1, 1, 1]);
    expect(new Set(acts.flatMap((act) => (act.kind === 'start' ? [act.project] : []))).size).toBe(6);
    // Lunch, and the end of the day; three starts follow on nothing, twelve on something.
    expect([count('stop'), count('start')]).toEqual([2, 3 + 12]);
  });

  it.each([
    ['a start that was never sent', 'start', { lostEntries: 1 }],
    ['a quick entry that was never sent', 'book', { lostEntries: 1 }],
    ['an answer to an absence that was not taken', 'answer', { lostEntries: 1 }],
  ] as const)('is missed by the oracle: %s', (_what, kind, found) => {
    const last = referenceDay.findLastIndex(
      ({ act }) => act.kind === kind && !(act.kind === 'answer' && act.choice !== 'discard_and_go_on'),
    );
    const without = referenceDay.toSpliced(last, 1);
    const differences = compare(wantedOf(referenceDay), wantedOf(without));
    expect(differences).toMatchObject(found);
    expect(differences.lostSeconds).toBeGreaterThan(0);
    expect(compare(wantedOf(without), wantedOf(referenceDay)).doubledSeconds).toBeGreaterThan(0);
  });

  it('allows a second at both ends of an entry, and not two', () => {
    const wanted = wantedOf(referenceDay);
    const [first, ...others] = wanted;
    if (!first || first.until === null) throw new Error('the day begins with a timer');
    const later = (seconds: number) => [
      { ...first, until: (first.until ?? 0) + seconds, seconds: first.seconds + seconds },
      ...others,
    ];
    expect(compare(wanted, later(1))).toEqual(none);
    expect(compare(wanted, later(2))).toEqual({ ...none, doubledSeconds: 2 });
    expect(compare(wanted, later(-2))).toEqual({ ...none, lostSeconds: 2 });
    expect(compare(wanted, [...wanted, { ...first }])).toMatchObject({ lostEntries: 0, doubledEntries: 1 });
  });
});

describe.each([
  // The bar is 120, one reads the to-dos; the other device's changes are seen within a heartbeat, 28.8 min at 1 000 a day.
  { plan: 'plus', mode: 'live', requests: budget.requests.live, seenMinutes: 28.8 },
  // The bar is 40: five of these read the tasks of a project whose form was opened.
  { plan: 'free', mode: 'economy', requests: budget.requests.economy, seenMinutes: 48 },
] as const)('in $mode', ({ plan, mode, requests, seenMinutes }) => {
  let day: PlayedDay;
  beforeAll(async () => {
    day = await playDay(referenceDay, plan);
  });

  it(`takes no more than ${requests} requests`, () => {
    expect(day.mode).toBe(mode);
    expect(day.requests.length).toBeGreaterThan(0);
    expect(day.requests.length).toBeLessThanOrEqual(requests);
  });

  it('loses nothing, doubles nothing, and has delivered everything in the evening', () => {
    const { lostSeconds, doubledSeconds, lostEntries, doubledEntries } = day;
    expect({ lostSeconds, doubledSeconds, lostEntries, doubledEntries }).toEqual(none);
    expect(day.undelivered).toBe(0);
  });

  it('sees in time what the other device did', () => {
    for (const seenMs of [day.startSeenMs, day.stopSeenMs]) {
      expect(seenMs).not.toBeNull();
      expect((seenMs ?? 0) / 60_000).toBeLessThanOrEqual(seenMinutes);
    }
  });
});
