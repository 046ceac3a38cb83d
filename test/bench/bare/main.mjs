/** Owns what the app is measured against: a tray item with a menu and nothing else; with `--window`, a hidden window too. */
import { app, BrowserWindow, Menu, nativeImage, Tray } from 'electron';

// Not awaited: Electron says `ready` only when the main module has been evaluated.
void app.whenReady().then(() => {
  const square = nativeImage.createFromBitmap(Buffer.alloc(22 * 22 * 4, 0xc0), { width: 22, height: 22 });
  const tray = new Tray(square);
  tray.setToolTip('Bare');
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Quit', click: () => app.quit() }]));
  app.on('window-all-closed', () => {});
  if (!process.argv.includes('--window')) return;
  const window = new BrowserWindow({
    width: 380,
    height: 560,
    show: false,
    webPreferences: { sandbox: true },
  });
  void window.loadURL('data:text/html,<title>Bare</title><p>Bare</p>');
});
