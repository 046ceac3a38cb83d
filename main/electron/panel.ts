/**
 * Owns the panel: at the tray icon and without a frame, or, where the desktop has no tray, as a window of the task bar that
 * is always there. What is done when is decided in `window-policy`.
 */
import { join } from 'node:path';
import {
  type BrowserWindow,
  type BrowserWindowConstructorOptions,
  type NativeImage,
  nativeImage,
  type Rectangle,
  screen,
} from 'electron';
import type { Box } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { type TrayIcon, trayModel } from '../core/tray-model.ts';
import {
  afterTray,
  clickOnIcon,
  closing,
  hidesOnBlur,
  panelBox,
  rescaledPanel,
  rescaledWindow,
  smallestWindow,
  windowBox,
} from '../core/window-policy.ts';
import { holdPlace } from './held-place.ts';

/** A hidden panel is kept this long for a quick return, then destroyed, ms. */
const keptHiddenMs = 60_000;
/** A new panel has drawn what is known this long after it was shown: what main does meanwhile would hold that up, ms. */
const drawnAfterMs = 100;
/** A window that was moved is remembered when it has stood still for this long, ms. */
const stillMs = 400;
/** A page that crashes again this soon waits for the next start of the program, ms. */
const brokenAgainMs = 10_000;

export interface Panel {
  /** Its window; null while there is none. */
  readonly window: () => BrowserWindow | null;
  readonly show: (icon?: Rectangle) => void;
  /** Shows it, or hides it when it is shown. */
  readonly toggle: (icon: Rectangle) => void;
  /** Takes it away as closing does. */
  readonly close: () => void;
  /** Takes over what a snapshot says of the panel itself: the tray, and what its title tells. */
  readonly follow: (snapshot: Snapshot) => void;
  readonly rescale: (before: Snapshot['settings']['scale']) => void;
  /** The app ends: from now on, closing the window closes it, and its place is told. */
  readonly letGo: () => void;
}

export interface PanelOptions {
  readonly make: (box: Box, look: BrowserWindowConstructorOptions) => BrowserWindow;
  /** The folder with the rendered icons. */
  readonly icons: string;
  readonly snapshot: () => Snapshot;
  /** The panel came up. */
  readonly onLook: () => void;
  /** The user put the window somewhere else, or made it larger or smaller. */
  readonly onPlace: (place: Box) => void;
  /** The panel is closed: whether the tray would bring it back should be known by the next time. */
  readonly onClose: () => void;
}

/** A window's icon knows no scale: of the sizes a tray icon comes in, the largest, pixel by pixel. */
const largeIcon = (path: string): NativeImage =>
  nativeImage.createFromBuffer(nativeImage.createFromPath(path).toPNG({ scaleFactor: 3 }));

const isShown = (window: BrowserWindow): boolean => window.isVisible() && !window.isMinimized();

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };
const popup: BrowserWindowConstructorOptions = { frame: false, maximizable: false, skipTaskbar: true };
const framed: BrowserWindowConstructorOptions = {
  frame: true,
  minWidth: smallestWindow.width,
  minHeight: smallestWindow.height,
};

