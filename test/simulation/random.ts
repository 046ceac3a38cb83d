/** Owns how random days are made: how often what happens, and between which bounds. */
import fc from 'fast-check';
import type { DeliveryMode, MidnightPolicy } from '../../common/model.ts';
import { type AwayChoice, awayChoices } from '../../common/presence.ts';
import {
  type Death,
  type Edit,
  type Event,
  planNames,
  type Room,
  type Schedule,
  type Weather,
} from './schedule.ts';

const project = fc.constantFrom(0, 1);
const description = fc.constantFrom('', 'Review');
const overlaps = fc.constantFrom<Room>('trim', 'keep');
const which = fc.nat(5);
const minutes = fc.integer({ min: 1, max: 20 });

const span = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 90 }) },
  { weight: 3, arbitrary: fc.integer({ min: 90, max: 2400 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2400, max: 10_800 }) },
);

const weather: fc.Arbitrary<Weather> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constantFrom('pass', 'unreachable', 'request_lost', 'answer_lost', 'twice', 'html'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('broken', 'refused') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('failed', 'minute', 'second', 'address'),
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

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ part: fc.constant('work'), project, description }),
  fc.record({
    part: fc.constant('times'),
    later: fc.integer({ min: -20, max: 5 }),
    longer: fc.integer({ min: -5, max: 15 }),
    overlaps,
  }),
);

/** What is told apart from the acts of another device: what cuts, and moves nothing. */
const plainChoice = fc.constantFrom<AwayChoice>('keep', 'discard_and_stop', 'discard_and_go_on', 'break');
const choice = fc.constantFrom<AwayChoice>(...awayChoices);
const reply = {
  moved: fc.oneof(
    fc.constant<readonly [number, number]>([0, 0]),
    fc.tuple(fc.integer({ min: -200, max: 400 }), fc.integer({ min: -400, max: 200 })),
  ),
  project,
  share: fc.integer({ min: 1, max: 99 }),
};

const startEvent = fc.record({
  type: fc.constant('start'),
  project,
  description,
  ago: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: minutes }),
  overlaps,
});

const bookEvent = fc.record({
  type: fc.constant('book'),
  project,
  description,
  minutes: fc.integer({ min: 1, max: 30 }),
  ended: fc.option(fc.nat(60)),
  overlaps,
});

const awayEvent = fc.record({
  type: fc.constant('away'),
  seconds: fc.integer({ min: 310, max: 3600 }),
  choice: fc.option(plainChoice, { freq: 4 }),
  stopsFirst: fc.boolean(),
});

const awayAgainEvent = fc.record({
  type: fc.constant('away'),
  seconds: fc.integer({ min: 310, max: 3600 }),
  choice: fc.option(choice, { freq: 6 }),
  stopsFirst: fc.boolean(),
  again: fc.tuple(fc.integer({ min: 15, max: 900 }), fc.integer({ min: 310, max: 3600 })),
  ...reply,
});

const purposeEvent = fc.record({
  type: fc.constant('purpose'),
  seconds: fc.integer({ min: 200, max: 5400 }),
  minutes: fc.option(minutes),
});

const timeEvent = fc.record({ type: fc.constantFrom('pass', 'pass', 'sleep'), seconds: span });
const modeEvent = fc.record({
  type: fc.constant('mode'),
  mode: fc.constantFrom<DeliveryMode>('live', 'economy', 'automatic'),
});

/** What every user does, on days with other devices too. */
const userEvents: readonly fc.WeightedArbitrary<Event>[] = [
  { weight: 6, arbitrary: startEvent },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('stop', 'look', 'wake') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('stop') }) },
  { weight: 2, arbitrary: bookEvent },
  { weight: 2, arbitrary: awayEvent },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('edit'), which, edit }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete'), which }) },
  { weight: 1, arbitrary: modeEvent },
  { weight: 8, arbitrary: timeEvent },
];

/** What can be told apart from the acts of another device only with difficulty, and is played alone. */
const lonelyEvents: readonly fc.WeightedArbitrary<Event>[] = [
  { weight: 3, arbitrary: fc.record({ type: fc.constant('undo') }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('split'), which, share: fc.integer({ min: 1, max: 99 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('duplicate'), which }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('answer'), choice, ...reply }) },
  { weight: 2, arbitrary: awayAgainEvent },
  { weight: 1, arbitrary: purposeEvent },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('midnight'),
      midnight: fc.constantFrom<MidnightPolicy>('split', 'keep'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('continue_today'), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('clock'), minutes: fc.constantFrom(-90, -7, 11, 120) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('retry', 'discard') }) },
];

const troubles: readonly fc.WeightedArbitrary<Event>[] = [
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('weather'), next: fc.array(weather, { maxLength: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('offline', 'online') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('crash'), death }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('colleague'), requests: fc.integer({ min: 5, max: 60 }) }),
  },
];

const devices: readonly fc.WeightedArbitrary<Event>[] = [
  { weight: 1, arbitrary: fc.record({ type: fc.constant('device_start'), project }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('device_stop') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('device_edit'), which, project }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('device_delete'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('answer_stops'),
      choice: fc.constantFrom('elsewhere', 'here', 'split'),
    }),
  },
];

const schedule = (
  events: readonly fc.WeightedArbitrary<Event>[],
  startsAt: fc.Arbitrary<number>,
): fc.Arbitrary<Schedule> =>
  fc.record({
    plan: fc.constantFrom(...planNames),
    startsAt,
    midnight: fc.constantFrom<MidnightPolicy>('split', 'keep'),
    events: fc.array(fc.oneof(...events), { minLength: 4, maxLength: 24, size: 'max' }),
  });

/** Days of one device: everything the user can do, faults and crashes. */
export const lonelySchedule = schedule(
  [...userEvents, ...lonelyEvents, ...troubles],
  fc.constantFrom(0, 50_400),
);
/** Days on which another device of the same user starts, stops, changes and deletes too. */
export const sharedSchedule = schedule([...userEvents, ...troubles, ...devices], fc.constantFrom(0, 50_400));
