/** Owns the app's clock on Node: wall time at the start, carried on by clocks nobody can set, and the system's zone. */
import { uptime } from 'node:os';
import type { Zone } from '../../common/time.ts';
import { isTimeZone } from '../../common/zone.ts';
import type { Clock } from '../core/ports.ts';

/** What the clock is read from; tests give their own. */
export interface ClockSource {
  readonly wallMs: () => number;
  /** Precise, cannot be set, may stand still while the computer sleeps, ms. */
  readonly monotonicMs: () => number;
  /** Since the computer was started, sleep included, ms; coarse. */
  readonly uptimeMs: () => number;
  /** Reads the zone of the system. */
  readonly readZone: () => void;
  /** The offset of the zone that was read last. */
  readonly zone: Zone;
  /** Its name, empty or unknown where it has none. Slow the first time. */
  readonly zoneName: () => string | undefined;
}

const systemSource: ClockSource = {
  wallMs: Date.now,
  // Not `performance`: Node would make all of it at the start for this one number.
  monotonicMs: () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1e6;
  },
  uptimeMs: () => uptime() * 1000,
  readZone: () => {
    // V8 keeps the zone it has found. After the system's has changed, Node goes on with the old one, and in Electron
    // names follow while the offsets of Date do not. Node reads both again when TZ is touched.
    const own = process.env['TZ'];
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  },
  zoneName: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  // Not the negative: that of 0 is -0.
  zone: (instantMs) => 0 - new Date(instantMs).getTimezoneOffset(),
};

/** The two clocks drift by less than this while the computer is awake, ms. */
const sleepNoticedMs = 2000;

/** People travel, but not that fast; reading the zone takes 0.1 ms and empties the caches of Date. */
const zoneKeptMs = 10_000;

/**
 * Makes the clock. The precise monotonic clock may miss sleep, the uptime counts it but is coarse: where the uptime
 * has run ahead, the computer slept, and the difference is added.
 */
export function createClock(source: ClockSource = systemSource): Clock {
  const startedMs = source.wallMs();
  const monotonicStart = source.monotonicMs();
  const uptimeStart = source.uptimeMs();
  let sleptMs = 0;
  const nowMs = (): number => {
    const monotonic = source.monotonicMs() - monotonicStart;
    const ahead = source.uptimeMs() - uptimeStart - monotonic - sleptMs;
    if (ahead > sleepNoticedMs) sleptMs += ahead;
    return Math.round(startedMs + monotonic + sleptMs);
  };
  let readAtMs = Number.NEGATIVE_INFINITY;
  let name: string | null = null;
  const isOld = (): boolean => nowMs() - readAtMs >= zoneKeptMs;
  const readZone = (): void => {
    source.readZone();
    readAtMs = nowMs();
    name = null;
  };
  return {
    nowMs,
    wallMs: source.wallMs,
    zone: (instantMs) => {
      if (isOld()) readZone();
      return source.zone(instantMs);
    },
    zoneName: () => {
      if (name !== null && !isOld()) return name;
      // Name and offsets are always of the same reading: what is learned by one holds for the other.
      readZone();
      name = usableName(source.zoneName(), source.zone(readAtMs));
      return name;
    },
    zoneRules: process.versions['tz'] ?? process.version,
  };
}

/** The name, or where the system has none that can be looked up, one of the same offset in whole hours. */
function usableName(name: string | undefined, minutes: number): string {
  if (name && isTimeZone(name)) return name;
  const hours = minutes / 60;
  // The sign in these names is that of the way to UTC.
  const fixed = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return hours !== 0 && isTimeZone(fixed) ? fixed : 'UTC';
}
