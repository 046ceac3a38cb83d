/**
 * Absences as they were, whatever the system tells of them: a user who works and goes away in every way, on computers
 * with the faults of real ones. Which fault costs how much is said at each property.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Observation, observe, type Presence, present } from '../../main/core/presence.ts';
import { type Computer, createComputer, faithful, type Habits } from '../fakes/computer.ts';

const threshold = 120;
/** Seconds. While nobody is there, the idle source is asked this often; else once a minute. */
const poll = { away: 4, here: 60 };
/** Seconds after a wake in which input is not believed, and the longest pause until the next. */
const noise = 27;

/** One way to go away, in seconds. */
interface Outing {
  /** Work before it. */
  readonly work: number;
  /** Between two inputs of that work. */
  readonly pause: number;
  /** From the last input to the first one after the return. */
  readonly gone: number;
  /** `hotkey`: with the last input. `timeout`: by itself. */
  readonly lock: 'none' | 'hotkey' | 'timeout';
  readonly sleeps: boolean;
  /** It wakes for itself in between, for some seconds. */
  readonly wakesAtNight: boolean;
  /** The mouse is moved while it is locked. */
  readonly bump: boolean;
  /** `finger`: unlocked without a key, and then nothing for so many seconds. */
  readonly unlock: 'password' | number;
}

interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

const gone = (short: number) =>
  fc.oneof(fc.integer({ min: 8, max: short }), fc.integer({ min: threshold + 10, max: 20_000 }));

const outings = (options: { readonly short?: number; readonly bumps?: boolean } = {}) =>
  fc.array(
    fc.record<Outing>({
      work: fc.integer({ min: 240, max: 900 }),
      pause: fc.integer({ min: 1, max: 20 }),
      gone: gone(options.short ?? threshold - 10),
      lock: fc.constantFrom('none', 'hotkey', 'timeout'),
      sleeps: fc.boolean(),
      wakesAtNight: fc.boolean(),
      bump: options.bumps === false ? fc.constant(false) : fc.boolean(),
      unlock: fc.oneof(fc.constant('password' as const), fc.integer({ min: 0, max: 3 })),
    }),
    { minLength: 1, maxLength: 6 },
  );

const habits = (fixed: Partial<Habits> = {}) =>
  fc
    .record<Habits>({
      counter: fc.constantFrom('restarts', 'freezes', 'goes_on'),
      lost: fc.constant([]),
      doubledMs: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 4000 })),
      lateMs: fc.integer({ min: 0, max: 1500 }),
    })
    .map((one) => ({ ...one, ...fixed }));

/** Lives through it. @returns the absences as they were */
function live(computer: Computer, days: readonly Outing[]): readonly Span[] {
  const spans = days.map((day) => {
    workFor(computer, day.work, day.pause);
    return goAway(computer, day);
  });
  workFor(computer, 400, 3);
  return spans;
}

function workFor(computer: Computer, seconds: number, pause: number): void {
  const untilMs = computer.nowMs() + seconds * 1000;
  // Nobody works in step with the minutes.
  for (let turn = 0; computer.nowMs() < untilMs; turn += 1) {
    computer.input();
    computer.pass(Math.min(pause * 1000 + (turn % 7) * 370, untilMs - computer.nowMs()));
  }
  computer.input();
}

function goAway(computer: Computer, day: Outing): Span {
  const fromMs = computer.nowMs();
  const untilMs = fromMs + day.gone * 1000;
  const to = (offset: number): void => computer.pass(fromMs + offset * 1000 - computer.nowMs());
  const isLocked = day.lock !== 'none';
  const sleeps = day.sleeps && day.gone >= 60;
  if (day.lock === 'hotkey') computer.lock();
  if (day.lock === 'timeout') {
    to(Math.min(day.gone * 0.2, 300));
    computer.lock();
  }
  if (sleeps) {
    to(day.gone * 0.4);
    computer.sleep();
    if (day.wakesAtNight && day.gone > 400) {
      to(day.gone * 0.5);
      computer.wake();
      to(day.gone * 0.5 + 20);
      computer.sleep();
    }
    // Long enough before the return: to unlock or work within the noise of a wake is another story.
    to(day.gone - 15);
    computer.wake();
  }
  if (isLocked && day.bump && day.gone > 200 && !sleeps) {
    to(day.gone * 0.6);
    computer.input();
  }
  const unlockAt = day.gone - (day.unlock === 'password' ? 0 : day.unlock);
  if (isLocked) {
    for (let key = 5; day.unlock === 'password' && key > 0; key -= 1) {
      to(unlockAt - key);
      computer.input();
    }
    to(unlockAt);
    if (day.unlock === 'password') computer.input();
    computer.unlock();
  }
  to(day.gone);
  computer.input();
  return { fromMs, untilMs };
}

