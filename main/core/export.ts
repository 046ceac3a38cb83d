/** Owns the table of what is not delivered, for people who take it elsewhere: CSV as RFC 4180 has it, in UTF-8. */
import type { LedgerLine } from '../../common/snapshot.ts';
import { formatSeconds, type LocalTime } from '../../common/time.ts';

/** The file's name, for the day it is made on. */
export const exportName = (date: string): string => `stint-undelivered-${date}.csv`;

/** Without it, spreadsheets take the text for one of an old code page. */
const byteOrderMark = '\uFEFF';

const columns: readonly (readonly [string, (line: LedgerLine) => string])[] = [
  ['Action', (line) => line.kind],
  ['Date', (line) => line.date],
  ['From', (line) => clock(line.startClock)],
  ['To', (line) => clock(line.endClock)],
  ['Duration', (line) => clock(line.seconds)],
  ['Seconds', (line) => String(line.seconds ?? '')],
  ['Project', (line) => line.work.project],
  ['Customer', (line) => line.work.customer],
  ['Task', (line) => line.work.task ?? ''],
  ['Description', (line) => line.work.description],
  ['State', (line) => line.state],
  ['Reason', (line) => line.reason],
  ['Error code', (line) => line.error?.code ?? ''],
  ['Made', (line) => moment(line.made)],
];

/** One row for each line of the ledger below a row of names. Times are the account's; `HH:MM:SS`. */
export function exportTable(lines: readonly LedgerLine[]): string {
  const names = columns.map(([name]) => name);
  const rows = lines.map((line) => columns.map(([, of]) => of(line)));
  return byteOrderMark + [names, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const clock = (seconds: number | null): string => (seconds === null ? '' : formatSeconds(seconds));

const moment = (at: LocalTime): string => `${at.date} ${formatSeconds(at.clock)}`;

/** What makes a spreadsheet read a cell as a formula when it comes first; the wide signs do so in East Asian ones. */
const formulaSign = /^[=+\-@\t\r\n＝＋－＠]/;

/** Names and descriptions come from anybody in the account: none of them may become a formula on this computer. */
const guarded = (text: string): string => (formulaSign.test(text) ? `'${text}` : text);

const cell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;
