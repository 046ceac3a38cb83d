/** Owns Electron's side of the gallery: one window that may load the real pages, as the app serves them, and no bridge. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, session } from 'electron';
import { awaySize, panelSize } from '../../main/core/window-policy.ts';
import { declareScheme, serveRenderer } from '../../main/electron/protocol.ts';

/** Not awaited at the top: the app is ready only after its main module. */
const start = async (): Promise<void> => {
  await app.whenReady();
  const folder = join(app.getAppPath(), 'renderer');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  serveRenderer(session.defaultSession, folder, files);
  const window = new BrowserWindow({
    width: Math.max(panelSize.width, awaySize.width),
    height: Math.max(panelSize.height, awaySize.height),
    frame: false,
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false, spellcheck: false },
  });
  await window.loadURL('about:blank');
};

declareScheme();
void start();
