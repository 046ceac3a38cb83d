/** Owns the tests of what is typed over what runs: the form it makes, and the day of a start. */
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../renderer/model/entry.ts';
import { typedDraft } from '../../renderer/model/running-edit.ts';
import { clockStyle } from '../../renderer/words/format.ts';
import { entryOf, sampleRunning, sampleSnapshot } from '../fakes/bridge.ts';

const { now } = sampleSnapshot;
/** Since 14:30:20; it is 15:54. */
const running = { ...entryOf('e4', sampleRunning.work, 52_220, 57_247), endClock: null, running: true };

// What forms are filled with is compared as text.
clockStyle.value = '24';

describe('what is typed over what runs', () => {
  it('changes nothing but that', () => {
    const is = draftOf(running);
    expect(typedDraft(running, {}, now)).toEqual(is);
    expect(typedDraft(running, { description: 'Other words' }, now)).toEqual({
      ...is,
      description: 'Other words',
    });
    expect(typedDraft(running, { projectId: 3, taskId: null }, now)).toMatchObject({
      projectId: 3,
      taskId: null,
    });
  });

  it('is a start of today, or of yesterday where the clock has not come to it yet', () => {
    expect(typedDraft(running, { start: '12:15' }, now)).toMatchObject({ start: '12:15', date: now.date });
    const night = { date: now.date, clock: 1800 };
    expect(typedDraft(running, { start: '23:50' }, night)).toMatchObject({
      start: '23:50',
      date: '2026-03-09',
    });
  });

  it('is a start to come, and no start of yesterday, where that is nearer', () => {
    expect(typedDraft(running, { start: '16:30' }, now)).toMatchObject({ start: '16:30', date: now.date });
  });

  it('keeps the day and the second of a start that was not changed', () => {
    const yesterday = { ...running, date: '2026-03-09' };
    expect(typedDraft(yesterday, { start: '14:30:20' }, now)).toMatchObject({
      start: '14:30:20',
      date: '2026-03-09',
    });
    expect(typedDraft(yesterday, { start: 'soon' }, now)).toMatchObject({
      start: 'soon',
      date: '2026-03-09',
    });
  });
});
