/**
 * Owns the arithmetic of days, clock times and durations. Pure; knows no zone but the one it is given.
 *
 * Words: an *instant* is ms since the epoch; a *date* is `YYYY-MM-DD`; a *clock* is seconds after midnight
 * (0 … 86 399); a *span* is whole seconds and may pass 24 h.
 */

export const secondsPerDay = 86_400;

/** A civil date and the seconds after its midnight. */
export interface LocalTime {
  readonly date: string;
  readonly clock: number;
}

/** Tells how far local time is ahead of UTC at an instant (ms), in minutes; not always whole ones, but whole seconds. */
export type Zone = (instantMs: number) => number;

const pad = (value: number): string => String(value).padStart(2, '0');

/** The whole second an instant lies in, as local date and clock. */
export function toLocal(instantMs: number, zone: Zone): LocalTime {
  const shifted = Math.floor(instantMs / 1000) + Math.round(zone(instantMs) * 60);
  const clock = ((shifted % secondsPerDay) + secondsPerDay) % secondsPerDay;
  return { date: new Date((shifted - clock) * 1000).toISOString().slice(0, 10), clock };
}

/**
 * The instant (ms) of a local time. Of a time that comes twice it is the first; one skipped by daylight saving is read
 * with the offset before the jump, and so lies after it.
 */
export function fromLocal(local: LocalTime, zone: Zone): number {
  const asUtc = Date.parse(`${local.date}T00:00:00Z`) + local.clock * 1000;
  // No zone is a day ahead or behind: these are certainly before and after the instant.
  const before = zone(asUtc - secondsPerDay * 1000);
  const after = zone(asUtc + secondsPerDay * 1000);
  const first = asUtc - Math.round(before * 60) * 1000;
  const second = asUtc - Math.round(after * 60) * 1000;
  return zone(first) !== before && zone(second) === after ? second : first;
}

/** `date` moved by whole days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * secondsPerDay * 1000).toISOString().slice(0, 10);
}

/** Whether the text is a date that exists. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(instant) && new Date(instant).toISOString().slice(0, 10) === text;
}

/** Seconds as `HH:MM:SS`, with as many hour digits as they need: the form of clocks and spans on the wire. */
export function formatSeconds(seconds: number): string {
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** Reads `HH:MM:SS` or `HH:MM` of the wire into seconds; `null` when it is neither. */
export function parseSeconds(text: string): number | null {
  const match = /^(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

/** A span as people read it: `1:24`, or `1:24:07` with seconds. */
export function formatSpan(seconds: number, withSeconds = false): string {
  const whole = `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}`;
  return withSeconds ? `${whole}:${pad(Math.floor(seconds) % 60)}` : whole;
}

/**
 * Reads a duration as people write it into seconds: `1:30`, `1:30:15`, `1h30`, `1h 30m`, `2h`, `90m`, `45s`, `1.5`, `1,5h`.
 * A bare number is hours. `null` when it is none of these, or zero.
 */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim().toLowerCase();
  const parts = /^(\d{1,3}):([0-5]?\d)(?::([0-5]?\d))?$/.exec(trimmed);
  if (parts) return positive(Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0));
  const decimal = /^(\d{1,3}(?:[.,]\d+)?|[.,]\d+)\s*h?$/.exec(trimmed);
  if (decimal?.[1]) return positive(Math.round(Number(decimal[1].replace(',', '.')) * 3600));
  const units =
    /^(\d{1,3})\s*h\s*(\d{1,2})()$/.exec(trimmed) ??
    /^(?:(\d{1,3})\s*h)?\s*(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,5})\s*s)?$/.exec(trimmed);
  if (!units) return null;
  const [, hours, minutes, seconds] = units.map((part) => Number(part || 0));
  return positive((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0));
}

const positive = (seconds: number): number | null => (seconds > 0 ? seconds : null);

/** Reads a time of day as people write it: `9`, `9:05`, `09.05`, `0905`, `5pm`, `5:30 p.m.`. `null` when it is none. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.]?([0-5]\d))?(?:[:.]([0-5]\d))?\s*(?:([ap])\.?\s?m\.?)?$/.exec(
    text.trim().toLowerCase(),
  );
  if (!match) return null;
  const [, hourText, minutes, seconds, half] = match;
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  if (hour > 23) return null;
  return hour * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}

/** Seconds from one clock to another, past midnight when the end is not after the start. */
export const clockDistance = (start: number, end: number): number =>
  (((end - start) % secondsPerDay) + secondsPerDay) % secondsPerDay;