interface Tolerance {
  readonly start: number;
  readonly end: number;
}

/** Lives on a watched computer, and compares. */
function check(habit: Habits, days: readonly Outing[], tolerance: Tolerance): void {
  const computer = createComputer(habit);
  computer.input();
  computer.watch.watch(threshold);
  computer.everyMinute();
  const real = live(computer, days).filter(({ fromMs, untilMs }) => untilMs - fromMs >= threshold * 1000);
  const found = computer.absences;
  const summary = found.map(({ fromMs, untilMs }) => ({ fromMs, untilMs }));
  expect(summary, 'one for each').toHaveLength(real.length);
  for (const [index, { fromMs, untilMs }] of real.entries()) {
    const [from, until] = [found[index]?.fromMs ?? 0, found[index]?.untilMs ?? 0];
    expect(Math.abs(from - fromMs), 'begins').toBeLessThanOrEqual(tolerance.start * 1000);
    expect(Math.abs(until - untilMs), 'ends').toBeLessThanOrEqual(tolerance.end * 1000);
  }
  expect(computer.presence().phase).toBe('present');
}

const runs = { numRuns: 300 };

describe('an absence', () => {
  it('is as it was to one poll, where everything is told, in time or late, once or twice', () => {
    // A counter that begins anew is told apart only where the wake is known to be one.
    fc.assert(
      fc.property(habits(), outings(), (habit, days) => check(habit, days, { start: 1, end: poll.away + 2 })),
      runs,
    );
  });

  it('is as it was, where no lock is ever told and nobody moves the mouse meanwhile', () => {
    // It ends with the first key of the password: nothing else is known of the lock.
    const lost = ['locked', 'unlocked'] as const;
    fc.assert(
      fc.property(habits({ lost }), outings({ bumps: false }), (habit, days) =>
        check(habit, days, { start: 1, end: 5 + poll.away }),
      ),
      runs,
    );
  });

  it('is as it was to a minute, where no sleep is ever told', () => {
    // What was done since the last reading is lost with a counter that begins anew: an absence may seem so much longer.
    const lost = ['asleep', 'awake'] as const;
    fc.assert(
      fc.property(habits({ lost }), outings({ short: threshold - poll.here - 5 }), (habit, days) =>
        check(habit, days, { start: poll.here, end: poll.here + noise }),
      ),
      runs,
    );
  });

  it('is as it was to a minute, where neither sleep nor lock is ever told', () => {
    const lost = ['asleep', 'awake', 'locked', 'unlocked'] as const;
    fc.assert(
      fc.property(
        habits({ lost }),
        outings({ bumps: false, short: threshold - poll.here - 5 }),
        (habit, days) => check(habit, days, { start: poll.here, end: poll.here + noise }),
      ),
      runs,
    );
  });

  it('ends within half a minute of the truth, where no wake is ever told', () => {
    // Shorter ones seem that much longer than they were.
    fc.assert(
      fc.property(habits({ lost: ['awake'] }), outings({ short: threshold - 35 }), (habit, days) =>
        check(habit, days, { start: 1, end: 30 }),
      ),
      runs,
    );
  });

  it('ends within a minute of the truth, where no unlock is ever told and the user goes on working', () => {
    // Shorter ones seem up to a minute longer than they were.
    fc.assert(
      fc.property(
        habits({ lost: ['unlocked'], lateMs: 0 }),
        outings({ bumps: false, short: threshold - poll.here - 5 }),
        (habit, days) => check(habit, days, { start: 1, end: poll.here + 5 }),
      ),
      runs,
    );
  });

  it('is never found by a counter that is 0 all the time, where nothing else is told', () => {
    const lost = ['asleep', 'awake', 'locked', 'unlocked'] as const;
    fc.assert(
      fc.property(outings(), (days) => {
        const computer = createComputer({ ...faithful, counter: 'zero', lost });
        computer.watch.watch(threshold);
        computer.everyMinute();
        live(
          computer,
          days.map((day) => ({ ...day, sleeps: false })),
        );
        expect(computer.absences).toEqual([]);
      }),
      runs,
    );
  });

  it.each(['zero', 'none'] as const)('lasts from lock to unlock, where the counter is %s', (counter) => {
    fc.assert(
      fc.property(habits({ counter }), outings(), (habit, days) => {
        const locking = days.map((day) => ({ ...day, lock: 'hotkey' as const, bump: false }));
        check(habit, locking, { start: 1, end: 15 });
      }),
      runs,
    );
  });

  it('is none without a timer, whatever is told, and nobody stays away for it', () => {
    fc.assert(
      fc.property(habits(), outings(), (habit, days) => {
        const computer = createComputer(habit);
        live(computer, days);
        expect(computer.absences).toEqual([]);
        expect(computer.presence().phase).toBe('present');
        expect(computer.seen.writes).toEqual([]);
      }),
      runs,
    );
  });

  it('costs at most one write of the file a minute', () => {
    fc.assert(
      fc.property(habits(), outings(), (habit, days) => {
        const computer = createComputer(habit);
        computer.watch.watch(threshold);
        computer.everyMinute();
        live(computer, days);
        const { writes } = computer.seen;
        for (const [index, at] of writes.slice(1).entries()) {
          expect(at - (writes[index] ?? 0)).toBeGreaterThanOrEqual(60_000);
        }
      }),
      runs,
    );
  });
});

