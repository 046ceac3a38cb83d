/** Owns the windows: made when needed, views only. Any of them may be destroyed at any moment and nothing stops. */
import { BrowserWindow, nativeTheme, type Rectangle, screen, type WebContents } from 'electron';
import { channels } from '../../common/ipc.ts';
import type { Snapshot } from '../../common/snapshot.ts';
import { type Box, clickOnIcon, panelBox, rescaledPanel } from '../core/window-policy.ts';
import { createPrompt, type PromptListener } from './prompt-window.ts';
import { origin } from './protocol.ts';

/** A hidden panel is kept this long for a quick return, then destroyed, ms. */
const keptHiddenMs = 60_000;

export interface Windows {
  /** Shows the panel at the tray icon, or hides it when it is shown. */
  readonly togglePanel: (icon: Rectangle) => void;
  readonly showPanel: (icon?: Rectangle) => void;
  /** Shows a snapshot in every window, and the prompt exactly while there is a question that was not put off. */
  readonly show: (snapshot: Snapshot) => void;
  /** Hides the panel or puts the away question off. */
  readonly close: (contents: WebContents) => void;
  /** Shows the question about an absence, also one that was put off. */
  readonly reviewAway: () => void;
  /** The page of a window says how high its content is (px at 100 %); the panel has a size of its own. */
  readonly fit: (contents: WebContents, height: number) => void;
  readonly isWindow: (contents: WebContents) => boolean;
}

export interface WindowOptions {
  readonly preload: string;
  /** The newest snapshot, for decisions about windows. */
  readonly snapshot: () => Snapshot;
  /** The panel came up. */
  readonly onLook: () => void;
  readonly onPrompt: PromptListener;
}

export function createWindows({ preload, snapshot, onLook, onPrompt }: WindowOptions): Windows {
  let panel: BrowserWindow | null = null;
  let destroyTimer: NodeJS.Timeout | undefined;
  /** When the panel was last hidden because it lost the focus: of the clock that nobody sets, ms. */
  let blurredAtMs = Number.NEGATIVE_INFINITY;
  /** The scale (percent) of the windows that are there. */
  let scale = snapshot().settings.scale;

  const make = (page: string, { width, height }: Box, title: string): BrowserWindow => {
    const window = new BrowserWindow({
      width,
      height,
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
        zoomFactor: scale / 100,
      },
    });
    window.removeMenu();
    // A page may take the zoom that another one of the same origin had.
    window.webContents.on('dom-ready', () => window.webContents.setZoomFactor(scale / 100));
    // A page that crashed stays blank: the next look makes a new one.
    window.webContents.on('render-process-gone', () => window.destroy());
    void window.loadURL(`${origin}/${page}`);
    return window;
  };

  const makePanel = (box: Box): BrowserWindow => {
    const window = make('index.html', box, 'Stint');
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
    const pointer = screen.getCursorScreenPoint();
    const display = icon.width > 0 ? screen.getDisplayMatching(icon) : screen.getDisplayNearestPoint(pointer);
    const box = panelBox({ icon, pointer, screen: display.bounds, area: display.workArea }, scale);
    const window = panel ?? makePanel(box);
    const fresh = panel === null;
    panel = window;
    window.setBounds(box);
    const reveal = (): void => {
      window.show();
      window.focus();
    };
    if (fresh) window.once('ready-to-show', reveal);
    else reveal();
    onLook();
  };

  const prompt = createPrompt({ make, snapshot, scale: () => scale, onPrompt });

  /** Draws what is open at another scale, where it is. */
  const rescale = (): void => {
    panel?.webContents.setZoomFactor(scale / 100);
    prompt.rescale();
    if (!panel) return;
    const now = panel.getBounds();
    panel.setBounds(rescaledPanel(now, screen.getDisplayMatching(now).workArea, scale));
  };

  return {
    showPanel,
    togglePanel: (icon) => {
      const meant = clickOnIcon(panel?.isVisible() ?? false, performance.now() - blurredAtMs);
      if (meant === 'hide') hidePanel();
      else if (meant === 'show') showPanel(icon);
    },
    show: (shown) => {
      if (shown.settings.scale !== scale) {
        scale = shown.settings.scale;
        rescale();
      }
      panel?.webContents.send(channels.snapshot, shown);
      prompt.show(shown);
    },
    close: (contents) => {
      if (prompt.isOf(contents)) prompt.close();
      else hidePanel();
    },
    reviewAway: prompt.review,
    fit: (contents, height) => {
      if (prompt.isOf(contents)) prompt.fit(height);
    },
    isWindow: (contents) => contents === panel?.webContents || prompt.isOf(contents),
  };
}
