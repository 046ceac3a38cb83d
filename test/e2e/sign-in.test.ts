/** Signing in to a deployment, in the real program: every way it can fail, both ways in, out again, and a dead token. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatSeconds } from '../../common/time.ts';
import {
  addProject,
  type Fault,
  openConnect,
  openPeer,
  type Peer,
  signedIn,
  tabTo,
  typeInto,
} from './peer.ts';
import { eventually, openStint, type Stint } from './stint.ts';

describe('signing in to a service', () => {
  let stint: Stint;
  let peer: Peer;
  let panel: Page;
  let pasted: string;
  let visitorApp: number;
  let onlineShop: number;

  beforeAll(async () => {
    peer = await openPeer();
    visitorApp = await addProject(peer, 'Visitor app', 'Borealis Observatory');
    onlineShop = await addProject(peer, 'Online shop', 'Cobalt Cycles');
    pasted = `https://app.fennel-quill.example/a/${peer.accountId}/timesheet?week=12`;
    stint = await openStint();
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });
  beforeEach(() => {
    peer.fault = () => 'pass';
  });

  const authentications = () => peer.requests.filter((request) => request.path === '/auth').length;
  const submit = () => stint.person.press('Return');
  const password = () => panel.getByLabel('Password', { exact: true });
  const kept = async () => [
    await panel.getByLabel('Address').inputValue(),
    await panel.getByLabel('Account').inputValue(),
    await panel.getByLabel('E-mail').inputValue(),
  ];

  describe('that cannot be reached, or is something else', () => {
    it('is filled in by the keyboard alone', async () => {
      panel = await openConnect(stint);
      await typeInto(stint, panel.getByLabel('Address'), peer.url);
      await typeInto(stint, panel.getByLabel('Account'), pasted);
      await typeInto(stint, panel.getByLabel('E-mail'), peer.email);
      await typeInto(stint, password(), peer.password);
    });

    /** Enter, the words, everything typed still there, nothing asked more than once. */
    const fails = async (words: RegExp, asked: number) => {
      const before = authentications();
      await submit();
      const failure = panel.locator('.banner-attention, .field-error').filter({ hasText: words });
      await failure.waitFor();
      const said = await failure.innerText();
      // The words are about signing in: nothing was tracked, and nothing is tried again by itself.
      expect(said).not.toMatch(/tracked|delivers|by itself|tries again/);
      expect(said).toContain('What you typed is still here.');
      expect(await kept()).toEqual([peer.url, pasted, peer.email]);
      expect(await password().inputValue()).toBe(peer.password);
      expect(authentications() - before).toBe(asked);
    };

    it('says that nothing listens at the address', async () => {
      await peer.hangUp();
      await fails(/The service can’t be reached\./, 0);
      await peer.listen();
    });

    const page = '<!doctype html><title>Welcome to our network</title>';
    const answers: readonly [string, Fault, RegExp][] = [
      [
        'answers a page',
        { status: 200, headers: { 'content-type': 'text/html' }, body: page },
        /Something answered at this address, but not a time tracking service\./,
      ],
      [
        'answers a page that says not found',
        { status: 404, headers: { 'content-type': 'text/html' }, body: page },
        /Something answered at this address, but not a time tracking service\./,
      ],
      [
        'allows no more sign-ins today',
        { status: 429, headers: { 'retry-after': '3600' }, body: '{"message":"Too many authentications."}' },
        /The service allows no more sign-ins for now\.\s*The service: “Too many authentications\.”/,
      ],
      [
        'asks for a pause',
        {
          status: 429,
          headers: { 'retry-after': '1' },
          body: '{"message":"Slow down.","code":"ip_rate_limit_exceeded"}',
        },
        /The service asks for a short pause\./,
      ],
      // After an answer, on a connection that is open: there Chromium would send the request again by itself.
      ['does not get the request', 'request_lost', /The service did not answer in time\./],
      [
        'is broken',
        { status: 503, headers: { 'retry-after': '1' }, body: '{"message":"Maintenance."}' },
        /The service has a problem \(503\)\./,
      ],
      ['loses its answer', 'answer_lost', /The service did not answer in time\./],
    ];
    for (const [name, fault, words] of answers) {
      it(`says so when the service ${name}, and asks once`, async () => {
        peer.fault = () => fault;
        await fails(words, 1);
      });
    }

    it('says so when it is sent elsewhere, and does not go there', async () => {
      const elsewhere = await openPeer();
      peer.fault = () => ({ status: 302, headers: { location: `${elsewhere.url}/auth` }, body: '' });
      await fails(/The service sent us to another address/, 1);
      expect(elsewhere.requests).toEqual([]);
      await elsewhere.close();
    });

    it('says that the password is wrong, and keeps everything else', async () => {
      await typeInto(stint, password(), 'tulips');
      const before = authentications();
      await submit();
      await panel.getByRole('main').getByText('The service did not accept this.').waitFor();
      await panel.getByText('The service: “The e-mail, the password or the account is wrong.”').waitFor();
      expect(await kept()).toEqual([peer.url, pasted, peer.email]);
      expect(authentications() - before).toBe(1);
    });

    it('says what is no address, no account, no e-mail, beside the field, and asks nobody', async () => {
      const before = peer.requests.length;
      const wrong = [
        ['Address', 'time service', 'This is not a web address.', peer.url],
        ['Account', 'https://app.example/today', 'There is no account id in this.', pasted],
        ['E-mail', 'mara', 'This is not an e-mail address.', peer.email],
      ] as const;
      for (const [label, typed, words, right] of wrong) {
        const field = panel.getByLabel(label);
        await typeInto(stint, field, typed);
        await submit();
        await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
        await panel.locator('.field-error', { hasText: words }).waitFor();
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
        await typeInto(stint, field, right);
      }
      expect(peer.requests.length).toBe(before);
    });
  });

  describe('with the password', () => {
    it('takes the account out of a whole link, and asks /auth once', async () => {
      const before = authentications();
      await typeInto(stint, password(), peer.password);
      await submit();
      await signedIn(panel);
      expect(authentications() - before).toBe(1);
      expect(new Set(peer.requests.map((request) => request.userAgent))).toEqual(new Set(['Stint']));
      expect(await stint.snapshot()).toMatchObject({
        account: {
          kind: 'service',
          baseUrl: peer.url,
          accountId: peer.accountId,
          userName: 'Mara Lindqvist',
        },
      });
    });

    it('starts and stops there: the row is at the service', async () => {
      await stint.person.type('visitor');
      await panel.getByRole('option', { name: /Visitor app/ }).waitFor();
      await submit();
      await eventually(peer.rows).toMatchObject([{ project_id: visitorApp, stopwatch_active: 1 }]);
      await stint.person.press('ctrl+Return');
      await eventually(peer.rows).toMatchObject([{ project_id: visitorApp, stopwatch_active: 0 }]);
    });

    it('keeps the token in the keychain', async () => {
      const { token, userAgent, baseUrl, password: held } = await stint.secret();
      expect([userAgent, baseUrl, held]).toEqual(['Stint', peer.url, undefined]);
      expect(peer.requests.at(-1)?.token).toBe(token);
      expect(await stint.desktop.secrets.search({ service: 'Stint' })).toContain('attribute.account');
    });

    it('is over when the user says so: the keychain has nothing any more', async () => {
      await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
      await stint.person.click(panel.getByRole('button', { name: 'Settings' }));
      await stint.person.click(panel.getByRole('button', { name: 'Sign out…' }));
      await panel.getByText('Everything has been delivered.').waitFor();
      await stint.person.click(panel.getByRole('button', { name: 'Sign out', exact: true }));
      await panel.getByRole('button', { name: 'Use this computer only' }).waitFor();
      expect(await stint.desktop.secrets.search({ service: 'Stint' })).not.toContain('attribute.account');
      expect((await stint.snapshot()).account).toBeNull();
    });
  });

  describe('with a token', () => {
    it('warns before it is pasted, asks /auth nothing, and is in', async () => {
      const token = await peer.tokenFor('Stint');
      const before = authentications();
      panel = await openConnect(stint);
      await typeInto(stint, panel.getByLabel('Address'), peer.url);
      await typeInto(stint, panel.getByLabel('Account'), peer.accountId);
      await typeInto(stint, panel.getByLabel('E-mail'), peer.email);
      await tabTo(stint, panel.getByRole('button', { name: 'Paste a token instead' }));
      await submit();
      await panel
        .getByText('If it is used in another one, or was before, the service destroys it.')
        .waitFor();
      // A token may begin with any sign, also with the one that options of programs begin with.
      await typeInto(stint, panel.getByLabel('Token'), '-2n');
      await typeInto(stint, panel.getByLabel('Token'), token);
      await submit();
      await signedIn(panel);
      expect(authentications()).toBe(before);
      expect((await stint.secret()).token).toBe(token);
    });

    it('that is destroyed while a timer runs: one question, and the timer goes on', async () => {
      await stint.person.type('visitor');
      await panel
        .getByRole('option', { name: /Visitor app/ })
        .first()
        .waitFor();
      await submit();
      await eventually(async () => (await peer.rows()).at(-1)).toMatchObject({ stopwatch_active: 1 });
      await peer.destroy((await stint.secret()).token);

      const question = panel.getByRole('main').getByText('The service no longer accepts this sign-in.');
      const before = peer.requests.length;
      await stint.person.type('online');
      await panel.getByRole('option', { name: /Online shop/ }).waitFor();
      await submit();
      await question.waitFor();
      expect(await question.count()).toBe(1);
      expect(await panel.getByText('Your timer runs on, and nothing is lost.').count()).toBe(1);
      const { running, delivery } = await stint.snapshot();
      expect(running?.work.project).toBe('Online shop');
      expect(delivery).toMatchObject({ connection: 'token_rejected', refused: 0 });
      expect(await stint.tray.tooltip()).toContain('Please sign in again');
      await eventually(async () => (await stint.snapshot()).running?.elapsedMs).toBeGreaterThan(
        (running?.elapsedMs ?? 0) + 2000,
      );
      // Nobody was asked again, least of all /auth.
      expect(peer.requests.length - before).toBe(1);
    });

    it('is replaced through the form, and everything is delivered with the right times', async () => {
      const { running } = await stint.snapshot();
      const before = authentications();
      await stint.person.click(panel.getByRole('button', { name: 'Sign in again' }).first());
      await panel.getByRole('heading', { name: 'Sign in again' }).waitFor();
      expect(await kept()).toEqual([peer.url, peer.accountId, peer.email]);
      await stint.person.type(peer.password);
      await submit();
      await signedIn(panel);
      await eventually(async () => (await stint.snapshot()).delivery).toMatchObject({
        connection: 'online',
        waiting: 0,
      });
      expect(authentications() - before).toBe(1);
      expect((await stint.snapshot()).running).toMatchObject({
        key: running?.key,
        started: running?.started,
      });
      const rows = await peer.rows();
      expect(rows.map((row) => [row.project_id, row.stopwatch_active])).toEqual([
        [visitorApp, 0],
        [visitorApp, 0],
        [onlineShop, 1],
      ]);
      expect(rows[2]?.time_start).toBe(formatSeconds(running?.started.clock ?? 0));
    });
  });
});
