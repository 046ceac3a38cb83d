/** Setting the computer's clock changes no duration; sleep is counted; the zone is the one the computer is in. */
import { expect, it } from 'vitest';
import { zoneNamed } from '../../common/zone.ts';
import { createClock } from '../../main/node/clock.ts';
import { fetchTransport } from '../../main/node/fetch-transport.ts';

const source = () => {
  const at = { wall: 1_000_000, monotonic: 50, uptime: 9000 };
  // What the system has now, and what was read of it last.
  const system: { name: string | undefined; minutes: number; reads: number; names: number } = {
    name: 'Europe/Berlin',
    minutes: 60,
    reads: 0,
    names: 0,
  };
  let [name, minutes]: [string | undefined, number] = ['', 0];
  const clock = createClock({
    wallMs: () => at.wall,
    monotonicMs: () => at.monotonic,
    uptimeMs: () => at.uptime,
    readZone: () => {
      [name, minutes] = [system.name, system.minutes];
      system.reads += 1;
    },
    zone: () => minutes,
    zoneName: () => {
      system.names += 1;
      return name;
    },
  });
  const pass = (ms: number) => {
    at.wall += ms;
    at.monotonic += ms;
    at.uptime += ms;
  };
  return { at, system, clock, pass };
};

it('goes on with the monotonic clock when the wall clock is set', () => {
  const { at, clock, pass } = source();
  pass(60_000);
  at.wall += 3_600_000;
  expect(clock.nowMs()).toBe(1_060_000);
  at.wall -= 7_200_000;
  pass(1000);
  expect(clock.nowMs()).toBe(1_061_000);
});

it('counts sleep that the monotonic clock misses, once', () => {
  const { at, clock, pass } = source();
  pass(10_000);
  at.uptime += 1_800_000;
  at.wall += 1_800_000;
  expect(clock.nowMs()).toBe(2_810_000);
  pass(5000);
  expect(clock.nowMs()).toBe(2_815_000);
});

it('does not count sleep twice where the monotonic clock goes on', () => {
  const { clock, pass } = source();
  pass(1_800_000);
  expect(clock.nowMs()).toBe(2_800_000);
});

it('never runs backwards for a coarse uptime', () => {
  const { at, clock, pass } = source();
  let before = clock.nowMs();
  for (let step = 0; step < 100; step += 1) {
    pass(37);
    at.uptime = Math.floor(at.uptime / 1000) * 1000;
    expect(clock.nowMs()).toBeGreaterThanOrEqual(before);
    before = clock.nowMs();
  }
});

it('follows the zone of the system, its name and its offset at the same moment', () => {
  const { system, clock, pass } = source();
  expect(clock.zoneName()).toBe('Europe/Berlin');
  expect(clock.zone(0)).toBe(60);
  Object.assign(system, { name: 'Asia/Tokyo', minutes: 540 });
  expect([clock.zoneName(), clock.zone(0)]).toEqual(['Europe/Berlin', 60]);
  pass(10_000);
  expect([clock.zone(0), clock.zoneName()]).toEqual([540, 'Asia/Tokyo']);
  Object.assign(system, { name: 'Europe/Berlin', minutes: 60 });
  pass(10_000);
  expect([clock.zoneName(), clock.zone(0)]).toEqual(['Europe/Berlin', 60]);
});

it('reads the zone now and then, and looks its name up for who asks for it only', () => {
  const { system, clock, pass } = source();
  for (let call = 0; call < 1000; call += 1) clock.zone(call);
  expect(system).toMatchObject({ reads: 1, names: 0 });
  pass(10_000);
  for (let call = 0; call < 1000; call += 1) clock.zone(call);
  expect(system).toMatchObject({ reads: 2, names: 0 });
  for (let call = 0; call < 1000; call += 1) clock.zoneName();
  expect(system).toMatchObject({ reads: 3, names: 1 });
});

it.each([
  [undefined, 0, 'UTC'],
  ['', 0, 'UTC'],
  ['Etc/Unknown', 0, 'UTC'],
  ['GMT-05:00', -300, 'Etc/GMT+5'],
  [undefined, 120, 'Etc/GMT-2'],
  [undefined, 345, 'UTC'],
])('calls a zone without a usable name (%j, %i min) %s', (name, minutes, called) => {
  const { system, clock } = source();
  Object.assign(system, { name, minutes });
  expect(clock.zoneName()).toBe(called);
  expect(system.minutes % 60 === 0 ? zoneNamed(called)(0) : minutes).toBe(minutes);
});

it('reads the zone of this computer, and leaves its setting as it is', () => {
  const own = process.env['TZ'];
  try {
    for (const [name, summer] of [
      ['Asia/Kolkata', 330],
      ['America/St_Johns', -150],
      ['UTC', 0],
    ] as const) {
      process.env['TZ'] = name;
      const clock = createClock();
      expect(clock.zone(Date.parse('2026-07-01T00:00:00Z'))).toBe(summer);
      expect(zoneNamed(clock.zoneName())(Date.parse('2026-07-01T00:00:00Z'))).toBe(summer);
      expect(process.env['TZ']).toBe(name);
    }
    delete process.env['TZ'];
    createClock().zoneName();
    expect('TZ' in process.env).toBe(false);
  } finally {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  }
});

it('counts an exception of the service in process as perhaps done', async () => {
  const transport = fetchTransport(async () => {
    throw new Error('disk full');
  });
  const request = { method: 'GET', url: 'http://x.test/', headers: {}, body: null } as const;
  expect(await transport.send(request)).toEqual({ ok: false, error: 'lost' });
});
