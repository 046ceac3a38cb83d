/** Owns the tests of the one line's grammar: every form, what is ambiguous, and that nothing typed can break it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Leave, Line, Moment, Times } from '../../common/one-line/line.ts';
import { printLine } from '../../common/one-line/print-line.ts';
import { readLine } from '../../common/one-line/read-line.ts';

/** A Tuesday afternoon, at a quarter to four. */
const now = { date: '2026-03-10', clock: 15 * 3600 + 45 * 60 };
const h = (hours: number, minutes = 0): number => hours * 3600 + minutes * 60;

const first = (text: string) => readLine(text, now)[0]?.line;
const means = (text: string): Line => {
  const line = first(text);
  if (!line?.ok) throw new Error(`${text}: ${JSON.stringify(line)}`);
  return line.value;
};
/** Every reading in the form that has no doubt. */
const readings = (text: string, at = now) =>
  readLine(text, at)
    .filter(({ literal }) => !literal)
    .map(({ line }) => (line.ok ? printLine(line.value) : line.error.code));

describe('a length', () => {
  it.each([
    ['25m', h(0, 25)],
    ['1h30', h(1, 30)],
    ['1h 30m', h(1, 30)],
    ['1h30m', h(1, 30)],
    ['1.5h', h(1, 30)],
    ['1,5h', h(1, 30)],
    ['2h', h(2)],
    ['1:30', h(1, 30)],
    ['90min', h(1, 30)],
    ['90 min', h(1, 30)],
    ['2 hours', h(2)],
    ['45s', 45],
    ['0:10:30', 630],
  ])('%s is booked', (text, seconds) => {
    const times = { kind: 'length', seconds };
    expect(means(`acme ${text}`)).toMatchObject({ act: 'book', date: null, times, words: 'acme' });
    expect(means(`${text} acme review`)).toMatchObject({ act: 'book', times, words: 'acme review' });
  });

  it.each(['acme 25', 'crossing 217', 'acme 0m', 'version 1.5', '3d model'])('is not in %s', (text) => {
    expect(readLine(text, now)).toEqual([
      {
        literal: false,
        line: { ok: true, value: { act: 'start', since: null, words: text, description: null } },
      },
    ]);
  });
});

describe('a range', () => {
  it.each([
    ['9-10:15', '09:00-10:15'],
    ['9:00–9:15', '09:00-09:15'],
    ['9:00 - 9:15', '09:00-09:15'],
    ['9:00- 9:15', '09:00-09:15'],
    ['9:00 -9:15', '09:00-09:15'],
    ['9am-10am', '09:00-10:00'],
    ['9 am - 10 am', '09:00-10:00'],
    ['9-10 am', '09:00-10:00'],
    ['9.00-10.15', '09:00-10:15'],
    ['since 9 until 10', '09:00-10:00'],
    ['from 9 to 10', '09:00-10:00'],
    ['from 9:40 till 10', '09:40-10:00'],
    ['9-5', '09:00-17:00'],
    ['9-5pm', '09:00-17:00'],
    ['11-1', '11:00-13:00'],
    ['22:00-1:00', '22:00-01:00'],
    ['9-22', '09:00-22:00'],
  ])('%s is booked', (text, printed) => {
    expect(readings(`standup ${text}`)).toEqual([`book standup ${printed}`]);
  });

  it.each([
    ['25m since 9:40', '25m from 09:40'],
    ['25m from 9:40', '25m from 09:40'],
    ['9:40 25m', '25m from 09:40'],
    ['25m until 15:30', '25m until 15:30'],
    ['until 15:30', 'until 15:30'],
  ])('%s needs no more, or a form', (text, printed) => {
    expect(readings(`acme ${text}`)).toContain(`book acme ${printed}`);
  });
});

describe('a start', () => {
  it.each([
    ['acme', 'start acme'],
    ['start acme', 'start acme'],
    ['acme since 9:40', 'start acme since 09:40'],
    ['acme from 9:40', 'start acme since 09:40'],
    ['start acme at 9:40', 'start acme since 09:40'],
    ['since 9:40', 'start since 09:40'],
    ['acme 9am', 'start acme since 09:00'],
    ['acme 20m ago', 'start acme 20m ago'],
    ['acme 20 minutes ago', 'start acme 20m ago'],
    ['1h ago acme', 'start acme 1h ago'],
    ['switch bugfix 10m ago', 'switch to bugfix 10m ago'],
    ['switch to bugfix', 'switch to bugfix'],
    ['acme since 16:30', 'start acme since 16:30'],
  ])('%s', (text, printed) => {
    expect(readings(text)).toEqual([printed]);
  });
});

