/** Owns the windows: made when needed, views only. Any of them may be destroyed at any moment and nothing stops. */
import { BrowserWindow, nativeTheme, type Rectangle, screen, type WebContents } from 'electron';
import { channels } from '../../common/ipc.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { awayBox, awaySize, type Box, clickOnIcon, panelBox, panelSize } from '../core/window-policy.ts';
import { origin } from './protocol.ts';

/** A hidden panel is kept this long for a quick return, then destroyed, ms. */
const keptHiddenMs = 60_000;

export interface Windows {
  /** Shows the panel at the tray icon, or hides it when it is shown. */
  readonly togglePanel: (icon: Rectangle) => void;
  readonly showPanel: (icon?: Rectangle) => void;
  /** Shows a snapshot in every window, and the away window exactly while there is a question. */
  readonly show: (snapshot: Snapshot) => void;
  /** Hides the panel or puts the away question off. */
  readonly close: (contents: WebContents) => void;
  /** Shows the question about an absence, also one that was put off. */
  readonly reviewAway: () => void;
  readonly isWindow: (contents: WebContents) => boolean;
}

export interface WindowOptions {
  readonly preload: string;
  /** The newest snapshot, for decisions about windows. */
  readonly snapshot: () => Snapshot;
  /** The panel came up. */
  readonly onLook: () => void;
}

export function createWindows({ preload, snapshot, onLook }: WindowOptions): Windows {
  let panel: BrowserWindow | null = null;
  let away: BrowserWindow | null = null;
  let destroyTimer: NodeJS.Timeout | undefined;
  /** When the panel was last hidden because it lost the focus: of the clock that nobody sets, ms. */
  let blurredAtMs = Number.NEGATIVE_INFINITY;
  /** The question that was put off: it comes back with the next one, or from the panel. */
  let putOff: string | null = null;

  const make = (page: string, size: { width: number; height: number }, title: string): BrowserWindow => {
    const window = new BrowserWindow({
      ...size,
      title,
      show: false,
      frame: false,
      maximizable: false,
      fullscreenable: false,
      skipTaskbar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1c1c1a' : '#ffffff',
      webPreferences: {
        preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        spellcheck: false,
        devTools: false,
      },
    });
    window.removeMenu();
    // A page that crashed stays blank: the next look makes a new one.
    window.webContents.on('render-process-gone', () => window.destroy());
    void window.loadURL(`${origin}/${page}`);
    return window;
  };

  const makePanel = (): BrowserWindow => {
    const window = make('index.html', panelSize, 'Stint');
    window.on('closed', () => {
      panel = null;
    });
    window.on('blur', () => {
      if (!snapshot().settings.hideOnBlur || !snapshot().account) return;
      hidePanel();
      blurredAtMs = performance.now();
    });
    return window;
  };

  const hidePanel = (): void => {
    panel?.hide();
    clearTimeout(destroyTimer);
    destroyTimer = setTimeout(() => panel?.destroy(), keptHiddenMs);
  };

  const showPanel = (icon: Box = { x: 0, y: 0, width: 0, height: 0 }): void => {
    clearTimeout(destroyTimer);
    const window = panel ?? makePanel();
    const fresh = panel === null;
    panel = window;
    const pointer = screen.getCursorScreenPoint();
    const display = icon.width > 0 ? screen.getDisplayMatching(icon) : screen.getDisplayNearestPoint(pointer);
    window.setBounds(panelBox({ icon, pointer, screen: display.bounds, area: display.workArea }));
    const reveal = (): void => {
      window.show();
      window.focus();
    };
    if (fresh) window.once('ready-to-show', reveal);
    else reveal();
    onLook();
  };

  const showAway = (): void => {
    if (away) return;
    const window = make('away.html', awaySize, 'Stint: you were away');
    away = window;
    window.setAlwaysOnTop(true);
    window.setBounds(awayBox(screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea));
    // Not focused: keys typed elsewhere at this moment must not answer it.
    window.once('ready-to-show', () => window.showInactive());
    window.on('closed', () => {
      away = null;
      putOff = snapshot().away?.id ?? null;
    });
  };

  return {
    showPanel,
    togglePanel: (icon) => {
      const meant = clickOnIcon(panel?.isVisible() ?? false, performance.now() - blurredAtMs);
      if (meant === 'hide') hidePanel();
      else if (meant === 'show') showPanel(icon);
    },
    show: (shown) => {
      for (const window of [panel, away]) window?.webContents.send(channels.snapshot, shown);
      if (shown.away && shown.away.id !== putOff) showAway();
      else if (!shown.away) away?.destroy();
    },
    close: (contents) => {
      if (contents === away?.webContents) away.destroy();
      else hidePanel();
    },
    reviewAway: () => {
      if (!snapshot().away) return;
      putOff = null;
      showAway();
    },
    isWindow: (contents) => contents === panel?.webContents || contents === away?.webContents,
  };
}
