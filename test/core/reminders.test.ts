/** Owns the tests of reminders: when each comes, what keeps them quiet, and that they never nag. */
import { describe, expect, it } from 'vitest';
import { type ReminderKind, reminderKinds, type SnoozeLength } from '../../common/reminders.ts';
import { fromLocal, toLocal, type Zone } from '../../common/time.ts';
import { zoneNamed } from '../../common/zone.ts';
import type { Command } from '../../main/core/commands.ts';
import { snoozeEndMs } from '../../main/core/reminder-commands.ts';
import { noReminders, type Reminders } from '../../main/core/reminder-memory.ts';
import { longTimerMs, lookForReminders, type ReminderFacts } from '../../main/core/reminders.ts';
import { type Hours, lastShift, nextShift, shiftAt } from '../../main/core/work-hours.ts';
import { type App, morning, signedInWorld, workOn } from '../fakes/world.ts';

const minute = 60_000;
const hour = 60 * minute;
const allOn = { not_tracking: true, after_hours: true, long_timer: true, day_reached: true };
const allOff = { not_tracking: false, after_hours: false, long_timer: false, day_reached: false };
const only = (kind: ReminderKind) => ({ ...allOff, [kind]: true });

/** A Tuesday at nine, hours from nine to six on weekdays, and somebody at the computer. */
async function stage(reminders: Readonly<Record<ReminderKind, boolean>> = allOn, startMs = morning) {
  const { world, app, website, shop } = await signedInWorld({ startMs });
  const stage = {
    world,
    website,
    shop,
    app: app as App,
    run: async (command: Command) => {
      const result = stage.app.tracker.run(command);
      await world.settle();
      return result;
    },
    snapshot: () => stage.app.tracker.snapshot(),
    told: () => world.notifications.map(({ title }) => title),
    restart: async () => {
      world.crash(stage.app);
      stage.app = await world.startApp();
    },
    start: (description = '') => stage.run({ type: 'start', work: workOn(website, description) }),
    /** Goes on to a time of day, today or on a day of March. */
    until: async (time: string, day = 10) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const at = Date.UTC(2026, 2, day, hours - 2, minutes);
      if (at < world.nowMs) throw new Error(`${time} is over`);
      await world.advance(at - world.nowMs);
    },
  };
  await stage.run({ type: 'change_settings', change: { reminders } });
  return stage;
}

