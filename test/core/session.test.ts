/** The way in and out: what the user typed, what the service said, where the token is kept. */

import { describe, expect, it } from 'vitest';
import { appError } from '../../common/error.ts';
import { journalFormat } from '../../main/core/journal-file.ts';
import type { Credentials } from '../../main/core/sign-in.ts';
import { address, createWorld, email, type Fault, password, signedInWorld, workOn } from '../fakes/world.ts';

const start = async () => {
  const world = await createWorld();
  const app = await world.startApp();
  const credentials: Credentials = {
    address,
    account: world.accountId,
    email,
    proof: { kind: 'password', password },
  };
  return { world, app, credentials };
};

describe('signing in', () => {
  it('keeps the token with its base address, account, user and User-Agent, in the keychain only', async () => {
    const { world, app } = await start();
    expect(await world.signIn(app)).toEqual({ ok: true, value: null });
    const [item] = world.keychain.items.values();
    const secret = JSON.parse(item ?? '{}');
    expect(secret).toMatchObject({ baseUrl: address, accountId: world.accountId, userId: world.userId });
    expect(secret.userAgent).toBe(world.requests[0]?.headers['user-agent']);
    const everythingElse = JSON.stringify([
      app.tracker.snapshot(),
      app.tracker.state(),
      Object.values(world.stores).map((store) => store.content),
    ]);
    expect(everythingElse).not.toContain(secret.token);
    expect(everythingElse).not.toContain(password);
    expect(app.tracker.snapshot().account).toMatchObject({ userName: 'Ada', tokenStore: 'keychain' });
  });

  it('asks /auth once, whatever it answers and however often the button is pressed', async () => {
    const { world, app, credentials } = await start();
    world.fault = () => ({ status: 401, headers: {}, body: '{"message":"Invalid"}' });
    const both = await Promise.all([app.session.signIn(credentials), app.session.signIn(credentials)]);
    await world.advance(600_000);
    expect(both).toMatchObject([
      { error: { code: 'credentials_refused', detail: 'Invalid' } },
      { error: { code: 'credentials_refused' } },
    ]);
    expect(world.requests.map((request) => request.path)).toEqual(['/auth']);
  });

  const answers: readonly (readonly [string, Fault, string])[] = [
    ['no network', 'unreachable', 'network_unreachable'],
    ['a lost connection', 'request_lost', 'network_timeout'],
    ['HTML', { status: 200, headers: {}, body: '<html>hello</html>' }, 'not_the_service'],
    ['an HTML error', { status: 404, headers: {}, body: '<html>no such page</html>' }, 'not_the_service'],
    [
      'too many authentications',
      { status: 429, headers: { 'retry-after': '60' }, body: '{}' },
      'authentication_limit',
    ],
    ['a failure', { status: 503, headers: {}, body: '' }, 'service_failed'],
    ['a redirection', { status: 301, headers: { location: 'x' }, body: '' }, 'redirect_refused'],
    ['no token', { status: 200, headers: {}, body: '{}' }, 'not_the_service'],
  ];
  for (const [name, fault, code] of answers) {
    it(`tells ${name} apart`, async () => {
      const { world, app } = await start();
      world.fault = () => fault;
      expect(await world.signIn(app)).toMatchObject({ ok: false, error: { code } });
      expect(app.tracker.snapshot().account).toBeNull();
      expect(world.requests).toHaveLength(1);
    });
  }

  it('refuses what cannot be an address, account, e-mail or password without asking anybody', async () => {
    const { world, app, credentials } = await start();
    const wrong: readonly (readonly [Partial<Credentials>, string])[] = [
      [{ address: 'not an address' }, 'address_invalid'],
      [{ address: 'http://time.example.test' }, 'address_invalid'],
      [{ account: '???' }, 'account_invalid'],
      [{ email: 'ada' }, 'email_invalid'],
      [{ proof: { kind: 'password', password: '' } }, 'password_missing'],
      [{ proof: { kind: 'token', token: ' ' } }, 'token_missing'],
    ];
    for (const [change, code] of wrong) {
      expect(await app.session.signIn({ ...credentials, ...change })).toMatchObject({ error: { code } });
    }
    expect(world.requests).toEqual([]);
  });

  it('takes a pasted token, and finds its user by e-mail', async () => {
    const { world, app, credentials } = await start();
    await world.signIn(app);
    const { token } = JSON.parse([...world.keychain.items.values()][0] ?? '{}');
    await app.session.signOut('keep');
    const proof = { kind: 'token', token } as const;
    expect(await app.session.signIn({ ...credentials, proof })).toEqual({ ok: true, value: null });
    expect(app.tracker.snapshot().account?.email).toBe(email);
  });

  it('says when nobody at the service has the e-mail', async () => {
    const { world, app, credentials } = await start();
    await world.signIn(app);
    const { token } = JSON.parse([...world.keychain.items.values()][0] ?? '{}');
    await app.session.signOut('keep');
    const proof = { kind: 'token', token } as const;
    expect(await app.session.signIn({ ...credentials, proof, email: 'eve@example.test' })).toMatchObject({
      error: { code: 'user_not_found' },
    });
  });
});

