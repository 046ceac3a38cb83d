/** Owns where the windows go, in device-independent pixels, and what a click on the icon means for them. Pure. */
import type { Box, Scale } from '../../common/model.ts';
import type { AwayView } from '../../common/snapshot.ts';
import type { LocalTime } from '../../common/time.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes at 100 %. */
export const panelSize: Size = { width: 380, height: 560 };
/** Of the prompt; as high as this until its page has said how high its content is. */
export const awaySize: Size = { width: 420, height: 400 };
/** As small as the panel can be made where it is a window of its own, at any scale. */
export const smallestWindow: Size = { width: 300, height: 360 };

/** A size at a scale (percent), as much of it as the work area has room for: what is cut then can be scrolled to. */
const sizeIn = (size: Size, area: Box, scale: Scale): Size => ({
  width: Math.min(Math.round((size.width * scale) / 100), area.width),
  height: Math.min(Math.round((size.height * scale) / 100), area.height),
});

const margin = 8;
/** A pointer this near to the edge of the screen is on a bar. */
const nearEdge = 48;

/** A click on the icon this soon after the panel lost the focus is the click it lost it by, ms. */
const sameClickMs = 200;

/**
 * What a click on the icon does to the panel. Where a click takes the focus first, it has hidden an open panel before
 * it is told: hiding was what it meant, and showing the panel again would make it impossible to close it that way.
 * @param sinceBlurMs ms since the panel was hidden because it lost the focus
 */
export function clickOnIcon(visible: boolean, sinceBlurMs: number): 'show' | 'hide' | 'nothing' {
  if (visible) return 'hide';
  return sinceBlurMs <= sameClickMs ? 'nothing' : 'show';
}

/** What of the desktop decides where the panel opens. */
export interface PanelPlace {
  /** The tray icon; empty where the system does not tell (Linux). */
  readonly icon: Box;
  readonly pointer: { readonly x: number; readonly y: number };
  readonly screen: Box;
  /** The screen without bars. */
  readonly area: Box;
}

/**
 * Where the panel opens: at the tray icon, inside the work area, on the side the icon is on. Where the icon's place is
 * not known, at the pointer when it is at the edge of the screen, as after a click on the icon; else in the corner
 * where the bar is, for that is where trays are.
 */
export function panelBox({ icon, pointer, screen, area }: PanelPlace, scale: Scale): Box {
  const { width, height } = sizeIn(panelSize, area, scale);
  const anchor = anchorOf({ icon, pointer, screen, area });
  const [left, top] = [marginIn(area.width - width), marginIn(area.height - height)];
  const x = clamp(Math.round(anchor.x - width / 2), area.x + left, area.x + area.width - width - left);
  const low = anchor.y > area.y + area.height / 2;
  const y = low ? area.y + area.height - height - top : area.y + top;
  return { x, y, width, height };
}

function anchorOf({ icon, pointer, screen, area }: PanelPlace): { readonly x: number; readonly y: number } {
  if (icon.width > 0 && icon.height > 0) return { x: icon.x + icon.width / 2, y: icon.y + icon.height / 2 };
  if (distanceToEdge(pointer, screen) <= nearEdge) return pointer;
  const barAtBottom = area.y + area.height < screen.y + screen.height;
  return { x: area.x + area.width, y: barAtBottom ? area.y + area.height : area.y };
}

/**
 * The away question: in the middle, a third down, where it covers least of what was being read.
 * @param height of its content at 100 %
 */
export function awayBox(area: Box, scale: Scale, height: number): Box {
  const size = sizeIn({ width: awaySize.width, height }, area, scale);
  return {
    x: Math.round(area.x + (area.width - size.width) / 2),
    y: Math.round(area.y + (area.height - size.height) / 3),
    ...size,
  };
}

/** The question with other content: its top stays where it is, as far as there is room below it. */
export function refittedAway(now: Box, area: Box, scale: Scale, height: number): Box {
  const size = sizeIn({ width: awaySize.width, height }, area, scale);
  return { x: now.x, y: clamp(now.y, area.y, area.y + area.height - size.height), ...size };
}

/** A question that came up, or was grown by another absence: it is put in front of the user once. */
export const promptOf = (away: AwayView | null): string | null =>
  away === null ? null : `${away.id}/${away.spans.length}`;

/**
 * Whether a question stays put off: not when another absence has come to it, nor when the one it is about went on after no
 * more than a bump of the mouse.
 */
export const isPutOff = (away: AwayView, putOff: AwayView | null): boolean =>
  promptOf(away) === promptOf(putOff) && !isAfter(away.until, putOff?.until ?? away.until);

