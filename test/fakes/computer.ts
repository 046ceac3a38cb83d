/**
 * Owns a computer for the watch for absences to run on: its clock, its timers that stand still while it sleeps, its idle
 * counter with the habits of real ones, and signals that come twice, late, or never.
 */
import type { Absence } from '../../common/presence.ts';
import { err, ok } from '../../common/result.ts';
import type { Signal, Store } from '../../main/core/ports.ts';
import { type Presence, present } from '../../main/core/presence.ts';
import { createPresenceWatch } from '../../main/core/presence-watch.ts';

export interface Habits {
  /** What the idle counter does at a wake: begins anew, goes on from where it was, or it is 0 all the time, or there is none. */
  readonly counter: 'restarts' | 'freezes' | 'goes_on' | 'zero' | 'none';
  /** What is never told. */
  readonly lost: readonly Signal[];
  /** Everything that is told is told again, so much later, ms; null: once. */
  readonly doubledMs: number | null;
  /** What tells of a return comes so much late, ms. */
  readonly lateMs: number;
}

export const faithful: Habits = { counter: 'goes_on', lost: [], doubledMs: null, lateMs: 0 };

const startMs = Date.parse('2026-03-10T07:00:00Z');

export function createComputer(habits: Habits) {
  let nowMs = startMs;
  let inputMs = nowMs;
  let setMs = 0;
  let asleepMs: number | null = null;
  let pending: { dueMs: number; readonly run: () => void }[] = [];
  let listener: (signal: Signal) => void = () => {};
  let presence: Presence = present;
  const absences: Absence[] = [];
  const seen = { readings: 0, writes: [] as number[], content: null as unknown };

  const after = (ms: number, run: () => void) => {
    const timer = { dueMs: nowMs + ms, run };
    pending.push(timer);
    return () => {
      pending = pending.filter((one) => one !== timer);
    };
  };
  const store: Store = {
    read: () => (seen.content === null ? err({ code: 'storage_damaged' }) : ok(seen.content)),
    write: (value) => {
      seen.writes.push(nowMs);
      seen.content = structuredClone(value);
      return ok(null);
    },
    salvage: () => null,
    setAside: () => {},
  };
  const watch = createPresenceWatch(
    {
      clock: {
        nowMs: () => nowMs,
        wallMs: () => nowMs + setMs,
        zone: () => 0,
        zoneName: () => 'UTC',
        zoneRules: '',
      },
      timers: { after },
      idle: {
        idleSeconds: () => {
          seen.readings += 1;
          if (habits.counter === 'none') return null;
          return habits.counter === 'zero' ? 0 : Math.floor((nowMs - inputMs) / 1000);
        },
      },
      signals: {
        subscribe: (told) => {
          listener = told;
          return () => {};
        },
      },
      stores: { settings: store, session: store, catalog: store, journal: store, presence: store },
    },
    {
      presence: () => presence,
      notePresence: (next) => {
        presence = next;
      },
      noteAbsence: (next, absence) => {
        presence = next;
        absences.push(absence);
      },
      wake: () => {},
    },
  );

  const pass = (ms: number): void => {
    const untilMs = nowMs + ms;
    for (;;) {
      const due = (one: { dueMs: number }) => asleepMs === null && one.dueMs <= untilMs;
      const [next] = pending.filter(due).sort((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      pending = pending.filter((one) => one !== next);
      nowMs = Math.max(nowMs, next.dueMs);
      next.run();
    }
    nowMs = untilMs;
  };

  const tell = (signal: Signal, lateMs = 0): void => {
    if (habits.lost.includes(signal)) return;
    if (lateMs === 0) listener(signal);
    else after(lateMs, () => listener(signal));
    if (habits.doubledMs !== null) after(lateMs + habits.doubledMs, () => listener(signal));
  };

  return {
    nowMs: () => nowMs,
    presence: () => presence,
    absences,
    seen,
    watch,
    pass,
    /** Somebody moves the mouse or presses a key. */
    input: () => {
      inputMs = nowMs;
    },
    /** What does the tracker every minute while a timer runs. */
    everyMinute: () => {
      const minute = (): void => {
        after(60_000, minute);
        watch.look();
      };
      minute();
    },
    tell,
    lock: () => tell('locked'),
    unlock: () => tell('unlocked', habits.lateMs),
    sleep: () => {
      tell('asleep');
      asleepMs = nowMs;
    },
    wake: () => {
      const sleptMs = nowMs - (asleepMs ?? nowMs);
      asleepMs = null;
      for (const timer of pending) timer.dueMs += sleptMs;
      if (habits.counter === 'restarts') inputMs = nowMs + 1000;
      if (habits.counter === 'freezes') inputMs += sleptMs;
      tell('awake', habits.lateMs);
    },
    setClock: (byMs: number) => {
      setMs += byMs;
    },
  };
}

export type Computer = ReturnType<typeof createComputer>;
