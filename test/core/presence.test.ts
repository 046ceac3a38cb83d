/** Absences, each named after the failure it once was elsewhere. */
import { describe, expect, it } from 'vitest';
import { type Computer, createComputer, faithful, type Habits } from '../fakes/computer.ts';
import { type App, signedInWorld, type World, workOn } from '../fakes/world.ts';

const second = 1000;
const minute = 60 * second;
const threshold = 300;

/** A computer on which a timer runs, and somebody has just worked. */
function atWork(habits: Partial<Habits> = {}) {
  const computer = createComputer({ ...faithful, ...habits });
  computer.input();
  computer.watch.watch(threshold);
  computer.everyMinute();
  work(computer, 10 * minute);
  return { computer, leftMs: computer.nowMs() };
}

/** Works with the last input at the very end. */
function work(computer: Computer, ms: number): void {
  for (let left = ms; left > 0; left -= 7 * second) {
    computer.input();
    computer.pass(Math.min(left, 7 * second));
  }
  computer.input();
}

/** What was observed around the only absence, in seconds since the last input. */
function only(computer: Computer, leftMs: number) {
  expect(computer.absences).toHaveLength(1);
  const [absence] = computer.absences;
  if (!absence) throw new Error('none');
  const at = (ms: number): number => Math.round((ms - leftMs) / second);
  return {
    from: at(absence.fromMs),
    until: at(absence.untilMs),
    evidence: absence.evidence.map(({ kind, atMs }) => `${kind} ${at(atMs)}`),
  };
}