const isAfter = (a: LocalTime, b: LocalTime): boolean =>
  a.date === b.date ? a.clock > b.clock : a.date > b.date;

/** A key this soon after the question got the focus (ms) was on its way somewhere else. */
const strayMs = 600;

/** @param sinceFocusMs ms since the question got the focus */
export const isStrayKey = (sinceFocusMs: number): boolean => sinceFocusMs < strayMs;

/**
 * A panel that is open, at another scale: it grows and shrinks about its middle, and stays at the edge of the work area
 * that it is nearest to.
 */
export function rescaledPanel(now: Box, area: Box, scale: Scale): Box {
  const { width, height } = sizeIn(panelSize, area, scale);
  const above = now.y - area.y;
  const below = area.y + area.height - now.y - now.height;
  const y = above <= below ? now.y : now.y + now.height - height;
  return {
    x: clamp(Math.round(now.x + (now.width - width) / 2), area.x, area.x + area.width - width),
    y: clamp(y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

/**
 * Where the panel opens on a desktop without a tray: as the user left it, on the screen that has most of it. What is on
 * no screen any more, and a window nobody moved yet, opens in the middle of the first.
 * @param areas of the screens without bars, the one where the user is first
 */
export function windowBox(kept: Box | null, areas: readonly [Box, ...Box[]], scale: Scale): Box {
  const [first] = areas;
  const on = kept === null ? null : mostOf(kept, areas);
  const area = on ?? first;
  const { width, height } = kept === null ? sizeIn(panelSize, area, scale) : kept;
  const size = {
    width: within(width, smallestWindow.width, area.width),
    height: within(height, smallestWindow.height, area.height),
  };
  return kept === null || on === null ? centred(size, area) : inside({ ...kept, ...size }, area);
}

/** The area that has most of a box; null where none has any of it. */
function mostOf(box: Box, areas: readonly Box[]): Box | null {
  const [most] = areas
    .map((area) => ({ area, shared: sharedBy(box, area) }))
    .sort((a, b) => b.shared - a.shared);
  return most !== undefined && most.shared > 0 ? most.area : null;
}

const sharedBy = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** A panel that is a window, at another scale: as much larger or smaller, about its middle. */
export function rescaledWindow(now: Box, area: Box, before: Scale, scale: Scale): Box {
  const width = within(Math.round((now.width * scale) / before), smallestWindow.width, area.width);
  const height = within(Math.round((now.height * scale) / before), smallestWindow.height, area.height);
  const x = Math.round(now.x + (now.width - width) / 2);
  const y = Math.round(now.y + (now.height - height) / 2);
  return inside({ x, y, width, height }, area);
}

/**
 * What closing the panel does to it: it is hidden, for the tray icon brings it back; where there is none, it goes to the
 * task bar. A window that outlived the coming of a tray is not needed any more.
 */
export function closing(isWindow: boolean, tray: boolean): 'hide' | 'minimise' | 'destroy' {
  if (!isWindow) return 'hide';
  return tray ? 'destroy' : 'minimise';
}

/** Whether a panel that lost the focus hides: not before there is an account, for sign-in takes several windows. */
export const hidesOnBlur = (isWindow: boolean, signedIn: boolean, wanted: boolean): boolean =>
  !isWindow && signedIn && wanted;

/**
 * What becomes of a panel when the desktop turns out to have a tray, or to have none. One that is looked at stays as it
 * is where it can; it may be lost where it is hidden.
 */
export function afterTray(
  panel: { readonly isWindow: boolean; readonly visible: boolean },
  tray: boolean,
): 'keep' | 'destroy' | 'remake' {
  if (panel.isWindow !== tray) return 'keep';
  if (!panel.visible) return 'destroy';
  return tray ? 'keep' : 'remake';
}

const centred = ({ width, height }: Size, area: Box): Box => ({
  x: Math.round(area.x + (area.width - width) / 2),
  y: Math.round(area.y + (area.height - height) / 2),
  width,
  height,
});

const inside = ({ x, y, width, height }: Box, area: Box): Box => ({
  x: clamp(x, area.x, area.x + area.width - width),
  y: clamp(y, area.y, area.y + area.height - height),
  width,
  height,
});

/** A length between two: where there is less room than the least, as much as there is. */
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** As much of the margin as there is room for on a small screen. */
const marginIn = (room: number): number => Math.min(margin, Math.floor(room / 2));

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

const distanceToEdge = (point: { readonly x: number; readonly y: number }, area: Box): number =>
  Math.min(
    Math.abs(point.x - area.x),
    Math.abs(point.y - area.y),
    Math.abs(area.x + area.width - point.x),
    Math.abs(area.y + area.height - point.y),
  );
