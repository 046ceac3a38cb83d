/** Owns how a line is written: the text that `readLine` reads as the same. */
import { formatSeconds } from '../time.ts';
import type { Leave, Line, Moment, Times } from './line.ts';

/** `09:40`, with seconds where it has some. Two digits of hours leave no doubt about the half of the day. */
const clockText = (clock: number): string => formatSeconds(clock).replace(/:00$/, '');

function lengthText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor(seconds / 60) % 60, 'm'],
    [seconds % 60, 's'],
  ] as const;
  return parts.map(([count, unit]) => (count === 0 ? '' : `${count}${unit}`)).join('');
}

function momentText(moment: Moment | null, word: string): string {
  if (moment === null) return '';
  return moment.kind === 'ago' ? `${lengthText(moment.seconds)} ago` : `${word} ${clockText(moment.clock)}`;
}

/** A clock to come: between ten and one, two digits leave a doubt that only the half of the day takes away. */
function clockToCome(clock: number): string {
  const hour = Math.floor(clock / 3600);
  const text = clockText(clock);
  if (hour < 10 || hour > 12) return text;
  return `${text}${hour < 12 ? 'am' : 'pm'}`;
}

function leaveText(leave: Leave): string {
  if (leave.kind === 'open') return '';
  return leave.kind === 'length' ? lengthText(leave.seconds) : `until ${clockToCome(leave.clock)}`;
}

/** The times of a booking as a line says them, behind the words. */
export function printTimes(times: Times): string {
  switch (times.kind) {
    case 'none':
      return '';
    case 'begin':
      return `since ${clockText(times.start)}`;
    case 'finish':
      return `until ${clockText(times.end)}`;
    case 'length':
      return lengthText(times.seconds);
    case 'range':
      return `${clockText(times.start)}-${clockText(times.end)}`;
    case 'from':
      return `${lengthText(times.seconds)} from ${clockText(times.start)}`;
    case 'until':
      return `${lengthText(times.seconds)} until ${clockText(times.end)}`;
  }
}

export function printLine(line: Line): string {
  if (line.act === 'stop') return joined(['stop', momentText(line.at, 'at')]);
  if (line.act === 'away') return joined(['away', leaveText(line.until)]);
  if (line.act === 'back') return 'back';
  const times =
    line.act === 'book' ? [line.date ?? '', printTimes(line.times)] : [momentText(line.since, 'since')];
  const description = line.description === null ? '' : `// ${line.description}`;
  // Without `to`, a word `to` of the name would be taken for the verb's.
  const verb = line.act === 'switch' && line.words !== '' ? 'switch to' : line.act;
  return joined([verb, line.words, ...times, description]);
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
