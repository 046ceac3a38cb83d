/** Setting the computer's clock changes no duration; sleep is counted. */
import { expect, it } from 'vitest';
import { createClock } from '../../main/node/clock.ts';
import { fetchTransport } from '../../main/node/fetch-transport.ts';

const source = () => {
  const at = { wall: 1_000_000, monotonic: 50, uptime: 9000 };
  const clock = createClock({
    wallMs: () => at.wall,
    monotonicMs: () => at.monotonic,
    uptimeMs: () => at.uptime,
  });
  const pass = (ms: number) => {
    at.wall += ms;
    at.monotonic += ms;
    at.uptime += ms;
  };
  return { at, clock, pass };
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

it('counts an exception of the service in process as perhaps done', async () => {
  const transport = fetchTransport(async () => {
    throw new Error('disk full');
  });
  const request = { method: 'GET', url: 'http://x.test/', headers: {}, body: null } as const;
  expect(await transport.send(request)).toEqual({ ok: false, error: 'lost' });
});
