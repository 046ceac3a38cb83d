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

/** A stretch of time in which a zone keeps its offset: `minutes` ahead of UTC, from one instant (ms) until another. */
export interface Steady {
  readonly minutes: number;
  readonly fromMs: number;
  readonly untilMs: number;
}

const day = 86_400_000;

/** Around an instant: whole days, a month before it and two after it at most. */
export function steadyAround(zone: Zone, nowMs: number): Steady {
  const minutes = zone(nowMs);
  const reach = (days: number, step: number): number => {
    let at = 0;
    while (at < days && zone(nowMs + (at + 1) * step) === minutes) at += 1;
    return nowMs + at * step;
  };
  return { minutes, fromMs: reach(30, -day), untilMs: reach(60, day) };
}

/** A zone by its name, of which a stretch is known: whatever of `Intl` is asked first takes 15 ms and 3 MiB. */
export function zoneKnowing(name: string, { minutes, fromMs, untilMs }: Steady): Zone {
  let rules: Zone | null = null;
  return (instant) => {
    if (instant >= fromMs && instant < untilMs) return minutes;
    rules ??= isTimeZone(name) ? zoneNamed(name) : () => minutes;
    return rules(instant);
  };
}

/** Reads the end of `11/14/2025, GMT+05:30`; `GMT` alone is UTC. */
function offsetMinutes(formatted: string): number {
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(formatted);
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
