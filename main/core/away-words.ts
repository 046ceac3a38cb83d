/** Owns the words of the notification about an absence, in English. */
import type { AwayChoice } from '../../common/presence.ts';
import { formatSpan } from '../../common/time.ts';

/** The answers that need nothing else to be said. */
const answers: Readonly<Record<Exclude<AwayChoice, 'book' | 'split'>, string>> = {
  keep: 'Keep it',
  discard_and_stop: 'Discard and stop',
  discard_and_go_on: 'Discard and go on',
  break: 'It was a break',
};

const span = (seconds: number): string => {
  if (seconds >= 3600) return formatSpan(seconds);
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.floor(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

export const awayNoticeWords = {
  title: (seconds: number) => `You were away for ${span(seconds)}`,
  body: (work: string) => `The timer ran on ${work}. What was that time?`,
  answers,
} as const;
