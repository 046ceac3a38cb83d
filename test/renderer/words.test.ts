/** Owns the tests of the words for failures: there are some for each, and the service's own are shown. */
import { describe, expect, it } from 'vitest';
import { appError, errorCodes } from '../../common/error.ts';
import { describeError, fieldError, waitText } from '../../renderer/words/errors.ts';
import { clockText, dayText, rangeText } from '../../renderer/words/format.ts';

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
    expect(rangeText(late, early)).toBe(`${clockText(late)}\u00a0–\u00a0${clockText(early)}`);
    expect(rangeText(9 * 3600, 10 * 3600 + 1800)).toMatch(/9:00.*–.*10:30/);
  });
});
