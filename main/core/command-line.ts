/** Owns the command line: which words the program understands, and what they ask for. */
import * as v from 'valibot';
import { err, ok, type Result } from '../../common/result.ts';
import { parseClock, parseDuration } from '../../common/time.ts';

/** Seconds after midnight. */
const clock = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(86_399));

/** What a terminal may ask for; checked again where another process asks it. `json`: answered with one object. */
export const terminalCommand = v.variant('name', [
  v.strictObject({ name: v.literal('status'), json: v.boolean() }),
  v.strictObject({ name: v.literal('start'), json: v.boolean() }),
  v.strictObject({
    name: v.literal('stop'),
    json: v.boolean(),
    /** Seconds after midnight; null: now. */
    at: v.nullable(clock),
  }),
  v.strictObject({
    name: v.literal('away'),
    json: v.boolean(),
    until: v.variant('until', [
      v.strictObject({
        until: v.literal('minutes'),
        minutes: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1440)),
      }),
      v.strictObject({ until: v.literal('clock'), clock }),
      v.strictObject({ until: v.literal('back') }),
    ]),
  }),
  v.strictObject({ name: v.literal('back'), json: v.boolean() }),
]);

export type TerminalCommand = v.InferOutput<typeof terminalCommand>;

/** `open`: no command, the app itself. */
export type CommandLine =
  | { readonly kind: 'open' | 'help' | 'version' }
  | { readonly kind: 'command'; readonly command: TerminalCommand };

/** Why a command line is not understood, and at which word. */
export interface LineError {
  readonly code: 'word_unknown' | 'time_invalid' | 'length_invalid' | 'arguments_too_many';
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
  if (name === 'away') {
    if (times.length > 0) return tooMany('--at');
    const until = readLeave(rest);
    return until.ok
      ? ok({ kind: 'command', command: { name, json: switches.has('--json'), until: until.value } })
      : until;
  }
  if (rest[0] !== undefined) return tooMany(rest[0]);
  if (times.length > (name === 'stop' ? 1 : 0)) return tooMany('--at');
  const json = switches.has('--json');
  if (name !== 'stop') return ok({ kind: 'command', command: { name, json } });
  const at = time === undefined ? null : parseClock(time);
  if (time !== undefined && at === null) return err({ code: 'time_invalid', word: time });
  return ok({ kind: 'command', command: { name, json, at } });
}

type Leave = Extract<TerminalCommand, { readonly name: 'away' }>['until'];

/** `30m`, `until 14:30`, or nothing: until the user is back. */
function readLeave([first, second, ...more]: readonly string[]): Result<Leave, LineError> {
  if (first === undefined) return ok({ until: 'back' });
  const excess = first === 'until' ? more[0] : second;
  if (excess !== undefined) return err({ code: 'arguments_too_many', word: excess });
  if (first === 'until') {
    const clockSeconds = parseClock(second ?? '');
    return clockSeconds === null
      ? err({ code: 'time_invalid', word: second ?? '' })
      : ok({ until: 'clock', clock: clockSeconds });
  }
  // A bare number is hours in a form, and nothing here: who writes 30 means minutes.
  const seconds = /^\d+$/.test(first) ? null : parseDuration(first);
  const minutes = Math.ceil((seconds ?? 0) / 60);
  return seconds === null || minutes > 1440
    ? err({ code: 'length_invalid', word: first })
    : ok({ until: 'minutes', minutes });
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
    // `-5m` is meant as a length, and is told to be none.
    const isSwitch = /^-(?!\d)/.test(word);
    if (awaitsTime) times.push(isSwitch ? '' : word);
    if (isSwitch) switches.add(word);
    else if (!awaitsTime) words.push(word);
    awaitsTime = word === '--at';
    if (word.startsWith('--at=')) times.push(word.slice('--at='.length));
  }
  if (awaitsTime) times.push('');
  return { switches, times, words };
}

const names: readonly string[] = [
  'status',
  'start',
  'stop',
  'away',
  'back',
] satisfies readonly TerminalCommand['name'][];

const isName = (word: string): word is TerminalCommand['name'] => names.includes(word);