describe('that no timer runs', () => {
  it('is said after a quarter of an hour, with the work that ran last', async () => {
    const { world, until, told, start, run } = await stage(only('not_tracking'));
    await start('Copy');
    await until('10:00');
    await run({ type: 'stop' });
    await until('10:14');
    expect(told()).toEqual([]);
    await until('10:16');
    expect(world.notifications).toMatchObject([
      {
        title: 'No timer is running',
        body: 'Nothing has been tracked for 15 minutes. Last: Website: Copy — Website Ltd',
        actions: [{ id: 'start' }, { id: 'snooze' }],
        silent: true,
      },
    ]);
  });

  it('is said again only after twice as long, each time', async () => {
    const { world, until } = await stage(only('not_tracking'));
    await until('17:59');
    const clocks = world.notifications.map(({ atMs }) => Math.round((atMs - morning) / minute));
    expect(clocks).toEqual([15, 45, 105, 225, 465]);
  });

  it('waits for the hours of work, and ends with them', async () => {
    const { told, until, world } = await stage(only('not_tracking'), morning - 3 * hour);
    await until('09:14');
    expect(told()).toEqual([]);
    await until('09:16');
    expect(told()).toHaveLength(1);
    await until('18:00');
    world.notifications.length = 0;
    await until('08:59', 11);
    expect(told()).toEqual([]);
  });

  it('is not said on a day off', async () => {
    const saturday = morning + 4 * 24 * hour;
    const { told, until } = await stage(only('not_tracking'), saturday);
    await until('23:00', 15);
    expect(told()).toEqual([]);
    await until('09:16', 16);
    expect(told()).toHaveLength(1);
  });

  it('is not said while nobody is here, and counts from the return', async () => {
    const { world, told, until } = await stage(only('not_tracking'));
    world.idleSeconds = 3000;
    await until('11:02');
    expect(told()).toEqual([]);
    world.idleSeconds = 4;
    await until('11:14');
    expect(told()).toEqual([]);
    await until('11:21');
    expect(told()).toHaveLength(1);
  });

  it('is not counted over a sleep of the computer', async () => {
    const { world, app, told, until } = await stage(only('not_tracking'));
    await until('09:10');
    // Asleep: no timer runs down, and the first thing after it is the wake.
    world.nowMs += 2 * hour;
    app.tracker.wake();
    await world.advance(14 * minute);
    expect(told()).toEqual([]);
    await world.advance(2 * minute);
    expect(told()).toHaveLength(1);
  });

  it('is not counted over a sleep that nobody told of', async () => {
    const { world, told, until } = await stage(only('not_tracking'));
    await until('09:10');
    world.nowMs += 2 * hour;
    await world.advance(14 * minute);
    expect(told()).toEqual([]);
    await world.advance(2 * minute);
    expect(told()).toHaveLength(1);
  });

  it('is said also where nobody can say how long nothing was touched', async () => {
    const { world, told, until } = await stage(only('not_tracking'));
    world.idleSeconds = null;
    await until('09:16');
    expect(told()).toHaveLength(1);
  });

  it('counts from what was booked by hand', async () => {
    const { told, until, run, website } = await stage(only('not_tracking'));
    await until('09:10');
    const draft = { projectId: website, taskId: null, description: '', date: '2026-03-10' };
    await run({ type: 'book', draft: { ...draft, start: '9:00', end: '9:10', duration: '' } });
    await until('09:24');
    expect(told()).toEqual([]);
    await until('09:26');
    expect(told()).toHaveLength(1);
  });

  it('looks at most every few minutes, and never where it is switched off', async () => {
    const { world, until, app } = await stage(allOff);
    let looks = 0;
    Object.defineProperty(world, 'idleSeconds', {
      get: () => {
        looks += 1;
        return 0;
      },
    });
    await until('12:00');
    const off = looks;
    app.tracker.run({ type: 'change_settings', change: { reminders: only('not_tracking') } });
    await until('13:00');
    // The heartbeat asks too, whenever something else happens: what counts is what the reminder adds to it.
    expect(looks - off).toBeLessThanOrEqual(2 * 13);
  });
});

describe('that a timer runs on', () => {
  it('after hours is said once a day, ten minutes after them', async () => {
    const { world, told, until, start } = await stage(only('after_hours'));
    await until('17:30');
    await start('Copy');
    await until('18:09');
    expect(told()).toEqual([]);
    await until('18:11');
    expect(world.notifications).toMatchObject([
      {
        title: 'Still tracking after hours',
        body: 'Website: Copy — Website Ltd runs on; your working hours ended 10 minutes ago.',
        actions: [{ id: 'stop' }, { id: 'snooze' }],
      },
    ]);
    await until('23:59');
    expect(told()).toHaveLength(1);
  });

  it('after hours is not said of one that was started after them', async () => {
    const { told, until, start } = await stage(only('after_hours'));
    await until('18:30');
    await start();
    await until('23:59');
    expect(told()).toEqual([]);
  });

  it('far longer than usual is said once of each', async () => {
    const { told, until, start, run } = await stage(only('long_timer'), morning - 8 * hour);
    await start();
    await until('05:00');
    expect(told()).toEqual([]);
    await until('05:02');
    expect(told()).toEqual(['This timer has run for 4:00']);
    await until('08:00');
    expect(told()).toHaveLength(1);
    await run({ type: 'stop' });
    await start('Another');
    // The one before took seven hours: twice that is more than half a day.
    await until('19:59');
    expect(told()).toHaveLength(1);
    await until('20:01');
    expect(told()).toHaveLength(2);
  });

  it('when the hours of the day are full is said once, and again on another day', async () => {
    const { told, until, start } = await stage(only('day_reached'));
    await start();
    await until('17:01');
    expect(told()).toEqual(['8:00 reached today']);
    await until('07:59', 11);
    expect(told()).toHaveLength(1);
    await until('08:01', 11);
    expect(told()).toHaveLength(2);
  });

  it('is not said of a day that is full without a timer', async () => {
    const { told, until, run, website } = await stage(only('day_reached'));
    const draft = { projectId: website, taskId: null, description: '', date: '2026-03-10' };
    await run({ type: 'book', draft: { ...draft, start: '', end: '', duration: '9:00' } });
    await until('17:00');
    expect(told()).toEqual([]);
  });

  it('is said once where two reasons come at the same time', async () => {
    const { world, told, until, start, run } = await stage({ ...allOn, not_tracking: false });
    await until('12:00');
    await start();
    world.fullScreen = true;
    await until('20:01');
    world.fullScreen = false;
    await until('20:06');
    expect(told()).toEqual(['This timer has run for 8:05']);
    await run({ type: 'dismiss_reminder' });
    await until('23:00');
    expect(told()).toHaveLength(1);
  });
});

