/** Owns the tests of what a row offers for its entry, and why not. */
import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import { entryItems } from '../../renderer/model/entry-menu.ts';
import { entryOf, sampleRunning } from '../fakes/bridge.ts';

const entry = entryOf('e1', sampleRunning.work, 32_400, 36_000);
const why = (...given: Parameters<typeof entryItems>) =>
  entryItems(...given).map((item) => [item.act, item.why]);

describe('the menu of an entry', () => {
  it('offers all of it', () => {
    expect(why(entry, null)).toEqual([
      ['edit', null],
      ['split', null],
      ['duplicate', null],
      ['delete', null],
    ]);
  });

  it('changes nothing that is locked: it can be looked at and done once more', () => {
    expect(why({ ...entry, locked: true }, appError('forbidden'))).toEqual([
      ['edit', null],
      ['split', 'locked'],
      ['duplicate', null],
      ['delete', 'locked'],
    ]);
  });

  it('says why it does not delete, split or duplicate', () => {
    expect(why(entry, appError('forbidden')).at(-1)).toEqual(['delete', 'no_delete']);
    expect(why({ ...entry, startClock: null, endClock: null }, null)[1]).toEqual(['split', 'no_times']);
    const archived = { ...entry, work: { ...entry.work, startable: false } };
    expect(why(archived, null)[2]).toEqual(['duplicate', 'archived']);
  });

  it('neither parts nor repeats what runs', () => {
    expect(why({ ...entry, endClock: null, running: true }, null)).toEqual([
      ['edit', null],
      ['delete', null],
    ]);
  });
});
