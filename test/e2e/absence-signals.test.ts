/**
 * Absences by what the system says, in the real program: sleep, the lock of a desktop, hands off the mouse, the end of the
 * program in the middle of one, and the notification for whoever does not see the prompt.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EvidenceKind } from '../../common/presence.ts';
import { until } from '../../scripts/desktop/wait.mjs';
import { awaySeconds, leavingOf, thereSeconds } from './fixtures/absence.ts';
import { keyboardOf } from './fixtures/keyboard.ts';
import { moveToMidday } from './fixtures/midday.ts';
import { throughMain } from './fixtures/through-main.ts';
import { eventually, openStint, type Stint, useThisComputer } from './stint.ts';

const launch = { env: { TZ: moveToMidday() } };
let stint: Stint;
let panel: Page;
const { press, line } = keyboardOf(() => ({ stint, panel }));
const { move, leave, wait, comeBack, stayAway, work } = leavingOf(() => stint);

const away = async () => (await stint.snapshot()).away;
const running = async () => (await stint.snapshot()).running;
/** What was observed around the absences, in order. */
const evidence = async (): Promise<readonly EvidenceKind[]> =>
  ((await away())?.spans ?? []).flatMap((span) => span.evidence.map(({ kind }) => kind));
const passed = (since: number, ms: number) =>
  until(`${ms} ms more`, async () => Date.now() - since >= ms, ms + 15_000);
const clockOf = async (instant: number): Promise<number> => {
  const { clock } = (await stint.snapshot()).now;
  return clock - Math.round((Date.now() - instant) / 1000);
};
/** One question about one absence that lasted between these instants, ms, give or take a reading. */
const expectAbsence = async (left: number, back: number): Promise<void> => {
  const asked = await away();
  expect(asked?.spans).toHaveLength(1);
  expect(Math.abs((asked?.from.clock ?? 0) - (await clockOf(left)))).toBeLessThanOrEqual(2);
  expect(Math.abs((asked?.until.clock ?? 0) - (await clockOf(back)))).toBeLessThanOrEqual(2);
  expect((await stint.snapshot()).awayBehind).toBe(0);
};

beforeAll(async () => {
  stint = throughMain(await openStint({ launch }));
  panel = await useThisComputer(stint);
  await stint.call('changeSettings', { idleAfterSeconds: thereSeconds, hideOnBlur: false });
});
afterAll(async () => {
  await stint.stop();
});
beforeEach(async () => {
  // After sleep, the pages can no longer be reached.
  if (stint.electron().windows().length === 0) {
    await stint.quit();
    await stint.launch(launch);
  }
  panel = await stint.openPanel();
  await stint.person.click(line());
  await stint.person.type('General');
  await panel.getByRole('option').first().waitFor();
  await press('Return');
  await until('the timer to run', async () => (await running()) !== null);
  await work();
});
afterEach(async () => {
  await stint.call('changeSettings', { idleAfterSeconds: thereSeconds });
  const asked = await away();
  if (asked) await stint.call('answerAway', { id: asked.id, choice: 'keep' });
  if (await running()) await stint.call('stop', {});
  await eventually(running).toBeNull();
});

