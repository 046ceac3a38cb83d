/** Owns the proof of where the windows go and of what a click on the tray icon means. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, scales } from '../../common/model.ts';
import { addDays } from '../../common/time.ts';
import {
  afterTray,
  awayBox,
  clickOnIcon,
  closing,
  hidesOnBlur,
  isPutOff,
  isStrayKey,
  panelBox,
  promptOf,
  refittedAway,
  rescaledPanel,
  rescaledWindow,
  smallestWindow,
  windowBox,
} from '../../main/core/window-policy.ts';
import { absenceOf, questionOf } from '../fakes/away.ts';

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };
const screen: Box = { x: 0, y: 0, width: 1920, height: 1080 };
const barBelow: Box = { ...screen, height: 1040 };
const barAbove: Box = { ...screen, y: 24, height: 1056 };
const middle = { x: 960, y: 500 };

describe('a click on the tray icon', () => {
  it('hides a panel that is shown, and shows one that is not', () => {
    expect(clickOnIcon(true, Number.POSITIVE_INFINITY)).toBe('hide');
    expect(clickOnIcon(false, Number.POSITIVE_INFINITY)).toBe('show');
  });

  it('does not show again the panel that it hid by taking the focus', () => {
    expect(clickOnIcon(false, 0)).toBe('nothing');
    expect(clickOnIcon(false, 200)).toBe('nothing');
    expect(clickOnIcon(false, 201)).toBe('show');
  });
});

describe('the panel', () => {
  it('opens at the icon, on the side the icon is on', () => {
    const below = { x: 1700, y: 1045, width: 24, height: 24 };
    expect(panelBox({ icon: below, pointer: middle, screen, area: barBelow }, 100)).toMatchObject({
      x: 1522,
      y: 472,
    });
    const above = { ...below, y: 0 };
    expect(panelBox({ icon: above, pointer: middle, screen, area: barAbove }, 100)).toMatchObject({
      x: 1522,
      y: 32,
    });
  });

  it('opens at a pointer on the bar where the place of the icon is not known', () => {
    const box = panelBox({ icon: nowhere, pointer: { x: 400, y: 10 }, screen, area: barAbove }, 100);
    expect(box).toMatchObject({ x: 210, y: 32 });
  });

  it('opens in the corner where the bar is when the pointer tells nothing', () => {
    const right = { x: 1532 };
    expect(panelBox({ icon: nowhere, pointer: middle, screen, area: barBelow }, 100)).toMatchObject({
      ...right,
      y: 472,
    });
    expect(panelBox({ icon: nowhere, pointer: middle, screen, area: barAbove }, 100)).toMatchObject({
      ...right,
      y: 32,
    });
  });
});

describe('a scale', () => {
  const at = { icon: nowhere, pointer: middle, screen, area: barBelow };

  it.each(scales)('of %i %% makes the windows larger, as far as there is room', (scale) => {
    const large = { x: 0, y: 0, width: 5000, height: 5000 };
    const panel = panelBox({ ...at, screen: large, area: large }, scale);
    expect([panel.width, panel.height]).toEqual([Math.round(3.8 * scale), Math.round(5.6 * scale)]);
    expect(awayBox(large, scale, 360)).toMatchObject({ width: 4.2 * scale, height: Math.round(3.6 * scale) });
    expect(panelBox(at, scale).height).toBe(Math.min(Math.round(5.6 * scale), 1040));
  });

  it('changes a panel that is open where it stands: at the bar, about its middle', () => {
    const open = panelBox(at, 100);
    expect(rescaledPanel(open, barBelow, 150)).toEqual({ x: 1350, y: 192, width: 570, height: 840 });
    const above = panelBox({ ...at, area: barAbove }, 100);
    expect(rescaledPanel(above, barAbove, 150)).toMatchObject({ y: 32, height: 840 });
    expect(rescaledPanel(rescaledPanel(above, barAbove, 125), barAbove, 100).y).toBe(32);
  });
});

describe('the question about an absence', () => {
  it('stays where its top is when its content changes, and moves up where there is no room below', () => {
    const open = awayBox(barBelow, 100, 400);
    expect(refittedAway(open, barBelow, 100, 300)).toEqual({ ...open, height: 300 });
    expect(refittedAway(open, barBelow, 100, 600)).toEqual({ ...open, height: 600 });
    expect(refittedAway(open, barBelow, 100, 1000)).toMatchObject({ y: 40, height: 1000 });
    expect(refittedAway(open, barBelow, 100, 3000)).toMatchObject({ y: 0, height: 1040 });
  });

  it('takes no key that was on its way elsewhere when it got the focus', () => {
    expect([0, 300, 599, 600, Number.POSITIVE_INFINITY].map(isStrayKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is put before the user again when another absence has come to it', () => {
    const once = questionOf();
    const twice = questionOf({ spans: [...once.spans, absenceOf(57_000, 57_100)] });
    expect(promptOf(null)).toBeNull();
    expect(promptOf(questionOf({ seconds: 1 }))).toBe(promptOf(once));
    expect(promptOf(twice)).not.toBe(promptOf(once));
  });

  it('stays put off until another absence has come to it, or it went on', () => {
    const once = questionOf();
    const { date, clock } = once.until;
    expect(isPutOff(once, null)).toBe(false);
    expect(isPutOff(once, once)).toBe(true);
    expect(isPutOff(questionOf({ until: { date, clock: clock - 60 } }), once)).toBe(true);
    expect(isPutOff(questionOf({ until: { date, clock: clock + 60 } }), once)).toBe(false);
    expect(isPutOff(questionOf({ until: { date: addDays(date, 1), clock: 0 } }), once)).toBe(false);
    expect(isPutOff(questionOf({ spans: [...once.spans, absenceOf(57_000, 57_100)] }), once)).toBe(false);
  });
});

describe('without a tray, the panel', () => {
  const left: Box = { x: -1280, y: 0, width: 1280, height: 1000 };
  const kept: Box = { x: 200, y: 100, width: 500, height: 700 };

  it('opens in the middle of the screen the user is at, until it is moved', () => {
    expect(windowBox(null, [left, barBelow], 100)).toEqual({ x: -830, y: 220, width: 380, height: 560 });
    expect(windowBox(null, [left], 150)).toMatchObject({ width: 570, height: 840 });
  });

  it('opens where it was, on whichever screen', () => {
    expect(windowBox(kept, [left, barBelow], 100)).toEqual(kept);
    expect(windowBox({ ...kept, x: -900 }, [barBelow, left], 200)).toEqual({ ...kept, x: -900 });
  });

  it('comes back onto a screen from a place that is on none, as large as it was', () => {
    const middleOf = { x: 710, y: 170, width: 500, height: 700 };
    expect(windowBox({ ...kept, x: 4000 }, [barBelow], 100)).toEqual(middleOf);
    expect(windowBox({ ...kept, x: -1200 }, [barBelow], 100)).toEqual(middleOf);
    expect(windowBox({ ...kept, x: 1900, y: 900 }, [barBelow], 100)).toEqual({ ...kept, x: 1420, y: 340 });
  });

  it('is neither larger than its screen nor too small to be used', () => {
    expect(windowBox({ x: 0, y: 0, width: 9000, height: 9000 }, [barBelow], 100)).toEqual(barBelow);
    expect(windowBox({ x: 0, y: 0, width: 3, height: 3 }, [barBelow], 100)).toMatchObject(smallestWindow);
  });

  it('grows and shrinks with the scale, from the size the user gave it', () => {
    expect(rescaledWindow(kept, barBelow, 100, 125)).toEqual({ x: 138, y: 13, width: 625, height: 875 });
    expect(rescaledWindow(kept, barBelow, 200, 100)).toEqual({ x: 300, y: 270, width: 300, height: 360 });
  });

  it('goes to the task bar when it is closed, and nowhere when the focus goes elsewhere', () => {
    expect(closing(true, false)).toBe('minimise');
    expect(closing(true, true)).toBe('destroy');
    expect(closing(false, true)).toBe('hide');
    expect(hidesOnBlur(true, true, true)).toBe(false);
    expect(hidesOnBlur(false, true, true)).toBe(true);
    expect(hidesOnBlur(false, false, true)).toBe(false);
    expect(hidesOnBlur(false, true, false)).toBe(false);
  });

  it('gives way to the one at the icon when a tray comes, but not under the eyes of the user', () => {
    expect(afterTray({ isWindow: true, visible: false }, true)).toBe('destroy');
    expect(afterTray({ isWindow: true, visible: true }, true)).toBe('keep');
    expect(afterTray({ isWindow: false, visible: true }, true)).toBe('keep');
  });

  it('becomes a window when the tray turns out to be missing', () => {
    expect(afterTray({ isWindow: false, visible: true }, false)).toBe('remake');
    expect(afterTray({ isWindow: false, visible: false }, false)).toBe('destroy');
    expect(afterTray({ isWindow: true, visible: true }, false)).toBe('keep');
  });
});

it('no window leaves the work area of any screen', () => {
  const length = fc.integer({ min: 500, max: 5000 });
  const place = fc.integer({ min: -5000, max: 5000 });
  const box = fc.record({ x: place, y: place, width: length, height: length });
  const pointer = fc.record({ x: place, y: place });
  const icon = fc.record({
    x: place,
    y: place,
    width: fc.constantFrom(0, 24),
    height: fc.constantFrom(0, 24),
  });
  fc.assert(
    fc.property(box, pointer, icon, fc.constantFrom(...scales), place, (area, at, tray, scale, extent) => {
      const panel = panelBox({ icon: tray, pointer: at, screen: area, area }, scale);
      const window = windowBox(tray, [area], scale);
      const prompt = awayBox(area, scale, 400);
      const made = [
        panel,
        rescaledPanel(panel, area, 200),
        prompt,
        refittedAway(prompt, area, scale, Math.abs(extent) + 1),
        window,
        rescaledWindow(window, area, 100, scale),
      ];
      for (const one of made) {
        expect(one.x).toBeGreaterThanOrEqual(area.x);
        expect(one.y).toBeGreaterThanOrEqual(area.y);
        expect(one.x + one.width).toBeLessThanOrEqual(area.x + area.width);
        expect(one.y + one.height).toBeLessThanOrEqual(area.y + area.height);
      }
    }),
  );
});