describe('the hours of the user', () => {
  it('are those of the service, with the days and the capacity', async () => {
    const { world, run, told, until, snapshot, start } = await stage(only('after_hours'));
    const fields = { name: 'Ada', work_days: '2', work_start_at: '07:00', work_end_at: '11:00:00' };
    await world.call('POST', `/users/${world.userId}`, fields);
    await run({ type: 'refresh', catalog: true });
    await world.advance(1000);
    expect(snapshot().week.workHours).toEqual({ startClock: 7 * 3600, endClock: 11 * 3600 });
    await start();
    await until('11:11');
    expect(told()).toHaveLength(1);
  });

  it('hold over a restart without a network', async () => {
    const { world, run, snapshot, restart } = await stage();
    const fields = { name: 'Ada', work_start_at: '07:00', work_end_at: '11:00' };
    await world.call('POST', `/users/${world.userId}`, fields);
    await run({ type: 'refresh', catalog: true });
    await world.advance(1000);
    world.fault = () => 'unreachable';
    await restart();
    expect(snapshot().week.workHours).toEqual({ startClock: 7 * 3600, endClock: 11 * 3600 });
  });
});

describe('what keeps reminders quiet', () => {
  it('is an open question about an absence, and ten minutes after its answer', async () => {
    const { world, told, until, start, run, snapshot } = await stage(only('after_hours'));
    await start();
    await until('17:30');
    world.idleSeconds = 1800;
    await until('17:50');
    world.idleSeconds = 0;
    await until('17:52');
    const away = snapshot().away;
    if (!away) throw new Error('nothing was asked');
    await until('18:30');
    expect(told()).toEqual([]);
    await run({ type: 'answer_away', id: away.id, choice: 'keep' });
    await until('18:39');
    expect(told()).toEqual([]);
    await until('18:41');
    expect(told()).toHaveLength(1);
  });

  it('is a window that fills the screen, until it no longer does', async () => {
    const { world, told, until } = await stage(only('not_tracking'));
    world.fullScreen = true;
    await until('10:00');
    expect(told()).toEqual([]);
    world.fullScreen = false;
    await until('10:06');
    expect(told()).toHaveLength(1);
  });

  it('is not an answer that never comes about the screen', async () => {
    const { world, told, until } = await stage(only('not_tracking'));
    world.fullScreen = null;
    await until('09:16');
    expect(told()).toHaveLength(1);
  });

  it('is a reminder that just came, whatever it was about', async () => {
    const { told, until, run, website } = await stage();
    await until('09:16');
    expect(told()).toHaveLength(1);
    // Longer than usual from the first moment on.
    await run({ type: 'start', work: workOn(website), since: 4 * 3600 });
    await until('09:25');
    expect(told()).toHaveLength(1);
    await until('09:27');
    expect(told()).toHaveLength(2);
  });

  it('is being away on purpose, and the time counts from the return', async () => {
    const { told, until, run } = await stage(only('not_tracking'));
    await until('09:05');
    await run({ type: 'go_away', until: 'minutes', minutes: 60 });
    await until('10:19');
    expect(told()).toEqual([]);
    await until('10:21');
    expect(told()).toHaveLength(1);
  });

  it('is being away on purpose until the user is back', async () => {
    const { told, until, run } = await stage(only('not_tracking'));
    await run({ type: 'go_away', until: 'back' });
    await until('12:00');
    expect(told()).toEqual([]);
    await run({ type: 'come_back' });
    await until('12:14');
    expect(told()).toEqual([]);
    await until('12:16');
    expect(told()).toHaveLength(1);
  });

  it('is a screen that was just locked over a timer, until it is unlocked', async () => {
    const { world, told, until, start } = await stage(only('after_hours'));
    await start();
    await until('18:09');
    world.signal('locked');
    await until('18:12');
    expect(told()).toEqual([]);
    world.signal('unlocked');
    await until('18:20');
    expect(told()).toHaveLength(1);
  });

  it('is nobody signed in', async () => {
    const { world, told, until, app } = await stage();
    await app.session.signOut('discard');
    await until('12:00');
    expect(told()).toEqual([]);
    expect(world.notifications).toEqual([]);
  });
});

