/** Owns the tests of the question about two stops of one timer. */
import { describe, expect, it } from 'vitest';
import type { StopsView } from '../../common/snapshot.ts';
import { announce } from '../../renderer/model/status.ts';
import { stopsAnswers, stopsQuestion } from '../../renderer/model/stops.ts';
import { clockText, rangeText } from '../../renderer/words/format.ts';
import { sampleRunning, stoppedSnapshot } from '../fakes/bridge.ts';

const now = { date: '2026-03-10', clock: 60_000 };
const [first, second] = [54_120, 58_200];
const stops: StopsView = {
  id: 's1',
  work: sampleRunning.work,
  date: '2026-03-10',
  startClock: 52_200,
  elsewhere: { date: '2026-03-10', clock: first },
  here: { date: '2026-03-10', clock: second },
};

describe('two stops', () => {
  it('are told apart by their times', () => {
    expect(stopsQuestion(stops, now)).toBe(
      `Website · Review was stopped twice: ${clockText(first)} elsewhere, ${clockText(second)} here.`,
    );
  });

  it('have an answer each, and a third whose effect is said', () => {
    expect(stopsAnswers(stops, now)).toEqual({
      elsewhere: `${clockText(first)} (elsewhere)`,
      here: `${clockText(second)} (here)`,
      split: 'Split',
      hint: `makes ${rangeText(first, second)} an entry of its own.`,
      standing: `Until you choose, ${clockText(first)} stands.`,
    });
  });

  it('within a minute of each other are told apart by their seconds', () => {
    const close = { ...stops, here: { ...stops.elsewhere, clock: stops.elsewhere.clock + 20 } };
    const { elsewhere, here } = stopsAnswers(close, now);
    expect(elsewhere).not.toBe(here.replace('here', 'elsewhere'));
  });

  it('split the time between them, whichever came first', () => {
    const swapped = { ...stops, elsewhere: stops.here, here: stops.elsewhere };
    expect(stopsAnswers(swapped, now).hint).toBe(stopsAnswers(stops, now).hint);
    const overnight = { ...stops, elsewhere: { date: '2026-03-09', clock: second }, here: stops.elsewhere };
    expect(stopsAnswers(overnight, now).hint).toContain(rangeText(second, first));
    expect(stopsQuestion(overnight, now)).toContain(`yesterday ${clockText(second)} elsewhere`);
  });

  it('are said aloud when the question comes, and not when it goes', () => {
    const asked = { ...stoppedSnapshot, stops: [stops] };
    expect(announce(stoppedSnapshot, asked)).toBe(stopsQuestion(stops, stoppedSnapshot.now));
    expect(announce(asked, stoppedSnapshot)).toBeNull();
  });
});
