/** Owns the English words of to-dos and of the tasks of a project. */
import type { AppError } from '../../common/error.ts';
import { counted } from './counted.ts';
import { type Described, describeError } from './errors.ts';

export const todosWords = {
  heading: 'To-dos',
  open: 'To-dos',
  openKeys: 'Control+T Meta+T',
  openTitle: 'To-dos (Ctrl+T)',
  search: 'Search to-dos',
  found: 'Found to-dos',
  /** One to-do, for a screen reader: what is ticked. */
  item: (name: string, place: string, meta: string) =>
    [name, place, meta].filter((part) => part !== '').join(', '),
  start: (name: string) => `Start ${name}`,
  stop: (name: string) => `Stop ${name}`,
  isTodo: 'to-do',
  running: 'running',
  today: (span: string) => `${span} today`,
  planned: (span: string) => `${span} planned`,
  waiting: 'not delivered yet',
  count: (count: number) => (count === 0 ? 'Nothing open' : `${count} open`),
  read: (time: string) => `read ${time}`,
  reading: 'reading…',
  readAgain: 'Read again',
  readNow: 'Read to-dos',
  none: 'Nothing to do.',
  noneHint: 'To-dos that are assigned to you at the service appear here, by project.',
  unread: 'Your to-dos were not read yet.',
  unreadHint:
    'Few requests are left today, or the service can’t be reached. Reading them takes at least one.',
  nothingFound: (query: string) => `No to-do called “${query}”.`,
  more: (count: number) => `Show more (${counted(count, 'to-do', 'to-dos')})`,
  cut: (count: number) =>
    `Only the first ${count} were read, because the account has few requests a day. The rest is at the service.`,
  done: 'Done',
  noneDone: 'Nothing done yet.',
  tasks: 'Tasks',
  tasksOf: (project: string, done: number | null, count: number) =>
    done === null ? `Tasks of ${project}` : `Tasks of ${project}, ${done} of ${count} ticked`,
  tasksCount: (done: number, count: number) => `${done} of ${count}`,
  noTasks: 'This project has no tasks.',
  readingTasks: 'Not read yet. They appear when the service has answered.',
  /** Said where both stand together: the two are confused. */
  explained:
    'A task is a kind of work in a project, such as design or review; everybody on the project ticks the same ones. A to-do is one thing to get done, and yours.',
  keys: 'Space ticks, Enter starts, arrows move.',
  /** Ticks on the page of what is not delivered. */
  ledgerHeading: 'Ticks',
  ledger: (name: string, project: string, done: boolean) =>
    `${done ? 'Tick' : 'Untick'} “${name}”${project === '' ? '' : ` in ${project}`}`,
  ledgerRefused: (name: string, project: string) =>
    `“${name}”${project === '' ? '' : ` in ${project}`} was not changed`,
  ledgerWaiting: 'Waits for the service.',
  ledgerSending: 'On its way.',
  dismiss: (name: string) => `Dismiss ${name}`,
} as const;

const kept = 'It stands as it was before.';

/** Why a tick was refused. */
export function describeTick(error: AppError): Described {
  const usual = describeError(error);
  switch (error.code) {
    case 'not_found':
      return {
        ...usual,
        what: 'The service does not know this any more.',
        kept,
        todo: 'Read the to-dos again.',
      };
    case 'forbidden':
      return { ...usual, what: 'You are not allowed to tick this at the service.', kept, todo: '' };
    default:
      return { ...usual, kept, todo: 'Tick it again, or leave it.' };
  }
}

/** Why the to-dos could not be read. */
export function describeTodosError(error: AppError): Described {
  const usual = describeError(error);
  return error.code === 'not_found' || error.code === 'not_supported'
    ? { ...usual, what: 'This service offers no to-dos.', kept: '', todo: '' }
    : { ...usual, kept: '', todo: 'Read them again.' };
}
