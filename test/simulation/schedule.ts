/** Owns what may happen in a simulated day: what the user does, what the network, the computer and other devices do. */
import fc from 'fast-check';
import type { AwayChoice } from '../../main/core/commands.ts';

/** What becomes of one request. Seconds are those of a `Retry-After`. */
export type Weather =
  | { readonly kind: 'pass' | 'unreachable' | 'request_lost' | 'answer_lost' | 'html' | 'rejected' }
  | { readonly kind: 'failed' | 'limited' | 'spent'; readonly seconds: number };

/** When the app is killed: at once, at a later write of the journal, or at a later request. */
export type Death =
  | { readonly at: 'once' }
  | {
      readonly at: 'before_write' | 'after_write' | 'before_request' | 'after_request';
      readonly nth: number;
    };

export type Event =
  | { readonly type: 'start'; readonly project: number; readonly description: string }
  | { readonly type: 'stop' | 'look' | 'wake' | 'offline' | 'online' }
  | {
      readonly type: 'book';
      readonly project: number;
      readonly description: string;
      readonly minutes: number;
      readonly timed: boolean;
    }
  | {
      readonly type: 'away';
      readonly seconds: number;
      readonly choice: AwayChoice;
      readonly stopsFirst: boolean;
    }
  /** Time goes by with the app running, or asleep with the computer. */
  | { readonly type: 'pass' | 'sleep'; readonly seconds: number }
  | { readonly type: 'weather'; readonly next: readonly Weather[] }
  | { readonly type: 'crash'; readonly death: Death }
  | { readonly type: 'device_start'; readonly project: number }
  | { readonly type: 'device_stop' };

export interface Schedule {
  /** Seconds after 07:00 UTC at which it begins: a morning, or an evening before midnight. */
  readonly startsAt: number;
  readonly events: readonly Event[];
}

const project = fc.constantFrom(0, 1);
const description = fc.constantFrom('', 'Review');

const span = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 90 }) },
  { weight: 3, arbitrary: fc.integer({ min: 90, max: 2400 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2400, max: 10_800 }) },
);

const weather: fc.Arbitrary<Weather> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('pass', 'unreachable', 'request_lost', 'answer_lost', 'html'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('failed', 'limited'),
      seconds: fc.integer({ min: 1, max: 120 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('spent'), seconds: fc.constant(14_400) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rejected') }) },
);

const death: fc.Arbitrary<Death> = fc.oneof(
  fc.record({ at: fc.constant('once') }),
  fc.record({
    at: fc.constantFrom('before_write', 'after_write', 'before_request', 'after_request'),
    nth: fc.integer({ min: 1, max: 4 }),
  }),
);

const userEvents: readonly fc.WeightedArbitrary<Event>[] = [
  { weight: 6, arbitrary: fc.record({ type: fc.constant('start'), project, description }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('stop', 'look', 'wake') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('stop') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('book'),
      project,
      description,
      minutes: fc.integer({ min: 1, max: 3 }),
      timed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('away'),
      seconds: fc.integer({ min: 310, max: 3600 }),
      choice: fc.constantFrom('keep', 'discard_and_stop', 'discard_and_go_on'),
      stopsFirst: fc.boolean(),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constantFrom('pass', 'pass', 'sleep'), seconds: span }) },
];

const troubles: readonly fc.WeightedArbitrary<Event>[] = [
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('weather'), next: fc.array(weather, { maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('offline', 'online') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('crash'), death }) },
];

const devices: readonly fc.WeightedArbitrary<Event>[] = [
  { weight: 1, arbitrary: fc.record({ type: fc.constant('device_start'), project }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('device_stop') }) },
];

const schedule = (events: readonly fc.WeightedArbitrary<Event>[]): fc.Arbitrary<Schedule> =>
  fc.record({
    startsAt: fc.constantFrom(0, 50_400),
    events: fc.array(fc.oneof(...events), { minLength: 4, maxLength: 22, size: 'max' }),
  });

/** Days of one device: faults and crashes only. */
export const lonelySchedule = schedule([...userEvents, ...troubles]);
/** Days on which another device of the same user starts and stops timers too. */
export const sharedSchedule = schedule([...userEvents, ...troubles, ...devices]);
