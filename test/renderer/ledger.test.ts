/** Owns the tests of the ledger: a sentence for every kind, a state and a reason for every wait, and the copied text. */
import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import type { LedgerLine, WaitReason } from '../../common/snapshot.ts';
import { ledgerActions, ledgerCopy, ledgerSentence, ledgerState } from '../../renderer/model/ledger.ts';
import { clockText, instantText, rangeText } from '../../renderer/words/format.ts';
import { sampleLine } from '../fakes/bridge.ts';

const now = { date: '2026-03-10', clock: 16 * 3600 };
const morning = rangeText(32_520, 37_560);
const started = clockText(32_520);
const yesterday = { date: '2026-03-09' } as const;
const running = { endClock: null, seconds: null } as const;
const untimed = { startClock: null, endClock: null } as const;

describe('the sentence of a change', () => {
  it.each<[string, Partial<LedgerLine>, string]>([
    ['a start', { kind: 'start', ...running }, `Start Website · Review, ${started}`],
    [
      'a start yesterday',
      { kind: 'start', ...running, ...yesterday },
      `Start Website · Review, yesterday ${started}`,
    ],
    ['a stop', { kind: 'stop' }, `Stop Website · Review, ${clockText(37_560)}`],
    ['an entry', { kind: 'book' }, `Add 1:24 on Website · Review, ${morning} today`],
    ['an entry without times', { kind: 'book', ...untimed }, 'Add 1:24 on Website · Review, today'],
    ['an edit', { kind: 'change', ...yesterday }, `Change Website · Review to ${morning} yesterday`],
    [
      'an edit of a timer',
      { kind: 'change', ...running },
      `Change Website · Review to running since ${started} today`,
    ],
    ['an edit without times', { kind: 'change', ...untimed }, 'Change Website · Review to 1:24 today'],
    ['a deletion', { kind: 'delete' }, `Delete Website · Review, ${morning} today`],
    [
      'a deletion of a timer',
      { kind: 'delete', ...running },
      `Delete Website · Review, running since ${started} today`,
    ],
    ['a few seconds', { kind: 'book', ...untimed, seconds: 40 }, 'Add 0:00:40 on Website · Review, today'],
  ])('is plain for %s', (_, change, sentence) => {
    expect(ledgerSentence({ ...sampleLine, ...change }, now)).toBe(sentence);
  });

  it('names another day', () => {
    expect(ledgerSentence({ ...sampleLine, kind: 'change', date: '2026-03-06' }, now)).toContain('Friday');
  });
});

describe('why a change waits', () => {
  const state = (change: Partial<LedgerLine>, connection: Parameters<typeof ledgerState>[1] = 'online') =>
    ledgerState({ ...sampleLine, ...change }, connection);

  it.each<[WaitReason, string]>([
    ['next', 'Waiting. It is on its way.'],
    ['economy', 'Waiting. It is sent whole when the entry ends, to save requests.'],
    ['behind', 'Waiting. It waits behind a refused change of the same entry.'],
    ['pause', 'Waiting. It failed, and is tried again soon.'],
    ['connection', 'Waiting. It waits: nothing is sent at the moment.'],
    ['doubt', 'Waiting. Whether it arrived is looked up first, so that it is never there twice.'],
    ['refused', 'Waiting. You decide what becomes of it.'],
  ])('is said of %s', (reason, said) => {
    expect(state({ reason })).toBe(said);
  });

  it('begins with how far it got', () => {
    expect(state({ state: 'sending' })).toBe('Sending. It is on its way.');
    expect(state({ state: 'refused', reason: 'refused' })).toMatch(/^Refused\. /);
    expect(state({ state: 'unknown', reason: 'doubt' })).toMatch(/^Not sure\. /);
  });

  it('says when a failed one is tried again', () => {
    const retryAtMs = Date.UTC(2026, 2, 10, 15, 4);
    expect(state({ reason: 'pause', retryAtMs })).toBe(
      `Waiting. It failed. Next try at ${instantText(retryAtMs)}.`,
    );
  });

  it('says what is wrong with the connection', () => {
    const said = (['offline', 'limited', 'token_rejected'] as const).map((connection) =>
      state({ reason: 'connection' }, connection),
    );
    expect(said).toEqual([
      'Waiting. It waits for the connection.',
      'Waiting. It waits until the service allows requests again.',
      'Waiting. It waits until you sign in again.',
    ]);
  });
});

describe('what can be done with a change', () => {
  const actions = (change: Partial<LedgerLine>) => ledgerActions({ ...sampleLine, ...change });

  it('is to try again where it was refused, and only there', () => {
    expect(actions({ state: 'refused', reason: 'refused' }).retry).toBe(true);
    expect([actions({}).retry, actions({ state: 'unknown' }).retry]).toEqual([false, false]);
  });

  it('is to edit it, but for a deletion', () => {
    expect([actions({ kind: 'change' }).edit, actions({ kind: 'delete' }).edit]).toEqual([true, false]);
  });

  it('is not to discard what may have happened, which is said', () => {
    expect(actions({})).toMatchObject({ discard: true, explainsKept: false });
    expect(actions({ state: 'unknown', discardable: false })).toMatchObject({
      discard: false,
      explainsKept: true,
    });
    expect(actions({ state: 'sending', discardable: false }).explainsKept).toBe(false);
  });
});

describe('the copied text', () => {
  it('has the sentence, the work, the state and the words of the service, in plain characters', () => {
    const error = appError('refused', { detail: 'The period is locked.' });
    const text = ledgerCopy({ ...sampleLine, state: 'refused', reason: 'refused', error }, 'online', now);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^Add 1:24 on Website · Review, 9:02.* – 10:26.* today$/),
      'Homepage copy, second pass — Acme',
      'Refused. You decide what becomes of it.',
      'The service refused this.',
      'The service: “The period is locked.”',
    ]);
    expect(text).not.toMatch(/[\u00a0\u2060]/);
  });

  it('has no empty lines', () => {
    const work = { ...sampleLine.work, description: '', customer: '' };
    expect(ledgerCopy({ ...sampleLine, work }, 'online', now).split('\n')).toHaveLength(2);
  });
});
