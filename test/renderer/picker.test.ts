/** Owns the tests of the pickers: keys, and which rows they offer in which order. */
import { describe, expect, it } from 'vitest';
import {
  type KeyPress,
  pressKey,
  projectChoices,
  taskChoices,
  workChoices,
} from '../../renderer/model/picker.ts';
import { createSearch } from '../../renderer/model/search.ts';
import { sampleCatalog, sampleSnapshot, viewOf } from '../fakes/bridge.ts';

const key = (name: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key: name,
  alt: false,
  ctrl: false,
  shift: false,
  composing: false,
  ...more,
});

describe('the keys of a list', () => {
  it('move the mark and go round at the ends', () => {
    expect(pressKey(key('ArrowDown'), -1, 3)).toEqual({ kind: 'mark', mark: 0 });
    expect(pressKey(key('ArrowDown'), 2, 3)).toEqual({ kind: 'mark', mark: 0 });
    expect(pressKey(key('ArrowUp'), 0, 3)).toEqual({ kind: 'mark', mark: 2 });
    expect(pressKey(key('End'), 0, 3)).toEqual({ kind: 'mark', mark: 2 });
    expect(pressKey(key('Home'), 2, 3)).toEqual({ kind: 'mark', mark: 0 });
    expect(pressKey(key('PageDown'), 0, 30)).toEqual({ kind: 'mark', mark: 8 });
    expect(pressKey(key('PageUp'), 3, 30)).toEqual({ kind: 'mark', mark: 0 });
  });

  it('choose the marked row to start, to book, or to add details', () => {
    expect(pressKey(key('Enter'), 1, 3)).toEqual({ kind: 'choose', mark: 1, manner: 'enter' });
    expect(pressKey(key('Enter', { alt: true }), 1, 3)).toEqual({ kind: 'choose', mark: 1, manner: 'book' });
    expect(pressKey(key('Tab'), 1, 3)).toEqual({ kind: 'choose', mark: 1, manner: 'details' });
  });

  it.each([
    ['Enter with nothing marked', key('Enter'), -1, 3],
    ['Ctrl+Enter, which stops the timer', key('Enter', { ctrl: true }), 0, 3],
    ['Shift+Tab, which goes back', key('Tab', { shift: true }), 0, 3],
    ['Enter while an input method composes', key('Enter', { composing: true }), 0, 3],
    ['arrows in an empty list', key('ArrowDown'), -1, 0],
    ['letters', key('a'), 0, 3],
  ])('leave to the field: %s', (_, press, mark, count) => {
    expect(pressKey(press, mark, count)).toEqual({ kind: 'none' });
  });

  it('close the list on Escape, also when it is empty', () => {
    expect(pressKey(key('Escape'), -1, 0)).toEqual({ kind: 'close' });
  });
});

describe('what the start line offers', () => {
  const choices = workChoices(sampleCatalog, sampleSnapshot.recents);

  it('is recent work first, with its task, then every project', () => {
    expect(choices.map((choice) => choice.names[0]).slice(0, 5)).toEqual([
      'Website · Review',
      'Web shop · Code review',
      'Internal · Stand-up',
      'Brand book · Layout',
      'Website',
    ]);
  });

  it('says which choices lack a task', () => {
    expect(choices.filter((choice) => choice.lacksTask).map((choice) => choice.names[0])).toEqual([
      'Web shop',
    ]);
  });

  it('names each work once, and nothing that cannot be started', () => {
    const plain = viewOf({ projectId: 1, taskId: null, description: '' });
    const gone = { ...plain, projectId: 99, project: 'Gone', startable: false };
    const archived = sampleCatalog.projects.map((project) => ({ ...project, active: project.id !== 6 }));
    const names = workChoices({ ...sampleCatalog, projects: archived }, [plain, plain, gone]).map(
      (choice) => choice.names[0],
    );
    expect(names.filter((name) => name === 'Website')).toHaveLength(1);
    expect(names).not.toContain('Gone');
    expect(names).not.toContain('Mobile app');
  });
});

describe('the pickers of the form', () => {
  it('offer projects used lately first, the others in the order of the catalog', () => {
    const names = projectChoices(sampleCatalog, sampleSnapshot.recents.slice(1, 3)).map(
      (choice) => choice.names[0],
    );
    expect(names).toEqual([
      'Web shop',
      'Internal',
      'Website',
      'Brand book',
      'Campanha de verão',
      'Mobile app',
    ]);
  });

  it('offer the tasks of the project first, in every search', () => {
    const rows = taskChoices(sampleCatalog, 2);
    expect(rows[0]?.task.name).toBe('Code review');
    const found = createSearch(rows, (row) => (row.assigned ? 0 : 1))('review');
    expect(found.map((row) => row.item.task.name)).toEqual(['Code review', 'Review']);
  });
});
