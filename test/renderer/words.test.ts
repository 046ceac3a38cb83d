/** Owns the tests of the words for failures: there are some for each, and the service's own are shown. */
import { describe, expect, it } from 'vitest';
import { appError, errorCodes } from '../../common/error.ts';
import { clockNote } from '../../renderer/model/clock-note.ts';
import { words } from '../../renderer/words/en.ts';
import { describeError, fieldError, waitText } from '../../renderer/words/errors.ts';
import { clockText, dayText, plainText, rangeText } from '../../renderer/words/format.ts';

describe('the words of errors', () => {
  it.each(errorCodes)('say what happened and what to do about %s', (code) => {
    const words = describeError(appError(code));
    expect(words.what).toMatch(/\.$/);
    expect(words.todo).not.toBe('');
    expect(words.detail).toBe('');
    expect(fieldError(appError(code))).toContain(words.what);
  });

  it('quote the service', () => {
    const error = appError('refused', { detail: 'The period is locked.' });
    expect(describeError(error).detail).toBe('The service: “The period is locked.”');
    expect(fieldError(error)).toContain('The period is locked.');
  });

  it('do not put words of this computer into the mouth of the service', () => {
    expect(describeError(appError('storage_failed', { detail: 'ENOSPC' })).detail).toBe('Details: ENOSPC');
  });

  it('say how long the service asked us to wait', () => {
    expect(describeError(appError('rate_limited', { retryAfterMs: 41_200 })).todo).toContain('42 seconds');
    expect(describeError(appError('daily_limit')).todo).not.toMatch(/\d/);
  });

  it('count a wait in the unit people would use', () => {
    expect([0, 1000, 60_000, 600_000, 5 * 3_600_000].map(waitText)).toEqual([
      '1 second',
      '1 second',
      '60 seconds',
      '10 minutes',
      '5 hours',
    ]);
  });
});

describe('dates and times', () => {
  it('name the near days', () => {
    const now = { date: '2026-03-01', clock: 0 };
    expect(dayText('2026-03-01', now)).toBe('today');
    expect(dayText('2026-02-28', now)).toBe('yesterday');
    expect(dayText('2026-02-20', now)).toContain('20');
  });

  it('write a range in the order it happened, past midnight too', () => {
    const [late, early] = [23 * 3600, 3600];
    expect(rangeText(late, early)).toBe(`${clockText(late)}\u00a0–\u2060\u00a0${clockText(early)}`);
    expect(rangeText(9 * 3600, 10 * 3600 + 1800)).toMatch(/9:00.*–.*10:30/);
  });

  it('have nothing in a copy that only keeps our lines together', () => {
    expect(plainText(rangeText(82_800, 3600))).toBe(plainText(`${clockText(82_800)} – ${clockText(3600)}`));
    expect(plainText(rangeText(82_800, 3600))).not.toMatch(/[\u00a0\u2060]/);
  });
});

describe('the words of delivery', () => {
  it('say which mode is used and what decided it', () => {
    expect(words.delivery.mode({ used: 'economy', because: 'quota_small' })).toBe(
      'Economy: the account allows few requests a day.',
    );
    expect(words.delivery.mode({ used: 'live', because: 'chosen' })).toBe(
      'Live: as you chose in the settings.',
    );
    expect(words.settings.modeNow(words.delivery.mode({ used: 'economy', because: 'quota_low' }))).toBe(
      'Now economy: most requests of today are used.',
    );
  });

  it('say what each mode costs', () => {
    expect(words.settings.modes.live.cost).toMatch(/^3 requests .*sees it running/);
    expect(words.settings.modes.economy.cost).toMatch(/^1 request .*ended/);
  });

  it('say when entries were read, and what the next reading waits for', () => {
    expect([words.delivery.read(null), words.delivery.read('15:52')]).toEqual([
      'Not read yet.',
      'Read at 15:52.',
    ]);
    const next = (['under_way', 'connection', 'reserve', 'heartbeat', 'look'] as const).map((one) =>
      words.delivery.next(one, one === 'heartbeat' ? '15:58' : null),
    );
    expect(next).toEqual([
      'Being read now.',
      'Read again when the service can be reached.',
      'Not read again for now: the last requests are kept for what you do.',
      'Read again at 15:58.',
      'Read again when you open this window.',
    ]);
  });
});

describe('the note about the clock', () => {
  it('says by how much it differs, and to which side', () => {
    expect(clockNote(724)).toMatch(/^This computer’s clock is 12 min ahead of the service’s\./);
    expect(clockNote(-7500)).toMatch(/2 h 5 min behind the service’s/);
    expect([clockNote(40), clockNote(3599)].map((note) => /clock is (.*) ahead/.exec(note)?.[1])).toEqual([
      '40 s',
      '1 h',
    ]);
  });
});
