/** Owns the windows: made when needed, views only. Any of them may be destroyed at any moment and nothing stops. */
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Rectangle,
  screen,
  type WebContents,
} from 'electron';
import { channels } from '../../common/ipc.ts';
import type { Box } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { awayBox } from '../core/window-policy.ts';
import { createPanel } from './panel.ts';
import { origin } from './protocol.ts';

export interface Windows {
  /** Shows the panel at the tray icon, or hides it when it is shown. */
  readonly togglePanel: (icon: Rectangle) => void;
  readonly showPanel: (icon?: Rectangle) => void;
  /** Shows a snapshot in every window, and the away window exactly while there is a question. */
  readonly show: (snapshot: Snapshot) => void;
  /** Takes the panel away, or puts the away question off. */
  readonly close: (contents: WebContents) => void;
  /** Shows the question about an absence, also one that was put off. */
  readonly reviewAway: () => void;
  readonly isWindow: (contents: WebContents) => boolean;
  /** The app ends: windows that would only be hidden close now. */
  readonly letGo: () => void;
}

export interface WindowOptions {
  readonly preload: string;
  /** The folder with the rendered icons. */
  readonly icons: string;
  /** The newest snapshot, for decisions about windows. */
  readonly snapshot: () => Snapshot;
  /** The panel came up. */
  readonly onLook: () => void;
  /** The user moved or resized the panel where it is a window of the task bar. */
  readonly onPlace: (place: Box) => void;
  /** That window was closed. */
  readonly onClose: () => void;
}

export function createWindows({
  preload,
  icons,
  snapshot,
  onLook,
  onPlace,
  onClose,
}: WindowOptions): Windows {
  let away: BrowserWindow | null = null;
  /** The question that was put off: it comes back with the next one, or from the panel. */
  let putOff: string | null = null;

  /** The scale (percent) of the windows that are there. */
  let scale = snapshot().settings.scale;

  const make = (
    page: string,
    { width, height }: Box,
    title: string,
    look: BrowserWindowConstructorOptions,
  ): BrowserWindow => {
    const window = new BrowserWindow({
      width,
      height,
      title,
      show: false,
      fullscreenable: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#1c1c1a' : '#ffffff',
      ...look,
      webPreferences: {
        preload,
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webSecurity: true,
        spellcheck: false,
        devTools: false,
        zoomFactor: scale / 100,
      },
    });
    window.removeMenu();
    // A page may take the zoom that another one of the same origin had.
    window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(scale / 100));
    void window.loadURL(`${origin}/${page}`);
    return window;
  };

  const panel = createPanel({
    make: (box, look) => make('index.html', box, 'Stint', look),
    icons,
    snapshot,
    onLook,
    onPlace,
    onClose,
  });

  const showAway = (): void => {
    if (away) return;
    const area = screen.getDisplayNearestPoint(screen.getCursorScreenPoint()).workArea;
    const box = awayBox(area, scale);
    const window = make('away.html', box, 'Stint: you were away', {
      frame: false,
      maximizable: false,
      skipTaskbar: true,
    });
    away = window;
    window.setAlwaysOnTop(true);
    window.setBounds(box);
    // A page that crashed stays blank: the next question makes a new one.
    window.webContents.on('render-process-gone', () => window.destroy());
    // Not focused: keys typed elsewhere at this moment must not answer it.
    window.once('ready-to-show', () => window.showInactive());
    window.on('closed', () => {
      away = null;
      putOff = snapshot().away?.id ?? null;
    });
  };

  /** Draws what is open at another scale, where it is. */
  const rescale = (before: typeof scale): void => {
    for (const window of [panel.window(), away]) window?.webContents.setZoomFactor(scale / 100);
    panel.rescale(before);
    if (away) away.setBounds(awayBox(screen.getDisplayMatching(away.getBounds()).workArea, scale));
  };

  return {
    showPanel: panel.show,
    togglePanel: panel.toggle,
    show: (shown) => {
      if (shown.settings.scale !== scale) {
        const before = scale;
        scale = shown.settings.scale;
        rescale(before);
      }
      panel.follow(shown);
      for (const window of [panel.window(), away]) window?.webContents.send(channels.snapshot, shown);
      if (shown.away && shown.away.id !== putOff) showAway();
      else if (!shown.away) away?.destroy();
    },
    close: (contents) => {
      if (contents === away?.webContents) away.destroy();
      else panel.close();
    },
    reviewAway: () => {
      if (!snapshot().away) return;
      putOff = null;
      showAway();
    },
    isWindow: (contents) => contents === panel.window()?.webContents || contents === away?.webContents,
    letGo: panel.letGo,
  };
}