describe('an absence', () => {
  it('that is locked begins at the last input, whatever sleeps later (sleep-after-lock-keeps-the-lock-time)', () => {
    const { computer, leftMs } = atWork({ counter: 'restarts' });
    computer.pass(3 * minute);
    computer.lock();
    computer.pass(14 * minute);
    computer.input();
    computer.pass(minute);
    computer.sleep();
    computer.pass(600 * minute);
    computer.wake();
    computer.pass(2 * minute);
    computer.input();
    computer.unlock();
    work(computer, minute);
    expect(only(computer, leftMs)).toEqual({
      from: 0,
      until: 37_200,
      evidence: ['last_input 0', 'locked 180', 'asleep 1080', 'awake 37080', 'unlocked 37200', 'back 37200'],
    });
  });

  it('goes on while the lid is opened and nobody signs in (lid-opened-without-login)', () => {
    const { computer, leftMs } = atWork({ counter: 'restarts' });
    computer.lock();
    computer.sleep();
    computer.pass(60 * minute);
    computer.wake();
    computer.pass(5 * second);
    computer.input();
    computer.pass(30 * second);
    computer.sleep();
    computer.pass(60 * minute);
    computer.wake();
    computer.pass(20 * second);
    computer.input();
    computer.unlock();
    work(computer, minute);
    expect(only(computer, leftMs)).toEqual({
      from: 0,
      until: 7255,
      evidence: ['last_input 0', 'locked 0', 'asleep 0', 'awake 7235', 'unlocked 7255', 'back 7255'],
    });
  });

  it('goes on while the mouse is bumped under the lock, also more than once (bump-while-locked)', () => {
    const { computer, leftMs } = atWork();
    computer.lock();
    for (let bump = 0; bump < 20; bump += 1) {
      computer.pass(2 * minute);
      computer.input();
    }
    computer.pass(minute);
    computer.input();
    computer.unlock();
    work(computer, minute);
    expect(only(computer, leftMs)).toMatchObject({ from: 0, until: 2460 });
  });

  it('is none of a computer that wakes with its idle counter at 0, and sleeps on (counter-begins-anew)', () => {
    const { computer, leftMs } = atWork({ counter: 'restarts' });
    computer.sleep();
    computer.pass(60 * minute);
    computer.wake();
    computer.pass(10 * minute);
    expect(computer.absences).toEqual([]);
    work(computer, minute);
    expect(only(computer, leftMs)).toMatchObject({ from: 0, until: 4200 });
  });

  it('is one, and told once, where the wake is told twice (doubled-resume)', () => {
    const { computer, leftMs } = atWork({ counter: 'restarts', doubledMs: 20 * second });
    computer.sleep();
    computer.pass(60 * minute);
    computer.wake();
    computer.pass(8 * second);
    work(computer, 5 * minute);
    expect(only(computer, leftMs)).toEqual({
      from: 0,
      until: 3608,
      evidence: ['last_input 0', 'asleep 0', 'awake 3600', 'back 3608'],
    });
    expect(computer.presence()).toMatchObject({ phase: 'present' });
  });

  it('is as long as it was, whatever the clock is set to meanwhile (clock-changed-during-sleep)', () => {
    for (const hours of [5, -5]) {
      const { computer, leftMs } = atWork();
      computer.sleep();
      computer.pass(60 * minute);
      computer.setClock(hours * 60 * minute);
      computer.wake();
      computer.pass(10 * second);
      work(computer, minute);
      expect(only(computer, leftMs)).toEqual({
        from: 0,
        until: 3610,
        evidence: ['last_input 0', 'asleep 0', 'awake 3600', 'clock_changed 3600', 'back 3610'],
      });
    }
  });

  it('is no sleep, where only the clock was set', () => {
    const { computer } = atWork();
    computer.setClock(5 * 60 * minute);
    work(computer, 5 * minute);
    expect(computer.absences).toEqual([]);
  });

  it('is nothing below the threshold (short-lock)', () => {
    const { computer } = atWork();
    for (let lock = 0; lock < 5; lock += 1) {
      computer.lock();
      computer.pass(4 * minute);
      computer.input();
      computer.unlock();
      work(computer, minute);
    }
    expect(computer.absences).toEqual([]);
  });

  it('is one, of short locks and short sleep with no input in between', () => {
    const { computer, leftMs } = atWork();
    computer.lock();
    computer.pass(2 * minute);
    computer.unlock();
    computer.pass(minute);
    computer.sleep();
    computer.pass(2 * minute);
    computer.wake();
    computer.lock();
    computer.pass(2 * minute);
    computer.input();
    computer.unlock();
    work(computer, minute);
    expect(only(computer, leftMs)).toEqual({
      from: 0,
      until: 420,
      evidence: ['last_input 0', 'locked 0', 'asleep 180', 'awake 300', 'unlocked 420', 'back 420'],
    });
  });

  it('is followed by another, where the user is gone again at once (away-again-at-once)', () => {
    const { computer, leftMs } = atWork();
    computer.pass(10 * minute);
    computer.input();
    computer.pass(5 * second);
    computer.lock();
    computer.pass(10 * minute);
    computer.input();
    computer.unlock();
    work(computer, minute);
    const spans = computer.absences.map(({ fromMs, untilMs }) => [fromMs - leftMs, untilMs - leftMs]);
    expect(spans).toEqual([
      [0, 10 * minute],
      [10 * minute, 20 * minute + 5 * second],
    ]);
  });

  it('ends with the work that shows that it must have (missed-unlock)', () => {
    const { computer, leftMs } = atWork({ lost: ['unlocked'] });
    computer.lock();
    computer.pass(30 * minute);
    work(computer, 4 * minute);
    const { from, until } = only(computer, leftMs);
    expect(from).toBe(0);
    expect(until).toBeGreaterThanOrEqual(1800);
    expect(until).toBeLessThanOrEqual(1860);
    expect(computer.presence()).toMatchObject({ phase: 'present' });
  });

  it('ends also where a sleep came to nothing, and neither a wake nor any input is told (missed-awake)', () => {
    const { computer } = atWork({ counter: 'none', lost: ['awake'] });
    computer.tell('asleep');
    computer.pass(minute);
    const { readings } = computer.seen;
    computer.pass(10 * minute);
    expect(computer.presence().phase).toBe('present');
    expect(computer.seen.readings - readings).toBeLessThanOrEqual(21);
    expect(computer.absences).toEqual([]);
  });

  it('ends when it is unlocked, with the last key of the password before that or without any key', () => {
    for (const [keyAt, unlockedAt, workAt, until] of [
      [1196, 1200, 1230, 1200],
      [null, 1200, 1230, 1230],
    ] as const) {
      const { computer, leftMs } = atWork();
      const to = (seconds: number) => computer.pass(leftMs + seconds * second - computer.nowMs());
      computer.lock();
      if (keyAt !== null) {
        to(keyAt);
        computer.input();
      }
      to(unlockedAt);
      computer.unlock();
      to(workAt);
      work(computer, minute);
      expect(only(computer, leftMs).until).toBe(until);
    }
  });

  it('was unlocked the first time it was told', () => {
    const { computer, leftMs } = atWork({ doubledMs: 30 * second });
    computer.lock();
    computer.pass(20 * minute);
    computer.unlock();
    computer.pass(minute);
    work(computer, minute);
    expect(only(computer, leftMs)).toMatchObject({
      evidence: ['last_input 0', 'locked 0', 'unlocked 1200', 'back 1260'],
    });
  });

  it('begins at the last input, also where a wake is told for no reason and the idle counter begins anew', () => {
    const { computer, leftMs } = atWork();
    computer.pass(4 * minute);
    computer.tell('awake');
    computer.pass(second);
    computer.input();
    computer.pass(10 * minute);
    work(computer, minute);
    expect(only(computer, leftMs)).toMatchObject({ from: 0, until: 841 });
  });

  it('lasts while another user of the computer has the screen', () => {
    const { computer, leftMs } = atWork();
    computer.tell('user_left');
    computer.pass(20 * minute);
    computer.input();
    computer.tell('user_back');
    work(computer, minute);
    expect(only(computer, leftMs)).toMatchObject({
      until: 1200,
      evidence: ['last_input 0', 'user_left 0', 'user_back 1200', 'back 1200'],
    });
  });
});