describe('an absence', () => {
  it('by sleep begins at the last input, and does not end with what moves while the computer wakes', async () => {
    const left = await leave();
    await stint.desktop.sleep();
    await passed(left, (awaySeconds + 1) * 1000);
    await stint.desktop.wake();
    const woke = Date.now();
    await move();
    // The idle counters begin anew with a wake: what is counted from then on is nobody.
    await passed(woke, 5000);
    expect(await away()).toBeNull();
    const back = await comeBack();
    await expectAbsence(left, back);
    expect(await evidence()).toEqual(['last_input', 'asleep', 'awake', 'back']);
  });

  it.each([
    ['the screen saver', () => stint.desktop.screenSaver(true), () => stint.desktop.screenSaver(false)],
    ['the login manager', () => stint.desktop.logind.hint(true), () => stint.desktop.logind.hint(false)],
    ['a whole desktop', () => stint.desktop.lock(), () => stint.desktop.unlock()],
  ])(
    'by the lock that %s tells is not ended by a bump, and ends with who unlocks',
    async (_who, lock, unlock) => {
      const left = await leave();
      await lock();
      await wait();
      const bumped = await move();
      await passed(bumped, 2500);
      expect(await away()).toBeNull();
      await unlock();
      const back = await comeBack();
      await expectAbsence(left, back);
      expect(await evidence()).toEqual(['last_input', 'locked', 'unlocked', 'back']);
    },
  );

  it('keeps the time of the lock when the computer then sleeps, and who opens the lid without logging in is not back', async () => {
    const left = await leave();
    await stint.desktop.lock();
    await stint.desktop.sleep();
    await passed(left, (awaySeconds + 1) * 1000);
    await stint.desktop.wake();
    const woke = Date.now();
    await passed(woke, 4000);
    await move();
    await passed(woke, 6500);
    expect(await away()).toBeNull();
    await stint.desktop.unlock();
    const back = await comeBack();
    await expectAbsence(left, back);
    expect(await evidence()).toEqual(['last_input', 'locked', 'asleep', 'awake', 'unlocked', 'back']);
  });

  it('is none while there is input, and is one when there is none', async () => {
    await leave();
    // Longer than a reading and a slow machine may be apart.
    await stint.call('changeSettings', { idleAfterSeconds: awaySeconds * 2 });
    const since = Date.now();
    await until('input for longer than an absence', async () => {
      await move();
      return Date.now() - since > awaySeconds * 4000;
    });
    expect(await away()).toBeNull();
    const { left, back } = await stayAway();
    await expectAbsence(left, back);
    expect(await evidence()).toEqual(['last_input', 'back']);
  });

  it('in the middle of which the program was killed is found at the next start, and asked about once', async () => {
    const began = Date.now();
    const left = await leave();
    await wait();
    await stint.kill();
    await stint.launch(launch);
    panel = await stint.openPanel();
    await eventually(running).not.toBeNull();
    // No input so far: the panel was opened by the tray.
    await stint.call('changeSettings', { idleAfterSeconds: awaySeconds });
    const back = await comeBack();
    const asked = await away();
    expect(asked?.spans).toHaveLength(1);
    // What was last seen is on the disk once a minute at most: no earlier than the timer, and no later than it was.
    expect(asked?.from.clock).toBeGreaterThanOrEqual((await clockOf(began)) - 10);
    expect(asked?.from.clock).toBeLessThanOrEqual((await clockOf(left)) + 2);
    expect(Math.abs((asked?.until.clock ?? 0) - (await clockOf(back)))).toBeLessThanOrEqual(2);
    expect(await evidence()).toEqual(['last_input', 'app_ended', 'app_started', 'back']);
    expect((await stint.snapshot()).awayBehind).toBe(0);
  });
});

describe('a prompt that nobody looks at', () => {
  const shown = async () =>
    (await stint.desktop.notifications()).filter(({ summary }) => summary.startsWith('You were away'));

  it('is told by one notification, and by no other once it is answered', async () => {
    // A minute passes at once, for whoever waits for exactly one.
    await stint.electron().evaluate(() => {
      const { setTimeout } = globalThis;
      const hurried = (run: () => void, ms?: number): NodeJS.Timeout =>
        setTimeout(run, ms === 60_000 ? 500 : ms);
      globalThis.setTimeout = Object.assign(hurried, setTimeout);
    });
    expect(await shown()).toEqual([]);
    await stayAway();
    await eventually(shown).toHaveLength(1);
    const [told] = await shown();
    expect(told?.summary).toMatch(/^You were away for /);
    expect(told?.body).toContain('General');
    const prompt = await stint.page('away');
    await stint.person.click(prompt.getByRole('button', { name: /Keep it/ }));
    await eventually(away).toBeNull();
    expect(await shown()).toHaveLength(1);
  });
});
