/** Owns where the windows go. Pure geometry in device-independent pixels. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const panelSize = { width: 380, height: 560 } as const;
export const awaySize = { width: 420, height: 330 } as const;

const margin = 8;

/**
 * Where the panel opens: at the tray icon, inside the work area, on the side the icon is on. Where the system does
 * not tell the icon's place (an empty box), at the pointer when it is near an edge of the screen, else top right.
 */
export function panelBox(icon: Box, pointer: { readonly x: number; readonly y: number }, area: Box): Box {
  const width = Math.min(panelSize.width, area.width);
  const height = Math.min(panelSize.height, area.height);
  const known = icon.width > 0 && icon.height > 0;
  const nearEdge = distanceToEdge(pointer, area) <= 64;
  const anchor = known
    ? { x: icon.x + icon.width / 2, y: icon.y + icon.height / 2 }
    : nearEdge
      ? pointer
      : { x: area.x + area.width, y: area.y };
  const x = clamp(Math.round(anchor.x - width / 2), area.x + margin, area.x + area.width - width - margin);
  const above = anchor.y > area.y + area.height / 2;
  const y = above ? area.y + area.height - height - margin : area.y + margin;
  return { x, y: Math.max(area.y, y), width, height };
}

/** The away question: in the middle, a third down, where it covers least of what was being read. */
export function awayBox(area: Box): Box {
  const width = Math.min(awaySize.width, area.width);
  const height = Math.min(awaySize.height, area.height);
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 3),
    width,
    height,
  };
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

const distanceToEdge = (point: { readonly x: number; readonly y: number }, area: Box): number =>
  Math.min(
    Math.abs(point.x - area.x),
    Math.abs(point.y - area.y),
    Math.abs(area.x + area.width - point.x),
    Math.abs(area.y + area.height - point.y),
  );
