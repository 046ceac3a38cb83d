/** The zone of an account in its file: what is known of its rules is used as long as they are the program's. */
import { expect, it } from 'vitest';
import { type NamedZone, resumeZone, steadied, zoneCalled } from '../../main/core/account-zone.ts';
import { initialState, zoneOf } from '../../main/core/state.ts';

const nowMs = Date.parse('2026-07-01T12:00:00Z');
const day = 86_400_000;
const berlin: NamedZone = { kind: 'named', name: 'Europe/Berlin', steady: null };
/** Rules that nobody has: only who does not ask them says so. */
const odd: NamedZone = {
  ...berlin,
  steady: { minutes: 17, fromMs: nowMs - 30 * day, untilMs: nowMs + 60 * day, rules: '2026a' },
};

it('learns what the rules say of these days, once', () => {
  const learned = steadied(berlin, '2026a', nowMs);
  expect(learned.steady).toEqual({
    minutes: 120,
    fromMs: nowMs - 30 * day,
    untilMs: nowMs + 60 * day,
    rules: '2026a',
  });
  expect(steadied(learned, '2026a', nowMs + 20 * day)).toBe(learned);
  expect(zoneCalled(learned)).toBe(zoneCalled(learned));
});

it('asks the rules again when they are others, or the stretch is over', () => {
  expect(steadied(odd, '2026a', nowMs)).toBe(odd);
  expect(steadied(odd, '2026b', nowMs).steady).toMatchObject({ minutes: 120, rules: '2026b' });
  expect(steadied(odd, '2026a', nowMs + 55 * day).steady?.minutes).toBe(120);
});

it('goes by what it knows, and by the rules for the rest', () => {
  const zone = zoneCalled(odd);
  expect([zone(nowMs), zone(nowMs + 61 * day), zone(nowMs + 200 * day)]).toEqual([17, 120, 60]);
});

it('comes from its file as it was, without what it knew of other rules, or not at all', () => {
  expect(resumeZone(odd, '2026a')).toBe(odd);
  expect(resumeZone(odd, '2026b')).toEqual(berlin);
  expect(resumeZone({ ...berlin, name: 'Nowhere/Never' }, '2026a')).toBeNull();
  const offset = { kind: 'offset', minutes: 90 } as const;
  expect(resumeZone(offset, '2026a')).toBe(offset);
  expect(resumeZone(null, '2026a')).toBeNull();
});

it('is one and the same as long as it and the clock of the service are: what was worked out with it is kept', () => {
  const computer = () => 60;
  const at = (skewMs: number) => zoneOf({ ...initialState, skewMs }, computer);
  expect(at(0)).toBe(computer);
  expect(at(90_000)).toBe(at(90_000));
  expect([at(90_000)(nowMs), at(-60_000)(nowMs), at(90_000)(nowMs)]).toEqual([61.5, 59, 61.5]);
});