export function createPanel({ make, icons, snapshot, onLook, onPlace, onClose }: PanelOptions): Panel {
  let panel: BrowserWindow | null = null;
  /** Whether the one that is there is a window of the task bar. */
  let isWindow = false;
  /** The icon of the window that is there, where it is one. */
  let iconShown: TrayIcon | null = null;
  let ending = false;
  let destroyTimer: NodeJS.Timeout | undefined;
  let stillTimer: NodeJS.Timeout | undefined;
  /** When the panel was last hidden because it lost the focus: of the clock that nobody sets, ms. */
  let blurredAtMs = Number.NEGATIVE_INFINITY;
  /** When the page of the window last crashed, ms of the same clock. */
  let brokeAtMs = Number.NEGATIVE_INFINITY;

  const makePopup = (box: Box): BrowserWindow => {
    const window = make(box, popup);
    holdPlace(window);
    // A page that crashed stays blank: the next look makes a new one.
    window.webContents.on('render-process-gone', () => window.destroy());
    window.on('blur', () => {
      const { account, settings } = snapshot();
      if (!hidesOnBlur(isWindow, account !== null, settings.hideOnBlur)) return;
      hide();
      blurredAtMs = performance.now();
    });
    return window;
  };

  const makeWindow = (box: Box): BrowserWindow => {
    const window = make(box, framed);
    const settle = (): void => {
      clearTimeout(stillTimer);
      stillTimer = setTimeout(tellPlace, stillMs);
    };
    // The title of its page is the name of the program, and says nothing.
    window.on('page-title-updated', (event) => event.preventDefault());
    tell(window, snapshot());
    window.on('resize', settle);
    window.on('move', settle);
    window.on('restore', onLook);
    // Also by the system, and some time after it was asked for: a tray may have come in between.
    window.on('minimize', () => {
      if (closing(isWindow, snapshot().tray) !== 'destroy') return;
      // Not in the event itself: Electron still has something to do with the window then, and would crash.
      setImmediate(() => {
        if (!window.isDestroyed()) window.destroy();
      });
    });
    // No icon brings this one back, so that is done at once; but not over and over.
    window.webContents.on('render-process-gone', () => {
      const again = performance.now() - brokeAtMs < brokenAgainMs;
      brokeAtMs = performance.now();
      tellPlace();
      window.destroy();
      if (!again) show();
    });
    window.on('close', (event) => {
      tellPlace();
      if (ending || closing(isWindow, snapshot().tray) !== 'minimise') return;
      event.preventDefault();
      window.minimize();
      onClose();
    });
    return window;
  };

  /** The task bar shows what the tray would. */
  const tell = (window: BrowserWindow, shown: Snapshot): void => {
    const { tooltip, icon } = trayModel(shown);
    if (window.getTitle() !== tooltip) window.setTitle(tooltip);
    if (icon !== iconShown) window.setIcon(largeIcon(join(icons, `tray-${icon}.png`)));
    iconShown = icon;
  };

  const tellPlace = (): void => {
    clearTimeout(stillTimer);
    if (panel === null || !isWindow || panel.isDestroyed() || panel.isMinimized()) return;
    onPlace(panel.getNormalBounds());
  };

  const begin = (box: Box): BrowserWindow => {
    isWindow = !snapshot().tray;
    iconShown = null;
    const window = isWindow ? makeWindow(box) : makePopup(box);
    window.on('closed', () => {
      if (panel === window) panel = null;
    });
    panel = window;
    return window;
  };

  const hide = (): void => {
    panel?.hide();
    clearTimeout(destroyTimer);
    destroyTimer = setTimeout(() => panel?.destroy(), keptHiddenMs);
  };

  const placeFor = (icon: Box): Box => {
    const pointer = screen.getCursorScreenPoint();
    const { tray, settings } = snapshot();
    if (!tray) {
      const here = screen.getDisplayNearestPoint(pointer);
      const others = screen.getAllDisplays().filter(({ id }) => id !== here.id);
      const areas = [here.workArea, ...others.map(({ workArea }) => workArea)] as const;
      return windowBox(settings.panelWindow, areas, settings.scale);
    }
    const display = icon.width > 0 ? screen.getDisplayMatching(icon) : screen.getDisplayNearestPoint(pointer);
    return panelBox({ icon, pointer, screen: display.bounds, area: display.workArea }, settings.scale);
  };

  const show = (icon: Box = nowhere): void => {
    clearTimeout(destroyTimer);
    const fresh = panel === null;
    const box = placeFor(icon);
    const window = panel ?? begin(box);
    // A window stays where the user has put it.
    if (fresh || !isWindow) window.setBounds(box);
    const reveal = (): void => {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    };
    if (fresh) {
      window.once('ready-to-show', () => {
        reveal();
        setTimeout(onLook, drawnAfterMs);
      });
    } else {
      reveal();
      onLook();
    }
  };

  const close = (): void => {
    if (!panel) return;
    if (closing(isWindow, snapshot().tray) === 'hide') hide();
    else panel.close();
  };

  return {
    window: () => panel,
    show,
    toggle: (icon) => {
      const visible = panel !== null && isShown(panel);
      const meant = clickOnIcon(visible, performance.now() - blurredAtMs);
      if (meant === 'hide') close();
      else if (meant === 'show') show(icon);
    },
    close,
    follow: (shown) => {
      if (!panel) return;
      const next = afterTray({ isWindow, visible: isShown(panel) }, shown.tray);
      if (next !== 'keep') {
        panel.destroy();
        panel = null;
      }
      if (next === 'remake') show();
      else if (isWindow && panel) tell(panel, shown);
    },
    rescale: (before) => {
      if (!panel) return;
      const { scale } = snapshot().settings;
      const now = panel.getBounds();
      const area = screen.getDisplayMatching(now).workArea;
      panel.setBounds(isWindow ? rescaledWindow(now, area, before, scale) : rescaledPanel(now, area, scale));
    },
    letGo: () => {
      tellPlace();
      ending = true;
    },
  };
}