describe('a stop', () => {
  it.each([
    ['stop', 'stop'],
    ['Stop at 15:30', 'stop at 15:30'],
    ['stop 15:30', 'stop at 15:30'],
    ['stop at 3pm', 'stop at 15:00'],
    ['stop 5m ago', 'stop 5m ago'],
  ])('%s', (text, printed) => {
    expect(readings(text)).toEqual([printed]);
  });

  it('is not what a name is that begins with the word', () => {
    expect(readings('stop motion')).toEqual(['start stop motion']);
  });

  it('may be meant by an end alone', () => {
    expect(readings('until 15:30')).toEqual(['stop at 15:30', 'book until 15:30']);
  });
});

describe('a date', () => {
  it.each([
    ['yesterday acme 2h', 'book acme 2026-03-09 2h'],
    ['acme 2h today', 'book acme 2026-03-10 2h'],
    ['monday acme 2h', 'book acme 2026-03-09 2h'],
    ['acme 9-10 on Tue', 'book acme 2026-03-03 09:00-10:00'],
    ['wed acme 2h', 'book acme 2026-03-04 2h'],
    ['acme 2h 2026-02-28', 'book acme 2026-02-28 2h'],
    ['acme 2h 27.2.', 'book acme 2026-02-27 2h'],
    ['acme 2h 12.11.2025', 'book acme 2025-11-12 2h'],
    ['acme 2h 30.12.', 'book acme 2025-12-30 2h'],
    ['acme yesterday', 'book acme 2026-03-09'],
    ['book acme', 'book acme'],
    ['log acme 2h', 'book acme 2h'],
  ])('%s', (text, printed) => {
    expect(readings(text)[0]).toBe(printed);
  });

  it.each([
    ['acme 2h 2026-03-11', 'date_future'],
    ['acme 2h 12.4.', 'date_future'],
    ['acme tomorrow 2h', 'date_future'],
    ['acme 2h 2026-02-30', 'date_unknown'],
    ['acme 2h 31.2.', 'date_unknown'],
    ['acme 10:00-10:00', 'range_empty'],
    ['acme 10:15-9:00', 'end_before_start'],
    ['since 14 until 13:30', 'end_before_start'],
    ['acme 25m 9-10', 'mixed'],
    ['acme 20m ago 9-10', 'mixed'],
    ['start acme 2h', 'start_ends'],
    ['switch to acme until 17:30', 'start_ends'],
    ['book acme 20m ago', 'mixed'],
    ['acme 2h and 30m', 'twice'],
    ['acme yesterday today 2h', 'twice'],
  ])('%s is refused: %s', (text, code) => {
    expect(first(text)).toMatchObject({ ok: false, error: { code } });
  });
});

describe('going away', () => {
  it.each([
    ['away', { kind: 'open' }],
    ['Away', { kind: 'open' }],
    ['away 30m', { kind: 'length', seconds: h(0, 30) }],
    ['away for 1h 30m', { kind: 'length', seconds: h(1, 30) }],
    ['away 1:30', { kind: 'length', seconds: h(1, 30) }],
    ['away until 16:30', { kind: 'clock', clock: h(16, 30) }],
    ['away till 5pm', { kind: 'clock', clock: h(17) }],
    ['away until 9:00', { kind: 'clock', clock: h(21) }],
    ['away until 08:15', { kind: 'clock', clock: h(8, 15) }],
  ])('%s', (text, until) => {
    expect(means(text)).toEqual({ act: 'away', until });
  });

  it('until an hour that comes twice a day has two readings, the next one first', () => {
    expect(readings('away until 5')).toEqual(['away until 17:00', 'away until 05:00']);
    expect(readings('away until 11:30')).toEqual(['away until 23:30', 'away until 11:30am']);
  });

  it.each([
    ['away since 9', 'leave_begins'],
    ['away 20m ago', 'leave_begins'],
    ['away yesterday', 'leave_begins'],
    ['away 30m until 17:00', 'mixed'],
  ])('%s is refused: %s', (text, code) => {
    expect(first(text)).toMatchObject({ ok: false, error: { code } });
  });

  it('ends with one word; with more words it is a name', () => {
    expect(means('back')).toEqual({ act: 'back' });
    for (const text of ['away game', 'back office', 'away // lunch', 'back // to it'])
      expect(means(text).act).toBe('start');
    expect(means('back 25m').act).toBe('book');
  });
});

