/** Owns the lines of the ledger in words: what the user did, how far it got, and why it waits. */
import type { DeliveryView, LedgerLine } from '../../common/snapshot.ts';
import { formatSpan, type LocalTime } from '../../common/time.ts';
import { words } from '../words/en.ts';
import { describeError } from '../words/errors.ts';
import { clockText, dayText, instantText, plainText, rangeText } from '../words/format.ts';
import { joinNames } from './picker.ts';

/** What the user did, as one sentence: `Change Website · Review to 9:00 – 10:15 yesterday`. */
export function ledgerSentence(line: LedgerLine, now: LocalTime): string {
  const day = dayText(line.date, now);
  /** Today goes without saying where a single time of day is given. */
  const moment = (clock: number | null): string => {
    if (clock === null) return '';
    return line.date === now.date ? clockText(clock) : `${day} ${clockText(clock)}`;
  };
  return words.delivery.sentence[line.kind]({
    work: joinNames(line.work.project, line.work.task),
    when: whenText(line, day),
    day,
    start: moment(line.startClock),
    end: moment(line.endClock),
    span: line.seconds === null ? '' : spanText(line.seconds),
  });
}

function whenText(line: LedgerLine, day: string): string {
  const { startClock, endClock, seconds } = line;
  if (startClock !== null && endClock !== null) return `${rangeText(startClock, endClock)} ${day}`;
  if (startClock !== null) return words.delivery.runningSince(`${clockText(startClock)} ${day}`);
  return seconds === null ? day : `${spanText(seconds)} ${day}`;
}

const spanText = (seconds: number): string => formatSpan(seconds, seconds < 60);

/** How far a line has got and why it waits: `Waiting. It is on its way.` */
export function ledgerState(line: LedgerLine, connection: DeliveryView['connection']): string {
  const retryAt = line.retryAtMs === null ? null : instantText(line.retryAtMs);
  return `${words.delivery.states[line.state]}. ${words.delivery.reason(line.reason, connection, retryAt)}`;
}

/** A line as plain text, for the clipboard: its sentence, its state, and the failure with the service's own words. */
export function ledgerCopy(line: LedgerLine, connection: DeliveryView['connection'], now: LocalTime): string {
  const { customer, description } = line.work;
  const error = line.error === null ? null : describeError(line.error);
  const text = [
    ledgerSentence(line, now),
    [description, customer].filter((part) => part !== '').join(' — '),
    ledgerState(line, connection),
    ...(error === null ? [] : [error.what, error.detail]),
  ]
    .filter((part) => part !== '')
    .join('\n');
  return plainText(text);
}

/** What the user may do with a line. */
export interface LedgerActions {
  readonly retry: boolean;
  readonly edit: boolean;
  readonly discard: boolean;
  /** Whether it has to say why it can't be discarded: what waits to start or stop is undone instead. */
  readonly explainsKept: boolean;
}

export const ledgerActions = (line: LedgerLine): LedgerActions => ({
  retry: line.state === 'refused',
  edit: line.kind !== 'delete',
  discard: line.discardable,
  explainsKept: !line.discardable && line.state === 'unknown',
});
