/** Owns the tests of taking back: its words, what is said aloud of it, and whose Ctrl+Z it is. */
import { describe, expect, it } from 'vitest';
import type { Snapshot, UndoKind, UndoView } from '../../common/snapshot.ts';
import { announce } from '../../renderer/model/status.ts';
import { ownsUndo, undoSentence } from '../../renderer/model/undo.ts';
import { sampleRunning, sampleSnapshot, stoppedSnapshot } from '../fakes/bridge.ts';

const step: UndoView = {
  kind: 'edit',
  work: sampleRunning.work,
  made: { date: '2026-03-10', clock: 57_000 },
  steps: 1,
};
const withUndo = (undo: UndoView | null, snapshot = stoppedSnapshot): Snapshot => ({ ...snapshot, undo });
const later = { ...step, made: { date: '2026-03-10', clock: 57_100 }, steps: 2 };

describe('the last action', () => {
  it.each<[UndoKind, string]>([
    ['start', 'Started Website · Review'],
    ['stop', 'Stopped Website · Review'],
    ['switch', 'Switched to Website · Review'],
    ['book', 'Added Website · Review'],
    ['edit', 'Changed Website · Review'],
    ['split', 'Split Website · Review'],
    ['duplicate', 'Duplicated Website · Review'],
    ['delete', 'Deleted Website · Review'],
    ['away', 'Answered for the absence on Website · Review'],
    ['stops', 'Chose when Website · Review was stopped'],
  ])('is said of %s', (kind, said) => {
    expect(undoSentence({ ...step, kind })).toBe(said);
  });

  it('has words where the work is not known', () => {
    expect(undoSentence({ ...step, kind: 'delete', work: null })).toBe('Deleted an entry');
  });
});

describe('what is said aloud', () => {
  it('is an action that nothing else tells of', () => {
    expect(announce(withUndo(null), withUndo(step))).toBe('Changed Website · Review');
    expect(announce(withUndo(step), withUndo({ ...later, kind: 'delete' }))).toBe('Deleted Website · Review');
  });

  it('is an action that took the place of the oldest', () => {
    expect(announce(withUndo(step), withUndo({ ...later, steps: 1 }))).toBe('Changed Website · Review');
  });

  it('is what was taken back, rather than what that looks like', () => {
    const started = withUndo({ ...step, kind: 'start' }, sampleSnapshot);
    expect(announce(started, withUndo(null))).toBe('Taken back: Started Website · Review');
    expect(announce(withUndo(later), withUndo(step))).toBe('Taken back: Changed Website · Review');
  });

  it('is not that old steps were forgotten', () => {
    expect(announce(withUndo(later), withUndo({ ...later, steps: 1 }))).toBeNull();
    const nextDay = { ...withUndo(null), now: { date: '2026-03-11', clock: 57_000 } };
    expect(announce(withUndo(step), nextDay)).toBeNull();
  });

  it('is not the same again', () => {
    expect(announce(withUndo(step), withUndo({ ...step }))).toBeNull();
  });
});

describe('Ctrl+Z', () => {
  it('is the field’s while there is text in it', () => {
    expect(ownsUndo({ tagName: 'INPUT', type: 'text', value: 'web' })).toBe(true);
    expect(ownsUndo({ tagName: 'TEXTAREA', value: 'web' })).toBe(true);
  });

  it('is ours else', () => {
    expect(ownsUndo({ tagName: 'INPUT', type: 'text', value: '' })).toBe(false);
    expect(ownsUndo({ tagName: 'INPUT', type: 'checkbox', value: 'on' })).toBe(false);
    expect(ownsUndo({ tagName: 'BUTTON', value: 'x' })).toBe(false);
    expect(ownsUndo({ tagName: 'BODY' })).toBe(false);
  });
});
