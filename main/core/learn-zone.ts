/**
 * Owns how the account's zone is learned (`30-tracking`, Clocks): times of the service have none (trap 15), so it is
 * seen from what the service calls a moment that is known, and remembered.
 */
import { type NamedZone, steadied } from './account-zone.ts';
import type { EntryRow } from './api/records.ts';
import type { Step } from './journal.ts';
import { accountZone, type Context, type State } from './state.ts';

/** Zones lie within this of UTC, in minutes. */
const farthest = 14 * 60;

/**
 * Learns from the answer to a change: the account's local time of what just happened, beside the service's clock, to 15
 * min. The start of a stopwatch is best; where no timer is shown to the team, the making of an entry stands for it as long
 * as nothing is known.
 * @param serviceMs the answer's `Date`; null: it had none
 */
export function learnZone(
  state: State,
  step: Step,
  [row]: readonly EntryRow[],
  serviceMs: number | null,
  context: Context,
): State {
  const made = step === 'create' && state.zone === null ? row?.createdAt : null;
  const moment = step === 'start' ? row?.activeSince : made;
  if (!moment || serviceMs === null) return state;
  const local = Date.parse(`${moment.replace(' ', 'T').slice(0, 19)}Z`);
  return remember(state, Math.round((local - serviceMs) / 900_000) * 15, context);
}

/** Learns from rows of a service that gives their making with an offset too, as long as nothing better is known. */
export function learnOffset(state: State, rows: readonly EntryRow[], context: Context): State {
  const last = rows
    .filter((row) => row.offsetMinutes !== null)
    .sort((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''))
    .at(-1);
  return state.zone === null && last ? remember(state, last.offsetMinutes ?? Number.NaN, context) : state;
}

function remember(state: State, minutes: number, context: Context): State {
  if (!Number.isFinite(minutes) || Math.abs(minutes) > farthest) return state;
  // A zone knows its daylight saving, an offset does not: the one known by name stands as long as it agrees.
  const known = accountZone(state, context.computerZone)(context.nowMs) === minutes;
  const { zone } = state;
  if (zone?.kind === 'named' && known) return called(state, zone, context);
  if (minutes !== context.computerZone(context.nowMs)) return { ...state, zone: { kind: 'offset', minutes } };
  return called(state, { kind: 'named', name: context.computerZoneName(), steady: null }, context);
}

function called(state: State, zone: NamedZone, { zoneRules, nowMs }: Context): State {
  const steady = steadied(zone, zoneRules, nowMs);
  return steady === state.zone ? state : { ...state, zone: steady };
}
