/**
 * The days of `fixtures.ts`, each played like a random one, so that every invariant holds on it; what the service has in
 * the end is said besides.
 */
import { describe, expect, it } from 'vitest';
import { parseSeconds } from '../../common/time.ts';
import { fixtures } from './fixtures.ts';
import type { Schedule } from './schedule.ts';
import { createStages, live } from './stage.ts';

const seconds = (text: string): number => parseSeconds(text) ?? Number.NaN;

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
