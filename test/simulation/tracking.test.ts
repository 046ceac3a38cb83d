/**
 * Random days of a user with one device, and everything that goes wrong on them: afterwards the service has what the user
 * did, once. A failure prints its seed and the shortest schedule that still fails; `SIMULATION_SEED` and `SIMULATION_PATH`
 * replay it.
 */
import { describe, it } from 'vitest';
import { play, runs } from './play.ts';

describe('a random day of one device', () => {
  it('ends with everything delivered once', () => play('lonely', runs, 1), 600_000);
});
