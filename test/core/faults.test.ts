/** Lost answers, crashes, limits: nothing is lost, nothing is doubled, nothing is asked that may not be. */
import { describe, expect, it } from 'vitest';
import type { Fault, Requested } from '../fakes/world.ts';
import { signedInWorld, workOn } from '../fakes/world.ts';

/** An hour, give or take the second that rule 4 allows. */
const anHour = expect.stringMatching(/^(01:00:0[01]|00:59:59)$/);

/** Faults on the nth request that changes something, counted from now. */
function onWrite(world: { readonly requests: readonly Requested[] }, nth: number, fault: Fault) {
  const seen = world.requests.length;
  return (request: Requested): Fault => {
    const writes = world.requests.slice(seen).filter((one) => one.method === 'POST').length;
    return request.method === 'POST' && writes === nth ? fault : 'pass';
  };
}

const answer = (status: number, body: string, headers: Record<string, string> = {}): Fault => ({
  status,
  headers,
  body,
});

describe('a request that may have happened', () => {
  for (const [nth, name] of [
    [1, 'create'],
    [2, 'start'],
    [3, 'stop'],
  ] as const) {
    for (const fault of ['answer_lost', 'request_lost'] as const) {
      it(`is looked for before it is repeated: ${fault} on ${name}`, async () => {
        const { world, app, website } = await signedInWorld();
        world.fault = onWrite(world, nth, fault);
        app.tracker.run({ type: 'start', work: workOn(website, 'Review') });
        await world.advance(3_600_000);
        app.tracker.run({ type: 'stop' });
        await world.advance(120_000);
        expect(await world.entries()).toMatchObject([{ time_total: anHour, stopwatch_active: 0 }]);
        expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 0, refused: 0 });
      });
    }
  }

  it('finds its own booking among equal ones made before', async () => {
    const { world, app, website } = await signedInWorld();
    const draft = {
      projectId: website,
      taskId: null,
      description: '',
      date: '2026-03-10',
      duration: '1h',
      start: '',
      end: '',
    };
    app.tracker.run({ type: 'book', draft });
    await world.settle();
    world.fault = onWrite(world, 1, 'request_lost');
    app.tracker.run({ type: 'book', draft });
    await world.advance(60_000);
    expect(await world.entries()).toHaveLength(2);
  });

  for (const [name, body] of [
    ['success without data', '{"success":true}'],
    ['an empty success', ''],
    [
      'a page that promises another and does not say which',
      '{"data":[],"has_next_page":true,"next_page_query_params":{}}',
    ],
  ] as const) {
    it(`is not repeated when the look for it is answered by ${name} (trap 10)`, async () => {
      const { world, app, website } = await signedInWorld();
      const lost = onWrite(world, 1, 'answer_lost');
      world.fault = (request) => (request.path.startsWith('/reports') ? answer(200, body) : lost(request));
      app.tracker.run({ type: 'start', work: workOn(website) });
      await world.advance(60_000);
      expect(world.requests.filter((request) => request.path === '/time-entries')).toHaveLength(1);
      world.fault = () => 'pass';
      await world.advance(1_800_000);
      expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
    });
  }

  it('treats a page of a captive portal as no answer of the service', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => answer(200, '<!doctype html><title>Welcome to our network</title>');
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(app.tracker.snapshot().delivery).toMatchObject({ waiting: 1, error: { code: 'not_the_service' } });
    world.fault = () => 'pass';
    await world.advance(60_000);
    expect(await world.entries()).toHaveLength(1);
  });
});

describe('an entry like ours that was there before', () => {
  it('is not taken for what we sent, and lost', async () => {
    const { world, app, website } = await signedInWorld();
    const times = { date_execution: '2026-03-10', time_total: '01:00:00' };
    await world.call('POST', '/time-entries', { project_id: String(website), ...times });
    app.tracker.run({ type: 'refresh', catalog: false });
    await world.advance(60_000);
    world.fault = (request) => (request.method === 'GET' ? 'pass' : 'request_lost');
    const [entry] = app.tracker.snapshot().today.entries;
    app.tracker.run({ type: 'duplicate_entry', entry: entry?.key ?? '' });
    await world.settle();
    world.fault = () => 'pass';
    await world.advance(300_000);
    expect(await world.entries()).toHaveLength(2);
  });
});

describe('a page of the network in between', () => {
  it('moves no clock, whatever time it says', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    world.crash(app);
    const date = new Date(world.nowMs + 7_200_000).toUTCString();
    world.fault = () => ({ status: 200, headers: { date }, body: '<!doctype html>' });
    const again = await world.startApp();
    await world.advance(5000);
    world.fault = () => 'pass';
    await world.advance(600_000);
    expect(again.tracker.snapshot().running?.elapsedMs).toBe(1_205_000);
  });
});

