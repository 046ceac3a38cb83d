/** Owns the tests of the settings file: of an earlier version, and damaged in places. */
import { describe, expect, it } from 'vitest';
import { defaultSettings, parseSettings } from '../../main/core/settings.ts';
import { trayModel } from '../../main/core/tray-model.ts';
import { signedInWorld } from '../fakes/world.ts';

/** As the version before sizes, clocks and rounding wrote it. */
const earlier = {
  mode: 'economy',
  midnight: 'keep',
  continueToday: true,
  idleReminder: false,
  idleAfterSeconds: 600,
  theme: 'dark',
  hideOnBlur: false,
  routes: { stopStopwatch: 'POST /stop/{id}' },
};

const { idleReminder: _, ...others } = earlier;
/** The same, as it is read now: a reminder that was off keeps absences. */
const present = { ...others, absence: 'keep', absenceRules: {} };

describe('a settings file', () => {
  it('of an earlier version keeps what it says, and gets the defaults of what it does not know', () => {
    expect(parseSettings(earlier)).toEqual({
      ...present,
      rounding: 0,
      scale: 100,
      clock: 'system',
      weekStart: 'system',
      panelWindow: null,
      reminders: { not_tracking: true, after_hours: true, long_timer: true, day_reached: true },
      absenceRules: {},
      notTrackingSeconds: 900,
      ownHours: { days: [1, 2, 3, 4, 5], startClock: 32_400, endClock: 64_800, daySeconds: 28_800 },
    });
  });

  it.each([
    ['scale', 120],
    ['scale', '200'],
    ['clock', 24],
    ['clock', 'metric'],
    ['weekStart', 'wednesday'],
    ['rounding', 7],
    ['rounding', null],
    ['panelWindow', 'large'],
    ['panelWindow', { x: 0, y: 0, width: 0, height: 560 }],
    ['panelWindow', { x: 0.5, y: 0, width: 380, height: 560 }],
    ['reminders', 'all'],
    ['notTrackingSeconds', 0],
    ['ownHours', [9, 17]],
    ['absence', 'sometimes'],
    ['absenceRules', 7],
  ])('with a damaged %s (%s) keeps the others', (field, wrong) => {
    const whole = {
      ...defaultSettings,
      ...present,
      rounding: 15,
      scale: 150,
      clock: '24',
      weekStart: 'sunday',
      panelWindow: { x: -90, y: 0, width: 400, height: 600 },
    };
    expect(parseSettings({ ...whole, [field]: wrong })).toEqual({
      ...whole,
      [field]: defaultSettings[field as keyof typeof defaultSettings],
    });
  });

  it('with one reminder or one hour damaged keeps the others of them', () => {
    const { reminders, ownHours } = parseSettings({
      reminders: { not_tracking: 'often', after_hours: false },
      ownHours: { days: [1], startClock: 'nine', endClock: 50_000, daySeconds: 0 },
    });
    expect(reminders).toEqual({
      not_tracking: true,
      after_hours: false,
      long_timer: true,
      day_reached: true,
    });
    expect(ownHours).toEqual({ days: [1], startClock: 32_400, endClock: 50_000, daySeconds: 28_800 });
  });

  it('with a reminder that was on asks, and one damaged rule of a project leaves the others', () => {
    expect(parseSettings({ ...earlier, idleReminder: true }).absence).toBe('ask');
    const absenceRules = {
      1: { behaviour: 'discard', afterSeconds: 60 },
      2: { behaviour: 'never', afterSeconds: 60 },
      3: { behaviour: 'keep', afterSeconds: -1 },
    };
    expect(parseSettings({ absenceRules }).absenceRules).toEqual({
      1: { behaviour: 'discard', afterSeconds: 60 },
      3: { behaviour: 'keep', afterSeconds: null },
    });
  });

  it('that is nothing of the kind gives the defaults', () => {
    expect([null, 'x', [], 7].map(parseSettings)).toEqual(Array(4).fill(defaultSettings));
  });

  it('has what was changed, and the app has it again after a restart', async () => {
    const { world, app } = await signedInWorld();
    const change = { rounding: 6, scale: 175, clock: '12', weekStart: 'saturday' } as const;
    app.tracker.run({ type: 'change_settings', change });
    expect(app.tracker.snapshot().settings).toMatchObject(change);
    world.crash(app);
    expect((await world.startApp()).tracker.snapshot().settings).toMatchObject(change);
  });
});

describe('rounding', () => {
  it('is of the totals that are shown: what is sent is what was done', async () => {
    const { world, app, website, shop } = await signedInWorld();
    app.tracker.run({ type: 'change_settings', change: { rounding: 15 } });
    const { date } = app.tracker.snapshot().now;
    for (const projectId of [website, shop]) {
      const draft = { projectId, taskId: null, description: '', date, duration: '0:07', start: '', end: '' };
      expect(app.tracker.run({ type: 'book', draft }).ok).toBe(true);
    }
    await world.advance(5000);
    expect((await world.entries()).map((row) => row.time_total)).toEqual(['00:07:00', '00:07:00']);
    const snapshot = app.tracker.snapshot();
    // Each alone would be nothing: the exact sum is what is rounded.
    expect(snapshot.today).toMatchObject({ seconds: 840, entries: [{ seconds: 420 }, { seconds: 420 }] });
    expect(trayModel(snapshot).menu).toContainEqual({ kind: 'label', label: 'Today 0:15' });
  });
});
