/** Favourites in the one line keep their numbers, and come first; on their page nothing moves when one is taken out. */
import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../common/snapshot.ts';
import { favouriteRows } from '../../renderer/model/favourites.ts';
import { favouriteRow, lineView, listedRows } from '../../renderer/model/one-line.ts';
import { lineSearch } from '../../renderer/model/one-line-find.ts';
import { favouritePlace } from '../../renderer/parts/keys.ts';
import { emptySnapshot, sampleCatalog, sampleSnapshot, stoppedSnapshot, viewOf } from '../fakes/bridge.ts';

const review = viewOf({ projectId: 1, taskId: 11, description: 'Homepage copy, second pass' });
const codeReview = viewOf({ projectId: 2, taskId: 12, description: '' });
const standUp = viewOf({ projectId: 4, taskId: 14, description: '' });
const layout = viewOf({ projectId: 3, taskId: 13, description: 'Grid and type' });
const mobile = viewOf({ projectId: 6, taskId: null, description: 'Weekly' });
const notes = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    viewOf({ projectId: 1, taskId: null, description: `Note ${at + 1}` }),
  );

const factsOf = (snapshot: Snapshot) => ({
  now: snapshot.now,
  running: snapshot.running,
  catalog: sampleCatalog,
  creates: true,
  isAway: false,
  source: lineSearch(sampleCatalog, snapshot.recents, snapshot.favourites),
});
const shown = (rows: ReturnType<typeof listedRows>) =>
  rows.map(({ found }) => [found?.item.names[0], found?.item.favourite ?? null]);
const listed = (change: Partial<Snapshot>, count = 3) =>
  shown(listedRows(factsOf({ ...stoppedSnapshot, ...change }), count));
const typed = (text: string, snapshot: Snapshot) => shown(lineView({ text, ...factsOf(snapshot) }).rows);

describe('an empty line', () => {
  it('lists favourites first, then what was done lately and is none', () => {
    expect(listed({ favourites: [mobile, standUp] })).toEqual([
      ['Mobile app', 1],
      ['Internal · Stand-up', 2],
      ['Website · Review', null],
      ['Web shop · Code review', null],
      ['Brand book · Layout', null],
    ]);
  });

  it('is as it was without favourites', () => {
    expect(listed({})).toEqual(listed({ favourites: [] }));
    expect(listed({})).toHaveLength(3);
    expect(listed({}, 6)).toHaveLength(6);
  });

  it('stays short: five favourites at most, five rows with them', () => {
    expect(listed({ favourites: notes(9) }).map(([, place]) => place)).toEqual([1, 2, 3, 4, 5]);
    expect(listed({ favourites: notes(9) }, 6).map(([, place]) => place)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(listed({ favourites: notes(1) })).toHaveLength(4);
    expect(listed({ favourites: notes(4) }).map(([, place]) => place)).toEqual([1, 2, 3, 4, null]);
    expect(listed({ favourites: notes(4), recents: [] }, 6)).toHaveLength(6);
  });

  it('keeps their numbers where one runs or is archived', () => {
    const archived = { ...layout, startable: false };
    const { running } = sampleSnapshot;
    expect(listed({ running, favourites: [review, archived, codeReview], recents: [] })).toEqual([
      ['Web shop · Code review', 3],
      ['Website', null],
      ['Web shop', null],
      ['Brand book', null],
    ]);
  });
});

describe('typed words', () => {
  it('find favourites before what was done lately, with their numbers', () => {
    const snapshot: Snapshot = { ...emptySnapshot, recents: [codeReview], favourites: [mobile, review] };
    expect(typed('review', snapshot).slice(0, 2)).toEqual([
      ['Website · Review', 2],
      ['Web shop · Code review', null],
    ]);
    const turned = { ...snapshot, recents: [review], favourites: [codeReview] };
    expect(typed('review', turned)[0]).toEqual(['Web shop · Code review', 1]);
    expect(typed('weekly', snapshot)).toEqual([['Mobile app', 1]]);
  });
});

describe('the key of a favourite', () => {
  const facts = factsOf({
    ...sampleSnapshot,
    favourites: [review, codeReview, { ...layout, startable: false }],
  });

  it('starts it as it is', () => {
    expect(favouriteRow(2, facts)).toMatchObject({
      ok: true,
      value: { act: { kind: 'start', since: null, work: { projectId: 2, taskId: 12, description: '' } } },
    });
  });

  it('says what is in the way', () => {
    expect(favouriteRow(1, facts)).toEqual({ ok: false, error: 'Website · Review is running already.' });
    expect(favouriteRow(3, facts)).toBeNull();
    expect(favouriteRow(4, facts)).toBeNull();
  });

  const press = (key: Partial<KeyboardEvent>) =>
    favouritePlace({
      key: '1',
      code: '',
      ctrlKey: true,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      isComposing: false,
      ...key,
    } as KeyboardEvent);

  it.each<readonly [string, Partial<KeyboardEvent>, number | null]>([
    ['Ctrl', {}, 1],
    ['Command', { ctrlKey: false, metaKey: true, key: '9' }, 9],
    ['the digit alone', { ctrlKey: false }, null],
    ['zero, for the page of them all', { key: '0', code: 'Digit0' }, 0],
    ['a letter', { key: 'd', code: 'KeyD' }, null],
    ['AltGr, which types', { altKey: true }, null],
    ['a keyboard whose digits want Shift', { key: '&', code: 'Digit1' }, 1],
    ['the same with Shift', { key: '1', code: 'Digit1', shiftKey: true }, 1],
    ['Shift where it makes another sign', { key: '!', code: 'Digit1', shiftKey: true }, null],
    ['an input method', { isComposing: true }, null],
  ])('is read with %s', (_, key, place) => expect(press(key)).toBe(place));
});

describe('the page', () => {
  const all = [review, codeReview, standUp, layout];
  const places = (rows: ReturnType<typeof favouriteRows>) =>
    rows.map(({ work, place, at }) => [work.project, place, at]);

  it('leaves a row where it was when it is taken out, and knows the place it gets back', () => {
    const first = favouriteRows([review, standUp, layout], [{ work: codeReview, at: 1 }]);
    expect(places(first)).toEqual([
      ['Website', 1, 0],
      ['Web shop', null, 1],
      ['Internal', 2, 1],
      ['Brand book', 3, 2],
    ]);
    const both = favouriteRows(
      [review, layout],
      [
        { work: standUp, at: 2 },
        { work: codeReview, at: 1 },
      ],
    );
    expect(both.map(({ work }) => work)).toEqual(all);
  });

  it('forgets that it was taken out once it is back', () => {
    expect(favouriteRows(all, [{ work: { ...codeReview }, at: 1 }]).map(({ place }) => place)).toEqual([
      1, 2, 3, 4,
    ]);
  });
});
