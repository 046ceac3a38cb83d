/** Owns what a terminal is answered: the command carried out, and the words or the object that say so. */
import * as v from 'valibot';
import { err, ok, type Result } from '../../common/result.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import type { CommandLine, LineError, TerminalCommand } from './command-line.ts';
import { type CommandFailure, commandWords as words } from './command-words.ts';
import { statusOf } from './status-of.ts';
import type { Tracker } from './tracker.ts';
import { type TrayAction, todayTotal, trayModel } from './tray-model.ts';
import { trayWords } from './tray-words.ts';

/** `code`: the exit code. 0: done, 1: refused, 2: not understood. */
export const answerSchema = v.strictObject({
  code: v.picklist([0, 1, 2]),
  out: v.string(),
  err: v.string(),
});

export type Answer = v.InferOutput<typeof answerSchema>;

/** The answer to a command line that no app is needed for; null where one is. */
export function explain(line: Result<CommandLine, LineError>, version: string): Answer | null {
  if (!line.ok)
    return { code: 2, out: '', err: `${printable(words.notUnderstood(line.error))}\n${words.usage}` };
  if (line.value.kind === 'help') return { code: 0, out: words.usage, err: '' };
  if (line.value.kind === 'version') return { code: 0, out: `${words.version(version)}\n`, err: '' };
  return null;
}

export function carryOut(command: TerminalCommand, tracker: Pick<Tracker, 'run' | 'snapshot'>): Answer {
  const done = act(command, tracker);
  return done.ok ? tellStatus(tracker.snapshot(), command) : tellFailure(done.error, command);
}

function act(
  command: TerminalCommand,
  { run, snapshot }: Pick<Tracker, 'run' | 'snapshot'>,
): Result<null, CommandFailure> {
  if (command.name === 'status') return ok(null);
  if (command.name === 'start') {
    const { account, running } = snapshot();
    // The last work is what runs already.
    if (account && running) return ok(null);
    const again = continueAction(snapshot());
    if (!again) return err(account ? 'nothing_to_start' : 'not_signed_in');
    const started = run(again);
    return started.ok ? started : err(started.error.code);
  }
  if (command.name === 'away' || command.name === 'back') {
    const done = run(command.name === 'away' ? { type: 'go_away', ...command.until } : { type: 'come_back' });
    return done.ok ? done : err(done.error.code);
  }
  const stopped = run({ type: 'stop', at: command.at ?? undefined });
  return stopped.ok ? stopped : err(stopped.error.code);
}

/** What the tray offers to continue: the same work is started from there and from here. */
function continueAction(snapshot: Snapshot): Extract<TrayAction, { readonly type: 'start' }> | null {
  for (const item of trayModel(snapshot).menu) {
    if (item.kind === 'action' && item.action.type === 'start') return item.action;
  }
  return null;
}

export function tellStatus(snapshot: Snapshot, { json }: Pick<TerminalCommand, 'json'>): Answer {
  return { code: 0, out: json ? printJson(statusOf(snapshot)) : describe(snapshot), err: '' };
}

export function tellFailure(code: CommandFailure, { json }: Pick<TerminalCommand, 'json'>): Answer {
  return {
    code: 1,
    out: json ? printJson({ ok: false, error: code }) : '',
    err: `${words.failure(code)}\n`,
  };
}

/** The tooltip of the tray, and what its menu has besides. */
function describe(snapshot: Snapshot): string {
  const { account, delivery, notices } = snapshot;
  const lines = [
    account ? trayModel(snapshot).tooltip : trayWords.signedOut,
    ...(account ? [trayWords.today(todayTotal(snapshot))] : []),
    ...(delivery.waiting > 0 ? [words.waiting(delivery.waiting)] : []),
    ...(delivery.refused > 0 ? [trayWords.refused(delivery.refused)] : []),
    ...notices.map((notice) => words.notice(notice.code)),
  ];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

/** Names and notes come from others: what a terminal would take for orders is left out. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

/** One object on one line; what JSON leaves as it is and a terminal takes for an order, as numbers. */
const printJson = (value: object): string =>
  `${JSON.stringify(value).replaceAll(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