describe('the reducer', () => {
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 400_000 }),
    idleSeconds: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 600 })),
    what: fc.constantFrom(
      'reading',
      'reading',
      'frozen',
      'clock_changed',
      'locked',
      'unlocked',
      'asleep',
      'awake',
      'user_left',
      'user_back',
      'ending',
    ),
  });

  const seen = (
    { what, idleSeconds }: typeof step extends fc.Arbitrary<infer T> ? T : never,
    fromMs: number,
    atMs: number,
  ): Observation => {
    switch (what) {
      case 'reading':
        return { kind: what, atMs, idleSeconds };
      case 'frozen':
        return { kind: what, fromMs, atMs };
      case 'clock_changed':
        return { kind: what, atMs };
      default:
        return { kind: 'signal', signal: what, atMs, idleSeconds };
    }
  };

  const frozen = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
    return Object.freeze(value);
  };

  it('takes any order of anything: absences come in order, apart, long enough, each thing told once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 900 }), (steps, seconds) => {
        let presence: Presence = present;
        let nowMs = 1_000_000_000;
        let lastMs = 0;
        for (const one of steps) {
          const atMs = nowMs + one.ms;
          const observation = frozen(seen(one, nowMs, atMs));
          const taken = observe(frozen(presence), observation, seconds);
          expect(observe(presence, observation, seconds)).toEqual(taken);
          presence = taken.presence;
          nowMs = atMs;
          if (presence.phase === 'away') {
            expect(Number.isFinite(presence.sinceMs) && presence.sinceMs <= nowMs).toBe(true);
            expect(presence.evidence.length).toBeLessThanOrEqual(12);
          }
          if (!taken.absence) continue;
          const { fromMs, untilMs, evidence } = taken.absence;
          expect(untilMs - fromMs).toBeGreaterThanOrEqual(seconds * 1000);
          expect(fromMs).toBeGreaterThanOrEqual(lastMs);
          expect(untilMs).toBeLessThanOrEqual(nowMs);
          lastMs = untilMs;
          const instants = evidence.map(({ atMs: at }) => at);
          expect(instants).toEqual(instants.toSorted((a, b) => a - b));
          expect(instants.every((at) => at >= fromMs && at <= untilMs)).toBe(true);
          expect(new Set(evidence.map(({ kind }) => kind)).size).toBe(evidence.length);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
