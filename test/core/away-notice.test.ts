/** Owns the tests of the notification about an absence: once, late, silent, and gone with the question. */
import { beforeEach, describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import { err, ok, type Result } from '../../common/result.ts';
import type { AwayView } from '../../common/snapshot.ts';
import { createAwayNotice } from '../../main/core/away-notice.ts';
import type { Notification } from '../../main/core/ports.ts';
import { absenceOf, questionOf } from '../fakes/away.ts';
import { sampleSnapshot } from '../fakes/bridge.ts';

interface Desk {
  /** What can be seen now, by id. */
  readonly seen: Map<string, Notification>;
  shows: number;
  readonly answers: unknown[];
  reviews: number;
  answer: Result<unknown>;
}

let desk: Desk;
let timers: Map<number, () => void>;
let next: number;
const minute = (): void => {
  for (const run of timers.values()) run();
  timers.clear();
};
const open = () =>
  createAwayNotice({
    notifier: {
      show: (made) => {
        desk.shows += 1;
        desk.seen.set(made.id, made);
      },
      close: (id) => desk.seen.delete(id),
    },
    timers: {
      after: (_ms, run) => {
        const key = next++;
        timers.set(key, run);
        return () => timers.delete(key);
      },
    },
    answer: (question, choice) => {
      desk.answers.push([question, choice]);
      return desk.answer;
    },
    review: () => {
      desk.reviews += 1;
    },
  });
const showing = (away: AwayView | null) => ({ ...sampleSnapshot, away });

beforeEach(() => {
  desk = { seen: new Map(), shows: 0, answers: [], reviews: 0, answer: ok(null) };
  timers = new Map();
  next = 0;
});

const unseen = (card = questionOf()) => {
  const notice = open();
  notice.show(showing(card));
  notice.opened();
  return notice;
};

describe('the notification about an absence', () => {
  it('comes when nobody has gone to the prompt for a while, silent, with the answers that need no more', () => {
    unseen();
    expect(desk.seen.size).toBe(0);
    minute();
    const [made] = desk.seen.values();
    expect(made).toMatchObject({ title: 'You were away for 1:00', silent: true });
    expect(made?.body).toContain('Website · Review');
    expect(made?.actions.map(({ id }) => id)).toEqual([
      'keep',
      'discard_and_stop',
      'discard_and_go_on',
      'break',
    ]);
  });

  it('does not come to whoever went to the prompt, or put it off', () => {
    unseen().looked();
    minute();
    expect(desk.shows).toBe(0);
  });

  it('comes once, however many snapshots come', () => {
    const notice = unseen();
    minute();
    notice.show(showing(questionOf({ seconds: 3601 })));
    minute();
    expect(desk.shows).toBe(1);
  });

  it('goes with the question, and when the prompt is gone to', () => {
    const notice = unseen();
    minute();
    notice.show(showing(null));
    expect(desk.seen.size).toBe(0);

    const other = unseen();
    minute();
    other.looked();
    expect(desk.seen.size).toBe(0);
  });

  it('gives way when another absence has come to the question: the prompt has something new to show', () => {
    const notice = unseen();
    minute();
    notice.show(showing(questionOf({ spans: [absenceOf(53_000, 53_600), absenceOf(54_000, 54_600)] })));
    expect(desk.seen.size).toBe(0);
  });

  it('answers with its buttons, and opens the prompt with a click', () => {
    unseen();
    minute();
    const [made] = desk.seen.values();
    made?.onAction('break');
    expect(desk.answers).toEqual([['a1', 'break']]);
    expect([desk.reviews, desk.seen.size]).toEqual([0, 0]);
    made?.onAction(null);
    expect(desk.reviews).toBe(1);
  });

  it('offers only what still makes sense, and says in the prompt what could not be done', () => {
    desk.answer = err(appError('storage_failed'));
    unseen(questionOf({ choices: ['keep', 'book'] }));
    minute();
    const [made] = desk.seen.values();
    expect(made?.actions.map(({ id }) => id)).toEqual(['keep']);
    made?.onAction('keep');
    expect(desk.reviews).toBe(1);
    made?.onAction('break');
    expect(desk.answers).toHaveLength(1);
  });
});
