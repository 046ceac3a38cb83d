/** The ladder of idle sources: which fits the platform, what counts as a lie, and how a source is believed again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type IdleLadder,
  type IdleObservation,
  idleLadder,
  observeIdleSource,
  worthReading,
} from '../../main/core/idle-ladder.ts';

const minute = 60_000;
const x11 = idleLadder({ system: 'linux', wayland: false });
const wayland = idleLadder({ system: 'linux', wayland: true });

const observe = (ladder: IdleLadder, observation: Partial<IdleObservation>): IdleLadder =>
  observeIdleSource(ladder, {
    source: 'system',
    reading: 0,
    atMs: 0,
    uptimeSeconds: 100_000,
    locked: false,
    ...observation,
  });
const faultOf = (ladder: IdleLadder, source = 'system') =>
  ladder.find((rung) => rung.source === source)?.fault;
/** The same reading once a minute. */
const overMinutes = (ladder: IdleLadder, minutes: number, observation: Partial<IdleObservation> = {}) =>
  Array.from({ length: minutes + 1 }).reduce<IdleLadder>(
    (before, _, i) => observe(before, { atMs: i * minute, ...observation }),
    ladder,
  );

describe('which sources there are', () => {
  it('asks the platform on macOS and Windows', () => {
    for (const system of ['darwin', 'win32'])
      expect(idleLadder({ system, wayland: false }).map((rung) => rung.source)).toEqual(['system']);
  });

  it('asks the X server first, and a compositor when that lies', () => {
    expect(x11.filter(worthReading).map((rung) => rung.source)).toEqual(['system', 'mutter']);
  });

  it('never asks the X server under Wayland, and says why', () => {
    expect(wayland.filter(worthReading).map((rung) => rung.source)).toEqual(['mutter', 'idle_notify']);
    expect(faultOf(wayland)).toBe('not_here');
    expect(faultOf(observe(wayland, { reading: 5 }))).toBe('not_here');
  });
});

describe('what is no answer', () => {
  it('passes over a source that is not there or fails, and takes it when it answers', () => {
    const gone = observe(x11, { reading: 'unavailable' });
    expect(faultOf(gone)).toBe('unavailable');
    const failed = observe(gone, { reading: 'failed' });
    expect(faultOf(failed)).toBe('failed');
    expect(faultOf(observe(failed, { reading: 0 }))).toBeNull();
  });

  it('waits for one that has not answered yet', () => {
    expect(observe(x11, { reading: null })).toEqual(x11);
  });

  it('changes nothing about the other sources', () => {
    expect(faultOf(observe(x11, { reading: 'failed' }), 'mutter')).toBeNull();
  });
});

describe('what cannot be', () => {
  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 100_061])('%d s is never believed again', (reading) => {
    const caught = observe(x11, { reading });
    expect(faultOf(caught)).toBe('impossible');
    expect(caught.filter(worthReading).map((rung) => rung.source)).toEqual(['mutter']);
    expect(faultOf(observe(caught, { reading: 5 }))).toBe('impossible');
  });

  it('allows that nobody touched the computer since it was started', () => {
    expect(faultOf(observe(x11, { reading: 100_000 }))).toBeNull();
  });
});

describe('a source that says 0 forever', () => {
  it('is passed over after half an hour of nothing else', () => {
    expect(faultOf(overMinutes(x11, 29))).toBeNull();
    expect(faultOf(overMinutes(x11, 30))).toBe('always_zero');
  });

  it('is not judged by the few readings of a day without timers', () => {
    const [morning, evening] = [observe(x11, { atMs: 0 }), { atMs: 600 * minute }];
    expect(faultOf(observe(morning, evening))).toBeNull();
  });

  it('begins anew with each other value', () => {
    const busy = observe(overMinutes(x11, 29), { reading: 1, atMs: 29.5 * minute });
    expect(faultOf(observe(busy, { atMs: 30 * minute }))).toBeNull();
  });

  it('is believed as soon as it says something else: then it was the user who never paused', () => {
    const caught = overMinutes(x11, 40);
    expect(faultOf(observe(caught, { reading: 0, atMs: 41 * minute }))).toBe('always_zero');
    expect(faultOf(observe(caught, { reading: 3, atMs: 41 * minute }))).toBeNull();
  });
});

describe('a source that stands still while the screen is locked', () => {
  const locked = (ladder: IdleLadder, ...readings: readonly number[]) =>
    readings.reduce(
      (before, reading, i) => observe(before, { reading, locked: true, atMs: i * 30_000 }),
      ladder,
    );

  it('is passed over', () => {
    expect(faultOf(locked(x11, 7, 7))).toBeNull();
    expect(faultOf(locked(x11, 7, 7, 7))).toBe('frozen');
  });

  it('is not caught by readings of one moment: a lock is told by several at once', () => {
    const told = [0, 300, 900].reduce(
      (before, atMs) => observe(before, { reading: 2, locked: true, atMs }),
      x11,
    );
    expect(faultOf(told)).toBeNull();
  });

  it('is believed while it grows, also when the mouse was bumped in between', () => {
    expect(faultOf(locked(x11, 10, 40, 2))).toBeNull();
  });

  it('is not believed for the same value after unlocking, but for one that has grown', () => {
    const caught = locked(x11, 7, 7, 7);
    expect(faultOf(observe(caught, { reading: 7 }))).toBe('frozen');
    expect(faultOf(observe(caught, { reading: 9 }))).toBeNull();
  });

  it('may stand still while the screen is not locked: the user types', () => {
    const typing = [0, 0, 0, 0].reduce((before, reading) => observe(before, { reading }), x11);
    expect(faultOf(typing)).toBeNull();
  });
});

it('believes a value that has grown, whatever came before', () => {
  const reading = fc.oneof(
    fc.integer({ min: 0, max: 5 }),
    fc.constantFrom(null, 'unavailable' as const, 'failed' as const),
  );
  const step = fc.record({ reading, locked: fc.boolean(), gapMs: fc.integer({ min: 0, max: 5 * minute }) });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 80 }),
      fc.integer({ min: 1, max: 1000 }),
      (steps, grown) => {
        let atMs = 0;
        const ladder = steps.reduce((before, { reading: one, locked, gapMs }) => {
          atMs += gapMs;
          return observe(before, { reading: one, locked, atMs });
        }, x11);
        expect(faultOf(observe(ladder, { reading: 5 + grown, atMs }))).toBeNull();
      },
    ),
  );
});
