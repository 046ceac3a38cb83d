/**
 * Owns the way of a terminal to the app: the process it starts hands its question over with the single-instance lock, and
 * the app that runs leaves the answer in a file of the data folder, under a name that the question brought. Names are
 * UUIDs, so that no path crosses, and an answer can't be laid over anything.
 */
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import * as v from 'valibot';
import { type Answer, answerSchema, carryOut, tellFailure } from '../core/command-answer.ts';
import { type TerminalCommand, terminalCommand } from '../core/command-line.ts';
import type { Log } from '../core/ports.ts';
import type { Tracker } from '../core/tracker.ts';
import { placeOf } from './faults.ts';

/** A terminal waits this long for its answer, ms. */
const patienceMs = 5000;
const pollMs = 20;

const questionSchema = v.strictObject({
  id: v.pipe(v.string(), v.uuid()),
  command: terminalCommand,
  /** The instant (ms) at which the terminal gives up: what it was told has failed must not be done later. */
  untilMs: v.number(),
});

export type Question = v.InferOutput<typeof questionSchema>;

export const ask = (command: TerminalCommand): Question => ({
  id: crypto.randomUUID(),
  command,
  untilMs: Date.now() + patienceMs,
});

/** A question as the lock carries it to the app that runs; without one, the panel is asked for. */
export const carried = (question: Question | null): Readonly<Record<string, string>> =>
  // As text: Chromium loses spaces beside zeros (bytes 20 and 00), of which a number as it is may have both.
  question ? { question: JSON.stringify(question) } : {};

const carriedSchema = v.strictObject({
  question: v.pipe(v.string(), v.maxLength(1000), v.parseJson(), questionSchema),
});

const folderOf = (dataFolder: string): string => join(dataFolder, 'answers');
const fileOf = (dataFolder: string, id: string): string => join(folderOf(dataFolder), `${id}.json`);

export interface Door {
  readonly dataFolder: string;
  readonly tracker: Pick<Tracker, 'run' | 'snapshot'>;
  /** What a second start without a question is for. */
  readonly showPanel: () => void;
  readonly log: Log;
}

export function openCommandDoor(door: Door): void {
  // Answers that nobody came for: their terminal was closed.
  attempt(door.log, () => rmSync(folderOf(door.dataFolder), { recursive: true, force: true }));
  app.on('second-instance', (_event, _argv, _folder, said: unknown) => answerSecond(said, door));
}

function answerSecond(said: unknown, { dataFolder, tracker, showPanel, log }: Door): void {
  const parsed = v.safeParse(carriedSchema, said);
  if (!parsed.success) {
    showPanel();
    return;
  }
  const { id, command, untilMs } = parsed.output.question;
  if (Date.now() >= untilMs) return;
  const answer = carryOut(command, tracker);
  attempt(log, () => {
    const folder = folderOf(dataFolder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!lstatSync(folder).isDirectory()) throw new Error('not a folder of ours');
    // `x`: made, never overwritten, and no link is followed. Read too early it is no answer yet.
    writeFileSync(fileOf(dataFolder, id), JSON.stringify(answer), { flag: 'wx', mode: 0o600 });
  });
}

function attempt(log: Log, act: () => void): void {
  try {
    act();
  } catch (error) {
    log.warn('answer not left', { at: placeOf(error) });
  }
}

/**
 * Waits for the answer of the app that runs. Standing still: a second Electron that went on would make itself at home in
 * the folder of the first.
 */
export function awaitAnswer(dataFolder: string, { id, command, untilMs }: Question): Answer {
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    const answer = takeAnswer(fileOf(dataFolder, id));
    if (answer) return answer;
    if (Date.now() >= untilMs) return tellFailure('no_answer', command);
    Atomics.wait(still, 0, 0, pollMs);
  }
}

function takeAnswer(file: string): Answer | null {
  try {
    const answer = v.safeParse(answerSchema, JSON.parse(readFileSync(file, 'utf8')));
    if (!answer.success) return null;
    rmSync(file, { force: true });
    return answer.output;
  } catch {
    // Not there yet, or not whole.
    return null;
  }
}

/** Prints an answer. That nobody listens any more is no failure of the app. */
export async function tell({ out, err }: Answer): Promise<void> {
  await print(process.stdout, out);
  await print(process.stderr, err);
}

const print = (stream: NodeJS.WriteStream, text: string): Promise<void> =>
  new Promise((resolve) => {
    stream.on('error', () => resolve());
    stream.write(text, () => resolve());
  });

export async function tellAndEnd(answer: Answer): Promise<void> {
  await tell(answer);
  app.exit(answer.code);
}