describe('a keychain that does not work', () => {
  it('leaves the token in memory for this session, says why, and asks again after a restart', async () => {
    const { world, app } = await start();
    world.keychain.error = appError('keychain_unavailable', { detail: 'no such service' });
    await world.signIn(app);
    expect(app.tracker.snapshot().account).toMatchObject({
      tokenStore: 'session',
      keychainError: { code: 'keychain_unavailable' },
    });
    expect(world.keychain.items.size).toBe(0);
    world.crash(app);
    const again = await world.startApp();
    expect(again.tracker.snapshot()).toMatchObject({
      account: { email },
      delivery: { connection: 'token_rejected' },
    });
  });
});

describe('the local workspace', () => {
  it('goes on by itself when the keychain has lost its token', async () => {
    const { world, app } = await start();
    expect((await app.session.useThisComputer()).ok).toBe(true);
    expect(app.tracker.snapshot().account?.kind).toBe('local');
    world.crash(app);
    world.keychain.items.clear();
    const again = await world.startApp();
    await world.advance(5000);
    expect(again.tracker.snapshot()).toMatchObject({
      account: { kind: 'local', tokenStore: 'keychain' },
      delivery: { connection: 'online' },
      today: { complete: true },
    });
  });
});

describe('a local workspace at rest', () => {
  const restarted = async () => {
    const { world, app } = await start();
    await app.session.useThisComputer();
    await world.advance(5000);
    app.tracker.run({ type: 'refresh', catalog: true });
    await world.advance(5000);
    world.crash(app);
    world.requests.length = 0;
    return { world, again: await world.startApp() };
  };

  it('is not asked for anything at a start, nor when the computer wakes up', async () => {
    const { world, again } = await restarted();
    await world.advance(3 * 3_600_000);
    world.signal('awake');
    world.signal('unlocked');
    await world.advance(60_000);
    expect(world.requests).toEqual([]);
    expect(again.tracker.snapshot()).toMatchObject({
      account: { kind: 'local', tokenStore: 'keychain' },
      delivery: { connection: 'online', refresh: { next: 'look' } },
      today: { complete: true },
    });
  });

  it('is read by whoever looks first, however lately it was read before', async () => {
    const { world, again } = await restarted();
    again.tracker.look();
    await world.advance(5000);
    expect(world.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/reports/detailed',
      expect.stringMatching(/^\/users\/\d+$/),
    ]);
    again.tracker.look();
    await world.advance(5000);
    expect(world.requests).toHaveLength(2);
  });

  it('is asked at once for what a run before it could not deliver', async () => {
    const { world, app, website } = await signedInWorld();
    await app.session.signOut('keep');
    await app.session.useThisComputer();
    await world.advance(5000);
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    world.crash(app);
    world.fault = () => 'pass';
    const again = await world.startApp();
    await world.advance(5000);
    expect(await world.entries()).toMatchObject([{ stopwatch_active: 1 }]);
    expect(again.tracker.snapshot().running?.delivery).toBe('delivered');
  });
});

describe('a local workspace that will not let us in', () => {
  it('says so once, and is not asked again by itself', async () => {
    const { world, app } = await start();
    await app.session.useThisComputer();
    world.crash(app);
    world.keychain.items.clear();
    world.fault = () => ({ status: 401, headers: {}, body: '{"message":"No"}' });
    const again = await world.startApp();
    world.requests.length = 0;
    await world.advance(600_000);
    again.tracker.run({ type: 'change_settings', change: { theme: 'dark' } });
    await world.settle();
    expect(world.requests).toEqual([]);
    expect(again.tracker.snapshot()).toMatchObject({
      delivery: { connection: 'token_rejected' },
      notices: [{ code: 'credentials_refused' }],
    });
    world.fault = () => 'pass';
    expect((await again.session.useThisComputer()).ok).toBe(true);
    expect(again.tracker.snapshot().delivery.connection).toBe('online');
  });
});

