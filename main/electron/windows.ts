/** Owns the windows: made when needed, views only. Any of them may be destroyed at any moment and nothing stops. */
import {
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  nativeTheme,
  type Rectangle,
  type WebContents,
} from 'electron';
import { channels } from '../../common/ipc.ts';
import type { Box } from '../../common/model.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { printJson } from '../core/print-json.ts';
import { createPanel } from './panel.ts';
import { createPrompt, type PromptListener } from './prompt-window.ts';
import { origin } from './protocol.ts';

export interface Windows {
  /** Shows the panel at the tray icon, or hides it when it is shown. */
  readonly togglePanel: (icon: Rectangle) => void;
  readonly showPanel: (icon?: Rectangle) => void;
  /** Shows a snapshot in every window, and the prompt exactly while there is a question that was not put off. */
  readonly show: (snapshot: Snapshot) => void;
  /** Takes the panel away, or puts the away question off. */
  readonly close: (contents: WebContents) => void;
  /** Shows the question about an absence, also one that was put off. */
  readonly reviewAway: () => void;
  /** The page of a window says how high its content is (px at 100 %); the panel has a size of its own. */
  readonly fit: (contents: WebContents, height: number) => void;
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
  readonly onPrompt: PromptListener;
}

const push = (window: BrowserWindow | null, snapshot: Snapshot): void =>
  window?.webContents.send(channels.snapshot, printJson(snapshot));

export function createWindows({
  preload,
  icons,
  snapshot,
  onLook,
  onPlace,
  onClose,
  onPrompt,
}: WindowOptions): Windows {
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

  const prompt = createPrompt({
    make: (page, box, title) =>
      make(page, box, title, { frame: false, maximizable: false, skipTaskbar: true }),
    push,
    snapshot,
    scale: () => scale,
    onPrompt,
  });

  /** Draws what is open at another scale, where it is. */
  const rescale = (before: typeof scale): void => {
    panel.window()?.webContents.setZoomFactor(scale / 100);
    panel.rescale(before);
    prompt.rescale();
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
      push(panel.window(), shown);
      prompt.show(shown);
    },
    close: (contents) => {
      if (prompt.isOf(contents)) prompt.close();
      else panel.close();
    },
    reviewAway: prompt.review,
    fit: (contents, height) => {
      if (prompt.isOf(contents)) prompt.fit(height);
    },
    isWindow: (contents) => contents === panel.window()?.webContents || prompt.isOf(contents),
    letGo: panel.letGo,
  };
}
