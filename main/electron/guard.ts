/** Owns what no page may do: ask for permissions, leave its address, open windows, embed others. */
import { app, type Session } from 'electron';
import { origin } from './protocol.ts';

/** Denies every permission, asked for or looked up, and every device. */
export function denyPermissions(target: Session): void {
  target.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  target.setPermissionCheckHandler(() => false);
  target.setDevicePermissionHandler(() => false);
}

/** Applies to every page that will ever exist in the app. */
export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    contents.on('will-attach-webview', (event) => event.preventDefault());
    const stay = (event: { readonly url: string; readonly preventDefault: () => void }): void => {
      if (!event.url.startsWith(`${origin}/`)) event.preventDefault();
    };
    contents.on('will-navigate', stay);
    contents.on('will-redirect', stay);
    contents.on('will-frame-navigate', stay);
  });
}
