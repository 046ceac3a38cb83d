/** Owns IANA zones: what a name of one means at an instant. */
import type { Zone } from './time.ts';

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
export function zoneNamed(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  // Offsets change on quarter hours only, and the instants of one day are close together.
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