describe('a crash', () => {
  /** The whole story of a switch; the app is killed after the nth change left, before its answer. */
  const story = async (killedAt: number) => {
    const { world, app, website, shop } = await signedInWorld();
    let left = 0;
    let current = app;
    world.fault = (request) => {
      if (request.method === 'GET') return 'pass';
      left += 1;
      if (left === killedAt) world.crash(current);
      return 'pass';
    };
    const recover = async () => {
      if (left < killedAt) return;
      killedAt = Number.POSITIVE_INFINITY;
      await world.advance(10_000);
      current = await world.startApp();
      await world.settle();
    };
    current.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    await recover();
    expect(current.tracker.snapshot().running?.work.project).toBe('Website');
    await world.advance(1_800_000);
    current.tracker.run({ type: 'start', work: workOn(shop) });
    await world.settle();
    await recover();
    expect(current.tracker.snapshot().running?.work.project).toBe('Web shop');
    await world.advance(900_000);
    const elapsed = current.tracker.snapshot().running?.elapsedMs;
    current.tracker.run({ type: 'stop' });
    await world.settle();
    await recover();
    await world.advance(120_000);
    return {
      rows: await world.entries(),
      website,
      shop,
      snapshot: current.tracker.snapshot(),
      elapsed,
      left,
    };
  };

  for (const killedAt of [1, 2, 3, 4, 5, 6]) {
    it(`between a click and the answer to request ${killedAt} loses and doubles nothing`, async () => {
      const { rows, website, shop, snapshot, left } = await story(killedAt);
      expect(left).toBeGreaterThanOrEqual(killedAt);
      expect(rows).toMatchObject([
        { project_id: website, stopwatch_active: 0, time_start: '09:00:05' },
        { project_id: shop, stopwatch_active: 0 },
      ]);
      const [first, second] = rows;
      // The clicks came 30 and 15 minutes apart, plus the 10 s the app was gone in one of the spans.
      expect([first?.time_total, second?.time_total]).toSatisfy(
        ([a, b]) =>
          (a === '00:30:10' && b === '00:15:00') ||
          (a === '00:30:00' && b === '00:15:10') ||
          (a === '00:30:00' && b === '00:15:00'),
      );
      expect(first?.time_end).toBe(second?.time_start);
      expect(snapshot.delivery).toMatchObject({ waiting: 0, refused: 0 });
    });
  }

  it('before anything was sent: the timer runs on from the right second', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    world.crash(app);
    await world.advance(600_000);
    const again = await world.startApp();
    expect(again.tracker.snapshot().running?.elapsedMs).toBe(600_000);
    world.fault = () => 'pass';
    again.tracker.wake();
    await world.settle();
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05', stopwatch_active: 1 }]);
  });
});

describe('limits of the service', () => {
  it('asks nothing before Retry-After is over, and then delivers', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () =>
      answer(429, '{"message":"Too many requests","code":"minute_limit_exceeded"}', { 'retry-after': '40' });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(app.tracker.snapshot().delivery).toMatchObject({ connection: 'limited', waiting: 1 });
    world.fault = () => 'pass';
    await world.advance(39_999);
    expect(world.requests).toHaveLength(1);
    await world.advance(2000);
    expect(await world.entries()).toHaveLength(1);
  });

  it('keeps everything when the quota of the day is spent, and does not try again before it is over', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () =>
      answer(429, '{"error":{"msg":"Daily limit","code":"account_daily_limit_exceeded"}}', {
        'retry-after': '36000',
      });
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(35_000_000);
    app.tracker.wake();
    await world.settle();
    expect(world.requests).toHaveLength(1);
    expect(app.tracker.snapshot()).toMatchObject({
      running: { elapsedMs: 35_000_000 },
      delivery: { connection: 'limited', error: { code: 'daily_limit' } },
    });
  });

  it('waits for a Retry-After of more than a day as well', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => answer(429, '{"code":"account_daily_limit_exceeded"}', { 'retry-after': '100800' });
    const draft = { ...workOn(website), date: '2026-03-10', duration: '1h', start: '', end: '' };
    app.tracker.run({ type: 'book', draft });
    await world.advance(100_000_000);
    expect(world.requests).toHaveLength(1);
  });

  it('never sends more than ten requests a second', async () => {
    const { world, app, website } = await signedInWorld();
    const draft = {
      projectId: website,
      taskId: null,
      date: '2026-03-10',
      duration: '1m',
      start: '',
      end: '',
    };
    for (let n = 0; n < 30; n += 1)
      app.tracker.run({ type: 'book', draft: { ...draft, description: String(n) } });
    await world.advance(10_000);
    expect(await world.entries()).toHaveLength(30);
    const times = world.requests.map((request) => request.atMs);
    for (const [index, time] of times.entries())
      expect((times[index + 10] ?? time + 1000) - time).toBeGreaterThanOrEqual(1000);
  });

  it('shows the requests left today', async () => {
    const { app } = await signedInWorld({ plan: 'free' });
    expect(app.tracker.snapshot().quota?.limit).toBe(50);
    expect(app.tracker.snapshot().quota?.remaining).toBeLessThan(50);
  });
});

describe('a token that is refused', () => {
  it('asks the user once, goes on locally, and delivers after signing in again', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => answer(401, '{"message":"Unauthorized"}');
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.advance(600_000);
    expect(world.requests).toHaveLength(1);
    expect(app.tracker.snapshot()).toMatchObject({
      running: { elapsedMs: 600_000 },
      delivery: { connection: 'token_rejected', waiting: 1 },
    });
    world.fault = () => 'pass';
    expect((await world.signIn(app)).ok).toBe(true);
    await world.advance(5000);
    expect(app.tracker.snapshot().delivery).toMatchObject({ connection: 'online', waiting: 0 });
    expect(await world.entries()).toMatchObject([{ time_start: '09:00:05' }]);
  });
});
