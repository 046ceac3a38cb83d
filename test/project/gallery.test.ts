/** Owns that the gallery shows every view (the type of its table says so), each state under a name of its own. */
import { describe, expect, it } from 'vitest';
import { awayStates, panelStates, states } from '../gallery/states.ts';

describe('the gallery', () => {
  it.each(Object.entries({ ...panelStates, away: awayStates }))('has states of %s', (_, of) => {
    expect(of.length).toBeGreaterThan(0);
  });

  it('gives each state a name that can be one of a file', () => {
    const names = states.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
