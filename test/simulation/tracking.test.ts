/**
 * Random days of a user with one device, and everything that goes wrong on them: afterwards the service has what the user
 * did, once. A failure prints its seed and the shortest schedule that still fails; `SIMULATION_SEED` and `SIMULATION_PATH`
 * replay it.
 */
import { describe, it } from 'vitest';
import { fixed, fresh, play } from './play.ts';

describe('a random day of one device', () => {
  it('ends with everything delivered once', () => play('lonely', fixed), 600_000);
  it(
    'ends with everything delivered once, on days never played before',
    () => play('lonely', fresh),
    600_000,
  );
});
