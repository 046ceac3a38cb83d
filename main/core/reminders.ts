/**
 * Owns which reminder is due, and when the next one can be (`30-tracking`, Reminders). Pure: from what is known now to
 * one instant, so that nothing has to be polled. Quiet rules that only the moment knows are asked by `reminder-watch.ts`.
 */
import type { Settings } from '../../common/model.ts';
import type { ReminderKind } from '../../common/reminders.ts';
import { toLocal, type Zone } from '../../common/time.ts';
import type { EntryRow } from './api/records.ts';
import type { Reminders, Said, Shown } from './reminder-memory.ts';
import { type Hours, lastShift, nextShift, shiftAt } from './work-hours.ts';

/** What decides about reminders. Instants in ms. */
export interface ReminderFacts {
  readonly nowMs: number;
  readonly zone: Zone;
  readonly hours: Hours;
  readonly settings: Pick<Settings, 'reminders' | 'notTrackingSeconds'>;
  readonly running: { readonly key: string; readonly startedAtMs: number } | null;
  /** Where the last entry or break of today ends; null: there is none. */
  readonly lastEndMs: number | null;
  /** Since when the user has been here without a break, as far as was looked. */
  readonly presentSinceMs: number;
  /** Of today, whole seconds. */
  readonly todaySeconds: number;
  /** How long a timer may be before it is far longer than usual. */
  readonly longMs: number;
  /** A question about an absence is open, the user is away on purpose, or nobody is signed in. */
  readonly quiet: boolean;
}

export interface Due extends Omit<Shown, 'atMs'> {
  readonly reason: string;
}

export interface Look {
  /** What is due now, what matters most first. */
  readonly due: readonly Due[];
  /** When something else can be due next; null: not before something changes. */
  readonly nextAtMs: number | null;
  /** The next one is about the user being here: whether they are is to be looked at on the way. */
  readonly watching: boolean;
}

/** A timer may run on this long after hours before it is said: few people stop on the minute. */
const graceMs = 10 * 60_000;

const hourMs = 3_600_000;
const nothing: Look = { due: [], nextAtMs: null, watching: false };

/** The most urgent first: a forgotten timer is money, a full day is news. */
const order: readonly ReminderKind[] = ['long_timer', 'after_hours', 'day_reached', 'not_tracking'];

/**
 * How long a timer may be before it is far longer than the user's longest usual one: twice what nine of ten entries of
 * the last seven days stay below. The very longest would not do: one forgotten night would keep this quiet for a week.
 * Never below four hours, for a long morning is nobody's mistake, nor above twelve, which is nobody's habit.
 */
export function longTimerMs(rows: readonly Pick<EntryRow, 'totalSeconds' | 'active'>[]): number {
  const ended = rows.filter(({ active, totalSeconds }) => !active && totalSeconds > 0);
  const sorted = ended.map(({ totalSeconds }) => totalSeconds).sort((a, b) => a - b);
  const usual = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0;
  return Math.min(12 * hourMs, Math.max(4 * hourMs, 2 * usual * 1000));
}

export function lookForReminders(memory: Reminders, facts: ReminderFacts): Look {
  if (facts.quiet) return nothing;
  const { nowMs, settings } = facts;
  const heldUntilMs = Math.max(memory.snoozedUntilMs ?? 0, memory.quietUntilMs ?? 0);
  const candidates = order
    .filter((kind) => settings.reminders[kind])
    .map((kind) => planned[kind](facts, memory.said[kind]))
    .filter((one) => one !== null);
  const due = candidates.filter(({ atMs }) => atMs <= nowMs);
  const later = candidates.map(({ atMs }) => Math.max(atMs, heldUntilMs)).filter((atMs) => atMs > nowMs);
  const nextAtMs = later.length === 0 ? null : Math.min(...later);
  if (heldUntilMs > nowMs) return { due: [], nextAtMs, watching: false };
  const watching = candidates.some((one) => one.kind === 'not_tracking' && one.sinceMs !== null);
  return { due, nextAtMs, watching };
}

interface Candidate extends Due {
  readonly atMs: number;
}

type Plan = (facts: ReminderFacts, said: Said | undefined) => Candidate | null;

const planned: Readonly<Record<ReminderKind, Plan>> = {
  not_tracking: ({ running, hours, nowMs, zone, lastEndMs, presentSinceMs, settings }, said) => {
    if (running) return null;
    const shift = shiftAt(hours, nowMs, zone);
    const base = { kind: 'not_tracking', timer: null } as const;
    const later = (): Candidate | null => {
      const next = nextShift(hours, nowMs, zone);
      return next && { ...base, reason: '', sinceMs: null, atMs: next.fromMs };
    };
    if (!shift) return later();
    const sinceMs = Math.max(shift.fromMs, lastEndMs ?? 0, presentSinceMs);
    const waitMs = settings.notTrackingSeconds * 1000;
    const reason = String(sinceMs);
    // Said again only after twice as long each time: whoever has read it three times has decided.
    const again = said?.reason === reason ? said : null;
    const atMs = again ? again.atMs + waitMs * 2 ** again.times : sinceMs + waitMs;
    return atMs < shift.untilMs ? { ...base, reason, sinceMs, atMs } : later();
  },

  after_hours: ({ running, hours, nowMs, zone }, said) => {
    if (!running) return null;
    const { key: timer, startedAtMs } = running;
    const base = { kind: 'after_hours', timer } as const;
    const current = shiftAt(hours, nowMs, zone);
    const past = lastShift(hours, nowMs, zone);
    // One that was started after hours was meant to run then.
    const missed =
      current === null && past !== null && startedAtMs < past.untilMs && said?.reason !== past.date;
    const shift = missed ? past : (current ?? nextShift(hours, nowMs, zone));
    if (!shift) return null;
    return { ...base, reason: shift.date, sinceMs: shift.untilMs, atMs: shift.untilMs + graceMs };
  },

  long_timer: ({ running, longMs }, said) => {
    if (!running || said?.reason === running.key) return null;
    const { key, startedAtMs } = running;
    const atMs = startedAtMs + longMs;
    return { kind: 'long_timer', timer: key, reason: key, sinceMs: startedAtMs, atMs };
  },

  day_reached: ({ running, hours, todaySeconds, nowMs, zone }, said) => {
    const { date } = toLocal(nowMs, zone);
    // Without a timer the day is as long as it is: there is nothing to be done about it.
    if (!running || said?.reason === date) return null;
    const atMs = nowMs + Math.max(0, hours.daySeconds - todaySeconds) * 1000;
    return { kind: 'day_reached', timer: running.key, reason: date, sinceMs: null, atMs };
  },
};
