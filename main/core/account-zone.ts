/**
 * Owns the zone an account is in, as it is remembered (`30-tracking`, Clocks): with its name, a stretch of its rules, so
 * that no start has to look them up.
 */
import type { Zone } from '../../common/time.ts';
import { isTimeZone, type Steady, steadyAround, zoneKnowing, zoneNamed } from '../../common/zone.ts';

export interface NamedZone {
  readonly kind: 'named';
  readonly name: string;
  /** What its rules say around the time they were asked, and which edition of all rules that was; null: not known. */
  readonly steady: (Steady & { readonly rules: string }) | null;
}

/**
 * Where the account is: the zone of this computer where the two were seen to agree, by its name, so that it holds on
 * while the computer travels and through daylight saving; else minutes ahead of UTC.
 */
export type AccountZone = NamedZone | { readonly kind: 'offset'; readonly minutes: number };

/** Zones by name: making one is slow, and each change of the state asks for it. */
const named = new Map<string, { readonly steady: Steady | null; readonly zone: Zone }>();

export function zoneCalled({ name, steady }: NamedZone): Zone {
  const known = named.get(name);
  if (known?.steady === steady) return known.zone;
  const zone = steady ? zoneKnowing(name, steady) : zoneNamed(name);
  named.set(name, { steady, zone });
  return zone;
}

/** What is asked of a zone lies within this of the moment, mostly: the week that is shown, and an absence, ms. */
const askedMs = 10 * 86_400_000;

/** A zone with what its rules say of these days; the same one where it knows. */
export function steadied(zone: NamedZone, rules: string, nowMs: number): NamedZone {
  const { steady } = zone;
  const knows =
    steady?.rules === rules && steady.fromMs <= nowMs - askedMs && steady.untilMs >= nowMs + askedMs;
  return knows ? zone : { ...zone, steady: { ...steadyAround(zoneNamed(zone.name), nowMs), rules } };
}

/** A zone from a file: what it knows of its rules holds as long as the rules are these; null: there is no such zone. */
export function resumeZone(zone: AccountZone | null, rules: string): AccountZone | null {
  if (zone?.kind !== 'named' || zone.steady?.rules === rules) return zone;
  return isTimeZone(zone.name) ? { ...zone, steady: null } : null;
}