describe('what can mean two things', () => {
  it.each([
    ['acme 1:30', ['book acme 1h30m', 'start acme since 13:30', 'start acme since 01:30']],
    ['acme 9:40', ['start acme since 09:40', 'book acme 9h40m']],
    ['acme 2-3', ['book acme 14:00-15:00', 'book acme 02:00-03:00']],
    ['acme 5.2. 1h', ['book acme 2026-02-05 1h', 'book acme 2025-05-02 1h'].slice(0, 1)],
    ['acme 1.2. 1h', ['book acme 2026-02-01 1h', 'book acme 2026-01-02 1h']],
    [
      'call from 3 clients',
      ['start call clients since 15:00', 'start call clients since 03:00', 'start call from 3 clients'],
    ],
    ['since 2', ['start since 14:00', 'start since 02:00']],
  ])('%s has its readings, the likelier first', (text, wanted) => {
    expect(readings(text).slice(0, wanted.length)).toEqual(wanted);
  });

  it.each([
    ['9-10', 'start 9-10'],
    ['sun energy', 'start sun energy'],
    ['sun energy 2h', 'book sun energy 2h'],
    ['book club', 'start book club'],
    ['24h race', 'start 24h race'],
    ['stop', 'start stop'],
    ['away', 'start away'],
    ['back', 'start back'],
  ])('%s may be a name', (text, printed) => {
    const literal = readLine(text, now).filter((reading) => reading.literal);
    expect(literal.flatMap(({ line }) => (line.ok ? [printLine(line.value)] : []))).toContain(printed);
  });
});

describe('a description', () => {
  it('follows two slashes with a space on each side', () => {
    expect(means('acme review // prepare 2h of the agenda')).toEqual({
      act: 'start',
      since: null,
      words: 'acme review',
      description: 'prepare 2h of the agenda',
    });
    expect(means('acme 25m // see http://a.example // more').act).toBe('book');
    expect(means('http://a.example')).toMatchObject({ words: 'http://a.example', description: null });
    expect(means('acme //')).toMatchObject({ words: 'acme', description: null });
  });
});

describe('anything', () => {
  const bits = fc.constantFrom(
    ...'9-10 1:30 20m ago since until 9:40 at yesterday mon 5.11. 12.12. 2026-03-11 stop start switch book away for back // - – am pm 1h 30 acme'.split(
      ' ',
    ),
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(bits).map((some) => some.join(' ')),
  );

  it('is read without a throw, as one of its readings when it is printed', () => {
    fc.assert(
      fc.property(typed, (text) => {
        for (const { line } of readLine(text, now)) {
          if (!line.ok) continue;
          const again = readLine(printLine(line.value), now).map((one) => one.line);
          expect(again).toContainEqual(line);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of two thousand letters is read at once', () => {
    for (const piece of ['1:30 ', '9-10 ', 'acme ', '5.11. ', '9', '- ', '// ', 'sun ', '1h']) {
      const text = piece.repeat(2000).slice(0, 2000);
      const before = performance.now();
      readLine(text, now);
      expect(performance.now() - before).toBeLessThan(100);
    }
  });
});

describe('a line that is printed', () => {
  const clock = fc.integer({ min: 0, max: 86_399 });
  const length = fc.integer({ min: 1, max: 86_400 });
  const words = fc.array(fc.constantFrom('acme', 'Review', 'São', '25', 'to', 'agenda'), { maxLength: 3 });
  const subject = {
    words: words.map((some) => some.join(' ')),
    description: fc.option(fc.constantFrom('prepare the agenda', '2h talk', 'a // b', 'stop')),
  };
  const moment: fc.Arbitrary<Moment> = fc.oneof(
    length.map((seconds) => ({ kind: 'ago', seconds }) as const),
    clock.map((at) => ({ kind: 'at', clock: at }) as const),
  );
  const times: fc.Arbitrary<Times> = fc.oneof(
    fc.constant({ kind: 'none' } as const),
    clock.map((start) => ({ kind: 'begin', start }) as const),
    clock.map((end) => ({ kind: 'finish', end }) as const),
    length.map((seconds) => ({ kind: 'length', seconds }) as const),
    fc
      .tuple(clock, fc.integer({ min: 1, max: 43_200 }))
      .map(([start, seconds]) => ({ kind: 'range', start, end: (start + seconds) % 86_400 }) as const),
    fc.tuple(clock, length).map(([start, seconds]) => ({ kind: 'from', start, seconds }) as const),
    fc.tuple(clock, length).map(([end, seconds]) => ({ kind: 'until', end, seconds }) as const),
  );
  const leave: fc.Arbitrary<Leave> = fc.oneof(
    fc.constant({ kind: 'open' } as const),
    length.map((seconds) => ({ kind: 'length', seconds }) as const),
    clock.map((at) => ({ kind: 'clock', clock: at }) as const),
  );
  const line: fc.Arbitrary<Line> = fc.oneof(
    fc.record({ act: fc.constantFrom('start', 'switch'), since: fc.option(moment), ...subject }),
    fc.record({
      act: fc.constant('book'),
      date: fc.option(fc.constantFrom('2026-03-10', '2026-02-28', '2025-11-12')),
      times,
      ...subject,
    }),
    fc.record({ act: fc.constant('stop'), at: fc.option(moment) }),
    fc.record({ act: fc.constant('away'), until: leave }),
    fc.record({ act: fc.constant('back') }),
  );

  it('is read as the same', () => {
    fc.assert(
      fc.property(line, (value) => {
        expect(first(printLine(value))).toEqual({ ok: true, value });
      }),
      { numRuns: 2000 },
    );
  });
});
