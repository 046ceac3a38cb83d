/** Owns the account's local time: IANA zones, and the two datetime formats of the interface (Conventions). */
import { formatSeconds, toLocal, type Zone } from '../common/time.ts';

const quarterHour = 900_000;

/** Whether the name is a time zone this system knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

/** The offset from UTC, in minutes, that the named zone has at an instant. */
export function zoneOf(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  // Offsets change on quarter hours only, and the rows of an answer are close together in time.
  const known = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / quarterHour);
    const cached = known.get(quarter);
    if (cached !== undefined) return cached;
    if (known.size > 10_000) known.clear();
    const offset = offsetMinutes(format.format(quarter * quarterHour));
    known.set(quarter, offset);
    return offset;
  };
}

/** Reads the end of `11/14/2025, GMT+05:30`; `GMT` alone is UTC. */
function offsetMinutes(formatted: string): number {
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(formatted);
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

/** `YYYY-MM-DD HH:MM:SS` in the account's zone. */
export function datetime(instant: number, zone: Zone): string {
  const { date, clock } = toLocal(instant, zone);
  return `${date} ${formatSeconds(clock)}`;
}

/** ISO 8601 with a numeric offset without colon, in the account's zone. */
export function isoDatetime(instant: number, zone: Zone): string {
  const { date, clock } = toLocal(instant, zone);
  const minutes = zone(instant);
  const offset = formatSeconds(Math.abs(minutes) * 60)
    .slice(0, 5)
    .replace(':', '');
  return `${date}T${formatSeconds(clock)}${minutes < 0 ? '-' : '+'}${offset}`;
}