describe('watching', () => {
  it('asks nothing of its own while locked or asleep, and nothing at all without a timer', () => {
    const computer = createComputer(faithful);
    computer.pass(60 * minute);
    expect(computer.seen.readings).toBe(0);
    computer.watch.watch(threshold);
    computer.lock();
    const before = computer.seen.readings;
    computer.pass(60 * minute);
    expect(computer.seen.readings).toBe(before);
  });

  it('asks about once a minute while somebody is there, and every four seconds while they may come back', () => {
    const { computer } = atWork();
    const before = computer.seen.readings;
    work(computer, 60 * minute);
    expect(computer.seen.readings - before).toBeLessThanOrEqual(62);
    computer.pass(6 * minute);
    const away = computer.seen.readings;
    computer.pass(minute);
    expect(computer.seen.readings - away).toBeLessThanOrEqual(16);
  });

  it('takes a lock that came before the timer for what it is', () => {
    const computer = createComputer(faithful);
    computer.lock();
    computer.pass(60 * minute);
    computer.watch.watch(threshold);
    computer.everyMinute();
    expect(computer.presence()).toMatchObject({ phase: 'away', locked: true });
    computer.pass(60 * minute);
    computer.input();
    computer.unlock();
    expect(only(computer, computer.nowMs())).toMatchObject({ from: -7200, until: 0 });
  });
});

/** Time goes by in steps of 5 s, with input all the while, or without any. */
async function live(world: World, seconds: number, input: boolean) {
  for (let gone = 0; gone < seconds; gone += 5) {
    await world.advance(5000);
    world.idleSeconds = input ? 0 : (world.idleSeconds ?? 0) + 5;
  }
}

async function working() {
  const story = await signedInWorld();
  story.app.tracker.run({ type: 'start', work: workOn(story.website, 'Draft') });
  await live(story.world, 600, true);
  return story;
}

/** The computer is off; the user starts it again, and Stint with it. */
async function startedAgain(world: World, offSeconds: number): Promise<App> {
  world.nowMs += offSeconds * 1000;
  world.idleSeconds = 0;
  return world.startApp();
}

const clock = (hours: number, minutes: number) => hours * 3600 + minutes * 60;