describe('a restart', () => {
  it('goes on without signing in, with the catalog and the recents it had', async () => {
    const { world, app, website } = await signedInWorld();
    app.tracker.run({ type: 'start', work: workOn(website, 'Review') });
    await world.settle();
    world.crash(app);
    world.fault = () => 'unreachable';
    const again = await world.startApp();
    expect(again.tracker.snapshot()).toMatchObject({
      account: { userName: 'Ada' },
      running: { work: { project: 'Website', startable: true } },
      recents: [{ description: 'Review' }],
    });
    expect(again.tracker.catalog().projects).toHaveLength(2);
  });
});

describe('signing out', () => {
  it('has windows ask for the catalog again, also of an app that had just been started', async () => {
    const { world, app } = await start();
    await world.signIn(app);
    await world.settle();
    world.crash(app);
    const again = await world.startApp();
    const before = again.tracker.snapshot().catalogRevision;
    expect((await again.session.signOut('keep')).ok).toBe(true);
    expect(again.tracker.catalog().projects).toEqual([]);
    expect(again.tracker.snapshot().catalogRevision).toBeGreaterThan(before);
  });

  it('removes the token and everything about the account', async () => {
    const { world, app } = await signedInWorld();
    expect(await app.session.signOut('keep')).toEqual({ ok: true, value: null });
    expect(world.keychain.items.size).toBe(0);
    expect(app.tracker.snapshot()).toMatchObject({ account: null, recents: [], today: { entries: [] } });
    expect(JSON.stringify(world.stores.session.content)).not.toContain(email);
    world.crash(app);
    expect((await world.startApp()).tracker.snapshot().account).toBeNull();
  });

  it('takes the rules of its projects with it: in another account those numbers are of other projects', async () => {
    const { world, app, website } = await signedInWorld();
    const absenceRules = { [website]: { behaviour: 'discard', afterSeconds: 120 } } as const;
    app.tracker.run({ type: 'change_settings', change: { absenceRules, idleAfterSeconds: 600 } });
    // The session runs out, and is renewed: they stay.
    await world.signIn(app);
    expect(app.tracker.state().settings.absenceRules).toEqual(absenceRules);
    await app.session.signOut('discard');
    await world.signIn(app);
    const { settings } = app.tracker.state();
    expect([settings.absenceRules, settings.idleAfterSeconds]).toEqual([{}, 600]);
  });

  it('does not throw away what is not delivered unless told so', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    expect(await app.session.signOut('keep')).toMatchObject({ error: { code: 'undelivered' } });
    expect(app.tracker.snapshot().running).not.toBeNull();
    expect((await app.session.signOut('discard')).ok).toBe(true);
    expect(app.tracker.snapshot().account).toBeNull();
  });
});

describe('files that are not as they should be', () => {
  it('sets a damaged journal aside, says so, and goes on', async () => {
    const { world, app } = await signedInWorld();
    world.crash(app);
    world.stores.journal.content = { format: 1, intents: 'nonsense' };
    const again = await world.startApp();
    expect(again.tracker.snapshot().notices).toMatchObject([{ code: 'storage_damaged' }]);
    expect(world.stores.journal.asides).toHaveLength(1);
  });

  it('does not read a journal of a later version', async () => {
    const { world, app } = await signedInWorld();
    world.crash(app);
    world.stores.journal.content = { format: journalFormat + 1, intents: [] };
    const again = await world.startApp();
    expect(again.tracker.snapshot().notices).toMatchObject([{ code: 'storage_newer' }]);
    expect(world.stores.journal.asides).toEqual([{ format: journalFormat + 1, intents: [] }]);
  });

  it('never delivers the journal of another account', async () => {
    const { world, app, website } = await signedInWorld();
    world.fault = () => 'unreachable';
    app.tracker.run({ type: 'start', work: workOn(website) });
    await world.settle();
    world.crash(app);
    const journal = world.stores.journal.content as { account: string };
    journal.account = 'https://elsewhere.example.test/api/v1 abc 7';
    world.fault = () => 'pass';
    const again = await world.startApp();
    await world.advance(60_000);
    expect(await world.entries()).toEqual([]);
    expect(world.stores.journal.asides).toHaveLength(1);
    expect(again.tracker.snapshot().notices).toMatchObject([{ code: 'storage_damaged' }]);
  });

  it('keeps the settings that are right when one is wrong', async () => {
    const world = await createWorld();
    world.stores.settings.content = { idleAfterSeconds: 'soon', theme: 'dark' };
    const app = await world.startApp();
    expect(app.tracker.snapshot().settings).toMatchObject({ idleAfterSeconds: 300, theme: 'dark' });
  });
});
