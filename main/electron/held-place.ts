/** Owns that a window which comes up is where it was put: not only to the eye, but also in what Chromium knows of it. */
import type { BrowserWindow } from 'electron';

/** Nobody moves a window this soon after it came up, ms. */
const soonMs = 500;

/**
 * Under X, Chromium may take the place of a window within the frame that the window manager has just put around it, 0:0, for
 * its place on the screen. Such a window would jump into the corner with its next change of size. Asked for the place once
 * more, the window manager says where it is; only once, because it may insist on a place of its own.
 */
export function holdPlace(window: BrowserWindow): void {
  if (process.platform !== 'linux') return;
  let shown: { readonly atMs: number; readonly x: number; readonly y: number } | null = null;
  window.on('show', () => {
    const { x, y } = window.getBounds();
    shown = { atMs: performance.now(), x, y };
  });
  window.on('move', () => {
    if (shown === null || performance.now() - shown.atMs > soonMs) return;
    const { x, y } = shown;
    shown = null;
    // Not in the event itself: Chromium is still in the middle of its own move.
    setImmediate(() => {
      if (!window.isDestroyed()) window.setPosition(x, y);
    });
  });
}
