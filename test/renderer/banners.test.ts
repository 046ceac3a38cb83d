/** Owns the proof of which banner is shown whole, and that no other is hidden without a sign. */
import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { type BannerItem, bannersOf, headOf, needsUser, stackOf } from '../../renderer/model/banners.ts';
import { questionOf } from '../fakes/away.ts';
import { sampleSnapshot } from '../fakes/bridge.ts';

const { now, delivery } = sampleSnapshot;
const away = questionOf();
const nothing = { failure: null, dismissed: [] };
const bannersIn = (change: Partial<Snapshot>) => bannersOf({ ...sampleSnapshot, ...change }, nothing);
const kinds = (items: readonly BannerItem[]) => items.map(({ kind }) => kind);
const damaged = appError('storage_damaged', { detail: 'journal.json' });
const behind = appError('storage_behind', { detail: 'ENOSPC' });
const everything: Partial<Snapshot> = {
  away,
  delivery: { ...delivery, connection: 'token_rejected', refused: 2 },
  notices: [damaged, behind],
  clockAheadSeconds: 90,
};

describe('the banners', () => {
  it('count the absences that wait behind the one that is asked about', () => {
    const head = (awayBehind: number) => bannersIn({ away, awayBehind }).map((item) => headOf(item, now))[0];
    expect(head(0)).toBe('You were away for 1:00 while the timer ran.');
    expect(head(1)).toBe('You were away for 1:00 while the timer ran, and 1 more absence waits.');
    expect(head(3)).toContain('3 more absences wait');
  });

  it('are none where all is well', () => {
    expect(bannersIn({})).toEqual([]);
    expect(stackOf([], { open: true, small: true, now })).toEqual({ whole: [], row: null });
  });

  it('come the most pressing first, and what only tells something last', () => {
    const all = bannersOf(
      { ...sampleSnapshot, ...everything },
      { ...nothing, failure: appError('forbidden') },
    );
    expect(kinds(all)).toEqual(['failure', 'rejected', 'notice', 'away', 'refused', 'notice', 'clock']);
    expect(all.map(needsUser)).toEqual([true, true, true, true, true, false, false]);
  });

  it('that were dismissed are gone, but for what lasts: that goes by itself', () => {
    const dismissed = ['storage_damaged journal.json', 'storage_behind ENOSPC', 'clock'];
    const left = bannersOf({ ...sampleSnapshot, ...everything }, { ...nothing, dismissed });
    expect(kinds(left)).toEqual(['rejected', 'notice', 'away', 'refused']);
  });
});

describe('the stack of banners', () => {
  const all = bannersIn(everything);
  const closed = { open: false, small: false, now };

  it('shows one that is alone whole, with nothing to open', () => {
    expect(stackOf(all.slice(0, 1), closed)).toEqual({ whole: all.slice(0, 1), row: null });
    expect(stackOf(all.slice(0, 1), { ...closed, open: true }).row).toBeNull();
  });

  it('shows the first whole, and says how many there are besides and how many wait for the user', () => {
    const { whole, row } = stackOf(all, closed);
    expect(whole).toEqual(all.slice(0, 1));
    expect(row).toEqual({ text: '5 more, 3 of them need you', urgent: true, open: false });
    expect(stackOf(all.slice(-2), closed).row).toEqual({ text: '1 more', urgent: false, open: false });
    expect(stackOf(all.slice(0, 2), closed).row?.text).toBe('1 more needs you');
    expect(stackOf(all.slice(0, 3), closed).row?.text).toBe('2 more need you');
    expect(stackOf([...all.slice(0, 2), ...all.slice(-1)], closed).row?.text).toBe(
      '2 more, 1 of them needs you',
    );
  });

  it('shows all of them when it is opened, and can be closed again', () => {
    expect(stackOf(all, { ...closed, open: true })).toEqual({
      whole: all,
      row: { text: 'Show less', urgent: false, open: true },
    });
  });

  it('is one line in a window that is very small, until it is opened', () => {
    const small = { ...closed, small: true };
    expect(stackOf(all, small)).toEqual({
      whole: [],
      row: {
        text: 'The service no longer accepts this sign-in. And 5 more.',
        urgent: true,
        open: false,
      },
    });
    expect(stackOf(all.slice(-1), small).row).toMatchObject({ urgent: false });
    expect(stackOf(all.slice(-1), small).row?.text).toMatch(/^This computer’s clock is 2 min ahead/);
    expect(stackOf(all.slice(0, 1), { ...small, open: true }).whole).toHaveLength(1);
  });
});
