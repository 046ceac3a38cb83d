/** Owns the contract of tokens and of POST /auth (Authentication). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeer, type Peer, password, type Session, startOfTest, transports } from './peer.ts';

const day = 86_400_000;

describe.each(transports)('authentication, %s', (transport) => {
  let peer: Peer;
  let owner: Session;

  beforeAll(async () => {
    peer = await openPeer(transport);
    owner = await peer.account();
  });
  afterAll(() => peer.close());
  beforeEach(async () => {
    peer.clock.ms = startOfTest;
    owner = await peer.signIn(owner.accountId, owner.email, owner.userId);
  });

  const signIn = (form: Readonly<Record<string, string>>) =>
    peer.ask('POST', '/auth', {
      form: { account_id: owner.accountId, email: owner.email, password, ...form },
    });
  const statusOf = async (token: string, userAgent?: string) =>
    (await peer.ask('GET', '/tasks', { token, ...(userAgent === undefined ? {} : { userAgent }) })).status;

  it('answers the account and a token of 256 bits, another one each time', async () => {
    const [first, second] = [await signIn({}), await signIn({ email: ` ${owner.email.toUpperCase()}` })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.json).toEqual({ account_id: owner.accountId, token: expect.any(String) });
    expect(Buffer.from(first.json.token, 'base64url')).toHaveLength(32);
    expect(second.json.token).not.toBe(first.json.token);
    expect(await statusOf(first.json.token)).toBe(200);
  });

  it.each([
    ['password', { password: 'wrong' }],
    ['e-mail', { email: 'nobody@test.example' }],
    ['account', { account_id: '0123456789abcdef01234567' }],
  ])('refuses a wrong %s without saying which it was', async (_, form) => {
    const answer = await signIn(form);
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual((await signIn({ password: 'also wrong' })).json);
  });

  it('names the fields that are missing', async () => {
    const { status, json } = await peer.ask('POST', '/auth', { form: { email: owner.email } });
    expect([status, Object.keys(json.errors).sort()]).toEqual([400, ['account_id', 'password']]);
  });

  it('needs a token for everything else', async () => {
    expect((await peer.ask('GET', '/tasks')).status).toBe(401);
    expect(await statusOf('')).toBe(401);
    expect(await statusOf(owner.token.slice(1))).toBe(401);
  });

  it('destroys a token that another user agent uses, for good', async () => {
    expect(await statusOf(owner.token)).toBe(200);
    expect(await statusOf(owner.token, 'test')).toBe(401);
    expect(await statusOf(owner.token)).toBe(401);
    const again = await peer.signIn(owner.accountId, owner.email, owner.userId);
    expect(await statusOf(again.token)).toBe(200);
  });

  it('destroys a token after more than 30 days of silence', async () => {
    peer.clock.ms += 30 * day;
    expect(await statusOf(owner.token)).toBe(200);
    peer.clock.ms += 30 * day;
    expect(await statusOf(owner.token)).toBe(200);
    peer.clock.ms += 30 * day + 1;
    expect(await statusOf(owner.token)).toBe(401);
    peer.clock.ms -= 30 * day;
    expect(await statusOf(owner.token)).toBe(401);
  });

  it('shuts out a user who is archived', async () => {
    const regular = await peer.user(owner, 'regular');
    await owner.post(`/users/${regular.userId}`, { name: 'Gone', active: '0' });
    expect(await statusOf(regular.token)).toBe(401);
    expect((await signIn({ email: regular.email })).status).toBe(401);
  });

  it('does not sign in a user who was given no password', async () => {
    await owner.post('/users', { email: 'new@test.example', name: 'New' });
    expect((await signIn({ email: 'new@test.example', password: '' })).status).toBe(400);
    expect((await signIn({ email: 'new@test.example' })).status).toBe(401);
  });

  it('logs neither tokens nor passwords nor values', async () => {
    await peer.ask('GET', `/tasks?id=1&name=${owner.token}`, { token: owner.token });
    await peer.ask('GET', `/${owner.token}`, { token: owner.token });
    const log = peer.log.join('\n');
    expect(log).toContain('GET /api/v1/tasks 200');
    for (const secret of [owner.token, password, owner.email, 'name=']) expect(log).not.toContain(secret);
  });
});

describe.each(transports)('the limit of authentications, %s', (transport) => {
  it('counts right and wrong ones of a user and day, also at once', async () => {
    const peer = await openPeer(transport, { limits: { authenticationsPerDay: 4 } });
    // The owner's sign-in is the first of the day.
    const { accountId: account_id, email } = await peer.account();
    const signIn = (given: string) =>
      peer.ask('POST', '/auth', { form: { account_id, email, password: given } });
    const answers = await Promise.all(['wrong', password, 'wrong', password, password].map(signIn));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    for (const { json, headers } of refused) {
      expect(json).toEqual({ message: expect.any(String) });
      // 10:00:00.4 UTC: fourteen hours to midnight, rounded up.
      expect(headers.get('retry-after')).toBe('50400');
    }
    expect((await peer.account()).token).toEqual(expect.any(String));
    peer.clock.ms += 14 * 3_600_000;
    expect((await signIn(password)).status).toBe(200);
    await peer.close();
  });
});
