/** Owns the tests of one entry as a form: found by its key, nothing rounded, times that hang together. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBooking } from '../../common/booking.ts';
import { secondsPerDay } from '../../common/time.ts';
import {
  draftOf,
  findEntry,
  linkTimes,
  middleOf,
  readRunning,
  readSplit,
} from '../../renderer/model/entry.ts';
import { clockInput, clockStyle } from '../../renderer/words/format.ts';
import {
  deliveryOf,
  entryOf,
  sampleCatalog,
  sampleLine,
  sampleRunning,
  sampleSnapshot,
} from '../fakes/bridge.ts';

// What forms fill in follows the settings, and the language of this computer where they leave it to that.
clockStyle.value = '24';

const { work } = sampleRunning;
const now = { date: '2026-03-10', clock: 57_247 };
const draft = draftOf(entryOf('e', work, 43_200, 48_600));

describe('an entry', () => {
  it('is found among those of today', () => {
    expect(findEntry(sampleSnapshot, 'e2')?.work.project).toBe('Internal');
    expect(findEntry(sampleSnapshot, 'gone')).toBeNull();
  });

  it('is found as the timer, when it began on an earlier day', () => {
    const today = { ...sampleSnapshot.today, entries: [] };
    const running = { ...sampleRunning, started: { date: '2026-03-09', clock: 80_000 } };
    expect(findEntry({ ...sampleSnapshot, today, running }, 'e4')).toMatchObject({
      date: '2026-03-09',
      startClock: 80_000,
      running: true,
    });
  });

  it('is found in the ledger, when it is of another day', () => {
    const line = { ...sampleLine, entry: 'old', date: '2026-03-02' };
    const gone = { ...line, intentId: 'i2', kind: 'delete', entry: 'deleted' } as const;
    const snapshot = { ...sampleSnapshot, delivery: deliveryOf([line, gone]) };
    expect(findEntry(snapshot, 'old')).toMatchObject({ date: '2026-03-02', seconds: 5040, running: false });
    expect(findEntry(snapshot, 'deleted')).toBeNull();
  });
});

describe('the form of an entry', () => {
  it('says again what the entry is: an edit of nothing changes nothing', () => {
    fc.assert(
      fc.property(
        fc.nat(secondsPerDay - 1),
        fc.integer({ min: 1, max: secondsPerDay - 1 }),
        (start, seconds) => {
          const end = (start + seconds) % secondsPerDay;
          const entry = { ...entryOf('e', work, start, end), date: '2026-03-02', seconds };
          const read = readBooking(draftOf(entry), sampleCatalog, now);
          expect(read).toMatchObject({ ok: true, value: { startClock: start, seconds, date: '2026-03-02' } });
        },
      ),
    );
  });

  it('keeps what was worked of an entry with breaks, and has no times where there are none', () => {
    const paused = { ...entryOf('e', work, 43_200, 48_600), seconds: 3600 };
    expect(draftOf(paused)).toMatchObject({ start: '12:00', end: '', duration: '1:00' });
    expect(draftOf({ ...paused, startClock: null, endClock: null })).toMatchObject({ start: '', end: '' });
  });

  it('has seconds only where there are some', () => {
    expect([clockInput(32_520), clockInput(32_521), clockInput(0)]).toEqual(['09:02', '09:02:01', '00:00']);
  });
});

describe('the times of the form', () => {
  it('make the duration', () => {
    expect(linkTimes(draft, { end: '14' }).duration).toBe('2:00');
    expect(linkTimes(draft, { start: '13:00' }).duration).toBe('0:30');
    expect(linkTimes(draft, { end: '0:30' }).duration).toBe('12:30');
  });

  it('follow the duration with their end', () => {
    expect(linkTimes(draft, { duration: '45m' })).toMatchObject({ start: '12:00', end: '12:45' });
    expect(linkTimes({ ...draft, end: '' }, { duration: '45m' }).end).toBe('');
  });

  it('wait while somebody is typing', () => {
    expect(linkTimes(draft, { end: '1:' }).duration).toBe('1:30');
    expect(linkTimes(draft, { duration: '' }).end).toBe('13:30');
    expect(linkTimes(draft, { description: 'x' })).toEqual({ ...draft, description: 'x' });
  });

  it('are empty rather than nothing long, so that the range is said to be at fault', () => {
    const read = readBooking(linkTimes(draft, { end: '12:00' }), sampleCatalog, now);
    expect(read).toMatchObject({ error: { code: 'range_empty', field: 'end' } });
  });
});

describe('an entry that runs', () => {
  const running = draftOf({ ...entryOf('e4', work, 52_200, 57_247), endClock: null, running: true });

  it('has a start, and neither end nor duration', () => {
    expect(running).toMatchObject({ start: '14:30', end: '', duration: '' });
    expect(readRunning(running, sampleCatalog, now)).toMatchObject({ value: { startClock: 52_200 } });
  });

  it.each([
    ['', 'clock_invalid'],
    ['25:00', 'clock_invalid'],
    ['15:55', 'in_the_future'],
  ])('does not begin at “%s”', (start, code) => {
    const read = readRunning({ ...running, start }, sampleCatalog, now);
    expect(read).toMatchObject({ error: { code, field: 'start' } });
  });

  it('may have begun yesterday at any time', () => {
    const late = { ...running, date: '2026-03-09', start: '23:00' };
    expect(readRunning(late, sampleCatalog, now).ok).toBe(true);
  });
});

describe('a split', () => {
  const entry = entryOf('e', work, 43_200, 48_600);
  const night = { ...entryOf('e', work, 82_800, 3_600), seconds: 7_200 };

  it('is offered in the middle, past midnight too, and not for what has no times or runs', () => {
    expect([middleOf(entry), middleOf(night)]).toEqual([45_900, 0]);
    expect(middleOf({ ...entry, startClock: null })).toBeNull();
    expect(middleOf({ ...entry, running: true, endClock: null })).toBeNull();
  });

  it('lies inside', () => {
    expect(readSplit('12:45', entry)).toEqual({ ok: true, value: 45_900 });
    expect(readSplit('0:30', night)).toEqual({ ok: true, value: 1_800 });
    for (const text of ['12:00', '13:30', '11', '14:00']) {
      expect(readSplit(text, entry)).toMatchObject({ error: { code: 'split_outside' } });
    }
    expect(readSplit('noon', entry)).toMatchObject({ error: { code: 'clock_invalid' } });
  });

  it('is right where it is offered', () => {
    fc.assert(
      fc.property(
        fc.nat(secondsPerDay - 1),
        fc.integer({ min: 2, max: secondsPerDay - 1 }),
        (start, seconds) => {
          const any = { ...entryOf('e', work, start, (start + seconds) % secondsPerDay), seconds };
          expect(readSplit(clockInput(middleOf(any) ?? -1), any).ok).toBe(true);
        },
      ),
    );
  });
});
