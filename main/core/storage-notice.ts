/** Owns the notice that files are behind what is shown: it stands exactly as long as the disk refuses them. */
import { type AppError, appError } from '../../common/error.ts';

/**
 * The notices after a write of the files other than the journal.
 * @param error why one could not be written; null: all were
 */
export function noteStorage(notices: readonly AppError[], error: AppError | null): readonly AppError[] {
  const told = notices.find(({ code }) => code === 'storage_behind');
  if (error === null) return told ? notices.filter((notice) => notice !== told) : notices;
  const { detail } = error;
  if (told && told.detail === detail) return notices;
  const others = notices.filter((notice) => notice !== told);
  return [...others, appError('storage_behind', detail === undefined ? {} : { detail })];
}
