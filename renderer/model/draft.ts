/** Owns the form of work: what it will send, in words, and which field is at fault. */
import { type Booking, type BookingDraft, checkWork, endClock } from '../../common/booking.ts';
import { type AppError, appError } from '../../common/error.ts';
import type { Catalog, Work } from '../../common/model.ts';
import { err, ok, type Result } from '../../common/result.ts';
import { formatSpan, type LocalTime } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { dayText, rangeText } from '../words/format.ts';
import type { Fill } from './one-line-times.ts';
import { joinNames } from './picker.ts';

export type DraftField = 'project' | 'task' | 'description' | 'date' | 'duration' | 'start' | 'end';

export const draftFields: readonly DraftField[] = [
  'project',
  'task',
  'description',
  'date',
  'duration',
  'start',
  'end',
];

/** The form of work as it opens, without times. */
export const emptyDraft = (work: Work | null, now: LocalTime): BookingDraft => ({
  projectId: work?.projectId ?? null,
  taskId: work?.taskId ?? null,
  description: work?.description ?? '',
  date: now.date,
  duration: '',
  start: '',
  end: '',
});

/** The same with what the one line read. */
export const filledDraft = (work: Work | null, now: LocalTime, fill: Fill): BookingDraft => {
  const { date = now.date, duration = '', start = '', end = '' } = fill;
  return { ...emptyDraft(work, now), date, duration, start, end };
};

export const sameDraft = (a: BookingDraft, b: BookingDraft): boolean =>
  a.projectId === b.projectId &&
  a.taskId === b.taskId &&
  a.description === b.description &&
  a.date === b.date &&
  a.duration === b.duration &&
  a.start === b.start &&
  a.end === b.end;

/** The work a draft names, as it can be started. */
export function readWork(draft: BookingDraft, catalog: Catalog): Result<Work> {
  const { projectId, taskId } = draft;
  if (projectId === null) return err(appError('project_required', { field: 'project' }));
  const work: Work = { projectId, taskId, description: draft.description.trim() };
  const wrong = checkWork(work, catalog);
  return wrong === null ? ok(work) : err(wrong);
}

/** The names of work in the catalog; empty where there are none. */
export function workNames(draft: Pick<BookingDraft, 'projectId' | 'taskId'>, catalog: Catalog) {
  const project = catalog.projects.find((candidate) => candidate.id === draft.projectId);
  const task = catalog.tasks.find((candidate) => candidate.id === draft.taskId)?.name ?? null;
  return {
    whole: joinNames(project?.name ?? '', task),
    project: project?.name ?? '',
    customer: project?.customerName ?? '',
    task: task ?? '',
    requiresTask: project?.requiresTask ?? false,
  };
}

/** Exactly what will be sent, in a sentence. */
export function previewSentence(booking: Booking, catalog: Catalog, now: LocalTime): string {
  const end = endClock(booking);
  const names = workNames(booking.work, catalog);
  return words.work.previewSentence({
    span: formatSpan(booking.seconds, booking.seconds % 60 !== 0),
    work: names.whole,
    customer: names.customer,
    day: dayText(booking.date, now),
    range: booking.startClock === null || end === null ? null : rangeText(booking.startClock, end),
    description: booking.work.description,
  });
}

/** The field an error is about; null when it is about none of the form. */
export const fieldOf = (error: AppError): DraftField | null =>
  draftFields.find((field) => field === error.field) ?? null;
