/** No keychain, and a locked one, in the real program: it works, says so in words, and writes the token nowhere. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProject, connect, openPeer, type Peer, signedIn } from './peer.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

const desktops = [
  ['none', 'This computer has no keychain that Stint can use.'],
  ['locked', 'The keychain is locked.'],
] as const;

describe.each(desktops)('with the keychain %s', (keychain, why) => {
  let stint: Stint;
  let peer: Peer;
  let panel: Page;

  beforeAll(async () => {
    peer = await openPeer();
    await addProject(peer, 'Visitor app', 'Borealis Observatory');
    await addProject(peer, 'Online shop', 'Cobalt Cycles');
    stint = await openStint({ keychain });
  });
  afterAll(async () => {
    await stint?.stop();
    await peer?.close();
  });

  /** What the settings say about the sign-in. */
  const settings = async (): Promise<void> => {
    await stint.person.click(panel.getByRole('button', { name: 'Settings' }));
    await stint.person.click(panel.getByRole('button', { name: /^Account.*for this session only$/ }));
    await panel.getByText('for this session only').waitFor();
    await panel.getByRole('main').getByText(why).waitFor();
    await panel.getByRole('main').getByText('You stay signed in until Stint quits.').waitFor();
    await stint.person.press('Escape', 'Escape');
  };

  it('signs in to a service, tracks there, and says for how long the sign-in is kept', async () => {
    panel = await connect(stint, peer);
    await settings();
    await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
    await stint.person.type('visitor');
    await panel.getByRole('option', { name: /Visitor app/ }).waitFor();
    await stint.person.press('Return');
    await eventually(peer.rows).toMatchObject([{ stopwatch_active: 1 }]);
  });

  it('writes neither the token nor the password anywhere', async () => {
    const token = peer.requests.at(-1)?.token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await stint.filesWith(token)).toBe('');
    expect(await stint.filesWith(peer.password)).toBe('');
    // The search would find them: the same search finds what is there.
    expect(await stint.filesWith(peer.accountId)).toContain('session.json');
    expect(await stint.filesWith('createTimeEntry')).toContain('logs/stint.log');
    await stint.kill();
    expect(await stint.filesWith(token)).toBe('');
  });

  it('asks to sign in again after a restart, while the timer goes on', async () => {
    await stint.launch();
    panel = await stint.openPanel();
    const again = panel.getByRole('button', { name: 'Sign in again' });
    await again.first().waitFor({ timeout: 45_000 });
    expect((await stint.snapshot()).running?.work.project).toBe('Visitor app');
    expect(await stint.tray.labels()).toContain('Stop');
    const before = peer.requests.length;
    await stint.person.click(again.first());
    await panel.getByRole('heading', { name: 'Sign in again' }).waitFor();
    await stint.person.type(peer.password);
    await stint.person.press('Return');
    await signedIn(panel);
    expect(peer.requests.slice(before).filter((request) => request.path === '/auth')).toHaveLength(1);
    await stint.tray.click('Stop');
    await eventually(peer.rows).toMatchObject([{ stopwatch_active: 0 }]);
  });

  it('signs out, and keeps the books on this computer instead', async () => {
    await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
    panel = await stint.openPanel();
    await stint.person.click(panel.getByRole('button', { name: 'Settings' }));
    await stint.person.click(panel.getByRole('button', { name: 'Sign out…' }));
    await stint.person.click(panel.getByRole('button', { name: 'Sign out', exact: true }));
    await panel.getByRole('button', { name: 'Use this computer only' }).waitFor({ timeout: 45_000 });
    panel = await useThisComputer(stint);
    await settings();
    await stint.person.type('gen');
    await panel.getByRole('option', { name: /General/ }).waitFor();
    await stint.person.press('Return');
    await eventually(async () => (await stint.snapshot()).delivery.waiting).toBe(0);
  });

  it('goes on by itself on this computer after a restart', async () => {
    const before = (await stint.snapshot()).running;
    await stint.kill();
    await stint.launch();
    panel = await stint.openPanel();
    await panel.getByRole('combobox', { name: 'What are you working on?' }).waitFor();
    await expect
      .poll(async () => (await stint.snapshot()).delivery, { timeout: 45_000 })
      .toMatchObject({ connection: 'online', waiting: 0, error: null });
    expect((await stint.snapshot()).running).toMatchObject({ started: before?.started });
    expect(await panel.getByRole('button', { name: 'Sign in again' }).count()).toBe(0);
    // Tracked at the service of this computer, not only remembered.
    await stint.tray.click('Stop');
    await eventually(async () => (await stint.snapshot()).delivery).toMatchObject({
      connection: 'online',
      waiting: 0,
    });
    await eventually(async () => (await stint.snapshot()).running).toBeNull();
  });
});
