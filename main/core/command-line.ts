/** Owns the command line: which words the program understands, and what they ask for. */
import * as v from 'valibot';
import { err, ok, type Result } from '../../common/result.ts';
import { parseClock } from '../../common/time.ts';

/** What a terminal may ask for; checked again where another process asks it. `json`: answered with one object. */
export const terminalCommand = v.variant('name', [
  v.strictObject({ name: v.literal('status'), json: v.boolean() }),
  v.strictObject({ name: v.literal('start'), json: v.boolean() }),
  v.strictObject({
    name: v.literal('stop'),
    json: v.boolean(),
    /** Seconds after midnight; null: now. */
    at: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(86_399))),
  }),
]);

export type TerminalCommand = v.InferOutput<typeof terminalCommand>;

/** `open`: no command, the app itself. */
export type CommandLine =
  | { readonly kind: 'open' | 'help' | 'version' }
  | { readonly kind: 'command'; readonly command: TerminalCommand };

/** Why a command line is not understood, and at which word. */
export interface LineError {
  readonly code: 'word_unknown' | 'time_invalid' | 'arguments_too_many';
  readonly word: string;
}

/**
 * Reads the words after the program's own name. Switches that are not ours belong to Electron and Chromium.
 * @param appPath whether the first word that is no switch names the app: it does where Electron runs a checkout
 */
export function parseCommandLine(
  argv: readonly string[],
  { appPath }: { readonly appPath: boolean },
): Result<CommandLine, LineError> {
  const { switches, times, words } = sortWords(argv);
  const [name, ...rest] = appPath ? words.slice(1) : words;
  if (switches.has('--help')) return ok({ kind: 'help' });
  if (switches.has('--version')) return ok({ kind: 'version' });
  const [time] = times;
  const tooMany = (word: string): Result<CommandLine, LineError> => err({ code: 'arguments_too_many', word });
  if (name === undefined) return time === undefined ? ok({ kind: 'open' }) : tooMany('--at');
  if (!isName(name)) return err({ code: 'word_unknown', word: name });
  if (rest[0] !== undefined) return tooMany(rest[0]);
  if (times.length > (name === 'stop' ? 1 : 0)) return tooMany('--at');
  const json = switches.has('--json');
  if (name !== 'stop') return ok({ kind: 'command', command: { name, json } });
  const at = time === undefined ? null : parseClock(time);
  if (time !== undefined && at === null) return err({ code: 'time_invalid', word: time });
  return ok({ kind: 'command', command: { name, json, at } });
}

interface Sorted {
  readonly switches: ReadonlySet<string>;
  /** What was given with `--at`; empty where nothing followed it. */
  readonly times: readonly string[];
  readonly words: readonly string[];
}

function sortWords(argv: readonly string[]): Sorted {
  const switches = new Set<string>();
  const times: string[] = [];
  const words: string[] = [];
  let awaitsTime = false;
  for (const word of argv) {
    const isSwitch = word.startsWith('-');
    if (awaitsTime) times.push(isSwitch ? '' : word);
    if (isSwitch) switches.add(word);
    else if (!awaitsTime) words.push(word);
    awaitsTime = word === '--at';
    if (word.startsWith('--at=')) times.push(word.slice('--at='.length));
  }
  if (awaitsTime) times.push('');
  return { switches, times, words };
}

const names: readonly string[] = ['status', 'start', 'stop'] satisfies readonly TerminalCommand['name'][];

const isName = (word: string): word is TerminalCommand['name'] => names.includes(word);
