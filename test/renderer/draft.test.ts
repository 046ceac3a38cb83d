/** Owns the tests of the form of work: the sentence of what will be sent, and the field at fault. */
import { describe, expect, it } from 'vitest';
import { type BookingDraft, readBooking } from '../../common/booking.ts';
import { appError } from '../../common/error.ts';
import { fieldOf, previewSentence, readWork, workNames } from '../../renderer/model/draft.ts';
import { rangeText } from '../../renderer/words/format.ts';
import { sampleCatalog } from '../fakes/bridge.ts';

const now = { date: '2026-03-10', clock: 16 * 3600 };
const draft: BookingDraft = {
  projectId: 1,
  taskId: 11,
  description: ' Homepage ',
  date: '2026-03-10',
  duration: '1h30',
  start: '9',
  end: '',
};

function sentence(change: Partial<BookingDraft>): string {
  const booking = readBooking({ ...draft, ...change }, sampleCatalog, now);
  if (!booking.ok) throw new Error(booking.error.code);
  return previewSentence(booking.value, sampleCatalog, now);
}

describe('the preview', () => {
  it('says all that will be sent', () => {
    expect(sentence({})).toBe(
      `1:30 on Website · Review for Acme, today ${rangeText(9 * 3600, 10.5 * 3600)}: “Homepage”`,
    );
  });

  it('says what will not be sent', () => {
    expect(sentence({ start: '', description: '', taskId: null, date: '2026-03-09' })).toBe(
      '1:30 on Website for Acme, yesterday, without times of day, no description.',
    );
  });

  it('does not round seconds away', () => {
    expect(sentence({ duration: '0:10:30', start: '' })).toContain('0:10:30 on');
  });
});

describe('work to start', () => {
  it('is what the form names', () => {
    expect(readWork(draft, sampleCatalog)).toEqual({
      ok: true,
      value: { projectId: 1, taskId: 11, description: 'Homepage' },
    });
  });

  it('needs a project, and a task where the project does', () => {
    expect(readWork({ ...draft, projectId: null }, sampleCatalog)).toMatchObject({
      error: { field: 'project' },
    });
    expect(readWork({ ...draft, projectId: 2, taskId: null }, sampleCatalog)).toMatchObject({
      error: { code: 'task_required', field: 'task' },
    });
  });

  it('has names, empty where there are none', () => {
    expect(workNames({ projectId: 2, taskId: 12 }, sampleCatalog)).toEqual({
      whole: 'Web shop · Code review',
      project: 'Web shop',
      customer: 'Bluebird',
      task: 'Code review',
      requiresTask: true,
    });
    expect(workNames({ projectId: null, taskId: null }, sampleCatalog).whole).toBe('');
  });
});

describe('the field at fault', () => {
  it('is one of the form, or none', () => {
    expect(fieldOf(appError('task_required', { field: 'task' }))).toBe('task');
    expect(fieldOf(appError('refused', { field: 'hourly_rate' }))).toBeNull();
    expect(fieldOf(appError('internal'))).toBeNull();
  });
});