describe('a reminder', () => {
  it('is shown in the panel until its reason is gone, and its notification goes with it', async () => {
    const { world, until, snapshot, start } = await stage(only('not_tracking'));
    await until('09:16');
    expect(snapshot().reminder).toEqual({
      kind: 'not_tracking',
      since: { date: '2026-03-10', clock: 9 * 3600 },
      daySeconds: 8 * 3600,
    });
    await start();
    expect(snapshot().reminder).toBeNull();
    expect(world.closed).toEqual(['reminder']);
  });

  it('starts what ran last, or stops, by its button', async () => {
    const { world, until, snapshot, start, run, website } = await stage();
    await start('Copy');
    await run({ type: 'stop' });
    await until('09:16');
    world.notifications.at(-1)?.onAction('start');
    expect(snapshot().running?.work).toMatchObject({ projectId: website, description: 'Copy' });
    await until('18:11');
    expect(snapshot().reminder?.kind).toBe('after_hours');
    world.notifications.at(-1)?.onAction('stop');
    expect(snapshot().running).toBeNull();
    expect(snapshot().reminder).toBeNull();
  });

  it('opens the panel where it is clicked itself, which changes nothing', async () => {
    const { world, until, snapshot } = await stage(only('not_tracking'));
    await until('09:16');
    world.notifications[0]?.onAction(null);
    expect(world.panelShown).toBe(1);
    expect(snapshot().reminder).not.toBeNull();
  });

  it('is read once, also over a restart', async () => {
    const { until, snapshot, run, restart, told, start } = await stage(only('after_hours'));
    await start();
    await until('18:11');
    await restart();
    expect(snapshot().reminder?.kind).toBe('after_hours');
    await run({ type: 'dismiss_reminder' });
    await restart();
    await until('22:00');
    expect(snapshot().reminder).toBeNull();
    expect(told()).toHaveLength(1);
  });

  it('can be seen in advance, whatever is switched off, and changes nothing by it', async () => {
    const { world, app, snapshot } = await stage(allOff);
    const before = snapshot();
    for (const kind of reminderKinds) app.tracker.previewReminder(kind);
    expect(world.notifications.map(({ title }) => title)).toEqual([
      'Preview: No timer is running',
      'Preview: Still tracking after hours',
      'Preview: This timer has run for 5:00',
      'Preview: 8:00 reached today',
    ]);
    for (const { onAction } of world.notifications) onAction('start');
    expect(snapshot()).toEqual(before);
  });
});

