/** Owns the tests of a card in words: what was observed, the answers on their keys, what they come to, and the bar. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awayChoices } from '../../common/presence.ts';
import type { AnsweredView, Snapshot } from '../../common/snapshot.ts';
import {
  answeredText,
  answerOn,
  answersOf,
  cutText,
  evidenceText,
  headingOf,
  splitStart,
  stoppedText,
} from '../../renderer/model/away.ts';
import { awayBar } from '../../renderer/model/away-bar.ts';
import { nextHalfHour, planText } from '../../renderer/model/away-plan.ts';
import { cutsOf, instantOf, moveCut } from '../../renderer/model/cuts.ts';
import { announce } from '../../renderer/model/status.ts';
import { lastAction } from '../../renderer/model/undo.ts';
import { plainText } from '../../renderer/words/format.ts';
import { absenceOf, overLunch, questionOf } from '../fakes/away.ts';
import { sampleRunning, sampleSnapshot } from '../fakes/bridge.ts';

const now = { date: '2026-03-10', clock: 57_247 };
const plain = (text: string): string => plainText(text);
const hints = (card = questionOf(), cuts = cutsOf(card)) =>
  Object.fromEntries(
    answersOf(card, cuts, splitStart(card), now).map(({ choice, hint }) => [choice, plain(hint)]),
  );

describe('what was observed', () => {
  it('is told in order, each with its clock', () => {
    expect(plain(evidenceText(overLunch, questionOf(), now))).toBe(
      'last input 2:43 PM · locked 2:44 PM · unlocked 3:42 PM · back 3:43 PM',
    );
  });

  it('over night says the day where it changes, and only there', () => {
    const yesterday = '2026-03-09';
    const span = {
      ...absenceOf(62_880, 63_060),
      from: { date: yesterday, clock: 62_880 },
      until: { date: now.date, clock: 28_980 },
      seconds: 52_500,
      evidence: [
        { kind: 'last_input', at: { date: yesterday, clock: 62_880 } },
        { kind: 'asleep', at: { date: yesterday, clock: 63_900 } },
        { kind: 'awake', at: { date: now.date, clock: 28_860 } },
        { kind: 'unlocked', at: { date: now.date, clock: 28_980 } },
      ],
    } as const;
    const card = questionOf({ started: { date: yesterday, clock: 32_400 }, spans: [span] });
    expect(plain(evidenceText(span, card, now))).toBe(
      'last input yesterday 5:28 PM · asleep 5:45 PM · awake today 8:01 AM · unlocked 8:03 AM',
    );
    const [cut] = cutsOf(card);
    expect(cut && plain(cutText(card, cut, now))).toBe('yesterday 5:28 PM – today 8:03 AM');
    expect(hints(card)).toMatchObject({
      discard_and_stop: 'ends yesterday 5:28 PM',
      discard_and_go_on: 'goes on from 8:03 AM',
    });
  });

  it('of a brief absence is told with its seconds', () => {
    const span = absenceOf(57_155, 57_200, [['last_input', 57_155]]);
    const card = questionOf({ spans: [span] });
    expect(plain(evidenceText(span, card, now))).toBe('last input 3:52:35 PM');
    expect(hints(card)).toMatchObject({ keep: 'keeps 45 seconds', discard_and_stop: 'ends 3:52:35 PM' });
  });

  it('is counted where it was more than once', () => {
    expect(headingOf(questionOf())).toBe('You were away for 1:00');
    const twice = questionOf({ spans: [absenceOf(53_000, 53_600), absenceOf(54_000, 54_600)] });
    expect(headingOf(twice)).toBe('You were away 2 times, 20 minutes in all');
    expect(hints(twice)).toMatchObject({ discard_and_go_on: 'without 20 minutes' });
  });

  it('says so when the timer was stopped meanwhile', () => {
    const stopped = { at: { date: now.date, clock: 56_880 }, elsewhere: true };
    expect(stoppedText(questionOf(), now)).toBeNull();
    expect(plain(stoppedText(questionOf({ stopped }), now) ?? '')).toBe(
      'Stopped at 3:48 PM on another device.',
    );
    expect(hints(questionOf({ stopped }))).toMatchObject({
      discard_and_go_on: 'goes on 3:43 PM until it stopped',
    });
  });
});

describe('the answers', () => {
  it('are seven, each on its key', () => {
    const all = answersOf(questionOf(), cutsOf(questionOf()), splitStart(questionOf()), now);
    expect(all.map(({ key, choice }) => [key, choice])).toEqual([
      ...awayChoices.map((choice, at) => [at + 1, choice]),
      [7, 'later'],
    ]);
  });

  it('keep their keys where some make no sense, and those keys do nothing', () => {
    const card = questionOf({ choices: ['keep', 'break'] });
    const offered = answersOf(card, cutsOf(card), splitStart(card), now);
    expect(offered.map(({ key }) => key)).toEqual([1, 6, 7]);
    expect(answerOn('6', offered)?.choice).toBe('break');
    expect(answerOn('2', offered)).toBeNull();
    expect(answerOn('7', offered)?.choice).toBe('later');
    expect(answerOn('Escape', offered)?.choice).toBe('later');
    for (const key of ['0', '8', '9', 'Enter', ' ', 'k']) expect(answerOn(key, offered)).toBeNull();
  });

  it('say what they come to with the cut points as they were moved', () => {
    const card = questionOf();
    const at = (clock: number) => instantOf({ date: now.date, clock });
    const moved = moveCut(
      moveCut(cutsOf(card), { span: 0, side: 'from' }, at(53_100)),
      { span: 0, side: 'until' },
      at(56_520),
    );
    expect(hints(card, moved)).toMatchObject({
      keep: 'keeps 57 minutes',
      discard_and_stop: 'ends 2:45 PM',
      discard_and_go_on: 'goes on from 3:42 PM',
      book: 'books 57 minutes',
    });
  });

  it('count as core does where a day is longer than its clock says', () => {
    expect(hints(questionOf({ seconds: 7200 }))['keep']).toBe('keeps 2:00');
  });
});

describe('what an answer came to', () => {
  const answered: AnsweredView = {
    id: 'a1',
    choice: 'discard_and_go_on',
    work: sampleRunning.work,
    from: { date: now.date, clock: 43_200 },
    until: { date: now.date, clock: 45_900 },
    state: 'waiting',
    byItself: false,
  };
  const undo = { kind: 'away', work: sampleRunning.work, made: now, steps: 1 } as const;
  const shown: Snapshot = { ...sampleSnapshot, answered, undo };

  it('is done when it is delivered, and not before', () => {
    const text = (part: Partial<AnsweredView>) => plain(answeredText({ ...answered, ...part }, now));
    expect(text({})).toBe('Discarded 12:00 – 12:45 PM · not delivered yet');
    expect(text({ state: 'delivered' })).toBe('Discarded 12:00 – 12:45 PM · delivered');
    expect(text({ state: 'refused' })).toBe('Discarded 12:00 – 12:45 PM · refused: see the ledger');
    expect(text({ choice: 'break', byItself: true, state: 'delivered' })).toBe(
      'Break 12:00 – 12:45 PM by itself · delivered',
    );
  });

  it('stands where the last action does, and is that action', () => {
    const { what, state } = lastAction(shown) ?? { what: '', state: null };
    expect([plain(what), state]).toEqual(['Discarded 12:00 – 12:45 PM', 'not delivered yet']);
    expect(lastAction({ ...shown, undo: { ...undo, kind: 'stop' } })).toEqual({
      what: 'Stopped Website · Review',
      state: null,
    });
    expect(lastAction({ ...shown, undo: null })).toBeNull();
  });

  it('is said aloud when it is done, and when it is delivered', () => {
    const delivered: Snapshot = { ...shown, answered: { ...answered, state: 'delivered' } };
    expect(plain(announce({ ...shown, undo: null, answered: null }, shown) ?? '')).toContain(
      'not delivered yet',
    );
    expect(plain(announce(shown, delivered) ?? '')).toContain('delivered');
    expect(announce(delivered, delivered)).toBeNull();
  });
});

describe('the bar', () => {
  const bar = (spans = [overLunch]) => {
    const card = questionOf({ spans });
    return awayBar(instantOf(card.started), cutsOf(card), instantOf(now));
  };

  it('is to scale where there is room', () => {
    const card = questionOf({
      started: { date: now.date, clock: 36_000 },
      spans: [absenceOf(46_000, 51_000)],
    });
    const made = awayBar(instantOf(card.started), cutsOf(card), instantOf({ date: now.date, clock: 56_000 }));
    expect(made.shareOf(instantOf({ date: now.date, clock: 46_000 }))).toBeCloseTo(0.5);
    expect(made.shareOf(instantOf({ date: now.date, clock: 51_000 }))).toBeCloseTo(0.75);
  });

  it('leaves every part wide enough to be seen, and finds back from every place', () => {
    const span = fc.record({
      gap: fc.integer({ min: 1, max: 90_000 }),
      length: fc.integer({ min: 1, max: 90_000 }),
    });
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 5 }), fc.nat(90_000), (parts, rest) => {
        let end = 0;
        const cuts = parts.map(({ gap, length }) => {
          const from = end + gap;
          end = from + length;
          return { from, until: end };
        });
        const made = awayBar(0, cuts, end + rest);
        expect(made.shareOf(0)).toBe(0);
        expect(made.shareOf(end + rest)).toBeCloseTo(1);
        for (const { from, until } of cuts) {
          expect(made.shareOf(until) - made.shareOf(from)).toBeGreaterThan(0.04);
          expect(made.instantAt(made.shareOf(from))).toBe(from);
          expect(made.instantAt(made.shareOf(until))).toBe(until);
        }
      }),
    );
  });

  it('begins with the absence where no work came before it', () => {
    const made = bar([absenceOf(sampleRunning.started.clock, 57_200)]);
    expect(made.shareOf(instantOf(sampleRunning.started))).toBe(0);
  });
});

describe('going away on purpose', () => {
  const half = (clock: number): number => nextHalfHour({ date: now.date, clock });

  it('offers the next half hour that is not just about to come', () => {
    expect(half(13 * 3600)).toBe(13.5 * 3600);
    expect(half(13 * 3600 + 14 * 60)).toBe(13.5 * 3600);
    expect(half(13 * 3600 + 16 * 60)).toBe(14 * 3600);
    expect(half(13 * 3600 + 29 * 60)).toBe(14 * 3600);
    expect(half(23 * 3600 + 50 * 60)).toBe(1800);
  });

  it('says until when', () => {
    expect(planText({ since: now, until: null }, now)).toBe('Away until you are back');
    expect(plain(planText({ since: now, until: { date: now.date, clock: 59_400 } }, now))).toBe(
      'Away until 4:30 PM',
    );
  });
});
