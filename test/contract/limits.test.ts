/** Owns the contract of the limits: every layer with its code, its headers and its `Retry-After`. */
import { afterEach, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../service/http/limits.ts';
import { plans } from '../../service/plans.ts';
import { type Answer, openPeer, type Peer, startOfTest, transports } from './peer.ts';

const warning = 'x-ratelimit-accountdaily-warning';

describe.each(transports)('limits, %s', { timeout: 20_000 }, (transport) => {
  let peer: Peer;
  afterEach(() => peer.close());

  /** The limits as they are, but for the one named. */
  const open = async (lifted: 'second' | null = null) => {
    peer = await openPeer(transport, { limits: lifted === null ? {} : { tokenPerSecond: 1_000_000 } });
  };

  /** Asks again and again, many at once but no more than a socket's queue takes gladly. */
  async function times(count: number, ask: () => Promise<Answer>): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    while (answers.length < count) {
      const batch = Array.from({ length: Math.min(40, count - answers.length) }, ask);
      answers.push(...(await Promise.all(batch)));
    }
    return answers;
  }

  const statuses = (answers: readonly Answer[]) => ({
    accepted: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status === 429).length,
  });

  it('gives a token 30 requests a second, also at once', async () => {
    await open();
    const owner = await peer.account();
    const answers = await times(40, () => owner.get('/tasks'));
    expect(statuses(answers)).toEqual({ accepted: 30, refused: 10 });
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.json.code, refused?.headers.get('retry-after')]).toEqual(['second_limit_exceeded', '1']);
    const other = await peer.signIn(owner.accountId, owner.email, owner.userId);
    expect((await other.get('/tasks')).status).toBe(200);
    peer.clock.ms += 1_000;
    expect((await owner.get('/tasks')).status).toBe(200);
  });

  it('gives a token 600 requests a minute and says how many are left', async () => {
    await open('second');
    const owner = await peer.account();
    const first = await owner.get('/tasks');
    expect(first.headers.get('x-ratelimit-minute')).toBe('limit=600, used=1, remaining=599, reset=60');
    peer.clock.ms += 18_000;
    const answers = await times(602, () => owner.get('/tasks'));
    expect(statuses(answers)).toEqual({ accepted: 599, refused: 3 });
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.json.code, refused?.headers.get('retry-after')]).toEqual([
      'minute_limit_exceeded',
      '42',
    ]);
    expect(refused?.headers.get('x-ratelimit-minute')).toBe('limit=600, used=600, remaining=0, reset=42');
    peer.clock.ms += 42_000;
    expect((await owner.get('/tasks')).status).toBe(200);
  });

  it('gives one network address 2 000 requests a minute, with or without a token', async () => {
    await open();
    const ask = () => peer.ask('GET', '/nowhere', { address: '192.0.2.1' });
    const answers = await times(2_000, ask);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const refused = await ask();
    expect([refused.status, refused.json.code]).toEqual([429, 'ip_rate_limit_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('60');
    peer.clock.ms += 60_000;
    expect((await ask()).status).toBe(404);
  });

  it('blocks a free account after 50 requests a day, of all its tokens', async () => {
    await open('second');
    const owner = await peer.account('free');
    const second = await peer.signIn(owner.accountId, owner.email, owner.userId);
    const stranger = await peer.account('free');
    await times(48, () => owner.get('/tasks'));
    const last = [await second.get('/tasks'), await owner.post('/time-entries')];
    expect(last.map(({ headers }) => headers.get('x-ratelimit-accountdaily'))).toEqual([
      'limit=50, used=49, remaining=1, reset=50400',
      'limit=50, used=50, remaining=0, reset=50400',
    ]);
    const refused = await second.get('/tasks');
    expect([refused.status, refused.json.code]).toEqual([429, 'account_daily_limit_exceeded']);
    expect(refused.headers.get('retry-after')).toBe('50400');
    expect(refused.headers.get(warning)).toBe('hard_limit_blocked');
    expect((await stranger.get('/tasks')).status).toBe(200);
    // Authentication has a limit of its own.
    const again = await peer.signIn(owner.accountId, owner.email, owner.userId);
    expect(again.token).toEqual(expect.any(String));
    peer.clock.ms = startOfTest + 14 * 3_600_000;
    const next = await again.get('/tasks');
    expect([next.status, next.headers.get('x-ratelimit-accountdaily')]).toEqual([
      200,
      'limit=50, used=1, remaining=49, reset=86400',
    ]);
  });

  it('counts requests at once exactly', async () => {
    await open('second');
    const owner = await peer.account('free');
    expect(statuses(await times(80, () => owner.get('/tasks')))).toEqual({ accepted: 50, refused: 30 });
  });

  it('has no daily quota in the local workspace', async () => {
    await open('second');
    const owner = await peer.account('local');
    expect(statuses(await times(120, () => owner.get('/tasks')))).toEqual({ accepted: 120, refused: 0 });
    expect((await owner.get('/tasks')).headers.get('x-ratelimit-accountdaily')).toBeNull();
  });
});

describe('a soft quota', { timeout: 20_000 }, () => {
  it('warns a business account beyond it, and goes on', async () => {
    const peer = await openPeer('in process');
    const owner = await peer.account('business');
    for (let count = 1; count < plans.business.requestsPerDay; count += 1) await owner.get('/time-entries');
    const within = await owner.get('/tasks');
    expect([within.status, within.headers.get(warning)]).toEqual([200, null]);
    const beyond = await owner.get('/tasks');
    expect([beyond.status, beyond.headers.get(warning)]).toEqual([200, 'soft_limit_exceeded']);
    expect(beyond.headers.get('x-ratelimit-accountdaily')).toBe(
      'limit=5000, used=5001, remaining=0, reset=50400',
    );
    await peer.close();
  });
});

describe('the limits', () => {
  it('are those of the specification', () => {
    expect(defaultLimits).toMatchObject({
      addressPerMinute: 2_000,
      tokenPerMinute: 600,
      tokenPerSecond: 30,
      authenticationsPerDay: 60,
    });
  });
});

describe('plans', () => {
  it('are those of the specification', () => {
    const table = Object.entries(plans).map(([name, plan]) => [name, plan.requestsPerDay, plan.soft]);
    expect(table).toEqual([
      ['free', 50, false],
      ['trial', 50, false],
      ['legacy', 50, false],
      ['plus', 1_000, false],
      ['business', 5_000, true],
      ['business_max', 25_000, true],
      ['local', Number.POSITIVE_INFINITY, true],
    ]);
  });
});