describe('putting reminders off', () => {
  it('holds for all of them, over a restart, until it ends', async () => {
    const { until, run, restart, told, snapshot } = await stage(only('not_tracking'));
    await until('09:16');
    await run({ type: 'snooze_reminders', length: 'hour' });
    expect(snapshot().reminder).toBeNull();
    await restart();
    expect(snapshot().snoozedUntil).toEqual({ date: '2026-03-10', clock: 10 * 3600 + 16 * 60 });
    await until('10:15');
    expect(told()).toHaveLength(1);
    await until('10:17');
    expect(told()).toHaveLength(2);
    expect(snapshot().snoozedUntil).toBeNull();
  });

  it('can be ended at once', async () => {
    const { until, run, told, snapshot } = await stage(only('not_tracking'));
    await run({ type: 'snooze_reminders', length: 'workday' });
    await until('12:00');
    expect(told()).toEqual([]);
    await run({ type: 'end_snooze' });
    expect(snapshot().snoozedUntil).toBeNull();
    await until('12:01');
    expect(told()).toHaveLength(1);
  });

  it('is forgotten where a clock was years ahead when it was said', async () => {
    const { world, restart, snapshot } = await stage();
    const session = world.stores.session.content as { reminders: Reminders };
    const far = world.nowMs + 400 * 24 * hour;
    world.stores.session.content = { ...session, reminders: { ...noReminders, snoozedUntilMs: far } };
    await restart();
    expect(snapshot().snoozedUntil).toBeNull();
  });

  const usual: Hours = {
    days: [1, 2, 3, 4, 5],
    startClock: 9 * 3600,
    endClock: 18 * 3600,
    daySeconds: 8 * 3600,
  };
  const night: Hours = { ...usual, startClock: 22 * 3600, endClock: 6 * 3600 };
  const berlin = zoneNamed('Europe/Berlin');

  it.each<[string, SnoozeLength, Hours, string, string]>([
    ['an hour over midnight', 'hour', usual, '2026-03-10 23:30', '2026-03-11 00:30'],
    ['today, in the evening', 'today', usual, '2026-03-10 20:00', '2026-03-11 00:00'],
    ['today, in a night of work', 'today', night, '2026-03-10 23:00', '2026-03-11 06:00'],
    ['today, after midnight in it', 'today', night, '2026-03-11 02:00', '2026-03-11 06:00'],
    ['the next day of work', 'workday', usual, '2026-03-10 08:00', '2026-03-11 09:00'],
    ['the next day of work, on a Friday', 'workday', usual, '2026-03-13 12:00', '2026-03-16 09:00'],
    ['the next day of work, in a night of work', 'workday', night, '2026-03-11 02:00', '2026-03-11 22:00'],
    ['a weekend in which clocks go ahead', 'workday', usual, '2026-03-27 17:00', '2026-03-30 09:00'],
    ['a weekend in which clocks go back', 'workday', usual, '2026-10-23 17:00', '2026-10-26 09:00'],
    ['a day of 23 hours', 'today', usual, '2026-03-29 01:00', '2026-03-30 00:00'],
    ['a week without work', 'workday', { ...usual, days: [] }, '2026-03-10 12:00', '2026-03-11 00:00'],
  ])('for %s', (_what, length, hours, from, until) => {
    const endMs = snoozeEndMs(length, hours, at(from, berlin), berlin);
    expect(toLocal(endMs, berlin)).toEqual(localOf(until));
  });
});

const localOf = (text: string) => {
  const [date = '', time = ''] = text.split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { date, clock: hours * 3600 + minutes * 60 };
};
const at = (text: string, zone: Zone) => fromLocal(localOf(text), zone);

describe('hours of work over midnight', () => {
  const berlin = zoneNamed('Europe/Berlin');
  const night: Hours = { days: [5], startClock: 22 * 3600, endClock: 6 * 3600, daySeconds: 8 * 3600 };

  it('belong to the day on which they begin', () => {
    expect(shiftAt(night, at('2026-03-13 23:00', berlin), berlin)?.date).toBe('2026-03-13');
    expect(shiftAt(night, at('2026-03-14 05:59', berlin), berlin)?.date).toBe('2026-03-13');
    expect(shiftAt(night, at('2026-03-14 06:00', berlin), berlin)).toBeNull();
    expect(shiftAt(night, at('2026-03-14 23:00', berlin), berlin)).toBeNull();
    expect(lastShift(night, at('2026-03-14 06:00', berlin), berlin)?.date).toBe('2026-03-13');
    expect(nextShift(night, at('2026-03-14 06:00', berlin), berlin)?.date).toBe('2026-03-20');
  });

  it('are an hour longer or shorter where the clocks change', () => {
    const longOf = (text: string) => {
      const shift = shiftAt({ ...night, days: [6] }, at(text, berlin), berlin);
      return shift && (shift.untilMs - shift.fromMs) / hour;
    };
    expect([longOf('2026-03-28 23:00'), longOf('2026-10-24 23:00')]).toEqual([7, 9]);
  });

  it('of no length are none', () => {
    expect(
      shiftAt({ ...night, endClock: night.startClock }, at('2026-03-13 23:00', berlin), berlin),
    ).toBeNull();
  });
});

describe('a timer far longer than usual', () => {
  const rows = (...hours: readonly number[]) =>
    hours.map((one) => ({ totalSeconds: one * 3600, active: false }));

  it('is longer than four hours, whatever is usual', () => {
    expect(longTimerMs([])).toBe(4 * hour);
    expect(longTimerMs(rows(0.5, 1, 1.5))).toBe(4 * hour);
  });

  it('is longer than twice what nine of ten stay below', () => {
    expect(longTimerMs(rows(3, 1, 2))).toBe(6 * hour);
    expect(longTimerMs(rows(1, 1, 1, 1, 1, 1, 1, 1, 2.5, 14))).toBe(5 * hour);
  });

  it('is never more than half a day', () => {
    expect(longTimerMs(rows(14, 15))).toBe(12 * hour);
  });
});

