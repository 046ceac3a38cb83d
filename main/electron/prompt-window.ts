/**
 * Owns the window of the absence prompt. It comes up without the focus, over everything, as high as its content; keys that
 * were on their way elsewhere do not reach it. Closing it, however that is done, puts the question off.
 */
import { type BrowserWindow, screen, type WebContents } from 'electron';
import type { Box, Scale } from '../../common/model.ts';
import type { AwayView, Snapshot } from '../../common/snapshot.ts';
import { awayBox, awaySize, isPutOff, isStrayKey, refittedAway } from '../core/window-policy.ts';
import { holdPlace } from './held-place.ts';

/** `opened`: it can be seen. `looked`: it got the focus, or is gone: whoever is there knows of it. */
export type PromptListener = (what: 'opened' | 'looked') => void;

export interface Prompt {
  /** Shows a snapshot, and the window exactly while there is a question that was not put off. */
  readonly show: (snapshot: Snapshot) => void;
  /** Shows the question, also one that was put off. */
  readonly review: () => void;
  readonly close: () => void;
  /** Its content is so high, px at 100 %. */
  readonly fit: (height: number) => void;
  /** The scale is another one. */
  readonly rescale: () => void;
  readonly isOf: (contents: WebContents) => boolean;
}

export interface PromptOptions {
  /** Makes a window that is not shown yet. */
  readonly make: (page: string, box: Box, title: string) => BrowserWindow;
  /** Sends the page a snapshot, where there is one. */
  readonly push: (window: BrowserWindow | null, snapshot: Snapshot) => void;
  readonly snapshot: () => Snapshot;
  readonly scale: () => Scale;
  readonly onPrompt: PromptListener;
}

export function createPrompt({ make, push, snapshot, scale, onPrompt }: PromptOptions): Prompt {
  let window: BrowserWindow | null = null;
  let { height }: { height: number } = awaySize;
  /** The question that was put off: it comes back with the next absence, or from the panel. */
  let putOff: AwayView | null = null;
  /** The user asked for it: then it gets the focus too. */
  let called = false;

  const open = (): void => {
    if (window) return;
    const area = screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea;
    const made = make('away.html', awayBox(area, scale(), height), 'Stint: you were away');
    let focusedAtMs = Number.NEGATIVE_INFINITY;
    window = made;
    made.setAlwaysOnTop(true);
    holdPlace(made);
    made.on('focus', () => {
      focusedAtMs = performance.now();
      onPrompt('looked');
    });
    // A page that crashed stays blank: the next question makes a new one.
    made.webContents.on('render-process-gone', () => made.destroy());
    // A click in flight, or a desktop that gives the focus to what comes up, must not make an answer of what is typed.
    made.webContents.on('before-input-event', (event) => {
      if (isStrayKey(performance.now() - focusedAtMs)) event.preventDefault();
    });
    made.on('closed', () => {
      window = null;
      putOff = snapshot().away;
      onPrompt('looked');
    });
  };

  const areaOf = (box: Box): Box => screen.getDisplayMatching(box).workArea;
  const fit = (wanted: number): void => {
    height = wanted;
    if (!window) return;
    const now = window.getBounds();
    if (window.isVisible()) {
      window.setBounds(refittedAway(now, areaOf(now), scale(), height));
      return;
    }
    window.setBounds(awayBox(areaOf(now), scale(), height));
    // Not focused: keys typed elsewhere at this moment must not answer it.
    if (called) window.show();
    else window.showInactive();
    called = false;
    onPrompt('opened');
  };

  return {
    show: (shown) => {
      push(window, shown);
      if (shown.away === null) window?.destroy();
      else if (!isPutOff(shown.away, putOff)) open();
    },
    review: () => {
      if (!snapshot().away) return;
      putOff = null;
      if (window?.isVisible()) return window.show();
      called = true;
      open();
    },
    close: () => window?.destroy(),
    fit,
    rescale: () => {
      if (!window) return;
      window.webContents.setZoomFactor(scale() / 100);
      const now = window.getBounds();
      window.setBounds(awayBox(areaOf(now), scale(), height));
    },
    isOf: (contents) => contents === window?.webContents,
  };
}
