/**
 * Random days on which another device of the same user starts, stops, changes and deletes too. What is accepted where two
 * devices act on one entry unseen by each other, `device.ts` says. Replayed like the days of `tracking.test.ts`.
 */
import { describe, it } from 'vitest';
import { fixed, fresh, play } from './play.ts';

describe('a random day with another device', () => {
  it('loses and overwrites nothing', () => play('shared', fixed), 600_000);
  it('loses and overwrites nothing, on days never played before', () => play('shared', fresh), 600_000);
});