describe('whatever happens', () => {
  /** A generator that is the same for the same seed. */
  const random = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return state / 4_294_967_296;
    };
  };

  it('a look names nothing that is switched off, nor anything within ten minutes, and the next instant is ahead', () => {
    const next = random(7);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
    for (let run = 0; run < 3000; run += 1) {
      const nowMs = morning + Math.floor(next() * 14 * 24 * hour);
      const reminders = Object.fromEntries(reminderKinds.map((kind) => [kind, next() < 0.5])) as typeof allOn;
      const facts: ReminderFacts = {
        nowMs,
        zone: pick([zoneNamed('Europe/Berlin'), zoneNamed('Pacific/Auckland'), () => 0]),
        hours: {
          days: [0, 1, 2, 3, 4, 5, 6].filter(() => next() < 0.6),
          startClock: Math.floor(next() * 86_400),
          endClock: Math.floor(next() * 86_400),
          daySeconds: Math.floor(next() * 36_000) + 60,
        },
        settings: { reminders, notTrackingSeconds: Math.floor(next() * 3600) + 1 },
        running: next() < 0.5 ? null : { key: 'one', startedAtMs: nowMs - Math.floor(next() * 20 * hour) },
        lastEndMs: next() < 0.5 ? null : nowMs - Math.floor(next() * 5 * hour),
        presentSinceMs: nowMs - Math.floor(next() * 10 * hour),
        todaySeconds: Math.floor(next() * 40_000),
        longMs: 4 * hour,
        quiet: next() < 0.1,
      };
      const held = next() < 0.3 ? nowMs + Math.floor(next() * 10 * minute) + 1 : null;
      const memory = { ...noReminders, [pick(['quietUntilMs', 'snoozedUntilMs'])]: held };
      const look = lookForReminders(memory, facts);
      for (const { kind } of look.due) expect(reminders[kind]).toBe(true);
      if (facts.quiet || held !== null) expect(look.due).toEqual([]);
      if (facts.running === null) expect(look.due.every(({ kind }) => kind === 'not_tracking')).toBe(true);
      else expect(look.due.every(({ kind }) => kind !== 'not_tracking')).toBe(true);
      if (look.nextAtMs !== null) expect(look.nextAtMs).toBeGreaterThan(nowMs);
      if (look.nextAtMs !== null && held !== null) expect(look.nextAtMs).toBeGreaterThanOrEqual(held);
    }
  });

  it.each([11, 12, 13, 14])('two days of seed %i hold no two reminders within ten minutes', async (seed) => {
    const next = random(seed);
    const { world, run, start, snapshot, restart, app } = await stage();
    const answers: number[] = [];
    const endMs = world.nowMs + 48 * hour;
    while (world.nowMs < endMs) {
      await world.advance(Math.floor(next() * 40 * minute));
      world.fullScreen = next() < 0.2 ? true : next() < 0.5 ? false : null;
      world.idleSeconds = next() < 0.2 ? 900 : next() < 0.1 ? null : 3;
      const chance = next();
      if (chance < 0.3) await start(`Work ${seed}`);
      else if (chance < 0.5) await run({ type: 'stop' });
      else if (chance < 0.55) await restart();
      else if (chance < 0.6) app.tracker.wake();
      else if (chance < 0.65) await run({ type: 'snooze_reminders', length: 'ten_minutes' });
      const away = snapshot().away;
      if (away && next() < 0.7) {
        await run({ type: 'answer_away', id: away.id, choice: 'keep' });
        answers.push(world.nowMs);
      }
    }
    const told = world.notifications.map(({ atMs }) => atMs);
    expect(told.length).toBeGreaterThan(3);
    told.forEach((atMs, index) => {
      if (index > 0) expect(atMs - (told[index - 1] ?? 0)).toBeGreaterThanOrEqual(10 * minute);
      for (const answered of answers) expect(atMs >= answered && atMs < answered + 10 * minute).toBe(false);
    });
  });
});
