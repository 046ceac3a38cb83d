/** Owns the words of the command line, in English. */
import type { ErrorCode } from '../../common/error.ts';
import type { LineError } from './command-line.ts';

/** Why a command was not carried out: what the app says of anything, and what only a terminal can meet. */
export type CommandFailure = ErrorCode | 'nothing_to_start' | 'no_answer';

const usage = `Usage:
  stint                              open Stint, or show the one that runs
  stint status [--json]              what runs, today's total, what waits for delivery
  stint start [--json]               start the last work again
  stint stop [--at 17:30] [--json]   stop what runs: now, or at a time of day that has passed
  stint away [30m | until 14:30] [--json]
                                     go away on purpose: a break, nothing is asked
  stint back [--json]                you are back from it
  stint --help, stint --version
`;

/** Of the codes that these commands can give; others are told by their code. */
const failures: Partial<Readonly<Record<CommandFailure, string>>> = {
  not_signed_in: 'Nobody is signed in. Open Stint first.',
  nothing_running: 'Nothing is running.',
  nothing_to_start: 'There is no earlier work to start again. Choose some in Stint.',
  end_before_start: 'What runs was started after that time.',
  project_required: 'The project of the last work is archived or gone. Choose another in Stint.',
  task_required: 'The project of the last work wants a task. Choose one in Stint.',
  storage_failed: 'Stint could not write to the disk. Nothing was changed.',
  storage_behind: 'Stint can’t save to the disk. Times are safe; ticks, favourites and settings may be lost.',
  storage_damaged: 'A file of Stint is damaged. Open Stint to see what could be read.',
  storage_newer: 'The files are those of a newer Stint.',
  no_answer: 'The Stint that runs did not answer in time.',
};

const reasons: Readonly<Record<LineError['code'], (word: string) => string>> = {
  word_unknown: (word) => `“${word}” is not a command.`,
  time_invalid: (word) =>
    word === '' ? 'A time of day is missing, such as 17:30.' : `“${word}” is not a time of day.`,
  length_invalid: (word) => `“${word}” is not a length up to a day, such as 30m or 1:30.`,
  arguments_too_many: (word) => `“${word}” is too much here.`,
};

export const commandWords = {
  usage,
  version: (version: string) => `Stint ${version}`,
  notUnderstood: ({ code, word }: LineError) => `stint: ${reasons[code](word)}`,
  failure: (code: CommandFailure) => `stint: ${failures[code] ?? code}`,
  notice: (code: ErrorCode) => failures[code] ?? code,
  waiting: (waiting: number) => `${waiting} waiting for delivery`,
} as const;
