/** Owns the tests of unaccounted spans: where they lie, their rows, and the line that books exactly one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLine } from '../../common/one-line/read-line.ts';
import type { EntryView, TodayView } from '../../common/snapshot.ts';
import { secondsPerDay } from '../../common/time.ts';
import {
  dayRows,
  fillLine,
  type Gap,
  gapsOf,
  nextGap,
  shortestGap,
  spanOf,
} from '../../renderer/model/gaps.ts';
import { lineView } from '../../renderer/model/one-line.ts';
import { lineSearch } from '../../renderer/model/one-line-find.ts';
import { clockStyle, plainText } from '../../renderer/words/format.ts';
import {
  emptySnapshot,
  entryOf,
  sampleCatalog,
  sampleRunning,
  sampleSnapshot,
  stoppedSnapshot,
} from '../fakes/bridge.ts';

const hour = 3600;
const date = emptySnapshot.now.date;
const at = (from: number, to: number): EntryView =>
  entryOf(`${from}`, sampleRunning.work, from * hour, to * hour);
const timeless: EntryView = { ...at(9, 10), key: 'timeless', startClock: null, endClock: null };
const runs = (from: number): EntryView => ({ ...at(from, from), endClock: null, running: true });
const day = (...entries: EntryView[]): TodayView => ({ ...emptySnapshot.today, entries });
const gaps = (clock: number, ...entries: EntryView[]) =>
  gapsOf(day(...entries), { date, clock: clock * hour }).map(({ from, to }) => [from / hour, to / hour]);

// What forms are filled with is compared as text.
clockStyle.value = '24';

describe('the gaps of a day', () => {
  it('lie between entries, and from the last one until now', () => {
    expect(gaps(15, at(9, 10), at(11, 12), at(12, 13))).toEqual([
      [10, 11],
      [13, 15],
    ]);
  });

  it('end where something runs', () => {
    expect(gaps(15, at(9, 10), runs(11))).toEqual([[10, 11]]);
    expect(gaps(15, runs(9))).toEqual([]);
  });

  it('are none before the first entry, without times, or while the day is not known', () => {
    expect(gaps(15)).toEqual([]);
    expect(gaps(15, timeless)).toEqual([]);
    expect(gaps(15, timeless, at(14, 15))).toEqual([]);
    const unread = { ...day(at(9, 10)), complete: false };
    expect(gapsOf(unread, { date, clock: 15 * hour })).toEqual([]);
  });

  it('are none where the user said that it was a break', () => {
    const pause = (from: number, until: number) => ({
      from: { date, clock: from * hour },
      until: { date, clock: until * hour },
    });
    const left = (...breaks: ReturnType<typeof pause>[]) =>
      gapsOf(day(at(9, 10), at(13, 14)), { date, clock: 15 * hour }, breaks).map((gap) => [
        gap.from / hour,
        gap.to / hour,
      ]);
    expect(left(pause(10, 13))).toEqual([[14, 15]]);
    expect(left(pause(11, 11.5), pause(12, 16))).toEqual([
      [10, 11],
      [11.5, 12],
    ]);
    const night = { from: { date: '2026-03-09', clock: 23 * hour }, until: { date, clock: 12.98 * hour } };
    expect(left(night)).toEqual([[14, 15]]);
  });

  it('are not made of a short way from one thing to the next', () => {
    const next = (seconds: number) => ({ ...at(11, 12), startClock: 10 * hour + seconds });
    expect(gaps(12, at(9, 10), next(shortestGap - 1))).toEqual([]);
    expect(gaps(12, at(9, 10), next(shortestGap))).toHaveLength(1);
  });

  it('are not seen below entries that lie over each other', () => {
    expect(gaps(13, at(9, 13), at(10, 11), at(11.5, 12))).toEqual([]);
    expect(gaps(13, at(9, 10.5), at(10, 11), at(12, 13))).toEqual([[11, 12]]);
  });

  it('reach to the minute that is over, or to midnight when another day has begun', () => {
    expect(gapsOf(day(at(9, 10)), { date, clock: 12 * hour + 59 })).toEqual([
      { from: 10 * hour, to: 12 * hour },
    ]);
    expect(gapsOf(day(at(9, 22)), { date: '2026-03-11', clock: 60 })).toEqual([
      { from: 22 * hour, to: 24 * hour },
    ]);
  });

  it('end now where something is planned for later', () => {
    expect(gaps(12, at(9, 10), at(14, 15))).toEqual([[10, 12]]);
  });

  it('begin today where a timer of yesterday still runs', () => {
    expect(gaps(2, { ...runs(22), date: '2026-03-09' })).toEqual([]);
  });

  it('and entries never overlap; together they cover the day but for the shortest spans', () => {
    const entry = fc
      .tuple(fc.nat(secondsPerDay - 1), fc.nat(8 * hour), fc.boolean())
      .map(([from, length, timed]): EntryView => {
        const to = Math.min(from + length, secondsPerDay - 1);
        return timed ? at(from / hour, to / hour) : timeless;
      });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.nat(secondsPerDay - 1), (entries, clock) => {
        const now = { date, clock };
        const found = gapsOf(day(...entries), now);
        const spans = entries.flatMap((one) => spanOf(one, date, clock) ?? []);
        const first = Math.min(...spans.map(({ from }) => from));
        let before = first;
        for (const gap of found) {
          expect(gap.to - gap.from).toBeGreaterThanOrEqual(shortestGap);
          expect(gap.from).toBeGreaterThanOrEqual(before);
          expect(gap.to).toBeLessThanOrEqual(clock);
          expect(spans.every(({ from, to }) => to <= gap.from || from >= gap.to || from === to)).toBe(true);
          before = gap.to;
        }
        // What is neither booked nor a gap is short.
        const all = [...found, ...spans].sort((a, b) => a.from - b.from);
        let end = first;
        for (const { from, to } of all) {
          if (from <= clock) expect(from - end).toBeLessThan(shortestGap);
          end = Math.max(end, to);
        }
        if (spans.length > 0) expect(clock - (clock % 60) - end).toBeLessThan(shortestGap);
      }),
    );
  });
});

describe('the rows of a day', () => {
  const keys = (entries: readonly EntryView[], found: readonly Gap[]) =>
    dayRows(entries, found).map((row) =>
      row.kind === 'entry' ? row.entry.key : `gap ${row.gap.from / hour}`,
    );

  it('stand in the order of time, the newest first', () => {
    const entries = [timeless, at(9, 10), at(11, 12)];
    expect(keys(entries, gapsOf(day(...entries), { date, clock: 13 * hour }))).toEqual([
      'gap 12',
      '11',
      'gap 10',
      '9',
      'timeless',
    ]);
  });

  it('have a gap before what runs below it', () => {
    const entries = [at(9, 10), runs(11)];
    expect(keys(entries, gapsOf(day(...entries), { date, clock: 13 * hour }))).toEqual(['11', 'gap 10', '9']);
  });
});

describe('the line of a gap', () => {
  const one: Gap = { from: 10 * hour, to: 11 * hour };
  const two: Gap = { from: 12 * hour, to: 13 * hour + 7 };

  it('has the range behind the cursor', () => {
    expect(fillLine('', one, null)).toEqual({ gap: one, text: ' 10:00-11:00', caret: 0 });
    expect(fillLine('web ', one, null)).toEqual({ gap: one, text: 'web 10:00-11:00', caret: 3 });
    expect(fillLine('?', one, null).text).toBe(' 10:00-11:00');
  });

  it('takes another range in place of the first, and leaves the words', () => {
    const before = fillLine('', two, null);
    expect(before.text).toBe(' 12:00-13:00:07');
    expect(fillLine('web 12:00-13:00:07', one, before).text).toBe('web 10:00-11:00');
    expect(fillLine('web 12:00-13:00:07 // talk', one, before).text).toBe('web 10:00-11:00 // talk');
  });

  it('is of the latest gap, then of the one before, and after the first again of the latest', () => {
    expect(nextGap('', [], null)).toBeNull();
    const latest = fillLine('', nextGap('', [one, two], null) ?? one, null);
    expect(latest.gap).toBe(two);
    const earlier = fillLine(latest.text, nextGap(latest.text, [one, two], latest) ?? two, latest);
    expect(earlier.gap).toBe(one);
    expect(nextGap(earlier.text, [one, two], earlier)).toBe(two);
    // The line was emptied meanwhile.
    expect(nextGap('', [one, two], latest)).toBe(two);
  });

  it('means exactly the gap, whichever it is', () => {
    fc.assert(
      fc.property(
        fc.nat(secondsPerDay - 1),
        fc.nat(secondsPerDay - 1),
        fc.constantFrom('', 'web'),
        (a, b, words) => {
          const gap = { from: Math.min(a, b), to: Math.max(a, b) };
          fc.pre(gap.to - gap.from >= shortestGap);
          const { text } = fillLine(words, gap, null);
          const [first] = readLine(text, { date, clock: gap.to });
          expect(first?.line).toMatchObject({
            ok: true,
            value: { act: 'book', words, date: null, times: { kind: 'range', start: gap.from, end: gap.to } },
          });
        },
      ),
    );
  });

  it.each([
    ['nothing runs', stoppedSnapshot],
    ['something runs', sampleSnapshot],
  ])('offers what was done lately for that range, and Enter books it, while %s', (_, snapshot) => {
    const { text } = fillLine('', one, null);
    const { now, running, recents } = snapshot;
    const source = lineSearch(sampleCatalog, recents);
    const view = lineView({ text, now, running, catalog: sampleCatalog, source, creates: true });
    expect(view).toMatchObject({ mark: 0, message: null, missing: null });
    expect(view.rows.length).toBeGreaterThan(3);
    expect(view.rows.map(({ sentence }) => plainText(sentence)).slice(0, 2)).toEqual([
      'Book 1:00 on Website · Review for Acme, today 10:00 – 11:00: “Homepage copy, second pass”',
      'Book 1:00 on Web shop · Code review for Bluebird, today 10:00 – 11:00',
    ]);
    expect(view.rows[1]?.act).toMatchObject({
      kind: 'book',
      draft: { projectId: 2, taskId: 12, date, start: '10:00', end: '11:00', duration: '' },
    });
  });
});
