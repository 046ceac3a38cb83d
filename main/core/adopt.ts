/** Owns how a row that runs at the service, started on another device, becomes an entry of ours (rule 6). */
import { fromLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import { workOf } from './entry-times.ts';
import type { Running } from './journal.ts';

/** @param key what it will be called here */
export function adopt(row: EntryRow, key: string, zone: Zone): Running {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2}):?(\d{2})?/.exec(row.activeSince ?? '');
  const clock = match
    ? Number(match[2]) * 3600 + Number(match[3]) * 60 + Number(match[4] ?? 0)
    : row.startClock;
  return {
    key,
    id: row.id,
    work: workOf(row),
    span: {
      kind: 'measured',
      startedAtMs: fromLocal({ date: match?.[1] ?? row.date, clock }, zone),
      endedAtMs: null,
      baseSeconds: row.totalSeconds,
      begun: { date: row.date, startClock: row.startClock },
    },
    deleted: false,
    adopted: true,
    lateSeconds: 0,
    sent: null,
    row,
  };
}
