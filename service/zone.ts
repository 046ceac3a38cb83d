/** Owns the account's local time as the interface writes it: its two datetime formats (Conventions). */
import { formatSeconds, toLocal, type Zone } from '../common/time.ts';

export { isTimeZone, zoneNamed as zoneOf } from '../common/zone.ts';

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