describe('an absence during which the app did not run', () => {
  it('begins at the last input, where the app was killed in the middle of it (crash-during-the-gap)', async () => {
    const { world, app } = await working();
    await live(world, 900, false);
    world.crash(app);
    const again = await startedAgain(world, 3600);
    expect(again.tracker.snapshot().away).toBeNull();
    await live(world, 10, true);
    const away = again.tracker.snapshot().away;
    expect(Math.abs((away?.from.clock ?? 0) - clock(9, 10))).toBeLessThanOrEqual(10);
    expect(Math.abs((away?.seconds ?? 0) - 4500)).toBeLessThanOrEqual(15);
  });

  it('begins within a minute of the last input, where the power was cut at work (power-cut)', async () => {
    const { world, app } = await working();
    world.crash(app);
    const again = await startedAgain(world, 3600);
    await live(world, 10, true);
    const away = again.tracker.snapshot().away;
    expect(Math.abs((away?.from.clock ?? 0) - clock(9, 10))).toBeLessThanOrEqual(60);
    expect(again.tracker.state().journal.questions).toHaveLength(1);
  });

  it('begins at the last input, where the session was ended', async () => {
    const { world, app } = await working();
    world.signal('ending');
    expect(world.stores.presence.content).toMatchObject({ seenMs: world.nowMs });
    app.tracker.end();
    const again = await startedAgain(world, 3600);
    await live(world, 10, true);
    const away = again.tracker.snapshot().away;
    expect(Math.abs((away?.from.clock ?? 0) - clock(9, 10))).toBeLessThanOrEqual(5);
  });

  it('is none, where the app was soon there again, nothing ran, or the file says nothing', async () => {
    const { world, app } = await working();
    world.crash(app);
    const soon = await startedAgain(world, 60);
    await live(world, 10, true);
    expect(soon.tracker.snapshot().away).toBeNull();
    world.crash(soon);
    for (const content of [null, {}, { seenMs: 'then' }, { seenMs: -1, lastInputMs: -1, evidence: 7 }]) {
      world.stores.presence.content = content;
      const next = await startedAgain(world, 3600);
      await live(world, 10, true);
      expect(next.tracker.snapshot().away).toBeNull();
      expect(next.tracker.state().notices).toEqual([]);
      world.crash(next);
    }
    const last = await startedAgain(world, 10);
    last.tracker.run({ type: 'stop' });
    last.tracker.end();
    const again = await startedAgain(world, 3600);
    await live(world, 10, true);
    expect(again.tracker.snapshot().away).toBeNull();
  });

  it('is none, where the timer was started after the user was last seen', async () => {
    const { world, app, shop } = await working();
    app.tracker.run({ type: 'stop' });
    // From now on the system says nothing of idle time, and nothing is written.
    world.idleSeconds = null;
    await world.advance(20 * minute);
    app.tracker.run({ type: 'start', work: workOn(shop) });
    await world.advance(10 * minute);
    world.crash(app);
    const again = await startedAgain(world, 3600);
    await live(world, 10, true);
    expect(again.tracker.snapshot().away).toBeNull();
  });

  it('does not begin in the future, where the clock was set back meanwhile', async () => {
    const { world, app } = await working();
    world.crash(app);
    world.wallAheadMs = -4 * 3_600_000;
    const again = await startedAgain(world, 3600);
    await live(world, 10, true);
    expect(again.tracker.snapshot().away).toBeNull();
  });
});

describe('while nobody is there', () => {
  it('nothing is refreshed under a lock, and at once after it', async () => {
    const { world } = await working();
    world.requests.length = 0;
    world.signal('locked');
    world.signal('locked');
    await live(world, 3600, false);
    expect(world.requests).toEqual([]);
    world.idleSeconds = 0;
    world.signal('unlocked');
    await world.settle();
    expect(world.requests.length).toBeGreaterThan(0);
  });

  it('a timer started elsewhere counts from its start (timer-started-elsewhere-during-the-absence)', async () => {
    const { world, app, shop } = await signedInWorld();
    world.signal('locked');
    await live(world, 1800, false);
    await world.call('POST', '/time-entries', {
      project_id: String(shop),
      user_id: String(world.userId),
      date_execution: '2026-03-10',
    });
    const [entry] = await world.entries();
    await world.call('POST', `/time-entries/${entry?.id}/start`);
    app.tracker.wake();
    await world.settle();
    expect(app.tracker.snapshot().running).not.toBeNull();
    await live(world, 1200, false);
    world.idleSeconds = 0;
    world.signal('unlocked');
    await live(world, 10, true);
    const away = app.tracker.snapshot().away;
    expect(Math.abs((away?.seconds ?? 0) - 1200)).toBeLessThanOrEqual(5);
    expect(Math.abs((away?.from.clock ?? 0) - clock(9, 30))).toBeLessThanOrEqual(10);
  });
});
